// Two argument buffers change places in each iteration.
// args: f64[3] f64[3] 3 5
func.func @f(%m: memref<?xf64>, %o: memref<?xf64>, %n: index, %t: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %s = %c0 to %t step %c1 iter_args(%a = %m, %b = %o) -> (memref<?xf64>, memref<?xf64>) {
    scf.for %i = %c0 to %n step %c1 {
      %v = memref.load %a[%i] : memref<?xf64>
      %e = math.sin %v : f64
      %e2 = arith.mulf %e, %v : f64
      memref.store %e2, %b[%i] : memref<?xf64>
    }
    scf.yield %b, %a : memref<?xf64>, memref<?xf64>
  }
  %v = memref.load %r#0[%c0] : memref<?xf64>
  %e = math.exp %v : f64
  memref.store %e, %r#0[%c1] : memref<?xf64>
  return }
