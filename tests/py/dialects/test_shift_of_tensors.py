"""The same on tensors: the sum is along axes, the shift a broadcast; both must be about the same elements."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.testing import check_both
from mlirad.transforms import vjp

ROWS, COLUMNS = "affine_map<(i, j) -> (i)>", "affine_map<(i, j) -> (j)>"


def lse(*, spread: str = ROWS, shape: str = "4x4", more: str = "", result: str = "%r", begin: str = "0.0") -> str:
    """The sum of ``log sum_j exp(x_ij - m_i) + m_i``, with m the largest of each row."""
    n = shape.split("x")[0]
    x, v = f"tensor<{shape}xf64>", f"tensor<{n}xf64>"

    def total(source: str, init: str, name: str) -> str:
        return f"""
  {name} = linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
      iterator_types = ["reduction"]}} ins({source} : {v}) outs({init} : tensor<f64>) {{
    ^bb0(%p: f64, %q: f64):
      %w = arith.addf %p, %q : f64
      linalg.yield %w : f64
  }} -> tensor<f64>"""

    return f"""
func.func @f(%x: {x}) -> f64 {{
  %zero = arith.constant dense<{begin}> : {v}
  %zeros = arith.constant dense<0.0> : tensor<f64>
  %low = arith.constant dense<-1.0e300> : {v}
  %e = tensor.empty() : {x}
  %m = linalg.reduce {{ arith.maximumf }} ins(%x : {x}) outs(%low : {v}) dimensions = [1]
  %b = linalg.generic {{indexing_maps = [{spread}, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}} ins(%m : {v}) outs(%e : {x}) {{
    ^bb0(%p: f64, %q: f64):
      linalg.yield %p : f64
  }} -> {x}
  %d = arith.subf %x, %b : {x}
  %ex = math.exp %d : {x}
  %s = linalg.reduce {{ arith.addf }} ins(%ex : {x}) outs(%zero : {v}) dimensions = [1]
  %l = math.log %s : {v}
  %r = arith.addf %l, %m : {v}
  {more}
  {total(result, "%zeros", "%t")}
  %o = tensor.extract %t[] : tensor<f64>
  return %o : f64
}}"""


def test_the_maximum_is_not_differentiated() -> None:
    for shape in ("4x4", "3x5"):
        text = str(vjp(ad.parse(lse(shape=shape)), "f")).partition("@f_vjp")[2]
        assert "arith.maximumf" in text
        assert "cmpf" not in text
        assert "enzyme" not in text


def test_the_gradient_is_the_softmax_to_rounding() -> None:
    x = np.random.default_rng(3).normal(size=(40, 500))
    gradient = ad.grad(ad.parse(lse(shape="40x500")), "f")(x)
    e = np.exp(x - x.max(1, keepdims=True))
    softmax = e / e.sum(1, keepdims=True)
    assert np.max(np.abs(gradient - softmax)) < 1e-16 * 10


@pytest.mark.parametrize(
    "case",
    [
        {"spread": COLUMNS},
        {"begin": "1.0"},
        {"more": "%y = arith.mulf %s, %r : tensor<4xf64>", "result": "%y"},
        {"more": "%y = arith.mulf %l, %r : tensor<4xf64>", "result": "%y"},
        {"more": "%y = arith.mulf %m, %r : tensor<4xf64>", "result": "%y"},
    ],
    ids=["other axis", "begins at one", "sum seen", "logarithm seen", "shift seen"],
)
def test_what_is_not_that_keeps_its_derivative(case: dict[str, str]) -> None:
    module = ad.parse(lse(**case))
    x = np.random.default_rng(7).uniform(-1, 1, (4, 4))
    check_both(module, "f", x)
