"""Stores the terms that loops scatter to many neighbours, and gathers the sums from these stored terms.

`gather-stencils` recomputes a term for each element that it goes to, and needs separate loops for the elements at each
border. Here terms may be expensive, and there are no border loops: the buffers of stored terms are padded with the
neutral element, -0.0 where a term is added and 0.0 where it is subtracted. Each element gets its terms in iteration
order, so the sums are bit-identical, and both nests can be vectorized.

Many different terms may be sums, with constant factors, of a few values, as those of a filter's adjoint are. Then these
values are stored, and the terms are computed again from them, if the sign of zero does not matter: that of a term is
not known where the values are padding.

The two nests are strip-mined and alternate, so that the stored terms stay in the cache: each strip stores the terms of
some iterations of the outermost loop and sums the rows of elements whose last term has been stored; the buffer of terms
is circular::

    for c = 0 to upper step 8 {
      for i = c to min(c + 8, upper), j { kept[i mod (8 + reach), j] = ... }
      for r = c to min(c + 8, upper), j { d[r, j] = ((d[r, j] + kept[r mod (8 + reach), j]) ... }
    }

Source: as `gather-stencils`; Allen & Kennedy, "Optimizing compilers for modern architectures", 2001, 5.3, scalar
expansion.

Before::

    func.func @limited(%a: memref<2000xf64> {llvm.noalias}, %d: memref<2000xf64> {llvm.noalias}, %c: f64) {
      affine.for %i = 1 to 1999 {
        %x = affine.load %a[%i] : memref<2000xf64>
        %t = arith.divf %c, %x : f64
        %d0 = affine.load %d[%i] : memref<2000xf64>
        %s0 = arith.addf %d0, %t : f64
        affine.store %s0, %d[%i] : memref<2000xf64>
        %d1 = affine.load %d[%i + 1] : memref<2000xf64>
        %s1 = arith.subf %d1, %t : f64
        affine.store %s1, %d[%i + 1] : memref<2000xf64>
        %d2 = affine.load %d[%i - 1] : memref<2000xf64>
        %s2 = arith.addf %d2, %t : f64
        affine.store %s2, %d[%i - 1] : memref<2000xf64>
      }
      func.return
    }

After ``--gather-terms``::

    affine.for %arg3 = 1 to 1999 step 512 {
      affine.for %i = #map(%arg3) to min #map1(%arg3) {
        %x = affine.load %a[%i] : memref<2000xf64>
        %t = arith.divf %c, %x : f64
        affine.store %t, %alloc[%i - %arg3 + 2] : memref<514xf64>
        affine.store %t, %alloc_1[%i - %arg3 + 2] : memref<514xf64>
      }
      affine.for %arg4 = #map2(%arg3) to min #map3(%arg3) {
        %1 = affine.load %d[%arg4] : memref<2000xf64>
        %2 = affine.load %alloc_1[%arg4 - %arg3 + 1] : memref<514xf64>
        %3 = arith.subf %1, %2 : f64
        %4 = affine.load %alloc[%arg4 - %arg3 + 2] : memref<514xf64>
        %5 = arith.addf %3, %4 : f64
        %6 = affine.load %alloc[%arg4 - %arg3 + 3] : memref<514xf64>
        %7 = arith.addf %5, %6 : f64
        affine.store %7, %d[%arg4] : memref<2000xf64>
      }
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import isfinite
from typing import Final, TypeAlias

from mlirad._mlir import Type, Value, ir
from mlirad.analysis.accesses.boxes import Interval
from mlirad.edit.buffers import create_alloc
from mlirad.edit.build import Builder
from mlirad.edit.concurrency import is_concurrent
from mlirad.edit.constants import constant_float
from mlirad.edit.extents import open_extents, static_shape
from mlirad.edit.rewrite import clone_with, terminator_of
from mlirad.edit.symbolic import Size, none_if_undecided
from mlirad.interfaces.registry import RECOMPUTE, Registry
from mlirad.loops import nests
from mlirad.loops.accumulations import DIFFERENCE, STORES, Accumulation, Band
from mlirad.loops.buffers.uses import Uses
from mlirad.loops.build import create_linear, create_loops, identity, with_bounds
from mlirad.loops.gather_boxes import axes_of, iteration_of
from mlirad.loops.gather_stencils import bands, sums_to_neighbours
from mlirad.loops.open_extents import Bound, bound, expression, value_of
from mlirad.loops.signed_zeros import is_never_negative_zero
from mlirad.machine import MachineModel
from mlirad.passes.functions import on_functions

#: Two neighbours are left to `order-sums`.
LEAST_PLACES: Final = 3

#: A term, and whether it is added or subtracted (True also where the sign of zero does not matter).
Term: TypeAlias = tuple[Value, bool]


@on_functions
def gather_terms(function: ir.Operation, registry: Registry) -> bool:
    """Store the terms that loops scatter to many neighbours, and gather them in separate loops."""
    pure, machine = registry.table(RECOMPUTE).keys(), registry.machine
    found = nests.innermost_loops(function, ("affine.for",))
    noalias = frozenset(nests.noalias_arguments(function) if found else ())
    uses, term_buffers, changed = Uses(), _TermBuffers(), False
    for loop in found:
        body = loop.regions[0].blocks[0]
        stored = dict.fromkeys(view.operation.operands[1] for view in body if view.operation.name in STORES)
        known = [one for one in stored if (nests.is_allocation(one) or one in noalias) and uses.of(one) is not None]
        for band in bands(loop, pure, machine.least_trips):
            # The deepest nest first: one plan for it covers the nests inside.
            plans = [plan for buffer in known if (plan := _plan(band, buffer, uses, machine)) is not None]
            if plans:
                with function.context, loop.location:
                    _StripMinedGather(band, plans, term_buffers, machine.least_strip_trips).emit(uses)
                changed = True
                break
    return changed


@dataclass(frozen=True)
class _Axis:
    """A dimension of a buffer of terms, along which one loop of the band runs.

    ``factor``: of the counter in the subscript; ``elements``: those that get terms; ``reach``: the greatest difference
    of the constants of two subscripts. The buffer has ``extent`` entries; that of iteration ``e - c`` is at
    ``e - c + shift``.
    """

    dimension: int
    factor: int
    elements: Interval
    shift: Size
    reach: int
    extent: Size


@dataclass(frozen=True)
class _Plan:
    """The accumulations of a band into ``buffer``, in the order of iterations; one axis a loop, outermost first.

    Each term is among those that are ``stored``, or a sum of stored values with constant factors.
    """

    buffer: Value
    sums: tuple[Accumulation, ...]
    stored: tuple[Term, ...]
    axes: tuple[_Axis, ...]

    @property
    def ahead(self) -> Mapping[Accumulation, Size]:
        """The distance, along the outermost loop, from the iteration to the row that each accumulation adds to."""
        first = self.axes[0]
        return {one: first.factor * one.subscripts[first.dimension].constant for one in self.sums}


@none_if_undecided
def _plan(band: Band, buffer: Value, uses: Uses, machine: MachineModel) -> _Plan | None:
    """The plan for what ``band`` adds to ``buffer``, if gathering pays."""
    sums = sums_to_neighbours(uses.inside(buffer, band.loops[-1]), band)
    if sums is None or not _have_neighbours(sums, band):
        return None
    # d + -0.0 and d - 0.0 are d for every d, zeros of both signs included; d + 0.0 is not for -0.0. So one padded
    # buffer serves additions and subtractions only where the sign of zero does not matter, or no element is -0.0.
    free = all(nests.may_lose_sign(one.add) or is_never_negative_zero(one.load.result) for one in sums)
    stored = dict.fromkeys((one.term, free or one.add.name != DIFFERENCE) for one in sums)
    # Each different term costs a store, a load and a buffer.
    if len(stored) > machine.most_stored_terms and free:
        # Terms that are built on each other, each on the last one, would be computed from the beginning for each sum.
        # Counted only up to the limit, which is linear in the number of sums.
        counts = accumulate(len(_expressions([one.term], band)[1]) for one in sums)
        if any(count > machine.most_repeated_ops * len(sums) for count in counts):
            return None
        stored = dict.fromkeys((value, True) for value in _expressions((term for term, _ in stored), band)[0])
    if len(stored) > machine.most_stored_terms:
        return None
    axes = [_axis(sums, band, dimension, machine.most_reach) for dimension in axes_of(sums[0], band)]
    known = tuple(axis for axis in axes if axis is not None)
    if len(known) < len(axes):
        return None
    return _Plan(buffer, tuple(sorted(sums, key=lambda one: iteration_of(one, band))), tuple(stored), known)


def _expressions(terms: Iterable[Value], band: Band) -> tuple[list[Value], list[ir.Operation]]:
    """The values of which ``terms`` are sums with constant factors, and the ops that compute the terms from these."""
    found = dict.fromkeys(terms)
    work = list(found)
    while work:
        fresh = [value for value in _addends(work.pop(), band) if value not in found]
        found |= dict.fromkeys(fresh)
        work += fresh
    sources = [value for value in found if not _addends(value, band)]
    ops = {value.owner.operation for value in found.keys() - set(sources)}
    return sources, sorted(ops, key=band.order.__getitem__)


def _addends(value: Value, band: Band) -> list[Value]:
    """The operands of an op of the innermost loop that is linear in them, and 0 where they are; empty otherwise."""
    op = None if isinstance(value.owner, ir.Block) else value.owner.operation
    if op is None or op not in band.order:
        return []
    if op.name in ("arith.addf", "arith.subf", "arith.negf"):
        return list(op.operands)
    factors = [number for operand in op.operands if (number := constant_float(operand)) is not None]
    if op.name != "arith.mulf" or len(factors) != 1 or not isfinite(factors[0]):
        return []
    return [operand for operand in op.operands if constant_float(operand) is None]


def _have_neighbours(sums: Sequence[Accumulation], band: Band) -> bool:
    """Whether there are many elements an iteration, some of them in one row along the innermost loop."""
    inner = axes_of(sums[0], band)[-1]
    places = {one.subscripts for one in sums}
    rows = {(*place[:inner], *place[inner + 1 :]) for place in places}
    return len(places) >= LEAST_PLACES and len(rows) < len(places)


def _axis(sums: Sequence[Accumulation], band: Band, dimension: int, most_reach: int) -> _Axis | None:
    ((_, factor),) = sums[0].subscripts[dimension].factors
    box = nests.exact_box(sums[0].subscripts, band.loops)
    constants = [one.subscripts[dimension].constant for one in sums]
    least, most = min(constants), max(constants)
    reach = most - least
    # The buffer has room for ``reach`` more rows than a strip: it is worth its memory only while that is small.
    if box is None or not isinstance(reach, int) or reach > most_reach:
        return None
    # Padding of neutral elements on both sides, as wide as sums reach over the border: no border needs loops of its
    # own.
    low, high = (end - constants[0] for end in box[dimension])
    return _Axis(dimension, factor, (low + least, high + most), reach - low, reach, high - low + 1 + 2 * reach)


class _TermBuffers:
    """The buffers of stored terms; consecutive bands share buffers of equal shape and padding."""

    def __init__(self) -> None:
        self._buffers: dict[Hashable, list[tuple[Value, list[_StripMinedGather]]]] = {}

    def of(self, gather: _StripMinedGather, extents: Sequence[Size], reaches: Sequence[int], term: Term) -> Value:
        """A buffer for one term, which no other term of the same band uses."""
        value, is_added = term
        top = _top(gather.band.top)
        # Equal reaches leave equal padding: a band restores the neutral elements that it has overwritten (`_sum_rest`).
        key = (top, is_added, str(value.type), *extents, *reaches)
        for buffer, others in self._buffers.get(key, ()):
            if gather not in others:
                others.append(gather)
                return buffer
        buffer = _create_buffer(extents, value.type, _neutral(is_added=is_added), top)
        self._buffers.setdefault(key, []).append((buffer, [gather]))
        return buffer


def _neutral(*, is_added: bool) -> float:
    """The neutral element: x + -0.0 and x - 0.0 are x for every x, zeros of both signs included."""
    return -0.0 if is_added else 0.0


def _top(op: ir.Operation) -> ir.Operation:
    """The outermost op around ``op`` in the function, or in the body of a concurrent op: threads share no buffer."""
    while (parent := op.parent) is not None and parent.operation.name != "func.func":
        if is_concurrent(parent.operation):
            break
        op = parent.operation
    return op


def _create_buffer(extents: Sequence[Size], type: Type, number: float, top: ir.Operation) -> Value:
    """Creates a buffer filled with ``number`` that lives as long as ``top``."""
    build = Builder(ir.InsertionPoint(top), top.location)
    sizes = [extent if isinstance(extent, int) else value_of(extent, build) for extent in extents]
    buffer = create_alloc(ir.MemRefType.get(static_shape(sizes), type), open_extents(sizes), build)
    _fill(buffer, number, [(0, extent - 1) for extent in extents], build)
    build.at(ir.InsertionPoint.after(top)).op("memref.dealloc", [buffer])
    return buffer


def _fill(buffer: Value, number: float, box: Sequence[Interval], build: Builder) -> None:
    inside, counters = create_loops(box, build)
    type = ir.MemRefType(buffer.type).element_type
    inside.op("affine.store", [inside.constant(type, number), buffer, *counters], (), identity(len(counters)))


class _StripMinedGather:
    """Emits the strip-mined loops that replace a band: one nest stores terms, the others sum them."""

    def __init__(
        self, band: Band, plans: Sequence[_Plan], term_buffers: _TermBuffers, least_trips: tuple[int, ...]
    ) -> None:
        self.band = band
        self._plans = plans
        interval = nests.counter_range(band.top)
        assert interval is not None
        self._first, self._end = interval[0], interval[1] + 1
        least = least_trips[min(len(band.loops), len(least_trips)) - 1]
        # A strip is at least as long as terms reach: the rows of one strip then need terms of at most two strips.
        self._length = max(least, *(plan.axes[0].reach for plan in plans))
        self._buffers: list[dict[Term, Value]] = []
        for plan in plans:
            extents = [plan.axes[0].reach + self._length, *(axis.extent for axis in plan.axes[1:])]
            reaches = [axis.reach for axis in plan.axes]
            self._buffers.append({term: term_buffers.of(self, extents, reaches, term) for term in plan.stored})

    def emit(self, uses: Uses) -> None:
        """Emits the loops, and erases the accumulations."""
        replaced = [op for plan in self._plans for one in plan.sums for op in (one.store, one.add, one.load)]
        uses.remove(replaced)
        build = Builder(ir.InsertionPoint(self.band.top), self.band.top.location)
        strip, inside = self._loop(bound(self._first, build), bound(self._end, build), self._length, build)
        for plan, buffers in zip(self._plans, self._buffers, strict=True):
            self._store_terms(plan, buffers, strip)
        top = self.band.top
        top.move_before(inside.ip.ref_operation)
        with_bounds(top, self._up_to([(0, True)], strip, inside), self._up_to(self._ends(0), strip, inside))
        behind = build.at(ir.InsertionPoint.after(inside.ip.block.owner))
        for plan, buffers in zip(self._plans, self._buffers, strict=True):
            uses.add(self._sum_strip(plan, buffers, strip, inside))
            uses.add(self._sum_rest(plan, buffers, behind))
        for op in replaced:
            op.erase()

    def _loop(self, lower: Bound, upper: Bound, step: int, build: Builder) -> tuple[Value, Builder]:
        """Creates a loop; returns its counter and a builder in its body."""
        index = ir.IndexType.get()
        attributes = {
            "lowerBoundMap": lower[0],
            "upperBoundMap": upper[0],
            "step": ir.IntegerAttr.get(index, step),
            "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(lower[1]), len(upper[1]), 0]),
        }
        loop = build.op("affine.for", [*lower[1], *upper[1]], (), attributes, 1)
        block = loop.regions[0].blocks.append(index, arg_locs=[build.loc])
        end = build.at(ir.InsertionPoint(block)).op("affine.yield")
        return block.arguments[0], build.at(ir.InsertionPoint(end))

    def _ends(self, ahead: Size) -> list[tuple[Size, bool]]:
        """The ends of a strip and of the whole loop; True: relative to the first iteration of the strip."""
        return [(ahead + self._length, True), (self._end + ahead, False)]

    def _up_to(self, ends: Sequence[tuple[Size, bool]], strip: Value, build: Builder) -> Bound:
        """A bound that is the minimum of ``ends``: an affine map with several results."""
        exprs: list[ir.AffineExpr] = []
        operands: list[Value] = []
        for size, is_behind in ends:
            expr, own = expression(size, build)
            expr = expr.shift_symbols(len(own), len(operands), 0)
            exprs.append(ir.AffineDimExpr.get(0) + expr if is_behind else expr)
            operands += own
        return ir.AffineMapAttr.get(ir.AffineMap.get(1, len(operands), exprs)), [strip, *operands]

    def _slot(self, plan: _Plan, number: Value, ahead: Size, strip: Value | None, build: Builder) -> Value:
        """Emits the position, along the outermost axis, of the term of iteration ``number - ahead``.

        Rows are stored in a circular buffer. With a single axis a remainder would break up contiguous elements: there
        the buffer begins ``reach`` elements before the ``strip``, or without one before the end of the loop.
        """
        reach, is_row = plan.axes[0].reach, len(plan.axes) == 1
        origin = 0 if is_row and strip is not None else self._end if is_row else self._first
        expr, operands = expression(-ahead - origin, build)
        expr = ir.AffineDimExpr.get(0) + expr
        if not is_row:
            expr = expr % (reach + self._length)
        elif strip is not None:
            expr = expr - ir.AffineDimExpr.get(1) + reach
        else:
            expr = expr + reach
        dimensions = [number, strip] if is_row and strip is not None else [number]
        map = ir.AffineMapAttr.get(ir.AffineMap.get(len(dimensions), len(operands), [expr]))
        return build.value("affine.apply", [*dimensions, *operands], number.type, {"map": map})

    def _store_terms(self, plan: _Plan, buffers: Mapping[Term, Value], strip: Value) -> None:
        """Stores the terms where the band computes them."""
        build = Builder(ir.InsertionPoint(terminator_of(self.band.body)), self.band.top.location)
        first, *others = self.band.counters
        place = [self._slot(plan, first, 0, strip, build)]
        for counter, axis in zip(others, plan.axes[1:], strict=True):
            place.append(create_linear(counter, axis.factor, axis.shift, build))
        for (value, _), buffer in buffers.items():
            build.op("affine.store", [value, buffer, *place], (), identity(len(place)))

    def _sum_strip(
        self, plan: _Plan, buffers: Mapping[Term, Value], strip: Value, build: Builder
    ) -> list[ir.Operation]:
        """Emits the sums of the rows whose last terms this strip has stored."""
        least, reach = min(plan.ahead.values()), plan.axes[0].reach
        lower = self._up_to([(least, True)], strip, build)
        row, inside = self._loop(lower, self._up_to(self._ends(least), strip, build), 1, build)
        made = self._sum_row(plan, buffers, row, strip, inside)
        # The last elements of this strip are still needed by the next one: they move to the start, from the end of a
        # strip that may be short.
        if reach and len(plan.axes) == 1:
            map, operands = self._up_to([(self._length, False), (self._end, False)], strip, build)
            exprs = [map.value.results[0], map.value.results[1] - ir.AffineDimExpr.get(0)]
            count = {"map": ir.AffineMapAttr.get(ir.AffineMap.get(1, len(operands) - 1, exprs))}
            length = build.value("affine.min", operands, strip.type, count)
            for buffer in buffers.values():
                self._move(plan, buffer, length, build)
        return made

    def _move(self, plan: _Plan, buffer: Value, length: Value, build: Builder) -> None:
        """Emits a loop that moves the ``reach`` elements from ``length`` on to the start of the buffer."""
        inside, [to] = create_loops([(0, plan.axes[0].reach - 1)], build)
        type = ir.MemRefType(buffer.type).element_type
        # The minimum of two numbers is no valid affine dim.
        source = inside.value("arith.addi", [to, length], to.type)
        value = inside.value("memref.load", [buffer, source], type)
        inside.op("affine.store", [value, buffer, to], (), identity(1))

    def _sum_rest(self, plan: _Plan, buffers: Mapping[Term, Value], build: Builder) -> list[ir.Operation]:
        """Emits the sums of the last rows, after the strips, and restores the padding for the next band."""
        reach, ahead = plan.axes[0].reach, plan.ahead.values()
        if not reach:
            return []
        # Iterations beyond the end do not exist: their terms are neutral, and the last rows sum like all others.
        self._clear(plan, buffers, self._end, build)
        inside, [row] = create_loops([(self._end + min(ahead), self._end + max(ahead) - 1)], build)
        made = self._sum_row(plan, buffers, row, None, inside)
        self._clear(plan, buffers, (self._end if len(plan.axes) == 1 else self._first) - reach, build)
        return made

    def _clear(self, plan: _Plan, buffers: Mapping[Term, Value], first: Size, build: Builder) -> None:
        """Emits loops that store neutral elements for ``reach`` nonexistent iterations from ``first`` on."""
        rows = (first, first + plan.axes[0].reach - 1)
        inner = [(0, axis.extent - 1) for axis in plan.axes[1:]]
        for (value, is_added), buffer in buffers.items():
            inside, [row, *others] = create_loops([rows, *inner], build)
            number = inside.constant(value.type, _neutral(is_added=is_added))
            place = [self._slot(plan, row, 0, None, inside), *others]
            inside.op("affine.store", [number, buffer, *place], (), identity(len(place)))

    def _sum_row(
        self, plan: _Plan, buffers: Mapping[Term, Value], row: Value, strip: Value | None, build: Builder
    ) -> list[ir.Operation]:
        """Emits loops over the elements of a ``row`` that add the stored terms; returns the load and the store."""
        first, *others = plan.axes
        inside, counters = create_loops([axis.elements for axis in others], build)
        by_dimension = {axis.dimension: counter for axis, counter in zip(others, counters, strict=True)}
        by_dimension[first.dimension] = create_linear(row, first.factor, 0, inside)
        element = [by_dimension[dimension] for dimension in range(len(plan.axes))]
        map = identity(len(element))
        type = ir.MemRefType(plan.buffer.type).element_type
        load = inside.op("affine.load", [plan.buffer, *element], [type], map)
        total = load.results[0]
        for one in plan.sums:
            at = [self._slot(plan, row, plan.ahead[one], strip, inside)]
            for axis, counter in zip(others, counters, strict=True):
                at.append(create_linear(counter, 1, axis.shift - one.subscripts[axis.dimension].constant, inside))
            term = self._term(one, buffers, at, inside)
            total = inside.value(one.add.name, [total, term], type, dict(one.add.attributes.items()))
        return [load, inside.op("affine.store", [total, plan.buffer, *element], (), map)]

    def _term(self, one: Accumulation, buffers: Mapping[Term, Value], at: Sequence[Value], build: Builder) -> Value:
        """Emits a term of the iteration ``at``, loaded or computed from what is stored."""
        map = identity(len(at))
        for key in ((one.term, one.add.name != DIFFERENCE), (one.term, True)):
            if key in buffers:
                return build.value("affine.load", [buffers[key], *at], one.term.type, map)
        sources, ops = _expressions([one.term], self.band)
        lookup = {v: build.value("affine.load", [buffers[v, True], *at], v.type, map) for v in sources}
        for op in ops:
            clone_with(op, lookup, build)
        return lookup[one.term]
