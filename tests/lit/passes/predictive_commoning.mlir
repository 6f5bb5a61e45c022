// Elements that a loop scatters to are loaded and stored where it leaves them, with the terms of earlier iterations.
// RUN: mlirad-opt %s --predictive-commoning | filecheck %s

// CHECK-LABEL: func.func @scatter(
// CHECK-SAME: %[[A:.+]]: memref<64xf64>, %[[D:.+]]: memref<64xf64>
// CHECK: %[[NONE:.+]] = arith.constant -0.000000e+00
// CHECK: %[[LAST:.+]] = affine.for %[[K:.+]] = 0 to 63 iter_args(%[[TERM:.+]] = %[[NONE]])
// CHECK: %[[X:.+]] = affine.load %[[A]]
// CHECK: %[[HERE:.+]] = affine.load %[[D]][%[[K]]]
// CHECK: %[[SUM:.+]] = arith.addf %[[HERE]], %[[TERM]]
// CHECK: %[[DIFFERENCE:.+]] = arith.subf %[[SUM]], %[[X]]
// CHECK: affine.store %[[DIFFERENCE]], %[[D]][%[[K]]]
// CHECK: affine.yield %[[X]]
// CHECK: %[[END:.+]] = affine.load %[[D]][63]
// CHECK: %[[TOTAL:.+]] = arith.addf %[[END]], %[[LAST]]
// CHECK: affine.store %[[TOTAL]], %[[D]][63]
func.func @scatter(%a: memref<64xf64>, %d: memref<64xf64> {llvm.noalias}) {
  affine.for %k = 0 to 63 {
    %x = affine.load %a[%k] : memref<64xf64>
    %s = affine.load %d[%k + 1] : memref<64xf64>
    %t = arith.addf %s, %x : f64
    affine.store %t, %d[%k + 1] : memref<64xf64>
    %u = affine.load %d[%k] : memref<64xf64>
    %v = arith.subf %u, %x : f64
    affine.store %v, %d[%k] : memref<64xf64>
  }
  return
}
