"""What ops on tensors share: no effects, a price, no derivative where they only speak of shapes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from mlirad._mlir import Value, ir
from mlirad.interfaces.ops import MemoryModel


@final
@dataclass(frozen=True)
class PureModel(MemoryModel):
    """An op without effects."""

    cost: int = 1000


@final
@dataclass(frozen=True)
class LikeOperandModel:
    """An op whose result is as large as one of its operands."""

    position: int

    def shape_of(self, op: ir.Operation, result: Value, /) -> Value | None:
        """That operand."""
        operand: Value = op.operands[self.position]
        return operand


@final
class InactiveModel:
    """An op whose results carry no derivative."""

    def is_inactive(self, op: ir.Operation, /) -> bool:
        """Always."""
        return True
