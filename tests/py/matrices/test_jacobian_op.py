"""``enzyme.jacobian`` is what `jacfwd` gives, by columns or by rows; what it cannot be is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError

#: Bodies of functions of %x, with the type of the result.
BODIES = {
    ("f64", "f64"): "%y = math.sin %x : f64",
    ("f64", "tensor<3xf64>"): "%s = tensor.splat %x : tensor<3xf64>  %y = arith.mulf %s, %w : tensor<3xf64>",
    ("tensor<3xf64>", "f64"): """
      %p = arith.mulf %x, %w : tensor<3xf64>  %c1 = arith.constant 1 : index
      %a = tensor.extract %p[%c1] : tensor<3xf64>  %y = arith.mulf %a, %a : f64""",
    ("tensor<2x3xf64>", "tensor<3xf64>"): """
      %a = tensor.extract_slice %x[0, 0] [1, 3] [1, 1] : tensor<2x3xf64> to tensor<3xf64>
      %b = tensor.extract_slice %x[1, 0] [1, 3] [1, 1] : tensor<2x3xf64> to tensor<3xf64>
      %y = arith.mulf %a, %b : tensor<3xf64>""",
    ("tensor<3xf64>", "tensor<2x2x3xf64>"): """
      %e = tensor.empty() : tensor<2x2x3xf64>
      %q = arith.mulf %x, %w : tensor<3xf64>
      %y = linalg.broadcast ins(%q : tensor<3xf64>) outs(%e : tensor<2x2x3xf64>) dimensions = [0, 1]""",
    ("tensor<2x2xf64>", "tensor<4xf64>"): """
      %s = math.sin %x : tensor<2x2xf64>
      %y = tensor.collapse_shape %s [[0, 1]] : tensor<2x2xf64> into tensor<4xf64>""",
    ("tensor<1x1xf64>", "tensor<1xf64>"): """
      %s = math.sin %x : tensor<1x1xf64>
      %y = tensor.collapse_shape %s [[0, 1]] : tensor<1x1xf64> into tensor<1xf64>""",
    ("tensor<1xf64>", "f64"): "%c0 = arith.constant 0 : index  %y = tensor.extract %x[%c0] : tensor<1xf64>",
    ("tensor<f64>", "tensor<2xf64>"): """
      %v = tensor.extract %x[] : tensor<f64>  %s = math.exp %v : f64  %y = tensor.splat %s : tensor<2xf64>""",
}


def shape_of(type: str) -> list[int]:
    return [int(size) for size in type.removeprefix("tensor<").split("x") if size.isdigit()]


def tensor(shape: list[int]) -> str:
    return f"tensor<{''.join(f'{size}x' for size in shape)}f64>"


def program(body: str, x: str, y: str, jacobian: str, attributes: str = "") -> str:
    return f"""
    func.func @f(%x: {x}, %w: tensor<3xf64>) -> {y} {{
      {body}
      return %y : {y}
    }}
    func.func @g(%x: {x}, %w: tensor<3xf64>) -> {jacobian} {{
      %j = enzyme.jacobian @f(%x, %w) {{activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_const>],
          ret_activity = [#enzyme<activity enzyme_active>]{attributes}}} : ({x}, tensor<3xf64>) -> {jacobian}
      return %j : {jacobian}
    }}
    """


@pytest.mark.parametrize(("x", "y"), BODIES)
@pytest.mark.parametrize("word", ["enzyme_active", "enzyme_dup"])
def test_all_shapes(x: str, y: str, word: str) -> None:
    shape = shape_of(y) + shape_of(x)
    whole = "f64" if x == y == "f64" else tensor(shape)
    module = ad.parse(program(BODIES[x, y], x, y, whole).replace("enzyme_active", word))
    rng = np.random.default_rng(len(shape))
    given: Any = rng.normal(size=shape_of(x)) if x != "f64" else 0.7
    weights = rng.normal(size=3)
    found = ad.function(ad.transforms.autodiff(module), "g")(given, weights)
    expected = ad.jacfwd(module, "f")(given, weights)
    assert np.shape(found) == np.shape(expected) == tuple(shape)
    assert np.array_equal(found, expected)


def test_the_jacobian_of_a_jacobian() -> None:
    text = """
    func.func @f(%x: tensor<3xf64>) -> f64 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %a = tensor.extract %x[%c0] : tensor<3xf64>
      %b = tensor.extract %x[%c1] : tensor<3xf64>
      %s = math.sin %a : f64
      %y = arith.mulf %s, %b : f64
      return %y : f64
    }
    func.func @g(%x: tensor<3xf64>) -> tensor<3xf64> {
      %j = enzyme.jacobian @f(%x) : (tensor<3xf64>) -> tensor<3xf64>
      return %j : tensor<3xf64>
    }
    func.func @h(%x: tensor<3xf64>) -> tensor<3x3xf64> {
      %j = enzyme.jacobian @g(%x) : (tensor<3xf64>) -> tensor<3x3xf64>
      return %j : tensor<3x3xf64>
    }
    """
    x, module = np.array([0.3, 0.7, 1.1]), ad.parse(text)
    found = ad.function(ad.transforms.autodiff(module), "h")(x)
    assert np.allclose(found, ad.hessian(module, "f")(x), rtol=1e-15)
    assert np.allclose(ad.jacfwd(module, "g")(x), found, rtol=1e-15)  # what it asks for is expanded


ADD = "func.func @f(%x: TYPE, %w: TYPE) -> TYPE { %y = arith.addf %x, %w : TYPE  return %y : TYPE }"
CHOOSE = """
func.func @f(%x: TYPE, %w: TYPE) -> TYPE {
  %t = arith.constant true
  %y = arith.select %t, %x, %w : TYPE
  return %y : TYPE
}
"""
ONE = "activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_const>]"


@pytest.mark.parametrize(
    ("function", "type", "op", "given", "code", "message"),
    [
        (ADD, "tensor<3xf64>", "@f(%x, %x)", "tensor<3x3xf64>", "MA0353", "by and of 2 arguments and 1 results"),
        (ADD, "tensor<3xf64>", f"@f(%x, %x) {{{ONE}, width = 2}}", "tensor<3x3xf64>", "MA0353", "has no width"),
        (ADD, "tensor<?xf64>", f"@f(%x, %x) {{{ONE}}}", "tensor<?x?xf64>", "MA0353", "known sizes"),
        (CHOOSE, "memref<3xf64>", f"@f(%x, %x) {{{ONE}}}", "memref<3x3xf64>", "MA0353", "known sizes"),
        (ADD, "tensor<3xf64>", f"@f(%x, %x) {{{ONE}}}", "tensor<9xf64>", "MA0608", "gives 'tensor<3x3xf64>', and not"),
        (ADD, "tensor<3xf64>", f"@f(%x) {{{ONE}}}", "tensor<3x3xf64>", "MA0608", "takes the arguments of its function"),
    ],
)
def test_what_is_no_jacobian_is_refused(function: str, type: str, op: str, given: str, code: str, message: str) -> None:
    operands = ", ".join([type] * (op.split(")")[0].count("%x")))
    text = f"""
    func.func @g(%x: {type}) -> {given} {{
      %j = enzyme.jacobian {op} : ({operands}) -> {given}
      return %j : {given}
    }}
    """
    with pytest.raises(MlirAdError, match=message) as caught:
        ad.transforms.autodiff(ad.parse(function.replace("TYPE", type) + text))
    assert caught.value.diagnostics[0].code == code
