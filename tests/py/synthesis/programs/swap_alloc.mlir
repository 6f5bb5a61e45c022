// Two local buffers change places in each iteration.
// args: f64[3] 0.9 3 5  order: 2
func.func @f(%m: memref<?xf64>, %x: f64, %n: index, %t: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %A = memref.alloc(%n) : memref<?xf64>
  %B = memref.alloc(%n) : memref<?xf64>
  memref.copy %m, %A : memref<?xf64> to memref<?xf64>
  memref.copy %m, %B : memref<?xf64> to memref<?xf64>
  %r:2 = scf.for %s = %c0 to %t step %c1 iter_args(%a = %A, %b = %B) -> (memref<?xf64>, memref<?xf64>) {
    scf.for %i = %c0 to %n step %c1 {
      %v = memref.load %a[%i] : memref<?xf64>
      %e = math.sin %v : f64
      %e2 = arith.mulf %e, %x : f64
      memref.store %e2, %b[%i] : memref<?xf64>
    }
    scf.yield %b, %a : memref<?xf64>, memref<?xf64>
  }
  %v = memref.load %r#0[%c0] : memref<?xf64>
  %e = math.exp %v : f64
  memref.dealloc %A : memref<?xf64>
  memref.dealloc %B : memref<?xf64>
  return %e: f64 }
