"""Extents of tensors and buffers as index values."""

from __future__ import annotations

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder


def create_extent(shaped: Value, axis: int, build: Builder) -> Value:
    """The extent along ``axis``: a constant where the type says it."""
    type = ir.ShapedType(shaped.type)
    if not type.is_dynamic_dim(axis):
        return build.index(type.get_dim_size(axis))
    position = build.index(axis)
    name = "tensor.dim" if isinstance(shaped.type, ir.RankedTensorType) else "memref.dim"
    return build.value(name, [shaped, position], position.type)


def create_open_extents(shaped: Value, build: Builder) -> list[Value]:
    """The extents that the type leaves open, in order."""
    type = ir.ShapedType(shaped.type)
    return [create_extent(shaped, axis, build) for axis in range(type.rank) if type.is_dynamic_dim(axis)]
