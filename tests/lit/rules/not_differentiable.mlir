// RUN: not mlirad-opt %s --enzyme-autodiff="optimize-primal=0" 2>&1 | FileCheck %s
// A gap that is written down in a rule file is refused with its reason, never taken for a constant.

// CHECK: not_differentiable.mlir:9:8: error[MA0102]: cannot differentiate 'arith.bitcast': the bits of a float are not a differentiable function of it
// CHECK: note: it is active: %x
func.func @f(%x: f64) -> f64 {
  // The peer takes these for inactive: the derivative is lost without a word. This one halves, bit by bit.
  %one = arith.constant 4503599627370496 : i64
  %0 = arith.bitcast %x : f64 to i64
  %1 = arith.subi %0, %one : i64
  %2 = arith.bitcast %1 : i64 to f64
  return %2 : f64
}

func.func @df(%x: f64, %dx: f64) -> f64 {
  %0 = enzyme.fwddiff @f(%x, %dx) {activity = [#enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_dupnoneed>]} : (f64, f64) -> f64
  return %0 : f64
}
