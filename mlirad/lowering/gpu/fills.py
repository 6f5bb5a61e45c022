"""Recognises nests of loops that fill a buffer with one number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.constants import constant_integer
from mlirad.edit.rewrite import is_outside

ALLOCATIONS: Final = ("memref.alloc", "memref.alloca")


def filled(op: ir.Operation) -> tuple[Value, Value] | None:
    """The buffer that a nest of loops fills with one number, and the number."""
    ids: list[Value] = []
    nest = op
    while nest.name == "scf.for" and len(nest.operands) == 3:
        low, _, step = nest.operands
        block = nest.regions[0].blocks[0]
        inside = [view.operation for view in block.operations]
        if (constant_integer(low), constant_integer(step)) != (0, 1) or len(inside) != 2:
            return None
        ids.append(block.arguments[0])
        if inside[0].name == "memref.store":
            number, buffer, *places = inside[0].operands
            is_whole = places == ids and _are_extents(_highs(op, len(ids)), buffer)
            return (buffer, number) if is_whole and is_outside(number, op) else None
        nest = inside[0]
    return None


def _are_extents(highs: Sequence[Value], buffer: Value) -> bool:
    """Whether ``highs`` are the extents of ``buffer``: constants, or the operands of its allocation."""
    owner = buffer.owner
    is_allocated = not isinstance(owner, ir.Block) and owner.operation.name in ALLOCATIONS
    sizes = iter(owner.operation.operands if is_allocated else ())
    dynamic = ir.ShapedType.get_dynamic_size()
    return all(
        next(sizes, None) == high if extent == dynamic else constant_integer(high) == extent
        for high, extent in zip(highs, ir.MemRefType(buffer.type).shape, strict=True)
    )


def _highs(nest: ir.Operation, depth: int) -> list[Value]:
    found = []
    for _ in range(depth):
        found.append(nest.operands[1])
        nest = nest.regions[0].blocks[0].operations[0].operation
    return found
