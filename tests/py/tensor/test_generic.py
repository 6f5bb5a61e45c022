"""Ops over the elements of tensors have structured derivatives that are what differences show, in both modes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mlirad import api, transforms
from mlirad.context import Context
from mlirad.errors import MissingRuleError, UnsupportedError
from mlirad.interfaces.registry import ACTIVITY, DERIVATIVE

CONV = "{dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}"
STRIDED = [
    ("linalg.conv_2d_nhwc_hwcf", ["1x5x5x2", "3x3x2x2"], "1x2x2x2"),
    ("linalg.depthwise_conv_2d_nhwc_hwc", ["1x5x5x2", "3x3x2"], "1x2x2x2"),
    ("linalg.pooling_nhwc_max", ["1x5x5x2", "3x3"], "1x2x2x2"),
]

PROGRAMS = {
    "elementwise in a loop": """func.func @f(%a: tensor<3xf64>, %b: tensor<3xf64>, %n: index) -> tensor<3xf64> {
      %0 = arith.mulf %a, %b : tensor<3xf64>
      %1 = math.sin %0 : tensor<3xf64>
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %1) -> tensor<3xf64> {
        %y = math.sin %x : tensor<3xf64>
        %z = arith.mulf %y, %a : tensor<3xf64>
        scf.yield %z : tensor<3xf64>
      }
      return %r : tensor<3xf64>
    }""",
    "a choice": """func.func @f(%a: tensor<600xf64>, %x: f64) -> tensor<600xf64> {
      %zero = arith.constant 0.0 : f64
      %c = arith.cmpf ogt, %x, %zero : f64
      %r = scf.if %c -> tensor<600xf64> {
        %s = math.sin %a : tensor<600xf64>
        %p = arith.mulf %s, %s : tensor<600xf64>
        scf.yield %p : tensor<600xf64>
      } else {
        scf.yield %a : tensor<600xf64>
      }
      return %r : tensor<600xf64>
    }""",
    "captured scalar and index": """func.func @f(%a: tensor<3x4xf64>, %s: f64) -> tensor<4x3xf64> {
      %o = tensor.empty() : tensor<4x3xf64>
      %two = arith.constant 2.0 : f64
      %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
                           iterator_types = ["parallel", "parallel"]}
          ins(%a : tensor<3x4xf64>) outs(%o : tensor<4x3xf64>) {
      ^bb0(%x: f64, %y: f64):
        %i = linalg.index 0 : index
        %k = arith.index_cast %i : index to i64
        %n = arith.sitofp %k : i64 to f64
        %p = arith.mulf %x, %n : f64
        %q = arith.addf %p, %two : f64
        %t = math.tanh %q : f64
        %u = arith.mulf %t, %s : f64
        linalg.yield %u : f64
      } -> tensor<4x3xf64>
      return %r : tensor<4x3xf64>
    }""",
    "output read": """func.func @f(%a: tensor<4xf64>, %o: tensor<4xf64>) -> tensor<4xf64> {
      %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                           iterator_types = ["parallel"]}
          ins(%a : tensor<4xf64>) outs(%o : tensor<4xf64>) {
      ^bb0(%x: f64, %y: f64):
        %p = arith.mulf %x, %y : f64
        %e = math.exp %p : f64
        linalg.yield %e : f64
      } -> tensor<4xf64>
      return %r : tensor<4xf64>
    }""",
    "same operand twice": """func.func @f(%a: tensor<3x3xf64>) -> tensor<3x3xf64> {
      %zero = arith.constant 0.0 : f64
      %e = tensor.empty() : tensor<3x3xf64>
      %o = linalg.fill ins(%zero : f64) outs(%e : tensor<3x3xf64>) -> tensor<3x3xf64>
      %r = linalg.matmul ins(%a, %a : tensor<3x3xf64>, tensor<3x3xf64>) outs(%o : tensor<3x3xf64>) -> tensor<3x3xf64>
      return %r : tensor<3x3xf64>
    }""",
    "two folded outputs": """func.func @f(%a: tensor<3x4xf64>, %b: tensor<4xf64>, %c: tensor<3xf64>, %d: tensor<f64>)
        -> (tensor<3xf64>, tensor<f64>) {
      %r:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
                                              affine_map<(i, j) -> (i)>, affine_map<(i, j) -> ()>],
                             iterator_types = ["reduction", "reduction"]}
          ins(%a, %b : tensor<3x4xf64>, tensor<4xf64>) outs(%c, %d : tensor<3xf64>, tensor<f64>) {
      ^bb0(%x: f64, %w: f64, %y: f64, %z: f64):
        %p = arith.mulf %x, %w : f64
        %q = arith.subf %y, %p : f64
        %e = math.exp %p : f64
        %s = arith.addf %e, %z : f64
        linalg.yield %q, %s : f64, f64
      } -> (tensor<3xf64>, tensor<f64>)
      return %r#0, %r#1 : tensor<3xf64>, tensor<f64>
    }""",
    "product": """func.func @f(%a: tensor<3x4xf64>, %b: tensor<3xf64>) -> tensor<3xf64> {
      %r = linalg.reduce { arith.mulf } ins(%a : tensor<3x4xf64>) outs(%b : tensor<3xf64>) dimensions = [1]
      return %r : tensor<3xf64>
    }""",
    "gather by a captured tensor": """func.func @f(%t: tensor<3x2xf64>, %k: tensor<4xi64>) -> tensor<4x2xf64> {
      %o = tensor.empty() : tensor<4x2xf64>
      %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
                           iterator_types = ["parallel", "parallel"]}
          ins(%k : tensor<4xi64>) outs(%o : tensor<4x2xf64>) {
      ^bb0(%n: i64, %y: f64):
        %i = arith.index_cast %n : i64 to index
        %j = linalg.index 1 : index
        %x = tensor.extract %t[%i, %j] : tensor<3x2xf64>
        %s = math.sin %x : f64
        linalg.yield %s : f64
      } -> tensor<4x2xf64>
      return %r : tensor<4x2xf64>
    }""",
    "map, transpose, broadcast": """func.func @f(%a: tensor<3x2xf64>, %b: tensor<3xf64>) -> tensor<2x3xf64> {
      %e = tensor.empty() : tensor<2x3xf64>
      %t = linalg.transpose ins(%a : tensor<3x2xf64>) outs(%e : tensor<2x3xf64>) permutation = [1, 0]
      %w = linalg.broadcast ins(%b : tensor<3xf64>) outs(%e : tensor<2x3xf64>) dimensions = [0]
      %m = linalg.map ins(%t, %w : tensor<2x3xf64>, tensor<2x3xf64>) outs(%e : tensor<2x3xf64>)
        (%x: f64, %y: f64, %z: f64) {
          %p = arith.mulf %x, %y : f64
          %s = math.sin %p : f64
          linalg.yield %s : f64
        }
      return %m : tensor<2x3xf64>
    }""",
    "elements": """func.func @f(%a: tensor<3xf64>, %x: f64, %i: index) -> (tensor<3xf64>, f64) {
      %c0 = arith.constant 0 : index
      %p = tensor.extract %a[%i] : tensor<3xf64>
      %q = tensor.extract %a[%c0] : tensor<3xf64>
      %m = arith.mulf %p, %q : f64
      %y = arith.mulf %m, %x : f64
      %r = tensor.insert %y into %a[%c0] : tensor<3xf64>
      %s = math.sin %r : tensor<3xf64>
      return %s, %y : tensor<3xf64>, f64
    }""",
}


def named(op: str, inputs: list[str], output: str, attributes: str = "") -> str:
    """A function that runs one op of linalg on tensors."""
    types = [f"tensor<{t}xf64>" for t in inputs]
    out = f"tensor<{output}xf64>"
    names = [f"%a{i}" for i in range(len(inputs))]
    taken = ", ".join(f"{n}: {t}" for n, t in zip([*names, "%o"], [*types, out], strict=True))
    return f"""func.func @f({taken}) -> {out} {{
      %r = {op} {attributes} ins({", ".join(names)} : {", ".join(types)}) outs(%o : {out}) -> {out}
      return %r : {out}
    }}"""


@pytest.mark.parametrize(("op", "inputs", "output"), STRIDED, ids=[n[0] for n in STRIDED])
def test_strided_ops(op: str, inputs: list[str], output: str, check: Callable[..., None]) -> None:
    check(named(op, inputs, output, CONV))


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs(name: str, check: Callable[..., None]) -> None:
    check(PROGRAMS[name])


@pytest.mark.parametrize("name", ["captured scalar and index", "same operand twice", "output read", "elements"])
def test_second_derivatives(name: str, check: Callable[..., None]) -> None:
    check(PROGRAMS[name], order=2)


def test_a_matrix_product_has_two_contractions_as_adjoint() -> None:
    text = str(transforms.vjp(api.parse(named("linalg.matmul", ["3x4", "4x5"], "3x5")), "f"))
    derivative = text[text.index("@f_vjp") :]
    assert derivative.count("linalg.generic") == 3
    assert "scf.for" not in derivative
    assert "memref" not in derivative


DYNAMIC = """func.func @f(%a: tensor<?x3xf64>, %b: tensor<3x?xf64>, %i: index) -> tensor<?x?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = tensor.dim %a, %c0 : tensor<?x3xf64>
  %m = tensor.dim %b, %c1 : tensor<3x?xf64>
  %e = tensor.empty(%n, %m) : tensor<?x?xf64>
  %o = linalg.fill ins(%zero : f64) outs(%e : tensor<?x?xf64>) -> tensor<?x?xf64>
  %s = math.sin %a : tensor<?x3xf64>
  %p = linalg.matmul ins(%s, %b : tensor<?x3xf64>, tensor<3x?xf64>) outs(%o : tensor<?x?xf64>) -> tensor<?x?xf64>
  %q = arith.divf %p, %p : tensor<?x?xf64>
  %t = arith.mulf %p, %p : tensor<?x?xf64>
  %u = arith.addf %q, %t : tensor<?x?xf64>
  %x = tensor.extract %u[%i, %c0] : tensor<?x?xf64>
  %w = tensor.insert %x into %u[%c0, %c0] : tensor<?x?xf64>
  return %w : tensor<?x?xf64>
}"""


def test_extents_may_be_open(check: Callable[..., None]) -> None:
    check(DYNAMIC)


def test_a_zero_gradient_has_the_extents_of_its_argument(check: Callable[..., None]) -> None:
    check("""func.func @f(%a: tensor<?x3xf64>, %x: f64) -> f64 {
      %y = arith.mulf %x, %x : f64
      return %y : f64
    }""")


def test_a_fold_that_is_no_sum_has_no_structured_derivative() -> None:
    module = api.parse("""func.func @f(%a: tensor<3xf64>, %b: tensor<f64>) -> tensor<f64> {
      %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
                           iterator_types = ["reduction"]} ins(%a : tensor<3xf64>) outs(%b : tensor<f64>) {
      ^bb0(%x: f64, %y: f64):
        %p = arith.mulf %x, %y : f64
        linalg.yield %p : f64
      } -> tensor<f64>
      return %r : tensor<f64>
    }""")
    op = module.body.operations[0].regions[0].blocks[0].operations[0].operation
    model = Context.default().registry.find(DERIVATIVE, op.name)
    assert model is not None
    with pytest.raises(UnsupportedError, match="MA0361"):
        model.needed_primals(op, lambda value: True)


def test_a_body_without_a_rule_is_refused() -> None:
    module = api.parse("""func.func @f(%a: tensor<3xf64>) -> tensor<3xf64> {
      %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                           iterator_types = ["parallel"]} ins(%a : tensor<3xf64>) outs(%a : tensor<3xf64>) {
      ^bb0(%x: f64, %y: f64):
        %p = arith.bitcast %x : f64 to i64
        %one = arith.constant 1 : i64
        %i = arith.addi %p, %one : i64
        %q = arith.bitcast %i : i64 to f64
        linalg.yield %q : f64
      } -> tensor<3xf64>
      return %r : tensor<3xf64>
    }""")
    for derive in (transforms.jvp, transforms.vjp):
        with pytest.raises(MissingRuleError, match=r"MA010[12]"):
            derive(module, "f")


def test_a_body_uses_a_value_of_outside_where_calls_are_moved_out_of_loops(check: Callable[..., None]) -> None:
    """Moving lists the function before the value has become an operand."""
    check("""func.func @f(%a: tensor<3xf64>, %x: f64) -> f64 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %x) -> f64 {
        %c = func.call @g(%x) : (f64) -> f64
        %b = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
            outs(%a : tensor<3xf64>) {
        ^bb0(%y: f64):
          %p = arith.mulf %x, %x : f64
          %q = arith.mulf %p, %t : f64
          linalg.yield %q : f64
        } -> tensor<3xf64>
        %e = tensor.extract %b[%i] : tensor<3xf64>
        %n = arith.mulf %e, %c : f64
        scf.yield %n : f64
      }
      return %r : f64
    }
    func.func private @g(%x: f64) -> f64 {
      %s = math.sin %x : f64
      return %s : f64
    }""")


def test_a_value_of_outside_that_is_left_in_a_body_is_refused() -> None:
    module = api.parse("""func.func @f(%a: tensor<3xf64>, %s: f64) -> tensor<3xf64> {
      %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
          outs(%a : tensor<3xf64>) {
      ^bb0(%y: f64):
        linalg.yield %s : f64
      } -> tensor<3xf64>
      return %r : tensor<3xf64>
    }""")
    op = module.body.operations[0].regions[0].blocks[0].operations[0].operation
    model = Context.default().registry.find(ACTIVITY, op.name)
    assert model is not None
    with pytest.raises(UnsupportedError, match="MA0361"):
        model.is_inactive(op)
