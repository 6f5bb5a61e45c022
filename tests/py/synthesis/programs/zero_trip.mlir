// A loop that does not run passes the initial value on; one that yields an outer value never resets its adjoint.
// args: 0.3 0.7 0
func.func @f(%x: f64, %y: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %y) -> f64 {
    scf.yield %x : f64 }
  %z = arith.mulf %r, %r : f64
  return %z: f64 }
