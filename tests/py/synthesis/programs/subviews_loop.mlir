// Rows copied to the next row, views of a length that grows.
// args: f64[4x5] 4 0.7
func.func @f(%m: memref<?x?xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c1 to %n step %c1 {
    %im = arith.subi %i, %c1 : index
    %s = memref.subview %m[%i, 0] [1, %i] [1, 1] : memref<?x?xf64> to memref<1x?xf64, strided<[?, 1], offset: ?>>
    %t = memref.subview %m[%im, 0] [1, %i] [1, 1] : memref<?x?xf64> to memref<1x?xf64, strided<[?, 1], offset: ?>>
    %d = memref.dim %s, %c1 : memref<1x?xf64, strided<[?, 1], offset: ?>>
    memref.copy %t, %s : memref<1x?xf64, strided<[?, 1], offset: ?>> to memref<1x?xf64, strided<[?, 1], offset: ?>>
    scf.for %j = %c0 to %d step %c1 {
       %v = memref.load %s[%c0, %j] : memref<1x?xf64, strided<[?, 1], offset: ?>>
       %w = math.sin %v : f64
       %w2 = arith.mulf %w, %x : f64
       memref.store %w2, %s[%c0, %j] : memref<1x?xf64, strided<[?, 1], offset: ?>>
    }
  }
  return }
