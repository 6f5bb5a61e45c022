"""Models ``vector.type_cast``: a view of a buffer of floats as a buffer of one vector."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mlirad._mlir import Value, ir
from mlirad.interfaces.ops import MemoryModel


@final
class TypeCastModel(MemoryModel):
    """A view, whose shadow is the same view of the shadow."""

    cost = 1

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """Returns that the result aliases the operand."""
        return ((op.result, op.operands[0]),)
