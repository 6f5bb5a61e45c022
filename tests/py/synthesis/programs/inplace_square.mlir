// A buffer squared in place: what was read is overwritten in the same iteration.
// args: f64[5] 5
func.func @f(%m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> f64 {
    %v = memref.load %m[%i] : memref<?xf64>
    %q = arith.mulf %v, %v : f64
    memref.store %q, %m[%i] : memref<?xf64>
    %s = arith.addf %a, %q : f64
    scf.yield %s : f64 }
  return %r: f64 }
