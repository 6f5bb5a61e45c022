// Copies between strided subviews of one buffer and a local one.
// args: f64[4x6] 1 0.7
func.func @f(%m: memref<4x6xf64>, %o: index, %x: f64) {
  %s = memref.subview %m[%o, 1] [2, 2] [1, 2] : memref<4x6xf64> to memref<2x2xf64, strided<[6, 2], offset: ?>>
  %t = memref.subview %m[0, 0] [2, 2] [2, 3] : memref<4x6xf64> to memref<2x2xf64, strided<[12, 3]>>
  %u = memref.alloc() : memref<2x2xf64>
  memref.copy %s, %u : memref<2x2xf64, strided<[6, 2], offset: ?>> to memref<2x2xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.load %u[%c1, %c0] : memref<2x2xf64>
  %w = memref.load %t[%c1, %c1] : memref<2x2xf64, strided<[12, 3]>>
  %q = arith.mulf %v, %w : f64
  %q2 = arith.mulf %q, %x : f64
  memref.store %q2, %u[%c1, %c0] : memref<2x2xf64>
  memref.store %q2, %s[%c0, %c0] : memref<2x2xf64, strided<[6, 2], offset: ?>>
  memref.copy %u, %t : memref<2x2xf64> to memref<2x2xf64, strided<[12, 3]>>
  memref.dealloc %u : memref<2x2xf64>
  return }
