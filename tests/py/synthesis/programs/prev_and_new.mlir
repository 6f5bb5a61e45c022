// The previous buffer is read beside the new one, then freed.
// args: f64[3] 3
func.func @f(%m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %A = memref.alloc(%n) : memref<?xf64>
  memref.copy %m, %A : memref<?xf64> to memref<?xf64>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%prev = %A, %s = %one) -> (memref<?xf64>, f64) {
    %B = memref.alloc(%n) : memref<?xf64>
    scf.for %k = %c0 to %n step %c1 {
      %v = memref.load %prev[%k] : memref<?xf64>
      %w = arith.mulf %v, %s : f64
      %w2 = math.sin %w : f64
      memref.store %w2, %B[%k] : memref<?xf64> }
    %x = memref.load %prev[%i] : memref<?xf64>
    %y = memref.load %B[%i] : memref<?xf64>
    %z = arith.mulf %x, %y : f64
    memref.dealloc %prev : memref<?xf64>
    scf.yield %B, %z : memref<?xf64>, f64 }
  memref.dealloc %r#0 : memref<?xf64>
  return %r#1: f64 }
