"""LU, QR, symmetric eigenvalues and singular values: what they give, derivatives, degenerate input."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.testing.check import check_both, check_vjp
from mlirad.testing.memory import Counted

pytestmark = pytest.mark.slow
#: By the op, the shapes of its results.
RESULTS = {
    "lu": "m,n | m",
    "qr": "m,p | p,n",
    "eigh": "m | m,m",
    "svd": "m,p | p | p,n",
}
CASES = [(op, m, n) for op in RESULTS for m, n in [(3, 3), (4, 2), (2, 4)] if m == n or op != "eigh"]


def _tensor(extents: list[Any], element: str) -> str:
    return f"tensor<{'x'.join([*map(str, extents), element])}>"


def _program(op: str, m: int, n: int, *, open: bool = False, batch: str = "", element: str = "f64") -> str:
    sizes = {"m": m, "n": n, "p": min(m, n)}
    front = batch.split("x") if batch else []

    def extents(letters: str) -> list[Any]:
        return [*front, *("?" if open else sizes[one] for one in letters.strip().split(","))]

    listed = RESULTS[op].split("|")
    types = [_tensor(extents(one), "i32" if op == "lu" and i == 1 else element) for i, one in enumerate(listed)]
    operand, results = _tensor(extents("m,n"), element), ", ".join(types)
    values = ", ".join(f"%y#{i}" for i in range(len(types)))
    return f"""func.func @f(%a: {operand}) -> ({results}) {{
      %y:{len(types)} = "lapack.{op}"(%a) : ({operand}) -> ({results})
      return {values} : {results}
    }}"""


def _matrix(*shape: int) -> np.ndarray:
    return np.random.default_rng(sum(shape)).normal(size=shape)


def _check_values(op: str, a: np.ndarray, results: tuple[np.ndarray, ...], accuracy: float = 1e-13) -> None:
    m, n = a.shape
    p = min(m, n)
    if op == "lu":
        packed, rows = results
        lower, upper = np.tril(packed, -1)[:, :p] + np.eye(m, p), np.triu(packed)[:p]
        assert np.allclose(lower @ upper, a[rows], atol=accuracy)
        assert np.abs(lower).max() == 1.0  # the greatest number of a column is its pivot
    elif op == "qr":
        q, r = results
        assert np.allclose(q @ r, a, atol=accuracy)
        assert np.allclose(q.T @ q, np.eye(p), atol=accuracy)
        assert not np.tril(r, -1).any()
    elif op == "eigh":
        w, v = results
        assert np.allclose(v * w @ v.T, (a + a.T) / 2, atol=accuracy)
        assert np.allclose(w, np.linalg.eigvalsh((a + a.T) / 2), atol=accuracy)
    else:
        u, s, vt = results
        assert np.allclose(u * s @ vt, a, atol=accuracy)
        assert np.allclose(s, np.linalg.svd(a)[1], atol=accuracy)


@pytest.mark.parametrize(("op", "m", "n"), CASES)
def test_values(op: str, m: int, n: int) -> None:
    a = _matrix(m, n)
    compiled = ad.compile(ad.parse(_program(op, m, n)), "f")
    _check_values(op, a, compiled(a))
    use = Counted(compiled)(a)
    assert (use.allocations - use.frees, use.wrong_frees) == (len(RESULTS[op].split("|")), 0)


@pytest.mark.parametrize("op", RESULTS)
def test_open_extents_of_any_size_and_single_precision(op: str) -> None:
    compiled = ad.compile(ad.parse(_program(op, 0, 0, open=True)), "f")
    single = ad.compile(ad.parse(_program(op, 0, 0, open=True, element="f32")), "f")
    for m, n in [(1, 1), (40, 40), (0, 0)] + ([(5, 1), (1, 5), (0, 3), (3, 0), (70, 30)] if op != "eigh" else []):
        results = compiled(_matrix(m, n))
        if m and n:
            _check_values(op, _matrix(m, n), results, 1e-12)
            _check_values(op, _matrix(m, n), single(_matrix(m, n).astype(np.float32)), 2e-4)
        else:
            assert results[0].shape[0] == m


@pytest.mark.parametrize(("op", "m", "n"), CASES)
def test_derivatives(op: str, m: int, n: int) -> None:
    module, a = ad.parse(_program(op, m, n)), _matrix(m, n)
    check_both(module, "f", a, order=2 if m >= n else 1, forward_order=1)


@pytest.mark.parametrize(("op", "m", "n"), CASES)
def test_derivatives_of_open_extents(op: str, m: int, n: int) -> None:
    module = ad.parse(_program(op, m, n, open=True))
    check_both(module, "f", _matrix(m, n), order=2 if m < n else 1, forward_order=1)


@pytest.mark.parametrize(("op", "m", "n"), [("lu", 4, 2), ("qr", 2, 4), ("eigh", 3, 3), ("svd", 4, 2)])
def test_batches(op: str, m: int, n: int) -> None:
    a = _matrix(6, m, n)
    module = ad.parse(_program(op, m, n))
    adjoint = ad.compile(ad.transforms.vjp(module, "f"), "f_vjp")
    seeds = [np.random.default_rng(i).normal(size=one.shape) for i, one in enumerate(ad.compile(module, "f")(a[0]))]
    if op == "lu":
        seeds = seeds[:1]  # pivots have no derivative
    one_by_one = [adjoint(matrix, *seeds) for matrix in a]
    together = ad.vmap(adjoint, in_axes=(0, *(None for _ in seeds)))(a, *seeds)
    native = ad.compile(ad.parse(_program(op, m, n, batch="2x3")), "f")(a.reshape(2, 3, m, n))
    for i, result in enumerate(together):
        assert np.allclose(result, [results[i] for results in one_by_one], rtol=1e-10, atol=1e-12)
    for i, result in enumerate(native):
        assert np.allclose(result.reshape(6, *result.shape[2:]), [results[i] for results in one_by_one])


@pytest.mark.parametrize("flags", ["", "inverse"])
def test_permuted_rows(flags: str) -> None:
    module = ad.parse(f"""func.func @f(%p: tensor<2x4xi32>, %x: tensor<2x4x3xf64>) -> tensor<2x4x3xf64> {{
      %y = "lapack.permute_rows"(%p, %x) {{{flags}}} : (tensor<2x4xi32>, tensor<2x4x3xf64>) -> tensor<2x4x3xf64>
      return %y : tensor<2x4x3xf64>
    }}""")
    rows = np.array([[2, 0, 3, 1], [0, 3, 2, 1]], np.int32)
    x, compiled = _matrix(2, 4, 3), ad.compile(module, "f")
    order = np.argsort(rows) if flags else rows
    assert np.array_equal(compiled(rows, x), np.take_along_axis(x, order[..., None].astype(int), 1))
    check_vjp(module, "f", rows, x, order=2)
    rows[1] = [0, -1, 4, 1]
    wrong = compiled(rows, x)[1]
    assert np.isfinite(wrong[[0, 1]] if flags else wrong[[0, 3]]).all()
    assert np.isnan(wrong[[2, 3]] if flags else wrong[[1, 2]]).all()  # no such rows


SPECTRAL = """func.func @f(%a: tensor<3x3xf64>) -> f64 {
  %w, %v = "lapack.eigh"(%a) : (tensor<3x3xf64>) -> (tensor<3xf64>, tensor<3x3xf64>)
  %zero = arith.constant dense<0.0> : tensor<f64>
  %s = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%w : tensor<3xf64>) outs(%zero : tensor<f64>) {
  ^bb0(%x: f64, %sum: f64):
    %e = math.exp %x : f64
    %t = arith.addf %sum, %e : f64
    linalg.yield %t : f64
  } -> tensor<f64>
  %r = tensor.extract %s[] : tensor<f64>
  return %r : f64
}"""


def test_functions_of_eigenvalues_may_have_repeated_ones() -> None:
    # The trace of the exponential, whose gradient is the exponential.
    gradient = ad.grad(ad.parse(SPECTRAL), "f")
    assert np.allclose(gradient(2.0 * np.eye(3)), np.exp(2.0) * np.eye(3))
    a = _matrix(3, 3)
    w, v = np.linalg.eigh(a + a.T)
    assert np.allclose(gradient(a + a.T), v * np.exp(w) @ v.T)


@pytest.mark.parametrize("op", ["eigh", "svd"])
def test_derivatives_of_vectors_of_repeated_values_are_not_finite(op: str) -> None:
    module = ad.parse(_program(op, 3, 3))
    adjoint = ad.compile(ad.transforms.vjp(module, "f"), "f_vjp")
    seeds = [_matrix(*one.shape) for one in ad.compile(module, "f")(np.eye(3))]
    assert not np.isfinite(adjoint(np.eye(3), *seeds)[-1]).all()
    assert np.isfinite(adjoint(np.diag([1.0, 2.0, 3.0]), *seeds)[-1]).all()


def test_rank_deficient_matrices() -> None:
    a = np.outer([1.0, 2.0, 3.0, 4.0], [1.0, -1.0])
    factors = ad.compile(ad.parse(_program("svd", 4, 2)), "f")(a)
    assert np.allclose(factors[1], [np.linalg.norm(a), 0.0])
    adjoint = ad.compile(ad.transforms.vjp(ad.parse(_program("qr", 4, 2)), "f"), "f_vjp")
    assert np.isfinite(adjoint(a + 0.1 * _matrix(4, 2), np.ones((4, 2)), np.ones((2, 2)))[-1]).all()
    exact = np.zeros((4, 2))
    assert not np.isfinite(adjoint(exact, np.ones((4, 2)), np.ones((2, 2)))[-1]).all()
    packed, rows = ad.compile(ad.parse(_program("lu", 3, 3)), "f")(np.ones((3, 3)))
    assert np.array_equal(packed, [[1, 1, 1], [1, 0, 0], [1, 0, 0]])
    assert np.array_equal(rows, [0, 1, 2])


@pytest.mark.parametrize("op", RESULTS)
def test_nan_goes_through(op: str) -> None:
    compiled = ad.compile(ad.parse(_program(op, 3, 3, batch="2")), "f")
    a = _matrix(2, 3, 3)
    a[1, 2, 1] = np.nan
    first = 1 if op == "svd" else 0
    results = compiled(a)
    _check_values(op, a[0], tuple(one[0] for one in results))
    assert np.isnan(results[first][1]).any()


def test_eigenvalues_of_a_matrix_that_is_not_square_are_nan() -> None:
    w, v = ad.compile(ad.parse(_program("eigh", 0, 0, open=True)), "f")(np.ones((2, 3)))
    assert np.isnan(w).all()
    assert np.isnan(v).all()
