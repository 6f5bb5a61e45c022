"""Ops whose result is a view of an operand; their shadow is the same view of the operand's shadow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import Value, ir
from mlirad.edit.rewrite import replace_op
from mlirad.interfaces.ops import Effect, EffectKind, MemoryModel

VIEWS: Final = (
    "memref.cast",
    "memref.collapse_shape",
    "memref.expand_shape",
    "memref.memory_space_cast",
    "memref.subview",
    "memref.transpose",
    "memref.view",
)
#: Views whose result depends on the strides of the operand: the shadow must have the same strides.
LAYOUT_VIEWS: Final = ("memref.extract_strided_metadata", "memref.reinterpret_cast")


@final
class ViewModel(MemoryModel):
    """The first operand is the buffer; the others are offsets, sizes and strides. The first result points into it."""

    cost = 1

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """The first result points into the first operand; the others are sizes and strides."""
        return ((op.results[0], op.operands[0]),)

    def layout_of(self, op: ir.Operation, /) -> Sequence[Value]:
        """For ops that depend on strides: the operand."""
        return (op.operands[0],) if op.name in LAYOUT_VIEWS else ()


def rewrite_alignment(op: ir.Operation) -> bool:
    """``memref.assume_alignment`` is removed from derivatives: shadows need not be aligned alike."""
    replace_op(op, [op.operands[0]])
    return True


@final
class ReshapeModel(MemoryModel):
    """``memref.reshape``: the new shape is read from a buffer."""

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Reads the shape."""
        return (Effect(EffectKind.READ, op.operands[1]),)

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """The result points into the source."""
        return ((op.result, op.operands[0]),)


@final
class DistinctModel(MemoryModel):
    """``memref.distinct_objects``: each result is an operand."""

    cost = 0

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """The operands, in order."""
        return tuple(zip(op.results, op.operands, strict=True))
