// Ops that ask for the same derivative share one; another mode or activity makes another.
// RUN: mlirad-opt %s --enzyme-autodiff | FileCheck %s

func.func private @square(%x: f64, %y: f64) -> f64 {
  %0 = arith.mulf %x, %y : f64
  return %0 : f64
}

// CHECK-DAG: func.func private @diffesquare(
// CHECK-DAG: func.func private @diffesquare_1(
// CHECK-DAG: func.func private @fwddiffesquare(
// CHECK-NOT: func.func private @diffesquare_2(

// CHECK-LABEL: func.func @asks
func.func @asks(%x: f64, %y: f64, %d: f64) -> (f64, f64, f64, f64, f64, f64) {
  // CHECK: call @diffesquare(%{{.*}}, %{{.*}}, %{{.*}}) : (f64, f64, f64) -> (f64, f64)
  // CHECK: call @diffesquare(%{{.*}}, %{{.*}}, %{{.*}}) : (f64, f64, f64) -> (f64, f64)
  // CHECK: call @diffesquare_1(%{{.*}}, %{{.*}}, %{{.*}}) : (f64, f64, f64) -> f64
  // CHECK: call @fwddiffesquare(%{{.*}}, %{{.*}}, %{{.*}}) : (f64, f64, f64) -> f64
  %0:2 = enzyme.autodiff @square(%x, %y, %d) {activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_active>], ret_activity = [#enzyme<activity enzyme_activenoneed>]} : (f64, f64, f64) -> (f64, f64)
  %1:2 = enzyme.autodiff @square(%y, %x, %d) {activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_active>], ret_activity = [#enzyme<activity enzyme_activenoneed>]} : (f64, f64, f64) -> (f64, f64)
  %2 = enzyme.autodiff @square(%y, %x, %d) {activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_const>], ret_activity = [#enzyme<activity enzyme_activenoneed>]} : (f64, f64, f64) -> f64
  %3 = enzyme.fwddiff @square(%y, %d, %x) {activity = [#enzyme<activity enzyme_dup>, #enzyme<activity enzyme_const>], ret_activity = [#enzyme<activity enzyme_dupnoneed>]} : (f64, f64, f64) -> f64
  // CHECK-NOT: enzyme.
  return %0#0, %0#1, %1#0, %1#1, %2, %3 : f64, f64, f64, f64, f64, f64
}
