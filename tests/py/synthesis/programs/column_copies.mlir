// Copies of columns (strided), which are then written.
// args: f64[4x4] 4 0.7
func.func @f(%m: memref<?x?xf64>, %n: index, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%a = %x) -> f64 {
    %p = arith.subi %i, %c1 : index
    %cs = memref.subview %m[0, %p] [%n, 1] [1, 1] : memref<?x?xf64> to memref<?x1xf64, strided<[?, 1], offset: ?>>
    %ct = memref.subview %m[0, %i] [%n, 1] [1, 1] : memref<?x?xf64> to memref<?x1xf64, strided<[?, 1], offset: ?>>
    memref.copy %cs, %ct : memref<?x1xf64, strided<[?, 1], offset: ?>> to memref<?x1xf64, strided<[?, 1], offset: ?>>
    %v = memref.load %ct[%i, %c0] : memref<?x1xf64, strided<[?, 1], offset: ?>>
    %w = arith.mulf %v, %a : f64
    %w2 = math.sin %w : f64
    memref.store %w2, %ct[%i, %c0] : memref<?x1xf64, strided<[?, 1], offset: ?>>
    memref.store %w, %ct[%p, %c0] : memref<?x1xf64, strided<[?, 1], offset: ?>>
    scf.yield %w2 : f64 }
  return %r: f64 }
