"""Creates ops of StableHLO: constants, comparisons, moves and sums of elements."""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.types import with_element_type


def dense_splat(type: Type, element: Attribute) -> Attribute:
    """The attribute of a tensor of ``type`` that holds ``element`` everywhere; of a complex one its two parts."""
    if isinstance(element, ir.ArrayAttr):
        parts = ", ".join(str(part).partition(" : ")[0] for part in element)
        return ir.Attribute.parse(f"dense<({parts})> : {type}", type.context)
    return ir.DenseElementsAttr.get_splat(type, element)


def compare(build: Builder, direction: str, left: Value, right: Value) -> Value:
    """Where ``left`` is related to ``right`` in ``direction``: EQ, NE, GE, GT, LE or LT."""
    context = build.loc.context
    attribute = ir.Attribute.parse(f"#stablehlo<comparison_direction {direction}>", context)
    truth = with_element_type(left.type, ir.IntegerType.get_signless(1, context))
    return build.value("stablehlo.compare", (left, right), truth, {"comparison_direction": attribute})


def numbers(build: Builder, values: Sequence[int]) -> Attribute:
    """An array of i64."""
    return ir.DenseI64ArrayAttr.get(list(values), build.loc.context)


def broadcast(build: Builder, value: Value, dimensions: Sequence[int], type: Type) -> Value:
    """``value`` copied into a tensor of ``type``, its axes being those of ``dimensions``."""
    attributes = {"broadcast_dimensions": numbers(build, dimensions)}
    return build.value("stablehlo.broadcast_in_dim", (value,), type, attributes)


def broadcast_scalar(build: Builder, value: Value, type: Type) -> Value:
    """``value``, or where it has no axes a tensor of ``type`` full of it."""
    return value if value.type == type else broadcast(build, value, (), type)
