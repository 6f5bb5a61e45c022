"""Buffers that a function returns, from a batch of it: one for each set, or one for all."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError
from tests.fuzz.heap import leaked_bytes

RETURNED = """
func.func @f(%x: f64, %k: f64, %n: index) -> (f64, SHAPE, SHAPE) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2xf64>
  memref.store %k, %m[%c0] : memref<2xf64>
  memref.store WHAT, %m[%c1] : memref<2xf64>
  %y = arith.mulf %x, %k : f64
  return %y, %m, OTHER : f64, SHAPE, SHAPE
}"""


@pytest.mark.parametrize("size", [4, 20, 100])
@pytest.mark.parametrize("what", ["%x", "%k"])
def test_buffers_that_are_returned_are_those_of_each_set(what: str, size: int) -> None:
    """Also where they are the same in all sets, or the same buffer twice."""
    text = RETURNED.replace("WHAT", what).replace("SHAPE", "memref<2xf64>").replace("OTHER", "%m")
    x = np.arange(float(size))
    batch = ad.vmap(ad.parse(text), "f", in_axes=(0, None, None))
    y, first, second = batch(x, 2.0, 2)
    expected = np.stack([np.full(size, 2.0), x if what == "%x" else np.full(size, 2.0)], axis=1)
    np.testing.assert_array_equal(y, 2.0 * x)
    np.testing.assert_array_equal(first, expected)
    np.testing.assert_array_equal(second, expected)
    assert leaked_bytes(lambda: batch(x, 2.0, 2)) == 0
    if what == "%k":
        shared = ad.vmap(ad.parse(text), "f", in_axes=(0, None, None), out_axes=(0, None, 0))
        _, one, each = shared(x, 2.0, 2)
        np.testing.assert_array_equal(one, [2.0, 2.0])
        np.testing.assert_array_equal(each, expected)
        assert leaked_bytes(lambda: shared(x, 2.0, 2)) == 0


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ("%v", "it returns two buffers that may be the same"),
        ("%b", "it returns a buffer that all sets share, and that it has not allocated itself"),
    ],
)
def test_buffers_that_cannot_be_returned(other: str, said: str) -> None:
    text = RETURNED.replace("WHAT", "%k").replace("SHAPE", "memref<2xf64>").replace("OTHER", other)
    text = text.replace("%n: index", "%a: memref<2xf64>")
    view = """%s = memref.alloc() : memref<2xf64>
  %is = arith.cmpf ogt, %k, %k : f64
  %v = arith.select %is, %m, %s : memref<2xf64>
  %b = arith.select %is, %a, %s : memref<2xf64>
  %y ="""
    text = text.replace("%y =", view)
    with pytest.raises(MlirAdError, match=said):
        ad.vmap(ad.parse(text), "f", in_axes=(0, None, None))(np.arange(4.0), 2.0, np.zeros(2))


PASSED_ON = """
memref.global "private" constant @table : memref<3xf64> = dense<[1.0, 2.0, 4.0]>
func.func @f(%x: memref<3xf64>, %a: memref<?xf64>, %k: f64)
    -> (memref<3xf64>, memref<?xf64>, memref<?xf64>, memref<3xf64>, memref<3xf64>, f64) {
  %c0 = arith.constant 0 : index
  %v = memref.load %x[%c0] : memref<3xf64>
  %y = arith.mulf %v, %k : f64
  memref.store %y, %x[%c0] : memref<3xf64>
  %t = memref.get_global @table : memref<3xf64>
  %is = arith.cmpf ogt, %k, %y : f64
  %either = arith.select %is, %x, %x : memref<3xf64>
  return %x, %a, %a, %t, %either, %k : memref<3xf64>, memref<?xf64>, memref<?xf64>, memref<3xf64>, memref<3xf64>, f64
}"""


@pytest.mark.parametrize("size", [1, 4, 37])
@pytest.mark.parametrize("shared", [True, False])
def test_arguments_and_globals_that_are_returned_are_copied_for_each_set(size: int, shared: bool) -> None:
    rng = np.random.default_rng(size)
    batch = ad.vmap(ad.parse(PASSED_ON), "f", in_axes=(0, None if shared else 1, 0))
    single = ad.compile(ad.parse(PASSED_ON), "f")
    a = rng.normal(size=5 if shared else (5, size))
    x, k = rng.normal(size=(size, 3)), rng.normal(size=size)
    sets = [(x[n].copy(), a if shared else a[:, n].copy(), k[n]) for n in range(size)]
    expected = [[np.copy(one) for one in single(*each)] for each in sets]
    found = batch(x, a, k)
    for number, one in enumerate(found):
        np.testing.assert_array_equal(one, np.stack([each[number] for each in expected]))
    assert not any(np.shares_memory(one, given) for one in found for given in (x, a, k))
    assert leaked_bytes(lambda: batch(x, a, k)) == 0


GROWING = """
func.func @f(%x: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %limit = arith.constant 10.0 : f64
  %a = memref.load %x[%c0] : memref<?xf64>
  %b = memref.load %x[%c1] : memref<?xf64>
  %y = scf.while (%s = %a) : (f64) -> f64 {
    %is = arith.cmpf olt, %s, %limit : f64
    scf.condition(%is) %s : f64
  } do {
  ^bb0(%s: f64):
    %q = arith.mulf %s, %s : f64
    %r = arith.addf %q, %b : f64
    scf.yield %r : f64
  }
  return %y : f64
}"""


@pytest.mark.parametrize("size", [1, 5])
def test_gradients_of_loops_of_different_lengths_run_row_by_row(size: int) -> None:
    """Their caches grow, by different amounts, so that no lanes can be made of them."""
    x = np.random.default_rng(1).uniform(0.5, 1.5, (size, 2))
    gradients = ad.vmap(ad.grad(ad.parse(GROWING), "f"))
    found = gradients(x)
    for row, (first, added) in zip(found, x, strict=True):
        value, by_first, by_added = first, 1.0, 0.0
        while value < 10.0:
            value, by_first, by_added = value**2 + added, 2 * value * by_first, 2 * value * by_added + 1
        np.testing.assert_allclose(row, [by_first, by_added], rtol=1e-13)
    assert leaked_bytes(lambda: gradients(x)) == 0
