// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_const mode=ReverseModeCombined" | filecheck %s

// A stack buffer in a loop: one shadow an iteration of the sweep, on the heap and freed, so that the stack does not
// grow.
// CHECK-LABEL: func.func @df(
// CHECK: scf.for
// CHECK: memref.alloca() : memref<2xf64>
// CHECK: scf.for
// CHECK-NOT: memref.alloca
// CHECK: %[[D:.+]] = memref.alloc() : memref<2xf64>
// CHECK: memref.dealloc %[[D]]
// CHECK-NEXT: }

func.func @f(%m: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %t = memref.alloca() : memref<2xf64>
    %v = memref.load %m[%i] : memref<?xf64>
    memref.store %v, %t[%c0] : memref<2xf64>
    memref.store %v, %t[%c1] : memref<2xf64>
    %p = arith.andi %i, %c1 : index
    %w = memref.load %t[%p] : memref<2xf64>
    %u = arith.negf %w : f64
    memref.store %u, %m[%i] : memref<?xf64>
  }
  return
}
