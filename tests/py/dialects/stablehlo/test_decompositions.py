"""Ops that are written with others: their values by numpy on the CPU, and both modes by differences of numpy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.special import i1e

import mlirad as ad
from mlirad import transforms

Array = NDArray[Any]
EPSILON = 0.125


def normalized(x: Array, scale: Array, offset: Array, mean: Array, variance: Array) -> Array:
    return (x - mean) / np.sqrt(variance + EPSILON) * scale + offset


def trained(x: Array, scale: Array, offset: Array) -> Array:
    return normalized(x, scale, offset, x.mean((0, 2), keepdims=True).ravel()[:, None], x.var((0, 2))[:, None])


def pulled_back(x: Array, scale: Array, mean: Array, variance: Array, g: Array) -> Array:
    """The gradient of batch_norm_training, by its definition: differences would lose digits twice."""
    n = (x - mean[:, None]) / np.sqrt(variance + EPSILON)[:, None]
    count, total = x.size / 3, lambda y: y.sum((0, 2))[:, None]
    return scale[:, None] / np.sqrt(variance + EPSILON)[:, None] * (g - total(g) / count - n * total(g * n) / count)


def column(x: Array) -> Array:
    return x[:, None]


def grouped(x: Array, y: Array) -> Array:
    return np.concatenate([x[:1] @ y[0], x[1:3] @ y[1], x[3:] @ y[2]])


#: Types of arguments and of the result, ops, and what they compute.
PROGRAMS: dict[str, tuple[str, str, str, Callable[..., Array]]] = {
    "batch_norm_inference": (
        "2x3x4xf64, 3xf64, 3xf64, 3xf64, 3xf64",
        "2x3x4xf64",
        """%r = "stablehlo.batch_norm_inference"(%0, %1, %2, %3, %4) {epsilon = 0.125 : f32, feature_index = 1 : i64}
      : (tensor<2x3x4xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> tensor<2x3x4xf64>""",
        lambda x, *rest: normalized(x, *map(column, rest)),
    ),
    "batch_norm_training": (
        "2x3x4xf64, 3xf64, 3xf64",
        "2x3x4xf64",
        """%r, %m, %v = "stablehlo.batch_norm_training"(%0, %1, %2) {epsilon = 0.125 : f32, feature_index = 1 : i64}
      : (tensor<2x3x4xf64>, tensor<3xf64>, tensor<3xf64>) -> (tensor<2x3x4xf64>, tensor<3xf64>, tensor<3xf64>)""",
        lambda x, scale, offset: trained(x, column(scale), column(offset)),
    ),
    "batch_norm_grad": (
        "2x3x4xf64, 3xf64, 3xf64, 3xf64, 2x3x4xf64",
        "2x3x4xf64",
        """%r, %s, %o = "stablehlo.batch_norm_grad"(%0, %1, %2, %3, %4) {epsilon = 0.125 : f32, feature_index = 1 : i64}
      : (tensor<2x3x4xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<2x3x4xf64>)
      -> (tensor<2x3x4xf64>, tensor<3xf64>, tensor<3xf64>)""",
        pulled_back,
    ),
    "composite": (
        "4xf64",
        "4xf64",
        """%r = stablehlo.composite "my.square" %0 {decomposition = @square, version = 1 : i32}
      : (tensor<4xf64>) -> tensor<4xf64>""",
        lambda x: x * x,
    ),
    "map": (
        "2x3xf64, 2x3xf64",
        "2x3xf64",
        """%r = "stablehlo.map"(%0, %1) ({
        ^bb0(%a: tensor<f64>, %b: tensor<f64>):
          %c = stablehlo.sine %a : tensor<f64>
          %d = stablehlo.multiply %c, %b : tensor<f64>
          stablehlo.return %d : tensor<f64>
        }) {dimensions = array<i64: 0, 1>} : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>""",
        lambda x, y: np.sin(x) * y,
    ),
    "tuple": (
        "4xf64, 4xf64",
        "4xf64",
        """%t = stablehlo.tuple %0, %1 : tuple<tensor<4xf64>, tensor<4xf64>>
      %r = stablehlo.get_tuple_element %t[1] : (tuple<tensor<4xf64>, tensor<4xf64>>) -> tensor<4xf64>""",
        lambda x, y: y + 0.0 * x,
    ),
    "broadcast": (
        "3xf64",
        "2x3xf64",
        '%r = "stablehlo.broadcast"(%0) {broadcast_sizes = array<i64: 2>} : (tensor<3xf64>) -> tensor<2x3xf64>',
        lambda x: np.stack([x, x]),
    ),
    "chlo_broadcast": (
        "2x3xf64, 3xf64",
        "2x3xf64",
        "%r = chlo.broadcast_power %0, %1 : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>",
        lambda x, y: x**y,
    ),
    "bessel_i1e": (
        "4xf64",
        "4xf64",
        """%k = stablehlo.constant dense<[-9.5, -0.5, 3.5, 7.5]> : tensor<4xf64>
      %s = stablehlo.add %0, %k : tensor<4xf64>
      %r = chlo.bessel_i1e %s : tensor<4xf64> -> tensor<4xf64>""",
        lambda x: i1e(x + np.array([-9.5, -0.5, 3.5, 7.5])),
    ),
    "top_k": (
        "2x5xf64",
        "2x3xf64",
        "%r, %i = chlo.top_k(%0, k = 3) : tensor<2x5xf64> -> (tensor<2x3xf64>, tensor<2x3xi32>)",
        lambda x: np.sort(x, axis=1)[:, :1:-1],
    ),
    "ragged_dot": (
        "6x2xf64, 3x2x4xf64",
        "6x4xf64",
        """%g = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi64>
      %r = "chlo.ragged_dot"(%0, %1, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [],
        rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1],
        lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}
      : (tensor<6x2xf64>, tensor<3x2x4xf64>, tensor<3xi64>) -> tensor<6x4xf64>""",
        grouped,
    ),
    "scan": (
        "4x3xf64, 3xf64",
        "4x3xf64",
        """%r, %l = "chlo.scan"(%0, %1) <{dimension = 0 : i64, is_reverse = false,
          operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%a: tensor<3xf64>, %b: tensor<3xf64>):
          %c = stablehlo.multiply %a, %b : tensor<3xf64>
          stablehlo.return %c, %c : tensor<3xf64>, tensor<3xf64>
        }) : (tensor<4x3xf64>, tensor<3xf64>) -> (tensor<4x3xf64>, tensor<3xf64>)""",
        lambda x, y: np.cumprod(np.concatenate([y[None], x]), axis=0)[1:],
    ),
    "dynamic_ops": (
        "4xf64",
        "2x2xf64",
        """%s = stablehlo.constant dense<2> : tensor<2xi32>
      %a = stablehlo.dynamic_reshape %0, %s : (tensor<4xf64>, tensor<2xi32>) -> tensor<2x2xf64>
      %b = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [1, 0]
        : (tensor<2x2xf64>, tensor<2xi32>) -> tensor<2x2xf64>
      %p = stablehlo.constant dense<1> : tensor<2xi32>
      %o = stablehlo.constant dense<0> : tensor<2xi32>
      %z = stablehlo.constant dense<0.5> : tensor<f64>
      %c = stablehlo.dynamic_pad %b, %z, %p, %p, %o
        : (tensor<2x2xf64>, tensor<f64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4x4xf64>
      %l = stablehlo.constant dense<3> : tensor<2xi32>
      %d = stablehlo.real_dynamic_slice %c, %p, %l, %p
        : (tensor<4x4xf64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x2xf64>
      %i = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi32>) -> tensor<2x2xf64>
      %r = stablehlo.multiply %d, %i : tensor<2x2xf64>""",
        lambda x: x.reshape(2, 2).T * np.array([[0.0], [1.0]]),
    ),
    "dynamic_gather": (
        "4xf64",
        "2xf64",
        """%i = stablehlo.constant dense<[[3], [1]]> : tensor<2x1xi32>
      %s = stablehlo.constant dense<1> : tensor<1xi32>
      %r = "stablehlo.dynamic_gather"(%0, %i, %s) {dimension_numbers =
        #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}
      : (tensor<4xf64>, tensor<2x1xi32>, tensor<1xi32>) -> tensor<2xf64>""",
        lambda x: x[[3, 1]],
    ),
    "dynamic_conv": (
        "1x4x1xf64, 2x1x1xf64",
        "1x3x1xf64",
        """%p = stablehlo.constant dense<0> : tensor<1x2xi32>
      %r = "stablehlo.dynamic_conv"(%0, %1, %p) {batch_group_count = 1 : i64, feature_group_count = 1 : i64,
        dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}
      : (tensor<1x4x1xf64>, tensor<2x1x1xf64>, tensor<1x2xi32>) -> tensor<1x3x1xf64>""",
        lambda x, k: np.convolve(x.ravel(), k.ravel()[::-1], "valid").reshape(1, 3, 1),
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_derivatives_are_what_differences_say(name: str) -> None:
    arguments, result, ops, formula = PROGRAMS[name]
    types = [f"tensor<{one.strip()}>" for one in arguments.split(",")]
    module = ad.parse(f"""
    func.func private @square(%x: tensor<4xf64>) -> tensor<4xf64> {{
      %z = stablehlo.multiply %x, %x : tensor<4xf64>
      return %z : tensor<4xf64>
    }}
    func.func @main({", ".join(f"%{i}: {type}" for i, type in enumerate(types))}) -> tensor<{result}> {{
      {ops}
      return %r : tensor<{result}>
    }}""")
    rng = np.random.default_rng(11)
    shapes = [tuple(map(int, one.strip().split("x")[:-1])) for one in arguments.split(",")]
    point = [rng.uniform(0.5, 1.5, shape) for shape in shapes]
    moved = [rng.uniform(-1.0, 1.0, shape) for shape in shapes]
    value = ad.function(module, "main")(*point)
    np.testing.assert_allclose(value, full(formula, point, value.shape), rtol=1e-12, atol=1e-12)
    h = 1e-5
    steps = [full(formula, [x + s * h * v for x, v in zip(point, moved, strict=True)], value.shape) for s in (1, -1)]
    wanted = (steps[0] - steps[1]) / (2.0 * h)
    both = [one for pair in zip(point, moved, strict=True) for one in pair]
    _, forward = ad.function(transforms.jvp(module, "main"), "main_jvp")(*both)
    np.testing.assert_allclose(forward, wanted, rtol=1e-7, atol=1e-8)
    w = rng.uniform(-1.0, 1.0, value.shape)
    found = ad.function(transforms.vjp(module, "main", keep_primal=False), "main_vjp")(*point, w)
    adjoints = found if isinstance(found, tuple) else (found,)
    inner = sum(float(np.vdot(a, v)) for a, v in zip(adjoints, moved, strict=True))
    np.testing.assert_allclose(inner, np.vdot(w, forward), rtol=1e-10, atol=1e-12)


def full(formula: Callable[..., Array], point: list[Array], shape: tuple[int, ...]) -> Array:
    if formula is pulled_back:
        return pulled_back(*point)
    return np.broadcast_to(formula(*point), shape)
