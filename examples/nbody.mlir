// The energy of n bodies: kinetic, and potential over every pair once (a triangular loop), softened near zero distance.
//
//   E = sum_i m_i |v_i|^2 / 2  -  sum_{i<j} m_i m_j / sqrt(|p_i - p_j|^2 + 0.01)
//
// The derivative by the positions is minus the force on each body.

func.func private @kinetic(%velocity: memref<?x3xf64>, %mass: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %n = memref.dim %mass, %c0 : memref<?xf64>
  %energy = affine.for %i = 0 to %n iter_args(%bodies = %zero) -> (f64) {
    %m = affine.load %mass[%i] : memref<?xf64>
    %half_m = arith.mulf %half, %m : f64
    %squares = affine.for %d = 0 to 3 iter_args(%partial = %zero) -> (f64) {
      %v = affine.load %velocity[%i, %d] : memref<?x3xf64>
      %vv = arith.mulf %v, %v : f64
      %next = arith.addf %partial, %vv : f64
      affine.yield %next : f64
    }
    %body = arith.mulf %half_m, %squares : f64
    %more = arith.addf %bodies, %body : f64
    affine.yield %more : f64
  }
  return %energy : f64
}

func.func private @potential(%position: memref<?x3xf64>, %mass: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f64
  %softening = arith.constant 0.01 : f64
  %n = memref.dim %mass, %c0 : memref<?xf64>
  %energy = affine.for %i = 0 to %n iter_args(%bodies = %zero) -> (f64) {
    %mi = affine.load %mass[%i] : memref<?xf64>
    %pairs = affine.for %j = affine_map<(i) -> (i + 1)>(%i) to %n iter_args(%inner = %zero) -> (f64) {
      %squared = affine.for %d = 0 to 3 iter_args(%partial = %softening) -> (f64) {
        %pi = affine.load %position[%i, %d] : memref<?x3xf64>
        %pj = affine.load %position[%j, %d] : memref<?x3xf64>
        %apart = arith.subf %pi, %pj : f64
        %square = arith.mulf %apart, %apart : f64
        %next = arith.addf %partial, %square : f64
        affine.yield %next : f64
      }
      %distance = math.sqrt %squared : f64
      %mj = affine.load %mass[%j] : memref<?xf64>
      %pair = arith.divf %mj, %distance : f64
      %next = arith.addf %inner, %pair : f64
      affine.yield %next : f64
    }
    %body = arith.mulf %mi, %pairs : f64
    %more = arith.subf %bodies, %body : f64
    affine.yield %more : f64
  }
  return %energy : f64
}

func.func @energy(%position: memref<?x3xf64>, %velocity: memref<?x3xf64>, %mass: memref<?xf64>) -> f64 {
  %kinetic = func.call @kinetic(%velocity, %mass) : (memref<?x3xf64>, memref<?xf64>) -> f64
  %potential = func.call @potential(%position, %mass) : (memref<?x3xf64>, memref<?xf64>) -> f64
  %energy = arith.addf %kinetic, %potential : f64
  return %energy : f64
}

func.func @denergy(%position: memref<?x3xf64>, %dposition: memref<?x3xf64>, %velocity: memref<?x3xf64>,
                   %dvelocity: memref<?x3xf64>, %mass: memref<?xf64>, %dmass: memref<?xf64>) -> f64 {
  %seed = arith.constant 1.0 : f64
  %energy = enzyme.autodiff @energy(%position, %dposition, %velocity, %dvelocity, %mass, %dmass, %seed)
    <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>],
     ret_activity = [#enzyme.activity<enzyme_active>]>
    : (memref<?x3xf64>, memref<?x3xf64>, memref<?x3xf64>, memref<?x3xf64>, memref<?xf64>, memref<?xf64>, f64) -> f64
  return %energy : f64
}

func.func @energy_tangent(%position: memref<?x3xf64>, %dposition: memref<?x3xf64>, %velocity: memref<?x3xf64>,
                          %dvelocity: memref<?x3xf64>, %mass: memref<?xf64>, %dmass: memref<?xf64>) -> f64 {
  %denergy = enzyme.fwddiff @energy(%position, %dposition, %velocity, %dvelocity, %mass, %dmass)
    <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>],
     ret_activity = [#enzyme.activity<enzyme_dupnoneed>]>
    : (memref<?x3xf64>, memref<?x3xf64>, memref<?x3xf64>, memref<?x3xf64>, memref<?xf64>, memref<?xf64>) -> f64
  return %denergy : f64
}
