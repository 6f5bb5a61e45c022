// Every place that an expectation can name, and text as a pattern.
// RUN: mlirad-opt %s --split-input-file --verify-diagnostics
// RUN: mlirad-opt %s --split-input-file --verify-diagnostics=only-expected

// expected-error@+2 {{op has 0 operands}}
func.func @after() -> f64 {
  return
}

// -----

func.func @below() -> f64 {
  // expected-error @below {{op has 0 operands}}
  return
}

// -----

func.func @above() -> f64 {
  return
  // expected-error @above {{op has 0 operands}}
}

// -----

func.func @before() -> f64 {
  return

  // expected-error@-2 {{op has 0 operands}}
}

// -----

func.func @pattern() -> f64 {
  // expected-error-re @below {{op has {{[0-9]+}} operands, but enclosing function (@{{.*}}) returns 1}}
  return
}

// -----

func.func @note(%x: f64) -> f64 { // expected-note {{prior use here}}
  // expected-error @below {{use of value '%x' expects different type}}
  %0 = arith.addf %x, %x : f32
  return %x : f64
}
