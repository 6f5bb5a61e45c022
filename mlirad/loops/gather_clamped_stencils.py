"""Turns scatters to neighbours that are clamped at the border into gathers.

``max(i - 1, 0)`` and ``min(i + 1, n - 1)`` are inverse to each other: where every iteration adds the same term to both
of these elements, element ``e`` gets the terms of the iterations ``min(e + 1, n - 1)`` and ``max(e - 1, 0)``. So these
terms can be added to the one sum of the iteration's own element. At the border that changes the order of the additions,
so the sums must be `reassoc`. Source: a Laplacian with reflecting borders is its own transpose.

Before::

    func.func @reflecting(%d: memref<32xf64> {llvm.noalias}, %g: memref<32xf64> {llvm.noalias}) {
      %minus = arith.constant -2.0 : f64
      affine.for %i = 0 to 32 {
        %west = affine.max affine_map<(d) -> (d - 1, 0)>(%i)
        %east = affine.min affine_map<(d) -> (d + 1, 31)>(%i)
        %seed = affine.load %g[%i] : memref<32xf64>
        %a = memref.load %d[%west] : memref<32xf64>
        %b = arith.addf %a, %seed fastmath<reassoc> : f64
        memref.store %b, %d[%west] : memref<32xf64>
        %c = memref.load %d[%east] : memref<32xf64>
        %e = arith.addf %c, %seed fastmath<reassoc> : f64
        memref.store %e, %d[%east] : memref<32xf64>
        %own = arith.mulf %seed, %minus : f64
        %l = affine.load %d[%i] : memref<32xf64>
        %m = arith.addf %l, %own fastmath<reassoc> : f64
        affine.store %m, %d[%i] : memref<32xf64>
      }
      func.return
    }

After ``--gather-clamped-stencils``::

    %own = arith.mulf %seed, %minus : f64
    %l = affine.load %d[%i] : memref<32xf64>
    %0 = memref.load %g[%west] : memref<32xf64>
    %1 = arith.addf %l, %0 fastmath<reassoc> : f64
    %2 = memref.load %g[%east] : memref<32xf64>
    %3 = arith.addf %1, %2 fastmath<reassoc> : f64
    %m = arith.addf %3, %own fastmath<reassoc> : f64
    affine.store %m, %d[%i] : memref<32xf64>
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.boxes import Box, Interval, shifted
from mlirad.edit.affine import create_results
from mlirad.edit.build import Builder
from mlirad.edit.walk import find_ops
from mlirad.interfaces.registry import RECOMPUTE
from mlirad.loops import nests
from mlirad.loops.accumulations import EXPENSIVE, LOADS, STORES, Accumulation, Band, as_sum, cone
from mlirad.loops.buffers import forward_buffers
from mlirad.loops.buffers.uses import Uses
from mlirad.loops.build import create_linear
from mlirad.passes.base import PassContext
from mlirad.passes.functions import change_functions

#: The direction of the neighbour that a clamp limits at the border.
_CLAMPS: Final = {"affine.max": -1, "affine.min": 1}


def gather_clamped_stencils(module: ir.Module, ctx: PassContext) -> None:
    """Turn scatters to clamped neighbours into gathers: an element gets the terms of both neighbours at once."""
    pure = ctx.registry.table(RECOMPUTE).keys()
    if change_functions(module, lambda function: gather(function, pure, ctx.registry.machine.most_repeated_ops)):
        forward_buffers.forward_buffers(module, ctx)


def gather(function: ir.Operation, pure: Set[str], most_repeated_ops: int) -> bool:
    """Gathers in ``function``; returns whether something changed. ``pure``: names of ops without effects."""
    loops = find_ops(function, lambda op: op.name == "affine.for")
    clamps = [op for op in loops if any(view.name in STORES for view in op.regions[0].blocks[0])]
    noalias = frozenset(nests.noalias_arguments(function) if clamps else ())
    uses = Uses()
    plans = [plan for loop in clamps for plan in _plans(loop, pure, noalias, uses, most_repeated_ops)]
    for plan in plans:
        with function.context, plan.own.add.location:
            _emit(plan)
    return bool(plans)


@dataclass(frozen=True)
class ClampedGather:
    """``neighbours`` become terms of the accumulation ``own``, whose subscripts are the iteration's counters."""

    band: Band
    own: Accumulation
    neighbours: tuple[Accumulation, ...]


