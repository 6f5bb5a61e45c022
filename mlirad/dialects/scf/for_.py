"""``scf.for``: trip count ``n = max(0, ceil((ub - lb) / step))``; the k-th iteration has ``iv = lb + k * step``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.affine import between
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.intervals import Interval, last_step
from mlirad.edit.linear import Linear, as_form
from mlirad.edit.loops import create_counted_for, create_for
from mlirad.interfaces.regions import Bounds, Lookup, LoopModel, Range, Reversed

_BOUNDS = 3  # lower bound, upper bound, step come first among the operands


@final
class ScfForModel(LoopModel):
    """The loop model of ``scf.for``."""

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """Lower bound, upper bound, step."""
        return tuple(op.operands)[:_BOUNDS]

    def inits(self, op: ir.Operation, /) -> Sequence[Value]:
        """The ``iter_args`` operands."""
        return tuple(op.operands)[_BOUNDS:]

    def static_trip_count(self, op: ir.Operation, /) -> int | None:
        """If the bounds and the step are constants."""
        low, high, step = (constant_integer(v) for v in self.controls(op))
        if low is None or high is None or step is None or step <= 0:
            return None
        if _is_unsigned(op):
            low, high = _unsigned(low, op), _unsigned(high, op)
        return max(0, -((low - high) // step))

    def induction_interval(
        self, op: ir.Operation, interval: Callable[[Value], Interval], /
    ) -> tuple[int, int, int] | None:
        """From the intervals of the bounds; the step must be a constant."""
        low, high, step = self.controls(op)
        lows, highs, by = interval(low), interval(high), constant_integer(step)
        if lows is None or highs is None or by is None or by <= 0 or _is_unsigned(op):
            return None
        return (lows[0], last_step(lows, highs[1] - 1, by), by)

    def induction_bounds(self, op: ir.Operation, /) -> Sequence[Bounds]:
        """``lb`` and ``ub - 1``; nothing for unsigned comparison."""
        low, high, _ = self.controls(op)
        return (((), ()),) if _is_unsigned(op) else (between(low, high),)

    def progression(self, op: ir.Operation, /) -> tuple[Linear, Linear] | None:
        """``lb`` and the step."""
        low, _, step = self.controls(op)
        return as_form(low), as_form(step)

    def whole_range(self, op: ir.Operation, /) -> Bounds | None:
        """True if the step is 1 and the comparison is signed."""
        low, high, step = self.controls(op)
        return between(low, high) if constant_integer(step) == 1 and not _is_unsigned(op) else None

    def create_trip_count(self, op: ir.Operation, lookup: Lookup, build: Builder, /) -> Value:
        """``max(0, ceil((ub - lb) / step))`` as an index."""
        static = self.static_trip_count(op)
        if static is not None:
            return build.index(static)
        low, high, step = (lookup(v) for v in self.controls(op))
        return _as_index(_count(op, low, high, step, build), build)

    def create_iteration_number(self, op: ir.Operation, build: Builder, /) -> Value:
        """``(iv - lb) / step``."""
        low, _, step = self.controls(op)
        number: Value = op.regions[0].blocks[0].arguments[0]
        if constant_integer(low) != 0:
            number = build.value("arith.subi", (number, low), number.type)
        if constant_integer(step) != 1:
            number = build.value("arith.divui", (number, step), number.type)
        return _as_index(number, build)

    def create_reversed(self, op: ir.Operation, inits: Sequence[Value], lookup: Lookup, build: Builder, /) -> Reversed:
        """``for j = 0 to n`` whose iteration j runs the primal's iteration ``n - 1 - j``."""
        low, _, step = self.controls(op)
        # Emit lookups before the loop is created, which puts them before it.
        start = None if constant_integer(low) == 0 else lookup(low)
        stride = None if constant_integer(step) == 1 else lookup(step)
        count = self.create_trip_count(op, lookup, build)
        last = build.value("arith.subi", (count, build.index(1)), count.type)
        loop = create_counted_for(count, inits, build)
        at = loop.at
        number = at.value("arith.subi", (last, loop.number), count.type)
        iv: Value = _from_index(number, low.type, at)
        if stride is not None:
            iv = at.value("arith.muli", (iv, stride), low.type)
        if start is not None:
            iv = at.value("arith.addi", (iv, start), low.type)
        return Reversed(loop.op, loop.body, number, (iv,), tuple(loop.carried))

    def create_recomputed(
        self, op: ir.Operation, inits: Sequence[Value], lookup: Lookup, build: Builder, /
    ) -> Reversed:
        """The same bounds and step."""
        controls = [lookup(v) for v in self.controls(op)]
        attributes = {"unsignedCmp": ir.UnitAttr.get(op.context)} if _is_unsigned(op) else None
        loop = create_for(controls, inits, build, attributes)
        number = self.create_iteration_number(loop.op, loop.at)
        return Reversed(loop.op, loop.body, number, (loop.number,), tuple(loop.carried))

    def create_part(
        self, op: ir.Operation, range: Range, inits: Sequence[Value], lookup: Lookup, build: Builder, /
    ) -> Reversed | None:
        """``for i = 0 to count`` with ``iv = lb + (first + i) * step``."""
        low, _, step = self.controls(op)
        loop = create_counted_for(range.count, inits, build)
        at = loop.at
        number = at.value("arith.addi", (range.first, loop.number), range.count.type)
        iv: Value = _from_index(number, low.type, at)
        if constant_integer(step) != 1:
            iv = at.value("arith.muli", (iv, lookup(step)), low.type)
        if constant_integer(low) != 0:
            iv = at.value("arith.addi", (iv, lookup(low)), low.type)
        return Reversed(loop.op, loop.body, number, (iv,), tuple(loop.carried))


def _is_unsigned(op: ir.Operation) -> bool:
    return "unsignedCmp" in op.attributes


def _unsigned(number: int, op: ir.Operation) -> int:
    type = op.operands[0].type
    bits = int(type.width) if isinstance(type, ir.IntegerType) else 64
    return number % (1 << bits)


def _count(op: ir.Operation, low: Value, high: Value, step: Value, build: Builder) -> Value:
    """The trip count in the type of the bounds: 0 if ``lb >= ub``, so that a wrapped difference is never used."""
    unsigned = _is_unsigned(op)
    type = low.type
    span = build.value("arith.subi", (high, low), type)
    if constant_integer(step) is None:
        # The count may be computed where the loop does not run: a step of 0 must not trap there.
        step = build.value("arith.maxui", (step, build.constant(type, 1)), type)
    if constant_integer(step) != 1:
        # span > 0 wherever it is used, so the unsigned division is right for signed bounds too
        span = build.value("arith.ceildivui", (span, step), type)
    predicate = ir.IntegerAttr.get(ir.IntegerType.get_signless(64, low.context), 6 if unsigned else 2)
    runs = build.value("arith.cmpi", (low, high), ir.IntegerType.get_signless(1, low.context), {"predicate": predicate})
    return build.value("arith.select", (runs, span, build.constant(type, 0)), type)


def _as_index(count: Value, build: Builder) -> Value:
    """A trip count in the type of the bounds is unsigned: from -100 to 100 in i8 it is 200."""
    index = ir.IndexType.get(count.context)
    return count if count.type == index else build.value("arith.index_castui", (count,), index)


def _from_index(number: Value, type: Type, build: Builder) -> Value:
    return number if number.type == type else build.value("arith.index_castui", (number,), type)
