// The product of the two fields that @rhs writes with two others: a number, as `ad.grad` wants it.
func.func @rhs_product(%u: memref<${N}x${N}xf64>, %v: memref<${N}x${N}xf64>, %p: memref<3xf64>,
                       %ubar: memref<${N}x${N}xf64>, %vbar: memref<${N}x${N}xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %du = memref.alloc() : memref<${N}x${N}xf64>
  %dv = memref.alloc() : memref<${N}x${N}xf64>
  func.call @rhs(%du, %dv, %u, %v, %p)
      : (memref<${N}x${N}xf64>, memref<${N}x${N}xf64>, memref<${N}x${N}xf64>, memref<${N}x${N}xf64>, memref<3xf64>) -> ()
  %product = affine.for %i = 0 to ${N} iter_args(%rows = %zero) -> (f64) {
    %row = affine.for %j = 0 to ${N} iter_args(%partial = %rows) -> (f64) {
      %u_rate = affine.load %du[%i, %j] : memref<${N}x${N}xf64>
      %u_weight = affine.load %ubar[%i, %j] : memref<${N}x${N}xf64>
      %v_rate = affine.load %dv[%i, %j] : memref<${N}x${N}xf64>
      %v_weight = affine.load %vbar[%i, %j] : memref<${N}x${N}xf64>
      %u_term = arith.mulf %u_rate, %u_weight : f64
      %v_term = arith.mulf %v_rate, %v_weight : f64
      %term = arith.addf %u_term, %v_term : f64
      %next = arith.addf %partial, %term : f64
      affine.yield %next : f64
    }
    affine.yield %row : f64
  }
  memref.dealloc %dv : memref<${N}x${N}xf64>
  memref.dealloc %du : memref<${N}x${N}xf64>
  return %product : f64
}
