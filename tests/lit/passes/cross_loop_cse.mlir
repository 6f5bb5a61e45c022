// The sum of exponentials and the softmax need the same exponentials: the first loop keeps them in the buffer of the
// second one, which nobody reads before.
// RUN: mlirad-opt %s --cross-loop-cse | filecheck %s

// CHECK-LABEL: func.func @softmax(
// CHECK-SAME: %[[OUT:.+]]: memref<128xf64> {llvm.noalias}, %[[X:.+]]: memref<128xf64> {llvm.noalias}
// CHECK: affine.for %[[I:.+]] = 0 to 128
// CHECK: %[[E:.+]] = math.exp
// CHECK-NEXT: affine.store %[[E]], %[[OUT]][%[[I]]]
// CHECK: affine.for %[[J:.+]] = -127 to 1 {
// CHECK-NEXT: %[[KEPT:.+]] = affine.load %[[OUT]][-%[[J]]]
// CHECK-NEXT: %[[PART:.+]] = arith.divf %[[KEPT]]
// CHECK-NEXT: affine.store %[[PART]], %[[OUT]][-%[[J]]]
func.func @softmax(%out: memref<128xf64> {llvm.noalias}, %x: memref<128xf64> {llvm.noalias}, %shift: f64) {
  %zero = arith.constant 0.0 : f64
  %sum = affine.for %i = 0 to 128 iter_args(%s = %zero) -> (f64) {
    %v = affine.load %x[%i] : memref<128xf64>
    %w = arith.subf %v, %shift : f64
    %e = math.exp %w : f64
    %t = arith.addf %s, %e : f64
    affine.yield %t : f64
  }
  affine.for %i = -127 to 1 {
    %v = affine.load %x[-%i] : memref<128xf64>
    %w = arith.subf %v, %shift : f64
    %e = math.exp %w : f64
    %p = arith.divf %e, %sum : f64
    affine.store %p, %out[-%i] : memref<128xf64>
  }
  return
}
