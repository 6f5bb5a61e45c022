// affine.if in a loop that writes to its neighbours.
// args: f64[8] 0.9 8
#set = affine_set<(d0)[s0] : (d0 - 2 >= 0, s0 - d0 - 2 >= 0)>
func.func @f(%m: memref<?xf64>, %x: f64, %n: index) -> f64 {
  %r = affine.for %i = 0 to %n iter_args(%a = %x) -> f64 {
    %b = affine.if #set(%i)[%n] -> f64 {
      %v = affine.load %m[%i] : memref<?xf64>
      %w = affine.load %m[%i - 2] : memref<?xf64>
      %q = arith.mulf %v, %w : f64
      %q2 = arith.mulf %q, %a : f64
      affine.store %q2, %m[%i - 1] : memref<?xf64>
      affine.yield %q2 : f64
    } else {
      %q = arith.mulf %a, %a : f64
      affine.yield %q : f64
    }
    affine.yield %b : f64
  }
  return %r: f64 }
