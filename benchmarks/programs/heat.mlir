// ${T} explicit steps of the heat equation on a square of ${N} x ${N}, in place; the border stays.
// The loss is half the sum of squares at the end; gradient by the field at the start.
func.func @heat(%u0: memref<${N}x${N}xf64> {llvm.noalias}) -> f64 {
  %zero = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %four = arith.constant 4.0 : f64
  %diffusion = arith.constant 0.1 : f64
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
        %new = arith.addf %here, %spread : f64
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

func.func @heat_gradient(%du0: memref<${N}x${N}xf64> {llvm.noalias}, %u0: memref<${N}x${N}xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  linalg.fill ins(%zero : f64) outs(%du0 : memref<${N}x${N}xf64>)
  enzyme.autodiff @heat(%u0, %du0, %one)
    <activity = [#enzyme.activity<enzyme_dup>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]>
    : (memref<${N}x${N}xf64>, memref<${N}x${N}xf64>, f64) -> ()
  return
}
