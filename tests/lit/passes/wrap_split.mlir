// The peer's modes for the two sweeps as functions of their own: what makes the tape also has what frees it.
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --enzyme-wrap="infn=f outfn=pf mode=ReverseModePrimal retTys=enzyme_active" | FileCheck %s --check-prefix=PRIMAL
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --enzyme-wrap="infn=f outfn=rf mode=ReverseModeGradient retTys=enzyme_active" | FileCheck %s --check-prefix=REVERSE
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --enzyme-wrap="infn=f outfn=ff mode=ForwardModeSplit retTys=enzyme_active" --inline --symbol-dce | FileCheck %s --check-prefix=FORWARD

// PRIMAL: func.func @f(
// PRIMAL-NOT: private
// PRIMAL: func.func @pf(%[[X:.*]]: f64, %[[N:.*]]: index) -> (f64, index, memref<?xf64>, memref<?xf64>) {
// PRIMAL: %[[Y:.*]] = scf.for
// PRIMAL: return %[[Y]], %[[N]], %{{.*}}, %{{.*}}
// PRIMAL: func.func @pf_free(%{{.*}}: index, %[[A:.*]]: memref<?xf64>, %[[B:.*]]: memref<?xf64>) {
// PRIMAL-NEXT: memref.dealloc
// PRIMAL-NEXT: memref.dealloc
// PRIMAL-NEXT: return
// PRIMAL-NOT: func.func

// REVERSE: func.func @f(
// REVERSE: func.func @rf(%{{.*}}: f64, %{{.*}}: index, %{{.*}}: memref<?xf64> {llvm.noalias}, %{{.*}}: memref<?xf64> {llvm.noalias}) -> f64 {
// REVERSE: scf.for
// REVERSE-NOT: memref.dealloc
// REVERSE-NOT: math.sin
// REVERSE-NOT: func.func

// The reverse sweep is linear in its seed: its own adjoint is the tangent, on the same tape.
// FORWARD: func.func @ff(%{{.*}}: f64, %{{.*}}: index, %{{.*}}: memref<?xf64>, %{{.*}}: memref<?xf64>) -> f64 {
// FORWARD-NOT: math.sin
// FORWARD: return
func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (f64) {
    %s = math.sin %a : f64
    %b = arith.mulf %s, %a : f64
    scf.yield %b : f64
  }
  return %r : f64
}
