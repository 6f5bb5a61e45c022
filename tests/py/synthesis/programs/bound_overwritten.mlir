// An inner bound loaded from memory that the inner loop overwrites.
// args: 0.7 f64[3] 3 index:1
func.func @f(%x: f64, %m: memref<?xf64>, %n: index, %bd: memref<?xindex>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f64 {
    %k = memref.load %bd[%c0] : memref<?xindex>
    %d = scf.for %j = %c0 to %k step %c1 iter_args(%b = %a) -> f64 {
      %kk = memref.load %bd[%c0] : memref<?xindex>
      %k1 = arith.addi %kk, %c1 : index
      memref.store %k1, %bd[%c0] : memref<?xindex>
      %jj = arith.remui %kk, %n : index
      %v = memref.load %m[%jj] : memref<?xf64>
      %s = math.sin %b : f64
      %s2 = arith.mulf %s, %v : f64
      %s3 = arith.addf %s2, %x : f64
      scf.yield %s3 : f64 }
    scf.yield %d : f64 }
  return %r: f64 }
