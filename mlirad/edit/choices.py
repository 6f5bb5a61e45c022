"""Ops that always ignore a part of the same operands, or may."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mlirad._mlir import ir


@dataclass(frozen=True)
class OperandChoice:
    """The choice model of an op that may ignore elements of the operands at these positions; None: of all."""

    positions: tuple[int, ...] | None = None

    def chosen(self, op: ir.Operation, /) -> Sequence[int]:
        """Their positions."""
        return range(len(op.operands)) if self.positions is None else self.positions
