// What both sides of a branch add to neighbours is selected; what one side adds is the neutral element in the other.
// RUN: mlirad-opt %s --if-convert-accumulations | filecheck %s

// CHECK-LABEL: func.func @adjoint(
// CHECK: %[[HOLDS:.+]] = arith.cmpf
// CHECK-NOT: scf.if
// CHECK: %[[LEFT:.+]] = affine.load %d[%{{.+}} - 1]
// CHECK: %[[T:.+]] = arith.select %[[HOLDS]], %{{.+}}, %{{.+}} : f64
// CHECK: arith.subf %[[LEFT]], %[[T]] : f64
// CHECK: %[[RIGHT:.+]] = affine.load %d[%{{.+}} + 1]
// CHECK: %[[U:.+]] = arith.select %[[HOLDS]], %{{.+}}, %{{.+}} : f64
// CHECK: arith.addf %[[RIGHT]], %[[U]] : f64
func.func @adjoint(%c: memref<64xf64>, %g: memref<64xf64>, %d: memref<64xf64> {llvm.noalias}) {
  %none = arith.constant 0.0 : f64
  affine.for %i = 1 to 63 {
    %v = affine.load %c[%i] : memref<64xf64>
    %t = affine.load %g[%i] : memref<64xf64>
    %holds = arith.cmpf ogt, %v, %none : f64
    scf.if %holds {
      %a = affine.load %d[%i - 1] : memref<64xf64>
      %b = arith.subf %a, %t : f64
      affine.store %b, %d[%i - 1] : memref<64xf64>
    } else {
      %a = affine.load %d[%i + 1] : memref<64xf64>
      %b = arith.addf %a, %t : f64
      affine.store %b, %d[%i + 1] : memref<64xf64>
    }
  }
  return
}
