// ${T} steps of Burgers' equation on ${N} x ${N} points, upwind with diffusion, in place; the border stays.
// The loss is half the sum of squares at the end; gradient by the field at the start.
func.func @burgers(%u0: memref<${N}x${N}xf64> {llvm.noalias}) -> f64 {
  %zero = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %four = arith.constant 4.0 : f64
  %diffusion = arith.constant 0.05 : f64
  %courant = arith.constant 0.2 : f64
  %u = memref.alloc() : memref<${N}x${N}xf64>
  %next = memref.alloc() : memref<${N}x${N}xf64>
  memref.copy %u0, %u : memref<${N}x${N}xf64> to memref<${N}x${N}xf64>
  affine.for %t = 0 to ${T} {
    affine.for %i = 1 to ${LAST} {
      affine.for %j = 1 to ${LAST} {
        %here = affine.load %u[%i, %j] : memref<${N}x${N}xf64>
        %west = affine.load %u[%i, %j - 1] : memref<${N}x${N}xf64>
        %east = affine.load %u[%i, %j + 1] : memref<${N}x${N}xf64>
        %north = affine.load %u[%i - 1, %j] : memref<${N}x${N}xf64>
        %south = affine.load %u[%i + 1, %j] : memref<${N}x${N}xf64>
        %beside = arith.addf %west, %east : f64
        %above = arith.addf %beside, %north : f64
        %around = arith.addf %above, %south : f64
        %middle = arith.mulf %four, %here : f64
        %laplacian = arith.subf %around, %middle : f64
        %spread = arith.mulf %diffusion, %laplacian : f64
        %speed = arith.mulf %courant, %here : f64
        %across = arith.subf %here, %west : f64
        %along = arith.subf %here, %north : f64
        %drift_x = arith.mulf %speed, %across : f64
        %drift_y = arith.mulf %speed, %along : f64
        %moved = arith.subf %here, %drift_x : f64
        %blown = arith.subf %moved, %drift_y : f64
        %new = arith.addf %blown, %spread : f64
        affine.store %new, %next[%i, %j] : memref<${N}x${N}xf64>
      }
    }
    affine.for %i = 1 to ${LAST} {
      affine.for %j = 1 to ${LAST} {
        %new = affine.load %next[%i, %j] : memref<${N}x${N}xf64>
        affine.store %new, %u[%i, %j] : memref<${N}x${N}xf64>
      }
    }
  }
  %squares = affine.for %i = 0 to ${N} iter_args(%rows = %zero) -> (f64) {
    %row = affine.for %j = 0 to ${N} iter_args(%partial = %rows) -> (f64) {
      %x = affine.load %u[%i, %j] : memref<${N}x${N}xf64>
      %xx = arith.mulf %x, %x : f64
      %sum = arith.addf %partial, %xx : f64
      affine.yield %sum : f64
    }
    affine.yield %row : f64
  }
  memref.dealloc %next : memref<${N}x${N}xf64>
  memref.dealloc %u : memref<${N}x${N}xf64>
  %loss = arith.mulf %half, %squares : f64
  return %loss : f64
}

func.func @burgers_gradient(%du0: memref<${N}x${N}xf64> {llvm.noalias}, %u0: memref<${N}x${N}xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  linalg.fill ins(%zero : f64) outs(%du0 : memref<${N}x${N}xf64>)
  enzyme.autodiff @burgers(%u0, %du0, %one)
    <activity = [#enzyme.activity<enzyme_dup>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]>
    : (memref<${N}x${N}xf64>, memref<${N}x${N}xf64>, f64) -> ()
  return
}
