// Elements that a loop scatters to are loaded where it first comes to them, and stored where it leaves them.
// RUN: mlirad-opt %s --predictive-commoning | filecheck %s

// CHECK-LABEL: func.func @scatter(
// CHECK-SAME: %[[A:.+]]: memref<64xf64>, %[[D:.+]]: memref<64xf64>
// CHECK: %[[FIRST:.+]] = affine.load %[[D]][0]
// CHECK: %[[LAST:.+]] = affine.for %[[K:.+]] = 0 to 63 iter_args(%[[HERE:.+]] = %[[FIRST]])
// CHECK: affine.load %[[A]]
// CHECK: %[[NEXT:.+]] = affine.load %[[D]][%[[K]] + 1]
// CHECK: %[[SUM:.+]] = arith.addf %[[NEXT]]
// CHECK: %[[DIFFERENCE:.+]] = arith.subf %[[HERE]]
// CHECK: affine.store %[[DIFFERENCE]], %[[D]][%[[K]]]
// CHECK: affine.yield %[[SUM]]
// CHECK: affine.store %[[LAST]], %[[D]][63]
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
