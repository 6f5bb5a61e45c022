// The van der Pol oscillator  x' = y,  y' = mu (1 - x^2) y - x,  by the classical Runge-Kutta method: 10^5 steps of
// 10^-4. The result is the squared amplitude at the end. Every step reads the state it replaces, so reverse mode keeps
// one state a step: 2 x 10^5 numbers, allocated once, because the trip count is known before the loop.

func.func private @slope(%x: f64, %y: f64, %mu: f64) -> (f64, f64) {
  %one = arith.constant 1.0 : f64
  %square = arith.mulf %x, %x : f64
  %damping = arith.subf %one, %square : f64
  %scaled = arith.mulf %mu, %damping : f64
  %friction = arith.mulf %scaled, %y : f64
  %dy = arith.subf %friction, %x : f64
  return %y, %dy : f64, f64
}

// state + h * slope
func.func private @move(%x: f64, %y: f64, %h: f64, %sx: f64, %sy: f64) -> (f64, f64) {
  %hx = arith.mulf %h, %sx : f64
  %hy = arith.mulf %h, %sy : f64
  %x1 = arith.addf %x, %hx : f64
  %y1 = arith.addf %y, %hy : f64
  return %x1, %y1 : f64, f64
}

// (k1 + 2 k2 + 2 k3 + k4) / 6
func.func private @average(%k1: f64, %k2: f64, %k3: f64, %k4: f64) -> f64 {
  %two = arith.constant 2.0 : f64
  %six = arith.constant 6.0 : f64
  %middle = arith.addf %k2, %k3 : f64
  %doubled = arith.mulf %two, %middle : f64
  %ends = arith.addf %k1, %k4 : f64
  %sum = arith.addf %ends, %doubled : f64
  %average = arith.divf %sum, %six : f64
  return %average : f64
}

func.func @rk4(%x0: f64, %y0: f64, %mu: f64) -> f64 {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %steps = arith.constant 100000 : index
  %h = arith.constant 1.0e-4 : f64
  %half = arith.constant 0.5e-4 : f64
  %end:2 = scf.for %t = %first to %steps step %one iter_args(%x = %x0, %y = %y0) -> (f64, f64) {
    %k1:2 = func.call @slope(%x, %y, %mu) : (f64, f64, f64) -> (f64, f64)
    %p2:2 = func.call @move(%x, %y, %half, %k1#0, %k1#1) : (f64, f64, f64, f64, f64) -> (f64, f64)
    %k2:2 = func.call @slope(%p2#0, %p2#1, %mu) : (f64, f64, f64) -> (f64, f64)
    %p3:2 = func.call @move(%x, %y, %half, %k2#0, %k2#1) : (f64, f64, f64, f64, f64) -> (f64, f64)
    %k3:2 = func.call @slope(%p3#0, %p3#1, %mu) : (f64, f64, f64) -> (f64, f64)
    %p4:2 = func.call @move(%x, %y, %h, %k3#0, %k3#1) : (f64, f64, f64, f64, f64) -> (f64, f64)
    %k4:2 = func.call @slope(%p4#0, %p4#1, %mu) : (f64, f64, f64) -> (f64, f64)
    %kx = func.call @average(%k1#0, %k2#0, %k3#0, %k4#0) : (f64, f64, f64, f64) -> f64
    %ky = func.call @average(%k1#1, %k2#1, %k3#1, %k4#1) : (f64, f64, f64, f64) -> f64
    %next:2 = func.call @move(%x, %y, %h, %kx, %ky) : (f64, f64, f64, f64, f64) -> (f64, f64)
    scf.yield %next#0, %next#1 : f64, f64
  }
  %xx = arith.mulf %end#0, %end#0 : f64
  %yy = arith.mulf %end#1, %end#1 : f64
  %amplitude = arith.addf %xx, %yy : f64
  return %amplitude : f64
}

func.func @drk4(%x0: f64, %y0: f64, %mu: f64) -> (f64, f64, f64, f64) {
  %seed = arith.constant 1.0 : f64
  %value, %dx0, %dy0, %dmu = enzyme.autodiff @rk4(%x0, %y0, %mu, %seed)
    <activity = [#enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>],
     ret_activity = [#enzyme.activity<enzyme_active>]>
    : (f64, f64, f64, f64) -> (f64, f64, f64, f64)
  return %value, %dx0, %dy0, %dmu : f64, f64, f64, f64
}

func.func @rk4_tangent(%x0: f64, %dx0: f64, %y0: f64, %dy0: f64, %mu: f64, %dmu: f64) -> f64 {
  %dvalue = enzyme.fwddiff @rk4(%x0, %dx0, %y0, %dy0, %mu, %dmu)
    <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>],
     ret_activity = [#enzyme.activity<enzyme_dupnoneed>]>
    : (f64, f64, f64, f64, f64, f64) -> f64
  return %dvalue : f64
}
