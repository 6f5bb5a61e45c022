// Both sides of a cheap branch in an innermost loop are computed.
// RUN: mlirad-opt %s --if-conversion | filecheck %s

// CHECK-LABEL: func.func @limiter(
// CHECK: affine.for
// CHECK: %[[HOLDS:.+]] = arith.cmpf
// CHECK: %[[Q:.+]] = arith.divf
// CHECK-NOT: scf.if
// CHECK: %[[S:.+]] = arith.select %[[HOLDS]], %[[Q]], %{{.+}} : f64
// CHECK: affine.store %[[S]]
func.func @limiter(%x: memref<64xf64>, %y: memref<64xf64>) {
  %none = arith.constant 0.0 : f64
  affine.for %i = 0 to 64 {
    %v = affine.load %x[%i] : memref<64xf64>
    %holds = arith.cmpf ogt, %v, %none : f64
    %s = scf.if %holds -> (f64) {
      %q = arith.divf %v, %v : f64
      scf.yield %q : f64
    } else {
      scf.yield %none : f64
    }
    affine.store %s, %y[%i] : memref<64xf64>
  }
  return
}
