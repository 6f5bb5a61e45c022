"""``bufferization.clone``: an allocation and a copy."""

from __future__ import annotations

from mlirad._mlir import ir
from mlirad.edit.buffers import create_alloc
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_open_extents


def rewrite_clone(op: ir.Operation) -> bool:
    """A clone becomes an allocation and a copy, unless it has another layout or memory space."""
    source, type = op.operands[0], op.results[0].type
    if not isinstance(type, ir.MemRefType) or not isinstance(source.type, ir.MemRefType):
        return False
    if type != ir.MemRefType.get(list(type.shape), type.element_type, loc=op.location):
        return False
    build = Builder(ir.InsertionPoint(op), op.location)
    buffer = create_alloc(type, create_open_extents(source, build), build)
    build.op("memref.copy", [source, buffer])
    op.results[0].replace_all_uses_with(buffer)
    op.erase()
    return True
