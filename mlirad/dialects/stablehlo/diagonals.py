"""Recognizes what is chosen from a tensor on a diagonal: ``select(i == j, x, 0)``, where i and j are counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

from mlirad._mlir import Value, ir
from mlirad.dialects.stablehlo.create import integers, shape_of
from mlirad.edit.build import Builder
from mlirad.edit.matching import is_number
from mlirad.edit.types import element_type


def is_marked(op: ir.Operation, *own: str) -> bool:
    """Whether ``op`` has attributes other than ``own``, such as sharding or precision."""
    return any(name not in own for name in op.attributes)


@dataclass(frozen=True)
class DiagonalAxes:
    """Two axes of a tensor, of the same extent; on the diagonal their indices are equal. ``first`` is the lower one."""

    first: int
    last: int

    def other(self, axis: int) -> int:
        """The one of the two that is not ``axis``."""
        return self.first + self.last - axis


@final
class OnDiagonalForm:
    """``select(i == j, x, 0)``."""

    ops: Final = ("stablehlo.select",)

    def read(self, op: ir.Operation, /) -> tuple[DiagonalAxes, tuple[Value, ...]] | None:
        """The two axes, and x."""
        truth, then, otherwise = op.operands
        if is_marked(op) or truth.type.rank != then.type.rank or not is_number(otherwise, 0.0):
            return None
        axes = _equal_axes(truth)
        return None if axes is None else (axes, (then,))

    def create(self, build: Builder, fact: DiagonalAxes, values: Sequence[Value], /) -> Value:
        """No record creates it."""
        raise NotImplementedError


def _equal_axes(truth: Value) -> DiagonalAxes | None:
    """The two axes along which the indices are equal where ``truth`` is true, and only there."""
    owner = truth.owner
    if isinstance(owner, ir.Block):
        return None
    op = owner.operation
    if op.name == "stablehlo.broadcast_in_dim" and not is_marked(op, "broadcast_dimensions"):
        inner, places = _equal_axes(op.operands[0]), integers(op, "broadcast_dimensions")
        if inner is None or 1 in shape_of(op.operands[0]):
            return None
        first, last = sorted((places[inner.first], places[inner.last]))
        return DiagonalAxes(first, last)
    if op.name != "stablehlo.compare" or not str(op.attributes["comparison_direction"]).endswith(" EQ>"):
        return None
    if is_marked(op, "comparison_direction", "compare_type"):
        return None
    one, other = map(_counted_axis, op.operands)
    shape = shape_of(truth)
    if one is None or other is None or one == other or shape[one] != shape[other]:
        return None
    return DiagonalAxes(min(one, other), max(one, other))


def _counted_axis(value: Value) -> int | None:
    """The axis whose index each element of ``value`` is."""
    owner = value.owner
    if isinstance(owner, ir.Block):
        return None
    op = owner.operation
    if op.name == "stablehlo.iota" and not is_marked(op, "iota_dimension"):
        axis = int(ir.IntegerAttr(op.attributes["iota_dimension"]).value)
        kind = element_type(value.type)
        return axis if isinstance(kind, ir.IntegerType) and shape_of(value)[axis] < 2 ** (kind.width - 1) else None
    if op.name == "stablehlo.add" and not is_marked(op) and is_number(op.operands[1], 0.0):
        return _counted_axis(op.operands[0])
    if op.name == "stablehlo.broadcast_in_dim" and not is_marked(op, "broadcast_dimensions"):
        inner = _counted_axis(op.operands[0])
        if inner is not None and shape_of(op.operands[0])[inner] != 1:
            return integers(op, "broadcast_dimensions")[inner]
    return None
