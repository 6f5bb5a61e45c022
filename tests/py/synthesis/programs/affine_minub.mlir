// Affine loops with a min bound, a lower bound below the outer iv and step 2.
// args: f64[6] 6
func.func @f(%m: memref<?xf64>, %n: index) -> f64 {
  %z = arith.constant 0.0 : f64
  %r = affine.for %i = 1 to %n step 2 iter_args(%a = %z) -> f64 {
    %b = affine.for %j = affine_map<(d0) -> (d0 - 1)>(%i) to min affine_map<(d0)[s0] -> (d0 + 3, s0)>(%i)[%n] iter_args(%bb = %a) -> f64 {
      %v = affine.load %m[%j] : memref<?xf64>
      %q = arith.mulf %v, %bb : f64
      %t = math.sin %q : f64
      %u = arith.addf %t, %v : f64
      affine.store %u, %m[%j] : memref<?xf64>
      affine.yield %u : f64
    }
    affine.yield %b : f64
  }
  return %r: f64 }
