// A buffer made and freed in a branch in a loop, of a size that grows.
// args: f64[5] 5
func.func @f(%m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 1.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (f64) {
    %q = arith.remui %i, %c2 : index
    %p = arith.cmpi eq, %q, %c0 : index
    %b = scf.if %p -> f64 {
      %al = memref.alloc(%i) : memref<?xf64>
      %s = memref.subview %m[0] [%i] [1] : memref<?xf64> to memref<?xf64, strided<[1]>>
      memref.copy %s, %al : memref<?xf64, strided<[1]>> to memref<?xf64>
      %b1 = scf.for %j = %c0 to %i step %c1 iter_args(%bb = %a) -> f64 {
        %v = memref.load %al[%j] : memref<?xf64>
        %w = arith.mulf %v, %bb : f64
        %w2 = math.sin %w : f64
        memref.store %w2, %al[%j] : memref<?xf64>
        memref.store %w, %m[%j] : memref<?xf64>
        scf.yield %w2 : f64
      }
      memref.dealloc %al : memref<?xf64>
      scf.yield %b1 : f64
    } else {
      %v = memref.load %m[%i] : memref<?xf64>
      %w = arith.mulf %v, %a : f64
      scf.yield %w : f64
    }
    scf.yield %b : f64 }
  return %r: f64 }
