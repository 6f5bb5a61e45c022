// A copy of a buffer onto itself, and one of an inactive buffer over an active one.
// args: f64[5] 0.7 5
func.func @f(%m: memref<?xf64>, %x: f64, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %k = memref.alloc(%n) : memref<?xf64>
  memref.copy %m, %m : memref<?xf64> to memref<?xf64>
  scf.for %i = %c0 to %n step %c1 { memref.store %one, %k[%i] : memref<?xf64> }
  %v = memref.load %m[%c0] : memref<?xf64>
  %w = arith.mulf %v, %x : f64
  memref.store %w, %m[%c1] : memref<?xf64>
  %s = memref.subview %m[1] [2] [1] : memref<?xf64> to memref<2xf64, strided<[1], offset: 1>>
  %t = memref.subview %k[0] [2] [1] : memref<?xf64> to memref<2xf64, strided<[1]>>
  memref.copy %t, %s : memref<2xf64, strided<[1]>> to memref<2xf64, strided<[1], offset: 1>>
  memref.dealloc %k : memref<?xf64>
  return }
