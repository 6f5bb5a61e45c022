// One buffer passed for two arguments of a call.
// args: f64[3]
func.func private @g(%a: memref<?xf64>, %b: memref<?xf64>, %i: index) -> f64 {
  %v = memref.load %a[%i] : memref<?xf64>
  %w = memref.load %b[%i] : memref<?xf64>
  %0 = arith.mulf %v, %w : f64
  memref.store %0, %a[%i] : memref<?xf64>
  %w2 = memref.load %b[%i] : memref<?xf64>
  %1 = arith.mulf %w2, %w : f64
  return %1 : f64 }
func.func @f(%m: memref<?xf64>) -> f64 {
  %c0 = arith.constant 1 : index
  %0 = func.call @g(%m, %m, %c0) : (memref<?xf64>, memref<?xf64>, index) -> f64
  return %0: f64 }
