// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_active retTys=enzyme_activenoneed mode=ReverseModeCombined" | filecheck %s

// A cache of static size is on the stack: nothing to free.
// CHECK-LABEL: func.func @df(
// CHECK: memref.alloca() : memref<5xf64>
// CHECK-NOT: memref.alloc(
// CHECK-NOT: memref.dealloc
// CHECK: return

func.func @f(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %x) -> f64 {
    %0 = arith.mulf %a, %a : f64
    scf.yield %0 : f64
  }
  return %r : f64
}
