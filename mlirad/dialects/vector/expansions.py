"""Expands ops of the vector dialect that upstream cannot lower to LLVM."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mlirad._mlir import Attribute, Value, ir
from mlirad.dialects.vector import combined
from mlirad.dialects.vector.adjoint_ops import shape_of
from mlirad.dialects.vector.rewrites import ScanModel, choose_behind_mask
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before
from mlirad.edit.types import element_type, is_float


def expand_load(op: ir.Operation) -> None:
    """Replaces a load of several axes by a transfer, which upstream unrolls."""
    type = op.result.type
    if not _has_axes(op.operands[0], type):
        return
    build = before(op)
    padding = build.constant(element_type(type), 0)
    attributes = _attributes((1, len(op.operands) - 1, 1, 0), len(op.operands) - 1, type, build)
    read = build.value("vector.transfer_read", [*op.operands, padding], type, attributes)
    op.result.replace_all_uses_with(read)
    op.erase()


def expand_store(op: ir.Operation) -> None:
    """Replaces a store of several axes by a transfer, which upstream unrolls."""
    value, buffer, *indices = op.operands
    if not _has_axes(buffer, value.type):
        return
    build = before(op)
    attributes = _attributes((1, 1, len(indices), 0), len(indices), value.type, build)
    build.op("vector.transfer_write", [value, buffer, *indices], (), attributes)
    op.erase()


#: By the name of the op.
EXPANSIONS: Final[dict[str, Callable[[ir.Operation], object]]] = {
    "vector.contract": combined.expand,
    "vector.load": expand_load,
    "vector.mask": choose_behind_mask,
    "vector.scan": ScanModel().rewrite,
    "vector.store": expand_store,
}


def _has_axes(buffer: Value, type: ir.Type) -> bool:
    """Whether several axes of a buffer of numbers are accessed."""
    held = element_type(buffer.type)
    is_number = is_float(held) or isinstance(held, ir.IntegerType | ir.IndexType)
    return is_number and len(shape_of(type)) > 1 and not ir.VectorType(type).scalable


def _attributes(segments: tuple[int, ...], rank: int, type: ir.Type, build: Builder) -> dict[str, Attribute]:
    context, axes = build.loc.context, len(shape_of(type))
    map = ir.AffineMap.get(rank, 0, [ir.AffineDimExpr.get(rank - axes + i, context) for i in range(axes)], context)
    return {
        "permutation_map": ir.AffineMapAttr.get(map),
        "in_bounds": ir.ArrayAttr.get([ir.BoolAttr.get(True, context)] * axes, context),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get(segments, context),
    }
