// A pass of the peer that would have to change an op of the input says so instead of leaving it alone.
// RUN: mlirad-opt %s --verify-diagnostics --remove-unnecessary-enzyme-ops

func.func @f(%x: f64) -> f64 {
  // expected-error @below {{[MA0353]: 'remove-unnecessary-enzyme-ops' cannot change 'enzyme.init' yet}}
  %0 = "enzyme.init"() : () -> !enzyme.Gradient<f64>
  return %x : f64
}
