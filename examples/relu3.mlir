// relu3(x) = x^3 for x > 0, else 0: a branch and a power, the smallest program worth differentiating.
//
//   mlirad-opt examples/relu3.mlir --enzyme-autodiff --canonicalize
//   mlirad-run examples/relu3.mlir --entry=drelu3 --args=2.0

func.func @relu3(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %positive = arith.cmpf ogt, %x, %zero : f64
  %y = scf.if %positive -> (f64) {
    %square = arith.mulf %x, %x : f64
    %cube = arith.mulf %square, %x : f64
    scf.yield %cube : f64
  } else {
    scf.yield %zero : f64
  }
  return %y : f64
}

// Reverse mode. The result is `activenoneed`: it takes a seed (here 1.0) and the primal value itself is not wanted.
func.func @drelu3(%x: f64) -> f64 {
  %seed = arith.constant 1.0 : f64
  %dx = enzyme.autodiff @relu3(%x, %seed)
    <activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]>
    : (f64, f64) -> f64
  return %dx : f64
}

// Forward mode. `dup`: the argument brings its tangent, the result is the primal value and its tangent.
func.func @relu3_tangent(%x: f64, %dx: f64) -> (f64, f64) {
  %y, %dy = enzyme.fwddiff @relu3(%x, %dx)
    <activity = [#enzyme.activity<enzyme_dup>], ret_activity = [#enzyme.activity<enzyme_dup>]>
    : (f64, f64) -> (f64, f64)
  return %y, %dy : f64, f64
}
