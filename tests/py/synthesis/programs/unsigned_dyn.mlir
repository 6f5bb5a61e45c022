// An unsigned comparison with an upper bound above 2^31.
// args: 0.3 3 -1073741824 1073741824
func.func @f(%x: f64, %lb: i32, %ub: i32, %st: i32) -> f64 {
  %c = arith.constant 1.0e-9 : f64
  %r = scf.for unsigned %i = %lb to %ub step %st iter_args(%a = %x) -> f64 : i32 {
    %s = arith.uitofp %i : i32 to f64
    %0 = arith.mulf %a, %a : f64
    %1 = math.sin %0 : f64
    %2 = arith.mulf %1, %s : f64
    %k2 = arith.mulf %2, %c : f64
    %3 = arith.addf %k2, %x : f64
    scf.yield %3 : f64 }
  return %r: f64 }
