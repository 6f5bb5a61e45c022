"""``scf.parallel``: iterations in any order, with reductions; those that are sums stay parallel in derivatives.

The adjoint of ``r = init + sum of y_k`` is ``d init += dr`` and ``dy_k += dr`` in each iteration.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import Final, final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.affine import between
from mlirad.edit.build import Builder
from mlirad.edit.concurrency import create_parallel_loop
from mlirad.edit.constants import constant_integer
from mlirad.edit.floats import create_sum
from mlirad.edit.integers import compare
from mlirad.edit.intervals import Interval
from mlirad.edit.location import unnamed
from mlirad.edit.loops import create_for
from mlirad.edit.rewrite import before, extend_regions, terminator_of
from mlirad.interfaces.parallel import Chunks, InductionRange, ParallelModel, Parts
from mlirad.interfaces.regions import Bounds, Lookup, Range, Reversed

#: The longest vector of iterations; a part has to have so many iterations to consist of whole vectors.
GRAIN: Final = 8
LARGE: Final = 4 * GRAIN

Bound = tuple[Value, Value, Value]


@final
class ScfParallelModel(ParallelModel):
    """The loop model of ``scf.parallel``."""

    def induction(self, op: ir.Operation, /) -> Sequence[Value]:
        """All block arguments."""
        return tuple(op.regions[0].blocks[0].arguments)

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """Lower bounds, upper bounds, steps."""
        return tuple(op.operands)[: 3 * _rank(op)]

    def inits(self, op: ir.Operation, /) -> Sequence[Value]:
        """The operands after them."""
        return tuple(op.operands)[3 * _rank(op) :]

    def carried(self, op: ir.Operation, /) -> Sequence[Value]:
        """The results: the sums are only visible after the loop."""
        return tuple(op.results)

    def extend(self, op: ir.Operation, inits: Sequence[Value], types: Sequence[Type], /) -> ir.Operation:
        """The same loop with additional results."""
        counts = [*[_rank(op)] * 3, len(self.inits(op)) + len(inits)]
        segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get(counts, op.context)}
        new = extend_regions(op, inits, types, segments)
        body = new.regions[0].blocks[0]
        for _ in inits:
            body.erase_argument(len(body.arguments) - 1)
        return new

    def extend_end(self, op: ir.Operation, values: Sequence[Value], flags: ir.Attribute | None = None, /) -> None:
        """``scf.reduce`` with an additional region for each value."""
        end = terminator_of(op.regions[0].blocks[0])
        count = len(end.operands)
        new = before(end).op("scf.reduce", [*end.operands, *values], (), None, count + len(values))
        for old, region in zip(end.regions, new.regions, strict=False):
            old.blocks[0].append_to(region)
        for value, region in zip(values, list(new.regions)[count:], strict=True):
            block = region.blocks.append(value.type, value.type, arg_locs=[unnamed(op.location)] * 2)
            at = Builder(ir.InsertionPoint(block), op.location, flags)
            at.op("scf.reduce.return", [create_sum(at, *block.arguments)])
        end.erase()

    def only_sums(self, op: ir.Operation, /) -> bool:
        """Whether every region adds its arguments."""
        return all(_is_sum(region.blocks[0]) for region in terminator_of(op.regions[0].blocks[0]).regions)

    def extents(self, op: ir.Operation, interval: Callable[[Value], Interval], /) -> Sequence[InductionRange]:
        """From the intervals of the bounds, and constant steps."""
        return [_extent(bound, interval) for bound in _bounds(op)]

    def static_trip_count(self, op: ir.Operation, /) -> int | None:
        """The product, where all bounds and steps are constants."""
        counts = [_static_count(bound) for bound in _bounds(op)]
        known = [count for count in counts if count is not None]
        return prod(known) if len(known) == len(counts) or 0 in known else None

    def induction_interval(
        self, op: ir.Operation, interval: Callable[[Value], Interval], /
    ) -> tuple[int, int, int] | None:
        """The only induction variable; None if there are several."""
        (extent, *others) = self.extents(op, interval)
        return None if others or extent.interval is None else (*extent.interval, extent.step)

    def induction_bounds(self, op: ir.Operation, /) -> Sequence[Bounds]:
        """``lb`` and ``ub - 1`` of each."""
        return [between(low, high) for low, high, _ in _bounds(op)]

    def create_trip_count(self, op: ir.Operation, lookup: Lookup, build: Builder, /) -> Value:
        """The product of the counts."""
        static = self.static_trip_count(op)
        if static is not None:
            return build.index(static)
        counts = [_create_count(bound, lookup, build) for bound in _bounds(op)]
        total = counts[0]
        for count in counts[1:]:
            total = build.value("arith.muli", (total, count), total.type)
        return total

    def create_iteration_number(self, op: ir.Operation, build: Builder, /) -> Value:
        """The iteration number; the last induction variable varies fastest."""
        return _create_number(op, self.induction(op), lambda v: v, build)

    def create_reversed(self, op: ir.Operation, inits: Sequence[Value], lookup: Lookup, build: Builder, /) -> Reversed:
        """All iterations in the original order: any order is correct."""
        return self.create_range(op, 0, None, inits, lookup, build)

    def create_part(
        self, op: ir.Operation, range: Range, inits: Sequence[Value], lookup: Lookup, build: Builder, /
    ) -> Reversed | None:
        """None: iterations carry no state that could be saved."""
        return None

    def create_same(self, op: ir.Operation, lookup: Lookup, build: Builder, /) -> Reversed:
        """``scf.parallel`` with the same bounds."""
        rank = _rank(op)
        operands = [lookup(v) for v in self.controls(op)]
        loop, body = create_parallel_loop(operands, build)
        induction = tuple(body.arguments)
        number = _create_number(op, induction, lookup, build.at(ir.InsertionPoint(body)))
        assert len(induction) == rank
        return Reversed(loop, body, number, induction, ())

    def create_same_end(self, op: ir.Operation, build: Builder, /) -> None:
        """``scf.reduce`` without operands."""
        build.op("scf.reduce")

    def create_count(self, op: ir.Operation, axis: int, lookup: Lookup, build: Builder, /) -> Value:
        """From the bounds."""
        return _create_count(_bounds(op)[axis], lookup, build)

    def create_chunks(self, op: ir.Operation, axis: int, parts: Parts, lookup: Lookup, build: Builder, /) -> Chunks:
        """``scf.parallel`` over ``c``; each runs from ``c n / count`` to ``(c + 1) n / count`` where they are even.

        If they are uneven, each runs ``size`` iterations from ``c size`` on, up to the end.
        """
        total = self.create_count(op, axis, lookup, build)
        size = None if parts.is_even else _create_size(total, parts.count, build)
        loop, body = create_parallel_loop([parts.first, parts.count, parts.step], build)
        at = build.at(ir.InsertionPoint(body))
        number: Value = body.arguments[0]
        after = at.value("arith.addi", (number, at.index(1)), number.type)
        scaled = [at.value("arith.muli", (n, total if size is None else size), n.type) for n in (number, after)]
        name, limit = ("arith.divui", parts.count) if size is None else ("arith.minui", total)
        first, end = (at.value(name, (n, limit), n.type) for n in scaled)
        return Chunks(loop, body, number, first, end)

    def create_range(
        self,
        op: ir.Operation,
        axis: int,
        part: tuple[Value, Value] | None,
        inits: Sequence[Value],
        lookup: Lookup,
        build: Builder,
        /,
    ) -> Reversed:
        """Nested ``scf.for`` loops, with the loop along ``axis`` outermost."""
        bounds = [(lookup(low), lookup(high), lookup(step)) for low, high, step in _bounds(op)]
        order = [axis, *(i for i in range(len(bounds)) if i != axis)]
        induction: dict[int, Value] = {}
        carried, outermost, at = tuple(inits), None, build
        for i in order:
            low, high, step = bounds[i]
            ends = (low, high, step) if part is None or i != axis else (*part, at.index(1))
            loop = create_for(ends, carried, at)
            if outermost is None:
                outermost = loop.op
            else:
                at.op("scf.yield", list(loop.op.results))
            at, body, carried, induction[i] = loop.at, loop.body, tuple(loop.carried), loop.number
            if part is not None and i == axis:
                induction[i] = _at_number(bounds[i], loop.number, at)
        assert outermost is not None
        places = tuple(induction[i] for i in range(len(bounds)))
        return Reversed(outermost, body, _create_number(op, places, lookup, at), places, carried)


def _rank(op: ir.Operation) -> int:
    return len(op.regions[0].blocks[0].arguments)


def _bounds(op: ir.Operation) -> list[Bound]:
    rank, operands = _rank(op), tuple(op.operands)
    return [(operands[i], operands[rank + i], operands[2 * rank + i]) for i in range(rank)]


def _is_sum(block: ir.Block) -> bool:
    ops = [view.operation for view in block.operations]
    if len(ops) != 2 or ops[0].name != "arith.addf" or ops[1].operands[0] != ops[0].result:
        return False
    left, right = ops[0].operands
    return left != right and left in block.arguments and right in block.arguments


def _static_count(bound: Bound) -> int | None:
    low, high, step = (constant_integer(v) for v in bound)
    if low is None or high is None or step is None or step <= 0:
        return None
    return max(0, -((low - high) // step))


def _extent(bound: Bound, interval: Callable[[Value], Interval]) -> InductionRange:
    lows, highs, step = interval(bound[0]), interval(bound[1]), constant_integer(bound[2])
    by = step if step is not None and step > 0 else 1
    known = None if lows is None or highs is None else (lows[0], max(lows[0], highs[1] - 1))
    return InductionRange(known, by, _static_count(bound))


def _create_count(bound: Bound, lookup: Lookup, build: Builder) -> Value:
    """``max(0, ceil((ub - lb) / step))``; a step of 0, where the loop does not run, does no harm."""
    static = _static_count(bound)
    if static is not None:
        return build.index(static)
    low, high, step = (lookup(v) for v in bound)
    index = low.type
    count = build.value("arith.subi", (high, low), index) if constant_integer(low) != 0 else high
    count = build.value("arith.maxsi", (count, build.index(0)), index)
    if constant_integer(step) == 1:
        return count
    if constant_integer(step) is None:
        step = build.value("arith.maxui", (step, build.index(1)), index)
    return build.value("arith.ceildivui", (count, step), index)


def _create_size(total: Value, count: Value, build: Builder) -> Value:
    """``total / count``, rounded up; large ones to a multiple of `GRAIN`, so that vectors of iterations fill a part."""
    size = build.value("arith.ceildivui", (total, count), total.type)
    grain = build.index(GRAIN)
    whole = build.value("arith.muli", (build.value("arith.ceildivui", (size, grain), size.type), grain), size.type)
    return build.value("arith.select", (compare(build, "uge", size, build.index(LARGE)), whole, size), size.type)


def _create_number(op: ir.Operation, places: Sequence[Value], lookup: Lookup, build: Builder) -> Value:
    total: Value | None = None
    for bound, place in zip(_bounds(op), places, strict=True):
        own = place
        if constant_integer(bound[0]) != 0:
            own = build.value("arith.subi", (own, lookup(bound[0])), own.type)
        if constant_integer(bound[2]) != 1:
            own = build.value("arith.divui", (own, lookup(bound[2])), own.type)
        if total is not None:
            count = _create_count(bound, lookup, build)
            scaled = build.value("arith.muli", (total, count), own.type)
            own = build.value("arith.addi", (scaled, own), own.type)
        total = own
    assert total is not None
    return total


def _at_number(bound: Bound, number: Value, build: Builder) -> Value:
    """``lb + number * step``."""
    low, _, step = bound
    if constant_integer(step) != 1:
        number = build.value("arith.muli", (number, step), number.type)
    return number if constant_integer(low) == 0 else build.value("arith.addi", (number, low), number.type)
