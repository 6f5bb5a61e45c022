// A stack buffer of dynamic size in a loop.
// args: f64[4] 4
func.func @f(%m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %one) -> f64 {
    %sz = arith.addi %i, %c1 : index
    %k = memref.alloca(%sz) : memref<?xf64>
    %v = memref.load %m[%i] : memref<?xf64>
    scf.for %j = %c0 to %sz step %c1 {
      %q = arith.mulf %v, %a : f64
      %w = math.sin %q : f64
      memref.store %w, %k[%j] : memref<?xf64> }
    %u = memref.load %k[%i] : memref<?xf64>
    %u2 = arith.mulf %u, %u : f64
    memref.store %u2, %k[%c0] : memref<?xf64>
    %u3 = memref.load %k[%i] : memref<?xf64>
    %u4 = memref.load %k[%c0] : memref<?xf64>
    %u5 = arith.mulf %u3, %u4 : f64
    scf.yield %u5 : f64 }
  return %r: f64 }
