"""A factor that is copied for each item of a batch is read where it stands: its derivative is a sum over the batch."""

from __future__ import annotations

import numpy as np
import pytest

from mlirad import api, transforms
from mlirad.testing.check import check_vjp

MATMUL = {
    "weight": ("x, %c", "8x3x4", "8x4x5", "4x5", "0"),
    "left": ("c, %x", "8x4x5", "8x3x4", "3x4", "0"),
}


def program(side: str, *, is_open: bool = False) -> str:
    order, given, copied, weight, axis = MATMUL[side]
    shapes = [given, copied, weight, "8x3x5"]
    x, c, w, y = (f"tensor<{shape}xf64>" for shape in shapes)
    types = f"{x}, {c}" if side == "weight" else f"{c}, {x}"
    size = ""
    if is_open:
        x, c, y = (f"tensor<?x{shape.partition('x')[2]}xf64>" for shape in (given, copied, "8x3x5"))
        types, size = (f"{x}, {c}" if side == "weight" else f"{c}, {x}"), "%n"
    return f"""func.func @f(%x: {x}, %w: {w}) -> {y} {{
      %zero = arith.constant 0.0 : f64
      %c0 = arith.constant 0 : index
      %n = tensor.dim %x, %c0 : {x}
      %room = tensor.empty({size}) : {c}
      %c = linalg.broadcast ins(%w : {w}) outs(%room : {c}) dimensions = [{axis}]
      %e = tensor.empty({size}) : {y}
      %z = linalg.fill ins(%zero : f64) outs(%e : {y}) -> {y}
      %y = linalg.batch_matmul ins(%{order} : {types}) outs(%z : {y}) -> {y}
      return %y : {y}
    }}"""


@pytest.mark.parametrize("is_open", [False, True])
@pytest.mark.parametrize("side", MATMUL)
def test_the_derivative_makes_no_copy_for_each_item(side: str, is_open: bool) -> None:
    module = api.parse(program(side, is_open=is_open))
    adjoint = str(transforms.vjp(module, "f")).split("@f_vjp")[1]
    _, given, _, weight, _ = MATMUL[side]
    # The primal, and one contraction for each factor.
    assert adjoint.count("arith.mulf") == 3
    assert f"x{weight}xf64>" not in adjoint
    rng = np.random.default_rng(0)
    arrays = [rng.standard_normal([int(n) for n in shape.split("x")]) for shape in (given, weight)]
    check_vjp(module, "f", *arrays, order=2)


def test_extents_that_only_copies_have_keep_them() -> None:
    text = """func.func @f(%a: tensor<3xf64>, %b: tensor<3xf64>, %c: tensor<3xf64>) -> tensor<3xf64> {
      %room = tensor.empty() : tensor<5x3xf64>
      %l = linalg.broadcast ins(%a : tensor<3xf64>) outs(%room : tensor<5x3xf64>) dimensions = [0]
      %r = linalg.broadcast ins(%b : tensor<3xf64>) outs(%room : tensor<5x3xf64>) dimensions = [0]
      %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j, i)>,
                                            affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
          ins(%l, %r : tensor<5x3xf64>, tensor<5x3xf64>) outs(%c : tensor<3xf64>) {
      ^bb0(%p: f64, %q: f64, %s: f64):
        %m = arith.mulf %p, %q : f64
        %t = arith.addf %s, %m : f64
        linalg.yield %t : f64
      } -> tensor<3xf64>
      return %y : tensor<3xf64>
    }"""
    check_vjp(api.parse(text), "f", *np.random.default_rng(0).standard_normal((3, 3)))
