// RUN: mlirad-opt %s --enzyme-autodiff="optimize-primal=0 cleanup=0" | FileCheck %s
// Adjoints go back to the type of the operand; tangents have the type of the result.

// CHECK-LABEL: func.func private @diffecasts(
// CHECK-SAME: %{{.*}}: f32, %[[D:.*]]: f16) -> f32
// CHECK: %[[WIDE:.*]] = arith.extf %[[D]] : f16 to f64
// CHECK: %[[G:.*]] = arith.truncf %[[WIDE]] : f64 to f32
// CHECK: return

// CHECK-LABEL: func.func private @fwddiffecasts(
// CHECK-SAME: %{{.*}}: f32, %[[T:.*]]: f32) -> f16
// CHECK: %[[WIDE:.*]] = arith.extf %[[T]] : f32 to f64
// CHECK: arith.truncf %[[WIDE]] : f64 to f16
// CHECK: return
func.func @casts(%x: f32) -> f16 {
  %0 = arith.extf %x : f32 to f64
  %1 = arith.truncf %0 : f64 to f16
  return %1 : f16
}

func.func @both(%x: f32, %dx: f32, %d: f16) -> (f16, f32) {
  %0 = enzyme.fwddiff @casts(%x, %dx) {activity = [#enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_dupnoneed>]} : (f32, f32) -> f16
  %1 = enzyme.autodiff @casts(%x, %d) {activity = [#enzyme<activity enzyme_active>], ret_activity = [#enzyme<activity enzyme_activenoneed>]} : (f32, f16) -> f32
  return %0, %1 : f16, f32
}
