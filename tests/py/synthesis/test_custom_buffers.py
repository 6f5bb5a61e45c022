"""Custom derivatives of functions on buffers: shadows are passed on, and what a vjp reads is there as it was."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.testing.memory import Counted

LOOP = """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?xf64>
"""
#: y = s x^2, with twice the true derivative.
SQUARES = (
    """
func.func private @sq(%x: memref<?xf64>, %y: memref<?xf64>, %s: f64) attributes { GIVEN } {"""
    + LOOP
    + """
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i] : memref<?xf64>
    %w = arith.mulf %v, %v : f64
    %u = arith.mulf %w, %s : f64
    memref.store %u, %y[%i] : memref<?xf64>
  }
  return
}
func.func private @sq_jvp(%x: memref<?xf64>, %dx: memref<?xf64>, %y: memref<?xf64>, %dy: memref<?xf64>,
                          %s: f64, %ds: f64) {"""
    + LOOP
    + """
  func.call @sq(%x, %y, %s) : (memref<?xf64>, memref<?xf64>, f64) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i] : memref<?xf64>
    %d = memref.load %dx[%i] : memref<?xf64>
    %a = arith.mulf %v, %d : f64
    %b = arith.addf %a, %a : f64
    %c = arith.mulf %b, %s : f64
    %e = arith.mulf %v, %v : f64
    %f = arith.mulf %e, %ds : f64
    %g = arith.addf %c, %f : f64
    %h = arith.addf %g, %g : f64
    memref.store %h, %dy[%i] : memref<?xf64>
  }
  return
}
func.func private @sq_vjp(%x: memref<?xf64>, %dx: memref<?xf64>, %y: memref<?xf64>, %dy: memref<?xf64>,
                          %s: f64) -> f64 {"""
    + LOOP
    + """
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %zero) -> (f64) {
    %v = memref.load %x[%i] : memref<?xf64>
    %g = memref.load %dy[%i] : memref<?xf64>
    memref.store %zero, %dy[%i] : memref<?xf64>
    %g2 = arith.addf %g, %g : f64
    %a = arith.mulf %v, %g2 : f64
    %b = arith.addf %a, %a : f64
    %c = arith.mulf %b, %s : f64
    %o = memref.load %dx[%i] : memref<?xf64>
    %p = arith.addf %o, %c : f64
    memref.store %p, %dx[%i] : memref<?xf64>
    %e = arith.mulf %v, %v : f64
    %f = arith.mulf %e, %g2 : f64
    %u = arith.addf %t, %f : f64
    scf.yield %u : f64
  }
  return %r : f64
}
func.func private @sq_fwd(%x: memref<?xf64>, %y: memref<?xf64>, %s: f64) -> (tensor<?xf64>, f64) {
  func.call @sq(%x, %y, %s) : (memref<?xf64>, memref<?xf64>, f64) -> ()
  %t = bufferization.to_tensor %x restrict : memref<?xf64> to tensor<?xf64>
  %c = arith.addf %t, %t : tensor<?xf64>
  return %c, %s : tensor<?xf64>, f64
}
func.func private @sq_bwd(%t: tensor<?xf64>, %s: f64, %dx: memref<?xf64>, %dy: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %n = tensor.dim %t, %c0 : tensor<?xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%u = %zero) -> (f64) {
    %w = tensor.extract %t[%i] : tensor<?xf64>
    %g = memref.load %dy[%i] : memref<?xf64>
    memref.store %zero, %dy[%i] : memref<?xf64>
    %g2 = arith.addf %g, %g : f64
    %a = arith.mulf %w, %g2 : f64
    %c = arith.mulf %a, %s : f64
    %o = memref.load %dx[%i] : memref<?xf64>
    %p = arith.addf %o, %c : f64
    memref.store %p, %dx[%i] : memref<?xf64>
    %v = arith.mulf %w, %half : f64
    %e = arith.mulf %v, %v : f64
    %f = arith.mulf %e, %g2 : f64
    %q = arith.addf %u, %f : f64
    scf.yield %q : f64
  }
  return %r : f64
}
"""
)
#: The state is overwritten by each step; sum of squares at the end.
STEPS = (
    "func.func @loss(%x: memref<?xf64>, %s: f64, %steps: index) -> f64 {"
    + LOOP
    + """
  %a = memref.alloc(%n) : memref<?xf64>
  %b = memref.alloc(%n) : memref<?xf64>
  memref.copy %x, %a : memref<?xf64> to memref<?xf64>
  scf.for %k = %c0 to %steps step %c1 {
    func.call @sq(%a, %b, %s) : (memref<?xf64>, memref<?xf64>, f64) -> ()
    memref.copy %b, %a : memref<?xf64> to memref<?xf64>
  }
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %zero) -> (f64) {
    %v = memref.load %a[%i] : memref<?xf64>
    %w = arith.mulf %v, %v : f64
    %u = arith.addf %t, %w : f64
    scf.yield %u : f64
  }
  memref.dealloc %a : memref<?xf64>
  memref.dealloc %b : memref<?xf64>
  return %r : f64
}
"""
)
X, S, N = np.array([0.5, 0.9, 1.1]), 1.3, 3
JVP, VJP, SWEEPS = "mlirad.jvp = @sq_jvp", "mlirad.vjp = @sq_vjp", "mlirad.vjp = [@sq_fwd, @sq_bwd]"


def module(given: str) -> Any:
    return ad.parse(SQUARES.replace("GIVEN", given) + STEPS)


def oracle() -> tuple[float, np.ndarray, float]:
    states = [X]
    for _ in range(N):
        states.append(S * states[-1] ** 2)
    adjoint, of_s = 2 * states[-1], 0.0
    for state in states[-2::-1]:
        of_s += 2 * float(np.sum(adjoint * state**2))
        adjoint = 4 * S * adjoint * state
    return float(np.sum(states[-1] ** 2)), adjoint, of_s


@pytest.mark.parametrize("given", [VJP, SWEEPS])
@pytest.mark.parametrize("checkpoint", [None, "sqrt", "binomial:2"])
def test_reverse_mode(given: str, checkpoint: str | None) -> None:
    gradient = ad.grad(module(given), "loss", wrt=(0, 1), checkpoint=checkpoint)
    dx, ds = gradient(X, S, N)
    _, expected_dx, expected_ds = oracle()
    np.testing.assert_allclose(dx, expected_dx, rtol=1e-12)
    assert ds == pytest.approx(expected_ds, rel=1e-12)


@pytest.mark.parametrize("given", [VJP, SWEEPS])
def test_nothing_leaks(given: str) -> None:
    made = ad.transforms.vjp(module(given), "loss", wrt=(0, 1))
    shadow = np.zeros(3)
    assert Counted(ad.compile(made, "loss_vjp"))(X, shadow, S, N, 1.0).is_clean
    assert Counted(ad.compile(ad.transforms.vjp(module(given), "loss", wrt=1), "loss_vjp"))(X, S, N, 1.0).is_clean


@pytest.mark.parametrize("given", [VJP, SWEEPS])
@pytest.mark.parametrize("wrt", [0, 1])
def test_an_argument_that_carries_no_derivative_gets_zeros_that_are_thrown_away(given: str, wrt: int) -> None:
    np.testing.assert_allclose(ad.grad(module(given), "loss", wrt=wrt)(X, S, N), oracle()[1 + wrt], rtol=1e-12)


def test_forward_mode() -> None:
    value, dx, ds = oracle()
    d, e = np.random.default_rng(1).standard_normal((2, 3))
    both = ad.compile(ad.transforms.jvp(module(JVP), "loss"), "loss_jvp")
    np.testing.assert_allclose(both(X, d, S, 0.4, N), (value, dx @ d + 0.4 * ds), rtol=1e-12)
    one = ad.compile(ad.transforms.jvp(module(JVP), "loss", wrt=1, width=3), "loss_jvp")
    np.testing.assert_allclose(one(X, S, e, N)[1], ds * e, rtol=1e-12)


def test_the_vjp_is_differentiated_for_higher_orders() -> None:
    """Of one step: the true gradient is 4 s^2 x^3, ours is twice that; its derivative is 24 s^2 x^2."""
    made = ad.transforms.vjp(module(f"{JVP}, {VJP}"), "loss", wrt=0, keep_primal=False)
    hessian = ad.compile(ad.transforms.jvp(made, "loss_vjp", wrt=0), "loss_vjp_jvp")
    d, shadow, tangent = np.random.default_rng(2).standard_normal(3), np.zeros(3), np.zeros(3)
    hessian(X, d, shadow, tangent, S, 1, 1.0)
    np.testing.assert_allclose(shadow, 8 * S**2 * X**3, rtol=1e-12)
    # The seed of the reverse sweep is 2 y, whose tangent is twice the true one; that of 2 s x is not.
    np.testing.assert_allclose(tangent, (4 * S * 2 * (2 * 2 * S * X) * X + 8 * S**2 * X**2) * d, rtol=1e-12)


#: The identity, whose derivative says that it also depends on a buffer, which its body does not read.
UNREAD = """
func.func private @f(%x: f64, %m: memref<2xf64>) -> f64 attributes {
    mlirad.jvp = @f_jvp, mlirad.vjp = GIVEN, no_inline} {
  return %x : f64
}
func.func private @f_jvp(%x: f64, %dx: f64, %m: memref<2xf64>, %dm: memref<2xf64>) -> (f64, f64) {
  %c1 = arith.constant 1 : index
  %t = memref.load %dm[%c1] : memref<2xf64>
  %dy = arith.addf %dx, %t : f64
  return %x, %dy : f64, f64
}
func.func private @f_vjp(%x: f64, %m: memref<2xf64>, %dm: memref<2xf64>, %dy: f64) -> f64 {
  func.call @f_bwd(%x, %dm, %dy) : (f64, memref<2xf64>, f64) -> f64
  return %dy : f64
}
func.func private @f_fwd(%x: f64, %m: memref<2xf64>) -> (f64, f64) {
  return %x, %x : f64, f64
}
func.func private @f_bwd(%r: f64, %dm: memref<2xf64>, %dy: f64) -> f64 {
  %c1 = arith.constant 1 : index
  %t = memref.load %dm[%c1] : memref<2xf64>
  %s = arith.addf %t, %dy : f64
  memref.store %s, %dm[%c1] : memref<2xf64>
  return %dy : f64
}
func.func @g(%x: f64, %m: memref<2xf64>) -> f64 {
  %y = func.call @f(%x, %m) : (f64, memref<2xf64>) -> f64
  %z = arith.mulf %y, %y : f64
  return %z : f64
}
"""


@pytest.mark.parametrize("given", ["@f_vjp", "[@f_fwd, @f_bwd]"])
def test_derivatives_flow_through_buffers_that_the_body_does_not_read(given: str) -> None:
    module = ad.parse(UNREAD.replace("GIVEN", given))
    assert np.array_equal(ad.grad(module, "g", wrt="m")(3.0, np.ones(2)), [0.0, 6.0])
    tangent = ad.compile(ad.transforms.jvp(module, "g", wrt="m"), "g_jvp")
    assert tangent(3.0, np.ones(2), np.array([5.0, 7.0])) == (9.0, 42.0)
