// A derivative op asks for no more than what is used: unused results and zero seeds or tangents go.
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --enzyme-activity-opt | FileCheck %s
// Canonicalization does the same, and leaves derivative ops for later passes.
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --canonicalize | FileCheck %s
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s -p 'func.func(canonicalize)' | FileCheck %s

func.func private @f(%x: f64, %y: f64) -> (f64, f64) {
  %p = arith.mulf %x, %y : f64
  return %p, %y : f64, f64
}

// CHECK-LABEL: func.func @reverse
// CHECK: %[[R:.*]]:2 = enzyme.autodiff @f(%arg0, %arg1, %arg2) <{activity = [#enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_const>], ret_activity = [#enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_constnoneed>]}>
// CHECK: return %[[R]]#0, %[[R]]#1
func.func @reverse(%x: f64, %y: f64, %s: f64) -> (f64, f64) {
  %zero = arith.constant -0.0 : f64
  %p, %q, %dx, %dy = enzyme.autodiff @f(%x, %y, %s, %zero) {activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_active>], ret_activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_active>]} : (f64, f64, f64, f64) -> (f64, f64, f64, f64)
  return %p, %dx : f64, f64
}

// CHECK-LABEL: func.func @forward
// CHECK: %[[D:.*]] = enzyme.fwddiff @f(%arg0, %arg1, %arg2) <{activity = [#enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_dup>], ret_activity = [#enzyme.activity<enzyme_dupnoneed>, #enzyme.activity<enzyme_constnoneed>]}>
// CHECK: return %[[D]]
func.func @forward(%x: f64, %y: f64, %t: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %p, %dp, %q, %dq = enzyme.fwddiff @f(%x, %zero, %y, %t) {activity = [#enzyme<activity enzyme_dup>, #enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_dup>, #enzyme<activity enzyme_dup>]} : (f64, f64, f64, f64) -> (f64, f64, f64, f64)
  return %dp : f64
}

// What the second op no longer takes was all that was asked of the first one.
// CHECK-LABEL: func.func @chain
// CHECK: enzyme.fwddiff @f(%arg0, %arg1, %arg2) <{{{.*}}ret_activity = [#enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_constnoneed>]}>
// CHECK: enzyme.autodiff @f(%{{.*}}, %arg1, %arg2) <{activity = [#enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>, #enzyme.activity<enzyme_constnoneed>]}>
func.func @chain(%x: f64, %y: f64, %t: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %p, %dp, %q = enzyme.fwddiff @f(%x, %y, %t) {activity = [#enzyme<activity enzyme_const>, #enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_dup>, #enzyme<activity enzyme_const>]} : (f64, f64, f64) -> (f64, f64, f64)
  %dx, %dy = enzyme.autodiff @f(%p, %y, %t, %zero) {activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_active>], ret_activity = [#enzyme<activity enzyme_activenoneed>, #enzyme<activity enzyme_activenoneed>]} : (f64, f64, f64, f64) -> (f64, f64)
  return %dy : f64
}

// CHECK-LABEL: func.func @region
// CHECK: enzyme.autodiff_region(%arg0, %arg1, %arg2) {
// CHECK: ^bb0(%{{.*}}: f64, %{{.*}}: f64):
// CHECK: } <{activity = [#enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_active>]
func.func @region(%x: f64, %y: f64, %s: f64) -> f64 {
  %dx, %dy = enzyme.autodiff_region(%x, %y, %s) {
  ^bb0(%a: f64, %b: f64):
    %p = arith.mulf %a, %b : f64
    enzyme.yield %p : f64
  } <{activity = [#enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]}> : (f64, f64, f64) -> (f64, f64)
  return %dy : f64
}
