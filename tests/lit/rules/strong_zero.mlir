// RUN: mlirad-opt %s --enzyme-autodiff | FileCheck %s
// With strong_zero a product with the incoming derivative is zero where that is zero; sums need no guard.

// CHECK-LABEL: func.func private @fwddiffef
// CHECK: %[[TERM:.*]] = arith.divf %[[T:.*]], %{{.*}} : f64
// CHECK-DAG: %[[IS_ZERO:.*]] = arith.cmpf oeq, %[[T]], %[[ZERO:.*]] : f64
// CHECK-DAG: %[[IS_NAN:.*]] = arith.cmpf uno, %[[TERM]], %[[TERM]] : f64
// CHECK: %[[IS:.*]] = arith.andi %[[IS_ZERO]], %[[IS_NAN]] : i1
// CHECK: %[[GUARDED:.*]] = arith.select %[[IS]], %[[ZERO]], %[[TERM]] : f64
// CHECK-NOT: arith.select
// CHECK: arith.addf %[[GUARDED]], %{{.*}} : f64
// CHECK: return
func.func @f(%x: f64) -> f64 {
  %0 = math.log %x : f64
  %1 = arith.addf %0, %x : f64
  return %1 : f64
}

func.func @df(%x: f64, %dx: f64) -> f64 {
  %0 = enzyme.fwddiff @f(%x, %dx) {activity = [#enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_dupnoneed>], strong_zero = true} : (f64, f64) -> f64
  return %0 : f64
}
