"""``scf.if`` and ``scf.index_switch``: the first operand selects the region."""

from __future__ import annotations

from typing import final

from mlirad._mlir import Value, ir
from mlirad.interfaces.regions import BranchModel


@final
class ScfBranchModel(BranchModel):
    """The branch model of ``scf.if`` (then and optional else) and ``scf.index_switch`` (the default and the cases)."""

    def condition(self, op: ir.Operation, /) -> Value | None:
        """The condition or the index."""
        (value,) = op.operands
        return None if isinstance(value.type, ir.IndexType) else value
