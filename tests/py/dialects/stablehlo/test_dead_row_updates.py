"""Updates that clear rows of adjoints go where no row is read again, and only there."""

from __future__ import annotations

import numpy as np
import pytest

from mlirad.edit.module import functions
from mlirad.edit.walk import find_ops
from tests.fuzz.hlo import check_laws

_LOOP = """
func.func @main(%x: tensor<4xf64>, %given: tensor<3x4xf64>) -> (tensor<3x4xf64>, tensor<4xf64>) {{
  %none = stablehlo.constant dense<0.0> : tensor<3x4xf64>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<{turns}> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %y = %x, %rows = %{start}) : tensor<i32>, tensor<4xf64>, tensor<3x4xf64>
  cond {{
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }} do {{
    %z = stablehlo.sine %y : tensor<4xf64>
    %row = stablehlo.reshape %z : (tensor<4xf64>) -> tensor<1x4xf64>
    %place = stablehlo.subtract %{from}, %i : tensor<i32>
    %new = stablehlo.dynamic_update_slice %rows, %row, %place, %zero
      : (tensor<3x4xf64>, tensor<1x4xf64>, tensor<i32>, tensor<i32>) -> tensor<3x4xf64>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %z, %new : tensor<i32>, tensor<4xf64>, tensor<3x4xf64>
  }}
  %square = stablehlo.multiply %r#2, %r#2 : tensor<3x4xf64>
  return %square, %r#1 : tensor<3x4xf64>, tensor<4xf64>
}}
"""


@pytest.mark.parametrize(
    ("turns", "start", "place", "cleared"),
    [
        (3, "none", "two", 0),
        (4, "none", "two", 1),  # the last place is below the first row, and moved there
        (3, "given", "two", 1),  # what is left is an adjoint
    ],
)
def test_rows_are_cleared_where_they_are_read_again(turns: int, start: str, place: str, cleared: int) -> None:
    text = _LOOP.format(turns=turns, start=start, **{"from": place})
    text = text.replace("%one =", "%two = stablehlo.constant dense<2> : tensor<i32>\n  %one =")
    rng = np.random.default_rng(turns)
    program = check_laws(text, [rng.normal(size=4), rng.normal(size=(3, 4))], rng)
    derivative = functions(program.reverse)["main_vjp"].operation
    loops = find_ops(derivative, lambda op: op.name == "stablehlo.while")
    updates = find_ops(loops[-1], lambda op: op.name == "stablehlo.dynamic_update_slice")
    assert len(updates) == cleared


def test_the_adjoint_of_sums_over_windows_is_such_a_sum() -> None:
    text = """func.func @main(%0: tensor<5xf64>) -> tensor<5xf64> {
      %1 = stablehlo.constant dense<0.0> : tensor<f64>
      %r = "stablehlo.reduce_window"(%0, %1) ({
        ^bb0(%a: tensor<f64>, %b: tensor<f64>):
          %s = stablehlo.add %a, %b : tensor<f64>
          stablehlo.return %s : tensor<f64>
        }) {window_dimensions = array<i64: 5>, padding = dense<[[4, 0]]> : tensor<1x2xi64>}
        : (tensor<5xf64>, tensor<f64>) -> tensor<5xf64>
      return %r : tensor<5xf64>
    }"""
    program = check_laws(text, [np.arange(5.0)], np.random.default_rng(0), second=False)
    derivative = functions(program.reverse)["main_vjp"].operation
    assert [
        op.name for op in find_ops(derivative, lambda op: op.name in ("stablehlo.pad", "stablehlo.reduce_window"))
    ] == ["stablehlo.reduce_window"]
