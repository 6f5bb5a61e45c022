"""Emits the ops of which adjoints of vectors consist (sums over axes, moves, slices); reads the attributes of ops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.types import element_type, float_width, is_float
from mlirad.interfaces.refusal import refuse_form
from mlirad.interfaces.state import DerivativeState

#: Ops are not expanded to more elements than this; compiled vectors have no more either.
MAX_UNROLLED: Final = 4096


def shape_of(type: Type) -> list[int]:
    """Returns the extents of a vector; empty for a scalar."""
    return list(type.shape) if isinstance(type, ir.VectorType) else []


def carries(value: Value) -> bool:
    """Whether ``value`` is a float or a vector of floats."""
    return not isinstance(value.type, ir.MemRefType) and is_float(element_type(value.type))


def kind_of(op: ir.Operation) -> str:
    """Returns the combining kind: ``add``, ``mul``, ``maximumf`` ...; ``add`` if the op states none."""
    if "kind" not in op.attributes:
        return "add"
    return str(op.attributes["kind"]).partition("<")[2].rstrip(">")


def kind_attribute(kind: str, build: Builder) -> Attribute:
    """Returns ``#vector.kind<kind>``."""
    return ir.Attribute.parse(f"#vector.kind<{kind}>", build.loc.context)


def check_unrolled(op: ir.Operation, count: int) -> None:
    """Rejects an op whose derivative would have more than `MAX_UNROLLED` ops, one for each element.

    Raises:
        MissingRuleError: ``count`` is larger.
    """
    if count > MAX_UNROLLED:
        refuse_form(op, f"its derivative would take {count} ops, one an element", "use narrower vectors in a loop")


def integers(op: ir.Operation, name: str) -> list[int]:
    """Returns the integers of an array attribute of either kind."""
    attribute = op.attributes[name]
    if isinstance(attribute, ir.ArrayAttr):
        return [ir.IntegerAttr(item).value for item in attribute]
    return [int(item) for item in ir.DenseI64ArrayAttr(attribute)]


def numbers(values: Sequence[int], build: Builder) -> Attribute:
    """Returns ``array<i64: ...>``."""
    return ir.DenseI64ArrayAttr.get(list(values), build.loc.context)


def number_list(values: Sequence[int], build: Builder) -> Attribute:
    """Returns ``[... : i64]``."""
    i64 = ir.IntegerType.get_signless(64, build.loc.context)
    return ir.ArrayAttr.get([ir.IntegerAttr.get(i64, v) for v in values], build.loc.context)


def vector_type(shape: Sequence[int], element: Type) -> Type:
    """Returns the type of a vector, or the element type if ``shape`` is empty."""
    return ir.VectorType.get(list(shape), element) if shape else element


def shape_cast(value: Value, type: Type, build: Builder) -> Value:
    """Returns ``value`` with its elements, in order, in the shape of ``type``, of at least one axis."""
    return value if value.type == type else build.value("vector.shape_cast", (value,), type)


def broadcast(value: Value, type: Type, build: Builder) -> Value:
    """Emits ``vector.broadcast``: adds leading axes, repeats unit axes."""
    return value if value.type == type else build.value("vector.broadcast", (value,), type)


def transpose(value: Value, permutation: Sequence[int], build: Builder) -> Value:
    """Returns ``value`` with its axes permuted: axis ``i`` of the result is axis ``permutation[i]``."""
    if list(permutation) == list(range(len(permutation))):
        return value
    shape = shape_of(value.type)
    type = vector_type([shape[axis] for axis in permutation], element_type(value.type))
    return build.value("vector.transpose", (value,), type, {"permutation": numbers(permutation, build)})


def sum_over(value: Value, axes: Sequence[int], build: Builder) -> Value:
    """Returns the sum over ``axes``; a scalar if these are all axes."""
    if not axes:
        return value
    shape = shape_of(value.type)
    element = element_type(value.type)
    kind = kind_attribute("add", build)
    if len(shape) == 1:
        attributes = {"kind": kind} if build.fastmath is None else {"kind": kind, "fastmath": build.fastmath}
        return build.value("vector.reduction", (value,), element, attributes)
    type = vector_type([n for axis, n in enumerate(shape) if axis not in axes], element)
    attributes = {"kind": kind, "reduction_dims": numbers(sorted(axes), build)}
    return build.value("vector.multi_reduction", (value, build.constant(type, 0.0)), type, attributes)


def extract(value: Value, position: Sequence[int], build: Builder) -> Value:
    """Returns the scalar or vector at a constant position of the leading axes."""
    if not position and shape_of(value.type):
        return value
    rest = shape_of(value.type)[len(position) :]
    attributes = {"static_position": numbers(position, build)}
    return build.value("vector.extract", (value,), vector_type(rest, element_type(value.type)), attributes)


def insert(value: Value, into: Value, position: Sequence[int], build: Builder) -> Value:
    """Returns ``into`` with ``value`` inserted at a constant position of the leading axes."""
    return build.value("vector.insert", (value, into), into.type, {"static_position": numbers(position, build)})


def expanded(value: Value, axes: Sequence[int], target: Sequence[int], sizes: Sequence[int], build: Builder) -> Value:
    """Broadcasts ``value``, whose axes are dims ``axes`` of an iteration space, to the dims ``target`` in that order.

    ``sizes`` are the extents of the iteration space.
    """
    new = [dim for dim in target if dim not in axes]
    order = [*new, *axes]
    wide = broadcast(value, vector_type([sizes[dim] for dim in order], element_type(value.type)), build)
    return transpose(wide, [order.index(dim) for dim in target], build)


def times(seed: Value, partial: Value, state: DerivativeState) -> Value:
    """Returns ``seed * partial``, guarded if a strong zero is required."""
    product = state.build.float("arith.mulf", (seed, partial), seed.type)
    return state.strong(seed, product)


def converted(value: Value, element: Type, build: Builder) -> Value:
    """Returns ``value`` with its elements converted to ``element``."""
    old = element_type(value.type)
    if old == element:
        return value
    name = "arith.extf" if float_width(old) < float_width(element) else "arith.truncf"
    if float_width(old) == float_width(element):
        name = "arith.convertf"
    return build.float(name, (value,), vector_type(shape_of(value.type), element))


def partial_results(name: str, values: Sequence[Value], build: Builder) -> list[Value]:
    """Returns all partial results of ``values[0] o values[1] o ...``."""
    found = [values[0]]
    for value in values[1:]:
        found.append(build.float(name, (found[-1], value), value.type))
    return found
