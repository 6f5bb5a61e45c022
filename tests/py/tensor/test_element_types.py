"""Rules of scalars hold for tensors of every float type, of static and of open extents."""

from __future__ import annotations

from collections.abc import Callable

import pytest

ELEMENTWISE = """func.func @f(%a: {t}, %b: {t}) -> {t} {{
  %c = arith.cmpf ogt, %a, %b : {t}
  %m = arith.maximumf %a, %b : {t}
  %d = arith.divf %m, %b : {t}
  %l = math.log %d : {t}
  %p = math.powf %b, %a : {t}
  %s = arith.select %c, %l, %p : {i}, {t}
  %x = math.exp2 %s : {t}
  %r = math.atan2 %x, %a : {t}
  %n = arith.negf %r : {t}
  return %n : {t}
}}"""
MIXED = """func.func @f(%a: tensor<2x3xf32>, %b: tensor<3xf64>) -> tensor<2xf64> {
  %zero = arith.constant 0.0 : f64
  %w = arith.extf %a : tensor<2x3xf32> to tensor<2x3xf64>
  %e = tensor.empty() : tensor<2xf64>
  %o = linalg.fill ins(%zero : f64) outs(%e : tensor<2xf64>) -> tensor<2xf64>
  %r = linalg.matvec ins(%w, %b : tensor<2x3xf64>, tensor<3xf64>) outs(%o : tensor<2xf64>) -> tensor<2xf64>
  return %r : tensor<2xf64>
}"""


@pytest.mark.parametrize("extents", ["5", "?x2", ""])
@pytest.mark.parametrize("element", ["f64", "f32"])
def test_elementwise_ops(element: str, extents: str, check: Callable[..., None]) -> None:
    prefix = f"{extents}x" if extents else ""
    check(ELEMENTWISE.format(t=f"tensor<{prefix}{element}>", i=f"tensor<{prefix}i1>"))


def test_conversions(check: Callable[..., None]) -> None:
    check(MIXED)
