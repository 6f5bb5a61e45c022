// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_active,enzyme_const retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// What is only read is loaded again in the sweep: no cache.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %[[M:[a-z0-9]+]]: memref<?xf64>
// CHECK-NOT: memref.alloc
// CHECK: scf.for
// CHECK: memref.load %[[M]]
// CHECK-NOT: scf.for
// CHECK: return

func.func @f(%m: memref<?xf64>, %x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f64 {
    %v = memref.load %m[%i] : memref<?xf64>
    %0 = arith.mulf %v, %v : f64
    %1 = arith.addf %0, %a : f64
    scf.yield %1 : f64
  }
  return %r : f64
}
