// The van der Pol oscillator by the classic Runge-Kutta method: ${T} steps of 1e-5 from (x, y) with damping mu.
// The loss is x^2 + y^2 at the end; gradient by x, y and mu.
func.func private @slope(%x: f64, %y: f64, %mu: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %xx = arith.mulf %x, %x : f64
  %damp = arith.subf %one, %xx : f64
  %force = arith.mulf %mu, %damp : f64
  %pull = arith.mulf %force, %y : f64
  %result = arith.subf %pull, %x : f64
  return %result : f64
}

func.func @rk4(%p: memref<3xf64> {llvm.noalias}) -> f64 {
  %two = arith.constant 2.0 : f64
  %dt = arith.constant 1.0e-5 : f64
  %half_step = arith.constant 0.5e-5 : f64
  %six = arith.constant 6.0 : f64
  %sixth = arith.divf %dt, %six : f64
  %x0 = affine.load %p[0] : memref<3xf64>
  %y0 = affine.load %p[1] : memref<3xf64>
  %mu = affine.load %p[2] : memref<3xf64>
  %begin = arith.constant 0 : index
  %end = arith.constant ${T} : index
  %step = arith.constant 1 : index
  %state:2 = scf.for %t = %begin to %end step %step iter_args(%x = %x0, %y = %y0) -> (f64, f64) {
    // The slope of x at each stage is the y of that stage.
    %k1 = func.call @slope(%x, %y, %mu) : (f64, f64, f64) -> f64
    %dx2 = arith.mulf %half_step, %y : f64
    %dy2 = arith.mulf %half_step, %k1 : f64
    %x2 = arith.addf %x, %dx2 : f64
    %y2 = arith.addf %y, %dy2 : f64
    %k2 = func.call @slope(%x2, %y2, %mu) : (f64, f64, f64) -> f64
    %dx3 = arith.mulf %half_step, %y2 : f64
    %dy3 = arith.mulf %half_step, %k2 : f64
    %x3 = arith.addf %x, %dx3 : f64
    %y3 = arith.addf %y, %dy3 : f64
    %k3 = func.call @slope(%x3, %y3, %mu) : (f64, f64, f64) -> f64
    %dx4 = arith.mulf %dt, %y3 : f64
    %dy4 = arith.mulf %dt, %k3 : f64
    %x4 = arith.addf %x, %dx4 : f64
    %y4 = arith.addf %y, %dy4 : f64
    %k4 = func.call @slope(%x4, %y4, %mu) : (f64, f64, f64) -> f64
    %xs = func.call @weighted(%y, %y2, %y3, %y4) : (f64, f64, f64, f64) -> f64
    %ys = func.call @weighted(%k1, %k2, %k3, %k4) : (f64, f64, f64, f64) -> f64
    %dx = arith.mulf %sixth, %xs : f64
    %dy = arith.mulf %sixth, %ys : f64
    %x_next = arith.addf %x, %dx : f64
    %y_next = arith.addf %y, %dy : f64
    scf.yield %x_next, %y_next : f64, f64
  }
  %xx = arith.mulf %state#0, %state#0 : f64
  %yy = arith.mulf %state#1, %state#1 : f64
  %loss = arith.addf %xx, %yy : f64
  return %loss : f64
}

// a + 2 b + 2 c + d
func.func private @weighted(%a: f64, %b: f64, %c: f64, %d: f64) -> f64 {
  %two = arith.constant 2.0 : f64
  %bb = arith.mulf %two, %b : f64
  %cc = arith.mulf %two, %c : f64
  %ab = arith.addf %a, %bb : f64
  %abc = arith.addf %ab, %cc : f64
  %result = arith.addf %abc, %d : f64
  return %result : f64
}

func.func @rk4_gradient(%dp: memref<3xf64> {llvm.noalias}, %p: memref<3xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  linalg.fill ins(%zero : f64) outs(%dp : memref<3xf64>)
  enzyme.autodiff @rk4(%p, %dp, %one)
    <activity = [#enzyme.activity<enzyme_dup>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]>
    : (memref<3xf64>, memref<3xf64>, f64) -> ()
  return
}
