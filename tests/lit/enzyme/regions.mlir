// The region forms nest, in both spellings of what follows the region, and their yields are printed pretty.
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s | FileCheck %s
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s | mlirad-opt | FileCheck %s

// CHECK-LABEL: func.func @second_order
// CHECK:       %[[R:.*]] = enzyme.autodiff_region(%arg0, %arg1) {
// CHECK-NEXT:  ^bb0(%[[A:.*]]: f64):
// CHECK-NEXT:    %[[T:.*]] = enzyme.fwddiff_region(%[[A]], %[[A]]) {
// CHECK-NEXT:    ^bb0(%[[B:.*]]: f64):
// CHECK-NEXT:      %[[S:.*]] = arith.mulf %[[B]], %[[B]] : f64
// CHECK-NEXT:      enzyme.yield %[[S]] : f64
// CHECK-NEXT:    } <{activity = [#enzyme.activity<enzyme_dup>], ret_activity = [#enzyme.activity<enzyme_dupnoneed>]}> : (f64, f64) -> f64
// CHECK-NEXT:    enzyme.yield %[[T]] : f64
// CHECK-NEXT:  } <{activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>], fn = "f"}> attributes {fn_attrs = {}} : (f64, f64) -> f64
func.func @second_order(%x: f64, %seed: f64) -> f64 {
  %r = enzyme.autodiff_region(%x, %seed) {
  ^bb0(%a: f64):
    %t = enzyme.fwddiff_region(%a, %a) {
    ^bb0(%b: f64):
      %s = arith.mulf %b, %b : f64
      enzyme.yield %s : f64
    } <activity = [#enzyme.activity<enzyme_dup>], ret_activity = [#enzyme.activity<enzyme_dupnoneed>]> : (f64, f64) -> f64
    enzyme.yield %t : f64
  } attributes {activity = [#enzyme<activity enzyme_active>], fn = "f", fn_attrs = {}, ret_activity = [#enzyme<activity enzyme_activenoneed>]} : (f64, f64) -> f64
  return %r : f64
}
