// A triangular nest in a branch in a loop, which writes what it reads.
// args: f64[5] 5 2
func.func @f(%m: memref<?xf64>, %n: index, %p: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> f64 {
    %b = scf.for %j = %i to %n step %c1 iter_args(%bb = %a) -> f64 {
      %c = arith.cmpi sgt, %j, %p : index
      %d = scf.if %c -> f64 {
        %e = scf.for %k = %i to %j step %c1 iter_args(%cc = %bb) -> f64 {
          %v = memref.load %m[%k] : memref<?xf64>
          %v2 = memref.load %m[%j] : memref<?xf64>
          %q = arith.mulf %v, %cc : f64
          %s = math.sin %q : f64
          %t = arith.addf %s, %v2 : f64
          memref.store %t, %m[%k] : memref<?xf64>
          scf.yield %t : f64
        }
        scf.yield %e : f64
      } else {
        %v = memref.load %m[%j] : memref<?xf64>
        %q = arith.mulf %v, %bb : f64
        %s = math.cos %q : f64
        scf.yield %s : f64
      }
      scf.yield %d : f64
    }
    scf.yield %b : f64 }
  return %r: f64 }
