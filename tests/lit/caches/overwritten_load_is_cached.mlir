// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup,enzyme_const mode=ReverseModeCombined" | filecheck %s

// A load from memory that the loop writes is cached: to load again would give the new value.
// CHECK-LABEL: func.func @df(
// CHECK-SAME: %[[M:[a-z0-9]+]]: memref<?xf64>
// CHECK: %[[CACHE:.+]] = memref.alloc(
// CHECK: scf.for %[[I:[a-z0-9]+]] =
// CHECK-NEXT: %[[V:.+]] = memref.load %[[M]][%[[I]]]
// CHECK-NEXT: memref.store %[[V]], %[[CACHE]][%[[I]]]
// CHECK: scf.for
// CHECK-NOT: memref.load %[[M]]
// CHECK: memref.load %[[CACHE]]
// CHECK: memref.dealloc %[[CACHE]]

func.func @f(%m: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %m[%i] : memref<?xf64>
    %0 = arith.mulf %v, %v : f64
    memref.store %0, %m[%i] : memref<?xf64>
  }
  return
}
