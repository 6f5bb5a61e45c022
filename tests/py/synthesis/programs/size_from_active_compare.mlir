// The size of a buffer follows from a comparison of active values.
// args: f64[4] 4
func.func @f(%m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %one) -> f64 {
    %z = memref.load %m[%i] : memref<?xf64>
    %c = arith.cmpf ogt, %z, %one : f64
    %s = arith.select %c, %c1, %c2 : index
    memref.store %a, %m[%i] : memref<?xf64>
    %al = memref.alloc(%s) : memref<?xf64>
    %d = memref.dim %al, %c0 : memref<?xf64>
    scf.for %k = %c0 to %d step %c1 {
       memref.store %z, %al[%k] : memref<?xf64> }
    %q = scf.for %k = %c0 to %d step %c1 iter_args(%b = %a) -> f64 {
       %v = memref.load %al[%k] : memref<?xf64>
       %w = arith.mulf %v, %b : f64
       %w2 = math.sin %w : f64
       scf.yield %w2 : f64 }
    memref.dealloc %al : memref<?xf64>
    scf.yield %q : f64 }
  return %r: f64 }
