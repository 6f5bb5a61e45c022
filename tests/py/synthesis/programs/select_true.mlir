// A select between two argument buffers, one of which is read beside it.
// args: f64[3] f64[3] 3 true
func.func @f(%m: memref<?xf64>, %o: memref<?xf64>, %n: index, %p: i1) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %b = arith.select %p, %m, %o : memref<?xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> f64 {
      %v = memref.load %b[%i] : memref<?xf64>
      %e = math.sin %v : f64
      memref.store %e, %b[%i] : memref<?xf64>
      %w = memref.load %o[%i] : memref<?xf64>
      %e2 = arith.mulf %e, %w : f64
      %s = arith.addf %e2, %a : f64
      scf.yield %s : f64
  }
  return %r: f64 }
