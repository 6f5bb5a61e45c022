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

Subscripts are polynomials in induction variables and sizes, so that ``d[row * width + column - width]`` is the element
of the row before. If it is not proved that two threads never have the same element, the addition of the sum is atomic.
Source: Hückelheim, Kukreja, Narayanan, Luporini, Gorman & Hovland, "Automatic differentiation for adjoint stencil
loops", ICPP 2019, arXiv:1907.02818.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from mlirad._mlir import UpstreamPassManager, Value, ir
from mlirad.analysis.accesses.iterations import Iterations
from mlirad.analysis.accesses.polynomials import Polynomial, Polynomials
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.effects import effects_of
from mlirad.analysis.program import Program
from mlirad.analysis.unprepared import raw_registry
from mlirad.edit.buffers import create_atomic_sum, has_one_name
from mlirad.edit.build import Builder
from mlirad.edit.concurrency import create_parallel_loop
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_guard
from mlirad.edit.rewrite import before, is_outside, replace_operands_inside
from mlirad.edit.walk import ancestors, find_ops, is_inside, users
from mlirad.errors import MlirAdError
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import RECOMPUTE, SCALAR, Registry
from mlirad.lowering.gpu.sums import add, add_to, create_sum
from mlirad.lowering.gpu.teams import LOOP, bounds_of

_ATOMIC: Final = "memref.atomic_rmw"
_STORE: Final = "memref.store"
_LOAD: Final = "memref.load"
_PRIVATE: Final = "memref.alloca"
_IF: Final = "scf.if"
_LOOPS: Final = ("scf.for", "scf.while")
_ADDF: Final = 0
_CLEANUP: Final = "builtin.module(canonicalize,cse,mem2reg,canonicalize,cse)"
#: The distance between the iteration that adds and the one whose element it is, for each axis.
Distance: TypeAlias = tuple[int, ...]
#: What each axis is multiplied by in subscripts, by its number.
_Slopes: TypeAlias = frozenset[tuple[int, Polynomial]]


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


@dataclass(frozen=True)
class _Sums:
    """Additions to one buffer, with the distance of each; the terms of ``facts`` are positive or 0 at all of them."""

    ops: Sequence[ir.Operation]
    distances: Sequence[Distance]
    facts: Sequence[tuple[int, int, Polynomial]]


