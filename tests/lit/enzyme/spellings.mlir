// Every spelling of the activities, old and new, reads the same and is printed as the peer's newest tools read it.
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s | FileCheck %s
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s | mlirad-opt | FileCheck %s
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --mlir-print-op-generic | mlirad-opt | FileCheck %s

func.func @square(%x: f64) -> f64 {
  %y = arith.mulf %x, %x : f64
  return %y : f64
}

// CHECK-LABEL: func.func @spellings
// CHECK-COUNT-4: enzyme.fwddiff @square(%arg0, %arg1) <{activity = [#enzyme.activity<enzyme_dup>], ret_activity = [#enzyme.activity<enzyme_dupnoneed>]}> : (f64, f64) -> f64
// CHECK: enzyme.fwddiff @square(%arg0, %arg1) <{activity = [#enzyme.activity<enzyme_dup>], ret_activity = [#enzyme.activity<enzyme_dupnoneed>], width = 1 : i64, strong_zero = true}>
// CHECK: enzyme.autodiff @square(%arg0, %arg1) <{activity = [#enzyme.activity<enzyme_active>]}> {my.note = "enzyme.autodiff @f("} : (f64, f64) -> f64
func.func @spellings(%x: f64, %dx: f64) attributes {enzyme.readonly} {
  %0 = enzyme.fwddiff @square(%x, %dx) {activity=[#enzyme<activity enzyme_dup>], ret_activity=[#enzyme<activity enzyme_dupnoneed>]} : (f64, f64) -> f64
  %1 = enzyme.fwddiff @square(%x, %dx) <{activity=[#enzyme<activity<enzyme_dup>>], ret_activity=[#enzyme<activity<enzyme_dupnoneed>>]}> : (f64, f64) -> f64
  %2 = enzyme.fwddiff @square(%x, // a comment
    %dx) {
      activity = [#enzyme.activity<enzyme_dup>],
      ret_activity = [#enzyme.activity<enzyme_dupnoneed>] // }
    } : (f64, f64) -> f64
  %3 = "enzyme.fwddiff"(%x, %dx) <{activity=[#enzyme<activity enzyme_dup>], fn=@square, ret_activity=[#enzyme<activity enzyme_dupnoneed>]}> : (f64, f64) -> f64
  %4 = enzyme.fwddiff @square(%x, %dx) <activity=[#enzyme.activity<enzyme_dup>], ret_activity=[#enzyme.activity<enzyme_dupnoneed>], width=1, strong_zero=true> : (f64, f64) -> f64
  %5 = enzyme.autodiff @square(%x, %dx) {activity=[#enzyme<activity enzyme_out>], my.note="enzyme.autodiff @f("} : (f64, f64) -> f64
  return
}
