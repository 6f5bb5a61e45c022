"""Turns scatters into gathers: the adjoint of a stencil adds one term to each of its neighbours.

Where every iteration adds to ``d[i + c]`` for some constants ``c``, element ``e`` gets the terms of the iterations
``e - c``. Each element can then be written once, with terms that are computed where they are used, and such loops can
be vectorized. The terms of an element are added in iteration order, so the sums are bit-identical. The rest of the loop
body runs after the gathered sums, because it reads none of them. Buffers that get sums in the same elements, as the
fields of a system of equations do, are gathered in the same loops, and share what their terms read.

Loops along one row of a grid, whose neighbours are in other rows, too, gather each row by itself: ``d[r, i + c]`` and
``d[r + 1, i + c]`` never are the same element.

Where the subscripts are ``d[s i + c]``, as in the adjoint of a strided convolution or of pooling, the elements
``s u + r`` get the terms of the iterations ``u - q`` with ``c = s q + r``: each residue ``r`` is a stencil of its own
(`gather_boxes.Classes`), and one iteration writes the elements of all of them.
Source: Hückelheim, Kukreja, Narayanan, Luporini, Gorman & Hovland, "Automatic differentiation for adjoint stencil
loops", ICPP 2019, arXiv:1907.02818.

Before::

    func.func @adjoint(%d: memref<64xf64> {llvm.noalias}, %g: memref<64xf64> {llvm.noalias}) {
      affine.for %i = 1 to 64 {
        %t = affine.load %g[%i] : memref<64xf64>
        %a = affine.load %d[%i - 1] : memref<64xf64>
        %b = arith.addf %a, %t : f64
        affine.store %b, %d[%i - 1] : memref<64xf64>
        %c = affine.load %d[%i] : memref<64xf64>
        %e = arith.subf %c, %t : f64
        affine.store %e, %d[%i] : memref<64xf64>
      }
      func.return
    }

After ``--gather-stencils``::

    affine.for %arg2 = 1 to 63 {
      %0 = affine.load %d[%arg2] : memref<64xf64>
      %t = affine.load %g[%arg2] : memref<64xf64>
      %1 = arith.subf %0, %t : f64
      %t_0 = affine.load %g[%arg2 + 1] : memref<64xf64>
      %2 = arith.addf %1, %t_0 : f64
      affine.store %2, %d[%arg2] : memref<64xf64>
    }
    affine.for %arg2 = 63 to 64 {
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import combinations
from math import prod

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.boxes import Box, trip_count
from mlirad.edit.linear import differ
from mlirad.edit.rewrite import is_outside
from mlirad.edit.symbolic import is_many, none_if_undecided
from mlirad.interfaces.registry import RECOMPUTE, Registry
from mlirad.loops import gather_boxes, nests
from mlirad.loops.accumulations import EXPENSIVE, LOADS, STORES, Accumulation, Band, as_sum, cone
from mlirad.loops.buffers.uses import Uses
from mlirad.loops.gather_boxes import Classes, Gather, Row
from mlirad.loops.nests import Subscript
from mlirad.machine import MachineModel
from mlirad.passes.functions import on_functions


@on_functions
def gather_stencils(function: ir.Operation, registry: Registry) -> bool:
    """Turn scatters to neighbouring elements into gathers: each element is written once, with all its terms."""
    pure, machine = registry.table(RECOMPUTE).keys(), registry.machine
    found = nests.innermost_loops(function, ("affine.for",))
    noalias = frozenset(nests.noalias_arguments(function) if found else ())
    uses, changed = Uses(), False
    for loop in found:
        for band in bands(loop, pure, machine.least_trips):
            plan = _plan(band, pure, noalias, uses, machine)
            if plan is not None:
                uses.remove([*plan.replaced, *plan.unneeded])
                for body in gather_boxes.emit(plan):
                    uses.add(view.operation for view in body)
                changed = True
                # The ops of the shorter bands are erased, and the longest band gathers most.
                break
    return changed


def bands(innermost: ir.Operation, pure: Set[str], least_trips: int) -> Iterator[Band]:
    """The nests around ``innermost`` with only pure ops between their loops, the deepest nest first.

    A loop with fewer than ``least_trips`` iterations is mostly border.
    """
    loops: list[ir.Operation] = []
    loop: ir.Operation | None = innermost
    while loop is not None and loop.name == "affine.for" and not len(loop.results):
        interval = nests.counter_range(loop)
        if interval is None or not is_many(trip_count(interval), least_trips):
            break
        loops.insert(0, loop)
        parent = None if loop.parent is None else loop.parent.operation
        loop = (
            parent if parent is not None and parent.name in nests.LOOPS and _only_computes_around(loop, pure) else None
        )
    for start in range(len(loops)):
        yield Band(tuple(loops[start:]))


def _only_computes_around(loop: ir.Operation, pure: Set[str]) -> bool:
    ops = [view.operation for view in loop.block][:-1]
    return all(op == loop or op.name in pure for op in ops)


@none_if_undecided
def _plan(band: Band, pure: Set[str], noalias: Set[Value], uses: Uses, machine: MachineModel) -> Gather | None:
    """The plan that gathers the terms that ``band`` scatters, or None."""
    ops = [view.operation for view in band.body][:-1]
    if not all(op.name in pure or op.name in LOADS or op.name in STORES for op in ops):
        return None
    stored: dict[Value, list[ir.Operation]] = {}
    for op in ops:
        if op.name in STORES:
            stored.setdefault(op.operands[1], []).append(op)
    if not all((nests.is_allocation(b) or b in noalias) and uses.of(b) is not None for b in stored):
        return None
    inside = {b: uses.inside(b, band.loops[-1]) for b in stored}
    rows = {b: found for b in stored if (found := _rows_of_sums(b, inside[b], band)) is not None}
    sums = {row: added for found in rows.values() for row, added in found.items()}
    # Other stores may only clear elements that the band has loaded: that can be done after all gathers.
    clears = {b: clear for b in stored if (clear := _clear(inside[b])) is not None}
    # A single subscript is a plain accumulation, which scatters nothing.
    if not any(len({one.subscripts for one in found}) > 1 for found in sums.values()):
        return None
    # With any other store the band is kept, and only its accumulations are moved before it.
    stays = len(stored) > len(rows) + len(clears)
    if stays:
        sums = {row: found for row, found in sums.items() if len({one.subscripts for one in found}) > 1}
    loads = [op for found in sums.values() for one in found for op in _loads(band, one.term)]
    # A term that reads one of the summed buffers would see other partial sums if it were computed elsewhere.
    classes = {row: Classes.of(found, band) for row, found in sums.items()}
    summed = {row.buffer for row in sums}
    if not summed.isdisjoint(op.operands[0] for op in loads) or not _is_cheap(classes, band, machine):
        return None
    if stays and not all(_comes_first(load, inside.get(load.operands[0], ()), band) for load in loads):
        return None
    return _gathered(band, classes, None if stays else tuple(clear.op for clear in clears.values()), uses, machine)


def _comes_first(load: ir.Operation, inside: Sequence[nests.BufferAccess], band: Band) -> bool:
    """Whether the band overwrites the element that ``load`` reads only in the same iteration, after the load."""
    place = nests.subscripts_of(load)
    stores = [access for access in inside if access.kind is nests.AccessKind.STORE]
    is_own = not stores or nests.exact_box(place, band.loops) is not None
    # Then every load before the band reads the same value: the gathered sums may run before the rest of the band.
    return is_own and all(access.subscripts == place and load.is_before_in_block(access.op) for access in stores)


def _gathered(
    band: Band,
    classes: Mapping[Row, Classes],
    clears: tuple[ir.Operation, ...] | None,
    uses: Uses,
    machine: MachineModel,
) -> Gather | None:
    """The plan, unless it needs too many loop nests."""
    cells, rest, unneeded = {}, {}, []
    for row, found in classes.items():
        # A zero fill before the band becomes the start of the sums: 0 + t, and the fill itself is removed.
        zeroed, box = (None if row.fixed else _zeroed(row.buffer, band, uses)) or (None, ())
        cleared = found.cleared(box, band, is_whole=box == nests.whole(row.buffer)) if box else None
        zeros, rest[row.buffer] = cleared or ({}, [])
        if zeroed is not None and cleared is not None:
            unneeded.append(zeroed)
        cells[row] = gather_boxes.divide(found, band, zeros, machine.many_boxes)
    most = machine.many_boxes if clears is None else machine.most_boxes
    if sum(len(stage) for stages in cells.values() for stage in stages) > most:
        return None
    return Gather(band, cells, classes, rest, clears, tuple(unneeded))


def _loads(band: Band, term: Value) -> list[ir.Operation]:
    return [op for op in cone(band, term) if op.name in LOADS]


def _is_cheap(classes: Mapping[Row, Classes], band: Band, machine: MachineModel) -> bool:
    """Whether the terms take few ops, no expensive op is duplicated, and there are few classes."""
    groups: dict[tuple[object, ...], set[ir.Operation]] = {}
    for one in (one for found in classes.values() for sums in found.sums.values() for one in sums):
        groups.setdefault(one.subscripts, set()).update(cone(band, one.term))
    everything = [op for group in groups.values() for op in group]
    costly = [op for op in everything if op.name.startswith(EXPENSIVE)]
    few = all(prod(found.strides) <= machine.most_residues for found in classes.values())
    # Gathered, each subscript's terms are recomputed; scattered, ops that several terms share ran once.
    return few and len(everything) <= machine.most_copied_ops and len(costly) == len(set(costly))


def sums_to_neighbours(inside: Sequence[nests.BufferAccess], band: Band) -> list[Accumulation] | None:
    """The accumulations into a buffer, if the band does nothing else with it.

    Each of them adds once to every element that it adds to, since each loop counts one dimension.
    """
    found = _accumulations(inside, band)
    if found is None:
        return None
    # Equal factors: the elements of two accumulations differ by a constant vector, a stencil.
    ways = {tuple(form.factors for form in one.subscripts) for one in found}
    return found if len(ways) == 1 and _counts_each(ways.pop(), band) else None


def _accumulations(inside: Sequence[nests.BufferAccess], band: Band) -> list[Accumulation] | None:
    """The accumulations into a buffer in program order, if there are no other accesses."""
    stores = [access for access in inside if access.kind is nests.AccessKind.STORE]
    sums = [as_sum(store, inside, or_difference=True) for store in stores]
    found = [one for one in sums if one is not None]
    if len(found) != len(stores) or len(inside) != 2 * len(stores):
        return None
    # The order of the additions to one element is that of iterations, and within an iteration program order.
    return sorted(found, key=lambda one: band.order[one.store])


def _rows_of_sums(
    buffer: Value, inside: Sequence[nests.BufferAccess], band: Band
) -> dict[Row, list[Accumulation]] | None:
    """The accumulations into each row of ``buffer``, if the band does nothing else with it.

    Rows differ in the subscripts that do not change in the band: a loop along one row of a grid adds to its neighbours,
    too. Each accumulation adds once to every element that it adds to, since each loop counts one other dimension.
    """
    rows: dict[Row, list[Accumulation]] = {}
    for one in _accumulations(inside, band) or ():
        fixed = tuple((axis, form) for axis, form in enumerate(one.subscripts) if _is_fixed(form, band))
        if fixed and one.store.name != "affine.store":
            return None
        within = tuple(form for form in one.subscripts if not _is_fixed(form, band))
        rows.setdefault(Row(buffer, fixed), []).append(replace(one, subscripts=within))
    ways = {tuple(form.factors for form in one.subscripts) for sums in rows.values() for one in sums}
    axes = {tuple(axis for axis, _ in row.fixed) for row in rows}
    if len(ways) != 1 or len(axes) != 1 or not _counts_each(ways.pop(), band):
        return None
    forms = [[form for _, form in row.fixed] for row in rows]
    return rows if all(differ(one, other) for one, other in combinations(forms, 2)) else None


def _is_fixed(form: Subscript, band: Band) -> bool:
    """Whether a subscript is that of one counter outside of the band."""
    return len(form.factors) == 1 and is_outside(form.factors[0][0], band.top)


def _counts_each(way: Sequence[Sequence[tuple[Value, int]]], band: Band) -> bool:
    """Whether each loop of the band counts one dimension, and each dimension is counted by one."""
    counters = [counter for factors in way for counter, _ in factors]
    return all(map(len, way)) and len(counters) == len(band.loops) and set(counters) == set(band.counters)


def _clear(inside: Sequence[nests.BufferAccess]) -> nests.BufferAccess | None:
    """The store of zero to a buffer, if all its other accesses in the band are earlier loads of the same element."""
    stores = [access for access in inside if access.kind is nests.AccessKind.STORE]
    if len(stores) != 1 or stores[0].subscripts is None or not nests.is_zero(stores[0].op.operands[0]):
        return None
    (store,) = stores
    behind = [t for t in inside if t.op != store.op and t.op.is_before_in_block(store.op)]
    same = all(t.subscripts == store.subscripts for t in inside)
    return store if same and len(behind) == len(inside) - 1 else None


def _zeroed(buffer: Value, band: Band, uses: Uses) -> tuple[ir.Operation, Box] | None:
    """The op that zero-fills elements of a buffer before the band, without a use in between, and these elements."""
    last = uses.last_before(buffer, band.top)
    before = None if last is None else nests.ancestor(last.op, band.top.block)
    if last is None or before is None:
        return None
    if last.kind is nests.AccessKind.FILL:
        is_whole = before == last.op and nests.is_zero(last.op.operands[0]) and nests.extents(buffer) is not None
        return (last.op, nests.whole(buffer)) if is_whole else None
    inside = uses.inside(buffer, before)
    store = _clear(inside) if all(access.op.block == inside[0].op.block for access in inside) else None
    box = (
        None
        if store is None
        else nests.exact_box(store.subscripts, nests.loops_between(store.op, band.top.block) or ())
    )
    return None if store is None or box is None else (store.op, box)
