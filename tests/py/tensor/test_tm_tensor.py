"""Scans, sorts and scatters as torch-mlir leaves them compile where no derivative passes them."""

from __future__ import annotations

import importlib

import numpy as np
import pytest

from mlirad import api, transforms
from mlirad._mlir import UpstreamPassManager, ir, new_context
from mlirad.testing.memory import Counted

#: `%r` gives a factor for each element of `%x` from the numbers `%k`, which are read again afterwards.
TEXT = """
#at = affine_map<(d0) -> (d0)>
func.func @f(%x: tensor<5xf64>, %k: tensor<5xi64>) -> tensor<5xf64> {
  %zero = arith.constant 0 : i64
  %none = tensor.empty() : tensor<5xi64>
  %cell = tensor.empty() : tensor<i64>
  %start = linalg.fill ins(%zero : i64) outs(%cell : tensor<i64>) -> tensor<i64>
  %number = linalg.generic {indexing_maps = [#at], iterator_types = ["parallel"]} outs(%none : tensor<5xi64>) {
  ^bb0(%o: i64):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i64
    linalg.yield %n : i64
  } -> tensor<5xi64>
  OP
  %factors = arith.muli %r, %k : tensor<5xi64>
  %a = arith.sitofp %factors : tensor<5xi64> to tensor<5xf64>
  %s = arith.mulf %x, %x : tensor<5xf64>
  %y = arith.mulf %s, %a : tensor<5xf64>
  return %y : tensor<5xf64>
}"""
SCAN = """%r, %last = tm_tensor.scan dimension(0) inclusive(true) ins(%k : tensor<5xi64>)
      outs(%none, %start : tensor<5xi64>, tensor<i64>) {
  ^bb0(%p: i64, %q: i64):
    %u = arith.addi %p, %q : i64
    tm_tensor.yield %u : i64
  } -> tensor<5xi64>, tensor<i64>"""
SORT = """%sorted, %r = tm_tensor.sort dimension(0) outs(%k, %number : tensor<5xi64>, tensor<5xi64>) {
  ^bb0(%p: i64, %q: i64, %u: i64, %v: i64):
    %t = arith.cmpi slt, %p, %q : i64
    tm_tensor.yield %t : i1
  } -> tensor<5xi64>, tensor<5xi64>"""
SCATTER = """%places = arith.constant dense<[[1], [1], [4]]> : tensor<3x1xi32>
  %updates = arith.constant dense<[10, 20, 30]> : tensor<3xi64>
  %r = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false)
      ins(%updates, %places : tensor<3xi64>, tensor<3x1xi32>) outs(%k : tensor<5xi64>) {
  ^bb0(%p: i64, %q: i64):
    %t = arith.addi %p, %q : i64
    tm_tensor.yield %t : i64
  } -> tensor<5xi64>"""

K = np.array([3, 1, 2, 5, 4])


@pytest.fixture(scope="module")
def context() -> ir.Context:
    """As torch-mlir's own importer makes one."""
    made = new_context()
    importlib.import_module("torch_mlir._mlir_libs._torchMlir").register_dialect(made)
    with made:  # a pass loads the dialects that it makes ops of
        UpstreamPassManager.parse("builtin.module(func.func(convert-torch-to-tmtensor))").run(
            ir.Module.parse("").operation
        )
    return made


@pytest.mark.parametrize(
    ("op", "given"),
    [(SCAN, np.cumsum(K)), (SORT, np.argsort(K)), (SCATTER, np.add(K, [0, 30, 0, 0, 30]))],
    ids=["scan", "sort", "scatter"],
)
def test_an_inactive_op_of_torch_mlir_is_compiled_beside_a_derivative(
    op: str,
    given: np.ndarray,
    context: ir.Context,  # type: ignore[type-arg]
) -> None:
    with context, ir.Location.unknown():
        module = ir.Module.parse(TEXT.replace("OP", op))
    x, seed = np.random.default_rng(2).uniform(0.5, 1.5, (2, 5))
    k = K.copy()
    run = api.compile(module, "f")
    np.testing.assert_allclose(run(x, k), x * x * given * K, rtol=1e-15)
    use = Counted(run)(x, k)
    assert (use.allocations - use.frees, use.wrong_frees) == (1, 0)  # what is returned
    np.testing.assert_array_equal(k, K)
    _, gradient = api.compile(transforms.vjp(module, "f"), "f_vjp")(x, k, seed)
    np.testing.assert_allclose(gradient, 2 * x * given * K * seed, rtol=1e-15)
