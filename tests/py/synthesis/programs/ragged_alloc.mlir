// Buffers of growing size under a branch in a triangular nest.
// args: f64[4] 4
func.func @f(%m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %one) -> f64 {
    %q = scf.for %j = %i to %n step %c1 iter_args(%b = %a) -> f64 {
      %odd = arith.remui %j, %c2 : index
      %c = arith.cmpi eq, %odd, %c0 : index
      %t = scf.if %c -> f64 {
        %al = memref.alloc(%j) : memref<?xf64>
        %e = scf.for %k = %c0 to %j step %c1 iter_args(%d = %b) -> f64 {
          %v = memref.load %m[%k] : memref<?xf64>
          %w = arith.mulf %v, %d : f64
          %w2 = math.sin %w : f64
          memref.store %w2, %al[%k] : memref<?xf64>
          scf.yield %w2 : f64 }
        %e2 = scf.for %k = %c0 to %j step %c1 iter_args(%d = %e) -> f64 {
          %v = memref.load %al[%k] : memref<?xf64>
          %w = arith.mulf %v, %d : f64
          %w3 = arith.addf %w, %v : f64
          memref.store %w3, %m[%k] : memref<?xf64>
          scf.yield %w3 : f64 }
        memref.dealloc %al : memref<?xf64>
        scf.yield %e2 : f64
      } else {
        %v = memref.load %m[%j] : memref<?xf64>
        %w = math.sin %v : f64
        %w2 = arith.mulf %w, %b : f64
        scf.yield %w2 : f64 }
      scf.yield %t : f64 }
    scf.yield %q : f64 }
  return %r: f64 }
