// A stack buffer in a loop, read at an index that changes.
// args: f64[4] 4
func.func @f(%m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> f64 {
    %al = memref.alloca() : memref<2xf64>
    %v = memref.load %m[%i] : memref<?xf64>
    memref.store %v, %al[%c0] : memref<2xf64>
    %v2 = math.sin %v : f64
    memref.store %v2, %al[%c1] : memref<2xf64>
    %x = arith.remui %i, %c1 : index
    %w = memref.load %al[%x] : memref<2xf64>
    %w1 = memref.load %al[%c1] : memref<2xf64>
    %q = arith.mulf %w, %w1 : f64
    %s = arith.addf %a, %q : f64
    scf.yield %s : f64
  }
  return %r: f64 }
