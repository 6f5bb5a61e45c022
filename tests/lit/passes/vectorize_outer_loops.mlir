// A loop over rows whose inner loops are short runs eight rows at a time: own buffers hold vectors, sums are kept in
// lanes, and rows that are left run as before.
// RUN: mlirad-opt %s --vectorize-outer-loops=everywhere=1 | FileCheck %s
// RUN: mlirad-opt %s --vectorize-outer-loops="everywhere=1 vector-bits=256" | FileCheck %s --check-prefix=FOUR

// CHECK-LABEL: func.func @rows(
// CHECK: %[[OWN:.*]] = memref.alloca() {alignment = 64 : i64} : memref<3xvector<8xf64>>
// CHECK: %[[SUMS:.*]] = memref.alloca() {alignment = 64 : i64} : memref<3xvector<8xf64>>
// CHECK: %[[TOTAL:.*]] = scf.for {{.*}} iter_args({{.*}}) -> (vector<8xf64>) {
// CHECK: vector.from_elements {{.*}} : vector<8xf64>
// CHECK: math.exp {{.*}} fastmath<fast> : vector<8xf64>
// CHECK: memref.store {{.*}}, %[[OWN]]
// CHECK: memref.load %[[SUMS]]
// CHECK: vector.store {{.*}} : memref<?xf64>, vector<8xf64>
// CHECK: vector.reduction <add>
// CHECK: vector.reduction <add>, %[[TOTAL]], {{.*}} fastmath<reassoc,nsz,contract>
// CHECK: scf.for
// CHECK-NOT: vector
// FOUR-LABEL: func.func @rows(
// FOUR: math.exp {{.*}} fastmath<fast> : vector<4xf64>
func.func @rows(%x: memref<?x3xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias},
                %s: memref<3xf64> {llvm.noalias}) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %y, %c0 : memref<?xf64>
  %own = memref.alloca() : memref<3xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f64) {
    scf.for %k = %c0 to %c3 step %c1 {
      %a = memref.load %x[%i, %k] : memref<?x3xf64>
      %e = math.exp %a fastmath<fast> : f64
      memref.store %e, %own[%k] : memref<3xf64>
    }
    %b = memref.load %own[%c1] : memref<3xf64>
    scf.for %k = %c0 to %c3 step %c1 {
      %a = memref.load %own[%k] : memref<3xf64>
      %m = arith.mulf %a, %b fastmath<fast> : f64
      %old = memref.load %s[%k] : memref<3xf64>
      %new = arith.addf %old, %m fastmath<fast> : f64
      memref.store %new, %s[%k] : memref<3xf64>
    }
    memref.store %b, %y[%i] : memref<?xf64>
    %t = arith.addf %acc, %b fastmath<fast> : f64
    scf.yield %t : f64
  }
  return %r : f64
}
