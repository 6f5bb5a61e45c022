// A callee that makes and frees a buffer, called in a loop.
// args: f64[4] 4  order: 2
func.func private @inner(%a: memref<?xf64>, %k: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 1.0 : f64
  %t = memref.alloc(%k) : memref<?xf64>
  %s = memref.subview %a[0] [%k] [1] : memref<?xf64> to memref<?xf64, strided<[1]>>
  memref.copy %s, %t : memref<?xf64, strided<[1]>> to memref<?xf64>
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%b = %z) -> f64 {
    %v = memref.load %t[%i] : memref<?xf64>
    %w = arith.mulf %v, %b : f64
    %w2 = math.sin %w : f64
    memref.store %w2, %a[%i] : memref<?xf64>
    scf.yield %w2 : f64 }
  memref.dealloc %t : memref<?xf64>
  return %r : f64 }
func.func @f(%m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%b = %one) -> f64 {
    %x = func.call @inner(%m, %i) : (memref<?xf64>, index) -> f64
    %y = arith.mulf %x, %b : f64
    scf.yield %y : f64 }
  return %r: f64 }
