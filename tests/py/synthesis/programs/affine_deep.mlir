// Three affine loops deep, bounds with mod and floordiv.
// args: f64[5] 5
func.func @f(%m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %r = affine.for %i = 0 to %n step 2 iter_args(%a = %one) -> f64 {
    %q = affine.for %j = affine_map<(d0) -> (d0 - 3)>(%i) to affine_map<(d0)[s0] -> (d0 + s0 floordiv 2)>(%i)[%n] step 3 iter_args(%b = %a) -> f64 {
      %jj = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%j)[%n]
      %v = memref.load %m[%jj] : memref<?xf64>
      %w = arith.mulf %v, %b : f64
      %w2 = math.sin %w : f64
      memref.store %w2, %m[%jj] : memref<?xf64>
      %k = affine.for %l = affine_map<(d0)[s0] -> (d0 mod s0)>(%j)[%n] to %n iter_args(%c = %w2) -> f64 {
        %v3 = affine.load %m[%l] : memref<?xf64>
        %w3 = arith.mulf %v3, %c : f64
        %w4 = math.cos %w3 : f64
        affine.yield %w4 : f64 }
      affine.yield %k : f64 }
    affine.yield %q : f64 }
  return %r: f64 }
