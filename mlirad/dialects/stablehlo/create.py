"""Creates StableHLO ops: constants, comparisons, slices, pads, broadcasts and reductions."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.types import element_type, with_element_type


def dense_splat(type: Type, element: Attribute) -> Attribute:
    """The splat attribute of ``type`` with the given element (for complex types its two parts)."""
    if isinstance(element, ir.ArrayAttr):
        parts = ", ".join(str(part).partition(" : ")[0] for part in element)
        return ir.Attribute.parse(f"dense<({parts})> : {type}", type.context)
    return ir.DenseElementsAttr.get_splat(type, element)


def compare(build: Builder, direction: str, left: Value, right: Value) -> Value:
    """Emit a ``compare`` with ``direction`` EQ, NE, GE, GT, LE or LT."""
    context = build.loc.context
    attribute = ir.Attribute.parse(f"#stablehlo<comparison_direction {direction}>", context)
    truth = with_element_type(left.type, ir.IntegerType.get_signless(1, context))
    return build.value("stablehlo.compare", (left, right), truth, {"comparison_direction": attribute})


def numbers(build: Builder, values: Sequence[int]) -> Attribute:
    """An i64 array attribute."""
    return ir.DenseI64ArrayAttr.get(list(values), build.loc.context)


def broadcast(build: Builder, value: Value, dimensions: Sequence[int], type: Type) -> Value:
    """Emit a ``broadcast_in_dim`` of ``value`` to ``type``."""
    attributes = {"broadcast_dimensions": numbers(build, dimensions)}
    return build.value("stablehlo.broadcast_in_dim", (value,), type, attributes)


def broadcast_scalar(build: Builder, value: Value, type: Type) -> Value:
    """``value``, or a broadcast to ``type`` if it is a scalar."""
    return value if value.type == type else broadcast(build, value, (), type)


def shape_of(value: Value) -> list[int]:
    """The shape of a tensor."""
    return list(ir.RankedTensorType(value.type).shape)


def integers(op: ir.Operation, name: str) -> list[int]:
    """The numbers of an array attribute."""
    return list(ir.DenseI64ArrayAttr(op.attributes[name]))


def tensor(shape: Sequence[int], element: Type) -> Type:
    """A tensor type."""
    return ir.RankedTensorType.get(list(shape), element, loc=ir.Location.unknown(element.context))


def create_splat(build: Builder, shape: Sequence[int], element: Type, number: float) -> Value:
    """Emit a splat constant of a float, an integer, a bool or a complex number."""
    scalar: Attribute
    if isinstance(element, ir.ComplexType):
        scalar = ir.ArrayAttr.get([ir.FloatAttr.get(element.element_type, part) for part in (number, 0.0)])
    elif isinstance(element, ir.IntegerType):
        scalar = ir.IntegerAttr.get(element, int(number))
    else:
        scalar = ir.FloatAttr.get(element, number, build.loc)
    type = tensor(shape, element)
    return build.value("stablehlo.constant", (), type, {"value": dense_splat(type, scalar)})


def zeros(build: Builder, like: Value, shape: Sequence[int]) -> Value:
    """Zeros of ``shape``, with the element type of ``like``."""
    return create_splat(build, shape, element_type(like.type), 0.0)


def reshape(build: Builder, value: Value, shape: Sequence[int]) -> Value:
    """``value`` reshaped; itself if it has that shape."""
    if shape_of(value) == list(shape):
        return value
    return build.value("stablehlo.reshape", (value,), tensor(shape, element_type(value.type)))


def create_transpose(build: Builder, value: Value, permutation: Sequence[int]) -> Value:
    """``value`` transposed: axis i of the result is axis ``permutation[i]``; itself for the identity."""
    if list(permutation) == list(range(len(permutation))):
        return value
    shape = shape_of(value)
    type = tensor([shape[i] for i in permutation], element_type(value.type))
    return build.value("stablehlo.transpose", (value,), type, {"permutation": numbers(build, permutation)})


def create_slice(
    build: Builder, value: Value, starts: Sequence[int], limits: Sequence[int], strides: Sequence[int]
) -> Value:
    """A slice of ``value``; itself if that is the whole tensor."""
    shape = [-(-(b - a) // s) for a, b, s in zip(starts, limits, strides, strict=True)]
    if 0 in shape:  # an empty slice: offsets may be out of bounds
        (starts, limits), strides = ([0] * len(shape), shape), [1] * len(shape)
    if shape == shape_of(value) and all(s == 1 for s, n in zip(strides, shape, strict=True) if n > 1):
        return value
    names = ("start_indices", "limit_indices", "strides")
    attributes = {name: numbers(build, given) for name, given in zip(names, (starts, limits, strides), strict=True)}
    return build.value("stablehlo.slice", (value,), tensor(shape, element_type(value.type)), attributes)


def create_pad(
    build: Builder, value: Value, number: Value, low: Sequence[int], high: Sequence[int], interior: Sequence[int]
) -> Value:
    """``value`` padded with ``number``; negative padding removes elements. ``value`` itself if all padding is zero."""
    if not any((*low, *high, *interior)):
        return value
    extents = zip(shape_of(value), low, high, interior, strict=True)
    shape = [n + a + b + max(n - 1, 0) * i for n, a, b, i in extents]
    names = ("edge_padding_low", "edge_padding_high", "interior_padding")
    attributes = {name: numbers(build, given) for name, given in zip(names, (low, high, interior), strict=True)}
    return build.value("stablehlo.pad", (value, number), tensor(shape, element_type(value.type)), attributes)


#: Reduction op -> its neutral element.
_NEUTRAL: Final = {"add": 0.0, "and": 1.0, "maximum": -math.inf, "minimum": math.inf, "multiply": 1.0}


def create_reduce(build: Builder, body: str, value: Value, axes: Iterable[int], start: Value | None = None) -> Value:
    """``value`` reduced over ``axes`` by ``stablehlo.<body>``; itself if there are no axes and no ``start``."""
    gone = sorted(axes)
    if not gone and start is None:
        return value
    shape, element = shape_of(value), element_type(value.type)
    start = create_splat(build, (), element, _NEUTRAL[body]) if start is None else start
    result = tensor([n for i, n in enumerate(shape) if i not in gone], element)
    op = build.op("stablehlo.reduce", (value, start), (result,), {"dimensions": numbers(build, gone)}, regions=1)
    create_body(build, op.regions[0], body, element)
    found: Value = op.results[0]
    return found


def create_body(build: Builder, region: ir.Region, body: str | None, element: Type) -> None:
    """A reduction body that returns ``stablehlo.<body>`` of its two arguments, or the second argument."""
    scalar = tensor((), element)
    inner = build.into(region, [scalar, scalar])
    given = inner.arguments
    inner.op("stablehlo.return", [inner.value(f"stablehlo.{body}", given, scalar) if body else given[1]])


def convert(build: Builder, value: Value, element: Type) -> Value:
    """``value`` converted to another element type; itself if it has that type."""
    if element_type(value.type) == element:
        return value
    return build.value("stablehlo.convert", (value,), with_element_type(value.type, element))


def join(build: Builder, one: Value, other: Value, axis: int = 0) -> Value:
    """Concatenate ``one`` and ``other`` along ``axis``."""
    shape = shape_of(one)
    shape[axis] += shape_of(other)[axis]
    dimension = ir.IntegerAttr.get(ir.IntegerType.get_signless(64, build.loc.context), axis)
    type = tensor(shape, element_type(one.type))
    return build.value("stablehlo.concatenate", (one, other), type, {"dimension": dimension})
