// A callee with affine symbols, inlined where they are no symbols any more.
// args: f64[8] 0.9 4
func.func private @g(%m: memref<?xf64>, %n: index, %k: index, %x: f64) -> f64 {
  %r = affine.for %i = 0 to %k iter_args(%a = %x) -> f64 {
    %v = affine.load %m[%i + symbol(%n)] : memref<?xf64>
    %q = arith.mulf %v, %a : f64
    affine.store %q, %m[%i + symbol(%n)] : memref<?xf64>
    affine.yield %q : f64
  }
  return %r : f64 }
func.func @f(%m: memref<?xf64>, %x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f64 {
    %b = func.call @g(%m, %i, %i, %a) : (memref<?xf64>, index, index, f64) -> f64
    scf.yield %b : f64
  }
  return %r: f64 }
