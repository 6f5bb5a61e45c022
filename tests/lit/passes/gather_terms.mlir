// Terms are kept for as many iterations as make a turn, around them what changes no sum; then the sums are gathered.
// RUN: mlirad-opt %s --gather-terms | filecheck %s

// CHECK-LABEL: func.func @limited(
// CHECK-SAME: %[[D:d]]: memref<2000xf64>
// CHECK: %[[ADDED:.+]] = memref.alloc() : memref<514xf64>
// CHECK: affine.store %{{.+}}, %[[ADDED]]
// CHECK: %[[TAKEN:.+]] = memref.alloc() : memref<514xf64>
// CHECK: affine.store %{{.+}}, %[[TAKEN]]
// CHECK: affine.for %[[C:.+]] = 1 to 1999 step 512 {
// CHECK: affine.for %[[I:.+]] =
// CHECK: %[[T:.+]] = arith.divf
// CHECK-DAG: affine.store %[[T]], %[[ADDED]][%[[I]] - %[[C]] + 2]
// CHECK-DAG: affine.store %[[T]], %[[TAKEN]][%[[I]] - %[[C]] + 2]
// CHECK: }
// CHECK: affine.for %[[E:.+]] =
// CHECK-NEXT: %[[D0:.+]] = affine.load %[[D]][%[[E]]]
// CHECK-NEXT: %[[T1:.+]] = affine.load %[[TAKEN]][%[[E]] - %[[C]] + 1]
// CHECK-NEXT: %[[D1:.+]] = arith.subf %[[D0]], %[[T1]]
// CHECK-NEXT: %[[T2:.+]] = affine.load %[[ADDED]][%[[E]] - %[[C]] + 2]
// CHECK-NEXT: %[[D2:.+]] = arith.addf %[[D1]], %[[T2]]
// CHECK-NEXT: %[[T3:.+]] = affine.load %[[ADDED]][%[[E]] - %[[C]] + 3]
// CHECK-NEXT: %[[D3:.+]] = arith.addf %[[D2]], %[[T3]]
// CHECK-NEXT: affine.store %[[D3]], %[[D]][%[[E]]]
func.func @limited(%a: memref<2000xf64> {llvm.noalias}, %d: memref<2000xf64> {llvm.noalias}, %c: f64) {
  affine.for %i = 1 to 1999 {
    %x = affine.load %a[%i] : memref<2000xf64>
    %t = arith.divf %c, %x : f64
    %d0 = affine.load %d[%i] : memref<2000xf64>
    %s0 = arith.addf %d0, %t : f64
    affine.store %s0, %d[%i] : memref<2000xf64>
    %d1 = affine.load %d[%i + 1] : memref<2000xf64>
    %s1 = arith.subf %d1, %t : f64
    affine.store %s1, %d[%i + 1] : memref<2000xf64>
    %d2 = affine.load %d[%i - 1] : memref<2000xf64>
    %s2 = arith.addf %d2, %t : f64
    affine.store %s2, %d[%i - 1] : memref<2000xf64>
  }
  return
}
