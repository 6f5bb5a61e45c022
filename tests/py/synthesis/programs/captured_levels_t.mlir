// Values captured through loops and branches at several levels.
// args: 0.8 0.3 4 true
func.func @f(%x: f64, %y: f64, %n: index, %p: i1) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %z = math.exp %y : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f64 {
    %q = scf.for %j = %i to %n step %c1 iter_args(%b = %a) -> f64 {
      %odd = arith.remui %j, %c2 : index
      %c = arith.cmpi eq, %odd, %c0 : index
      %d = scf.if %c -> f64 {
        %e = scf.if %p -> f64 {
          %k = arith.mulf %z, %b : f64
          %k2 = math.sin %k : f64
          scf.yield %k2 : f64
        } else {
          %k = arith.mulf %y, %b : f64
          scf.yield %k : f64 }
        scf.yield %e : f64
      } else {
        scf.yield %x : f64
      }
      scf.yield %d : f64 }
    scf.yield %q : f64 }
  return %r: f64 }
