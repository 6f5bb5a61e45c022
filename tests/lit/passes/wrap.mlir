// The peer's way to differentiate without an op in the file, in both modes, beside the primal or in its place.
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active,enzyme_const retTys=enzyme_activenoneed mode=ReverseModeCombined" | FileCheck %s --check-prefix=REVERSE
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_const retTys=enzyme_dup mode=ForwardMode" | FileCheck %s --check-prefix=FORWARD
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --enzyme-wrap="infn=f" | FileCheck %s --check-prefix=PLACE

// REVERSE: func.func @f(%arg0: f64, %arg1: f64) -> f64
// REVERSE: func.func @df(%arg0: f64, %arg1: f64, %arg2: f64) -> f64
// REVERSE: %[[G:.*]] = arith.mulf %arg2, %arg1
// REVERSE: return %[[G]]
// FORWARD: func.func @df(%arg0: f64, %arg1: f64, %arg2: f64) -> (f64, f64)
// PLACE-NOT: -> f64
// PLACE: func.func @f(%arg0: f64, %arg1: f64, %arg2: f64) -> (f64, f64)
// PLACE-NOT: func.func
func.func @f(%x: f64, %y: f64) -> f64 {
  %0 = arith.mulf %x, %y : f64
  return %0 : f64
}
