// Derivative ops take the body of the function that they name, callees first; what asks for itself stays a call.
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --inline-enzyme-regions | FileCheck %s

// CHECK-LABEL: func.func @df(%arg0: f64, %arg1: f64) -> f64
// CHECK-NEXT:  %[[R:.*]] = enzyme.autodiff_region(%arg0, %arg1) {
// CHECK-NEXT:  ^bb0(%[[A:.*]]: f64):
// CHECK-NEXT:    %[[S:.*]] = arith.mulf %[[A]], %[[A]] : f64
// CHECK-NEXT:    enzyme.yield %[[S]] : f64
// CHECK:       fn = "f"
// CHECK-NEXT:  return %[[R]] : f64
// CHECK-LABEL: func.func @ddf
// CHECK:       enzyme.fwddiff_region(%arg0, %arg1, {{.*}}) {
// CHECK:         enzyme.autodiff_region(
// CHECK-LABEL: func.func private @declared
// CHECK-LABEL: func.func @of_declared
// CHECK:       enzyme.autodiff @declared
// CHECK-LABEL: func.func @itself
// CHECK:       enzyme.autodiff @itself
func.func @df(%x: f64, %seed: f64) -> f64 {
  %0 = enzyme.autodiff @f(%x, %seed) {activity = [#enzyme<activity enzyme_active>], ret_activity = [#enzyme<activity enzyme_activenoneed>]} : (f64, f64) -> f64
  return %0 : f64
}

func.func @f(%x: f64) -> f64 {
  %0 = arith.mulf %x, %x : f64
  return %0 : f64
}

func.func @one(%x: f64) -> f64 {
  %c = arith.constant 1.0 : f64
  %0 = func.call @df(%x, %c) : (f64, f64) -> f64
  return %0 : f64
}

func.func @ddf(%x: f64, %dx: f64) -> f64 {
  %c = arith.constant 1.0 : f64
  %z = arith.constant 0.0 : f64
  %0 = enzyme.fwddiff @df(%x, %dx, %c, %z) {activity = [#enzyme<activity enzyme_dup>, #enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_dupnoneed>]} : (f64, f64, f64, f64) -> f64
  return %0 : f64
}

func.func private @declared(f64) -> f64

func.func @of_declared(%x: f64, %seed: f64) -> f64 {
  %0 = enzyme.autodiff @declared(%x, %seed) {activity = [#enzyme<activity enzyme_active>], ret_activity = [#enzyme<activity enzyme_activenoneed>]} : (f64, f64) -> f64
  return %0 : f64
}

func.func @itself(%x: f64, %y: f64) -> f64 {
  %r:2 = enzyme.autodiff @itself(%x, %y, %x) {activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_active>], ret_activity = [#enzyme<activity enzyme_activenoneed>]} : (f64, f64, f64) -> (f64, f64)
  return %r#0 : f64
}
