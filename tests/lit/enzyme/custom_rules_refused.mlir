// Custom reverse rules that cannot be functions are refused, and what names one that is not there.
// RUN: mlirad-opt %s --split-input-file --verify-diagnostics --enzyme-autodiff

// expected-error @+1 {{[MA0330]: 'enzyme.custom_rule' of '@f' names @gone, no rule}}
func.func private @f(%x: f64) -> f64 attributes {enzyme.custom_rule = @gone} {
  return %x : f64
}

// -----

func.func private @f(%x: f64) -> f64 attributes {enzyme.custom_rule = @rule} {
  return %x : f64
}
// expected-error @+1 {{[MA0334]: 'enzyme.custom_reverse_rule @rule' cannot be made a function: entry 0 of 'activity' is 'enzyme_const', and the type is 'f64'}}
enzyme.custom_reverse_rule @rule {
  enzyme.yield
} attributes {activity = [#enzyme.activity<enzyme_const>], ret_activity = [#enzyme.activity<enzyme_active>], function_type = (f64) -> f64}

// -----

func.func private @f(%x: f64) -> f64 attributes {enzyme.custom_rule = @rule} {
  return %x : f64
}
// expected-error @+1 {{[MA0334]: 'enzyme.custom_reverse_rule @rule' cannot be made a function: it holds other than caches, one augmented_primal and one reverse}}
enzyme.custom_reverse_rule @rule {
  enzyme.yield
} attributes {activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_active>], function_type = (f64) -> f64}

// -----

func.func private @f(%x: f64) -> f64 attributes {enzyme.custom_rule = @rule} {
  return %x : f64
}
// expected-error @+1 {{[MA0334]: 'enzyme.custom_reverse_rule @rule' cannot be made a function: a cache has not one 'enzyme.pop' at the top of its 'enzyme.custom_reverse_rule.reverse'}}
enzyme.custom_reverse_rule @rule {
  %c = "enzyme.init"() : () -> !enzyme.Cache<f64>
  enzyme.custom_reverse_rule.augmented_primal (%x: f64) -> f64 {
    "enzyme.push"(%c, %x) : (!enzyme.Cache<f64>, f64) -> ()
    enzyme.yield %x : f64
  }
  enzyme.custom_reverse_rule.reverse (%dy: f64) -> f64 {
    enzyme.yield %dy : f64
  }
  enzyme.yield
} attributes {activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_active>], function_type = (f64) -> f64}

// -----

// expected-error @+1 {{[MA0334]: 'enzyme.custom_reverse_rule @rule' cannot be made a function: it takes or gives a buffer of type 'memref<f64>'}}
enzyme.custom_reverse_rule @rule {
  enzyme.yield
} attributes {activity = [#enzyme.activity<enzyme_dup>], function_type = (memref<f64>) -> ()}
func.func private @f(%x: memref<f64>) attributes {enzyme.custom_rule = @rule} {
  return
}

// -----

// expected-error @+1 {{[MA0334]: 'enzyme.custom_reverse_rule @rule' cannot be made a function: it has no 'function_type'}}
enzyme.custom_reverse_rule @rule {
  enzyme.yield
}
func.func private @f() attributes {enzyme.custom_rule = [@rule]} {
  return
}

// -----

// The function has another type than the rule.
// expected-error @+1 {{[MA0331]: '@rule_primal' cannot be the fwd of '@f': it has the type '(f64) -> f64'}}
func.func private @f(%x: f32) -> f32 attributes {enzyme.custom_rule = @rule} {
  return %x : f32
}
enzyme.custom_reverse_rule @rule {
  enzyme.custom_reverse_rule.augmented_primal (%x: f64) -> f64 {
    enzyme.yield %x : f64
  }
  enzyme.custom_reverse_rule.reverse (%dy: f64) -> f64 {
    enzyme.yield %dy : f64
  }
  enzyme.yield
} attributes {activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_active>], function_type = (f64) -> f64}
func.func @g(%x: f32, %dy: f32) -> f32 {
  %dx = enzyme.autodiff @f(%x, %dy) <activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]> : (f32, f32) -> f32
  return %dx : f32
}
