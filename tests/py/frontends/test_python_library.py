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


@ad.function
def of_a_factor_and_a_solution(a: ad.f64[:, :], y: ad.f64[:]) -> float:
    return y @ np.linalg.solve(a, y) + np.cos(np.linalg.cholesky(a)).sum()


GRADIENT = ad.grad(of_a_factor_and_a_solution, argnums=(0, 1))


@pytest.mark.parametrize("n", [1, 2, 7, 17, 49])
def test_small_and_large_matrices_have_the_same_derivatives(n: int) -> None:
    rng = np.random.default_rng(n)
    root, y, turn = rng.normal(size=(n, n)) / n, rng.normal(size=n), rng.normal(size=(n, n))
    a = root @ root.T + np.eye(n)
    x, factor = np.linalg.solve(a, y), np.linalg.cholesky(a)
    np.testing.assert_allclose(of_a_factor_and_a_solution(a, y), y @ x + np.cos(factor).sum(), rtol=1e-12)
    da, dy = GRADIENT(a, y)
    np.testing.assert_allclose(dy, 2 * x, rtol=1e-10, atol=1e-12)
    change = turn + turn.T
    inner = np.linalg.solve(factor, np.linalg.solve(factor, change).T)
    moved = factor @ (np.tril(inner) - np.diag(np.diag(inner)) / 2)
    slope = -x @ change @ x - np.sum(np.sin(factor) * moved)
    np.testing.assert_allclose(np.sum(da * change), slope, rtol=1e-9)


@ad.function
def determinant(a: ad.f64[3, 3]) -> float:
    return np.linalg.det(a)


@ad.function
def solution(a: ad.f64[3, 3], b: ad.f64[3, 3]) -> ad.f64[3, 3]:
    return np.linalg.solve(a, b)


def test_singular_matrices_have_determinants_with_derivatives_and_no_solutions() -> None:
    rng = np.random.default_rng(0)
    a = np.outer(rng.normal(size=3), [0.0, 1.0, 2.0])
    a[:, 2] = rng.normal(size=3)
    cofactors = np.zeros((3, 3))
    cofactors[:, 0] = np.cross(a[:, 1], a[:, 2])  # the first column is 0
    assert abs(determinant(a)) < 1e-100
    np.testing.assert_allclose(ad.grad(determinant)(a), cofactors, rtol=1e-12, atol=1e-15)
    one_left = np.diag([0.0, 0.0, 1.0])
    hessian = ad.hessian(determinant)(one_left)[:2, :2, :2, :2].reshape(4, 4)
    np.testing.assert_allclose(hessian, [[0, 0, 0, 1], [0, 0, -1, 0], [0, -1, 0, 0], [1, 0, 0, 0]])
    assert np.isnan(solution(a, np.eye(3))).all()


@ad.function(target=ad.Cpu(opt_level=0))
def rearranged(a: ad.f64[:, :], x: ad.f64[:], v: ad.f64[:, :, :]) -> ad.f64[:]:
    rows = [2, 0]
    parts = [
        np.roll(a, 1), np.roll(a, -2, 1), np.flip(a), np.flip(v, axis=1),
        np.sort(a), np.sort(a, axis=0), np.percentile(v, 30, axis=1),
        np.cumsum(a), np.cumsum(v, axis=1), np.cumprod(a, axis=1), np.ptp(a, axis=0),
        np.array([np.trapezoid(x, x**3)]), np.trapezoid(a, dx=0.1, axis=0), np.linalg.matrix_power(a.T @ a, -1),
        np.cross(a, a * a), np.kron(x, x), np.sum(v, axis=(0, 2)), v.mean(axis=(0, -1), keepdims=True),
        np.where(np.any(a > 0, axis=0), x[:3], 0.0), np.transpose(v, (2, 0, 1)), np.moveaxis(v, 0, -1),
        np.expand_dims(x, 1), np.squeeze(x[None]), a[rows], a[:, [0, 2]], a[[0, 1], [1, 2]],
    ]  # fmt: skip
    return np.concatenate([np.ravel(part) for part in parts])


def test_axes_and_lists_as_subscripts_are_those_of_numpy() -> None:
    rng = np.random.default_rng(8)
    given = [rng.normal(size=shape) for shape in ((4, 3), (5,), (2, 3, 4))]
    np.testing.assert_allclose(rearranged(*given), rearranged.__wrapped__(*given), rtol=1e-12)


