// Half the sum of the squared accelerations of ${N} bodies under softened gravity; gradient by positions and masses.
func.func @nbody(%positions: memref<${N}x3xf64> {llvm.noalias}, %masses: memref<${N}xf64> {llvm.noalias}) -> f64 {
  %zero = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %one = arith.constant 1.0 : f64
  %softening = arith.constant 0.01 : f64
  %loss = affine.for %i = 0 to ${N} iter_args(%total = %zero) -> (f64) {
    %x = affine.load %positions[%i, 0] : memref<${N}x3xf64>
    %y = affine.load %positions[%i, 1] : memref<${N}x3xf64>
    %z = affine.load %positions[%i, 2] : memref<${N}x3xf64>
    %a:3 = affine.for %j = 0 to ${N} iter_args(%ax = %zero, %ay = %zero, %az = %zero) -> (f64, f64, f64) {
      %other_x = affine.load %positions[%j, 0] : memref<${N}x3xf64>
      %other_y = affine.load %positions[%j, 1] : memref<${N}x3xf64>
      %other_z = affine.load %positions[%j, 2] : memref<${N}x3xf64>
      %mass = affine.load %masses[%j] : memref<${N}xf64>
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
      affine.yield %sx, %sy, %sz : f64, f64, f64
    }
    %xx = arith.mulf %a#0, %a#0 : f64
    %yy = arith.mulf %a#1, %a#1 : f64
    %zz = arith.mulf %a#2, %a#2 : f64
    %xy = arith.addf %xx, %yy : f64
    %xyz = arith.addf %xy, %zz : f64
    %own = arith.mulf %half, %xyz : f64
    %sum = arith.addf %total, %own : f64
    affine.yield %sum : f64
  }
  return %loss : f64
}

func.func @nbody_gradient(
    %dpositions: memref<${N}x3xf64> {llvm.noalias}, %dmasses: memref<${N}xf64> {llvm.noalias},
    %positions: memref<${N}x3xf64> {llvm.noalias}, %masses: memref<${N}xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  linalg.fill ins(%zero : f64) outs(%dpositions : memref<${N}x3xf64>)
  linalg.fill ins(%zero : f64) outs(%dmasses : memref<${N}xf64>)
  enzyme.autodiff @nbody(%positions, %dpositions, %masses, %dmasses, %one)
    <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>],
     ret_activity = [#enzyme.activity<enzyme_activenoneed>]>
    : (memref<${N}x3xf64>, memref<${N}x3xf64>, memref<${N}xf64>, memref<${N}xf64>, f64) -> ()
  return
}
