"""A buffer of a tensor is freed at the end of its block only where nothing keeps it longer."""

from __future__ import annotations

import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.dialects.bufferization.to_buffer import rewrite_to_buffer
from mlirad.edit.walk import find_ops

KEPT = {
    "call @keep(%b) : (memref<4xf64>) -> ()": "an argument",
    "%u = memref.cast %b : memref<4xf64> to memref<*xf64>\n call @keep_any(%u) : (memref<*xf64>) -> ()": "unranked",
    "memref.store %b, %all[%c0] : memref<1xmemref<4xf64>>": "stored",
    "affine.store %b, %all[0] : memref<1xmemref<4xf64>>": "stored by an affine op",
}


def rewritten(use: str) -> bool:
    """Whether the buffer of a tensor becomes one that is freed at the end of the function."""
    module = ad.parse(f"""
func.func @f(%x: tensor<4xf64>, %all: memref<1xmemref<4xf64>>, %y: memref<4xf64>) {{
  %c0 = arith.constant 0 : index
  %b = bufferization.to_buffer %x : tensor<4xf64> to memref<4xf64>
  {use}
  return
}}
func.func private @keep(memref<4xf64>)
func.func private @keep_any(memref<*xf64>)
""")
    with module.context, ir.Location.unknown(module.context):
        (op,) = find_ops(module.operation, lambda op: op.name == "bufferization.to_buffer")
        return rewrite_to_buffer(op)


@pytest.mark.parametrize("use", KEPT)
def test_a_buffer_that_is_kept_is_not_freed(use: str) -> None:
    assert not rewritten(use)


def test_a_buffer_whose_elements_are_used_is_freed() -> None:
    load = "%e = memref.load %b[%c0] : memref<4xf64>"
    assert rewritten(f"{load}\n memref.store %e, %y[%c0] : memref<4xf64>")
    assert rewritten(f"{load}\n memref.copy %b, %y : memref<4xf64> to memref<4xf64>")
