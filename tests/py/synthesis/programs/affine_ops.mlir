// affine.apply and affine.min as subscripts, a floordiv bound.
// args: f64[9] 9
func.func @f(%m: memref<?xf64>, %n: index) -> f64 {
  %one = arith.constant 1.0 : f64
  %r:2 = affine.for %i = 0 to affine_map<()[s0] -> (s0 floordiv 2 + 1)>()[%n] step 3 iter_args(%a = %one, %b = %one) -> (f64, f64) {
    %k = affine.apply affine_map<(d0)[s0] -> ((d0 * 3 + 1) mod s0)>(%i)[%n]
    %l = affine.min affine_map<(d0)[s0] -> (d0 + 2, s0 - 1)>(%i)[%n]
    %v = memref.load %m[%k] : memref<?xf64>
    %w = memref.load %m[%l] : memref<?xf64>
    %p = arith.mulf %v, %a : f64
    %q = math.sin %p : f64
    %q2 = arith.mulf %q, %w : f64
    affine.store %q2, %m[(%i * 2) mod 3 + 1] : memref<?xf64>
    affine.yield %b, %q2 : f64, f64
  }
  return %r#0: f64 }
