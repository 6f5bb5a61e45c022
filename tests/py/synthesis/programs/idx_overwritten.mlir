// A subscript loaded from memory that is overwritten afterwards.
// args: f64[5] i32:3,1,0,0,2 5
func.func @f(%m: memref<?xf64>, %idx: memref<?xi32>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %o = arith.constant 1 : i32
  %z = arith.constant 1.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (f64) {
    %k = memref.load %idx[%i] : memref<?xi32>
    %kk = arith.index_cast %k : i32 to index
    %v = memref.load %m[%kk] : memref<?xf64>
    %k1 = arith.addi %k, %o : i32
    memref.store %k1, %idx[%i] : memref<?xi32>
    %q = arith.mulf %a, %v : f64
    %s = math.sin %q : f64
    scf.yield %s : f64 }
  return %r: f64 }
