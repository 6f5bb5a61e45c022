"""Divides the elements that receive sums into boxes whose elements get terms from the same neighbours.

Each accumulation covers a box of elements. In each dimension the ends of all boxes divide the axis into intervals, and
a product of intervals becomes a loop nest of its own; the central one, which is nearly everything, has all terms.

In three dimensions these would be too many nests. Then only the rows that all accumulations cover are divided this way.
The other rows, near the border, get the terms one after the other, as in the original loop.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.boxes import Box, Interval, complement, contains, meets, overlap
from mlirad.edit.build import Builder
from mlirad.edit.symbolic import Size
from mlirad.loops.accumulations import DIFFERENCE, Accumulation, Band, cone
from mlirad.loops.build import create_linear, create_loops, identity
from mlirad.loops.nests import (
    counter_range,
    exact_box,
    may_lose_sign,
)
from mlirad.loops.signed_zeros import is_never_negative_zero


@dataclass(frozen=True)
class Cell:
    """A box of elements that get the terms of the same ``sums``, in this order; ``is_zero``: they are zero before."""

    box: Box
    sums: tuple[Accumulation, ...]
    is_zero: bool


@dataclass(frozen=True)
class Gather:
    """The plan: loops over the cells of each buffer replace ``band``, and then ``clears`` of buffers that terms read.

    The cells of a buffer are emitted in stages, one after the other. ``unneeded``: stores of zero to elements that are
    now all overwritten. Without ``clears`` the band is kept, after the new loops, without its accumulations.
    """

    band: Band
    cells: Mapping[Value, Sequence[Sequence[Cell]]]
    clears: tuple[ir.Operation, ...] | None
    unneeded: tuple[ir.Operation, ...]

    @property
    def replaced(self) -> list[ir.Operation]:
        """The ops of the band that are erased, users first."""
        if self.clears is not None:
            return [view.operation for view in self.band.body]
        sums = {one.store: one for stages in self.cells.values() for stage in stages for c in stage for one in c.sums}
        return [op for one in sums.values() for op in (one.store, one.add, one.load)]


def divide(sums: Sequence[Accumulation], band: Band, zero: Box | None, many: int) -> list[list[Cell]]:
    """The cells of the elements that get ``sums``, or are in the box ``zero`` of zeroed elements, in stages.

    With more than ``many`` boxes only rows are divided.
    """
    ordered = sorted(sums, key=lambda one: iteration_of(one, band))
    boxes = [box for one in ordered if (box := exact_box(one.subscripts, band.loops)) is not None]
    inner = axes_of(sums[0], band)[-1]
    cells = _cells(ordered, boxes, zero, inner)
    return [cells] if len(cells) <= many else _rows(ordered, boxes, zero, inner)


def _rows(ordered: Sequence[Accumulation], boxes: Sequence[Box], zero: Box | None, inner: int) -> list[list[Cell]]:
    """Like `divide`, with cells only in the rows along ``inner`` that all sums cover; others get term after term."""
    reached = boxes if zero is None else [*boxes, zero]
    common = tuple((max(low for low, _ in one), min(high for _, high in one)) for one in zip(*reached, strict=True))
    ends = [end for box in reached for end in box[inner]]
    rows = (*common[:inner], (min(ends), max(ends)), *common[inner + 1 :])
    # No common row: an empty box, so that everything is left to the stages of single terms.
    if any(high < low for low, high in rows):
        rows = tuple((0, -1) for _ in rows)
    within = [(*rows[:inner], box[inner], *rows[inner + 1 :]) for box in reached]
    first = _cells(ordered, within[: len(boxes)], None if zero is None else within[-1], inner)
    first += [Cell(box, (), True) for box in (complement(zero, [rows]) if zero is not None else ())]
    added = [
        [Cell(part, (one,), False) for part in _split(complement(box, [rows]), zero)]
        for one, box in zip(ordered, boxes, strict=True)
    ]
    return [first, *added]


def _split(boxes: Sequence[Box], zero: Box | None) -> list[Box]:
    """``boxes`` divided into parts inside of ``zero``, which the first stage has cleared, and parts outside."""
    if zero is None:
        return list(boxes)
    inside = [overlap(box, zero) for box in boxes if meets(box, zero)]
    return [*inside, *(part for box in boxes for part in complement(box, [zero]))]


def _cells(ordered: Sequence[Accumulation], boxes: Sequence[Box], zero: Box | None, inner: int) -> list[Cell]:
    """The cells of ``ordered``, which cover ``boxes``; cells with equal sums are joined along ``inner``."""
    cut = boxes if zero is None else [*boxes, zero]
    parts = [_parts([box[axis] for box in cut]) for axis in range(len(cut[0]))]
    found: list[Cell] = []
    # Parts begin and end where some box does, so a product of parts lies inside of a box or outside of it.
    for box in product(*parts):
        adders = tuple(one for one, reached in zip(ordered, boxes, strict=True) if contains(reached, box))
        is_zero = zero is not None and contains(zero, box)
        if adders or is_zero:
            found.append(Cell(box, adders, is_zero))
    return _joined(found, inner)


def iteration_of(one: Accumulation, band: Band) -> list[Size]:
    """The iteration that adds to an element, relative to the others that add to it: the least comes first."""
    subscripts = {counter: (factor, form.constant) for form in one.subscripts for counter, factor in form.factors}
    # f i + c = e gives i = f (e - c): for one e the iterations are ordered by -f c, outermost loop first.
    return [-factor * constant for factor, constant in (subscripts[counter] for counter in band.counters)]


def _parts(intervals: Sequence[Interval]) -> list[Interval]:
    cuts = sorted({cut for lower, upper in intervals for cut in (lower, upper + 1)})
    return [(start, end - 1) for start, end in pairwise(cuts)]


def _joined(cells: Sequence[Cell], axis: int) -> list[Cell]:
    """Join adjacent cells along ``axis`` that have the same sums."""
    found: dict[tuple[object, ...], Cell] = {}
    for cell in sorted(cells, key=lambda cell: cell.box[axis]):
        rest = (*cell.box[:axis], *cell.box[axis + 1 :])
        lower, upper = cell.box[axis]
        before = found.pop((rest, lower), None)
        if before is not None and (before.sums, before.is_zero) == (cell.sums, cell.is_zero):
            lower = before.box[axis][0]
        elif before is not None:
            found[(rest, lower, None)] = before
        joined = Cell((*cell.box[:axis], (lower, upper), *cell.box[axis + 1 :]), cell.sums, cell.is_zero)
        found[(rest, upper + 1)] = joined
    return list(found.values())


def emit(plan: Gather) -> list[ir.Block]:
    """Emits the loops that gather before the band, or instead of it; returns the bodies of the innermost loops."""
    band, context = plan.band, plan.band.top.context
    bodies: list[ir.Block] = []
    build = Builder(ir.InsertionPoint(band.top), band.top.location)
    with context, build.loc:
        for axes, stages in _fused(plan).items():
            for cells in stages:
                bodies += _create_cells(cells, axes, band, build)
        # Clears run after all gathers: terms read these buffers, and the band cleared them iteration by iteration.
        for clear in plan.clears or ():
            inside, counters = create_loops([counter_range(loop) or (0, 0) for loop in band.loops], build)
            operands = [
                _repeat(value, band, dict(zip(band.counters, counters, strict=True)), inside)
                for value in clear.operands
            ]
            inside.op(clear.name, operands, (), dict(clear.attributes.items()))
            bodies.append(inside.ip.block)
    for op in (*plan.unneeded, *(plan.replaced if plan.clears is None else [band.top])):
        op.erase()
    return bodies


def _fused(plan: Gather) -> dict[tuple[int, ...], list[list[tuple[Value, Cell]]]]:
    """Order of axes -> stages of all buffers whose elements the band visits in this order.

    No term reads a buffer that gets sums, so that only the stages of one buffer have an order.
    """
    found: dict[tuple[int, ...], list[list[tuple[Value, Cell]]]] = {}
    for buffer, stages in plan.cells.items():
        axes = next(axes_of(cell.sums[0], plan.band) for cells in stages for cell in cells if cell.sums)
        merged = found.setdefault(tuple(axes), [])
        for number, cells in enumerate(stages):
            merged[number:] = merged[number:] or [[]]
            merged[number] += [(buffer, cell) for cell in cells]
    return found


def _create_cells(
    cells: Sequence[tuple[Value, Cell]], axes: Sequence[int], band: Band, build: Builder
) -> Iterator[ir.Block]:
    """Emits loops over the elements of ``cells``, in the order of ``axes``: that of the band's loops.

    Equal boxes of several buffers share their loops, which read the same neighbours: the fields of a system. Cells that
    differ only along the innermost axis share the outer loops, since they are near in memory.
    """
    rows: dict[Box, dict[Interval, list[tuple[Value, Cell]]]] = {}
    for buffer, cell in cells:
        row = rows.setdefault(tuple(cell.box[axis] for axis in axes[:-1]), {})
        row.setdefault(cell.box[axes[-1]], []).append((buffer, cell))
    for outer, row in sorted(rows.items(), key=lambda item: item[0]):
        around, numbers = create_loops(outer, build)
        # Boxes of one row follow each other in one outer iteration, so that the row is in the cache for all of them.
        for interval, together in sorted(row.items(), key=lambda item: item[0]):
            inside, last = create_loops([interval], around)
            counters = dict(zip(axes, [*numbers, *last], strict=True))
            element = [counters[axis] for axis in range(len(axes))]
            totals = [_create_total(buffer, cell, band, element, inside) for buffer, cell in together]
            for (buffer, _), total in zip(together, totals, strict=True):
                inside.op("affine.store", [total, buffer, *element], (), identity(len(element)))
            yield inside.ip.block


def _create_total(buffer: Value, cell: Cell, band: Band, element: Sequence[Value], inside: Builder) -> Value:
    """Emits the sum of one element of ``cell``."""
    type = ir.MemRefType(buffer.type).element_type
    total = None if cell.is_zero else inside.value("affine.load", [buffer, *element], type, identity(len(element)))
    for one in cell.sums:
        term = _repeat(one.term, band, _source(one, band, element, inside), inside)
        is_added = one.add.name != DIFFERENCE
        # 0.0 + t is t unless t is -0.0, which the sum makes 0.0.
        if total is None and is_added and (may_lose_sign(one.add) or is_never_negative_zero(term)):
            total = term
            continue
        before = inside.constant(type, 0.0) if total is None else total
        total = inside.value(one.add.name, [before, term], type, dict(one.add.attributes.items()))
    return inside.constant(type, 0.0) if total is None else total


def axes_of(one: Accumulation, band: Band) -> list[int]:
    """The dimension of the buffer that each loop of the band counts, outermost first."""
    places = {counter: axis for axis, form in enumerate(one.subscripts) for counter, _ in form.factors}
    return [places[counter] for counter in band.counters]


def _source(one: Accumulation, band: Band, element: Sequence[Value], build: Builder) -> dict[Value, Value]:
    """Counter -> its value in the iteration that adds to ``element``."""
    found: dict[Value, Value] = {}
    for form, index in zip(one.subscripts, element, strict=True):
        ((counter, factor),) = form.factors
        # e = f i + c with f = 1 or -1, so i = f (e - c).
        found[counter] = create_linear(index, factor, -factor * form.constant, build)
    return found


def _repeat(value: Value, band: Band, lookup: dict[Value, Value], build: Builder) -> Value:
    """Emits ``value`` as in another iteration, whose counters are in ``lookup``."""
    for op in cone(band, value):
        new = op.clone(build.ip).operation
        for place, operand in enumerate(op.operands):
            new.operands[place] = lookup.get(operand, operand)
        lookup.update(zip(op.results, new.results, strict=True))
    return lookup.get(value, value)
