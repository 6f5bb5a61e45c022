// A vector divided by its norm, with the call that computes the norm inside the loop: it has to be hoisted before
// differentiation, or the gradient takes ${N}^2 steps. One product of a vector with the Jacobian.
func.func private @magnitude(%x: memref<${N}xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %squares = affine.for %i = 0 to ${N} iter_args(%partial = %zero) -> (f64) {
    %value = affine.load %x[%i] : memref<${N}xf64>
    %square = arith.mulf %value, %value : f64
    %sum = arith.addf %partial, %square : f64
    affine.yield %sum : f64
  }
  %result = math.sqrt %squares : f64
  return %result : f64
}

func.func @norm(%unit: memref<${N}xf64> {llvm.noalias}, %x: memref<${N}xf64> {llvm.noalias}) {
  affine.for %i = 0 to ${N} {
    %length = func.call @magnitude(%x) : (memref<${N}xf64>) -> f64
    %value = affine.load %x[%i] : memref<${N}xf64>
    %scaled = arith.divf %value, %length : f64
    affine.store %scaled, %unit[%i] : memref<${N}xf64>
  }
  return
}

func.func @norm_gradient(
    %dx: memref<${N}xf64> {llvm.noalias}, %x: memref<${N}xf64> {llvm.noalias}, %w: memref<${N}xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %unit = memref.alloca() : memref<${N}xf64>
  %dunit = memref.alloca() : memref<${N}xf64>
  memref.copy %w, %dunit : memref<${N}xf64> to memref<${N}xf64>
  linalg.fill ins(%zero : f64) outs(%dx : memref<${N}xf64>)
  enzyme.autodiff @norm(%unit, %dunit, %x, %dx)
    <activity = [#enzyme.activity<enzyme_dupnoneed>, #enzyme.activity<enzyme_dup>], ret_activity = []>
    : (memref<${N}xf64>, memref<${N}xf64>, memref<${N}xf64>, memref<${N}xf64>) -> ()
  return
}
