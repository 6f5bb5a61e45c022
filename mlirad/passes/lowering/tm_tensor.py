"""Scans, sorts and scatters of ``tm_tensor``, a dialect of torch-mlir, become loops by torch-mlir's own passes.

Where the dialect is loaded, its passes are registered. They give each result a buffer, and say of it that it is a
tensor before it is written. One-shot bufferization, which comes next, wants to know that no one else points to it.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import ir
from mlirad.edit.walk import find_ops, holds

_PREFIX: Final = "tm_tensor."
TO_BUFFERS: Final = "func.func(tm-tensor-bufferize)"
TO_LOOPS: Final = "func.func(tm-tensor-to-loops)"


def occurs(module: ir.Module) -> bool:
    """Whether there is an op of the dialect."""
    return holds(module.operation, lambda op: op.name.startswith(_PREFIX))


def mend(module: ir.Module) -> None:
    """Say of the results, behind the ops that write them, that they are tensors; and of operands that they are read."""
    unit = ir.UnitAttr.get(module.context)
    for op in find_ops(module.operation, lambda op: op.name.startswith(_PREFIX)):
        for operand in op.operands:
            if not isinstance(operand.type, ir.MemRefType):
                continue
            made = operand.owner.operation if not isinstance(operand.owner, ir.Block) else None
            if made is not None and made.name == "bufferization.to_buffer":
                made.attributes["read_only"] = unit
            for use in list(operand.uses):
                user = use.owner.operation
                if user.name == "bufferization.to_tensor":
                    user.attributes["restrict"] = unit
                    user.move_after(op)
