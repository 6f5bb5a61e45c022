// A step computes a field beside the old one and copies it back. Two steps at a time need no copy: the second one goes
// from the new field to the old one. An odd step is done first, as it was written.
// RUN: mlirad-opt %s --double-buffer | filecheck %s

// CHECK-LABEL: func.func @steps(
// CHECK-SAME: %[[U:.+]]: memref<16xf64> {llvm.noalias})
// CHECK: %[[V:.+]] = memref.alloc
// The border, which no step changes, is read from both.
// CHECK: affine.for %[[L:.+]] = 0 to 1 {
// CHECK-NEXT: %[[LEFT:.+]] = affine.load %[[U]][%[[L]]]
// CHECK-NEXT: affine.store %[[LEFT]], %[[V]][%[[L]]]
// CHECK: affine.for %{{.+}} = 15 to 16 {
// CHECK: affine.for %{{.+}} = 0 to 1 {
// CHECK: affine.for %{{.+}} = 1 to 15 {
// CHECK: affine.for %{{.+}} = 1 to 15 {
// CHECK: affine.for %{{.+}} = 1 to 7 step 2 {
// CHECK-NEXT: affine.for %[[I:.+]] = 1 to 15 {
// CHECK-NEXT: affine.load %[[U]][%[[I]] - 1]
// CHECK-NEXT: affine.load %[[U]][%[[I]] + 1]
// CHECK-NEXT: arith.addf
// CHECK-NEXT: affine.store %{{.+}}, %[[V]][%[[I]]]
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %[[J:.+]] = 1 to 15 {
// CHECK-NEXT: affine.load %[[V]][%[[J]] - 1]
// CHECK-NEXT: affine.load %[[V]][%[[J]] + 1]
// CHECK-NEXT: arith.addf
// CHECK-NEXT: affine.store %{{.+}}, %[[U]][%[[J]]]
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @steps(%u: memref<16xf64> {llvm.noalias}) {
  %v = memref.alloc() : memref<16xf64>
  affine.for %t = 0 to 7 {
    affine.for %i = 1 to 15 {
      %a = affine.load %u[%i - 1] : memref<16xf64>
      %b = affine.load %u[%i + 1] : memref<16xf64>
      %c = arith.addf %a, %b : f64
      affine.store %c, %v[%i] : memref<16xf64>
    }
    affine.for %i = 1 to 15 {
      %a = affine.load %v[%i] : memref<16xf64>
      affine.store %a, %u[%i] : memref<16xf64>
    }
  }
  memref.dealloc %v : memref<16xf64>
  return
}
