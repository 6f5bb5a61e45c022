// A loop that carries a view of its buffer.
// args: f64[8] 5  order: 2
func.func @f(%m: memref<8xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %s0 = memref.subview %m[0] [3] [1] : memref<8xf64> to memref<3xf64, strided<[1]>>
  %s = memref.cast %s0 : memref<3xf64, strided<[1]>> to memref<3xf64, strided<[1], offset: ?>>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%b = %s, %a = %one) -> (memref<3xf64, strided<[1], offset: ?>>, f64) {
    %v = memref.load %b[%c1] : memref<3xf64, strided<[1], offset: ?>>
    %q = arith.mulf %v, %a : f64
    %w = math.sin %q : f64
    memref.store %w, %b[%c2] : memref<3xf64, strided<[1], offset: ?>>
    %t = memref.subview %m[%i] [3] [1] : memref<8xf64> to memref<3xf64, strided<[1], offset: ?>>
    scf.yield %t, %w : memref<3xf64, strided<[1], offset: ?>>, f64 }
  %z = memref.load %r#0[%c0] : memref<3xf64, strided<[1], offset: ?>>
  %z2 = arith.mulf %z, %r#1 : f64
  return %z2: f64 }
