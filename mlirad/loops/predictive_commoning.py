"""Predictive commoning: elements that later iterations access again are loop-carried, as a window along a row.

Each element is loaded once and stored once, instead of once for each of its neighbours, and no iteration waits for a
store of the one before. LLVM forwards values that are available on all paths, but keeps the stores, and may load
elements in pairs of which one has just been stored: the processor then waits until both are in the cache. Only loops
with such a recurrence are changed: others vectorize. If a loop may be shorter than the window, that is checked before
it. The stores end the body: LLVM vectorizes a carried value if its uses follow the computation of the next one, and
moves no stores there (`isFixedOrderRecurrence`). So loads of elements ahead, which LLVM may carry itself, come first.
Where elements ahead are only added to, their terms are carried instead of the sums: each element is then accessed by
one iteration only, and LLVM can be told so. Results are bit-identical.
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

    %1 = affine.for %j = 1 to %n iter_args(%arg4 = %cst) -> (f64) {
      %c = affine.load %d[%j] : memref<?xf64>
      %b_0 = arith.addf %c, %arg4 : f64
      %e = arith.mulf %b_0, %t : f64
      affine.store %e, %d[%j] : memref<?xf64>
      affine.yield %t : f64
    }
    %a = affine.load %d[symbol(%n)] : memref<?xf64>
    %b = arith.addf %a, %1 : f64
    affine.store %b, %d[symbol(%n)] : memref<?xf64>
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import partial
from operator import itemgetter
from typing import TypeAlias

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.integers import compare
from mlirad.edit.linear import differ
from mlirad.edit.rewrite import is_outside, replace_op, replace_terminator
from mlirad.edit.walk import closure, defining_op, users
from mlirad.interfaces.registry import Registry
from mlirad.loops.accumulations import ADD, DIFFERENCE, LOADS, STORES
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
    moved = change_innermost_loops(function, _elements_ahead, _load_first)
    return change_innermost_loops(function, partial(_plan, machine=registry.machine), _carry) or moved


def _elements_ahead(loop: ir.Operation, noalias: Set[Value], uses: Uses) -> list[list[Access]] | None:
    """The loads of elements that LLVM may carry, row by row, if the loop stores to another buffer between them."""
    accesses, counter = _accesses(loop), loop.regions[0].blocks[0].arguments[0]
    stores = [op for ops in accesses.values() for op in ops if op.name in STORES]
    rows = [
        row
        for buffer, ops in accesses.items()
        if stores and all(op.name in LOADS for op in ops) and _are_all(ops, buffer, loop, noalias, uses)
        for _, row in _rows([op for op in ops if _is_movable(op, loop, counter)], counter) or ()
        if len({place for _, place in row}) > 1 and any(_is_between(row[0][0], op, row[-1][0]) for op in stores)
    ]
    return rows or None


def _is_between(first: ir.Operation, op: ir.Operation, last: ir.Operation) -> bool:
    return bool(first.is_before_in_block(op) and op.is_before_in_block(last))


def _load_first(rows: Sequence[Sequence[Access]]) -> None:
    """Moves loads of elements ahead to the first load of their row: uses of what LLVM carries follow the next one."""
    for row in rows:
        first = row[0][0]
        for op, _ in sorted(row, key=itemgetter(1)):
            if op != first:
                op.move_before(first)
                first = op


@dataclass(frozen=True)
class Increment:
    """All that an iteration does to an element: ``load``, ``add`` a term or subtract it, ``store``."""

    load: ir.Operation
    add: ir.Operation
    store: ir.Operation

    @property
    def side(self) -> int:
        """Which operand of ``add`` is the term."""
        return int(self.add.operands[0] == self.load.result)

    @property
    def neutral(self) -> float:
        """The term that changes no bit of the element, not even the sign of a zero."""
        return 0.0 if self.add.name == DIFFERENCE else -0.0


@dataclass(frozen=True)
class MovingWindow:
    """The accesses of a loop to elements of one row, in order, each with its offset in iterations.

    ``sums``: offset -> the addition, if there are no other accesses to elements but the last one.
    """

    accesses: tuple[Access, ...]
    sums: Mapping[int, Increment]

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

    def pending(self, place: int) -> list[Increment]:
        """The additions of earlier iterations to the element at ``place``, in their order."""
        return [self.sums[ahead] for ahead in sorted(self.sums, reverse=True) if ahead > place]

    @property
    def size(self) -> int:
        """The number of carried values."""
        return sum(len(self.pending(place)) or 1 for place in self.carried)

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


def _accesses(loop: ir.Operation) -> dict[Value, list[ir.Operation]]:
    """The loads and stores of the body by their buffers."""
    accesses: dict[Value, list[ir.Operation]] = {}
    for op in (view.operation for view in loop.regions[0].blocks[0]):
        if op.name in (*LOADS, *STORES):
            accesses.setdefault(op.operands[op.name in STORES], []).append(op)
    return accesses


def _are_all(ops: Sequence[ir.Operation], buffer: Value, loop: ir.Operation, noalias: Set[Value], uses: Uses) -> bool:
    """Whether nothing in ``loop`` but ``ops`` accesses the elements of ``buffer``."""
    has_one_name = (is_allocation(buffer) or buffer in noalias) and uses.of(buffer) is not None
    return has_one_name and len(uses.inside(buffer, loop)) == len(ops)


def _plan(loop: ir.Operation, noalias: Set[Value], uses: Uses, machine: MachineModel) -> WindowPlan | None:
    accesses = _accesses(loop)
    numbers = counted_range(loop) if any(_has_both(ops) for ops in accesses.values()) else None
    if numbers is None:
        return None
    windows: list[MovingWindow] = []
    for buffer, ops in accesses.items():
        if _has_both(ops) and _are_all(ops, buffer, loop, noalias, uses):
            windows += _windows(loop, ops, machine)
    if not windows or sum(window.size for window in windows) > machine.most_carried_elements:
        return None
    plan = WindowPlan(loop, tuple(windows), numbers)
    # A loop that is shorter than the window would load elements ahead of it that it never accesses.
    return None if is_never_negative((plan.excess * -1).shifted(-1)) else plan


def _has_both(ops: Sequence[ir.Operation]) -> bool:
    return any(op.name in LOADS for op in ops) and any(op.name in STORES for op in ops)


def _windows(loop: ir.Operation, ops: Sequence[ir.Operation], machine: MachineModel) -> list[MovingWindow]:
    """The windows of one buffer; none if two of its rows may share elements."""
    counter = loop.regions[0].blocks[0].arguments[0]
    rows = _rows(ops, counter)
    if rows is None:
        return []
    windows: list[MovingWindow] = []
    for number, (forms, members) in enumerate(rows):
        window = MovingWindow(tuple(members), _sums(members))
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


def _rows(ops: Sequence[ir.Operation], counter: Value) -> list[tuple[tuple[Subscript, ...], list[Access]]] | None:
    """The rows of a buffer that ``ops`` access, with the subscripts of the first; None if subscripts are unknown."""
    rows: list[tuple[tuple[Subscript, ...], list[Access]]] = []
    for op in ops:
        forms = subscripts_of(op)
        if forms is None:
            return None
        for first, members in rows:
            ahead = _ahead(forms, first, counter)
            if ahead is not None:
                members.append((op, ahead))
                break
        else:
            rows.append((forms, [(op, 0)]))
    return rows


def _sums(accesses: Sequence[Access]) -> dict[int, Increment]:
    """Offset -> the addition; nothing unless these are all accesses but those to the last element, loaded first."""
    found: dict[int, Increment] = {}
    last = min(place for _, place in accesses)
    own = [op for op, place in accesses if place == last]
    if own[0].name in STORES or all(op.name in LOADS for op in own):
        return {}
    for ahead in {place for _, place in accesses} - {last}:
        increment = _increment([op for op, place in accesses if place == ahead])
        if increment is None:
            return {}
        found[ahead] = increment
    # In a recurrence, an addition to what was loaded before contracts with the product that the next one waits for.
    terms = [one.add.operands[one.side] for one in found.values()]
    loads = {op.result for op in own if op.name in LOADS}
    return found if loads.isdisjoint(closure(terms, partial(_sources, block=own[0].block))) else {}


def _sources(value: Value, block: ir.Block) -> Sequence[Value]:
    """The operands of the op in ``block`` that computes ``value``."""
    op = defining_op(value)
    return () if op is None or op.block != block else list(op.operands)


def _increment(ops: Sequence[ir.Operation]) -> Increment | None:
    """The accesses ``ops`` to an element as one addition to it."""
    if len(ops) != 2 or ops[0].name in STORES or ops[1].name in LOADS:
        return None
    load, store = ops
    add = defining_op(store.operands[0])
    if add is None or users(load.result) != [add] or users(add.result) != [store]:
        return None
    is_sum = add.name == ADD or (add.name == DIFFERENCE and add.operands[0] == load.result)
    return Increment(load, add, store) if is_sum else None


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
    loop = plan.loop
    new = create_extended(loop, [value for window in plan.windows for value in _starts(plan, window, build)], build)
    block = new.regions[0].blocks[0]
    copies = dict(zip(loop.regions[0].blocks[0], block, strict=True))
    arguments = iter(list(block.arguments)[1 + len(loop.results) :])
    for window in plan.windows:
        found = {op: copies[op].operation for op, _ in window.accesses}
        carry = _carry_terms if window.sums else _carry_values
        # Replaced immediately: a value may be the result of a load of the next window, which is then erased.
        replace_terminator(block, carry(window, arguments, found))
    results = list(new.results)
    left = iter(results[len(loop.results) :])
    for window in plan.windows:
        _finish(plan, window, left, build)
    return results[: len(loop.results)]


def _starts(plan: WindowPlan, window: MovingWindow, build: Builder) -> Iterator[Value]:
    """What the first iteration receives, as its predecessor would have left it."""
    for place in window.carried:
        if not window.sums:
            yield _moved(plan, window, place, plan.numbers[0], build).result
        for one in window.pending(place):
            yield build.constant(one.load.result.type, one.neutral)


def _carry_values(
    window: MovingWindow, given: Iterator[Value], copies: Mapping[ir.Operation, ir.Operation]
) -> list[Value]:
    """Replaces loads in the body by the elements ``given``; returns those that the next iteration receives."""
    known = {place: next(given) for place in window.carried}
    _replace(window, known, copies)
    return [known[place + 1] for place in window.carried]


def _carry_terms(
    window: MovingWindow, given: Iterator[Value], copies: Mapping[ir.Operation, ir.Operation]
) -> list[Value]:
    """Adds the terms ``given`` to the last element; returns those that the next iteration receives."""
    terms = {place: [next(given) for _ in window.pending(place)] for place in window.carried}
    terms[window.ends[1]] = []
    for place, one in window.sums.items():
        add = copies[one.store].operands[0].owner.operation
        terms[place] = [*terms[place], add.operands[one.side]]
        for op in (copies[one.store], add, copies[one.load]):
            op.erase()
    last = MovingWindow(tuple(access for access in window.accesses if access[1] == window.ends[0]), {})
    _replace(last, {}, copies)
    load = copies[last.accesses[0][0]]
    build = Builder(ir.InsertionPoint.after(load), load.location)
    _add_terms(load.result, window.pending(window.ends[0]), iter(terms[window.ends[0]]), build)
    return [term for place in window.carried for term in terms[place + 1]]


def _add_terms(value: Value, additions: Sequence[Increment], terms: Iterator[Value], build: Builder) -> Value:
    """Adds ``terms`` to ``value`` for its other users, as ``additions`` do."""
    first, total = None, value
    for one in additions:
        add = one.add.clone(build.ip).operation
        add.operands[one.side], add.operands[1 - one.side] = next(terms), total
        first, total = first or add, add.result
    value.replace_all_uses_except(total, first)
    return total


def _finish(plan: WindowPlan, window: MovingWindow, left: Iterator[Value], build: Builder) -> None:
    """Stores the elements before their last store after the loop, from what it has ``left``; others are in memory."""
    for place in window.carried:
        # The carried elements are now one offset closer.
        if window.sums:
            value = _moved(plan, window, place, plan.numbers[1], build).result
            value = _add_terms(value, window.pending(place), left, build)
        else:
            value = next(left)
        if window.stored[0] <= place < window.stored[1]:
            _moved(plan, window, place, plan.numbers[1], build, value)


def _replace(window: MovingWindow, known: dict[int, Value], copies: Mapping[ir.Operation, ir.Operation]) -> None:
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
