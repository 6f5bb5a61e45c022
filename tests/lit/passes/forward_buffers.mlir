// A seed that is copied because it is cleared, and a shadow that is zeroed because it is added to: neither is needed
// where the copy's original stays as it is, and each element is added to once.
// RUN: mlirad-opt %s --forward-buffers | filecheck %s

// CHECK-LABEL: func.func @pullback(
// CHECK-SAME: %[[DX:.+]]: memref<8xf64> {llvm.noalias}, %[[W:.+]]: memref<8xf64> {llvm.noalias})
// CHECK-NOT: memref.alloc
// CHECK-NOT: linalg.fill
// CHECK: affine.for %[[I:.+]] = 0 to 8 {
// CHECK-NEXT: %[[SEED:.+]] = affine.load %[[W]][%[[I]]]
// CHECK-NEXT: %[[TERM:.+]] = arith.mulf %[[SEED]]
// CHECK-NEXT: affine.store %[[TERM]], %[[DX]][%[[I]]]
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @pullback(%dx: memref<8xf64> {llvm.noalias}, %w: memref<8xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %three = arith.constant 3.0 : f64
  %seed = memref.alloc() : memref<8xf64>
  memref.copy %w, %seed : memref<8xf64> to memref<8xf64>
  linalg.fill ins(%zero : f64) outs(%dx : memref<8xf64>)
  affine.for %i = 0 to 8 {
    %d = affine.load %seed[%i] : memref<8xf64>
    affine.store %zero, %seed[%i] : memref<8xf64>
    %t = arith.mulf %d, %three : f64
    %s = affine.load %dx[%i] : memref<8xf64>
    %n = arith.addf %s, %t fastmath<nsz> : f64
    affine.store %n, %dx[%i] : memref<8xf64>
  }
  memref.dealloc %seed : memref<8xf64>
  return
}
