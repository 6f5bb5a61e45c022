// The product of the vector that @norm writes with another one: a number, as `ad.grad` wants it.
func.func @norm_product(%x: memref<${N}xf64>, %w: memref<${N}xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %unit = memref.alloc() : memref<${N}xf64>
  func.call @norm(%unit, %x) : (memref<${N}xf64>, memref<${N}xf64>) -> ()
  %product = affine.for %i = 0 to ${N} iter_args(%partial = %zero) -> (f64) {
    %value = affine.load %unit[%i] : memref<${N}xf64>
    %weight = affine.load %w[%i] : memref<${N}xf64>
    %term = arith.mulf %value, %weight : f64
    %next = arith.addf %partial, %term : f64
    affine.yield %next : f64
  }
  memref.dealloc %unit : memref<${N}xf64>
  return %product : f64
}
