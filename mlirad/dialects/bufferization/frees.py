"""Ops that free: of tensors nothing is left of them, as a value has no end; of buffers they become branches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mlirad._mlir import Value, ir
from mlirad.edit.loops import create_guard
from mlirad.edit.rewrite import before, replace_op


@final
class DeallocTensorRewrite:
    """``dealloc_tensor`` is removed: the reverse pass may read the tensor, and bufferization frees its buffers."""

    def rewrite(self, op: ir.Operation, /) -> bool:
        """Always."""
        op.erase()
        return True


@final
class DeallocRewrite:
    """``dealloc`` becomes a branch per buffer, if the buffers are known to be distinct."""

    def rewrite(self, op: ir.Operation, /) -> bool:
        """Unless two of them, freed or kept, may be the same."""
        segments = list(ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"]))
        operands = list(op.operands)
        freed, conditions = operands[: segments[0]], operands[segments[0] : segments[0] + segments[1]]
        kept = operands[segments[0] + segments[1] :]
        if not _are_different(freed, kept):
            return False
        build = before(op)
        for buffer, condition in zip(freed, conditions, strict=True):
            create_guard(condition, build).op("memref.dealloc", [buffer])
        # What is kept belongs to whom it belonged before: to nobody here.
        false = build.constant(ir.IntegerType.get_signless(1, op.context), 0) if kept else None
        replace_op(op, [false] * len(kept))
        return True


def _are_different(freed: Sequence[Value], kept: Sequence[Value]) -> bool:
    if len(freed) + len(kept) == 1:
        return True
    origins = [_allocation(buffer) for buffer in (*freed, *kept)]
    return all(origin is not None for origin in origins) and len(set(origins)) == len(origins)


def _allocation(buffer: Value) -> Value | None:
    """The result of the allocation that ``buffer`` is, or None where that is not known."""
    while not isinstance(buffer.owner, ir.Block):
        producer = buffer.owner.operation
        if producer.name in ("memref.alloc", "bufferization.clone"):
            return buffer
        if producer.name != "memref.cast":
            return None
        buffer = producer.operands[0]
    return None
