// A carried truth value decides the branch.
// args: 0.8 i1:1 5
func.func @f(%x: f64, %m: memref<?xi1>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %t = arith.constant true
  %r:2 = scf.for %s = %c0 to %n step %c1 iter_args(%z = %x, %go = %t) -> (f64, i1) {
    %q = scf.if %go -> f64 {
      %e = math.sin %z : f64
      scf.yield %e : f64
    } else {
      %e = arith.mulf %z, %z : f64
      scf.yield %e : f64 }
    %g = arith.cmpf ogt, %q, %x : f64
    %ng = arith.xori %go, %t : i1
    %g2 = arith.ori %g, %ng : i1
    scf.yield %q, %g2 : f64, i1 }
  return %r#0: f64 }
