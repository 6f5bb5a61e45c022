// Steps of a diffusion whose speed depends on the field: v = u + k (sum of neighbours - 4 u) u; the rows are parallel.
func.func @diffusion(%u: memref<?x?xf64>, %v: memref<?x?xf64>, %steps: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %four = arith.constant 4.0 : f64
  %speed = arith.constant 0.02 : f64
  %n = memref.dim %u, %c0 : memref<?x?xf64>
  %m = memref.dim %u, %c1 : memref<?x?xf64>
  %n1 = arith.subi %n, %c1 : index
  %m1 = arith.subi %m, %c1 : index
  scf.for %t = %c0 to %steps step %c1 {
    scf.parallel (%i) = (%c1) to (%n1) step (%c1) {
      %above = arith.subi %i, %c1 : index
      %below = arith.addi %i, %c1 : index
      scf.for %j = %c1 to %m1 step %c1 {
        %left = arith.subi %j, %c1 : index
        %right = arith.addi %j, %c1 : index
        %own = memref.load %u[%i, %j] : memref<?x?xf64>
        %a = memref.load %u[%above, %j] : memref<?x?xf64>
        %b = memref.load %u[%below, %j] : memref<?x?xf64>
        %c = memref.load %u[%i, %left] : memref<?x?xf64>
        %d = memref.load %u[%i, %right] : memref<?x?xf64>
        %ab = arith.addf %a, %b : f64
        %cd = arith.addf %c, %d : f64
        %abcd = arith.addf %ab, %cd : f64
        %out = arith.mulf %four, %own : f64
        %flow = arith.subf %abcd, %out : f64
        %fast = arith.mulf %flow, %own : f64
        %change = arith.mulf %speed, %fast : f64
        %new = arith.addf %own, %change : f64
        memref.store %new, %v[%i, %j] : memref<?x?xf64>
      }
      scf.reduce
    }
    scf.parallel (%i) = (%c1) to (%n1) step (%c1) {
      scf.for %j = %c1 to %m1 step %c1 {
        %new = memref.load %v[%i, %j] : memref<?x?xf64>
        memref.store %new, %u[%i, %j] : memref<?x?xf64>
      }
      scf.reduce
    }
  }
  %loss = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> f64 {
    %row = scf.for %j = %c0 to %m step %c1 iter_args(%s = %zero) -> f64 {
      %x = memref.load %u[%i, %j] : memref<?x?xf64>
      %xx = arith.mulf %x, %x : f64
      %sum = arith.addf %s, %xx : f64
      scf.yield %sum : f64
    }
    scf.reduce(%row : f64) {
    ^bb0(%left: f64, %right: f64):
      %sum = arith.addf %left, %right : f64
      scf.reduce.return %sum : f64
    }
  }
  return %loss : f64
}
