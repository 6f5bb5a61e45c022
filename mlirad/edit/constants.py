"""Reads constants as Python numbers."""

from __future__ import annotations

from mlirad._mlir import Attribute, Value, ir


def constant_integer(value: Value) -> int | None:
    """The value of an integer or index ``arith.constant``, or None."""
    attribute = constant_attribute(value)
    return int(attribute.value) if isinstance(attribute, ir.IntegerAttr) else None


def constant_float(value: Value) -> float | None:
    """The value of a float ``arith.constant``, or None."""
    attribute = constant_attribute(value)
    return float(attribute.value) if isinstance(attribute, ir.FloatAttr) else None


def is_zero_constant(value: Value) -> bool:
    """Whether ``value`` is an ``arith.constant`` whose elements (floats, integers or indices) are all zero."""
    attribute = constant_attribute(value)
    if isinstance(attribute, ir.DenseElementsAttr):
        if not attribute.is_splat:
            return False
        attribute = attribute.get_splat_value()
    return isinstance(attribute, ir.FloatAttr | ir.IntegerAttr) and attribute.value == 0


def constant_attribute(value: Value) -> Attribute | None:
    """The value of an ``arith.constant``, or None."""
    owner = value.owner
    is_constant = not isinstance(owner, ir.Block) and owner.operation.name == "arith.constant"
    return owner.operation.attributes["value"] if is_constant else None


def are_equal(left: Value, right: Value) -> bool:
    """Whether both are the same value, or the same constant."""
    number = constant_integer(left)
    return left == right or (number is not None and number == constant_integer(right))
