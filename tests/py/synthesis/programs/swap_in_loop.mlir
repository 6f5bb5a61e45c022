// Buffers made in a loop change places in an inner loop of growing length.
// args: f64[3] 3 4
func.func @f(%m: memref<?xf64>, %n: index, %t: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %r = scf.for %s = %c0 to %t step %c1 iter_args(%z = %one) -> f64 {
    %A = memref.alloc(%n) : memref<?xf64>
    %B = memref.alloc(%n) : memref<?xf64>
    memref.copy %m, %A : memref<?xf64> to memref<?xf64>
    memref.copy %m, %B : memref<?xf64> to memref<?xf64>
    %q:2 = scf.for %u = %c0 to %s step %c1 iter_args(%a = %A, %b = %B) -> (memref<?xf64>, memref<?xf64>) {
      scf.for %i = %c0 to %n step %c1 {
        %v = memref.load %a[%i] : memref<?xf64>
        %e = math.sin %v : f64
        %e2 = arith.mulf %e, %z : f64
        memref.store %e2, %b[%i] : memref<?xf64>
      }
      scf.yield %b, %a : memref<?xf64>, memref<?xf64>
    }
    %v = memref.load %q#0[%c0] : memref<?xf64>
    memref.copy %q#1, %m : memref<?xf64> to memref<?xf64>
    memref.dealloc %A : memref<?xf64>
    memref.dealloc %B : memref<?xf64>
    scf.yield %v : f64
  }
  return %r: f64 }
