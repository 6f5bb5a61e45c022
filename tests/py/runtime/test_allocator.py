"""Memory that compiled code frees is kept for its next call, and given back where that is asked for."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest

import mlirad as ad
from mlirad.runtime.allocator import free_function, keep_memory
from tests.fuzz.heap import leaked_bytes

SIZE = 400_000
#: Squares a vector again and again: each step is kept for the reverse sweep.
STEPS = f"""
func.func @f(%x: memref<{SIZE}xf64>) -> f64 {{
  %zero = arith.constant 0.0 : f64
  affine.for %t = 0 to 4 {{
    affine.for %i = 0 to {SIZE} {{
      %a = affine.load %x[%i] : memref<{SIZE}xf64>
      %b = math.sin %a : f64
      %c = arith.mulf %b, %b : f64
      affine.store %c, %x[%i] : memref<{SIZE}xf64>
    }}
  }}
  %s = affine.for %i = 0 to {SIZE} iter_args(%p = %zero) -> (f64) {{
    %a = affine.load %x[%i] : memref<{SIZE}xf64>
    %q = arith.addf %p, %a : f64
    affine.yield %q : f64
  }}
  return %s : f64
}}"""
TAPE = 4 * 8 * SIZE

pytestmark = pytest.mark.skipif(not free_function(), reason="this C library is left alone")


@pytest.fixture(autouse=True)
def _empty() -> Iterator[None]:
    keep_memory()
    yield
    keep_memory()


def gradient() -> ad.Function:
    return ad.grad(ad.parse(STEPS), "f")


def vector() -> np.ndarray:
    return np.linspace(0.5, 1.5, SIZE)


def test_what_is_freed_is_kept_for_the_next_call_and_given_back() -> None:
    derivative = gradient()
    first = derivative(vector())
    assert keep_memory() >= TAPE
    assert keep_memory() < TAPE // 8
    np.testing.assert_array_equal(first, derivative(vector()))


@pytest.mark.parametrize("is_first", [True, False])
def test_nothing_is_kept_where_that_is_asked_for(is_first: bool) -> None:
    """Before anything is compiled, or later; in a process whose heap has no holes of this size from other things."""
    code = f"""
import ctypes, sys, mlirad as ad, numpy as np
if {is_first}: ad.keep_memory(0)
gradient, x = ad.grad(ad.parse({STEPS!r}), "f"), np.linspace(0.5, 1.5, {SIZE})
if not {is_first}: ad.keep_memory(0)
gradient(x.copy())
ctypes.CDLL(None).malloc_trim(0)  # what the compiler has left
gradient(x.copy())
sys.exit(ad.keep_memory() >= {TAPE // 8})
"""
    assert subprocess.run([sys.executable, "-c", code], timeout=120).returncode == 0


def test_nothing_is_lost_call_by_call() -> None:
    derivative, x = gradient(), vector()
    assert leaked_bytes(lambda: derivative(x.copy()), 10) == 0


def test_a_returned_array_outlives_what_is_given_back() -> None:
    found = gradient()(vector())
    before = found.copy()
    keep_memory(0)
    gradient()(vector() + 1)
    np.testing.assert_array_equal(found, before)


@pytest.mark.parametrize("limit", [-1, 2**63, 1.5, "1 GB"])
def test_a_limit_is_a_number_of_bytes(limit: object) -> None:
    with pytest.raises(ad.errors.UsageError, match="MA0714"):
        keep_memory(limit)  # type: ignore[arg-type]
