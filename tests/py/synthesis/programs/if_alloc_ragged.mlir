// A branch yields a fresh buffer, in a triangular nest that frees it.
// args: f64[3] 3  order: 2
func.func @f(%m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %one) -> f64 {
    %q = scf.for %j = %i to %n step %c1 iter_args(%b = %a) -> f64 {
      %odd = arith.remui %j, %c2 : index
      %c = arith.cmpi eq, %odd, %c0 : index
      %buf = scf.if %c -> memref<?xf64> {
        %al = memref.alloc(%n) : memref<?xf64>
        memref.copy %m, %al : memref<?xf64> to memref<?xf64>
        scf.yield %al : memref<?xf64>
      } else {
        %al = memref.alloc(%n) : memref<?xf64>
        scf.for %k = %c0 to %n step %c1 {
          %v = memref.load %m[%k] : memref<?xf64>
          %w = math.sin %v : f64
          memref.store %w, %al[%k] : memref<?xf64> }
        scf.yield %al : memref<?xf64> }
      %v = memref.load %buf[%j] : memref<?xf64>
      %w = arith.mulf %v, %b : f64
      %w2 = math.sin %w : f64
      memref.store %w2, %buf[%i] : memref<?xf64>
      %v2 = memref.load %buf[%i] : memref<?xf64>
      memref.store %v2, %m[%j] : memref<?xf64>
      memref.dealloc %buf : memref<?xf64>
      scf.yield %w2 : f64 }
    scf.yield %q : f64 }
  return %r: f64 }
