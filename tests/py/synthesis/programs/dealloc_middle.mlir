// A buffer freed in the middle of the function, another one made after it.
// args: f64[5] 5
func.func @f(%m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 1.0 : f64
  %al = memref.alloc(%n) : memref<?xf64>
  memref.copy %m, %al : memref<?xf64> to memref<?xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (f64) {
    %v = memref.load %al[%i] : memref<?xf64>
    %w = arith.mulf %v, %a : f64
    %w2 = math.sin %w : f64
    scf.yield %w2 : f64 }
  memref.dealloc %al : memref<?xf64>
  %al2 = memref.alloc(%n) : memref<?xf64>
  memref.copy %m, %al2 : memref<?xf64> to memref<?xf64>
  %r2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %r) -> (f64) {
    %v = memref.load %al2[%i] : memref<?xf64>
    %w = arith.mulf %v, %a : f64
    %w2 = math.sin %w : f64
    scf.yield %w2 : f64 }
  memref.dealloc %al2 : memref<?xf64>
  return %r2: f64 }
