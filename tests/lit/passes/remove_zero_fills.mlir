// The shadow of a field that each step overwrites is zero at the start of each reversed step: its first sum is a store,
// and what that overwrites need not be cleared.
// RUN: mlirad-opt %s --remove-zero-fills | filecheck %s

// CHECK-LABEL: func.func @steps(
// CHECK-SAME: %[[U:.+]]: memref<8xf64>, %[[OUT:.+]]: memref<8xf64>)
// CHECK: %[[D:.+]] = memref.alloc
// CHECK: affine.for %{{.+}} = 0 to 5 {
// CHECK-NEXT: affine.for %[[I:.+]] = 1 to 7 {
// CHECK-NEXT: %[[NEW:.+]] = affine.load %[[U]][%[[I]]]
// CHECK-NEXT: affine.store %[[NEW]], %[[D]][%[[I]]]
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %[[J:.+]] = -6 to 0 {
// CHECK-NEXT: %[[V:.+]] = affine.load %[[D]][-%[[J]]]
// CHECK-NEXT: affine.store %[[V]], %[[OUT]][-%[[J]]]
// CHECK-NEXT: }
func.func @steps(%u: memref<8xf64>, %out: memref<8xf64>) {
  %zero = arith.constant 0.0 : f64
  %d = memref.alloc() : memref<8xf64>
  linalg.fill ins(%zero : f64) outs(%d : memref<8xf64>)
  affine.for %t = 0 to 5 {
    affine.for %i = 1 to 7 {
      %new = affine.load %u[%i] : memref<8xf64>
      %old = affine.load %d[%i] : memref<8xf64>
      %sum = arith.addf %old, %new fastmath<nsz> : f64
      affine.store %sum, %d[%i] : memref<8xf64>
    }
    affine.for %i = -6 to 0 {
      %v = affine.load %d[-%i] : memref<8xf64>
      affine.store %zero, %d[-%i] : memref<8xf64>
      affine.store %v, %out[-%i] : memref<8xf64>
    }
  }
  memref.dealloc %d : memref<8xf64>
  return
}
