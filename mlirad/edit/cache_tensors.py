"""Tensors as caches: one element, or one slice, for each iteration of the loops around it."""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.extents import Extent, create_slice


def cache_tensor_type(extents: Sequence[int | None], element: Type) -> Type:
    """The type of a cache of ``extents`` (None: dynamic) values of type ``element``; a tensor's extents come last."""
    shape = [ir.ShapedType.get_dynamic_size() if n is None else n for n in extents]
    if isinstance(element, ir.RankedTensorType):
        return ir.RankedTensorType.get([*shape, *element.shape], element.element_type)
    return ir.RankedTensorType.get(shape, element)


def create_empty(type: Type, extents: Sequence[Value], build: Builder) -> Value:
    """Creates an uninitialised tensor of ``type``; ``extents`` are the dynamic ones."""
    return build.value("tensor.empty", extents, type)


def create_grown(tensor: Value, extent: Value, sizes: Sequence[Value], build: Builder) -> Value:
    """Extends ``tensor`` to ``extent`` along its first axis; ``sizes`` are the other dynamic extents."""
    grown = create_empty(tensor.type, [extent, *sizes], build)
    used = build.value("tensor.dim", [tensor, build.index(0)], extent.type)
    shape = _extents(tensor.type, [used, *sizes])
    return create_slice("tensor.insert_slice", [tensor, grown], tensor.type, build, [0] * len(shape), shape)


def create_prefix(tensor: Value, used: Value, sizes: Sequence[Value], build: Builder) -> Value:
    """The first ``used`` elements, or slices, of ``tensor``; ``sizes``: the other dynamic extents."""
    shape = _extents(tensor.type, [used, *sizes])
    return create_slice("tensor.extract_slice", [tensor], tensor.type, build, [0] * len(shape), shape)


def create_undefined(type: Type, build: Builder) -> Value:
    """An undefined value of any type that is never read; a tensor of dynamic extents is empty."""
    if not isinstance(type, ir.RankedTensorType):
        return create_placeholder(type, build)
    extents = [build.index(0) for axis in range(type.rank) if type.is_dynamic_dim(axis)]
    return create_empty(type, extents, build)


def create_placeholder(type: Type, build: Builder) -> Value:
    """Creates a placeholder for a value of ``type`` that is created later."""
    return build.value("ub.poison", (), type)


def replace_placeholder(placeholder: Value, value: Value) -> None:
    """Replaces ``placeholder`` by ``value`` and erases it."""
    placeholder.replace_all_uses_with(value)
    placeholder.owner.operation.erase()


def create_inserted(
    value: Value, tensor: Value, indices: Sequence[Value], sizes: Sequence[Value], build: Builder
) -> Value:
    """``tensor`` with ``value`` inserted at ``indices``; ``sizes``: the dynamic extents of ``value``."""
    if isinstance(value.type, ir.RankedTensorType):
        place = _row(value.type, indices, sizes)
        return create_slice("tensor.insert_slice", [value, tensor], tensor.type, build, *place)
    return build.value("tensor.insert", [value, tensor, *indices], tensor.type)


def create_extracted(
    tensor: Value, indices: Sequence[Value], type: Type, sizes: Sequence[Value], build: Builder
) -> Value:
    """Extracts the value of ``type`` that `create_inserted` inserted at ``indices``."""
    if isinstance(type, ir.RankedTensorType):
        return create_slice("tensor.extract_slice", [tensor], type, build, *_row(type, indices, sizes))
    return build.value("tensor.extract", [tensor, *indices], type)


def _row(part: Type, indices: Sequence[Value], sizes: Sequence[Value]) -> tuple[list[Extent], list[Extent]]:
    """Offsets and sizes of the slice ``part`` at ``indices`` of the leading axes; the trailing axes are whole."""
    own = _extents(part, sizes)
    return [*indices, *[0] * len(own)], [*[1] * len(indices), *own]


def _extents(type: Type, sizes: Sequence[Value]) -> list[Extent]:
    """The extents of ``type``; ``sizes`` are its dynamic ones."""
    type, left = ir.ShapedType(type), iter(sizes)
    return [next(left) if type.is_dynamic_dim(axis) else type.get_dim_size(axis) for axis in range(type.rank)]
