// The region forms become functions; what a region captures is passed along as a constant, in front of the seeds.
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --enzyme-autodiff --canonicalize | FileCheck %s
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --outline-enzyme-regions | FileCheck %s --check-prefix=OUTLINED

// OUTLINED-LABEL: func.func @reverse
// OUTLINED: enzyme.autodiff @reverse_region(%arg0, %arg1, %arg2) <{activity = [#enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_const>]
// OUTLINED: func.func private @reverse_region(%arg0: f64, %arg1: f64) -> f64
// CHECK-LABEL: func.func @reverse
// CHECK: call @differeverse_region(%arg0, %arg1, %arg2) : (f64, f64, f64) -> f64
func.func @reverse(%x: f64, %scale: f64, %seed: f64) -> f64 {
  %0 = enzyme.autodiff_region(%x, %seed) {
  ^bb0(%a: f64):
    %1 = arith.mulf %a, %scale : f64
    enzyme.yield %1 : f64
  } attributes {activity = [#enzyme<activity enzyme_active>], ret_activity = [#enzyme<activity enzyme_activenoneed>]} : (f64, f64) -> f64
  return %0 : f64
}

// OUTLINED-LABEL: func.func @forward
// OUTLINED: enzyme.fwddiff @forward_region(%arg0, %arg1)
// CHECK-LABEL: func.func @forward
// CHECK: call @fwddiffeforward_region(%arg0, %arg1) : (f64, f64) -> f64
func.func @forward(%x: f64, %dx: f64) -> f64 {
  %0 = enzyme.fwddiff_region(%x, %dx) {
  ^bb0(%a: f64):
    %1 = arith.mulf %a, %a : f64
    enzyme.yield %1 : f64
  } attributes {activity = [#enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_dupnoneed>]} : (f64, f64) -> f64
  return %0 : f64
}
