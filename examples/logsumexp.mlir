// log(sum(exp(x))), shifted by the greatest element so that exp cannot overflow. Its gradient is softmax(x). The shift
// has no influence on the value, so its own derivative must cancel; nothing in the text says so.

func.func @logsumexp(%x: memref<?xf64>) -> f64 {
  %first = arith.constant 0 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %first : memref<?xf64>
  %x0 = affine.load %x[0] : memref<?xf64>
  %greatest = affine.for %i = 1 to %n iter_args(%so_far = %x0) -> (f64) {
    %xi = affine.load %x[%i] : memref<?xf64>
    %greater = arith.maximumf %so_far, %xi : f64
    affine.yield %greater : f64
  }
  %sum = affine.for %i = 0 to %n iter_args(%partial = %zero) -> (f64) {
    %xi = affine.load %x[%i] : memref<?xf64>
    %shifted = arith.subf %xi, %greatest : f64
    %term = math.exp %shifted : f64
    %next = arith.addf %partial, %term : f64
    affine.yield %next : f64
  }
  %log = math.log %sum : f64
  %result = arith.addf %log, %greatest : f64
  return %result : f64
}

func.func @dlogsumexp(%x: memref<?xf64>, %dx: memref<?xf64>) -> f64 {
  %seed = arith.constant 1.0 : f64
  %value = enzyme.autodiff @logsumexp(%x, %dx, %seed)
    <activity = [#enzyme.activity<enzyme_dup>], ret_activity = [#enzyme.activity<enzyme_active>]>
    : (memref<?xf64>, memref<?xf64>, f64) -> f64
  return %value : f64
}

func.func @logsumexp_tangent(%x: memref<?xf64>, %dx: memref<?xf64>) -> f64 {
  %dvalue = enzyme.fwddiff @logsumexp(%x, %dx)
    <activity = [#enzyme.activity<enzyme_dup>], ret_activity = [#enzyme.activity<enzyme_dupnoneed>]>
    : (memref<?xf64>, memref<?xf64>) -> f64
  return %dvalue : f64
}