@ad.function(target=ad.Cpu(opt_level=0))
def combined(a: ad.f64[:, :], x: ad.f64[:]) -> ad.f64[:]:
    pair = x, 2 * x
    by_least_squares = np.linalg.lstsq(a, x[:4], rcond=None)[0]
    numbers = [
        sorted(x)[1], math.dist(x, x * x), math.hypot(x[0], x[1], x[2]), round(x[0], 2), math.prod(x), np.diag(a, 1)[0],
        1.0 if any(v > 1 for v in x) and not np.allclose(x, x + 1e-3) and np.isclose(x[0], x[0]) else 0.0,
    ]  # fmt: skip
    parts = [
        np.array(numbers), by_least_squares, np.tile(x, 2), np.tile(a, (2, 1)), a.repeat(2, axis=0), np.append(x, 1.0),
        np.insert(x, 1, 3.0), np.delete(a, -1, axis=0), np.pad(x, (1, 2), mode="reflect"), np.pad(a, ((1, 0), (0, 2))),
        np.diag(x, -1), np.diff(a, axis=0), np.cov(a), np.correlate(x, x[:2]), np.logaddexp(x, -1.0), np.sinc(x),
        np.searchsorted(np.sort(x), x) * 1.0, np.bincount(np.array([0, 2, 2, 1, 0]), weights=x), np.clip(x, None, 0.5),
        np.degrees(x), np.reciprocal(x), np.add(x, 1.0), np.full_like(x, 2.0), np.average(a, axis=0, weights=x[:4]),
        x.astype(int) * 1.0, np.stack([*pair, x]), np.round(x, 1), np.geomspace(1.0, 8.0, 4), np.take(a, [1, 0], 1),
    ]  # fmt: skip
    return np.concatenate([np.ravel(part) for part in parts])


def test_functions_of_several_arrays_are_those_of_numpy() -> None:
    rng = np.random.default_rng(11)
    a, x = rng.normal(size=(4, 3)), rng.normal(size=5)
    np.testing.assert_allclose(combined(a, x), combined.__wrapped__(a, x), rtol=1e-11, atol=1e-14)


@ad.function
def softened(a: float, b: float) -> float:
    return np.logaddexp(a, b)


@pytest.mark.parametrize(("a", "b", "share"), [(0.3, 0.3, 0.5), (-math.inf, 1.0, 0.0), (800.0, 0.0, 1.0)])
def test_a_sum_of_exponentials_has_the_shares_as_its_derivative(a: float, b: float, share: float) -> None:
    assert softened(a, b) == np.logaddexp(a, b)
    np.testing.assert_allclose(ad.grad(softened, argnums=(0, 1))(a, b), (share, 1 - share))


@ad.function
def weighted_sums(a: ad.f64[:, :], w: ad.f64[:, :]) -> float:
    sums = np.cumsum(a * a, axis=1)
    return np.sum(w * np.moveaxis(sums[[2, 0, 0]], 0, -1)) + np.trapezoid(a[0], w[0, :])


def test_rows_chosen_by_a_list_and_sums_along_an_axis_have_their_derivative() -> None:
    rng = np.random.default_rng(8)
    a, w = rng.normal(size=(3, 3)), rng.normal(size=(3, 3))
    expected = 2 * a * np.cumsum((np.eye(3)[:, [2, 0, 0]] @ w.T)[:, ::-1], axis=1)[:, ::-1]
    steps = np.diff(w[0])
    expected[0] += np.convolve(steps, [0.5, 0.5])
    np.testing.assert_allclose(ad.grad(weighted_sums)(a, w), expected, rtol=1e-12)


def picked(x, places):
    return x[places]


def first_of(pair):
    if pair[0] is None:
        return pair[1]
    return 2 * pair[0]


@ad.function
def of_structures(x: ad.f64[:, :], y: float) -> float:
    inside = first_of((None, y)) + 10 * first_of((y, None))
    return inside + 100 * np.sum(picked(x, [0, 1])) + 1000 * picked(x, (0, 1))


def test_a_function_is_translated_for_each_structure_of_its_arguments() -> None:
    x = np.random.default_rng(9).normal(size=(2, 3))
    assert of_structures(x, 0.7) == pytest.approx(of_structures.__wrapped__(x, 0.7), rel=1e-13)
    assert ad.grad(of_structures, wrt="y")(x, 0.7) == pytest.approx(21)


@ad.function(target=ad.Cpu(opt_level=0))
def least_squares(a: ad.f64[:, :], b: ad.f64[:], c: ad.f64[:, :]) -> ad.f64[:]:
    found = [np.linalg.lstsq(a, b, rcond=None)[0], np.linalg.lstsq(a, c, rcond=None)[0], np.linalg.pinv(a)]
    return np.concatenate([np.ravel(one) for one in found])


@pytest.mark.parametrize("shape", [(5, 3), (3, 5), (4, 4)])
def test_least_squares_of_any_shape_are_those_of_numpy(shape: tuple[int, int]) -> None:
    rng = np.random.default_rng(6)
    a, b, c, d = (rng.normal(size=one) for one in (shape, shape[0], (shape[0], 2), shape))
    found = least_squares(a, b, c)
    np.testing.assert_allclose(found, least_squares.__wrapped__(a, b, c), rtol=1e-10, atol=1e-12)
    w, h = rng.normal(size=found.shape), 1e-5
    (adjoint,) = ad.vjp(least_squares, a, b, c, wrt=[0])[1](w)
    values = [least_squares.__wrapped__(a + s * d, b, c) @ w for s in (h, -h)]
    assert np.vdot(adjoint, d) == pytest.approx((values[0] - values[1]) / (2 * h), rel=1e-6)


def test_a_least_squares_solution_takes_one_factorization() -> None:
    @ad.function
    def solution(a: ad.f64[:, :], b: ad.f64[:]) -> ad.f64[:]:
        return np.linalg.lstsq(a, b, rcond=None)[0]

    assert str(solution.module).count("lapack.qr") == 1
