"""Casts the operands of ``free`` to the default memory space; upstream casts only the results of ``malloc``."""

from __future__ import annotations

from mlirad._mlir import ir
from mlirad.edit.rewrite import before


def cast_freed(module: ir.Module) -> None:
    """Casts the buffers of numbered memory spaces that are freed to the default one."""
    found: list[ir.Operation] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name == "memref.dealloc":
            type = op.operands[0].type
            if isinstance(type, ir.MemRefType) and isinstance(type.memory_space, ir.IntegerAttr):
                found.append(op)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    for op in found:
        type = ir.MemRefType(op.operands[0].type)
        plain = ir.MemRefType.get(type.shape, type.element_type, type.layout, loc=op.location)
        op.operands[0] = before(op).value("memref.memory_space_cast", [op.operands[0]], plain)
