// The van der Pol oscillator by explicit Euler steps: ${T} steps of 1e-5 from (x, y) with damping mu.
// The loss is x^2 + y^2 at the end; gradient by x, y and mu.
func.func @euler(%p: memref<3xf64> {llvm.noalias}) -> f64 {
  %one = arith.constant 1.0 : f64
  %dt = arith.constant 1.0e-5 : f64
  %x0 = affine.load %p[0] : memref<3xf64>
  %y0 = affine.load %p[1] : memref<3xf64>
  %mu = affine.load %p[2] : memref<3xf64>
  %begin = arith.constant 0 : index
  %end = arith.constant ${T} : index
  %step = arith.constant 1 : index
  %state:2 = scf.for %t = %begin to %end step %step iter_args(%x = %x0, %y = %y0) -> (f64, f64) {
    %xx = arith.mulf %x, %x : f64
    %damp = arith.subf %one, %xx : f64
    %force = arith.mulf %mu, %damp : f64
    %pull = arith.mulf %force, %y : f64
    %slope = arith.subf %pull, %x : f64
    %dx = arith.mulf %dt, %y : f64
    %dy = arith.mulf %dt, %slope : f64
    %x_next = arith.addf %x, %dx : f64
    %y_next = arith.addf %y, %dy : f64
    scf.yield %x_next, %y_next : f64, f64
  }
  %xx = arith.mulf %state#0, %state#0 : f64
  %yy = arith.mulf %state#1, %state#1 : f64
  %loss = arith.addf %xx, %yy : f64
  return %loss : f64
}

func.func @euler_gradient(%dp: memref<3xf64> {llvm.noalias}, %p: memref<3xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  linalg.fill ins(%zero : f64) outs(%dp : memref<3xf64>)
  enzyme.autodiff @euler(%p, %dp, %one)
    <activity = [#enzyme.activity<enzyme_dup>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]>
    : (memref<3xf64>, memref<3xf64>, f64) -> ()
  return
}
