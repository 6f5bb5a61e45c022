// A callee with a stack buffer, called in a loop.
// args: 0.8 4
func.func private @stat(%x: f64, %i: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %s = memref.alloca() : memref<2xf64>
  memref.store %x, %s[%c0] : memref<2xf64>
  %e = math.sin %x : f64
  memref.store %e, %s[%c1] : memref<2xf64>
  %k = arith.remui %i, %c2 : index
  %v = memref.load %s[%k] : memref<2xf64>
  %w = arith.mulf %v, %e : f64
  memref.store %w, %s[%k] : memref<2xf64>
  %v1 = memref.load %s[%c0] : memref<2xf64>
  %v2 = memref.load %s[%c1] : memref<2xf64>
  %r = arith.mulf %v1, %v2 : f64
  return %r : f64 }
func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f64 {
    %v = func.call @stat(%a, %i) : (f64, index) -> f64
    scf.yield %v : f64 }
  return %q: f64 }
