"""Loops of linalg ops on buffers walk along memory, and sums are made in the order in which they were."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.dialects.linalg import put_in_order
from mlirad.testing.check import check_vjp

# (maps, kinds) of C += A * B, and the order that walks along the rows.
PRODUCT = ["(m, n, k) -> (m, k)", "(m, n, k) -> (k, n)", "(m, n, k) -> (m, n)"]
TRANSPOSED = ["(m, n, k) -> (m, k)", "(m, n, k) -> (n, k)", "(m, n, k) -> (m, n)"]
WINDOW = ["(i, j, u, v) -> (i + u, j + v)", "(i, j, u, v) -> (u, v)", "(i, j, u, v) -> (i, j)"]


def generic(maps: list[str], kinds: str, body: str = "") -> str:
    dims = [text.partition("->")[2].count(",") + 1 for text in maps]
    shapes = [f"memref<{'?x' * rank}f64>" for rank in dims]
    listed = ", ".join(f"affine_map<{text}>" for text in maps)
    iterators = ", ".join({"p": '"parallel"', "r": '"reduction"'}[kind] for kind in kinds)
    return f"""
    func.func @f(%a: {shapes[0]}, %b: {shapes[1]}, %c: {shapes[2]}) {{
      linalg.generic {{indexing_maps = [{listed}], iterator_types = [{iterators}]}}
          ins(%a, %b : {shapes[0]}, {shapes[1]}) outs(%c : {shapes[2]}) {{
      ^bb0(%x: f64, %y: f64, %z: f64):
        {body}
        %p = arith.mulf %x, %y : f64
        %s = arith.addf %z, %p : f64
        linalg.yield %s : f64
      }}
      return
    }}"""


def ordered(text: str) -> list[str]:
    module = ad.parse(text)
    found: list[ir.Operation] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name == "linalg.generic":
            found.append(op)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    put_in_order(found[0])
    return [str(ir.AffineMapAttr(m).value) for m in ir.ArrayAttr(found[0].attributes["indexing_maps"])]


def test_a_product_walks_along_the_rows_of_two_of_its_matrices() -> None:
    assert ordered(generic(PRODUCT, "ppr")) == [
        "(d0, d1, d2) -> (d0, d1)",
        "(d0, d1, d2) -> (d1, d2)",
        "(d0, d1, d2) -> (d0, d2)",
    ]


def test_a_product_with_a_transposed_matrix_walks_along_both_factors() -> None:
    assert ordered(generic(TRANSPOSED, "ppr"))[0] == "(d0, d1, d2) -> (d0, d2)"


def test_a_window_walks_along_the_rows_and_keeps_the_order_of_what_it_folds() -> None:
    assert ordered(generic(WINDOW, "pprr")) == [
        "(d0, d1, d2, d3) -> (d0 + d1, d2 + d3)",
        "(d0, d1, d2, d3) -> (d1, d2)",
        "(d0, d1, d2, d3) -> (d0, d3)",
    ]


def test_what_asks_where_it_is_stays() -> None:
    body = "%i = linalg.index 0 : index"
    assert ordered(generic(PRODUCT, "ppr", body))[0] == "(d0, d1, d2) -> (d0, d2)"


@pytest.mark.parametrize("op", ["matmul", "generic"])
def test_the_order_of_the_loops_changes_no_bit(op: str) -> None:
    named = """func.func @f(%a: memref<8x8xf64>, %b: memref<8x8xf64>, %c: memref<8x8xf64>) {
      linalg.matmul ins(%a, %b : memref<8x8xf64>, memref<8x8xf64>) outs(%c : memref<8x8xf64>)
      return
    }"""
    text = named if op == "matmul" else generic(PRODUCT, "ppr")
    random = np.random.default_rng(5)
    a, b, c = (random.normal(size=(8, 8)) for _ in range(3))
    expected = c.copy()
    for i, j, k in np.ndindex(8, 8, 8):
        expected[i, j] += a[i, k] * b[k, j]
    ad.compile(ad.parse(text), "f")(a, b, c)
    assert (c == expected).all()


@pytest.mark.parametrize("maps", [PRODUCT, TRANSPOSED], ids=["product", "transposed"])
def test_the_derivative_in_the_new_order_is_right(maps: list[str]) -> None:
    random = np.random.default_rng(6)
    check_vjp(ad.parse(generic(maps, "ppr")), "f", *(random.normal(size=(8, 8)) for _ in range(3)))


def test_a_folded_dim_that_most_operands_lie_along_is_the_innermost() -> None:
    adjoint_of_a_factor = ["(m, n, k) -> (k, n)", "(m, n, k) -> (m, n)", "(m, n, k) -> (m, k)"]
    assert ordered(generic(adjoint_of_a_factor, "prp")) == [
        "(d0, d1, d2) -> (d1, d2)",
        "(d0, d1, d2) -> (d0, d2)",
        "(d0, d1, d2) -> (d0, d1)",
    ]
