"""Casts the operands of ``free`` to the default memory space; upstream casts only the results of ``malloc``."""

from __future__ import annotations

from mlirad._mlir import ir
from mlirad.edit.rewrite import before
from mlirad.edit.walk import find_ops


def cast_freed(module: ir.Module) -> None:
    """Casts the buffers of numbered memory spaces that are freed to the default one."""
    for op in find_ops(module.operation, lambda op: op.name == "memref.dealloc"):
        type = op.operands[0].type
        if isinstance(type, ir.MemRefType) and isinstance(type.memory_space, ir.IntegerAttr):
            plain = ir.MemRefType.get(type.shape, type.element_type, type.layout, loc=op.location)
            op.operands[0] = before(op).value("memref.memory_space_cast", [op.operands[0]], plain)
