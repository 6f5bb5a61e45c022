// RUN: mlirad-opt %s --enzyme-autodiff --allow-unregistered-dialect --rules=%S/Inputs/including.td | FileCheck %s
// A rule file of the user includes files beside it.

// CHECK-LABEL: func.func private @fwddiffef(
// CHECK-SAME: %{{.*}}: f64, %[[T:.*]]: f64) -> f64
// CHECK: return %[[T]] : f64
func.func @f(%x: f64) -> f64 {
  %0 = "my.same"(%x) : (f64) -> f64
  return %0 : f64
}

func.func @df(%x: f64, %dx: f64) -> f64 {
  %0 = enzyme.fwddiff @f(%x, %dx) {activity = [#enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_dupnoneed>]} : (f64, f64) -> f64
  return %0 : f64
}
