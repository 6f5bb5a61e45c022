"""Constants as Python numbers."""

from __future__ import annotations

from mlirad._mlir import Value, ir


def constant_integer(value: Value) -> int | None:
    """The number behind an integer or index ``arith.constant``, or None."""
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.operation.name != "arith.constant":
        return None
    attribute = owner.operation.attributes["value"]
    return int(attribute.value) if isinstance(attribute, ir.IntegerAttr) else None


def constant_float(value: Value) -> float | None:
    """The number behind a float ``arith.constant``, or None."""
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.operation.name != "arith.constant":
        return None
    attribute = owner.operation.attributes["value"]
    return float(attribute.value) if isinstance(attribute, ir.FloatAttr) else None
