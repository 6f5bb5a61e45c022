"""How are sums gathered? The elements are divided into boxes whose elements get terms of the same neighbours.

In each dimension the first and the last element of every sum begin and end a part. A box of such parts becomes a loop
nest of its own; the one in the middle, which is nearly everything, has all terms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.passes.loops import create_loops, identity
from mlirad.passes.nests import Box, contains, counter_range, exact_box, may_lose_sign
from mlirad.passes.sums import Band, Sum, cone

#: More boxes than this are not worth their code.
MOST_CELLS: Final = 40


@dataclass(frozen=True)
class Cell:
    """A box of elements that get the same ``sums``, in this order; all of them are zero before if ``is_zero``."""

    box: Box
    sums: tuple[Sum, ...]
    is_zero: bool


@dataclass(frozen=True)
class Gather:
    """The elements of each buffer that come in the place of ``band``, and then ``clears``, of what terms may read.

    ``unneeded`` are stores of zero to elements that are all written now.
    """

    band: Band
    cells: Mapping[Value, Sequence[Cell]]
    clears: tuple[ir.Operation, ...]
    unneeded: tuple[ir.Operation, ...]


def divide(sums: Sequence[Sum], band: Band, zero: Box | None) -> list[Cell]:
    """The boxes of elements that get ``sums``, or are in the box ``zero`` of elements that are zero before."""
    ordered = sorted(sums, key=lambda one: _iteration(one, band))
    boxes = [box for one in ordered if (box := exact_box(one.subscripts, band.loops)) is not None]
    cut = boxes if zero is None else [*boxes, zero]
    parts = [_parts([box[axis] for box in cut]) for axis in range(len(cut[0]))]
    found: list[Cell] = []
    for box in product(*parts):
        adders = tuple(one for one, reached in zip(ordered, boxes, strict=True) if contains(reached, box))
        is_zero = zero is not None and contains(zero, box)
        if adders or is_zero:
            found.append(Cell(box, adders, is_zero))
    return _joined(found, _axes(sums[0], band)[-1])


def _iteration(one: Sum, band: Band) -> list[int]:
    """Where the iteration that adds to an element stands among all that do: the least comes first."""
    way = {counter: (factor, form.constant) for form in one.subscripts for counter, factor in form.factors}
    return [-factor * constant for factor, constant in (way[counter] for counter in band.counters)]


def _parts(intervals: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    cuts = sorted({cut for lower, upper in intervals for cut in (lower, upper + 1)})
    return [(start, end - 1) for start, end in pairwise(cuts)]


def _joined(cells: Sequence[Cell], axis: int) -> list[Cell]:
    """Cells that follow each other along ``axis`` and are alike become one."""
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


def emit(plan: Gather) -> None:
    """Put the loops that gather in the place of the band."""
    band, context = plan.band, plan.band.top.context
    build = Builder(ir.InsertionPoint(band.top), band.top.location)
    with context, build.loc:
        for buffer, cells in plan.cells.items():
            _create_cells(buffer, cells, band, build)
        for clear in plan.clears:
            inside, counters = create_loops([counter_range(loop) or (0, 0) for loop in band.loops], build)
            operands = [
                _repeat(value, band, dict(zip(band.counters, counters, strict=True)), inside)
                for value in clear.operands
            ]
            inside.op(clear.name, operands, (), dict(clear.attributes.items()))
    for op in (*plan.unneeded, band.top):
        op.erase()


def _create_cells(buffer: Value, cells: Sequence[Cell], band: Band, build: Builder) -> None:
    """Loops over the elements of ``cells``, in the order in which the band's loops walk along them.

    What differs only in the innermost loop stands in one loop around: it is near in memory.
    """
    axes = next(_axes(cell.sums[0], band) for cell in cells if cell.sums)
    rows: dict[Box, list[Cell]] = {}
    for cell in cells:
        rows.setdefault(tuple(cell.box[axis] for axis in axes[:-1]), []).append(cell)
    for outer, row in sorted(rows.items(), key=lambda item: item[0]):
        around, numbers = create_loops(outer, build)
        for cell in sorted(row, key=lambda cell: cell.box[axes[-1]]):
            inside, last = create_loops([cell.box[axes[-1]]], around)
            counters = dict(zip(axes, [*numbers, *last], strict=True))
            _create_total(buffer, cell, band, [counters[axis] for axis in range(len(axes))], inside)


def _create_total(buffer: Value, cell: Cell, band: Band, element: Sequence[Value], inside: Builder) -> None:
    """Write one element of ``cell``."""
    type = ir.MemRefType(buffer.type).element_type
    map = identity(len(element))
    total = None if cell.is_zero else inside.value("affine.load", [buffer, *element], type, map)
    for one in cell.sums:
        term = _repeat(one.term, band, _source(one, band, element, inside), inside)
        if total is None and may_lose_sign(one.add):
            total = term
            continue
        before = inside.constant(type, 0.0) if total is None else total
        total = inside.value(one.add.name, [before, term], type, dict(one.add.attributes.items()))
    result = inside.constant(type, 0.0) if total is None else total
    inside.op("affine.store", [result, buffer, *element], (), map)


def _axes(one: Sum, band: Band) -> list[int]:
    """Which dimension each loop of the band walks along."""
    places = {counter: axis for axis, form in enumerate(one.subscripts) for counter, _ in form.factors}
    return [places[counter] for counter in band.counters]


def _source(one: Sum, band: Band, element: Sequence[Value], build: Builder) -> dict[Value, Value]:
    """The numbers of the iteration that adds to ``element``."""
    found: dict[Value, Value] = {}
    for form, index in zip(one.subscripts, element, strict=True):
        ((counter, factor),) = form.factors
        number = ir.AffineDimExpr.get(0) * factor - factor * form.constant
        attributes = {"map": ir.AffineMapAttr.get(ir.AffineMap.get(1, 0, [number]))}
        found[counter] = build.value("affine.apply", [index], index.type, attributes)
    return found


def _repeat(value: Value, band: Band, lookup: dict[Value, Value], build: Builder) -> Value:
    """``value`` as it is in the iteration whose numbers ``lookup`` gives."""
    for op in cone(band, value):
        new = op.clone(build.ip).operation
        for place, operand in enumerate(op.operands):
            new.operands[place] = lookup.get(operand, operand)
        lookup.update(zip(op.results, new.results, strict=True))
    return lookup.get(value, value)
