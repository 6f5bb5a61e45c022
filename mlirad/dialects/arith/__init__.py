"""Models of ``arith``: selects of buffers, ranges, inverses of integer ops, casts of float bits, scaling conversions.

Formulas: `tablegen_rules/arith.td`.

`bits`, `scalars`, `ranges`, `select` and `scaling`, each for the ops it names.
"""

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import Value, ir
from mlirad.dialects.arith import ranges, scalars
from mlirad.dialects.arith.bits import rewrite_bitcast
from mlirad.dialects.arith.scaling import EXPANSIONS, rewrite_scaling
from mlirad.dialects.arith.select import SelectForm
from mlirad.interfaces.ops import MemoryModel
from mlirad.interfaces.registry import MEMORY, NORMAL_FORM, REWRITE, SCALAR, Registry
from mlirad.interfaces.scalar import DivisionModel

DIVISIONS: Final = ("ceildivsi", "ceildivui", "divsi", "divui", "floordivsi", "remsi", "remui")


@final
class SelectModel(MemoryModel):
    """Models aliasing of selects: the result may alias either buffer."""

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """Returns the result with each alternative, if they are buffers."""
        _, chosen, other = op.operands
        return ((op.result, chosen), (op.result, other)) if isinstance(chosen.type, ir.MemRefType) else ()


def register(registry: Registry) -> None:
    """Attach the models."""
    registry.add(REWRITE, "arith.bitcast", rewrite_bitcast, origin=__name__)
    registry.add_all(REWRITE, dict.fromkeys(EXPANSIONS, rewrite_scaling), origin=__name__)
    registry.add(MEMORY, "arith.select", SelectModel(), origin=__name__)
    scalars.register(registry)
    ranges.register(registry)
    registry.add(NORMAL_FORM, "arith.select", SelectForm(), origin=__name__)
    registry.add_all(SCALAR, {f"arith.{name}": DivisionModel() for name in DIVISIONS}, origin=__name__)
