// A pass of the peer that would have to change an op of the input says so instead of leaving it alone.
// RUN: mlirad-opt %s --verify-diagnostics --flatten-enzyme-caches

func.func @f(%x: f64) -> f64 {
  // expected-error @below {{[MA0353]: 'flatten-enzyme-caches' cannot change 'enzyme.init' yet}}
  %0 = "enzyme.init"() : () -> !enzyme.Cache<f64>
  return %x : f64
}