class _Scatter:
    """A parallel loop whose iterations may add to elements of others."""

    def __init__(self, loop: ir.Operation, registry: Registry) -> None:
        self._loop = loop
        self._registry = registry
        self._body = loop.regions[0].blocks[0]
        self._axes = list(self._body.arguments)
        self._scalars = registry.table(SCALAR)
        self._forms = Polynomials(self._scalars)
        self._order = {op: place for place, op in enumerate(find_ops(loop, lambda _: True, outer_first=True))}

    def gather(self) -> bool:
        """Rewrite the loop if that pays; returns whether it did."""
        if not all(constant_integer(step) == 1 for step in bounds_of(self._loop)[2]):
            return False
        groups = [sums for sums in self._groups() if len(set(sums.distances)) > 1 and self._pays(sums)]
        if not groups or not self._has_known_effects():
            return False
        self._emit(groups)
        for sums in groups:
            for op in sums.ops:
                op.erase()
        return True

    # --- what is added where

    def _groups(self) -> Iterator[_Sums]:
        """The additions whose elements differ by a distance, for each buffer."""
        found: dict[tuple[Value, _Slopes], list[tuple[ir.Operation, Polynomial]]] = {}
        atomics = find_ops(self._loop, lambda op: op.name == _ATOMIC)
        for op in atomics:
            buffer = op.operands[1]
            place = self._place(op)
            if place is not None and is_sum(op) and self._only_adds(buffer):
                slopes, rest = place
                found.setdefault((buffer, slopes), []).append((op, rest))
        for (_, slopes), members in found.items():
            first = members[0][1]
            distances = [_distance(dict(slopes), rest - first, len(self._axes)) for _, rest in members]
            known = [(op, by) for (op, _), by in zip(members, distances, strict=True) if by is not None]
            # The element in the middle is that of the thread itself.
            middle = [(min(c) + max(c)) // 2 for c in zip(*(by for _, by in known), strict=True)]
            ops = [op for op, _ in known]
            facts = set.intersection(*(set(self._facts(op)) for op in ops))
            centred = [tuple(n - m for n, m in zip(by, middle, strict=True)) for _, by in known]
            yield _Sums(ops, centred, sorted(facts, key=lambda fact: fact[:2]))

    def _only_adds(self, buffer: Value) -> bool:
        """Whether the loop does nothing with ``buffer``, and with what it may overlap, but add to it."""
        inside = [user for user in users(buffer) if is_inside(user, self._loop)]
        return is_outside(buffer, self._loop) and has_one_name(buffer) and all(map(is_sum, inside))

    def _place(self, op: ir.Operation) -> tuple[_Slopes, Polynomial] | None:
        """The subscripts of ``op`` as the factor of each axis, and the rest; None if they are no such sums."""
        if any(around.name in _LOOPS for around in self._around(op)):
            return None
        total = Polynomial({})
        for dimension, subscript in enumerate(list(op.operands)[2:]):
            # A number of its own for each dimension keeps them apart.
            total = total + self._forms.of(subscript).times(Polynomial({(-1 - dimension,): 1}))
        return self._split(total)

    def _split(self, form: Polynomial) -> tuple[_Slopes, Polynomial] | None:
        slopes: dict[int, Polynomial] = {}
        rest = form
        for number, axis in enumerate(self._axes):
            slope, rest = rest.divided(self._forms.number(axis))
            if slope.terms:
                # A product of axes is no subscript of this kind: its values are inside.
                slopes[number] = slope
        inside = [
            value
            for part in (rest, *slopes.values())
            for value in self._forms.values(part)
            if not is_outside(value, self._loop)
        ]
        return None if inside else (frozenset(slopes.items()), rest)

    def _facts(self, op: ir.Operation) -> Iterator[tuple[int, int, Polynomial]]:
        """An axis, a sign and a rest for each form that is at least 0 where ``op`` runs: sign * axis + rest."""
        inner, todo = op, []
        for around in self._around(op):
            if around.name == _IF and inner.block == around.regions[0].blocks[0]:
                todo.append(around.operands[0])
            inner = around
        while todo:
            value = todo.pop()
            model = None if isinstance(value.owner, ir.Block) else self._scalars.get(value.owner.operation.name)
            if model is None:
                continue
            todo += model.conjuncts(value.owner.operation)
            for form in model.implied(value.owner.operation):
                parts = self._split(self._forms.sum(form))
                if parts is not None and len(parts[0]) == 1:
                    ((axis, slope),) = parts[0]
                    if slope.terms in ({(): 1}, {(): -1}):
                        yield axis, slope.terms[()], parts[1]

    def _around(self, op: ir.Operation) -> Iterator[ir.Operation]:
        for around in ancestors(op):
            if around == self._loop:
                return
            yield around

    # --- may the terms be computed elsewhere, and is it worth it

    def _has_known_effects(self) -> bool:
        for op in self._order:
            effects = effects_of(op, self._registry)
            known = op.name in (_STORE, _LOAD, _PRIVATE) or (op.name == _ATOMIC and not _is_used(op))
            if effects is None or (not known and any(effect.kind is not EffectKind.READ for effect in effects)):
                return False
        return True

    def _pays(self, sums: _Sums) -> bool:
        """Whether the terms see the same memory before the loop, and cost less than the atomic additions saved."""
        machine = self._registry.machine
        slices: dict[Distance, set[ir.Operation]] = {}
        for op, by in zip(sums.ops, sums.distances, strict=True):
            found = self._slice(op)
            if found is None:
                return False
            slices.setdefault(by, set()).update(found)
        costs = [sum(map(self._cost, found)) for found in slices.values()]
        once = sum(map(self._cost, set[ir.Operation]().union(*slices.values())))
        saved = machine.atomic_price * (len(sums.ops) - 1)
        return sum(costs) - once <= saved and len(slices) * len(self._order) <= machine.most_unrolled_ops

    def _cost(self, op: ir.Operation) -> float:
        machine = self._registry.machine
        model = self._registry.find(RECOMPUTE, op.name)
        price = machine.load_price if op.name == _LOAD else 0 if model is None else model.cost
        trips = sum(around.name in _LOOPS for around in self._around(op))
        return float(price * machine.guessed_extent**trips)

    def _slice(self, addition: ir.Operation) -> set[ir.Operation] | None:
        """The ops of the loop that the summand needs; None if it needs what the loop writes before it."""
        found: set[ir.Operation] = set()
        todo = [addition.operands[0], *self._conditions(addition)]
        while todo:
            value = todo.pop()
            if is_outside(value, self._loop):
                continue
            owner = value.owner.owner.operation if isinstance(value.owner, ir.Block) else value.owner.operation
            if owner in found or owner == self._loop:
                continue
            inside = find_ops(owner, lambda _: True)
            if owner.name == _PRIVATE:
                inside += users(owner.result)
            for op in inside:
                if op.name not in (_LOAD, _STORE, _PRIVATE) and effects_of(op, self._registry) != ():
                    return None
                found.add(op)
                todo += [*op.operands, *self._conditions(op)]
        return found if all(map(self._reads_before_writes, found)) else None

    def _conditions(self, op: ir.Operation) -> list[Value]:
        return [operand for around in self._around(op) for operand in around.operands]

    @cached_property
    def _stores(self) -> list[ir.Operation]:
        """The stores to memory that other iterations see."""
        return [op for op in self._order if op.name == _STORE and is_outside(op.operands[1], self._loop)]

    def _reads_before_writes(self, op: ir.Operation) -> bool:
        """Whether the iteration writes nothing that ``op`` may read before it."""
        if op.name == _STORE:
            return not is_outside(op.operands[1], self._loop)
        if op.name != _LOAD or not is_outside(op.operands[0], self._loop):
            return op.name != _LOAD or _is_private(op.operands[0])
        loops = [around for around in self._around(op) if around.name in _LOOPS]
        return not any(
            _may_overlap(store.operands[1], op.operands[0])
            and (self._order[store] < self._order[op] or any(is_inside(store, loop) for loop in loops))
            for store in self._stores
        )

    # --- the gathered sums

    def _emit(self, groups: Sequence[_Sums]) -> None:
        build = before(self._loop)
        lows, highs, steps = bounds_of(self._loop)
        ends = [self._reach(axis, groups) for axis in range(len(self._axes))]
        starts = [_shifted(low, least, build) for low, (least, _) in zip(lows, ends, strict=True)]
        stops = [_shifted(high, most, build) for high, (_, most) in zip(highs, ends, strict=True)]
        spans = [build.value("arith.subi", (high, low), low.type) for low, high in zip(lows, highs, strict=True)]
        bounds = [self._bounds(sums, build) for sums in groups]
        new, body = create_parallel_loop([*starts, *stops, *steps], build)
        at = Builder(ir.InsertionPoint(body), build.loc)
        end = at.op("scf.reduce")
        at = before(end)
        cells = [create_sum(sums.ops[0], at) for sums in groups]
        for by in sorted({by for sums in groups for by in sums.distances}):
            self._emit_terms(by, groups, cells, list(zip(lows, spans, ends, strict=True)), list(body.arguments), at)
        for sums, cell, limits in zip(groups, cells, bounds, strict=True):
            own = [_shifted(axis, -by, at) for axis, by in zip(body.arguments, sums.distances[0], strict=True)]
            place = [sums.ops[0].operands[1], *self._subscripts(sums.ops[0], own, at)]
            self._emit_sum(new, cell, place, _condition(list(body.arguments), limits, at), at)

    def _reach(self, axis: int, groups: Sequence[_Sums]) -> tuple[int, int]:
        """How far below and above its bounds the loop over elements starts and ends."""
        least = min(by[axis] for sums in groups for by in sums.distances)
        most = max(by[axis] for sums in groups for by in sums.distances)
        low = constant_integer(bounds_of(self._loop)[0][axis])

        def starts_inside(sums: _Sums) -> bool:
            own = min(by[axis] for by in sums.distances)
            return any(a == axis and sign > 0 and form.constant is not None and low is not None
                       and own - form.constant >= low for a, sign, form in sums.facts)  # fmt: skip

        return 0 if all(map(starts_inside, groups)) else least, most

    def _bounds(self, sums: _Sums, build: Builder) -> list[tuple[int, str, Value]]:
        """Conditions on the induction variables that hold where a term is added."""
        found = []
        for axis, sign, form in sums.facts:
            reach = [by[axis] for by in sums.distances]
            by = min(reach) if sign > 0 else max(reach)
            bound = self._forms.emit(form * -sign, build)
            found.append((axis, "sge" if sign > 0 else "sle", _shifted(bound, by, build)))
        return found

    def _emit_terms(
        self,
        by: Distance,
        groups: Sequence[_Sums],
        cells: Sequence[Value],
        bounds: Sequence[tuple[Value, Value, tuple[int, int]]],
        ids: Sequence[Value],
        at: Builder,
    ) -> None:
        """Emit a copy of iteration ``ids - by`` that only adds its terms to ``cells``."""
        own = [_shifted(id, -distance, at) for id, distance in zip(ids, by, strict=True)]
        inside: Value | None = None
        for id, (low, span, ends), distance in zip(own, bounds, by, strict=True):
            if ends == (distance, distance):
                continue
            offset = id if constant_integer(low) == 0 else at.value("arith.subi", (id, low), id.type)
            inside = _both(inside, compare(at, "ult", offset, span), at)
        guard = at if inside is None else create_guard(inside, at)
        known = dict(zip(self._axes, own, strict=True))
        cell_of = {
            op: cell
            for sums, cell in zip(groups, cells, strict=True)
            for op, distance in zip(sums.ops, sums.distances, strict=True)
            if distance == by
        }
        copies: list[tuple[ir.Operation, ir.Operation]] = []
        for op in [view.operation for view in self._body][:-1]:
            copy = op.clone(guard.ip).operation
            replace_operands_inside(copy, known)
            known.update(zip(op.results, copy.results, strict=True))
            every = [find_ops(one, lambda _: True) for one in (op, copy)]
            copies += zip(*every, strict=True)
        for op, copy in copies:
            if op in cell_of:
                add(copy, cell_of[op])
            elif op.name == _ATOMIC or op in self._stores:
                copy.erase()

    def _subscripts(self, op: ir.Operation, ids: Sequence[Value], at: Builder) -> list[Value]:
        """The subscripts of ``op`` in the iteration ``ids``."""
        known = dict(zip(map(self._forms.number, self._axes), ids, strict=True))
        return [self._forms.emit(self._forms.of(subscript), at, known) for subscript in list(op.operands)[2:]]

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
            ops = [user for user in users(place[0]) if is_inside(user, loop)]
            create_atomic_sum(total, place[0], place[1:], guard)
            for op in sorted(ops, key=lambda op: op.name == _LOAD):
                value = op.operands[0].owner
                op.erase()
                if not isinstance(value, ir.Block) and value.operation.name == "arith.addf":
                    value.operation.erase()


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


def _distance(slopes: Mapping[int, Polynomial], rest: Polynomial, rank: int) -> Distance | None:
    """The number of steps along each axis that change the element by ``rest``."""
    distance = [0] * rank
    # Rows before columns: the longest product, then the largest number.
    for axis, slope in sorted(slopes.items(), key=lambda item: item[1].leading, reverse=True):
        _, factor, term = slope.leading
        count = rest.terms.get(term, 0)
        distance[axis] = (2 * count + factor) // (2 * factor)
        rest = rest - slope * distance[axis]
    return None if rest.terms else tuple(distance)


def _condition(ids: Sequence[Value], limits: Sequence[tuple[int, str, Value]], at: Builder) -> Value | None:
    inside: Value | None = None
    for axis, predicate, bound in limits:
        inside = _both(inside, compare(at, predicate, ids[axis], bound), at)
    return inside


def _both(one: Value | None, other: Value, at: Builder) -> Value:
    return other if one is None else at.value("arith.andi", (one, other), other.type)


def _shifted(value: Value, by: int, build: Builder) -> Value:
    return build.value("arith.addi", (value, build.index(by)), value.type) if by else value


def _is_used(op: ir.Operation) -> bool:
    return any(True for result in op.results for _ in result.uses)


def is_sum(op: ir.Operation) -> bool:
    """Whether ``op`` adds a float to memory atomically, and nothing uses the old one."""
    return op.name == _ATOMIC and ir.IntegerAttr(op.attributes["kind"]).value == _ADDF and not _is_used(op)


def _is_private(buffer: Value) -> bool:
    return not isinstance(buffer.owner, ir.Block) and buffer.owner.operation.name == _PRIVATE


def _may_overlap(one: Value, other: Value) -> bool:
    return one == other or not (has_one_name(one) and has_one_name(other))
