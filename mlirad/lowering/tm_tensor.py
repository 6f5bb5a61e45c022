"""Lowers scans, sorts and scatters of ``tm_tensor``, a dialect of torch-mlir, to loops by torch-mlir's own passes.

Where the dialect is loaded, its passes are registered. They give each result a buffer, and say of it that it is a
tensor before it is written. One-shot bufferization, which comes next, wants to know that no one else points to it.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import ir
from mlirad.edit.buffers import create_free
from mlirad.edit.rewrite import before, terminator_of
from mlirad.edit.walk import find_ops, holds

_PREFIX: Final = "tm_tensor."
_TENSOR: Final = "bufferization.to_tensor"
#: Results that nobody reads are known by their uses.
TO_BUFFERS: Final = "canonicalize,func.func(tm-tensor-bufferize)"
TO_LOOPS: Final = "func.func(tm-tensor-to-loops)"


def occurs(module: ir.Module) -> bool:
    """Whether there is an op of the dialect."""
    return holds(module.operation, lambda op: op.name.startswith(_PREFIX))


def mend(module: ir.Module) -> None:
    """Say of the results, behind the ops that write them, that they are tensors; and of operands that they are read.

    A result that nobody reads is freed here: deallocation frees what a tensor was made of.
    """
    unit = ir.UnitAttr.get(module.context)
    for op in find_ops(module.operation, lambda op: op.name.startswith(_PREFIX)):
        made = [v for v in op.operands if isinstance(v.type, ir.MemRefType) and not isinstance(v.owner, ir.Block)]
        for buffer in made:
            if buffer.owner.operation.name == "bufferization.to_buffer":
                buffer.owner.operation.attributes["read_only"] = unit
            tensors = [use.owner.operation for use in buffer.uses if use.owner.operation.name == _TENSOR]
            for tensor in tensors:
                tensor.attributes["restrict"] = unit
                tensor.move_after(op)
            if buffer.owner.operation.name == "memref.alloc" and not tensors:
                create_free(buffer, before(terminator_of(op.block)))
