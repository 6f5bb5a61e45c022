// Each iteration frees the carried buffer and yields a fresh one.
// args: f64[3] 3 4
func.func @f(%m: memref<?xf64>, %n: index, %t: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %A = memref.alloc(%n) : memref<?xf64>
  memref.copy %m, %A : memref<?xf64> to memref<?xf64>
  %r = scf.for %s = %c0 to %t step %c1 iter_args(%a = %A) -> (memref<?xf64>) {
    %b = memref.alloc(%n) : memref<?xf64>
    scf.for %i = %c0 to %n step %c1 {
      %v = memref.load %a[%i] : memref<?xf64>
      %e = math.sin %v : f64
      %e2 = arith.mulf %e, %v : f64
      memref.store %e2, %b[%i] : memref<?xf64>
    }
    memref.dealloc %a : memref<?xf64>
    scf.yield %b : memref<?xf64>
  }
  %v = memref.load %r[%c0] : memref<?xf64>
  %e = math.exp %v : f64
  memref.dealloc %r : memref<?xf64>
  return %e: f64 }
