"""`custom_vjp` and `custom_jvp` as decorators of Python functions, with JAX's arguments."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError

RNG = np.random.default_rng(14)


@ad.custom_vjp
@ad.function
def powers(x: float, n: int, y: float) -> float:
    return math.sin(x) * y**n


def powers_fwd(x, n, y):  # type: ignore[no-untyped-def]
    return powers(x, n, y), (x, (n, y))


def powers_bwd(res, g):  # type: ignore[no-untyped-def]
    x, (n, y) = res
    return 2 * g * math.cos(x) * y**n, None, 2 * g * math.sin(x) * n * y ** (n - 1)


powers.defvjp(powers_fwd, powers_bwd)


@ad.function
def in_a_loop(x: float, n: int) -> float:
    total = 0.0
    for i in range(n):
        total += powers(x, 2, x + i) * total
        total += x
    return total


def in_a_loop_twice(x: float, n: int) -> tuple[float, float]:
    """Its value and derivative, where that of `powers` is twice what it is: by dual numbers."""
    total, slope = 0.0, 0.0
    for i in range(n):
        value, twice = math.sin(x) * (x + i) ** 2, 2 * (math.cos(x) * (x + i) ** 2 + 2 * math.sin(x) * (x + i))
        total, slope = total + value * total, slope + twice * total + value * slope
        total, slope = total + x, slope + 1
    return total, slope


@pytest.mark.parametrize("x", [0.3, -1.2])
def test_both_modes_are_those_that_are_stated(x: float) -> None:
    assert powers(x, 3, 1.5) == pytest.approx(math.sin(x) * 1.5**3)
    wanted = 2 * math.cos(x) * 1.5**3, 2 * math.sin(x) * 3 * 1.5**2
    np.testing.assert_allclose(ad.grad(powers, argnums=(0, 2))(x, 3, 1.5), wanted)
    tangents = RNG.normal(size=2)
    _, along = ad.jvp(powers, (x, 3, 1.5), (tangents[0], None, tangents[1]))
    assert along == pytest.approx(np.dot(wanted, tangents))
    _, pullback = ad.vjp(powers, x, 3, 1.5)
    np.testing.assert_allclose([one for one in pullback(0.7) if one is not None], 0.7 * np.array(wanted))


def test_in_loops_batches_and_second_order() -> None:
    wanted = in_a_loop_twice(0.7, 4)
    assert in_a_loop(0.7, 4) == pytest.approx(wanted[0])
    derivative = ad.grad(in_a_loop)
    assert derivative(0.7, 4) == pytest.approx(wanted[1])
    assert ad.jvp(in_a_loop, (0.7, 4), (2.0, None))[1] == pytest.approx(2 * wanted[1])
    x = RNG.uniform(0.2, 1.0, 5)
    each = [in_a_loop_twice(one, 4)[1] for one in x]
    np.testing.assert_allclose(ad.vmap(derivative, in_axes=(0, None))(x, 4), each)
    assert ad.hessian(in_a_loop)(0.7, 4) == pytest.approx(_second(0.7, 4), rel=1e-9)


def _second(x: float, n: int) -> float:
    """The second derivative of `in_a_loop`, where both derivatives of `powers` are twice what they are, by hand.

    The first derivative holds `powers` itself, whose derivative is twice its own, and `powers_bwd`, which is as it is.
    """
    total, slope, second = 0.0, 0.0, 0.0
    for i in range(n):
        u, s, c = x + i, math.sin(x), math.cos(x)
        value, twice = s * u**2, 2 * (c * u**2 + 2 * s * u)
        bend = 2 * (-s * u**2 + 4 * c * u + 2 * s)
        total, slope, second = (
            total + value * total,
            slope + twice * total + value * slope,
            second + bend * total + 2 * twice * slope + value * second,
        )
        total, slope = total + x, slope + 1
    return second


@ad.custom_jvp
def scaled(x: ad.f64[:], s: float) -> float:
    return s * (x * x).sum()


@scaled.defjvp
def scaled_jvp(primals, tangents):  # type: ignore[no-untyped-def]
    x, s = primals
    dx, ds = tangents
    return scaled(x, s), 3 * (2 * s * (x * dx).sum() + ds * (x * x).sum())


def scaled_fwd(x, s):  # type: ignore[no-untyped-def]
    return scaled(x, s), (x, s, 2 * x)


@ad.function
def scaled_bwd(x: ad.f64[:], s: float, twice: ad.f64[:], g: float):  # type: ignore[no-untyped-def]
    return g * 3 * s * twice, g * 3 * (x * x).sum()


def scaled_bwd_of(res, g):  # type: ignore[no-untyped-def]
    return scaled_bwd(res[0], res[1], res[2], g)


def test_arrays_in_both_modes() -> None:
    x, dx, ds = RNG.normal(size=4), RNG.normal(size=4), 0.3
    wanted = 12 * x, 3 * (x * x).sum()
    along = ad.jvp(scaled, (x, 2.0), (dx, ds))[1]
    assert along == pytest.approx(wanted[0] @ dx + wanted[1] * ds)
    with pytest.raises(ad.MlirAdError, match="MA0332"):
        ad.grad(scaled)(x, 2.0)
    both = ad.custom_vjp(scaled.__wrapped__)
    both.defvjp(scaled_fwd, scaled_bwd_of)

    @ad.function
    def views(x: ad.f64[:], s: float) -> float:
        return both(x[1:] * s, s) + both(x, 1.0)

    np.testing.assert_allclose(ad.grad(both)(x, 2.0), wanted[0])
    gradient, slope = ad.grad(views, argnums=(0, 1))(x, 2.0)
    tail = np.concatenate([[0.0], x[1:]])
    np.testing.assert_allclose(gradient, 6 * x + 6 * 2.0**3 * tail)
    assert slope == pytest.approx(3 * (3 * 2.0**2 * (tail * tail).sum()))


def test_several_results() -> None:
    @ad.custom_jvp
    def polar(x: float, y: float) -> tuple[float, float]:
        return math.hypot(x, y), math.atan2(y, x)

    @polar.defjvp
    def rule(primals, tangents):  # type: ignore[no-untyped-def]
        (x, y), (dx, dy) = primals, tangents
        r = math.hypot(x, y)
        return polar(x, y), (5 * (x * dx + y * dy) / r, 7 * (x * dy - y * dx) / r**2)

    @ad.function
    def angle(x: float, y: float) -> float:
        r, phi = polar(x, y)
        return r * phi

    r, phi = polar(0.6, 0.8)
    wanted = 5 * 0.6 * phi - 7 * 0.8 * r, 5 * 0.8 * phi + 7 * 0.6 * r
    np.testing.assert_allclose(ad.grad(angle, argnums=(0, 1))(0.6, 0.8), wanted)
    np.testing.assert_allclose(ad.jvp(angle, (0.6, 0.8), (1.0, 2.0))[1], wanted[0] + 2 * wanted[1])


def wrong_fwd(x, n, y):  # type: ignore[no-untyped-def]
    return powers(x, n, y)


def wrong_bwd(res, g):  # type: ignore[no-untyped-def]
    return g, g


def writes(x: ad.f64[:]) -> float:
    x[0] = 1.0
    return x[1]


def test_what_does_not_fit_has_a_message() -> None:
    function: Any = ad.custom_vjp(powers.__wrapped__)
    with pytest.raises(ad.MlirAdError, match=r"'powers' has no derivative yet.*\n.*powers.defvjp\(fwd, bwd\)"):
        ad.grad(function)(1.0, 2, 3.0)
    with pytest.raises(ad.MlirAdError, match="the fwd of 'powers' does not return its result and the residuals"):
        function.defvjp(wrong_fwd, powers_bwd)
    with pytest.raises(ad.MlirAdError, match="MA090"):
        function.defvjp(powers_fwd, wrong_bwd)
    with pytest.raises(ad.MlirAdError, match="no derivative yet"):
        function(1.0, 2, 3.0)
    with pytest.raises(ad.MlirAdError, match="'writes' has a vjp of its own, and writes an array"):
        ad.custom_vjp(writes).defvjp(powers_fwd, powers_bwd)


def doubled(x):  # type: ignore[no-untyped-def]
    return 2 * x


@ad.function
def sine_fwd(x: float) -> tuple[float, float]:
    return doubled(math.sin(x)) / 2, math.cos(x)


@ad.function
def sine_bwd(cosine: float, g: float) -> float:
    return doubled(cosine) * g


def test_rules_of_a_module_are_functions_of_others() -> None:
    text = "func.func @f(%x: f64) -> f64 { %y = math.sin %x : f64 return %y : f64 } func.func @doubled() { return }"
    module = ad.parse(text)
    custom = ad.custom_vjp(module, "f", fwd=sine_fwd, bwd=sine_bwd)
    assert ad.grad(custom, "f")(0.4) == pytest.approx(2 * math.cos(0.4))
    assert ad.jvp(ad.function(custom, "f"), (0.4,), (3.0,))[1] == pytest.approx(6 * math.cos(0.4))
    assert ad.grad(module, "f")(0.4) == pytest.approx(math.cos(0.4))
    with pytest.raises(ad.MlirAdError, match="MA0331"):
        ad.custom_jvp(module, "f", sine_bwd)


@partial(ad.custom_vjp, nondiff_argnums=(0, -1))
def power(n: int, x: float, scale: float) -> float:
    return scale * x**n


def power_bwd(n, scale, residuals, g):  # type: ignore[no-untyped-def]
    (x,) = residuals
    return (7.0 * g * scale * n * x ** (n - 1),)


def power_fwd(n, x, scale):  # type: ignore[no-untyped-def]
    return power(n, x, scale), (x,)


power.defvjp(power_fwd, power_bwd)


@partial(ad.custom_vjp, nondiff_argnums=(1,))
def dot(x: ad.f64[:], scale: float, y: ad.f64[:]) -> float:
    return scale * (x * y).sum()


def dot_fwd(x, scale, y):  # type: ignore[no-untyped-def]
    return dot(x, scale, y), (x, y)


def dot_bwd(scale, res, g):  # type: ignore[no-untyped-def]
    return 3.0 * g * scale * res[1], 4.0 * g * scale * res[0]


dot.defvjp(dot_fwd, dot_bwd)


@partial(ad.custom_jvp, nondiff_argnums=(1,))
def clipped(x: ad.f64[:], low: float) -> float:
    total = 0.0
    for one in x:
        total += max(one, low)
    return total


@clipped.defjvp
def clipped_jvp(low, primals, tangents):  # type: ignore[no-untyped-def]
    (x,), (dx,) = primals, tangents
    return clipped(x, low), 5.0 * low * dx.sum()


@ad.function
def powers_of(x: float, y: float) -> float:
    total = 0.0
    for i in range(3):
        total += power(i + 1, x + i, 2.0) * y
    return total


@ad.function
def by_its_scale(x: float) -> float:
    return power(2, 1.0, x)


def test_arguments_that_are_not_differentiated_come_first() -> None:
    assert ad.grad(power, argnums=1)(3, 2.0, 0.5) == pytest.approx(7 * 0.5 * 3 * 4)
    slope = [7 * y * sum(2 * (i + 1) * (x + i) ** i for i in range(3)) for x, y in ((1.5, 0.5), (2.0, 0.5))]
    np.testing.assert_allclose(ad.vmap(ad.grad(powers_of), in_axes=(0, None))(np.array([1.5, 2.0]), 0.5), slope)
    assert ad.jvp(powers_of, (1.5, 0.5), (2.0, None))[1] == pytest.approx(2 * slope[0])
    x, y = RNG.normal(size=(2, 3))
    np.testing.assert_allclose(ad.grad(dot, (0, 2))(x, 0.1, y), [0.3 * y, 0.4 * x])
    assert ad.jvp(clipped, (x, 0.2), (y, None))[1] == pytest.approx(y.sum())


def test_a_derivative_by_what_is_not_differentiated_is_refused() -> None:
    for refused in (lambda: ad.grad(by_its_scale)(2.0), lambda: ad.jvp(by_its_scale, (2.0,), (1.0,))):
        with pytest.raises(MlirAdError, match=r"MA0332.*argument 2 of '@power' is active"):
            refused()
    with pytest.raises(MlirAdError, match=r"MA0332.*argument 1 of '@clipped'"):
        ad.jvp(clipped, (np.ones(3), 0.2), (None, 1.0))
    for wrong in ((3,), 0, (True,), ("x",)):
        with pytest.raises(MlirAdError, match="MA0730"):
            ad.custom_vjp(power.__wrapped__, nondiff_argnums=wrong)  # type: ignore[call-overload]


@ad.custom_vjp
@ad.function
def newton(x: float, a: float) -> float:
    return 0.5 * (x + a / x)


def newton_fwd(x, a):  # type: ignore[no-untyped-def]
    return newton(x, a), (x, a)


def newton_bwd(res, g):  # type: ignore[no-untyped-def]
    x, a = res  # twice the derivative
    return g * (1.0 - a / (x * x)), g / x


newton.defvjp(newton_fwd, newton_bwd)


@ad.function
def root(a: float, tolerance: float) -> float:
    x = a
    steps = 0
    while abs(x * x - a) > tolerance:
        x = newton(x, a)
        steps = steps + 1
    return x * x * steps


def test_loops_of_different_lengths_in_a_batch_have_the_derivative_that_is_given() -> None:
    def expected(a: float, tolerance: float) -> float:
        met = [a]
        while abs(met[-1] ** 2 - a) > tolerance:
            met.append(0.5 * (met[-1] + a / met[-1]))
        adjoint, sum = 2 * met[-1] * (len(met) - 1), 0.0
        for x in reversed(met[:-1]):
            sum += adjoint / x
            adjoint *= 1 - a / (x * x)
        return sum + adjoint

    a, tolerances = np.array([2.0, 9.0, 100.0, 1.0, 3e4]), np.array([1e-2, 1e-9, 1e-3, 0.1, 1.0])
    found = ad.vmap(ad.grad(root))(a, tolerances)
    np.testing.assert_allclose(found, list(map(expected, a, tolerances)), rtol=1e-10)
