"""``arith.select`` between buffers; everything else of arith is a formula in `tablegen_rules/arith.td`."""

from collections.abc import Sequence
from typing import final

from mlirad._mlir import Value, ir
from mlirad.interfaces.ops import Effect
from mlirad.interfaces.registry import MEMORY, Registry


@final
class SelectModel:
    """The result of a select between buffers points into either."""

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """None."""
        return ()

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """Both alternatives, where they are buffers."""
        _, chosen, other = op.operands
        return ((op.result, chosen), (op.result, other)) if isinstance(chosen.type, ir.MemRefType) else ()


def register(registry: Registry) -> None:
    """Attach the memory model of ``arith.select``."""
    registry.add(MEMORY, "arith.select", SelectModel(), origin=__name__)
