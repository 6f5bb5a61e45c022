"""Predictive commoning: elements that later iterations access again are loop-carried, as a window along a row.

Each element is loaded once and stored once, instead of once for each of its neighbours, and no iteration waits for a
store of the one before. LLVM forwards values that are available on all paths, but keeps the stores, and may load
elements in pairs of which one has just been stored: the processor then waits until both are in the cache. Only loops
with such a recurrence are changed: others vectorize. If a loop may be shorter than the window, that is checked before
it. The stores end the body: LLVM vectorizes a carried value if its uses follow the computation of the next one, and
moves no stores there (`isFixedOrderRecurrence`). Results are bit-identical.
Source: Callahan, Carr, Kennedy, "Improving register allocation for subscripted variables", 1990, section 4, across
iterations; predictive commoning in GCC.

Before::

    func.func @f(%d: memref<?xf64> {llvm.noalias}, %t: f64, %n: index) {
      affine.for %j = 1 to %n {
        %a = affine.load %d[%j + 1] : memref<?xf64>
        %b = arith.addf %a, %t : f64
        affine.store %b, %d[%j + 1] : memref<?xf64>
        %c = affine.load %d[%j] : memref<?xf64>
        %e = arith.mulf %c, %t : f64
        affine.store %e, %d[%j] : memref<?xf64>
      }
      func.return
    }

After ``--predictive-commoning``::

    %a = affine.load %d[1] : memref<?xf64>
    %1 = affine.for %j = 1 to %n iter_args(%arg4 = %a) -> (f64) {
      %a_0 = affine.load %d[%j + 1] : memref<?xf64>
      %b = arith.addf %a_0, %t : f64
      %e = arith.mulf %arg4, %t : f64
      affine.store %e, %d[%j] : memref<?xf64>
      affine.yield %b : f64
    }
    affine.store %1, %d[symbol(%n)] : memref<?xf64>
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.integers import compare
from mlirad.edit.linear import differ
from mlirad.edit.rewrite import is_outside, replace_op, replace_terminator
from mlirad.interfaces.registry import Registry
from mlirad.loops.accumulations import LOADS, STORES
from mlirad.loops.buffers.uses import Uses
from mlirad.loops.build import create_extended, create_version
from mlirad.loops.nests import Subscript, is_allocation, subscripts_of
from mlirad.loops.nonnegative import is_never_negative
from mlirad.loops.open_extents import expression
from mlirad.loops.scalar_replacement import Range, change_innermost_loops, counted_range, distance, emit
from mlirad.machine import MachineModel
from mlirad.passes.functions import on_functions

#: An access, and how many iterations ahead of the counter its element is.
Access: TypeAlias = tuple[ir.Operation, int]


@on_functions
def predictive_commoning(function: ir.Operation, registry: Registry) -> bool:
    """Carry elements that later iterations access again as loop-carried scalars."""
    return change_innermost_loops(function, partial(_plan, machine=registry.machine), _carry)


@dataclass(frozen=True)
class MovingWindow:
    """The accesses of a loop to elements of one row, in order, each with its offset in iterations."""

    accesses: tuple[Access, ...]

    @property
    def ends(self) -> tuple[int, int]:
        """The least and the greatest offset: the last and the first element that the loop accesses."""
        places = [place for _, place in self.accesses]
        return min(places), max(places)

    @property
    def stored(self) -> tuple[int, int]:
        """The least and the greatest offset of stores: an element is final after the store of the least offset."""
        places = [place for op, place in self.accesses if op.name in STORES]
        return min(places), max(places)

    @property
    def carried(self) -> range:
        """The offsets of the elements that are carried to the next iteration, relative to it."""
        return range(*self.ends)

    def is_awaited(self, most_trips: int) -> bool:
        """Whether one of the next ``most_trips`` iterations loads an element that this one stores."""
        loads = [place for op, place in self.accesses if op.name in LOADS]
        stores = [place for op, place in self.accesses if op.name in STORES]
        # An element stored at place s is loaded at place l by the iteration s - l later.
        return any(1 <= store - load <= most_trips for store in stores for load in loads)


@dataclass(frozen=True)
class WindowPlan:
    """The windows of ``loop``, whose counter runs from the first of ``numbers`` to the second, exclusive."""

    loop: ir.Operation
    windows: tuple[MovingWindow, ...]
    numbers: Range

    @property
    def least(self) -> int:
        """The least trip count: the length of the longest window."""
        return 1 + max(len(window.carried) for window in self.windows)

    @property
    def excess(self) -> Subscript:
        """The trip count minus the least one."""
        first, end = self.numbers
        return end - first.shifted(self.least)


def _plan(loop: ir.Operation, noalias: Set[Value], uses: Uses, machine: MachineModel) -> WindowPlan | None:
    accesses: dict[Value, list[ir.Operation]] = {}
    for op in (view.operation for view in loop.regions[0].blocks[0]):
        if op.name in (*LOADS, *STORES):
            accesses.setdefault(op.operands[op.name in STORES], []).append(op)
    numbers = counted_range(loop) if any(_has_both(ops) for ops in accesses.values()) else None
    if numbers is None:
        return None
    windows: list[MovingWindow] = []
    for buffer, ops in accesses.items():
        has_one_name = _has_both(ops) and (is_allocation(buffer) or buffer in noalias) and uses.of(buffer) is not None
        if has_one_name and len(uses.inside(buffer, loop)) == len(ops):
            windows += _windows(loop, ops, machine)
    if not windows or sum(len(window.carried) for window in windows) > machine.most_carried_elements:
        return None
    plan = WindowPlan(loop, tuple(windows), numbers)
    # A loop that is shorter than the window would load elements ahead of it that it never accesses.
    return None if is_never_negative((plan.excess * -1).shifted(-1)) else plan


def _has_both(ops: Sequence[ir.Operation]) -> bool:
    return any(op.name in LOADS for op in ops) and any(op.name in STORES for op in ops)


def _windows(loop: ir.Operation, ops: Sequence[ir.Operation], machine: MachineModel) -> list[MovingWindow]:
    """The windows of one buffer; none if two of its rows may share elements."""
    counter = loop.regions[0].blocks[0].arguments[0]
    rows: list[tuple[tuple[Subscript, ...], list[Access]]] = []
    for op in ops:
        forms = subscripts_of(op)
        if forms is None:
            return []
        for first, members in rows:
            ahead = _ahead(forms, first, counter)
            if ahead is not None:
                members.append((op, ahead))
                break
        else:
            rows.append((forms, [(op, 0)]))
    windows: list[MovingWindow] = []
    for number, (forms, members) in enumerate(rows):
        window = MovingWindow(tuple(members))
        if not _has_both([op for op, _ in members]) or not window.is_awaited(machine.most_awaited_trips):
            continue
        others = [other for place, (other, _) in enumerate(rows) if place != number]
        is_alone = all(_are_disjoint(forms, other, counter) for other in others)
        if len(window.carried) > machine.longest_window or not is_alone:
            return []
        if not all(_is_movable(op, loop, counter) for op, _ in members):
            return []
        windows.append(window)
    return windows


def _ahead(forms: Sequence[Subscript], first: Sequence[Subscript], counter: Value) -> int | None:
    """The number of iterations after which ``first`` denotes the element that ``forms`` denotes now; None if not fixed.

    A negative number means that many iterations before.
    """
    moving = [(form, other) for form, other in zip(forms, first, strict=True) if form.factor_of(counter)]
    if len(moving) != 1 or abs(moving[0][0].factor_of(counter)) != 1:
        return None
    for form, other in zip(forms, first, strict=True):
        if not form.factor_of(counter) and not (form - other).is_zero():
            return None
    form, other = moving[0]
    along = distance(other, form)
    return None if along is None else along * form.factor_of(counter)


def _are_disjoint(forms: Sequence[Subscript], other: Sequence[Subscript], counter: Value) -> bool:
    """Whether two rows share no element: they differ in a loop-invariant subscript."""
    pairs = [
        (one, two)
        for one, two in zip(forms, other, strict=True)
        if not one.factor_of(counter) and not two.factor_of(counter)
    ]
    return differ([one for one, _ in pairs], [two for _, two in pairs])


def _is_movable(op: ir.Operation, loop: ir.Operation, counter: Value) -> bool:
    """Whether the access can be made outside of the loop, for any value of the counter."""
    return all(v == counter or is_outside(v, loop) for v in list(op.operands)[op.name in STORES :])


def _carry(plan: WindowPlan) -> None:
    loop = plan.loop
    build = Builder(ir.InsertionPoint(loop), loop.location)
    first, end = plan.numbers
    with loop.location:
        if is_never_negative(plan.excess):
            replace_op(loop, _create(plan, build))
            return
        holds = compare(build, "sle", emit(first.shifted(plan.least), build), emit(end, build))
        # Versioning: a loop that may be shorter than the window is kept in its original form, under a check of the trip
        # count.
        plain = create_version(loop, holds, build, lambda at: _create(plan, at))
        loop.move_before(plain.op("scf.yield", list(loop.results)))


def _create(plan: WindowPlan, build: Builder) -> list[Value]:
    """Emits the loop that carries the windows, with loads before and stores after it; returns its original results."""
    loop, (first, end) = plan.loop, plan.numbers
    # Prologue: the elements that the first iteration receives are loaded as its predecessor would have left them.
    starts = [[_moved(plan, one, place, first, build).results[0] for place in one.carried] for one in plan.windows]
    inits = [value for values in starts for value in values]
    new = create_extended(loop, inits, build)
    block = new.regions[0].blocks[0]
    copies = dict(zip(loop.regions[0].blocks[0], block, strict=True))
    arguments = iter(list(block.arguments)[1 + len(loop.results) :])
    for window in plan.windows:
        known = {place: next(arguments) for place in window.carried}
        _replace(window, known, {op: copies[op].operation for op, _ in window.accesses})
        # Replaced immediately: a value may be the result of a load of the next window, which is then erased.
        replace_terminator(block, [known[place + 1] for place in window.carried])
    results = list(new.results)
    left = iter(results[len(loop.results) :])
    for window in plan.windows:
        for place, value in zip(window.carried, left, strict=False):
            # The carried elements are now one offset closer. Epilogue: elements before their last store are stored
            # here; the others are in memory already.
            if window.stored[0] <= place < window.stored[1]:
                _moved(plan, window, place, end, build, value)
    return results[: len(loop.results)]


def _replace(window: MovingWindow, known: dict[int, Value], copies: dict[ir.Operation, ir.Operation]) -> None:
    """Replaces loads in the body by ``known`` elements, and keeps the last store of the least offset: at the end."""
    final = window.stored[0]
    last = max(n for n, (op, place) in enumerate(window.accesses) if op.name in STORES and place == final)
    for number, (op, place) in enumerate(window.accesses):
        copy = copies[op]
        if op.name in STORES:
            known[place] = copy.operands[0]
        elif place not in known:
            known[place] = copy.results[0]
            continue
        else:
            copy.results[0].replace_all_uses_with(known[place])
        if number != last:
            copy.erase()
        else:
            copy.move_before(copy.block.operations[-1])


def _moved(
    plan: WindowPlan, window: MovingWindow, place: int, number: Subscript, build: Builder, value: Value | None = None
) -> ir.Operation:
    """Emits, outside of the loop, a load, or a store of ``value``, at offset ``place`` in iteration ``number``."""
    names = LOADS if value is None else STORES
    op, own = next((op, own) for op, own in window.accesses if op.name in names)
    counter = plan.loop.regions[0].blocks[0].arguments[0]
    emitted = _emit(number.shifted(place - own), plan.loop, build)
    copy = op.clone(build.ip).operation
    for position, operand in enumerate(op.operands):
        if operand == counter:
            copy.operands[position] = emitted
    if value is not None:
        copy.operands[0] = value
    return copy


def _emit(form: Subscript, loop: ir.Operation, build: Builder) -> Value:
    """Emits ``form``, by `affine.apply` if the loop is affine: the result is a valid dim there."""
    if loop.name != "affine.for" or (not form.factors and isinstance(form.constant, int)):
        return emit(form, build)
    expr, symbols = expression(form.constant, build)
    values = [value for value, _ in form.factors]
    for dimension, (_, factor) in enumerate(form.factors):
        expr = ir.AffineDimExpr.get(dimension) * factor + expr
    map = ir.AffineMapAttr.get(ir.AffineMap.get(len(values), len(symbols), [expr]))
    return build.value("affine.apply", [*values, *symbols], ir.IndexType.get(), {"map": map})
