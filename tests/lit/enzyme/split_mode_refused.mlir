// A tape is for the function and the activities that it was left for, and is followed in its block.
// RUN: mlirad-opt %s --split-input-file --verify-diagnostics --enzyme
// RUN: not mlirad-opt %s --split-input-file --enzyme 2>&1 | FileCheck %s

func.func @f(%x: f64) -> f64 { return %x : f64 }
func.func @g(%x: f64) -> f64 { return %x : f64 }
func.func @of_another_function(%x: f64) -> f64 {
  %tape = enzyme.autodiff_split_mode.primal @f(%x) {} : (f64) -> !enzyme.Tape
  // CHECK: error[MA0610]: the tape is one of '@f', not of '@g'
  // CHECK: help: take the tape of an 'enzyme.autodiff_split_mode.primal @g'
  // expected-error @+1 {{the tape is one of '@f', not of '@g'}}
  %dx = enzyme.autodiff_split_mode.reverse @g(%x, %tape) {} : (f64, !enzyme.Tape) -> f64
  return %dx : f64
}

// -----

func.func @f(%x: f64, %y: f64) -> f64 { return %x : f64 }
func.func @of_other_activities(%x: f64) -> f64 {
  %tape = enzyme.autodiff_split_mode.primal @f(%x, %x) {} : (f64, f64) -> !enzyme.Tape
  // CHECK: error[MA0610]: the tape of '@f' was left for other activities
  // expected-error @+1 {{the tape of '@f' was left for other activities}}
  %dx = enzyme.autodiff_split_mode.reverse @f(%x, %tape) {activity=[#enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_const>]} : (f64, !enzyme.Tape) -> f64
  return %dx : f64
}

// -----

func.func @f(%x: f64) -> f64 { return %x : f64 }
func.func @from_elsewhere(%x: f64, %tape: !enzyme.Tape) -> f64 {
  // CHECK: error[MA0611]: the tape that 'enzyme.autodiff_split_mode.reverse' takes cannot be traced to the op that makes it
  // expected-error @+1 {{the tape that 'enzyme.autodiff_split_mode.reverse' takes cannot be traced to the op that makes it}}
  %dx = enzyme.autodiff_split_mode.reverse @f(%x, %tape) {} : (f64, !enzyme.Tape) -> f64
  return %dx : f64
}

// -----

func.func @f(%x: f64) -> f64 { return %x : f64 }
func.func @handed_on(%x: f64) -> !enzyme.Tape {
  %tape = enzyme.autodiff_split_mode.primal @f(%x) {} : (f64) -> !enzyme.Tape
  // CHECK: error[MA0611]: the tape that 'func.return' takes cannot be traced to the op that makes it
  // expected-error @+1 {{the tape that 'func.return' takes cannot be traced to the op that makes it}}
  return %tape : !enzyme.Tape
}

// -----

func.func @f(%x: f64) -> f64 { return %x : f64 }
func.func @forgotten(%x: f64) {
  // CHECK: error[MA0209]: 1 result expected, 0 given: result #0 is missing: it is the tape
  // expected-error @+1 {{result #0 is missing: it is the tape}}
  enzyme.autodiff_split_mode.primal @f(%x) {} : (f64) -> ()
  return
}

// -----

func.func @f(%x: f64) -> f64 { return %x : f64 }
func.func @no_tape(%x: f64) -> f64 {
  // CHECK: error[MA0208]: operand #1 has type 'f64': it is the tape of an op of split mode
  // expected-error @+1 {{operand #1 has type 'f64': it is the tape of an op of split mode}}
  %dx = enzyme.autodiff_split_mode.reverse @f(%x, %x) {} : (f64, f64) -> f64
  return %dx : f64
}

// -----

func.func @f(%x: f64) -> f64 { return %x : f64 }
func.func @other_width(%x: f64, %dy: tensor<2xf64>) -> tensor<2xf64> {
  %tape = enzyme.autodiff_split_mode.primal @f(%x) {} : (f64) -> !enzyme.Tape
  // CHECK: error[MA0610]
  // expected-error @+1 {{[MA0610]: the tape of '@f' was left for other activities, another 'width' or another 'strong_zero'}}
  %dx = enzyme.autodiff_split_mode.reverse @f(%dy, %tape) {width = 2 : i64} : (tensor<2xf64>, !enzyme.Tape) -> tensor<2xf64>
  return %dx : tensor<2xf64>
}
