// Each iteration adds to three elements; each element is written once instead, with the terms of three iterations in
// the order in which these come. The two elements at each end get fewer terms, and are loops of their own.
// RUN: mlirad-opt %s --gather-stencils | filecheck %s

// CHECK-LABEL: func.func @adjoint(
// CHECK-SAME: %[[D:.+]]: memref<64xf64> {llvm.noalias}, %[[G:.+]]: memref<64xf64> {llvm.noalias})
// CHECK-DAG: %[[W:.+]] = arith.constant 2.500000e-01
// CHECK: affine.for %{{.+}} = 0 to 1 {
// CHECK: affine.for %{{.+}} = 1 to 2 {
// CHECK: affine.for %[[E:.+]] = 2 to 62 {
// CHECK-NEXT: %[[OLD:.+]] = affine.load %[[D]][%[[E]]]
// CHECK-NEXT: %[[RIGHT:.+]] = affine.load %[[G]][%[[E]] + 1]
// CHECK-NEXT: %[[FIRST:.+]] = arith.mulf %[[RIGHT]], %[[W]]
// CHECK-NEXT: %[[ONE:.+]] = arith.addf %[[OLD]], %[[FIRST]]
// CHECK-NEXT: %[[HERE:.+]] = affine.load %[[G]][%[[E]]]
// CHECK-NEXT: %[[TWO:.+]] = arith.addf %[[ONE]], %[[HERE]]
// CHECK-NEXT: %[[LEFT:.+]] = affine.load %[[G]][%[[E]] - 1]
// CHECK-NEXT: %[[LAST:.+]] = arith.mulf %[[LEFT]], %[[W]]
// CHECK-NEXT: %[[NEW:.+]] = arith.addf %[[TWO]], %[[LAST]]
// CHECK-NEXT: affine.store %[[NEW]], %[[D]][%[[E]]]
// CHECK-NEXT: }
// CHECK: affine.for %{{.+}} = 62 to 63 {
// CHECK: affine.for %{{.+}} = 63 to 64 {
// The seed is cleared when all have read it.
// CHECK: affine.for %[[I:.+]] = -62 to 0 {
// CHECK-NEXT: affine.store %{{.+}}, %[[G]][-%[[I]]]
func.func @adjoint(%d: memref<64xf64> {llvm.noalias}, %g: memref<64xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %quarter = arith.constant 0.25 : f64
  affine.for %i = -62 to 0 {
    %seed = affine.load %g[-%i] : memref<64xf64>
    affine.store %zero, %g[-%i] : memref<64xf64>
    %part = arith.mulf %seed, %quarter : f64
    %a = affine.load %d[-%i - 1] : memref<64xf64>
    %b = arith.addf %a, %part : f64
    affine.store %b, %d[-%i - 1] : memref<64xf64>
    %k = affine.load %d[-%i + 1] : memref<64xf64>
    %l = arith.addf %k, %part : f64
    affine.store %l, %d[-%i + 1] : memref<64xf64>
    %m = affine.load %d[-%i] : memref<64xf64>
    %n = arith.addf %m, %seed : f64
    affine.store %n, %d[-%i] : memref<64xf64>
  }
  return
}
