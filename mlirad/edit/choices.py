"""Ops that always ignore a part of the same operands, or may."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mlirad._mlir import Type, ir


@dataclass(frozen=True)
class OperandChoice:
    """The choice model of an op that may ignore elements of the operands at these positions; None: of all."""

    positions: tuple[int, ...] | None = None

    def chosen(self, op: ir.Operation, /) -> Sequence[int]:
        """Their positions, but those of a single element: none is left to ignore."""
        operands = tuple(op.operands)
        positions = range(len(operands)) if self.positions is None else self.positions
        return [i for i in positions if not _is_single(operands[i].type)]


def _is_single(type: Type) -> bool:
    """Whether a tensor or vector has one element."""
    is_value = isinstance(type, ir.RankedTensorType | ir.VectorType)
    return is_value and ir.ShapedType(type).has_static_shape and all(n == 1 for n in ir.ShapedType(type).shape)
