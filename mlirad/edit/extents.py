"""Extents of tensors and buffers, and slices given by offsets, sizes and strides."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TypeAlias

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.edit.build import Builder

#: A static extent, or a value of type index.
Extent: TypeAlias = Value | int


def create_extent(shaped: Value, axis: int, build: Builder) -> Value:
    """Emits the extent along ``axis``: a constant if it is static."""
    found = extent(shaped, axis, build)
    return build.index(found) if isinstance(found, int) else found


def create_open_extents(shaped: Value, build: Builder) -> list[Value]:
    """Emits the dynamic extents, in order."""
    return open_extents(extents(shaped, build))


def extent(shaped: Value, axis: int, build: Builder) -> Extent:
    """The extent along ``axis``: a number if it is static, otherwise an emitted value."""
    type = ir.ShapedType(shaped.type)
    if not type.is_dynamic_dim(axis):
        return int(type.get_dim_size(axis))
    position = build.index(axis)
    name = "tensor.dim" if isinstance(shaped.type, ir.RankedTensorType) else "memref.dim"
    return build.value(name, [shaped, position], position.type)


def extents(shaped: Value, build: Builder) -> list[Extent]:
    """All extents, each a number if it is static, otherwise an emitted value."""
    return [extent(shaped, axis, build) for axis in range(ir.ShapedType(shaped.type).rank)]


def static_shape(extents: Sequence[Extent]) -> list[int]:
    """The shape of a type with these extents: those that are values are dynamic."""
    dynamic = ir.ShapedType.get_dynamic_size()
    return [n if isinstance(n, int) else dynamic for n in extents]


def open_extents(extents: Sequence[Extent]) -> list[Value]:
    """The dynamic ones among the extents, which are values."""
    return [n for n in extents if not isinstance(n, int)]


def create_product_of(one: Extent, other: Extent, build: Builder) -> Extent:
    """The product: a number if both are numbers, otherwise an emitted value."""
    if isinstance(one, int) and isinstance(other, int):
        return one * other
    if one == 1:
        return other
    operands = [build.index(n) if isinstance(n, int) else n for n in (one, other)]
    return build.value("arith.muli", operands, operands[0].type)


def create_slice(name: str, operands: Sequence[Value], type: Type, build: Builder, *place: Sequence[Extent]) -> Value:
    """Creates a view, or an op on a slice of a tensor; ``place``: offsets, sizes, and strides if any is not 1."""
    offsets, sizes, strides = place if len(place) == 3 else (*place, [1] * len(place[1]))
    dynamic = [open_extents(numbers) for numbers in (offsets, sizes, strides)]
    segments = [*[1] * len(operands), *map(len, dynamic)]
    context = build.loc.context
    attributes: dict[str, Attribute] = {
        "static_offsets": ir.DenseI64ArrayAttr.get(static_shape(offsets), context),
        "static_sizes": ir.DenseI64ArrayAttr.get(static_shape(sizes), context),
        "static_strides": ir.DenseI64ArrayAttr.get(static_shape(strides), context),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get(segments, context),
    }
    return build.value(name, [*operands, *chain(*dynamic)], type, attributes)
