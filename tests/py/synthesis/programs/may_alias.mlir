// A load repeated after a store to a buffer that may be the same.
// args: f64[3] f64[3]
func.func @f(%a: memref<?xf64>, %b: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %v = memref.load %a[%c0] : memref<?xf64>
  %w = arith.mulf %v, %v : f64
  memref.store %w, %b[%c0] : memref<?xf64>
  %v2 = memref.load %a[%c0] : memref<?xf64>
  %w2 = arith.mulf %v2, %w : f64
  return %w2: f64 }
