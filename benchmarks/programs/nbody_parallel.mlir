// Half the sum of the squared accelerations of n bodies under softened gravity; the bodies are parallel.
func.func @nbody(%positions: memref<?x3xf64>, %masses: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %one = arith.constant 1.0 : f64
  %softening = arith.constant 0.01 : f64
  %n = memref.dim %masses, %c0 : memref<?xf64>
  %loss = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> f64 {
    %x = memref.load %positions[%i, %c0] : memref<?x3xf64>
    %y = memref.load %positions[%i, %c1] : memref<?x3xf64>
    %z = memref.load %positions[%i, %c2] : memref<?x3xf64>
    %a:3 = scf.for %j = %c0 to %n step %c1 iter_args(%ax = %zero, %ay = %zero, %az = %zero) -> (f64, f64, f64) {
      %other_x = memref.load %positions[%j, %c0] : memref<?x3xf64>
      %other_y = memref.load %positions[%j, %c1] : memref<?x3xf64>
      %other_z = memref.load %positions[%j, %c2] : memref<?x3xf64>
      %mass = memref.load %masses[%j] : memref<?xf64>
      %dx = arith.subf %other_x, %x : f64
      %dy = arith.subf %other_y, %y : f64
      %dz = arith.subf %other_z, %z : f64
      %xx = arith.mulf %dx, %dx : f64
      %yy = arith.mulf %dy, %dy : f64
      %zz = arith.mulf %dz, %dz : f64
      %xy = arith.addf %xx, %yy : f64
      %xyz = arith.addf %xy, %zz : f64
      %square = arith.addf %xyz, %softening : f64
      %distance = math.sqrt %square : f64
      %inverse = arith.divf %one, %distance : f64
      %once = arith.mulf %mass, %inverse : f64
      %twice = arith.mulf %once, %inverse : f64
      %pull = arith.mulf %twice, %inverse : f64
      %px = arith.mulf %pull, %dx : f64
      %py = arith.mulf %pull, %dy : f64
      %pz = arith.mulf %pull, %dz : f64
      %sx = arith.addf %ax, %px : f64
      %sy = arith.addf %ay, %py : f64
      %sz = arith.addf %az, %pz : f64
      scf.yield %sx, %sy, %sz : f64, f64, f64
    }
    %xx = arith.mulf %a#0, %a#0 : f64
    %yy = arith.mulf %a#1, %a#1 : f64
    %zz = arith.mulf %a#2, %a#2 : f64
    %xy = arith.addf %xx, %yy : f64
    %xyz = arith.addf %xy, %zz : f64
    %own = arith.mulf %half, %xyz : f64
    scf.reduce(%own : f64) {
    ^bb0(%left: f64, %right: f64):
      %sum = arith.addf %left, %right : f64
      scf.reduce.return %sum : f64
    }
  }
  return %loss : f64
}
