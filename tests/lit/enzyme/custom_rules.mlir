// Custom reverse rules are read, made functions, and used: the rule says twice the derivative, in loops too.
// RUN: mlirad-opt %s --lower-enzyme-custom-rules-to-func | FileCheck %s --check-prefix=FUNC
// RUN: mlirad-opt %s | mlirad-opt - --enzyme --canonicalize | FileCheck %s --check-prefix=USED
// RUN: mlirad-run %s --entry=grad --args=1.5,2.0 | FileCheck %s --check-prefix=VALUE
// RUN: mlirad-opt %s --enzyme-wrap="infn=power outfn=dpower argTys=enzyme_active,enzyme_active retTys=enzyme_activenoneed mode=ReverseModeCombined" | FileCheck %s --check-prefix=WRAP

// WRAP: call @rule_primal
// WRAP: call @rule_reverse
// FUNC: func.func private @mul(%a: f64, %x: f64) -> f64 attributes {mlirad.vjp = [@rule_primal, @rule_reverse]}
// FUNC: func.func private @rule_primal(%arg0: f64, %arg1: f64) -> (f64, f64, f64)
// FUNC-NEXT: %y = arith.mulf %arg0, %arg1 : f64
// FUNC-NEXT: return %y, %arg0, %arg1 : f64, f64, f64
// FUNC: func.func private @rule_reverse(%arg0: f64, %arg1: f64, %arg2: f64) -> (f64, f64)
// FUNC-NOT: enzyme.custom
// USED-NOT: enzyme.custom
// USED: func.func private @diffepower
// USED: scf.for
// USED: call @rule_primal
// USED: scf.for
// USED: call @rule_reverse
// USED-NOT: call @mul

// x a^3 with factor 2 a step: 8 a^3 by x; by a it is x a^2 (8 + 4 + 2).
// VALUE: 27.0
// VALUE-NEXT: 63.0
func.func private @mul(%a: f64, %x: f64) -> f64 attributes {enzyme.custom_rule = [@of_x, @rule]} {
  %y = arith.mulf %a, %x : f64
  return %y : f64
}
enzyme.custom_reverse_rule @rule {
  %ca = "enzyme.init"() : () -> !enzyme.Cache<f64>
  %cx = "enzyme.init"() : () -> !enzyme.Cache<f64>
  enzyme.custom_reverse_rule.augmented_primal (%a: f64, %x: f64) -> f64 {
    "enzyme.push"(%ca, %a) : (!enzyme.Cache<f64>, f64) -> ()
    "enzyme.push"(%cx, %x) : (!enzyme.Cache<f64>, f64) -> ()
    %y = arith.mulf %a, %x : f64
    enzyme.yield %y : f64
  }
  enzyme.custom_reverse_rule.reverse (%dy: f64) -> (f64, f64) {
    %a = "enzyme.pop"(%ca) : (!enzyme.Cache<f64>) -> f64
    %x = "enzyme.pop"(%cx) : (!enzyme.Cache<f64>) -> f64
    %two = arith.constant 2.0 : f64
    %d = arith.mulf %two, %dy : f64
    %da = arith.mulf %d, %x : f64
    %dx = arith.mulf %d, %a : f64
    enzyme.yield %da, %dx : f64, f64
  }
  enzyme.yield
} attributes {
  activity = [#enzyme<activity enzyme_active>, #enzyme.activity<enzyme_active>],
  ret_activity = [#enzyme.activity<enzyme_active>],
  function_type = (f64, f64) -> f64
}
// A rule for another activity: it is not needed, as the first one serves all.
enzyme.custom_reverse_rule @of_x {
  %c = "enzyme.init"() : () -> !enzyme.Cache<f64>
  enzyme.custom_reverse_rule.augmented_primal (%a: f64, %x: f64) -> f64 {
    "enzyme.push"(%c, %a) : (!enzyme.Cache<f64>, f64) -> ()
    %y = arith.mulf %a, %x : f64
    enzyme.yield %y : f64
  }
  enzyme.custom_reverse_rule.reverse (%dy: f64) -> f64 {
    %a = "enzyme.pop"(%c) : (!enzyme.Cache<f64>) -> f64
    %dx = arith.mulf %dy, %a : f64
    enzyme.yield %dx : f64
  }
  enzyme.yield
} attributes {
  activity = [#enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_active>],
  ret_activity = [#enzyme.activity<enzyme_active>],
  function_type = (f64, f64) -> f64
}
func.func @power(%a: f64, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 3 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> (f64) {
    %z = func.call @mul(%a, %y) : (f64, f64) -> f64
    scf.yield %z : f64
  }
  return %r : f64
}
func.func @grad(%a: f64, %x: f64) -> (f64, f64) {
  %one = arith.constant 1.0 : f64
  %dx:2 = enzyme.autodiff @power(%a, %x, %one) {
    activity = [#enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>],
    ret_activity = [#enzyme.activity<enzyme_activenoneed>]
  } : (f64, f64, f64) -> (f64, f64)
  return %dx#1, %dx#0 : f64, f64
}
