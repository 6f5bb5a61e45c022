"""Contractions on buffers have contractions as adjoints, which read the factors from where they are, or from copies."""

from __future__ import annotations

import numpy as np
import pytest

from mlirad import api, transforms
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.testing.check import check_both
from mlirad.testing.memory import Counted

REGISTRY = Context.default().registry
M = "memref<3x3xf64>"
V = "memref<3x3xf64, strided<[6, 1], offset: ?>>"
ONCE = """func.func @f(%a: memref<3x4xf64>, %b: memref<4x5xf64>, %c: memref<3x5xf64>) {
  linalg.matmul ins(%a, %b : memref<3x4xf64>, memref<4x5xf64>) outs(%c : memref<3x5xf64>)
  return
}"""
OVERWRITTEN = f"""func.func @f(%a: {M}, %b: {M}, %c: {M}) {{
  linalg.matmul ins(%a, %b : {M}, {M}) outs(%c : {M})
  linalg.exp ins(%c : {M}) outs(%a : {M})
  linalg.matmul ins(%a, %a : {M}, {M}) outs(%b : {M})
  return
}}"""
LOCAL = f"""func.func @f(%a: {M}, %b: {M}, %n: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  scf.for %k = %c0 to %n step %c1 {{
    %t = memref.alloc() : {M}
    linalg.fill ins(%zero : f64) outs(%t : {M})
    linalg.matmul ins(%a, %b : {M}, {M}) outs(%t : {M})
    linalg.tanh ins(%t : {M}) outs(%b : {M})
    %u = memref.alloca() : {M}
    linalg.fill ins(%zero : f64) outs(%u : {M})
    linalg.matmul ins(%t, %b : {M}, {M}) outs(%u : {M})
    linalg.matmul ins(%u, %t : {M}, {M}) outs(%b : {M})
    memref.dealloc %t : {M}
  }}
  return
}}"""
VIEWS = f"""func.func @f(%a: memref<6x6xf64>, %b: {M}, %n: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {{
    %v = memref.subview %a[%k, 0] [3, 3] [1, 1] : memref<6x6xf64> to {V}
    %w = memref.subview %a[%k, 3] [3, 3] [1, 1] : memref<6x6xf64> to {V}
    linalg.matmul ins(%v, %b : {V}, {M}) outs(%w : {V})
  }}
  return
}}"""
COUNTED_AS_IT_RUNS = f"""func.func @f(%a: {M}, %b: {M}, %limit: f64) {{
  %c0 = arith.constant 0 : index
  scf.while : () -> () {{
    %e = memref.load %b[%c0, %c0] : {M}
    %c = arith.cmpf olt, %e, %limit : f64
    scf.condition(%c)
  }} do {{
    %t = memref.alloc() : {M}
    linalg.copy ins(%b : {M}) outs(%t : {M})
    linalg.matmul ins(%a, %t : {M}, {M}) outs(%b : {M})
    memref.dealloc %t : {M}
    scf.yield
  }}
  return
}}"""
NOT_ONLY_PRODUCTS = """func.func @f(%a: memref<3x4xf64>, %b: memref<4xf64>, %c: memref<3x5xf64>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k)>,
                                   affine_map<(i, j, k) -> (i, j)>],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<3x4xf64>, memref<4xf64>) outs(%c : memref<3x5xf64>) {
  ^bb0(%x: f64, %y: f64, %z: f64):
    %two = arith.constant 2.0 : f64
    %p = arith.mulf %x, %two : f64
    %q = arith.addf %p, %y : f64
    %s = math.sin %q : f64
    %r = arith.subf %z, %s : f64
    linalg.yield %r : f64
  }
  return
}"""
CASES = {
    "once": (ONCE, [(3, 4), (4, 5), (3, 5)]),
    "overwritten": (OVERWRITTEN, [(3, 3), (3, 3), (3, 3)]),
    "local in a loop": (LOCAL, [(3, 3), (3, 3), 3]),
    "views of one buffer": (VIEWS, [(6, 6), (3, 3), 3]),
    "counted as it runs": (COUNTED_AS_IT_RUNS, [(3, 3), (3, 3), 5.0]),
    "not only products": (NOT_ONLY_PRODUCTS, [(3, 4), (4,), (3, 5)]),
}


