// A select between an active buffer and a constant one, which is then written.
// args: f64[3] 3 false
func.func @f(%m: memref<?xf64>, %n: index, %p: i1) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %k = memref.alloc(%n) : memref<?xf64>
  scf.for %i = %c0 to %n step %c1 { memref.store %one, %k[%i] : memref<?xf64> }
  %b = arith.select %p, %m, %k : memref<?xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %one) -> f64 {
    %v = memref.load %b[%i] : memref<?xf64>
    %q = arith.mulf %v, %a : f64
    %w = math.exp %q : f64
    %w1 = math.sin %w : f64
    memref.store %w1, %b[%i] : memref<?xf64>
    scf.yield %w1 : f64 }
  memref.dealloc %k : memref<?xf64>
  return %r: f64 }
