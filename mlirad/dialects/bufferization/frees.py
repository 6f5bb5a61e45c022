"""Deallocations: those of tensors are removed; those of buffers become branches."""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Value, ir
from mlirad.edit.loops import create_guard
from mlirad.edit.rewrite import before, replace_op


def rewrite_dealloc_tensor(op: ir.Operation) -> bool:
    """``dealloc_tensor`` is removed: the reverse pass may read the tensor, and bufferization frees its buffers."""
    op.erase()
    return True


def rewrite_dealloc(op: ir.Operation) -> bool:
    """``dealloc`` becomes a branch per buffer, if the buffers are known to be distinct.

    Returns False if two of the buffers, freed or retained, may be the same.
    """
    segments = list(ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"]))
    operands = list(op.operands)
    freed, conditions = operands[: segments[0]], operands[segments[0] : segments[0] + segments[1]]
    kept = operands[segments[0] + segments[1] :]
    if not _are_different(freed, kept):
        return False
    build = before(op)
    for buffer, condition in zip(freed, conditions, strict=True):
        create_guard(condition, build).op("memref.dealloc", [buffer])
    # Retained buffers keep their owner: here they have none.
    false = build.constant(ir.IntegerType.get_signless(1, op.context), 0) if kept else None
    replace_op(op, [false] * len(kept))
    return True


def _are_different(freed: Sequence[Value], kept: Sequence[Value]) -> bool:
    if len(freed) + len(kept) == 1:
        return True
    origins = [_allocation(buffer) for buffer in (*freed, *kept)]
    return all(origin is not None for origin in origins) and len(set(origins)) == len(origins)


def _allocation(buffer: Value) -> Value | None:
    """The result of the allocation that defines ``buffer``, or None if it is unknown."""
    while not isinstance(buffer.owner, ir.Block):
        producer = buffer.owner.operation
        if producer.name in ("memref.alloc", "bufferization.clone"):
            return buffer
        if producer.name != "memref.cast":
            return None
        buffer = producer.operands[0]
    return None
