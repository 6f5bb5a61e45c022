// A derivative op inside a function that is itself differentiated is expanded first, wherever the two stand.
// RUN: mlirad-opt %s --enzyme-autodiff | FileCheck %s

// CHECK-LABEL: func.func @hessian
// CHECK: call @fwddiffegradient(
// CHECK-NOT: enzyme.
func.func @hessian(%x: f64, %v: f64) -> f64 {
  %0 = enzyme.fwddiff @gradient(%x, %v) <{activity = [#enzyme.activity<enzyme_dup>], ret_activity = [#enzyme.activity<enzyme_dupnoneed>]}> : (f64, f64) -> f64
  return %0 : f64
}

// CHECK-LABEL: func.func private @gradient
// CHECK: call @diffecube(
func.func private @gradient(%x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %0 = enzyme.autodiff @cube(%x, %one) <{activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]}> : (f64, f64) -> f64
  return %0 : f64
}

// d3x^2 v = 6 x v
// CHECK-LABEL: func.func private @fwddiffegradient(
func.func private @cube(%x: f64) -> f64 {
  %0 = arith.mulf %x, %x : f64
  %1 = arith.mulf %0, %x : f64
  return %1 : f64
}
