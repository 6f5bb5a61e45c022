// A buffer in a loop whose size depends on the induction variable; memref.dim bounds the inner loops.
// args: f64[4] 4  order: 2
func.func @f(%m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> f64 {
    %k = arith.addi %i, %c1 : index
    %al = memref.alloc(%k) : memref<?xf64>
    %d = memref.dim %al, %c0 : memref<?xf64>
    scf.for %j = %c0 to %d step %c1 {
      %v = memref.load %m[%j] : memref<?xf64>
      %e = math.exp %v : f64
      memref.store %e, %al[%j] : memref<?xf64>
    }
    %s = scf.for %j = %c0 to %d step %c1 iter_args(%b = %a) -> f64 {
      %v = memref.load %al[%j] : memref<?xf64>
      %e = arith.mulf %v, %v : f64
      %t = math.sin %e : f64
      %u = arith.addf %t, %b : f64
      scf.yield %u : f64
    }
    memref.dealloc %al : memref<?xf64>
    scf.yield %s : f64
  }
  return %r: f64 }
