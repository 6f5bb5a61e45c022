// Carried values that change places, beside a counter that enters the arithmetic.
// args: 0.8 1.3 5
func.func @f(%x: f64, %y: f64, %n: index) -> (f64, f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %r:4 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y, %k = %c0, %u = %x) -> (f64, f64, index, f64) {
    %s = math.sin %a : f64
    %t = arith.mulf %s, %b : f64
    %k2 = arith.addi %k, %i : index
    %ki = arith.index_cast %k2 : index to i64
    %kf = arith.sitofp %ki : i64 to f64
    %tt = arith.divf %t, %kf : f64
    %tt2 = arith.addf %tt, %t : f64
    %odd = arith.remui %i, %c2 : index
    %c = arith.cmpi eq, %odd, %c0 : index
    %w = arith.select %c, %kf, %t : f64
    scf.yield %b, %t, %k2, %w : f64, f64, index, f64
  }
  return %r#1, %r#3 : f64, f64 }
