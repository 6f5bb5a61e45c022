// out[i] = x[i] / |x|. @mag does not depend on %i, but %out could be the same memory as %x, and then it does: hoisting
// it is right only under the promise that they are apart, which the caller makes with `llvm.noalias`.

func.func private @mag(%x: memref<?xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %first = arith.constant 0 : index
  %n = memref.dim %x, %first : memref<?xf64>
  %sum = affine.for %i = 0 to %n iter_args(%partial = %zero) -> (f64) {
    %xi = affine.load %x[%i] : memref<?xf64>
    %square = arith.mulf %xi, %xi : f64
    %next = arith.addf %partial, %square : f64
    affine.yield %next : f64
  }
  %mag = math.sqrt %sum : f64
  return %mag : f64
}

func.func @norm(%out: memref<?xf64> {llvm.noalias}, %x: memref<?xf64> {llvm.noalias}) {
  %first = arith.constant 0 : index
  %n = memref.dim %x, %first : memref<?xf64>
  affine.for %i = 0 to %n {
    %mag = func.call @mag(%x) : (memref<?xf64>) -> f64
    %xi = affine.load %x[%i] : memref<?xf64>
    %quotient = arith.divf %xi, %mag : f64
    affine.store %quotient, %out[%i] : memref<?xf64>
  }
  return
}

// Reverse mode. The seed of a result in memory is what its shadow holds on entry: %dout comes in as the seed and goes
// out as zero, because %out was overwritten and what it held before has no influence.
func.func @dnorm(%out: memref<?xf64>, %dout: memref<?xf64>, %x: memref<?xf64>, %dx: memref<?xf64>) {
  enzyme.autodiff @norm(%out, %dout, %x, %dx)
    <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>], ret_activity = []>
    : (memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>) -> ()
  return
}

func.func @norm_tangent(%out: memref<?xf64>, %dout: memref<?xf64>, %x: memref<?xf64>, %dx: memref<?xf64>) {
  enzyme.fwddiff @norm(%out, %dout, %x, %dx)
    <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>], ret_activity = []>
    : (memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>) -> ()
  return
}
