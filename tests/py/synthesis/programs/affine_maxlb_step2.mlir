// An affine loop with a max of lower bounds and step 2.
// args: f64[6] 6  order: 2
func.func @f(%m: memref<?xf64>, %n: index) -> f64 {
  %z = arith.constant 1.0 : f64
  %r = affine.for %i = 0 to %n iter_args(%a = %z) -> f64 {
    %b = affine.for %j = max affine_map<(d0)[s0] -> (d0 - 2, 0)>(%i)[%n] to %n step 2 iter_args(%bb = %a) -> f64 {
      %v = affine.load %m[%j] : memref<?xf64>
      %q = arith.mulf %v, %bb : f64
      %t = math.sin %q : f64
      affine.store %t, %m[%j] : memref<?xf64>
      affine.yield %t : f64
    }
    affine.yield %b : f64
  }
  return %r: f64 }
