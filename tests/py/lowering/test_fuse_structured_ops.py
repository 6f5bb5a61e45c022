"""Ops over the elements of tensors that are read once become one loop; nothing is computed more often than before."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.lowering import fuse_structured_ops

ROW = "affine_map<(i, j) -> (i)>"
ALL = "affine_map<(i, j) -> (i, j)>"
PARALLEL = '"parallel", "parallel"'


def kernels(text: str) -> list[list[str]]:
    """What the generic ops compute once they are fused; the module verifies and no mark is left."""
    module = ad.parse(text)
    fuse_structured_ops.fuse(module)
    assert module.operation.verify()
    assert "read_apart" not in str(module)
    found: list[list[str]] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name == "linalg.generic":
            found.append([inner.operation.name for inner in op.regions[0].blocks[0].operations][:-1])
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    return found


CHAIN = """
func.func @f(%a: tensor<6xf64>, %b: tensor<6xf64>) -> tensor<6xf64> {
  %p = arith.mulf %a, %b : tensor<6xf64>
  %q = math.sin %p : tensor<6xf64>
  %r = arith.addf %q, %b : tensor<6xf64>
  return %r : tensor<6xf64>
}"""


def test_a_chain_is_one_loop_with_the_same_bits() -> None:
    assert kernels(CHAIN) == [["arith.mulf", "math.sin", "arith.addf"]]
    rng = np.random.default_rng(1)
    a, b = rng.normal(size=6), rng.normal(size=6)
    apart = [ad.compile(ad.parse(CHAIN.replace("%r :", f"%{name} :", 1).replace("return %r", f"return %{name}")), "f")
             for name in ("p", "r")]  # fmt: skip
    product, whole = (run(a, b) for run in apart)
    assert np.array_equal(product, a * b)
    assert np.allclose(whole, np.sin(product) + b, rtol=1e-15, atol=1e-15)


def test_what_two_read_stays() -> None:
    text = CHAIN.replace("-> tensor<6xf64>", "-> (tensor<6xf64>, tensor<6xf64>)")
    text = text.replace("return %r : tensor<6xf64>", "return %p, %r : tensor<6xf64>, tensor<6xf64>")
    assert kernels(text) == [["arith.mulf"], ["math.sin", "arith.addf"]]


def test_nothing_is_computed_again_in_a_product_or_a_loop() -> None:
    product = """
    func.func @f(%a: tensor<4x5xf64>, %b: tensor<5x6xf64>, %c: tensor<4x6xf64>) -> tensor<4x6xf64> {
      %t = math.tanh %a : tensor<4x5xf64>
      %r = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
                                            affine_map<(i, j, k) -> (i, j)>],
                           iterator_types = ["parallel", "parallel", "reduction"]}
          ins(%t, %b : tensor<4x5xf64>, tensor<5x6xf64>) outs(%c : tensor<4x6xf64>) {
      ^bb0(%x: f64, %y: f64, %z: f64):
        %p = arith.mulf %x, %y : f64
        %s = arith.addf %z, %p : f64
        linalg.yield %s : f64
      } -> tensor<4x6xf64>
      return %r : tensor<4x6xf64>
    }"""
    assert kernels(product) == [["math.tanh"], ["arith.mulf", "arith.addf"]]
    loop = """
    func.func @f(%a: tensor<4xf64>, %b: tensor<4xf64>, %n: index) -> tensor<4xf64> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %t = math.tanh %a : tensor<4xf64>
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %b) -> tensor<4xf64> {
        %u = arith.addf %s, %t : tensor<4xf64>
        scf.yield %u : tensor<4xf64>
      }
      return %r : tensor<4xf64>
    }"""
    assert kernels(loop) == [["math.tanh"], ["arith.addf"]]


def test_a_copied_row_is_read_where_it_is() -> None:
    text = f"""
    func.func @f(%a: tensor<3xf64>, %b: tensor<3x4xf64>) -> tensor<3x4xf64> {{
      %e = tensor.empty() : tensor<3x4xf64>
      %x = linalg.generic {{indexing_maps = [{ROW}, {ALL}], iterator_types = ["parallel", "parallel"]}}
          ins(%a : tensor<3xf64>) outs(%e : tensor<3x4xf64>) {{
      ^bb0(%p: f64, %q: f64):
        linalg.yield %p : f64
      }} -> tensor<3x4xf64>
      %y = arith.mulf %x, %b : tensor<3x4xf64>
      return %y : tensor<3x4xf64>
    }}"""
    assert kernels(text) == [["arith.mulf"]]
    a, b = np.arange(3.0), np.arange(12.0).reshape(3, 4)
    assert np.array_equal(ad.compile(ad.parse(text), "f")(a, b), a[:, None] * b)


def test_a_users_deallocation_is_left_alone() -> None:
    text = CHAIN.replace("  return", "  bufferization.dealloc_tensor %q : tensor<6xf64>\n  return")
    module = ad.parse(text)
    fuse_structured_ops.fuse(module)
    assert "bufferization.dealloc_tensor" in str(module)


@pytest.mark.parametrize("between", ["", "before", "behind", "both"])
@pytest.mark.parametrize("reshaped", [False, True])
def test_what_adds_to_an_output_adds_once_for_all_its_readers(between: str, reshaped: bool) -> None:
    """Upstream adds it once more for each element of an axis that only the reader has."""
    n, m, k = 2, 3, 4
    flat, matrix, whole = f"tensor<{n * m}xf64>", f"tensor<{n}x{m}xf64>", f"tensor<{n}x{m}x{k}xf64>"
    given, outer, kinds = (flat, "affine_map<(i) -> (i)>", '"parallel"') if reshaped else (matrix, ALL, PARALLEL)

    def sine(name: str, of: str, kind: str, *, there: bool) -> str:
        return f"%{name} = math.sin %{of} : {kind}" if there else f"%{name} = tensor.cast %{of} : {kind} to {kind}"

    run = ad.compile(
        ad.parse(f"""
    func.func @f(%a: {given}, %d: {given}, %c: tensor<{k}xf64>) -> {whole} {{
      %t = linalg.generic {{indexing_maps = [{outer}, {outer}], iterator_types = [{kinds}]}}
          ins(%a : {given}) outs(%d : {given}) {{
      ^bb0(%x: f64, %y: f64):
        %z = arith.addf %x, %y : f64
        linalg.yield %z : f64
      }} -> {given}
      {sine("s", "t", given, there=between in ("before", "both"))}
      %r = {f"tensor.expand_shape %s [[0, 1]] output_shape [{n}, {m}]" if reshaped else "tensor.cast %s"}
          : {given} {"into" if reshaped else "to"} {matrix}
      {sine("q", "r", matrix, there=between in ("behind", "both"))}
      %e = tensor.empty() : {whole}
      %w = linalg.generic {{indexing_maps = [affine_map<(i, j, l) -> (i, j)>, affine_map<(i, j, l) -> (l)>,
                                            affine_map<(i, j, l) -> (i, j, l)>],
          iterator_types = [{PARALLEL}, "parallel"]}} ins(%q, %c : {matrix}, tensor<{k}xf64>) outs(%e : {whole}) {{
      ^bb0(%x: f64, %y: f64, %o: f64):
        %z = arith.mulf %x, %y : f64
        linalg.yield %z : f64
      }} -> {whole}
      return %w : {whole}
    }}"""),
        "f",
    )
    rng = np.random.default_rng(7)
    a, d = (rng.normal(size=(n * m,) if reshaped else (n, m)) for _ in range(2))
    c = rng.normal(size=k)
    total = a + d
    for _ in range({"": 0, "both": 2}.get(between, 1)):
        total = np.sin(total)
    expected = total.reshape(n, m)[:, :, None] * c
    assert np.allclose(run(a, d, c), expected, rtol=1e-14, atol=0)
