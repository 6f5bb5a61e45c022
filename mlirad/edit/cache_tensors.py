"""Tensors as caches: one element, or one slice, for each iteration of the loops around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.edit.build import Builder

_PLACEHOLDER: Final = "ub.poison"


def cache_tensor_type(extents: Sequence[int | None], element: Type) -> Type:
    """The type of a cache of ``extents`` (None: dynamic) values of type ``element``; a tensor's extents come last."""
    shape = [ir.ShapedType.get_dynamic_size() if n is None else n for n in extents]
    if isinstance(element, ir.RankedTensorType):
        return ir.RankedTensorType.get([*shape, *element.shape], element.element_type)
    return ir.RankedTensorType.get(shape, element)


def create_empty(type: Type, extents: Sequence[Value], build: Builder) -> Value:
    """An uninitialised tensor of ``type``; ``extents`` are the dynamic ones."""
    return build.value("tensor.empty", extents, type)


def create_grown(tensor: Value, extent: Value, sizes: Sequence[Value], build: Builder) -> Value:
    """A tensor of first extent ``extent`` with the prefix ``tensor``; ``sizes``: the other dynamic extents."""
    grown = create_empty(tensor.type, [extent, *sizes], build)
    used = build.value("tensor.dim", [tensor, build.index(0)], extent.type)
    attributes = _first(tensor.type, len(sizes), 2, build)
    return build.value("tensor.insert_slice", [tensor, grown, used, *sizes], tensor.type, attributes)


def create_prefix(tensor: Value, used: Value, sizes: Sequence[Value], build: Builder) -> Value:
    """The first ``used`` elements, or slices, of ``tensor``; ``sizes``: the other dynamic extents."""
    attributes = _first(tensor.type, len(sizes), 1, build)
    return build.value("tensor.extract_slice", [tensor, used, *sizes], tensor.type, attributes)


def create_undefined(type: Type, build: Builder) -> Value:
    """An undefined value of any type that is never read; a tensor of dynamic extents is empty."""
    if not isinstance(type, ir.RankedTensorType):
        return create_placeholder(type, build)
    extents = [build.index(0) for axis in range(type.rank) if type.is_dynamic_dim(axis)]
    return create_empty(type, extents, build)


def create_placeholder(type: Type, build: Builder) -> Value:
    """A placeholder for a value of ``type`` that is created later."""
    return build.value(_PLACEHOLDER, (), type)


def replace_placeholder(placeholder: Value, value: Value) -> None:
    """Use ``value`` instead of ``placeholder``, and erase that."""
    placeholder.replace_all_uses_with(value)
    placeholder.owner.operation.erase()


def create_inserted(
    value: Value, tensor: Value, indices: Sequence[Value], sizes: Sequence[Value], build: Builder
) -> Value:
    """``tensor`` with ``value`` inserted at ``indices``; ``sizes``: the dynamic extents of ``value``."""
    if isinstance(value.type, ir.RankedTensorType):
        attributes = _slice(indices, value.type, sizes, 2, build)
        return build.value("tensor.insert_slice", [value, tensor, *indices, *sizes], tensor.type, attributes)
    return build.value("tensor.insert", [value, tensor, *indices], tensor.type)


def create_extracted(
    tensor: Value, indices: Sequence[Value], type: Type, sizes: Sequence[Value], build: Builder
) -> Value:
    """The value of ``type`` that `create_inserted` has inserted at ``indices``."""
    if isinstance(type, ir.RankedTensorType):
        attributes = _slice(indices, type, sizes, 1, build)
        return build.value("tensor.extract_slice", [tensor, *indices, *sizes], type, attributes)
    return build.value("tensor.extract", [tensor, *indices], type)


def _slice(
    indices: Sequence[Value], part: ir.RankedTensorType, sizes: Sequence[Value], tensors: int, build: Builder
) -> dict[str, Attribute]:
    """The attributes of a slice at ``indices`` along the first axes, whole along the last ones."""
    context, shape, count = build.loc.context, list(part.shape), len(indices)
    numbers = {
        "static_offsets": [ir.ShapedType.get_dynamic_size()] * count + [0] * len(shape),
        "static_sizes": [1] * count + shape,
        "static_strides": [1] * (count + len(shape)),
    }
    return _described(numbers, [1] * tensors + [count, len(sizes), 0], context)


def _first(type: Type, sizes: int, tensors: int, build: Builder) -> dict[str, Attribute]:
    """The attributes of a prefix along the first axis, whole along all others."""
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
    """The attributes of an op on a slice; ``operands``: the lengths of its operand segments."""
    attributes: dict[str, Attribute] = {name: ir.DenseI64ArrayAttr.get(n, context) for name, n in numbers.items()}
    attributes["operandSegmentSizes"] = ir.DenseI32ArrayAttr.get(list(operands), context)
    return attributes
