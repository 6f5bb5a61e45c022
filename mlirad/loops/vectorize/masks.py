"""Masks of lanes in branches: a branch runs if at least one lane takes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.loops import create_guard
from mlirad.loops.nests import may_lose_sign
from mlirad.loops.vectorize.values import extract, reduce

#: The predicates of ``arith.cmpf`` and ``arith.cmpi`` for inequality; the first also holds for NaN.
_UNE: Final = 13
_NE: Final = 1


@dataclass(frozen=True)
class Mask:
    """``lanes``: true in the active lanes; ``first``: the index of the first active lane."""

    lanes: Value
    first: Value

    def choose(self, yes: Value, no: Value, build: Builder) -> Value:
        """Selects ``yes`` in active lanes and ``no`` in idle ones."""
        return build.value("arith.select", [self.lanes, yes, no], yes.type)

    def safe(self, vector: Value, build: Builder) -> Value:
        """``vector`` with the value of an active lane in all idle lanes: a subscript that is in bounds."""
        position = {"static_position": ir.DenseI64ArrayAttr.get([ir.ShapedType.get_dynamic_size()], build.loc.context)}
        one = build.value("vector.extract", [vector, self.first], ir.VectorType(vector.type).element_type, position)
        return self.choose(vector, build.value("vector.broadcast", [one], vector.type), build)

    def at(self, lane: int, build: Builder) -> Builder:
        """A builder for ops that run if ``lane`` is active."""
        return create_guard(extract(self.lanes, lane, build), build)


def create_branch_unless_neutral(term: Value, add: ir.Operation, build: Builder) -> Builder:
    """A builder for ops that run if ``add`` would change something by ``term``, a sum (NaN included).

    A sum of nothing is -0.0, and x + -0.0 is x for every x; where the sign of zero does not matter, it may be 0.0.
    """
    type, truth, context = term.type, ir.IntegerType.get_signless(1, build.loc.context), build.loc.context
    name, code, neutral = ("arith.cmpf", _UNE, 0) if may_lose_sign(add) else ("arith.cmpi", _NE, 0)
    if isinstance(type, ir.FloatType) and name == "arith.cmpi":
        type = ir.IntegerType.get_signless(type.width, context)
        term, neutral = build.value("arith.bitcast", [term], type), -(1 << (type.width - 1))
    predicate = {"predicate": ir.IntegerAttr.get(ir.IntegerType.get_signless(64, context), code)}
    return create_guard(build.value(name, [term, build.constant(type, neutral)], truth, predicate), build)


def is_any(lanes: Value, build: Builder) -> Value:
    """Emits whether any lane is active."""
    return reduce(lanes, "or", None, build)


def create_mask(lanes: Value, build: Builder) -> Mask:
    """Creates the mask of ``lanes``, at least one of which is active."""
    context = build.loc.context
    (width,) = ir.VectorType(lanes.type).shape
    bits = ir.IntegerType.get_signless(width, context)
    packed = build.value("vector.bitcast", [lanes], ir.VectorType.get([1], bits))
    # The position of the lowest set bit is the first active lane.
    number = build.value("math.cttz", [extract(packed, 0, build)], bits)
    return Mask(lanes, build.value("arith.index_castui", [number], ir.IndexType.get(context)))


def both(one: Value, other: Mask | None, build: Builder) -> Value:
    """The conjunction of ``one`` and the mask ``other``."""
    return one if other is None else build.value("arith.andi", [one, other.lanes], one.type)


def negated(lanes: Value, build: Builder) -> Value:
    """The complement of ``lanes``."""
    return build.value("arith.xori", [lanes, build.constant(lanes.type, 1)], lanes.type)