def _plans(
    innermost: ir.Operation, pure: Set[str], noalias: Set[Value], uses: Uses, most_repeated_ops: int
) -> list[ClampedGather]:
    """The plans for the loop nest around ``innermost``, one a buffer."""
    band = _band(innermost, pure)
    if band is None:
        return []
    # In program order: the order of a set of values is that of their addresses, which differs from run to run.
    stored = dict.fromkeys(op.operands[1] for view in band.body if (op := view.operation).name in STORES)
    if not all((nests.is_allocation(b) or b in noalias) and uses.of(b) is not None for b in stored):
        return []
    # A term that is computed in another iteration must read the same values there: from buffers that the band does not
    # store to.
    found = [_plan(band, uses.inside(b, band.top), most_repeated_ops) for b in stored]
    return [plan for plan in found if plan is not None and not _reads(plan) & stored.keys()]


def _band(innermost: ir.Operation, pure: Set[str]) -> Band | None:
    """The deepest nest of counted loops with pure ops between, whose body only computes, loads and stores."""
    ops = [view.operation for view in innermost.regions[0].blocks[0]][:-1]
    if not all(op.name in pure or op.name in LOADS or op.name in STORES for op in ops):
        return None
    loops = [innermost]
    while (parent := loops[0].parent) is not None and parent.operation.name == "affine.for":
        others = [view.operation for view in loops[0].block][:-1]
        if not all(op == loops[0] or op.name in pure for op in others):
            break
        loops.insert(0, parent.operation)
    return Band(tuple(loops)) if all(nests.counter_range(loop) is not None for loop in loops) else None


def _reads(plan: ClampedGather) -> set[Value]:
    ops = [op for one in plan.neighbours for op in cone(plan.band, one.term)]
    return {op.operands[0] for op in ops if op.name in LOADS}


def _plan(band: Band, inside: Sequence[nests.BufferAccess], most_repeated_ops: int) -> ClampedGather | None:
    """The plan for one buffer, if the band only accumulates into it."""
    stores = [access for access in inside if access.kind is nests.AccessKind.STORE]
    sums = [one for access in stores if access.op.block == band.body and (one := as_sum(access, inside)) is not None]
    # Two accesses for each accumulation: any other load would see partial sums.
    if len(sums) != len(stores) or len(inside) != 2 * len(sums):
        return None
    sums.sort(key=lambda one: band.order[one.store])
    own = [one for one in sums if _ranges(one, band) is not None]
    if not own:
        return None
    last = own[-1]
    neighbours = tuple(one for one in sums if one not in own)
    sides = [_side(one, last, _ranges(last, band) or ()) for one in neighbours]
    if not neighbours or not _are_pairs(neighbours, sides):
        return None
    earlier = all(band.order[one.store] < band.order[last.add] for one in neighbours)
    repeated = [cone(band, one.term) for one in neighbours]
    small = all(len(ops) <= most_repeated_ops for ops in repeated)
    small = small and not any(op.name.startswith(EXPENSIVE) for ops in repeated for op in ops)
    free = all(nests.may_reorder(one.add) for one in (*neighbours, *own))
    return ClampedGather(band, last, neighbours) if earlier and small and free else None


def _ranges(one: Accumulation, band: Band) -> Box | None:
    """The box of elements that the subscripts cover, if each counter of the band is in exactly one of them."""
    left = {counter: nests.counter_range(loop) for counter, loop in zip(band.counters, band.loops, strict=True)}
    found: list[Interval] = []
    for form in one.subscripts:
        interval = left.pop(form.factors[0][0], None) if len(form.factors) == 1 else None
        if interval is None or abs(form.factors[0][1]) != 1:
            return None
        found.append(shifted(interval, form.factors[0][1], form.constant))
    return None if left else tuple(found)


