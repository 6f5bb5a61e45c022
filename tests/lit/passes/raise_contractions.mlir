// The two products in the adjoint of a product share their loops: each becomes an op in front of them.
// RUN: mlirad-opt %s --raise-contractions | filecheck %s

// CHECK-LABEL: func.func @adjoint(
// CHECK-SAME: %[[A:.+]]: memref<16x16xf64>, %[[B:.+]]: memref<16x16xf64>, %[[DC:.+]]: memref<16x16xf64>,
// CHECK-SAME: %[[DA:.+]]: memref<16x16xf64> {llvm.noalias}, %[[DB:.+]]: memref<16x16xf64> {llvm.noalias})
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[DC]], %[[B]] : memref<16x16xf64>, memref<16x16xf64>) outs(%[[DA]] : memref<16x16xf64>)
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[DC]], %[[A]] : memref<16x16xf64>, memref<16x16xf64>) outs(%[[DB]] : memref<16x16xf64>)
// CHECK-NOT: affine.for
func.func @adjoint(%a: memref<16x16xf64>, %b: memref<16x16xf64>, %dc: memref<16x16xf64>,
                   %da: memref<16x16xf64> {llvm.noalias}, %db: memref<16x16xf64> {llvm.noalias}) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      %d = affine.load %dc[%i, %j] : memref<16x16xf64>
      affine.for %k = -15 to 1 {
        %y = affine.load %b[-%k, %j] : memref<16x16xf64>
        %p = arith.mulf %d, %y : f64
        %m = affine.load %da[%i, -%k] : memref<16x16xf64>
        %s = arith.addf %m, %p : f64
        affine.store %s, %da[%i, -%k] : memref<16x16xf64>
        %x = affine.load %a[%i, -%k] : memref<16x16xf64>
        %q = arith.mulf %d, %x : f64
        %n = affine.load %db[-%k, %j] : memref<16x16xf64>
        %t = arith.addf %n, %q : f64
        affine.store %t, %db[-%k, %j] : memref<16x16xf64>
      }
    }
  }
  return
}
