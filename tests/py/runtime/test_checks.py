"""Checks that fail in generated code are Python exceptions that name the line, and what was allocated is freed."""

from __future__ import annotations

import ctypes
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import ExecutionError
from mlirad.runtime import checks, code_cache
from mlirad.runtime.object_code import undefined

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other C libraries end the process")


@ad.function
def spread(x: ad.f64[:], y: ad.f64[:], n: int) -> float:
    total = np.zeros(n)
    total[0] = x[0]
    for i in range(4):
        more = np.full(n, x[0] * i)
        more[1] = total[0] * x[0]
        total += more
        if i == 3:
            total[0] += np.sum(x * y)
    return np.sum(total)


@ad.function(checks=True)
def picked(x: ad.f64[:, 3], i: int, j: int) -> float:
    return x[i, j] / x[-1, 0] + i // j


X, Y, BAD = np.array([2.0, 3.0]), np.array([0.5, 1.5]), np.ones(3)


def in_use() -> int:
    """Bytes that the C library has given out."""

    class Info(ctypes.Structure):
        _fields_ = [(f"number{n}", ctypes.c_size_t) for n in range(10)]

    library = ctypes.CDLL(None)
    library.mallinfo2.restype = Info
    found = library.mallinfo2()
    return int(found.number4 + found.number7)  # in blocks of the heap, and in pages of their own


DERIVED = {"function": spread, "gradient": ad.grad(spread, argnums=(0, 1)), "forward": ad.jacfwd(spread)}


@pytest.mark.parametrize("name", DERIVED)
def test_arrays_that_do_not_fit_are_an_error_at_the_line(name: str) -> None:
    """Also in calls that machine code takes apart, which those after many are, and in calls that are bound."""
    f = DERIVED[name]
    before = f(X, Y, 5)
    for _ in range(300):
        f(X, Y, 5)
    calls = [lambda: f(X, BAD, 5)] if name == "forward" else [lambda: f(X, BAD, 5), f.bind(X, BAD, 5)]
    for call in calls:
        for _ in range(2):
            with pytest.raises(
                ExecutionError, match=r"test_checks.py:30:\d+: error\[MA0516\]: arrays do not have"
            ) as found:
                call()
            assert "np.sum(x * y)" in str(found.value)
    np.testing.assert_array_equal(f(X, Y, 5), before)


@pytest.mark.parametrize("name", DERIVED)
def test_a_call_that_fails_leaks_nothing(name: str) -> None:
    f, n = DERIVED[name], 10_000
    f(X, Y, n)
    before = in_use()
    for _ in range(20):
        with pytest.raises(ExecutionError):
            f(X, BAD, n)
    assert in_use() - before < 4 * 8 * n  # a call allocates more


def test_subscripts_and_divisors_are_looked_at_where_that_is_asked_for() -> None:
    x = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    assert picked(x, -1, -2) == 5 / 4 + 0.5 // 1
    np.testing.assert_allclose(ad.grad(picked)(x, 0, 1), [[0, 1 / 4, 0], [-2 / 16, 0, 0]])
    for arguments in ((x, 2, 1), (x, -3, 1), (x, 0, 3), (x, 0, -4), (x[:0], 0, 1)):
        for f in (picked, ad.grad(picked)):
            with pytest.raises(ExecutionError, match=r"test_checks.py:36:\d+: .*subscript is outside of its axis"):
                f(*arguments)
    with pytest.raises(ExecutionError, match="divided by zero"):
        picked(x, 1, 0)
    assert "cf.assert" not in str(ad.function(picked.__wrapped__).module)


@ad.function
def power(n: int, k: int) -> int:
    return n**k


def test_integers_have_powers_that_are_integers() -> None:
    for n, k in ((3, 4), (-2, 5), (7, 0), (0, 0), (-1, 9), (2, 62)):
        assert power(n, k) == n**k
    with pytest.raises(ExecutionError, match="negative power: write float"):
        power(3, -1)


@ad.function
def chosen(x: ad.f64[:], y: ad.f64[:]) -> float:
    z = x * 1
    z[y > 1] = x[x > 1]
    return np.sum(z)


def test_masks_choose_as_many_elements_as_they_are_given() -> None:
    assert chosen(np.array([3.0, 0.0]), np.array([0.0, 2.0])) == 6.0
    for y in (np.array([2.0, 2.0]), np.zeros(2), np.full(3, 2.0)):
        with pytest.raises(ExecutionError, match="arrays do not have the same extents"):
            chosen(np.array([3.0, 0.0]), y)


def test_threads_fail_each_on_its_own() -> None:
    results: list[bool] = []

    def work(is_good: bool) -> None:
        for _ in range(200):
            try:
                found = spread(X, Y if is_good else BAD, 50) > 0
            except ExecutionError:
                found = False
            results.append(found == is_good)

    threads = [threading.Thread(target=work, args=(number % 2 == 0,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 800
    assert all(results)


ASSERTED = """
func.func @f(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %is_positive = arith.cmpf ogt, %x, %zero : f64
  cf.assert %is_positive, "expected a positive number"
  %y = math.sqrt %x : f64
  return %y : f64
}
"""


def test_assertions_of_any_program_are_errors_also_in_code_that_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(code_cache.VARIABLE, str(tmp_path / "kept"))
    for _ in range(2):
        f = ad.function(ad.parse(ASSERTED), "f")
        assert (f(4.0), ad.grad(f)(4.0)) == (2.0, 0.25)
        for call in (f, ad.grad(f)):
            with pytest.raises(ExecutionError, match=r"error\[MA0516\]: expected a positive number"):
                call(-1.0)


def test_object_files_end_the_process_without_this_library(tmp_path: Path) -> None:
    path = tmp_path / "f.o"
    spread.compiled().object(path)
    assert {"abort", "puts"} <= set(undefined(path.read_bytes()))
    assert not checks.addresses(undefined(path.read_bytes()))


def test_a_check_beside_threads_is_not_left_by_a_jump() -> None:
    """The others would wait for the one that is gone."""
    loop = """
func.func @f(%x: memref<?xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?xf64>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %v = memref.load %x[%i] : memref<?xf64>
    %is_positive = arith.cmpf ogt, %v, %zero : f64
    cf.assert %is_positive, "expected a positive number"
    memref.store %v, %y[%i] : memref<?xf64>
    scf.reduce
  }
  return
}
"""
    for parallel, expected in (("openmp", False), ("none", True)):
        target = ad.Cpu(parallel=parallel, threads=2, least_work=0)
        lowered = ad.function(ad.parse(loop), "f", target=target).compiled().lowered
        assert checks.has_checks(lowered) == expected
