"""Softmax is compiled and differentiated, on tensors by its own rule and on buffers through loops."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from mlirad import api, transforms

TENSOR = """func.func @f(%a: tensor<?x4xf64>) -> tensor<?x4xf64> {
  %r = linalg.softmax dimension(1) ins(%a : tensor<?x4xf64>) outs(%a : tensor<?x4xf64>) -> tensor<?x4xf64>
  return %r : tensor<?x4xf64>
}"""
BUFFER = """func.func @f(%a: memref<2x3xf64>, %b: memref<2x3xf64>) {
  linalg.softmax dimension(0) ins(%a : memref<2x3xf64>) outs(%b : memref<2x3xf64>)
  return
}"""


def test_its_value_does_not_overflow() -> None:
    a = np.array([[1000.0, 1001.0, 999.0, 1000.0]])
    powers = np.exp(a - a.max())
    np.testing.assert_allclose(api.compile(api.parse(TENSOR), "f")(a), powers / powers.sum())


@pytest.mark.parametrize("source", [TENSOR, BUFFER], ids=["tensor", "buffer"])
def test_both_modes_to_second_order(source: str, check: Callable[..., None]) -> None:
    check(source, 2)


def test_the_rule_reads_only_the_result() -> None:
    text = str(transforms.vjp(api.parse(TENSOR), "f"))
    assert "math.exp" not in text[text.index("@f_vjp") :]
