"""Shared models of ops on tensors: no side effects, cost, no derivative of queries of shapes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from mlirad._mlir import Value, ir
from mlirad.interfaces.ops import MemoryModel


@final
@dataclass(frozen=True)
class PureModel(MemoryModel):
    """An op without side effects."""

    cost: int = 1000


@final
@dataclass(frozen=True)
class SameShapeModel:
    """An op whose result has the shape of one of its operands."""

    position: int

    def shape_of(self, op: ir.Operation, result: Value, /) -> Value | None:
        """The operand."""
        operand: Value = op.operands[self.position]
        return operand


@final
class InactiveModel:
    """An op whose results have no derivative."""

    def is_inactive(self, op: ir.Operation, /) -> bool:
        """Always true."""
        return True
