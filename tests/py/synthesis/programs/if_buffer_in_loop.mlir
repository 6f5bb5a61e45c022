// A branch that yields one of two buffers, in a loop that writes through it.
// args: f64[4] f64[4] 4
func.func @f(%m: memref<?xf64>, %o: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> f64 {
      %q = arith.remui %i, %c2 : index
      %p = arith.cmpi eq, %q, %c0 : index
      %b = scf.if %p -> memref<?xf64> {
         scf.yield %m : memref<?xf64>
      } else {
         %h = memref.load %m[%i] : memref<?xf64>
         %hh = math.exp %h : f64
         memref.store %hh, %o[%i] : memref<?xf64>
         scf.yield %o : memref<?xf64> }
      %v = memref.load %b[%i] : memref<?xf64>
      %e = math.sin %v : f64
      memref.store %e, %b[%i] : memref<?xf64>
      %w = memref.load %o[%i] : memref<?xf64>
      %e2 = arith.mulf %e, %w : f64
      %s = arith.addf %e2, %a : f64
      scf.yield %s : f64
  }
  return %r: f64 }
