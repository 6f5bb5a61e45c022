"""A product with a diagonal matrix scales rows or columns, where it is square, summed over and has the flags."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad
from mlirad import _mlir
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.build import Builder
from mlirad.interfaces.registry import FORM
from mlirad.synthesis.primal.simplify import simplify

FAST = "fastmath<nnan,nsz>"
PRODUCT = ("(i, k)", "(k, j)", "(i, j)")


def program(
    maps: tuple[str, str, str] = PRODUCT, vector: str = "i", flags: str = FAST, predicate: str = "eq", columns: int = 3
) -> str:
    left, right, out = (f"affine_map<(i, j, k) -> {map}>" for map in maps)
    kinds = ", ".join('"parallel"' if dim in maps[2] else '"reduction"' for dim in "ijk")
    matrix, square = f"tensor<3x{columns}xf64>", "tensor<3x3xf64>"
    right_type = f"tensor<{columns}x3xf64>"
    return f"""
    func.func @f(%a: tensor<3xf64>, %b: {right_type}, %c: {square}) -> {square} {{
      %z = arith.constant 0.0 : f64
      %e = tensor.empty() : {matrix}
      %d = linalg.generic {{indexing_maps = [affine_map<(i, j) -> ({vector})>, affine_map<(i, j) -> (i, j)>],
                           iterator_types = ["parallel", "parallel"]}}
          ins(%a : tensor<3xf64>) outs(%e : {matrix}) {{
      ^bb0(%p: f64, %q: f64):
        %i = linalg.index 1 : index
        %j = linalg.index 0 : index
        %t = arith.cmpi {predicate}, %i, %j : index
        %s = arith.select %t, %p, %z : f64
        linalg.yield %s : f64
      }} -> {matrix}
      %y = linalg.generic {{indexing_maps = [{left}, {right}, {out}], iterator_types = [{kinds}]}}
          ins(%d, %b : {matrix}, {right_type}) outs(%c : {square}) {{
      ^bb0(%p: f64, %q: f64, %o: f64):
        %m = arith.mulf %p, %q {flags} : f64
        %s = arith.addf %o, %m {flags} : f64
        linalg.yield %s : f64
      }} -> {square}
      return %y : {square}
    }}"""


def rewritten(text: str) -> str:
    module = ir.Module.parse(text, _mlir.new_context())
    simplify(module.operation, Context.default().registry)
    module.operation.verify()
    return str(module)


@pytest.mark.parametrize(
    ("maps", "vector"),
    [
        (PRODUCT, "i"),
        (PRODUCT, "j"),
        (("(k, i)", "(k, j)", "(i, j)"), "i"),
        (("(i, k)", "(j, k)", "(j, i)"), "j"),
        (("(k, j)", "(i, k)", "(i, j)"), "i"),
    ],
)
def test_whichever_way_it_is_written(maps: tuple[str, str, str], vector: str) -> None:
    text = program(maps, vector)
    after = rewritten(text)
    assert "reduction" not in after
    assert "linalg.index" not in after
    rng = np.random.default_rng(7)
    given = rng.standard_normal(3), rng.standard_normal((3, 3)), rng.standard_normal((3, 3))
    left, right = (mlirad.compile(mlirad.parse(side), "f")(*given) for side in (text, after))
    np.testing.assert_allclose(left, right, rtol=1e-14)


@pytest.mark.parametrize(
    "text",
    [
        program(flags=""),
        program(flags="fastmath<ninf,nsz>"),
        program(predicate="ne"),
        program(columns=4),
        program((("(i, j)"), "(j, k)", "(i, j)")),  # rows and columns are those of the result
    ],
    ids=["exact", "NaN", "off-diagonal", "oblong", "kept"],
)
def test_what_is_something_else_stays(text: str) -> None:
    assert "linalg.index" in rewritten(text)


def test_the_form_can_be_made_again() -> None:
    module = ir.Module.parse(program(), _mlir.new_context())
    form = Context.default().registry.table(FORM)["diagonal"]
    op = next(
        view.operation for view in module.body.operations[0].regions[0].blocks[0] if view.name == "linalg.generic"
    )
    found = form.read(op)
    assert found is not None
    made = form.create(Builder(ir.InsertionPoint(op), op.location), *found)
    assert form.read(made.owner.operation) == found
    module.operation.verify()
