// Rules of the user: for an op that has none, and in the place of a built-in one (with a remark); wrong ones are located.
// RUN: not mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --enzyme-autodiff --allow-unregistered-dialect 2>&1 | FileCheck %s --check-prefix=WITHOUT
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --enzyme-autodiff --allow-unregistered-dialect --rules=%S/Inputs/my.td --rules=%S/Inputs/sin.td 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t
// RUN: not mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --rules=%S/Inputs/wrong.td 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --rules=%S/Inputs/none.td 2>&1 | FileCheck %s --check-prefix=NONE

// WITHOUT: opt_rules.mlir:{{[0-9]+}}:8: error[MA0101]: cannot differentiate 'my.twice'
// REMARK: sin.td:{{[0-9]+:[0-9]+}}: remark[MA0420]: the rule for 'math.sin' overrides a built-in one
// WRONG: wrong.td:1:{{[0-9]+}}: error[MA04{{[0-9]+}}]: {{.*}}
// NONE: none.td: error[MA0006]: cannot read '{{.*}}none.td': no such file or directory

// CHECK-LABEL: func.func private @fwddiffef
// CHECK: %[[T:.*]] = arith.addf %arg1, %arg1
// CHECK: math.exp
// CHECK: return
func.func @f(%x: f64) -> f64 {
  %0 = "my.twice"(%x) : (f64) -> f64
  %1 = math.sin %0 : f64
  return %1 : f64
}

func.func @df(%x: f64, %dx: f64) -> f64 {
  %0 = enzyme.fwddiff @f(%x, %dx) {activity = [#enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_dupnoneed>]} : (f64, f64) -> f64
  return %0 : f64
}
