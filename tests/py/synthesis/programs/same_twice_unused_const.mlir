// One value yielded twice, a result unused, an argument and a constant returned.
// args: 0.7 4
func.func @f(%x: f64, %n: index) -> (f64, f64, f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 3.0 : f64
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %k, %c = %x) -> (f64, f64, f64) {
    %s = math.sin %a : f64
    %t = arith.mulf %s, %b : f64
    scf.yield %t, %t, %a : f64, f64, f64
  }
  return %r#1, %x, %k : f64, f64, f64 }
