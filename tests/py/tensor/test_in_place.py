"""Adjoints of tensors that loops carry are added to in place: no loop of a derivative copies one of them."""

from __future__ import annotations

import re

import pytest

from mlirad import api, transforms
from mlirad._mlir import UpstreamPassManager, ir
from mlirad.lowering import bufferize
from mlirad.lowering.lower_to_llvm import keep_only

LOOP = """func.func @f(%a: tensor<50x8xf64>, %w: tensor<8x8xf64>, %h: tensor<8xf64>) -> {result} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c50 = arith.constant 50 : index
  %zero = arith.constant 0.0 : f64
  {body}
}}"""
#: Adjoints of whole tensors of 50 x 8 and of 8 x 8 grow in these loops; slices of 8 elements may be copied.
PROGRAMS = {
    "elements are taken": LOOP.format(
        result="f64",
        body="""%r = scf.for %i = %c0 to %c50 step %c1 iter_args(%s = %zero) -> f64 {
    %y = tensor.extract %a[%i, %c1] : tensor<50x8xf64>
    %q = math.sin %y : f64
    %z = arith.addf %q, %s : f64
    scf.yield %z : f64
  }
  return %r : f64""",
    ),
    "elements are replaced": LOOP.format(
        result="tensor<50x8xf64>",
        body="""%r = scf.for %i = %c1 to %c50 step %c1 iter_args(%s = %a) -> tensor<50x8xf64> {
    %j = arith.subi %i, %c1 : index
    %y = tensor.extract %s[%j, %c1] : tensor<50x8xf64>
    %q = math.sin %y : f64
    %t = tensor.insert %q into %s[%i, %c0] : tensor<50x8xf64>
    scf.yield %t : tensor<50x8xf64>
  }
  return %r : tensor<50x8xf64>""",
    ),
    "slices and a matrix": LOOP.format(
        result="tensor<8xf64>",
        body="""%r = scf.for %i = %c0 to %c50 step %c1 iter_args(%s = %h) -> tensor<8xf64> {
    %y = tensor.extract_slice %a[%i, 0] [1, 8] [1, 1] : tensor<50x8xf64> to tensor<8xf64>
    %p = linalg.matvec ins(%w, %s : tensor<8x8xf64>, tensor<8xf64>) outs(%y : tensor<8xf64>) -> tensor<8xf64>
    %z = math.tanh %p : tensor<8xf64>
    scf.yield %z : tensor<8xf64>
  }
  return %r : tensor<8xf64>""",
    ),
    "slices are replaced": LOOP.format(
        result="tensor<50x8xf64>",
        body="""%r = scf.for %i = %c0 to %c50 step %c1 iter_args(%s = %a) -> tensor<50x8xf64> {
    %y = tensor.extract_slice %s[%i, 0] [1, 8] [1, 1] : tensor<50x8xf64> to tensor<8xf64>
    %q = math.sin %y : tensor<8xf64>
    %z = arith.mulf %q, %h : tensor<8xf64>
    %t = tensor.insert_slice %z into %s[%i, 0] [1, 8] [1, 1] : tensor<8xf64> into tensor<50x8xf64>
    scf.yield %t : tensor<50x8xf64>
  }
  return %r : tensor<50x8xf64>""",
    ),
    "a captured tensor": LOOP.format(
        result="tensor<8xf64>",
        body="""%m = math.sin %w : tensor<8x8xf64>
  %r = scf.for %i = %c0 to %c50 step %c1 iter_args(%s = %h) -> tensor<8xf64> {
    %p = linalg.matvec ins(%m, %s : tensor<8x8xf64>, tensor<8xf64>) outs(%h : tensor<8xf64>) -> tensor<8xf64>
    scf.yield %p : tensor<8xf64>
  }
  return %r : tensor<8xf64>""",
    ),
}
#: Complex numbers have no elementwise op: their adjoints are added by generic ones.
PROGRAMS |= {
    f"{name}, of complex numbers": re.sub(r"\b(arith|math)\.(add|sin)f?\b", r"complex.\2", PROGRAMS[name])
    .replace(
        "complex.sin %w : tensor<8x8xf64>",
        "linalg.mul ins(%w, %w : M, M) outs(%w : M) -> M".replace("M", "tensor<8x8xf64>"),
    )
    .replace("arith.constant 0.0", "complex.constant [0.0, 0.0]")
    .replace("f64", "complex<f64>")
    for name in ("elements are taken", "elements are replaced", "a captured tensor")
}


def _moved_in_loops(module: ir.Module) -> list[list[int]]:
    """The shapes of the buffers that are made or copied inside loops."""
    found: list[list[int]] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name in ("memref.alloc", "memref.copy", "linalg.copy"):
            around = op.parent
            while around is not None and around.operation.name != "scf.for":
                around = around.operation.parent
            if around is not None:
                type = ir.MemRefType((op.results[0] if len(op.results) else op.operands[0]).type)
                found.append(list(type.shape))
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    return found


def _bufferized(module: ir.Module, entry: str) -> ir.Module:
    keep_only(module, entry)
    bufferize.mark(module)
    with module.context:
        UpstreamPassManager.parse(f"builtin.module({bufferize.passes(module)})").run(module.operation)
    return module


@pytest.mark.parametrize("name", PROGRAMS)
def test_no_whole_adjoint_is_copied_in_a_loop(name: str) -> None:
    derivative = api.parse(str(transforms.vjp(api.parse(PROGRAMS[name]), "f")))
    moved = _moved_in_loops(_bufferized(derivative, "f_vjp"))
    assert [50, 8] not in moved
    assert [8, 8] not in moved


def test_a_copy_that_is_needed_is_seen() -> None:
    both = LOOP.format(
        result="tensor<50x8xf64>",
        body="""%r = scf.for %i = %c0 to %c50 step %c1 iter_args(%s = %a) -> tensor<50x8xf64> {
    %t = tensor.insert %zero into %s[%i, %c0] : tensor<50x8xf64>
    %u = arith.addf %s, %t : tensor<50x8xf64>
    scf.yield %u : tensor<50x8xf64>
  }
  return %r : tensor<50x8xf64>""",
    )
    assert [50, 8] in _moved_in_loops(_bufferized(api.parse(both), "f"))
