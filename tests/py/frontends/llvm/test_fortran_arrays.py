"""Fortran's operations on whole arrays of complex numbers, of several types, in any order: values against numpy.

The derivatives are those of differences of the same code, along random directions and with random cotangents.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.errors import UnsupportedError
from mlirad.frontends.llvm import load
from mlirad.testing.check import check_both

PROGRAMS = Path(__file__).parent / "programs"


@cache
def _module(file: str) -> ir.Module:
    return load((PROGRAMS / f"{file}.ll").read_text())


def _numbers(seed: int, *shape: int, dtype: Any = complex) -> Any:
    """Random numbers, in Fortran's order of elements."""
    rng = np.random.default_rng(seed)
    found = rng.normal(size=shape)
    if np.dtype(dtype).kind == "c":
        found = found + 1j * rng.normal(size=shape)
    return np.asfortranarray(found.astype(dtype))


def _flat(array: Any) -> Any:
    """The numbers of ``array`` as the program has them in memory: complex ones are two."""
    return array.ravel(order="F").view(array.real.dtype).copy()


def _checked(name: str, inputs: list[Any], outputs: list[Any], *sizes: int, rtol: float = 1e-13) -> None:
    """Check that ``name`` writes ``outputs``, and its derivatives."""

    def arguments() -> list[Any]:
        return [*map(_flat, inputs), *(np.zeros_like(_flat(one)) for one in outputs), *sizes]

    given = arguments()
    ad.function(_module("complex_arrays"), name)(*given)
    for one, expected in zip(given[len(inputs) :], outputs, strict=False):
        np.testing.assert_allclose(one, _flat(expected), rtol=rtol, atol=rtol)
    check_both(_module("complex_arrays"), name, *arguments())


@pytest.mark.parametrize("sizes", [(2, 3, 4), (3, 1, 2), (1, 4, 1)])
def test_products_of_complex_matrices(sizes: tuple[int, int, int]) -> None:
    n, m, p = sizes
    a, b = _numbers(1, n, m), _numbers(2, m, p)
    _checked("mm", [a, b], [a @ b], n, m, p)
    _checked("mmt", [a.T, b], [a @ b], n, m, p)
    _checked("mmh", [a.T, b], [a.conj() @ b], n, m, p)


def test_products_of_complex_matrices_with_vectors_and_with_real_ones() -> None:
    a, x = _numbers(3, 2, 3), _numbers(4, 3)
    _checked("mv", [a, x], [a @ x, a @ x @ a], 2, 3)
    a, b = _numbers(5, 3, 3), _numbers(6, 3, 3, dtype=float)
    _checked("mixed", [a, b], [a @ b, b @ a], 3)


def test_sums_and_products_of_complex_arrays() -> None:
    a = _numbers(7, 4, 3)
    all = np.array([a.sum(), a.prod(), np.vdot(a[:, 0], a[:, 1]), a[a.real > 0.1].sum()])
    _checked("sums", [a], [all, a.sum(1), a.prod(0)], 4, 3)
    a, b = _numbers(8, 3, 3, dtype=np.complex64), _numbers(9, 3, 3, dtype=np.complex64)
    _checked("single", [a, b], [a @ b, np.array([a.sum(), np.vdot(a[:, 0], b[:, 2])])], 3, rtol=1e-5)


def test_a_real_function_of_complex_arrays() -> None:
    a, x = _numbers(10, 3, 3), _numbers(11, 3)
    value = ad.function(_module("complex_arrays"), "quad")(_flat(a), _flat(x), 3)
    expected = np.vdot(x, a @ x).real + abs((x * x).sum()) + (abs(x) ** 2).sum()
    assert value == pytest.approx(expected, rel=1e-13)
    check_both(_module("complex_arrays"), "quad", _flat(a), _flat(x), 3)


@pytest.mark.parametrize("power", [-3, 0, 1, 2, 5])
def test_powers_of_complex_numbers(power: int) -> None:
    for name, dtype, rtol in (("powers", complex, 1e-13), ("single_powers", np.complex64, 1e-5)):
        z = (abs(_numbers(12, 3, dtype=dtype).real) + 0.3 + abs(_numbers(13, 3, dtype=dtype).imag) * 1j).astype(dtype)
        expected = z**2 + z ** float(power)
        if name == "powers":
            expected = expected + z + z ** float(power) + (z**7) ** 0.5 + z ** z[0] + 2**z
        given = [_flat(z), 3, power, np.zeros(6, z.real.dtype)]
        ad.function(_module("complex_powers"), name)(*given)
        np.testing.assert_allclose(given[3], _flat(expected), rtol=rtol, atol=rtol)
        check_both(_module("complex_powers"), name, _flat(z), 3, power, np.zeros(6, z.real.dtype))


def test_powers_whose_reciprocals_are_too_large_to_be_squared() -> None:
    found = np.zeros(2, np.float32)
    z = np.full(1, 6e-9 + 8e-9j, np.complex64)
    ad.function(_module("complex_powers"), "single_powers")(_flat(z), 1, -3, found)
    np.testing.assert_allclose(found, _flat(z.astype(complex) ** -3), rtol=1e-5)


