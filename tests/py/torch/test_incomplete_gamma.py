"""The incomplete gamma functions: values and derivatives by both arguments, also for large ones and at edges."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mlirad as ad

pytestmark = pytest.mark.slow
torch = pytest.importorskip("torch")
mt = pytest.importorskip("mlirad.torch")
mpmath = pytest.importorskip("mpmath")  # torch requires it

FUNCTIONS = [torch.special.gammainc, torch.special.gammaincc]
#: ``a`` from 0.01 to 500, and ``x`` up to some standard deviations away, or anywhere.
RANDOM = np.random.default_rng(3)
A = 10 ** RANDOM.uniform(-2, 2.7, 24)
X = np.where(np.arange(24) % 3 > 0, A * np.exp(RANDOM.normal(size=24) / np.sqrt(A)), 10 ** RANDOM.uniform(-2, 1.5, 24))


def _gradients(f: Callable[..., Any], a: Any, x: Any, seed: Any) -> Any:
    run = ad.function(mt.from_torch(f, torch.tensor(a), torch.tensor(x)), "main")
    value, pullback = ad.vjp(run, a, x, wrt=(0, 1))
    moved = np.cos(np.arange(len(a))), np.sin(np.arange(len(a)))
    by_a, by_x = pullback(seed)
    along = ad.jvp(run, (a, x), moved)[1]
    assert np.vdot(along, seed) == pytest.approx(np.vdot(by_a, moved[0]) + np.vdot(by_x, moved[1]), rel=1e-10)
    return value, by_a, by_x


@pytest.mark.parametrize("f", FUNCTIONS)
def test_values_and_derivatives_up_to_the_second_are_those_of_torch(f: Callable[..., Any]) -> None:
    seed, given = RANDOM.normal(size=24), torch.tensor(X, requires_grad=True)
    expected = f(torch.tensor(A), given)
    (first,) = torch.autograd.grad((expected * torch.tensor(seed)).sum(), given, create_graph=True)
    (second,) = torch.autograd.grad(first.sum(), given)
    value, _, by_x = _gradients(f, A, X, seed)
    np.testing.assert_allclose(value, expected.detach(), rtol=1e-8, atol=1e-14)
    np.testing.assert_allclose(by_x, first.detach(), rtol=1e-10, atol=1e-14)
    program = mt.from_torch(lambda x: (f(torch.tensor(A), x) * torch.tensor(seed)).sum(), torch.tensor(X))
    _, found = ad.jvp(ad.grad(ad.function(program, "main")), (X,), (np.ones(24),))
    np.testing.assert_allclose(found, second, rtol=1e-9, atol=1e-12 * np.abs(second.numpy()).max())


@pytest.mark.parametrize("f", FUNCTIONS)
def test_values_and_derivatives_by_the_parameter_have_double_precision(f: Callable[..., Any]) -> None:
    value, by_a, _ = _gradients(f, A, X, np.ones(24))

    def exact(a: Any, x: Any) -> Any:
        bounds = (0, x) if f is torch.special.gammainc else (x, mpmath.inf)
        return mpmath.gammainc(a, *bounds, regularized=True)

    with mpmath.workdps(30):
        wanted = [float(exact(mpmath.mpf(a), mpmath.mpf(x))) for a, x in zip(A, X, strict=True)]
        slopes = [float(mpmath.diff(lambda b, x=x: exact(b, mpmath.mpf(x)), a)) for a, x in zip(A, X, strict=True)]
    np.testing.assert_allclose(value, wanted, rtol=1e-12, atol=1e-15)
    np.testing.assert_allclose(by_a, slopes, rtol=1e-11, atol=1e-14)


def test_derivatives_by_the_parameter_satisfy_the_recurrence() -> None:
    """``P(a + 1, x) - P(a, x) = -x^a exp(-x) / Gamma(a + 1)``."""
    a, x = (torch.tensor(one) for one in (A, X))
    step = -torch.exp(a * torch.log(x) - x - torch.lgamma(a + 1))
    wanted = step * (torch.log(x) - torch.digamma(a + 1))
    _, by_a, by_x = _gradients(FUNCTIONS[0], np.concatenate([A + 1, A]), np.concatenate([X, X]), np.ones(48))
    np.testing.assert_allclose(by_a[:24] - by_a[24:], wanted, rtol=1e-8, atol=1e-13)
    np.testing.assert_allclose(by_x[:24] - by_x[24:], step * (a / x - 1), rtol=1e-8, atol=1e-13)


def test_large_arguments_have_the_distribution_that_is_nearly_normal() -> None:
    """By Edgeworth's expansion, whose first term that is left out is of the order of ``1 / a``."""
    a, z = 10.0 ** np.arange(6, 16), np.linspace(-2, 2.3, 10)
    x = a + np.sqrt(a) * z
    value, by_a, by_x = _gradients(FUNCTIONS[0], a, x, np.ones(10))
    z = (x - a) / np.sqrt(a)
    density = np.exp(-0.5 * z * z) / math.sqrt(2 * math.pi)
    normal = np.array([0.5 * math.erfc(-one / math.sqrt(2)) for one in z])
    np.testing.assert_allclose(value, normal - (z * z - 1) * density / (3 * np.sqrt(a)), atol=2e-6, rtol=0)
    np.testing.assert_allclose((value - normal)[3:], (-(z * z - 1) * density / (3 * np.sqrt(a)))[3:], atol=2e-9, rtol=0)
    np.testing.assert_allclose(by_x * np.sqrt(a), density * (1 + (z**3 - 3 * z) / (3 * np.sqrt(a))), rtol=1e-5)
    np.testing.assert_allclose(by_a / by_x, -1 - z / (2 * np.sqrt(a)), atol=2e-6)


@pytest.mark.parametrize("f", FUNCTIONS)
def test_edges_and_f32_are_those_of_torch(f: Callable[..., Any]) -> None:
    points = [-1.0, -0.0, 0.0, 1e-300, 0.5, 1.0, 2.0, 20.0, 1e5, 1e300, math.inf]
    a, x = (torch.tensor(one).double() for one in zip(*itertools.product(points, points), strict=True))
    x.requires_grad_()
    expected = f(a, x)
    (slopes,) = torch.autograd.grad(expected.sum(), x)
    run = ad.function(mt.from_torch(f, a, x.detach()), "main")
    value, pullback = ad.vjp(run, a.numpy(), x.detach().numpy(), wrt=1)
    np.testing.assert_allclose(value, expected.detach(), rtol=1e-10, atol=1e-14)
    found = pullback(np.ones(len(a)))[0]
    # For negative ones torch has zero or NaN, and NaN in limits; for (1e300, 1e300) it has 1.
    is_known = ((a >= 0) & (a < 1e300) & (x >= 0) & ~slopes.isnan()).numpy()
    np.testing.assert_allclose(found[is_known], slopes[is_known], rtol=1e-10, atol=1e-15)
    assert is_known.sum() > 50
    single = torch.tensor(A).float(), torch.tensor(X).float()
    np.testing.assert_allclose(
        ad.function(mt.from_torch(f, *single), "main")(*(one.numpy() for one in single)),
        f(*single),
        rtol=3e-5,
        atol=1e-7,
    )
