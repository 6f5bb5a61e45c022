// A gradient that is zero whatever the arguments are is a remark, at the argument; the program is differentiated.
// RUN: mlirad-opt %s --verify-diagnostics --enzyme-autodiff
// RUN: mlirad-opt %s --enzyme-wrap="infn=step outfn=dstep" 2>&1 | FileCheck %s

// CHECK: zero_derivatives.mlir:8:26: remark[MA0214]: the gradient of 'step' by argument #1 is zero
// CHECK: func.func @dstep
// expected-remark @+1 {{[MA0214]: the gradient of 'step' by argument #1 is zero: no path of floats leads to a result}}
func.func @step(%x: f64, %edge: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %on = arith.cmpf ogt, %x, %edge : f64
  %y = arith.select %on, %x, %zero : f64
  return %y : f64
}
func.func @d(%x: f64, %edge: f64, %seed: f64) -> (f64, f64) {
  %dx:2 = enzyme.autodiff @step(%x, %edge, %seed) <activity = [#enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]> : (f64, f64, f64) -> (f64, f64)
  return %dx#0, %dx#1 : f64, f64
}
