// RUN: mlirad-opt %s --enzyme-autodiff | FileCheck %s

// Forward mode multiplies by the derivative of a holomorphic op, reverse mode by its conjugate.

// CHECK-LABEL: func.func private @fwddiffeproduct(
// CHECK-SAME: %[[X:.*]]: complex<f64>, %[[TX:.*]]: complex<f64>, %[[Y:.*]]: complex<f64>, %[[TY:.*]]: complex<f64>)
// CHECK-NOT: complex.conj
// CHECK-DAG: %[[A:.*]] = complex.mul %[[TX]], %[[Y]]
// CHECK-DAG: %[[B:.*]] = complex.mul %[[TY]], %[[X]]
// CHECK: %[[S:.*]] = complex.add %[[A]], %[[B]]
// CHECK: return %[[S]]

// CHECK-LABEL: func.func private @diffeproduct(
// CHECK-SAME: %[[X:.*]]: complex<f64>, %[[Y:.*]]: complex<f64>, %[[D:.*]]: complex<f64>)
// CHECK-DAG: %[[CX:.*]] = complex.conj %[[X]]
// CHECK-DAG: %[[CY:.*]] = complex.conj %[[Y]]
// CHECK-DAG: %[[DX:.*]] = complex.mul %[[D]], %[[CY]]
// CHECK-DAG: %[[DY:.*]] = complex.mul %[[D]], %[[CX]]
// CHECK: return %[[DX]], %[[DY]]

func.func @product(%x: complex<f64>, %y: complex<f64>) -> complex<f64> {
  %z = complex.mul %x, %y : complex<f64>
  return %z : complex<f64>
}
func.func @both(%x: complex<f64>, %y: complex<f64>, %d: complex<f64>) -> (complex<f64>, complex<f64>, complex<f64>) {
  %0:2 = enzyme.autodiff @product(%x, %y, %d) {activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_active>], ret_activity = [#enzyme<activity enzyme_activenoneed>]} : (complex<f64>, complex<f64>, complex<f64>) -> (complex<f64>, complex<f64>)
  %1 = enzyme.fwddiff @product(%x, %d, %y, %d) {activity = [#enzyme<activity enzyme_dup>, #enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_dupnoneed>]} : (complex<f64>, complex<f64>, complex<f64>, complex<f64>) -> complex<f64>
  return %0#0, %0#1, %1 : complex<f64>, complex<f64>, complex<f64>
}
