// Subscripts loaded under a branch, from memory that the branch writes.
// args: f64[5] 5 index:3,7,1,0,4
func.func @f(%m: memref<?xf64>, %n: index, %idx: memref<?xindex>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %one) -> f64 {
    %k = memref.load %idx[%i] : memref<?xindex>
    %c = arith.cmpi ult, %k, %n : index
    %d = scf.if %c -> f64 {
      %k2 = memref.load %idx[%k] : memref<?xindex>
      %k3 = arith.remui %k2, %n : index
      %v = memref.load %m[%k3] : memref<?xf64>
      %q = arith.mulf %v, %a : f64
      %s = math.sin %q : f64
      memref.store %s, %m[%k3] : memref<?xf64>
      memref.store %i, %idx[%k] : memref<?xindex>
      scf.yield %s : f64
    } else {
      %k3 = arith.remui %k, %n : index
      %v = memref.load %m[%k3] : memref<?xf64>
      %q = arith.mulf %v, %a : f64
      scf.yield %q : f64 }
    scf.yield %d : f64 }
  return %r: f64 }
