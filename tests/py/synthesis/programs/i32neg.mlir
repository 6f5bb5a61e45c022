// An i32 induction variable with a negative lower bound and a dynamic step.
// args: 0.3 -5 9 4
func.func @f(%x: f64, %lb: i32, %ub: i32, %st: i32) -> f64 {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %x) -> f64 : i32 {
    %s = arith.sitofp %i : i32 to f64
    %0 = arith.mulf %a, %a : f64
    %1 = math.sin %0 : f64
    %2 = arith.mulf %1, %s : f64
    %3 = arith.addf %2, %x : f64
    scf.yield %3 : f64 }
  return %r: f64 }