def _side(one: Accumulation, own: Accumulation, ranges: Box) -> tuple[int, int] | None:
    """The dimension and the direction (1 or -1) in which ``one`` adds to a neighbour of the element of ``own``."""
    moved = [axis for axis, form in enumerate(one.subscripts) if form != own.subscripts[axis]]
    if len(moved) != 1:
        return None
    (axis,) = moved
    ((clamp, factor), *others) = one.subscripts[axis].factors or ((None, 0),)
    if clamp is None or others or factor != 1 or one.subscripts[axis].constant or isinstance(clamp.owner, ir.Block):
        return None
    op = clamp.owner.operation
    direction = _CLAMPS.get(op.name, 0)
    forms = nests.affine_forms(op.attributes["map"], list(op.operands)) if direction else None
    middle = own.subscripts[axis]
    # The clamp must limit to the range of the loop's counter: only then are the two clamps inverse to each other.
    limit = nests.Subscript((), ranges[axis][direction > 0])
    wanted = {limit, nests.Subscript(middle.factors, middle.constant + direction)}
    return (axis, direction) if forms is not None and len(forms) == 2 and set(forms) == wanted else None


def _are_pairs(sums: Sequence[Accumulation], sides: Sequence[tuple[int, int] | None]) -> bool:
    """Whether each term goes to both neighbours along a dimension equally often: the stencil is its own transpose."""
    balance: dict[tuple[Value, int], int] = {}
    for one, side in zip(sums, sides, strict=True):
        if side is None:
            return False
        axis, direction = side
        balance[(one.term, axis)] = balance.get((one.term, axis), 0) + direction
    return not any(balance.values())


def _emit(plan: ClampedGather) -> None:
    own, build = plan.own, Builder(ir.InsertionPoint(plan.own.add), plan.own.add.location)
    total = own.load.results[0]
    for one in plan.neighbours:
        numbers = _numbers(one, own, build)
        term = _repeat(one.term, plan.band, numbers, build)
        total = build.value(one.add.name, [total, term], term.type, dict(one.add.attributes.items()))
    for place, operand in enumerate(own.add.operands):
        if operand == own.load.results[0]:
            own.add.operands[place] = total
    for one in plan.neighbours:
        # The scatter is removed: its terms are now in the sum of their own element.
        for op in (one.store, one.add, one.load):
            op.erase()


def _numbers(one: Accumulation, own: Accumulation, build: Builder) -> dict[Value, Value]:
    """Counter -> its value in the iteration whose own element is the one that ``one`` adds to."""
    found: dict[Value, Value] = {}
    for form, middle in zip(one.subscripts, own.subscripts, strict=True):
        ((counter, factor),) = middle.factors
        if form != middle:
            found[counter] = create_linear(form.factors[0][0], factor, -factor * middle.constant, build)
    return found


def _repeat(value: Value, band: Band, lookup: Mapping[Value, Value], build: Builder) -> Value:
    """Emits ``value`` as in another iteration, whose differing counters are in ``lookup``."""
    known = dict(lookup)
    for op in cone(band, value):
        operands = [known.get(operand, operand) for operand in op.operands]
        # An op that does not depend on the counters has the same result in the other iteration.
        if operands == list(op.operands):
            continue
        if op.name == "affine.load":
            # A clamp is no valid affine dim: it can only be a subscript of a plain load.
            indices = create_results(op.attributes["map"], operands[1:], build)
            new = build.op("memref.load", [operands[0], *indices], [op.results[0].type])
        else:
            new = build.op(op.name, operands, [r.type for r in op.results], dict(op.attributes.items()))
        known.update(zip(op.results, new.results, strict=True))
    return known.get(value, value)
