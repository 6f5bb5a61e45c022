"""Ops that move, multiply and reduce elements: both modes and the second order, by the reference interpreter."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad import transforms
from tests.fuzz.hlo import check_laws
from tests.fuzz.hlo_programs import PROGRAMS, program
from tests.fuzz.hlo_random import judge


@pytest.mark.parametrize("name", PROGRAMS)
def test_derivative_is_what_differences_say(name: str) -> None:
    check_laws(*program(name), np.random.default_rng(4))


@pytest.mark.parametrize("seed", range(4))
def test_derivatives_of_random_programs(seed: int) -> None:
    judge(seed)


REFUSED = {
    "scatter": (
        "unique_indices",
        """%r = "stablehlo.scatter"(%x, %i, %x) ({
        ^bb0(%a: tensor<f64>, %b: tensor<f64>):
          %s = stablehlo.multiply %a, %b : tensor<f64>
          stablehlo.return %s : tensor<f64>
        }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],
      scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}
      : (tensor<3xf64>, tensor<3x1xi32>, tensor<3xf64>) -> tensor<3xf64>""",
    ),
    "reduce": (
        "elementwise",
        """%s = stablehlo.constant dense<1.0> : tensor<f64>
      %p = stablehlo.reduce(%x init: %s) across dimensions = [0] : (tensor<3xf64>, tensor<f64>) -> tensor<f64>
      reducer(%a: tensor<f64>, %b: tensor<f64>) {
        %c = stablehlo.reshape %a : (tensor<f64>) -> tensor<1xf64>
        %d = stablehlo.reshape %c : (tensor<1xf64>) -> tensor<f64>
        %t = stablehlo.multiply %d, %b : tensor<f64>
        stablehlo.return %t : tensor<f64>
      }
      %r = stablehlo.broadcast_in_dim %p, dims = [] : (tensor<f64>) -> tensor<3xf64>""",
    ),
    "select_and_scatter": (
        "select_and_scatter",
        """%s = stablehlo.constant dense<1.0> : tensor<f64>
      %r = "stablehlo.select_and_scatter"(%x, %x, %s) ({
        ^bb0(%a: tensor<f64>, %b: tensor<f64>):
          %c = stablehlo.compare GE, %a, %b : (tensor<f64>, tensor<f64>) -> tensor<i1>
          stablehlo.return %c : tensor<i1>
        }, {
        ^bb0(%a: tensor<f64>, %b: tensor<f64>):
          %c = stablehlo.multiply %a, %b : tensor<f64>
          stablehlo.return %c : tensor<f64>
        }) {window_dimensions = array<i64: 1>} : (tensor<3xf64>, tensor<3xf64>, tensor<f64>) -> tensor<3xf64>""",
    ),
    "custom_call": ("custom_call", "%r = stablehlo.custom_call @mine(%x) : (tensor<3xf64>) -> tensor<3xf64>"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_has_no_derivative_is_refused(name: str) -> None:
    said, ops = REFUSED[name]
    module = ad.parse(f"""
    func.func @main(%x: tensor<3xf64>, %i: tensor<3x1xi32>) -> tensor<3xf64> {{
      {ops}
      return %r : tensor<3xf64>
    }}""")
    for derive in (transforms.vjp, transforms.jvp):
        with pytest.raises(ad.MlirAdError, match=said):
            derive(module, "main")
