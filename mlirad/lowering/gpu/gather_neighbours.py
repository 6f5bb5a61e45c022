"""Turns additions of threads to elements of their neighbours into sums that each element's thread gathers.

The adjoint of a stencil adds to neighbours, which is atomic between threads. Element ``A(i)`` gets the term that
iteration ``i - c`` adds to ``A(i - c + c)``, for all distances ``c``; one thread computes these terms again and adds
them at once::

    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      %t = f(%g[%i])                                       scf.parallel (%i) = (%c-1) to (%n) step (%c1) {
      memref.atomic_rmw addf %t, %d[%i]               ->     if 0 <= %i     { %s += f(%g[%i]) }
      memref.atomic_rmw addf %t, %d[%i + 1]                  if %i + 1 < %n { %s += f(%g[%i + 1]) }
    }                                                        %d[%i + 1] += %s
                                                           }
                                                           (the loop without these additions)

An addition in a loop over a window, ``d[%i + %k]``, is one for each ``k``: the loop becomes the outer one, around the
rest of the iteration ``%i - %k``.

Subscripts are polynomials in induction variables and sizes, so that ``d[row * width + column - width]`` is the element
of the row before. If it is not proved that two threads never have the same element, the addition of the sum is atomic.
Source: Hückelheim, Kukreja, Narayanan, Luporini, Gorman & Hovland, "Automatic differentiation for adjoint stencil
loops", ICPP 2019, arXiv:1907.02818.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from mlirad._mlir import UpstreamPassManager, Value, ir
from mlirad.analysis.accesses.iterations import Iterations
from mlirad.analysis.accesses.polynomials import Polynomial
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.effects import effects_of
from mlirad.analysis.program import Program
from mlirad.analysis.unprepared import raw_registry
from mlirad.edit.buffers import create_atomic_sum, has_one_name
from mlirad.edit.build import Builder
from mlirad.edit.concurrency import create_parallel_loop
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import compare
from mlirad.edit.integers import create_sum as create_total
from mlirad.edit.loops import create_for, create_guard
from mlirad.edit.rewrite import before, is_outside, replace_operands_inside
from mlirad.edit.walk import ancestors, definitions, find_ops, is_inside, users
from mlirad.errors import MlirAdError
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import RECOMPUTE, Registry
from mlirad.lowering.gpu.rotations import create_turned
from mlirad.lowering.gpu.shifted_additions import (
    ATOMIC,
    ElementShift,
    ShiftedAdditions,
    ShiftedSums,
    around_in,
    is_used,
    variable_of,
)
from mlirad.lowering.gpu.sums import add, add_to, create_sum
from mlirad.lowering.gpu.teams import LOOP, bounds_of

_STORE: Final = "memref.store"
_LOAD: Final = "memref.load"
_PRIVATE: Final = "memref.alloca"
_IF: Final = "scf.if"
_FOR: Final = "scf.for"
_LOOPS: Final = (_FOR, "scf.while")
_CLEANUP: Final = "builtin.module(canonicalize,cse,mem2reg,canonicalize,cse)"


def gather_neighbours(module: ir.Module, registry: Registry) -> None:
    """Change the parallel loops of ``module`` that are in no other one."""
    loops = find_ops(module.operation, lambda op: op.name == LOOP and not len(op.results))
    alone = [loop for loop in loops if not any(one == loop or is_inside(one, loop) for one in _others(loop, loops))]
    changed = [_Scatter(loop, registry).gather() for loop in alone]
    if any(changed):
        UpstreamPassManager.parse(_CLEANUP, module.context).run(module.operation)


def _others(loop: ir.Operation, loops: Sequence[ir.Operation]) -> Iterator[ir.Operation]:
    """The loops in ``loop`` and around it; itself, if it is in one."""
    for other in loops:
        if other != loop and (is_inside(other, loop) or is_inside(loop, other)):
            yield loop


class _Scatter:
    """A parallel loop whose iterations may add to elements of others."""

    def __init__(self, loop: ir.Operation, registry: Registry) -> None:
        self._loop = loop
        self._registry = registry
        self._body = loop.regions[0].blocks[0]
        self._axes = list(self._body.arguments)
        self._additions = ShiftedAdditions(loop, registry)
        self._forms = self._additions.forms
        self._order = {op: place for place, op in enumerate(find_ops(loop, lambda _: True, outer_first=True))}

    def gather(self) -> bool:
        """Rewrite the loop if that pays; returns whether it did."""
        if not all(constant_integer(step) == 1 for step in bounds_of(self._loop)[2]):
            return False
        found = sorted((sums for sums in self._additions.groups() if self._pays(sums)), key=lambda one: len(one.ops))
        # Sums of one buffer that are gathered in the same loop could meet: the others are left.
        groups = list({sums.ops[0].operands[1]: sums for sums in found}.values())
        if not groups or not self._has_known_effects():
            return False
        self._emit(groups)
        for sums in groups:
            for op in sums.ops:
                op.erase()
        return True

    # --- may the terms be computed elsewhere, and is it worth it

    def _has_known_effects(self) -> bool:
        for op in self._order:
            effects = effects_of(op, self._registry)
            known = op.name in (_STORE, _LOAD, _PRIVATE) or (op.name == ATOMIC and not is_used(op))
            if effects is None or (not known and any(effect.kind is not EffectKind.READ for effect in effects)):
                return False
        return True

    def _pays(self, sums: ShiftedSums) -> bool:
        """Whether the terms see the same memory before the loop, and cost less than the atomic additions saved."""
        machine = self._registry.machine
        slices: dict[ElementShift, set[ir.Operation]] = {}
        for op, shift in zip(sums.ops, sums.shifts, strict=True):
            found = self._slice(op, shift.window)
            if found is None:
                return False
            slices.setdefault(shift, set()).update(found)
        costs = [sum(self._cost(op, shift.window) for op in found) for shift, found in slices.items()]
        apart = [found for shift, found in slices.items() if not shift.window]
        once = sum(self._cost(op, ()) for op in set[ir.Operation]().union(*apart))
        saved = machine.atomic_price * (len(sums.ops) - (len(apart) == len(slices)))
        return sum(costs) - once <= saved and len(slices) * len(self._order) <= machine.most_unrolled_ops

    def _cost(self, op: ir.Operation, window: Sequence[ir.Operation]) -> float:
        machine = self._registry.machine
        model = self._registry.find(RECOMPUTE, op.name)
        price = machine.load_price if op.name == _LOAD else 0 if model is None else model.cost
        trips = sum(around.name in _LOOPS and around not in window for around in around_in(op, self._loop))
        return float(price * machine.guessed_extent**trips)

    def _slice(self, addition: ir.Operation, window: Sequence[ir.Operation]) -> set[ir.Operation] | None:
        """The ops of the loop that the summand needs; None if it needs what the loop writes before it."""
        found: set[ir.Operation] = set()
        todo = [addition.operands[0], *self._conditions(addition)]
        while todo:
            value = todo.pop()
            if is_outside(value, self._loop):
                continue
            owner = value.owner.owner.operation if isinstance(value.owner, ir.Block) else value.owner.operation
            if owner in found or owner == self._loop or owner in window:
                continue
            inside = find_ops(owner, lambda _: True)
            if owner.name == _PRIVATE:
                inside += users(owner.result)
            if any(self._is_of_an_iteration(op, window) for op in inside):
                return None
            for op in inside:
                if op.name not in (_LOAD, _STORE, _PRIVATE) and effects_of(op, self._registry) != ():
                    return None
                found.add(op)
                todo += [*op.operands, *self._conditions(op)]
        return found if all(map(self._reads_before_writes, found)) else None

    def _is_of_an_iteration(self, op: ir.Operation, window: Sequence[ir.Operation]) -> bool:
        """Whether ``op`` is memory of a part of the body, or changes memory in each iteration of a window."""
        if op.name == _PRIVATE:
            return op.block != self._body or len(op.operands) > 0
        return op.name == _STORE and any(is_inside(op, loop) for loop in window)

    def _conditions(self, op: ir.Operation) -> list[Value]:
        return [operand for around in around_in(op, self._loop) for operand in around.operands]

    @cached_property
    def _stores(self) -> list[ir.Operation]:
        """The stores to memory that other iterations see."""
        return [op for op in self._order if op.name == _STORE and is_outside(op.operands[1], self._loop)]

    def _reads_before_writes(self, op: ir.Operation) -> bool:
        """Whether the iteration writes nothing that ``op`` may read before it."""
        if op.name == _STORE:
            return not is_outside(op.operands[1], self._loop)
        if op.name != _LOAD or not is_outside(op.operands[0], self._loop):
            return op.name != _LOAD or any(made.name == _PRIVATE for made in definitions([op.operands[0]]))
        loops = [around for around in around_in(op, self._loop) if around.name in _LOOPS]
        return not any(
            (store.operands[1] == op.operands[0] or not all(map(has_one_name, (store.operands[1], op.operands[0]))))
            and (self._order[store] < self._order[op] or any(is_inside(store, loop) for loop in loops))
            for store in self._stores
        )

    # --- the gathered sums

    def _emit(self, groups: Sequence[ShiftedSums]) -> None:
        build = before(self._loop)
        lows, highs, steps = bounds_of(self._loop)
        reach = [self._reach(axis, groups, build) for axis in range(len(self._axes))]
        starts = [create_total(build, low, least) for low, (least, _) in zip(lows, reach, strict=True)]
        stops = [create_total(build, high, most) for high, (_, most) in zip(highs, reach, strict=True)]
        spans = [build.value("arith.subi", (high, low), low.type) for low, high in zip(lows, highs, strict=True)]
        bounds = [self._bounds(sums, build) for sums in groups]
        new, body = create_parallel_loop([*starts, *stops, *steps], build)
        at = before(Builder(ir.InsertionPoint(body), build.loc).op("scf.reduce"))
        ids = list(body.arguments)
        cells = [create_sum(sums.ops[0], at) for sums in groups]
        for shift in dict.fromkeys(shift for sums in groups for shift in sums.shifts):
            pairs = zip(groups, cells, strict=True)
            own = {
                op: cell for sums, cell in pairs for op, by in zip(sums.ops, sums.shifts, strict=True) if by == shift
            }
            self._emit_terms(shift, own, list(zip(lows, spans, strict=True)), ids, at)
        for sums, cell, limits in zip(groups, cells, bounds, strict=True):
            first = sums.shifts[0]
            own_ids = [_shifted(id, 0 if first.size(axis) else -first.by[axis], at) for axis, id in enumerate(ids)]
            known = dict(zip(self._axes, own_ids, strict=True))
            known.update((variable_of(loop), at.index(0)) for loop in first.window)
            place = [sums.ops[0].operands[1], *self._subscripts(sums.ops[0], known, at)]
            self._emit_sum(new, cell, place, _condition(ids, limits, at), at)

    def _reach(self, axis: int, groups: Sequence[ShiftedSums], build: Builder) -> tuple[Value, Value]:
        """How far below and above its bounds the loop over elements starts and ends."""
        ends: list[list[Value]] = [[], []]
        for shift in dict.fromkeys(shift for sums in groups for shift in sums.shifts):
            if (around := shift.size(axis)) is not None:
                size = self._forms.emit(around, build)
                ends[0].append(build.index(0))
                ends[1] += [
                    build.index(0),
                    build.value("arith.subi", (size, bounds_of(self._loop)[1][axis]), size.type),
                ]
                continue
            least = most = build.index(shift.by[axis])
            for loop, step in zip(shift.window, shift.steps, strict=True):
                first, end, _ = loop.operands[:3]
                both = [build.value("arith.muli", (one, build.index(step[axis])), one.type)
                        for one in (first, _shifted(end, -1, build)) if step[axis]]  # fmt: skip
                if both:
                    low, high = both if step[axis] > 0 else both[::-1]
                    least, most = create_total(build, least, low), create_total(build, most, high)
            ends[0].append(least)
            ends[1].append(most)
        low = constant_integer(bounds_of(self._loop)[0][axis])

        def starts_inside(sums: ShiftedSums) -> bool:
            return any(a == axis and sign > 0 and not rest.terms and low is not None and -constant >= low
                       for a, sign, rest, constant in sums.facts)  # fmt: skip

        is_start = all(map(starts_inside, groups)) or all(constant_integer(one) == 0 for one in ends[0])
        first = build.index(0) if is_start else _extreme("arith.minsi", ends[0], build)
        return first, _extreme("arith.maxsi", ends[1], build)

    def _bounds(self, sums: ShiftedSums, build: Builder) -> list[tuple[int, str, Value]]:
        """Conditions on the induction variables that hold where a term is added."""
        found = []
        for axis, sign, rest, constant in sums.facts:
            bound = self._forms.emit((rest + Polynomial({(): constant})) * -sign, build)
            found.append((axis, "sge" if sign > 0 else "sle", bound))
        sizes = [(axis, sums.shifts[0].size(axis)) for axis in range(len(self._axes))]
        return found + [(axis, "slt", self._forms.emit(size, build)) for axis, size in sizes if size is not None]

    def _emit_terms(
        self,
        shift: ElementShift,
        cells: Mapping[ir.Operation, Value],
        bounds: Sequence[tuple[Value, Value]],
        ids: Sequence[Value],
        at: Builder,
    ) -> None:
        """Emit a copy of the iteration that ``shift`` takes to ``ids``, which only adds its terms to ``cells``."""
        own = [self._source(id, axis, shift, at) for axis, id in enumerate(ids)]
        known: dict[Value, Value] = {}
        for loop, steps in zip(shift.window, shift.steps, strict=True):
            opened = create_for(list(loop.operands)[:3], (), at)
            known[variable_of(loop)] = opened.number
            at = before(opened.at.op("scf.yield"))
            for axis, step in enumerate(steps):
                if step:
                    by = at.value("arith.muli", (opened.number, at.index(step)), opened.number.type)
                    own[axis] = at.value("arith.subi", (own[axis], by), by.type)
        inside: Value | None = None
        for id, (low, span) in zip(own, bounds, strict=True):
            offset = id if constant_integer(low) == 0 else at.value("arith.subi", (id, low), id.type)
            inside = _both(inside, compare(at, "ult", offset, span), at)
        assert inside is not None
        known.update(zip(self._axes, own, strict=True))
        self._copy(self._body, shift.window, known, cells, create_guard(inside, at))

    def _source(self, id: Value, axis: int, shift: ElementShift, at: Builder) -> Value:
        """The id of the iteration that ``shift`` takes to ``id``."""
        size, by = shift.size(axis), shift.by[axis]
        return _shifted(id, -by, at) if size is None else create_turned(id, by, self._forms.emit(size, at), at)

    def _copy(
        self,
        block: ir.Block,
        window: Sequence[ir.Operation],
        known: dict[Value, Value],
        cells: Mapping[ir.Operation, Value],
        at: Builder,
    ) -> None:
        """Emit copies of the ops of ``block``, of loops of ``window`` the iteration that ``known`` says."""
        copies: list[tuple[ir.Operation, ir.Operation]] = []
        for op in [view.operation for view in block.operations][:-1]:
            if any(one == op or is_inside(one, op) for one in window):
                inner = at if op in window else create_guard(known.get(op.operands[0], op.operands[0]), at)
                self._copy(op.regions[0].blocks[0], window, known, cells, inner)
                continue
            copy = op.clone(at.ip).operation
            if op.name == _PRIVATE:
                # Not in a branch, or in the loops of a window.
                copy.move_before(next(iter(cells.values())).owner.operation)
            replace_operands_inside(copy, known)
            known.update(zip(op.results, copy.results, strict=True))
            copies += zip(*(find_ops(one, lambda _: True) for one in (op, copy)), strict=True)
        for op, copy in copies:
            if op in cells:
                add(copy, cells[op])
            elif op.name == ATOMIC or op in self._stores:
                copy.erase()

    def _subscripts(self, op: ir.Operation, known: Mapping[Value, Value], at: Builder) -> list[Value]:
        """The subscripts of ``op`` where induction variables are ``known``."""
        numbers = {self._forms.number(value): new for value, new in known.items()}
        numbers |= self._additions.rotations.at([known[axis] for axis in self._axes], at)
        return [self._forms.emit(self._forms.of(subscript), at, numbers) for subscript in list(op.operands)[2:]]

    def _emit_sum(
        self, loop: ir.Operation, cell: Value, place: Sequence[Value], inside: Value | None, at: Builder
    ) -> None:
        """Add the sum, unless it is 0: then there may have been no term, and no such element."""
        type = ir.MemRefType(cell.type).element_type
        if inside is not None:
            at = create_guard(inside, at)
        total = at.value("memref.load", (cell,), type)
        une = {"predicate": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), 13)}
        is_some = at.value("arith.cmpf", (total, at.constant(type, 0.0)), ir.IntegerType.get_signless(1), une)
        guard = create_guard(is_some, at)
        add_to(place, total, guard)
        if not _is_own(loop, place[0], self._registry):
            create_atomic_sum(total, place[0], place[1:], guard)
            inside = [view.operation for view in guard.ip.block.operations]
            for op in reversed(inside[: inside.index(next(one for one in inside if one.name == _STORE)) + 1]):
                op.erase()


def _is_own(loop: ir.Operation, buffer: Value, registry: Registry) -> bool:
    """Whether it is proved that no two iterations access an element of ``buffer``."""
    function = next(around for around in ancestors(loop) if around.name == "func.func")
    try:
        program = Program(function, raw_registry(registry))
        node = next(node for node in program.loops if node.op == loop)
        nodes = [one for one in node.inside() if any(effect.value == buffer for effect in one.effects)]
        return Iterations(program, Aliasing(program)).are_disjoint(nodes, node)
    except MlirAdError:
        return False


def _condition(ids: Sequence[Value], limits: Sequence[tuple[int, str, Value]], at: Builder) -> Value | None:
    inside: Value | None = None
    for axis, predicate, bound in limits:
        inside = _both(inside, compare(at, predicate, ids[axis], bound), at)
    return inside


def _both(one: Value | None, other: Value, at: Builder) -> Value:
    return other if one is None else at.value("arith.andi", (one, other), other.type)


def _extreme(name: str, values: Sequence[Value], build: Builder) -> Value:
    first, *rest = values
    for value in rest:
        first = build.value(name, (first, value), first.type)
    return first


def _shifted(value: Value, by: int, build: Builder) -> Value:
    return build.value("arith.addi", (value, build.index(by)), value.type) if by else value
