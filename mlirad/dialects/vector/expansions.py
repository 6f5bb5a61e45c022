"""Expands ops of the vector dialect that upstream cannot lower to LLVM."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import Final

from mlirad._mlir import Attribute, Value, ir
from mlirad.dialects.vector import combined
from mlirad.dialects.vector.adjoint_ops import extract, shape_of, vector_type
from mlirad.dialects.vector.rewrites import choose_behind_mask, rewrite_scan
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before
from mlirad.edit.types import element_type, is_float

_DYNAMIC: Final = ir.ShapedType.get_dynamic_size()


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


def expand_extract(op: ir.Operation) -> None:
    """Replaces an extraction at a dynamic position of several axes by extractions of numbers from one axis."""
    source, *places = op.operands
    if not _is_dynamic(source, places):
        return
    build, result = before(op), op.result
    flat = _flat(source, build)
    lanes = [
        build.value("vector.extract", [flat, place], element_type(source.type), _dynamic(build))
        for place in _lanes(op, source, places, build)
    ]
    whole = build.value("vector.from_elements", lanes, result.type) if shape_of(result.type) else lanes[0]
    result.replace_all_uses_with(whole)
    op.erase()


def expand_insert(op: ir.Operation) -> None:
    """The same for an insertion."""
    value, target, *places = op.operands
    if not _is_dynamic(target, places):
        return
    build = before(op)
    whole = _flat(target, build)
    parts = _flat(value, build) if shape_of(value.type) else None
    for number, place in enumerate(_lanes(op, target, places, build)):
        one = value if parts is None else extract(parts, (number,), build)
        whole = build.value("vector.insert", [one, whole, place], whole.type, _dynamic(build))
    op.result.replace_all_uses_with(build.value("vector.shape_cast", [whole], target.type))
    op.erase()


def _is_dynamic(vector: Value, places: Sequence[Value]) -> bool:
    return bool(places) and len(shape_of(vector.type)) > 1 and not ir.VectorType(vector.type).scalable


def _flat(vector: Value, build: Builder) -> Value:
    flat = vector_type([prod(shape_of(vector.type))], element_type(vector.type))
    return build.value("vector.shape_cast", [vector], flat)


def _lanes(op: ir.Operation, vector: Value, places: Sequence[Value], build: Builder) -> list[Value]:
    """The positions in row-major order of the numbers of ``vector`` that ``op`` accesses at ``places``."""
    shape, dynamic = shape_of(vector.type), iter(places)
    start = build.index(0)
    position = list(ir.DenseI64ArrayAttr(op.attributes["static_position"]))
    for extent, static in zip(shape, position, strict=False):
        place = next(dynamic) if static == _DYNAMIC else build.index(static)
        start = build.value("arith.muli", [start, build.index(extent)], start.type)
        start = build.value("arith.addi", [start, place], start.type)
    size = prod(shape[len(position) :])
    start = build.value("arith.muli", [start, build.index(size)], start.type)
    return [build.value("arith.addi", [start, build.index(lane)], start.type) for lane in range(size)]


def _dynamic(build: Builder) -> dict[str, Attribute]:
    return {"static_position": ir.DenseI64ArrayAttr.get([_DYNAMIC], build.loc.context)}


#: By the name of the op.
EXPANSIONS: Final[dict[str, Callable[[ir.Operation], object]]] = {
    "vector.contract": combined.expand,
    "vector.extract": expand_extract,
    "vector.insert": expand_insert,
    "vector.load": expand_load,
    "vector.mask": choose_behind_mask,
    "vector.scan": rewrite_scan,
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
