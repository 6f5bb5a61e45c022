// A carried index is subscript and inner bound.
// args: f64[5] 5
func.func @f(%m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 1.0 : f64
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%k = %c1, %a = %z) -> (index, f64) {
    %v = memref.load %m[%k] : memref<?xf64>
    %b = scf.for %j = %c0 to %k step %c1 iter_args(%bb = %a) -> f64 {
       %q = arith.mulf %bb, %v : f64
       %s = math.sin %q : f64
       scf.yield %s : f64 }
    %k2 = arith.muli %k, %c2 : index
    %k3 = arith.addi %k2, %c1 : index
    %k4 = arith.remui %k3, %n : index
    memref.store %b, %m[%k4] : memref<?xf64>
    scf.yield %k4, %b : index, f64 }
  return %r#1: f64 }
