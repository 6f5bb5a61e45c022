"""Peels the first and the last iterations off loops that clamp their subscripts there, or the bounds of inner loops.

``min(i + 1, n - 1)`` and ``max(i - 1, 0)`` differ from ``i + 1`` and ``i - 1`` in one iteration only. If that one is
peeled, all others access memory contiguously, and can be vectorized. So does a window::

    for i = 0 to n { for k = max(i - 2, 0) to min(i + 3, n) { ... x[k] ... } }   becomes

    for i = 0 to 2      { for k = 0 to i + 3 { ... x[k] ... } }
    for i = 2 to n - 2  { for k = 0 to 5 { ... x[i - 2 + k] ... } }
    for i = n - 2 to n  { for k = i - 2 to n { ... x[k] ... } }

In the middle part, inner loops of a few iterations count from zero: LLVM then knows their trip count, and unrolls them.
Source: Muchnick, "Advanced compiler design and implementation", 1997, 17.4, loop peeling; index set splitting.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mlirad._mlir import UpstreamPassManager, Value, ir
from mlirad.analysis.accesses.boxes import Interval, trip_count
from mlirad.edit.build import Builder
from mlirad.edit.symbolic import Size, is_many, none_if_undecided
from mlirad.edit.walk import find_ops
from mlirad.loops.build import chain, with_bounds
from mlirad.loops.nests import LOOPS, Subscript, affine_forms, bounds_of, counter_range
from mlirad.loops.open_extents import bound
from mlirad.loops.raise_to_affine import raise_accesses
from mlirad.loops.scalar_replacement import counted_range, distance
from mlirad.machine import MachineModel
from mlirad.passes.functions import change_functions

_FOR: Final = "affine.for"
_CLAMPS: Final = {"affine.min": 1, "affine.max": -1}
_BOUNDS: Final = {-1: "lowerBoundMap", 1: "upperBoundMap"}
_CLEAN: Final = "builtin.module(func.func(canonicalize))"


def peel(module: ir.Module, machine: MachineModel) -> None:
    """Peels the loops of ``module`` in place."""
    loops = [(op, width) for op in _walk(module.operation) if op.name == _FOR and (width := _width(op, machine))]
    for loop, width in loops:  # inner loops come first
        _peel(loop, width)
    if loops:
        for clamp in [clamp for op in _walk(module.operation) for clamp in _clamps(op)]:
            _simplify(clamp)
        _clean_up(module)
    if any([_count_from_zero(op, machine) for op in _walk(module.operation) if op.name in LOOPS]):
        _clean_up(module)


def _clean_up(module: ir.Module) -> None:
    """Canonicalizes, and raises accesses: former clamps are now affine, and so are the accesses through them.

    Upstream's ``affine-raise-from-memref`` would take the iteration number of a structured op for a symbol.
    """
    UpstreamPassManager.parse(_CLEAN, module.context).run(module.operation)
    change_functions(module, raise_accesses)


@dataclass(frozen=True)
class Clamp:
    """The minimum of ``forms``, or the maximum if ``sign`` is -1: an op, or a bound of an `affine` loop."""

    op: ir.Operation
    sign: int
    forms: tuple[Subscript, ...]


def _clamps(op: ir.Operation) -> list[Clamp]:
    """The clamps of ``op``."""
    if op.name in _CLAMPS:
        return [Clamp(op, _CLAMPS[op.name], affine_forms(op.attributes["map"], list(op.operands)) or ())]
    pairs = zip(_BOUNDS, bounds_of(op) if op.name == _FOR else (), strict=False)
    return [Clamp(op, sign, tuple(forms)) for sign, forms in pairs if len(forms) > 1]


def _bound(loop: ir.Operation, sign: int) -> tuple[ir.AffineMapAttr, list[Value]]:
    """The map of a bound of ``loop``, and its operands."""
    low, high, _ = ir.DenseI32ArrayAttr(loop.attributes["operandSegmentSizes"])
    operands = list(loop.operands)
    own = operands[:low] if sign < 0 else operands[low : low + high]
    return ir.AffineMapAttr(loop.attributes[_BOUNDS[sign]]), own


def _walk(root: ir.Operation) -> list[ir.Operation]:
    """All ops nested in ``root``, inner ones first."""
    return find_ops(root, lambda _: True)


def _width(loop: ir.Operation, machine: MachineModel) -> int:
    """How many iterations at each end of a long loop need clamps that the others do not; 0: none, or too many ops."""
    interval = counter_range(loop)
    if interval is None or not is_many(trip_count(interval), machine.least_trips):
        return 0
    inside = _walk(loop)
    if len(inside) > machine.most_peeled_ops:
        return 0
    clamps = [
        clamp for op in inside for clamp in _clamps(op) if (counted := _loop(clamp)) is not None and counted == loop
    ]
    width = max((_reach(clamp, interval, machine.most_peeled_trips) for clamp in clamps), default=0)
    return width if is_many(trip_count(interval), 3 * width) and _are_apart(interval, width) else 0


@none_if_undecided
def _are_apart(interval: Interval, width: int) -> bool:
    """Whether the ``width`` iterations at one end and those at the other are disjoint."""
    return interval[0] + 2 * width <= interval[1] + 1


def _reach(clamp: Clamp, interval: Interval, most: int) -> int:
    """How many iterations at each end need the clamp; 0 if none, or more than are peeled."""
    first, last = interval
    return next((n for n in range(most + 1) if _winner(clamp, (first + n, last - n)) is not None), 0)


def _loop(clamp: Clamp) -> ir.Operation | None:
    """The loop whose counter is the only value that the results of ``clamp`` depend on."""
    counters = {value for form in clamp.forms for value, _ in form.factors}
    counter = counters.pop() if len(counters) == 1 else None
    if counter is None or not isinstance(counter.owner, ir.Block) or counter != counter.owner.arguments[0]:
        return None
    loop = counter.owner.owner.operation
    return loop if loop.name == _FOR else None


@none_if_undecided
def _winner(clamp: Clamp, interval: Interval) -> int | None:
    """The position of the result that is the minimum (maximum) in the whole ``interval`` of the counter."""
    ends = [[clamp.sign * _at(form, end) for form in clamp.forms] for end in interval]
    for position in range(len(clamp.forms)):
        if all(value[position] <= other for value in ends for other in value):
            return position
    return None


def _at(form: Subscript, number: Size) -> Size:
    return form.constant + sum((factor * number for _, factor in form.factors), start=0)


def _peel(loop: ir.Operation, width: int) -> None:
    interval = counter_range(loop)
    assert interval is not None
    build = Builder(ir.InsertionPoint(loop), loop.location)
    cuts = [interval[0], interval[0] + width, interval[1] + 1 - width, interval[1] + 1]
    with loop.context, loop.location:
        start, second, last, end = (bound(cut, build) for cut in cuts)
        copies = [loop.clone(ir.InsertionPoint(loop)).operation for _ in range(2)]
        first = with_bounds(copies[0], start, second)
        middle = with_bounds(copies[1], second, last)
        behind = with_bounds(loop, last, end)
    chain(first, middle)
    chain(middle, behind)


def _simplify(clamp: Clamp) -> None:
    """Replaces a clamp by its only relevant result."""
    loop = _loop(clamp)
    interval = None if loop is None else counter_range(loop)
    winner = None if interval is None else _winner(clamp, interval)
    if winner is None:
        return
    op = clamp.op
    map = _bound(op, clamp.sign)[0].value if op.name == _FOR else ir.AffineMapAttr(op.attributes["map"]).value
    only = ir.AffineMapAttr.get(ir.AffineMap.get(map.n_dims, map.n_symbols, [map.results[winner]], op.context))
    if op.name == _FOR:
        op.attributes[_BOUNDS[clamp.sign]] = only
        return
    build = Builder(ir.InsertionPoint(op), op.location)
    op.result.replace_all_uses_with(build.value("affine.apply", list(op.operands), op.result.type, {"map": only}))
    op.erase()


def _count_from_zero(loop: ir.Operation, machine: MachineModel) -> bool:
    """Makes a short loop of a known trip count start at zero, so that it is unrolled."""
    numbers = counted_range(loop)
    trips = None if numbers is None else distance(*numbers)
    if numbers is None or trips is None or not 1 < trips <= machine.most_unrolled_trips or not numbers[0].factors:
        return False
    build = Builder(ir.InsertionPoint(loop), loop.location)
    block = loop.regions[0].blocks[0]
    inside = build.at(ir.InsertionPoint.at_block_begin(block))
    counter = block.arguments[0]
    uses = [(use.owner.operation, use.operand_number) for use in counter.uses]
    with loop.context, loop.location:
        if loop.name == _FOR:
            map, operands = _bound(loop, -1)
            n_dims = map.value.n_dims
            expr = map.value.results[0] + ir.AffineDimExpr.get(n_dims)
            moved = {"map": ir.AffineMapAttr.get(ir.AffineMap.get(n_dims + 1, map.value.n_symbols, [expr]))}
            every = [*operands[:n_dims], counter, *operands[n_dims:]]
            number = inside.value("affine.apply", every, counter.type, moved)
            with_bounds(loop, bound(0, build), bound(trips, build))
        else:
            number = inside.value("arith.addi", [counter, loop.operands[0]], counter.type)
            loop.operands[0], loop.operands[1] = build.index(0), build.index(trips)
    for op, place in uses:
        op.operands[place] = number
    return True
