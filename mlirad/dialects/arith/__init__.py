"""Selects of buffers and open tensors, ``arith.addi`` as a counter, linear subscripts, bits of floats.

Formulas: `tablegen_rules/arith.td`.

`bits`, `linear`, `ranges`, `inverse`, `select` and `scaling`, each for the ops it names.
"""

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import Value, ir
from mlirad.dialects.arith import inverse, ranges
from mlirad.dialects.arith.bits import BitcastRewrite
from mlirad.dialects.arith.linear import CastModel, LinearProductModel, SumModel
from mlirad.dialects.arith.scaling import EXPANSIONS, ScalingRewrite
from mlirad.dialects.arith.select import SelectForm
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.divisions import DivisionModel
from mlirad.interfaces.ops import no_effects
from mlirad.interfaces.registry import ACCUMULATE, INCREMENT, LINEAR, MEMORY, OCCASIONAL_FORM, REWRITE, TRAP, Registry

DIVISIONS: Final = ("ceildivsi", "ceildivui", "divsi", "divui", "floordivsi", "remsi", "remui")


@final
class SelectModel:
    """The result of a select between buffers points into either."""

    effects = no_effects

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """Both alternatives, where they are buffers."""
        _, chosen, other = op.operands
        return ((op.result, chosen), (op.result, other)) if isinstance(chosen.type, ir.MemRefType) else ()


@final
class AddIModel:
    """``arith.addi`` on scalars."""

    def increment(self, op: ir.Operation, value: Value, /) -> Value | None:
        """The other operand."""
        left, right = op.operands
        if left == right or isinstance(value.type, ir.ShapedType):
            return None
        if left == value:
            return right
        return left if right == value else None

    def create_repeated(self, start: Value, increment: Value, times: Value, build: Builder, /) -> Value:
        """``start + times * increment``; wraps around as the repeated sum does."""
        type = start.type
        count = times if times.type == type else build.value("arith.index_cast", (times,), type)
        if constant_integer(increment) != 1:
            count = build.value("arith.muli", (count, increment), type)
        return count if constant_integer(start) == 0 else build.value("arith.addi", (start, count), type)


@final
class AccumulateFModel:
    """``arith.addf``, and ``arith.subf`` for its first operand."""

    def accumulates(self, op: ir.Operation, value: Value, /) -> bool:
        """Whether ``value`` is one of the operands, and not both."""
        left, right = op.operands
        return bool(left != right and (value == left or (value == right and op.name == "arith.addf")))


def register(registry: Registry) -> None:
    """Attach the models."""
    registry.add(REWRITE, "arith.bitcast", BitcastRewrite(), origin=__name__)
    for name in EXPANSIONS:
        registry.add(REWRITE, name, ScalingRewrite(), origin=__name__)
    registry.add(INCREMENT, "arith.addi", AddIModel(), origin=__name__)
    for name in ("arith.addf", "arith.subf"):
        registry.add(ACCUMULATE, name, AccumulateFModel(), origin=__name__)
    registry.add(LINEAR, "arith.addi", SumModel(1), origin=__name__)
    registry.add(LINEAR, "arith.subi", SumModel(-1), origin=__name__)
    registry.add(LINEAR, "arith.muli", LinearProductModel(), origin=__name__)
    registry.add(LINEAR, "arith.index_cast", CastModel(), origin=__name__)
    registry.add(MEMORY, "arith.select", SelectModel(), origin=__name__)
    inverse.register(registry)
    ranges.register(registry)
    registry.add(OCCASIONAL_FORM, "arith.select", SelectForm(), origin=__name__)
    for name in DIVISIONS:
        registry.add(TRAP, f"arith.{name}", DivisionModel(), origin=__name__)
