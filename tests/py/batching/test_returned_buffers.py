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
        ("%a", "it returns a buffer that all sets share, and that it has not allocated itself"),
    ],
)
def test_buffers_that_cannot_be_returned(other: str, said: str) -> None:
    text = RETURNED.replace("WHAT", "%k").replace("SHAPE", "memref<2xf64>").replace("OTHER", other)
    text = text.replace("%n: index", "%a: memref<2xf64>")
    view = """%s = memref.alloc() : memref<2xf64>
  %is = arith.cmpf ogt, %k, %k : f64
  %v = arith.select %is, %m, %s : memref<2xf64>
  %y ="""
    text = text.replace("%y =", view)
    with pytest.raises(MlirAdError, match=said):
        ad.vmap(ad.parse(text), "f", in_axes=(0, None, None))(np.arange(4.0), 2.0, np.zeros(2))
