// The sums down the columns of a matrix are made row by row: a number for each column is kept on the stack.
// RUN: mlirad-opt %s --interchange-loops | filecheck %s

// CHECK-LABEL: func.func @product(
// CHECK-SAME: %[[A:.+]]: memref<12xf64>, %[[B:.+]]: memref<12x15xf64>, %[[C:.+]]: memref<15xf64> {llvm.noalias})
// CHECK: %[[ROW:.+]] = memref.alloca() : memref<15xf64>
// CHECK: affine.for %[[J:.+]] = 0 to 15 {
// CHECK-NEXT: affine.store %{{.+}}, %[[ROW]][%[[J]]]
// CHECK: affine.for %[[K:.+]] = 0 to 12 {
// CHECK-NEXT: affine.for %[[J:.+]] = 0 to 15 {
// CHECK-NEXT: %[[SUM:.+]] = affine.load %[[ROW]][%[[J]]]
// CHECK-NEXT: %[[X:.+]] = affine.load %[[A]][%[[K]]]
// CHECK-NEXT: %[[Y:.+]] = affine.load %[[B]][%[[K]], %[[J]]]
// CHECK-NEXT: %[[P:.+]] = arith.mulf %[[X]], %[[Y]]
// CHECK-NEXT: %[[NEXT:.+]] = arith.addf %[[SUM]], %[[P]]
// CHECK-NEXT: affine.store %[[NEXT]], %[[ROW]][%[[J]]]
// CHECK: affine.for %[[J:.+]] = 0 to 15 {
// CHECK-NEXT: %[[SUM:.+]] = affine.load %[[ROW]][%[[J]]]
// CHECK-NEXT: affine.store %[[SUM]], %[[C]][%[[J]]]
func.func @product(%a: memref<12xf64>, %b: memref<12x15xf64>, %c: memref<15xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  affine.for %j = 0 to 15 {
    %sum = affine.for %k = 0 to 12 iter_args(%partial = %zero) -> (f64) {
      %x = affine.load %a[%k] : memref<12xf64>
      %y = affine.load %b[%k, %j] : memref<12x15xf64>
      %p = arith.mulf %x, %y : f64
      %next = arith.addf %partial, %p : f64
      affine.yield %next : f64
    }
    affine.store %sum, %c[%j] : memref<15xf64>
  }
  return
}
