"""Ops that select: which of their operands may have ignored elements; and selects between two constants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_float


@dataclass(frozen=True)
class OperandChoice:
    """The choice model of an op that may ignore elements of the operands at ``positions`` (None: of all operands)."""

    positions: tuple[int, ...] | None = None

    def chosen(self, op: ir.Operation, /) -> Sequence[int]:
        """The positions of the operands, except those of a single element, which cannot be partly ignored."""
        operands = tuple(op.operands)
        positions = range(len(operands)) if self.positions is None else self.positions
        return [i for i in positions if not _is_single(operands[i].type)]


def _is_single(type: Type) -> bool:
    """Whether a tensor or vector has one element."""
    is_value = isinstance(type, ir.RankedTensorType | ir.VectorType)
    return is_value and ir.ShapedType(type).has_static_shape and all(n == 1 for n in ir.ShapedType(type).shape)


def unit_choice(value: Value) -> tuple[Value, bool] | None:
    """For a select between 1 and 0: its condition, and the truth value that gives 1; None for any other value."""
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.operation.name != "arith.select":
        return None
    condition, *ends = owner.operation.operands
    found = tuple(map(constant_float, ends))
    return (condition, found[0] == 1.0) if sorted(found, key=str) == [0.0, 1.0] else None


def create_where(build: Builder, condition: Value, chosen: bool, value: Value, zero: Value) -> Value:
    """Emit a select: ``value`` where ``condition`` equals ``chosen``, else ``zero``."""
    ends = (value, zero) if chosen else (zero, value)
    return build.value("arith.select", (condition, *ends), value.type)
