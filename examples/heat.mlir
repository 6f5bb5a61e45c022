// Heat on a square with fixed borders, explicit steps, in place: every step overwrites the temperatures that it read.
// The result is half the sum of squares at the end. The derivative by the diffusivity needs the Laplacian of every
// step, so the memory that is gone by the time of the reverse sweep has to come from a cache.

func.func @heat(%start: memref<?x?xf64>, %diffusivity: f64, %steps: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %four = arith.constant 4.0 : f64
  %rows = memref.dim %start, %c0 : memref<?x?xf64>
  %columns = memref.dim %start, %c1 : memref<?x?xf64>
  %now = memref.alloc(%rows, %columns) : memref<?x?xf64>
  %next = memref.alloc(%rows, %columns) : memref<?x?xf64>
  memref.copy %start, %now : memref<?x?xf64> to memref<?x?xf64>
  memref.copy %start, %next : memref<?x?xf64> to memref<?x?xf64>
  scf.for %t = %c0 to %steps step %c1 {
    affine.for %i = 1 to affine_map<()[n] -> (n - 1)>()[%rows] {
      affine.for %j = 1 to affine_map<()[n] -> (n - 1)>()[%columns] {
        %here = affine.load %now[%i, %j] : memref<?x?xf64>
        %west = affine.load %now[%i, %j - 1] : memref<?x?xf64>
        %east = affine.load %now[%i, %j + 1] : memref<?x?xf64>
        %north = affine.load %now[%i - 1, %j] : memref<?x?xf64>
        %south = affine.load %now[%i + 1, %j] : memref<?x?xf64>
        %horizontal = arith.addf %west, %east : f64
        %vertical = arith.addf %north, %south : f64
        %around = arith.addf %horizontal, %vertical : f64
        %middle = arith.mulf %four, %here : f64
        %laplacian = arith.subf %around, %middle : f64
        %change = arith.mulf %diffusivity, %laplacian : f64
        %warmer = arith.addf %here, %change : f64
        affine.store %warmer, %next[%i, %j] : memref<?x?xf64>
      }
    }
    memref.copy %next, %now : memref<?x?xf64> to memref<?x?xf64>
  }
  %sum = affine.for %i = 0 to %rows iter_args(%outer = %zero) -> (f64) {
    %row = affine.for %j = 0 to %columns iter_args(%inner = %outer) -> (f64) {
      %temperature = affine.load %now[%i, %j] : memref<?x?xf64>
      %square = arith.mulf %temperature, %temperature : f64
      %more = arith.addf %inner, %square : f64
      affine.yield %more : f64
    }
    affine.yield %row : f64
  }
  memref.dealloc %now : memref<?x?xf64>
  memref.dealloc %next : memref<?x?xf64>
  %energy = arith.mulf %half, %sum : f64
  return %energy : f64
}

func.func @dheat(%start: memref<?x?xf64>, %dstart: memref<?x?xf64>, %diffusivity: f64, %steps: index) -> (f64, f64) {
  %seed = arith.constant 1.0 : f64
  %energy, %ddiffusivity = enzyme.autodiff @heat(%start, %dstart, %diffusivity, %steps, %seed)
    <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_const>],
     ret_activity = [#enzyme.activity<enzyme_active>]>
    : (memref<?x?xf64>, memref<?x?xf64>, f64, index, f64) -> (f64, f64)
  return %energy, %ddiffusivity : f64, f64
}

func.func @heat_tangent(%start: memref<?x?xf64>, %dstart: memref<?x?xf64>, %diffusivity: f64, %ddiffusivity: f64,
                        %steps: index) -> f64 {
  %denergy = enzyme.fwddiff @heat(%start, %dstart, %diffusivity, %ddiffusivity, %steps)
    <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_const>],
     ret_activity = [#enzyme.activity<enzyme_dupnoneed>]>
    : (memref<?x?xf64>, memref<?x?xf64>, f64, f64, index) -> f64
  return %denergy : f64
}
