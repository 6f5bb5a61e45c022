"""Models ``ub.poison``, which ``mem2reg`` creates for reads of unwritten slots; activity: `tablegen_rules/ub.td`."""

from collections.abc import Sequence
from typing import final

from mlirad._mlir import Value, ir
from mlirad.interfaces.ops import MemoryModel
from mlirad.interfaces.registry import MEMORY, Registry


@final
class PoisonModel(MemoryModel):
    """Models aliasing of ``ub.poison``: a poison memref aliases no buffer."""

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """Returns the result as an alias of itself only."""
        return ((op.result, op.result),)


def register(registry: Registry) -> None:
    """Attach the memory model of ``ub.poison``."""
    registry.add(MEMORY, "ub.poison", PoisonModel(), origin=__name__)
