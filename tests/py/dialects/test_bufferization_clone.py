"""``bufferization.clone`` is a copy, whatever is written later."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import mlirad as ad
from mlirad import _mlir
from mlirad._mlir import ir
from mlirad.errors import MlirAdError

TEXT = """
func.func @f(%a: memref<?x3xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %b = bufferization.clone %a : memref<?x3xf64> to memref<?x3xf64>
  memref.store %zero, %a[%c0, %c1] : memref<?x3xf64>
  %x = memref.load %b[%c0, %c1] : memref<?x3xf64>
  %y = memref.load %a[%c1, %c1] : memref<?x3xf64>
  %z = arith.mulf %x, %y : f64
  memref.dealloc %b : memref<?x3xf64>
  return %z : f64
}"""


def test_the_gradient_is_that_of_a_copy() -> None:
    a = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    gradient = ad.grad(ad.parse(TEXT), "f")(a)
    expected = np.zeros((2, 3))
    expected[0, 1], expected[1, 1] = 5.0, 2.0
    np.testing.assert_array_equal(gradient, expected)


@pytest.mark.parametrize("transform", [ad.transforms.jvp, ad.transforms.vjp])
def test_a_buffer_that_an_unknown_op_makes_of_an_active_value_is_no_constant(transform: Callable[..., object]) -> None:
    """It used to be one: the gradient was 0 without a word."""
    context = _mlir.new_context(allow_unregistered_dialects=True)
    text = """
    func.func @f(%x: f64) -> f64 {
      %b = "my.splat"(%x) : (f64) -> memref<f64>
      %y = memref.load %b[] : memref<f64>
      return %y : f64
    }"""
    with pytest.raises(MlirAdError, match=r"MA0101.*my\.splat"):
        transform(ir.Module.parse(text, context), "f")
