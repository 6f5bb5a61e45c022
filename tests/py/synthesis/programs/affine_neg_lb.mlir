// An affine loop from a negative bound whose range its step does not divide.
// args: f64[12] 0.9
func.func @f(%m: memref<12xf64>, %x: f64) -> f64 {
  %r = affine.for %i = -3 to 8 step 4 iter_args(%a = %x) -> f64 {
    %v = affine.load %m[%i + 3] : memref<12xf64>
    %q = arith.mulf %v, %a : f64
    %t = math.sin %q : f64
    affine.store %t, %m[%i + 4] : memref<12xf64>
    affine.yield %t : f64
  }
  return %r: f64 }
