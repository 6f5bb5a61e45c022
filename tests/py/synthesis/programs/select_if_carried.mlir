// A carried buffer that is selected, written, and replaced by a branch.
// args: f64[5] f64[5] 5
func.func @f(%m: memref<?xf64>, %o: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %A = memref.alloc(%n) : memref<?xf64>
  memref.copy %m, %A : memref<?xf64> to memref<?xf64>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %A, %s = %one) -> (memref<?xf64>, f64) {
    %odd = arith.remui %i, %c2 : index
    %c = arith.cmpi eq, %odd, %c0 : index
    %x = arith.select %c, %a, %o : memref<?xf64>
    %v = memref.load %x[%i] : memref<?xf64>
    %w = arith.mulf %v, %s : f64
    %w2 = math.sin %w : f64
    memref.store %w2, %x[%c0] : memref<?xf64>
    %y = scf.if %c -> memref<?xf64> {
      memref.store %w, %o[%c1] : memref<?xf64>
      scf.yield %m : memref<?xf64>
    } else { scf.yield %x : memref<?xf64> }
    scf.yield %y, %w2 : memref<?xf64>, f64 }
  %v = memref.load %r#0[%c1] : memref<?xf64>
  %w = arith.mulf %v, %r#1 : f64
  memref.dealloc %A : memref<?xf64>
  return %w: f64 }