def _values(shapes: list[object]) -> list[object]:
    rng = np.random.default_rng(0)
    return [rng.uniform(0.3, 1.0, s) if isinstance(s, tuple) else s for s in shapes]


def _adjoint(text: str) -> str:
    derivative = str(transforms.vjp(api.parse(text), "f"))
    return derivative[derivative.index("@f_vjp") :]


@pytest.mark.parametrize("name", CASES)
def test_both_modes_to_second_order(name: str) -> None:
    text, shapes = CASES[name]
    check_both(api.parse(text), "f", *_values(shapes), order=2)


@pytest.mark.parametrize("name", CASES)
def test_copies_are_freed(name: str) -> None:
    text, shapes = CASES[name]
    arguments: list[object] = []
    for value in _values(shapes):
        arguments += [value, np.ones_like(value)] if isinstance(value, np.ndarray) else [value]
    adjoint = api.compile(api.parse(str(transforms.vjp(api.parse(text), "f"))), "f_vjp")
    assert Counted(adjoint)(*arguments).is_clean


def test_a_product_has_two_products_as_adjoint_and_keeps_nothing() -> None:
    adjoint = _adjoint(ONCE)
    assert adjoint.count("linalg.generic") == 3
    assert "scf.for" not in adjoint
    assert "alloc" not in adjoint


def test_factors_that_change_are_copied_whole() -> None:
    adjoint = _adjoint(OVERWRITTEN)
    assert adjoint.count("linalg.generic") == 6
    assert adjoint.count("memref.copy") == 2


def test_what_may_be_updated_in_place_becomes_loops() -> None:
    adjoint = _adjoint("""func.func @f(%a: memref<3x4xf64>, %b: memref<4xf64>, %c: memref<3xf64>) {
      linalg.matvec ins(%a, %b : memref<3x4xf64>, memref<4xf64>) outs(%c : memref<3xf64>)
      return
    }""")
    assert "linalg.generic" not in adjoint


REMARKED = {
    "it is not a contraction": """func.func @f(%a: memref<3xf64>, %b: memref<3xf64>) {
      linalg.exp ins(%a : memref<3xf64>) outs(%b : memref<3xf64>)
      return
    }""",
    "its body reads a tensor": """func.func @f(%a: tensor<3xf64>, %k: tensor<2x1xindex>) -> tensor<2xf64> {
      %r = tensor.gather %a[%k] gather_dims([0]) : (tensor<3xf64>, tensor<2x1xindex>) -> tensor<2xf64>
      return %r : tensor<2xf64>
    }""",
    "its reduction is not a sum": """func.func @f(%a: memref<3x4xf64>, %b: memref<3xf64>) {
      linalg.reduce { arith.mulf } ins(%a : memref<3x4xf64>) outs(%b : memref<3xf64>) dimensions = [1]
      return
    }""",
}


@pytest.mark.parametrize("reason", REMARKED)
def test_a_remark_says_why_an_op_becomes_loops(reason: str) -> None:
    said: list[str] = []
    options = Options(on_remark=lambda _, text: said.append(text))
    module = api.parse(REMARKED[reason])
    activities = [Activity.DUP if "f64" in str(a.type) else Activity.CONST for a in module.body.operations[0].arguments]
    results = [Activity.DUP] * len(module.body.operations[0].type.results)
    create_derivative(module, "f", Signature(Mode.FORWARD, tuple(activities), tuple(results)), REGISTRY, options)
    assert [text for text in said if reason in text and "becomes loops" in text] == said
    assert said


def test_a_contraction_gets_no_remark() -> None:
    said: list[str] = []
    options = Options(on_remark=lambda _, text: said.append(text))
    signature = Signature(Mode.FORWARD, (Activity.DUP,) * 3, ())
    create_derivative(api.parse(ONCE), "f", signature, REGISTRY, options)
    assert not said
