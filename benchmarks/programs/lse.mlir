// The logarithm of the sum of ${N} exponentials, shifted by the largest; gradient by all of them.
func.func @lse(%x: memref<${N}xf64> {llvm.noalias}) -> f64 {
  %zero = arith.constant 0.0 : f64
  %first = affine.load %x[0] : memref<${N}xf64>
  %largest = affine.for %i = 1 to ${N} iter_args(%most = %first) -> (f64) {
    %value = affine.load %x[%i] : memref<${N}xf64>
    %more = arith.maximumf %most, %value : f64
    affine.yield %more : f64
  }
  %sum = affine.for %i = 0 to ${N} iter_args(%partial = %zero) -> (f64) {
    %value = affine.load %x[%i] : memref<${N}xf64>
    %shifted = arith.subf %value, %largest : f64
    %term = math.exp %shifted : f64
    %next = arith.addf %partial, %term : f64
    affine.yield %next : f64
  }
  %log = math.log %sum : f64
  %result = arith.addf %log, %largest : f64
  return %result : f64
}

func.func @lse_gradient(%dx: memref<${N}xf64> {llvm.noalias}, %x: memref<${N}xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  linalg.fill ins(%zero : f64) outs(%dx : memref<${N}xf64>)
  enzyme.autodiff @lse(%x, %dx, %one)
    <activity = [#enzyme.activity<enzyme_dup>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]>
    : (memref<${N}xf64>, memref<${N}xf64>, f64) -> ()
  return
}
