"""Poison, which ``mem2reg`` puts where a slot is not yet written; its activity is in `tablegen_rules/ub.td`."""

from collections.abc import Sequence
from typing import final

from mlirad._mlir import Value, ir
from mlirad.interfaces.ops import MemoryModel
from mlirad.interfaces.registry import MEMORY, Registry


@final
class PoisonModel(MemoryModel):
    """A poison memref points nowhere: no buffer may be reached through it."""

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """Into itself only."""
        return ((op.result, op.result),)


def register(registry: Registry) -> None:
    """Attach the memory model of ``ub.poison``."""
    registry.add(MEMORY, "ub.poison", PoisonModel(), origin=__name__)
