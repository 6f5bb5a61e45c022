"""Divides the elements that receive sums into boxes whose elements get terms from the same neighbours.

Each accumulation covers a box of elements. In each dimension the ends of all boxes divide the axis into intervals, and
a product of intervals becomes a loop nest of its own; the central one, which is nearly everything, has all terms.

In three dimensions these would be too many nests. Then only the rows that all accumulations cover are divided this way.
The other rows, near the border, get the terms one after the other, as in the original loop.

Where subscripts have strides, as in ``d[2 i + c]``, elements ``2 u`` and ``2 u + 1`` are separate classes, which have
boxes of their own in ``u``. An iteration over a box sums the elements of all classes there, and so writes whole rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import TypeAlias

from mlirad._mlir import Attribute, Value, ir
from mlirad.analysis.accesses.boxes import Box, Interval, complement, contains, intersects, overlap
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import clone_with
from mlirad.edit.symbolic import Size, UndecidedError, divided, none_if_undecided
from mlirad.loops.accumulations import DIFFERENCE, EXPENSIVE, Accumulation, Band, cone
from mlirad.loops.build import create_linear, create_loops, identity
from mlirad.loops.nests import Subscript, counter_range, exact_box, may_lose_sign
from mlirad.loops.signed_zeros import is_never_negative_zero

#: The remainder of an element's subscripts, divided by the strides.
Residue: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Row:
    """The elements of ``buffer`` with the subscripts ``fixed``, by axis, which do not change in the band.

    Subscripts of sums and boxes are those along the other axes.
    """

    buffer: Value
    fixed: tuple[tuple[int, Subscript], ...] = ()

    def place(self, counters: Sequence[Value], build: Builder) -> list[Value]:
        """Emits all subscripts of an element."""
        found = list(counters)
        for axis, form in self.fixed:
            ((atom, factor),) = form.factors
            found.insert(axis, create_linear(atom, factor, form.constant, build))
        return found

    def strided(self, strides: Sequence[int], residue: Residue) -> dict[str, Attribute]:
        """The attributes of a load or store of an element of a class."""
        parts = list(zip(strides, residue, strict=True))
        for axis, _ in self.fixed:
            parts.insert(axis, (1, 0))
        exprs = [ir.AffineDimExpr.get(axis) * by + rest for axis, (by, rest) in enumerate(parts)]
        return {"map": ir.AffineMapAttr.get(ir.AffineMap.get(len(exprs), 0, exprs))}


@dataclass(frozen=True)
class Classes:
    """The accumulations into a buffer, by the residue of the element, with subscripts within its class.

    ``strides``: of their subscripts. The element ``u`` of a class is ``strides * u + residue`` in the buffer.
    """

    strides: tuple[int, ...]
    sums: Mapping[Residue, Sequence[Accumulation]]

    @staticmethod
    def of(sums: Sequence[Accumulation], band: Band) -> Classes:
        """Returns the classes of ``sums``: in all of them each loop must count the same dimension with the same factor.

        Raises:
            UndecidedError: the residue of an element depends on sizes.
        """
        strides = tuple(abs(form.factors[0][1]) for form in sums[0].subscripts)
        found: dict[Residue, list[Accumulation]] = {}
        for one in sums:
            parts = [divided(form.constant, stride) for form, stride in zip(one.subscripts, strides, strict=True)]
            within = tuple(
                replace(
                    form,
                    factors=tuple((counter, 1 if factor > 0 else -1) for counter, factor in form.factors),
                    constant=quotient,
                )
                for form, (quotient, _) in zip(one.subscripts, parts, strict=True)
            )
            found.setdefault(tuple(rest for _, rest in parts), []).append(replace(one, subscripts=within))
        return Classes(
            strides,
            {residue: sorted(found[residue], key=lambda one: iteration_of(one, band)) for residue in sorted(found)},
        )

    @none_if_undecided
    def cleared(self, box: Box, band: Band, *, is_whole: bool) -> tuple[dict[Residue, Box], list[Box]] | None:
        """Returns the elements of a ``box`` in each class that has any, and the boxes of the buffer without sums.

        None if that depends on sizes. ``is_whole``: the box is the buffer, so that no sum is outside, whatever its
        extents are.
        """
        ends = [_ends(axis, self, band) for axis in range(len(self.strides))]
        inside = tuple(
            interval if _is_decided(end, interval, by) else (interval[0], end)
            for interval, end, by in zip(box, ends, self.strides, strict=True)
        )
        if inside != box and not is_whole:
            return None
        found: dict[Residue, Box] = {}
        for residue in product(*map(range, self.strides)):
            lines = zip(inside, residue, self.strides, strict=True)
            part = tuple((-divided(rest - low, by)[0], divided(high - rest, by)[0]) for (low, high), rest, by in lines)
            if all(low <= high for low, high in part):
                found[residue] = part
        rest = [
            (*inside[:axis], (last + 1, high), *box[axis + 1 :])
            for axis, ((_, last), (_, high)) in enumerate(zip(inside, box, strict=True))
            if last != high
        ]
        return found, rest


def _ends(axis: int, classes: Classes, band: Band) -> Size:
    """The last element along ``axis`` that gets a sum."""
    return max(
        box[axis][1] * classes.strides[axis] + residue[axis]
        for residue, sums in classes.sums.items()
        for one in sums
        if (box := exact_box(one.subscripts, band.loops)) is not None
    )


def _is_decided(end: Size, interval: Interval, stride: int) -> bool:
    """Whether it is decidable if an element ``end`` is in the interval, and where the interval ends in each class."""
    try:
        divided(interval[1], stride)
        return end <= interval[1] or True
    except UndecidedError:
        return False


@dataclass(frozen=True)
class Total:
    """The ``sums`` of an element in this order; ``is_zero``: its value before is zero."""

    sums: tuple[Accumulation, ...]
    is_zero: bool


@dataclass(frozen=True)
class Cell:
    """A box of elements of one or several classes; those of a class get the terms of the same sums."""

    box: Box
    totals: tuple[tuple[Residue, Total], ...]


@dataclass(frozen=True)
class Gather:
    """The plan: loops over the cells of each row replace ``band``, and then ``clears`` of buffers that terms read.

    The cells of a row are emitted in stages, one after the other, and then zeros in the boxes ``rest``.
    ``unneeded``: stores of zero to elements that are now all overwritten. Without ``clears`` the band is kept, after
    the new loops, without its accumulations.
    """

    band: Band
    cells: Mapping[Row, Sequence[Sequence[Cell]]]
    classes: Mapping[Row, Classes]
    rest: Mapping[Value, Sequence[Box]]
    clears: tuple[ir.Operation, ...] | None
    unneeded: tuple[ir.Operation, ...]

    @property
    def replaced(self) -> list[ir.Operation]:
        """The ops of the band that are erased, users first."""
        if self.clears is not None:
            return [view.operation for view in self.band.body]
        sums = [one for classes in self.classes.values() for found in classes.sums.values() for one in found]
        return [op for one in sums for op in (one.store, one.add, one.load)]


def divide(classes: Classes, band: Band, zeros: Mapping[Residue, Box], many: int) -> list[list[Cell]]:
    """The cells of the elements that get sums, or are in the boxes ``zeros`` of zeroed elements, in stages.

    With more than ``many`` boxes only rows are divided.
    """
    ordered = [(residue, one) for residue, sums in classes.sums.items() for one in sums]
    boxes = [box for _, one in ordered if (box := exact_box(one.subscripts, band.loops)) is not None]
    inner = axes_of(ordered[0][1], band)[-1]
    cells = _cells(ordered, boxes, zeros, inner)
    return [cells] if len(cells) <= many else _rows(ordered, boxes, zeros, inner)


def _rows(
    ordered: Sequence[tuple[Residue, Accumulation]], boxes: Sequence[Box], zeros: Mapping[Residue, Box], inner: int
) -> list[list[Cell]]:
    """Like `divide`, with cells only in the rows along ``inner`` that all sums cover; others get one term at a time."""
    reached = [*boxes, *zeros.values()]
    common = tuple((max(low for low, _ in one), min(high for _, high in one)) for one in zip(*reached, strict=True))
    ends = [end for box in reached for end in box[inner]]
    rows = (*common[:inner], (min(ends), max(ends)), *common[inner + 1 :])
    # No common row: an empty box, so that all elements are left to the stages of single terms.
    if any(high < low for low, high in rows):
        rows = tuple((0, -1) for _ in rows)
    within = [(*rows[:inner], box[inner], *rows[inner + 1 :]) for box in reached]
    first = _cells(ordered, within[: len(boxes)], dict(zip(zeros, within[len(boxes) :], strict=True)), inner)
    cleared = Total((), True)
    first += [Cell(part, ((residue, cleared),)) for residue, zero in zeros.items() for part in complement(zero, [rows])]
    added = [
        [Cell(part, ((residue, Total((one,), False)),)) for part in _split(complement(box, [rows]), zeros.get(residue))]
        for (residue, one), box in zip(ordered, boxes, strict=True)
    ]
    return [first, *added]


def _split(boxes: Sequence[Box], zero: Box | None) -> list[Box]:
    """Returns the parts of ``boxes`` inside ``zero``, which the first stage has zeroed, and the parts outside."""
    if zero is None:
        return list(boxes)
    inside = [overlap(box, zero) for box in boxes if intersects(box, zero)]
    return [*inside, *(part for box in boxes for part in complement(box, [zero]))]


def _cells(
    ordered: Sequence[tuple[Residue, Accumulation]], boxes: Sequence[Box], zeros: Mapping[Residue, Box], inner: int
) -> list[Cell]:
    """Returns the cells of ``ordered``, which cover ``boxes``; cells with equal sums are joined along ``inner``."""
    cut = [*boxes, *zeros.values()]
    parts = [_parts([box[axis] for box in cut]) for axis in range(len(cut[0]))]
    residues = sorted({residue for residue, _ in ordered} | zeros.keys())
    found: list[Cell] = []
    # Parts begin and end where some box does, so a product of parts lies inside of a box or outside of it.
    for box in product(*parts):
        adders = [one for one, reached in zip(ordered, boxes, strict=True) if contains(reached, box)]
        totals: list[tuple[Residue, Total]] = []
        for residue in residues:
            sums = tuple(one for own, one in adders if own == residue)
            is_zero = residue in zeros and contains(zeros[residue], box)
            if sums or is_zero:
                totals.append((residue, Total(sums, is_zero)))
        if totals:
            found.append(Cell(box, tuple(totals)))
    return _joined(found, inner)


def iteration_of(one: Accumulation, band: Band) -> list[Size]:
    """Returns the iteration that adds to an element, relative to the others that add to it: the least comes first."""
    subscripts = {counter: (factor, form.constant) for form in one.subscripts for counter, factor in form.factors}
    # f i + c = e gives i = f (e - c): for one e the iterations are ordered by -f c, outermost loop first.
    return [-factor * constant for factor, constant in (subscripts[counter] for counter in band.counters)]


def _parts(intervals: Sequence[Interval]) -> list[Interval]:
    cuts = sorted({cut for lower, upper in intervals for cut in (lower, upper + 1)})
    return [(start, end - 1) for start, end in pairwise(cuts)]


def _joined(cells: Sequence[Cell], axis: int) -> list[Cell]:
    """Joins adjacent cells along ``axis`` that have the same sums."""
    found: dict[tuple[object, ...], Cell] = {}
    for cell in sorted(cells, key=lambda cell: cell.box[axis]):
        rest = (*cell.box[:axis], *cell.box[axis + 1 :])
        lower, upper = cell.box[axis]
        before = found.pop((rest, lower), None)
        if before is not None and before.totals == cell.totals:
            lower = before.box[axis][0]
        elif before is not None:
            found[(rest, lower, None)] = before
        joined = Cell((*cell.box[:axis], (lower, upper), *cell.box[axis + 1 :]), cell.totals)
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
                bodies += _create_cells(cells, axes, plan, build)
        for buffer, boxes in plan.rest.items():
            for box in boxes:
                inside, element = create_loops(box, build)
                zero = inside.constant(ir.MemRefType(buffer.type).element_type, 0.0)
                inside.op("affine.store", [zero, buffer, *element], (), identity(len(element)))
                bodies.append(inside.ip.block)
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


def _fused(plan: Gather) -> dict[tuple[int, ...], list[list[tuple[Row, Cell]]]]:
    """Returns for each order of axes the stages of all rows whose elements the band visits in this order.

    No term reads a buffer with sums, so only the stages of one row have an order.
    """
    found: dict[tuple[int, ...], list[list[tuple[Row, Cell]]]] = {}
    for target, stages in plan.cells.items():
        axes = axes_of(next(iter(plan.classes[target].sums.values()))[0], plan.band)
        merged = found.setdefault(tuple(axes), [])
        for number, cells in enumerate(stages):
            merged[number:] = merged[number:] or [[]]
            merged[number] += [(target, cell) for cell in cells]
    return found


#: The row, the class and the sums of an element.
_Element: TypeAlias = tuple[Row, Residue, Total]


def _create_cells(
    cells: Sequence[tuple[Row, Cell]], axes: Sequence[int], plan: Gather, build: Builder
) -> Iterator[ir.Block]:
    """Emits loops over the elements of ``cells``, in the order of ``axes``: that of the band's loops.

    Equal boxes of several buffers share their loops, which read the same neighbours: the fields of a system. Cells that
    differ only along the innermost axis share the outer loops, since they are near in memory.
    """
    rows: dict[Box, dict[Interval, list[_Element]]] = {}
    for target, cell in cells:
        row = rows.setdefault(tuple(cell.box[axis] for axis in axes[:-1]), {})
        row.setdefault(cell.box[axes[-1]], []).extend((target, *total) for total in cell.totals)
    for outer, row in sorted(rows.items(), key=lambda item: item[0]):
        around, numbers = create_loops(outer, build)
        # Boxes of one row follow each other in one outer iteration, so that the row is in the cache for all of them.
        for interval, together in sorted(row.items(), key=lambda item: item[0]):
            for part in _apart(together, axes[-1], plan.band):
                inside, last = create_loops([interval], around)
                counters = dict(zip(axes, [*numbers, *last], strict=True))
                _create_totals(part, [counters[axis] for axis in range(len(axes))], plan, inside)
                yield inside.ip.block


def _apart(together: Sequence[_Element], inner: int, band: Band) -> list[list[_Element]]:
    """Returns the groups of elements that one innermost loop sums.

    LLVM does not vectorize stores to several rows of unknown length, since these may overlap. Such rows are summed one
    after the other, unless that duplicates expensive ops.
    """
    rows: dict[object, list[_Element]] = {}
    for target, residue, total in together:
        key = (target.fixed, *residue[:inner], *residue[inner + 1 :])
        rows.setdefault(key, []).append((target, residue, total))
    costly = [
        op
        for row in rows.values()
        for op in {op for _, _, total in row for one in total.sums for op in cone(band, one.term)}
        if op.name.startswith(EXPENSIVE)
    ]
    types = [ir.MemRefType(target.buffer.type) for target, _, _ in together]
    are_open = any(type.is_dynamic_dim(axis) for type in types for axis in range(1, type.rank))
    return list(rows.values()) if are_open and len(costly) == len(set(costly)) else [list(together)]


def _create_totals(together: Sequence[_Element], place: Sequence[Value], plan: Gather, inside: Builder) -> None:
    """Emits the sums of the elements at one position of each class, and then their stores."""
    # Terms of one iteration share the ops that compute them.
    iterations: dict[tuple[Subscript, ...], dict[Value, Value]] = {}
    stores: list[tuple[list[Value], dict[str, Attribute]]] = []
    for target, residue, part in together:
        type, map = (
            ir.MemRefType(target.buffer.type).element_type,
            target.strided(plan.classes[target].strides, residue),
        )
        element = [target.buffer, *target.place(place, inside)]
        total = None if part.is_zero else inside.value("affine.load", element, type, map)
        for one in part.sums:
            if one.subscripts not in iterations:
                iterations[one.subscripts] = _source(one, place, inside)
            term = _repeat(one.term, plan.band, iterations[one.subscripts], inside)
            is_added = one.add.name != DIFFERENCE
            # 0.0 + t is t unless t is -0.0, which the sum makes 0.0.
            if total is None and is_added and (may_lose_sign(one.add) or is_never_negative_zero(term)):
                total = term
                continue
            before = inside.constant(type, 0.0) if total is None else total
            total = inside.value(one.add.name, [before, term], type, dict(one.add.attributes.items()))
        result = inside.constant(type, 0.0) if total is None else total
        stores.append(([result, *element], map))
    for operands, map in stores:
        inside.op("affine.store", operands, (), map)


def axes_of(one: Accumulation, band: Band) -> list[int]:
    """The dimension of the buffer that each loop of the band counts, outermost first."""
    places = {counter: axis for axis, form in enumerate(one.subscripts) for counter, _ in form.factors}
    return [places[counter] for counter in band.counters]


def _source(one: Accumulation, element: Sequence[Value], build: Builder) -> dict[Value, Value]:
    """Counter -> its value in the iteration that adds to ``element``."""
    found: dict[Value, Value] = {}
    for form, index in zip(one.subscripts, element, strict=True):
        ((counter, factor),) = form.factors
        # e = f i + c with f = 1 or -1, so i = f (e - c).
        found[counter] = create_linear(index, factor, -factor * form.constant, build)
    return found


def _repeat(value: Value, band: Band, lookup: dict[Value, Value], build: Builder) -> Value:
    """Emits ``value`` as in another iteration; ``lookup`` has its counters, and what has been emitted already."""
    for op in cone(band, value):
        if any(result not in lookup for result in op.results):
            clone_with(op, lookup, build)
    return lookup.get(value, value)
