// The sum over samples of tanh(w x) . o: weights that all samples read; the samples are parallel.
func.func @layers(%w: memref<32x16xf64>, %o: memref<32xf64>, %x: memref<?x16xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?x16xf64>
  %loss = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> f64 {
    %out = scf.for %h = %c0 to %c32 step %c1 iter_args(%s = %zero) -> f64 {
      %unit = scf.for %k = %c0 to %c16 step %c1 iter_args(%a = %zero) -> f64 {
        %weight = memref.load %w[%h, %k] : memref<32x16xf64>
        %feature = memref.load %x[%i, %k] : memref<?x16xf64>
        %product = arith.mulf %weight, %feature : f64
        %sum = arith.addf %a, %product : f64
        scf.yield %sum : f64
      }
      %hidden = math.tanh %unit : f64
      %weight = memref.load %o[%h] : memref<32xf64>
      %product = arith.mulf %hidden, %weight : f64
      %sum = arith.addf %s, %product : f64
      scf.yield %sum : f64
    }
    scf.reduce(%out : f64) {
    ^bb0(%left: f64, %right: f64):
      %sum = arith.addf %left, %right : f64
      scf.reduce.return %sum : f64
    }
  }
  return %loss : f64
}
