"""Sorting, tables and the gamma function in Python functions: library functions that are written in the language."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.special import digamma

import mlirad as ad


@ad.function
def weighted(x: ad.f64[:], w: ad.f64[:]) -> float:
    ordered = np.sort(x)
    total = 0.0
    for i in range(len(ordered)):
        total += w[i] * ordered[i] * ordered[i]
    return total


@ad.function
def order(x: ad.f64[:]) -> ad.i64[:]:
    return np.argsort(x)


@ad.function
def looked_up(x: ad.f64[:], places: ad.f64[:], values: ad.f64[:]) -> ad.f64[:]:
    return np.interp(x, places, values)


@pytest.mark.parametrize("n", [1, 2, 3, 7, 8, 33, 1000])
def test_a_sum_over_sorted_numbers_has_the_derivative_of_where_they_went(n: int) -> None:
    rng = np.random.default_rng(n)
    x, w = rng.normal(size=n), rng.normal(size=n)
    places, expected = np.argsort(x), np.empty(n)
    expected[places] = 2 * w * x[places]
    assert weighted(x, w) == pytest.approx((w * np.sort(x) ** 2).sum(), rel=1e-12)
    np.testing.assert_allclose(ad.grad(weighted)(x, w), expected, rtol=1e-13)


def test_equal_numbers_keep_their_order() -> None:
    x = np.random.default_rng(0).integers(0, 4, size=41).astype(float)
    np.testing.assert_array_equal(order(x), np.argsort(x, kind="stable"))


@pytest.mark.parametrize("n", [2, 3, 9])
def test_tables_are_interpolated_between_and_at_their_places(n: int) -> None:
    rng = np.random.default_rng(n)
    places, values = np.sort(rng.normal(size=n)), rng.normal(size=n)
    x = np.concatenate([2 * rng.normal(size=30), places])
    np.testing.assert_allclose(looked_up(x, places, values), np.interp(x, places, values), rtol=1e-12, atol=1e-14)


@ad.function
def gamma(x: float) -> float:
    return math.gamma(x)


@ad.function
def log_gamma(x: float) -> float:
    return math.lgamma(x)


@pytest.mark.parametrize("x", [-3.3, -0.5, 0.5, 1.0, 2.7, 60.5, 142.0, 150.25, 170.5])
def test_gamma_and_its_derivative_are_finite_where_the_function_is(x: float) -> None:
    assert gamma(x) == pytest.approx(math.gamma(x), rel=2e-13)
    assert ad.grad(gamma)(x) == pytest.approx(math.gamma(x) * digamma(x), rel=2e-13)
    assert log_gamma(x) == pytest.approx(math.lgamma(x), rel=2e-14, abs=1e-14)
    assert ad.grad(log_gamma)(x) == pytest.approx(digamma(x), rel=1e-13, abs=1e-14)