def test_where_a_list_has_a_value() -> None:
    x, k = np.random.default_rng(14).uniform(0.1, 2.0, 7), np.array([1, 3, 2, 3, 5, 3, 1], np.int32)
    x[3] = x[1] / 2
    x[0] = 0.2
    given = [x, k, 7, np.zeros(4)]
    ad.function(_module("locations"), "lists")(*given)
    threes = np.flatnonzero(k == 3)
    second = next(one for one in threes if x[one] < x[threes[0]])
    expected = [x[threes[0]] * x.max(), x[threes[-1]] ** 2, x[second] * x[np.flatnonzero(x > 0.5)[0]], 0]
    np.testing.assert_allclose(given[3], expected, rtol=1e-14)
    check_both(_module("locations"), "lists", x, k, 7, np.zeros(4))


def test_where_a_table_has_a_value() -> None:
    x = np.random.default_rng(15).normal(size=(3, 4)) + 0.3  # three columns of four, in the order of the memory
    given = [x.ravel(), 4, 3, np.zeros(3)]
    ad.function(_module("locations"), "tables")(*given)
    first = [next((i + 1 for i, one in enumerate(column) if one > 0), 0) for column in x]
    last = x.ravel()[np.flatnonzero(x.ravel() > 0.5)[-1]]
    np.testing.assert_allclose(given[3], (np.array(first) * last + x[:, 0]) * x[2, 1], rtol=1e-14)
    check_both(_module("locations"), "tables", x.ravel(), 4, 3, np.zeros(3))


def _mixed(seed: int, n: int) -> list[Any]:
    rng = np.random.default_rng(seed)
    return [rng.normal(size=n), rng.normal(size=n).astype(np.float32), rng.integers(-4, 5, n).astype(np.int32), n]


def _integers(k: Any, n: int) -> Any:
    return k[:, None] - np.arange(1, n + 1)


@pytest.mark.parametrize(
    ("name", "oracle"),
    [
        ("dotmix", lambda x, f, k, n: x @ f + 2 * (f @ x) * k[0]),
        ("dotint", lambda x, f, k, n: x @ k + (k @ x) * f[0]),
        (
            "mmint",
            lambda x, f, k, n: (
                (_integers(k, n) @ np.outer(x, x)) ** 2 * f[0] + np.outer(x, x) @ _integers(k, n) * np.outer(x, x)
            ).sum(),
        ),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_products_of_arrays_of_two_types(name: str, seed: int, oracle: Callable[..., Any]) -> None:
    value = ad.function(_module("array_kinds"), name)(*_mixed(seed, 4))
    assert value == pytest.approx(float(oracle(*_mixed(seed, 4))), rel=1e-12)
    check_both(_module("array_kinds"), name, *_mixed(seed, 4))


def _masks(x: Any) -> Any:
    return (x[x > 0.5] ** 2).sum() + x[x > 0.7].prod() + x[x < 0.3].max(initial=-np.inf) + (x[x > 0.5] ** 3).sum()


def _ordered(x: Any) -> Any:
    a, b = x.reshape(2, 3), x.reshape(2, 3).T
    return (a @ b * np.array([[1, 3], [2, 5]])).sum() + a[0, 1] * b[2, 0]


def _padded(x: Any) -> Any:
    more = [x[1] * x[0], 2]
    a = np.concatenate([x, np.resize(more, 12 - len(x))]).reshape(4, 3).T
    return (a**2 * (np.arange(1, 4)[:, None] + 3 * np.arange(1, 5))).sum()


def _both(x: Any) -> Any:
    # The third dimension varies fastest, then the first, then the second.
    a = np.resize(np.concatenate([x, np.full(12 - len(x), x[0])]), 12).reshape(2, 2, 3).transpose(1, 0, 2)
    i, j, k = np.meshgrid(np.arange(1, 3), np.arange(1, 3), np.arange(1, 4), indexing="ij")
    return (a**2 * (i + 3 * j + 7 * k)).sum()


def _masked(x: Any) -> Any:
    a = x.reshape(3, 2).T
    most = np.where(a < 1.1, a * a, -np.inf).max(1)
    return (np.where(a > 0.5, a, 0).sum(0) ** 2).sum() + most.prod() + np.where(a > 0.6, a, a * a).sum()


def _unpacked(x: Any) -> Any:
    v = x**3
    v[::2] = x[:3] * x[1:4]
    return v @ np.arange(1, 7) + (x.reshape(3, 2) > 0.7).any(1).sum() * x[0]


@pytest.mark.parametrize(
    ("name", "size", "oracle"),
    [
        ("masks", 7, _masks),
        ("ordered", 6, _ordered),
        ("padded", 7, _padded),
        ("both", 9, _both),
        ("masked", 6, _masked),
        ("unpacked", 6, _unpacked),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_masks_orders_and_padding(name: str, size: int, seed: int, oracle: Callable[[Any], Any]) -> None:
    x = np.random.default_rng(seed).uniform(0.1, 1.4, size)
    x[0] = 0.2  # `masks` wants one below 0.3
    value = ad.function(_module("array_kinds"), name)(x.copy(), size)
    assert value == pytest.approx(float(oracle(x)), rel=1e-13)
    check_both(_module("array_kinds"), name, x, size)


@pytest.mark.parametrize("name", ["rank5", "rank5a"])
def test_arrays_of_more_than_four_dimensions_are_refused(name: str) -> None:
    with pytest.raises(UnsupportedError, match=r"(?s)MA0926.*type or rank.*write it as a loop"):
        load((PROGRAMS / "array_kinds.ll").read_text(), functions=[name])
