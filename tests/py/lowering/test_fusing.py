"""Ops over the elements of tensors that are read once become one loop; nothing is computed more often than before."""

from __future__ import annotations

import numpy as np

import mlirad as ad
from mlirad._mlir import ir
from mlirad.lowering import fusing

ROW = "affine_map<(i, j) -> (i)>"
ALL = "affine_map<(i, j) -> (i, j)>"


def kernels(text: str) -> list[list[str]]:
    """What the generic ops compute once they are fused; the module verifies and no mark is left."""
    module = ad.parse(text)
    fusing.fuse(module)
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
    fusing.fuse(module)
    assert "bufferization.dealloc_tensor" in str(module)
