"""Ops whose result is a view of an operand; their shadow is the same view of the operand's shadow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import Value, ir
from mlirad.edit.linear import Linear, as_form
from mlirad.edit.rank_reductions import kept_dimensions
from mlirad.edit.rewrite import replace_op
from mlirad.interfaces.ops import Effect, EffectKind, MemoryModel, PartAxis, ViewPart

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

    def part(self, op: ir.Operation, /) -> ViewPart | None:
        """A slice for ``memref.subview``, addresses for ops that depend on strides, otherwise all elements."""
        if op.name == "memref.view":
            return None  # it has elements of another type
        if op.name == "memref.extract_strided_metadata":
            return ViewPart((), start=Linear((), 0))
        if op.name in ("memref.subview", "memref.reinterpret_cast"):
            return _slice(op)
        source, result = op.operands[0].type, op.results[0].type
        is_ranked = isinstance(source, ir.MemRefType) and isinstance(result, ir.MemRefType)
        keeps_axes = op.name != "memref.transpose" and is_ranked and source.rank == result.rank
        whole = [PartAxis(Linear((), 0), None, 1)] * (result.rank if keeps_axes else 0)
        return ViewPart(whole, range(len(whole))) if keeps_axes else ViewPart()


def _slice(op: ir.Operation) -> ViewPart:
    dynamic, operands = ir.ShapedType.get_dynamic_size(), iter(list(op.operands)[1:])
    offsets, sizes, strides = (
        [as_form(next(operands)) if n == dynamic else Linear((), n) for n in ir.DenseI64ArrayAttr(op.attributes[name])]
        for name in ("static_offsets", "static_sizes", "static_strides")
    )
    # The stride of one element does not matter.
    steps = [1 if size == Linear((), 1) else None if step.factors else step.constant
             for size, step in zip(sizes, strides, strict=True)]  # fmt: skip
    if op.name == "memref.reinterpret_cast":
        axes = [PartAxis(Linear((), 0), size, step) for size, step in zip(sizes, steps, strict=True)]
        return ViewPart(axes, range(len(axes)), offsets[0])
    axes = [PartAxis(*axis) for axis in zip(offsets, sizes, steps, strict=True)]
    shape = list(op.results[0].type.shape)
    kept = kept_dimensions(list(ir.DenseI64ArrayAttr(op.attributes["static_sizes"])), shape)
    return ViewPart(axes, kept) if len(kept) == len(shape) else ViewPart()


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
