"""Tensors that hold caches: one element, or one slice, for each iteration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.edit.build import Builder

_PLACEHOLDER: Final = "ub.poison"


def kept_tensor_type(extents: Sequence[int | None], element: Type) -> Type:
    """A tensor with these extents, None for an open one, of ``element``; those of tensors come last."""
    shape = [ir.ShapedType.get_dynamic_size() if n is None else n for n in extents]
    if isinstance(element, ir.RankedTensorType):
        return ir.RankedTensorType.get([*shape, *element.shape], element.element_type)
    return ir.RankedTensorType.get(shape, element)


def create_room(type: Type, extents: Sequence[Value], build: Builder) -> Value:
    """A tensor of ``type`` that holds anything; ``extents`` are the open ones."""
    return build.value("tensor.empty", extents, type)


def create_grown(tensor: Value, extent: Value, sizes: Sequence[Value], build: Builder) -> Value:
    """A tensor of ``extent`` that starts with ``tensor``; ``sizes``: what else is open."""
    grown = create_room(tensor.type, [extent, *sizes], build)
    used = build.value("tensor.dim", [tensor, build.index(0)], extent.type)
    attributes = _first(tensor.type, len(sizes), 2, build)
    return build.value("tensor.insert_slice", [tensor, grown, used, *sizes], tensor.type, attributes)


def create_first(tensor: Value, used: Value, sizes: Sequence[Value], build: Builder) -> Value:
    """The first ``used`` elements, or slices, of ``tensor``."""
    attributes = _first(tensor.type, len(sizes), 1, build)
    return build.value("tensor.extract_slice", [tensor, used, *sizes], tensor.type, attributes)


def create_nothing(type: Type, build: Builder) -> Value:
    """A value of any type that nobody reads; a tensor has no elements where its type lets it."""
    if not isinstance(type, ir.RankedTensorType):
        return create_placeholder(type, build)
    extents = [build.index(0) for axis in range(type.rank) if type.is_dynamic_dim(axis)]
    return create_room(type, extents, build)


def create_placeholder(type: Type, build: Builder) -> Value:
    """What stands for a value of ``type`` until that is there."""
    return build.value(_PLACEHOLDER, (), type)


def replace_placeholder(placeholder: Value, value: Value) -> None:
    """Put ``value`` in its place."""
    placeholder.replace_all_uses_with(value)
    placeholder.owner.operation.erase()


def create_inserted(
    value: Value, tensor: Value, indices: Sequence[Value], sizes: Sequence[Value], build: Builder
) -> Value:
    """``tensor`` with ``value`` at ``indices``; ``sizes`` are the open extents of ``value``."""
    if isinstance(value.type, ir.RankedTensorType):
        attributes = _slice(indices, value.type, sizes, 2, build)
        return build.value("tensor.insert_slice", [value, tensor, *indices, *sizes], tensor.type, attributes)
    return build.value("tensor.insert", [value, tensor, *indices], tensor.type)


def create_taken(tensor: Value, indices: Sequence[Value], type: Type, sizes: Sequence[Value], build: Builder) -> Value:
    """What `create_inserted` has put at ``indices``."""
    if isinstance(type, ir.RankedTensorType):
        attributes = _slice(indices, type, sizes, 1, build)
        return build.value("tensor.extract_slice", [tensor, *indices, *sizes], type, attributes)
    return build.value("tensor.extract", [tensor, *indices], type)


def _slice(
    indices: Sequence[Value], part: ir.RankedTensorType, sizes: Sequence[Value], tensors: int, build: Builder
) -> dict[str, Attribute]:
    """The last extents of a tensor, all of them, at the first subscripts."""
    context, shape, count = build.loc.context, list(part.shape), len(indices)
    numbers = {
        "static_offsets": [ir.ShapedType.get_dynamic_size()] * count + [0] * len(shape),
        "static_sizes": [1] * count + shape,
        "static_strides": [1] * (count + len(shape)),
    }
    return _described(numbers, [1] * tensors + [count, len(sizes), 0], context)


def _first(type: Type, sizes: int, tensors: int, build: Builder) -> dict[str, Attribute]:
    """A slice of elements from the first one on, whole along all other axes."""
    context, shape = build.loc.context, list(ir.RankedTensorType(type).shape)
    numbers = {
        "static_offsets": [0] * len(shape),
        "static_sizes": [ir.ShapedType.get_dynamic_size(), *shape[1:]],
        "static_strides": [1] * len(shape),
    }
    return _described(numbers, [1] * tensors + [0, 1 + sizes, 0], context)


def _described(
    numbers: Mapping[str, Sequence[int]], operands: Sequence[int], context: ir.Context
) -> dict[str, Attribute]:
    """The attributes of an op on a slice that has so many ``operands`` of each kind."""
    attributes: dict[str, Attribute] = {name: ir.DenseI64ArrayAttr.get(n, context) for name, n in numbers.items()}
    attributes["operandSegmentSizes"] = ir.DenseI32ArrayAttr.get(list(operands), context)
    return attributes
