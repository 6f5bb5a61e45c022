"""Turns additions of several threads to an element of a tile into a sum that the thread of the element computes.

The adjoint of a product of tiles adds the terms of all threads of a row to each element of that row. Behind a barrier,
one thread computes these terms again, and adds them at once::

    scf.parallel (%y, %x) ... {                            scf.parallel (%y, %x) ... { memref.store %g, %gs[%y, %x] }
      scf.for %k = %c0 to %c8 step %c1 {                   scf.parallel (%y, %k) ... {
        %t = arith.mulf %g, %b[%k, %x]               ->      scf.for %x = %c0 to %c8 step %c1 {
        memref.atomic_rmw addf %t, %d[%y, %k]                  %s += %gs[%y, %x] * %b[%k, %x]
      }                                                      }
    }                                                        %d[%y, %k] += %s
                                                           }

In each dimension of the tile, an element is one of a thread, ``d[%x]``, of a loop, ``d[%k]``, or of both, as in a
convolution, ``d[%x + %k]``. Values that the loops do not change are stored for the other threads (`tile_additions`).
Additions to shared memory that are atomic are loops of compare-and-swap on GPUs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, final

from mlirad._mlir import Type, UpstreamPassManager, Value, ir
from mlirad.edit.buffers import create_alloc, create_free
from mlirad.edit.build import Builder
from mlirad.edit.concurrency import create_parallel_loop
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_for, create_guard
from mlirad.edit.rewrite import before, behind, is_outside, terminator_of
from mlirad.edit.walk import find_ops, is_inside, users
from mlirad.interfaces.registry import Registry
from mlirad.lowering.gpu.shifted_additions import around_in, is_sum, variable_of
from mlirad.lowering.gpu.sums import add_to, create_sum, make_plain
from mlirad.lowering.gpu.teams import LOOP, Team, buffer_bytes
from mlirad.lowering.gpu.tile_additions import TileAddition, TileAdditions, TileDimension, step_of
from mlirad.lowering.gpu.window_sums import known_trips

_IF: Final = "scf.if"
#: Canonicalization would remove loops over one block.
_CLEANUP: Final = "builtin.module(cse,mem2reg,cse)"


#: What threads store: of a value, or of the terms of an addition in loops.
_Buffers: TypeAlias = Mapping[tuple[Value | ir.Operation, ...], Value]


def gather_tiles(module: ir.Module, registry: Registry, *, deterministic: bool = False) -> None:
    """Change the phases of all loops of ``module`` that blocks of threads can run.

    ``deterministic``: what stays would be added in the order of threads, so terms that only their threads can compute
    are stored.
    """
    changed = False
    for loop in find_ops(module.operation, lambda op: op.name == LOOP and not len(op.results)):
        team = Team(loop, registry)
        if team.can_launch():
            left = registry.machine.block_memory - sum(map(buffer_bytes, team.shared))
            for phase in team.phases:
                own = TileAdditions(phase, team, registry, deterministic)
                is_changed, bytes = _TilePhase(phase, team, own).gather(left)
                changed, left = changed or is_changed, left - bytes
    if changed:
        UpstreamPassManager.parse(_CLEANUP, module.context).run(module.operation)


@final
@dataclass(frozen=True)
class _TilePhase:
    """A loop over the threads of a block, with additions of several threads to elements of its tiles."""

    loop: ir.Operation
    team: Team
    _own: TileAdditions

    def gather(self, left: int) -> tuple[bool, int]:
        """Rewrite the additions where that pays; returns whether there are any, and the bytes of new buffers.

        ``left``: bytes of memory of the block that are not used.
        """
        if not all(self._own.extents) or not self._own.has_known_effects():
            return False, 0
        rounds: list[list[TileAddition]] = []
        is_changed, free = False, left
        for buffer in self.team.shared:
            inside = [user for user in users(buffer) if is_inside(user, self.loop)]
            if not all(map(is_sum, inside)) or self.team.has_views(buffer):
                continue
            if self._own.are_of_one_thread(inside):
                is_changed = is_changed or bool(inside)
                for op in inside:
                    make_plain(op)
                continue
            for op in inside:
                addition, bytes = self._own.choose(op, free)
                if addition is not None:
                    free -= bytes
                    _place(addition, rounds)
        if not rounds:
            return is_changed, 0
        buffers = self._store_all([addition for one in rounds for addition in one])
        last = self.loop
        for additions in rounds:
            last = self._emit(additions, buffers, last)
        return True, left - free

    def _store_all(self, additions: Sequence[TileAddition]) -> _Buffers:
        buffers: dict[tuple[Value | ir.Operation, ...], Value] = {}
        for one in additions:
            for value in one.kept:
                if (value,) not in buffers:
                    buffers[(value,)] = self._keep(value)
            if one.is_stored and _key(one) not in buffers:
                buffers[_key(one)] = self._store(one)
        return buffers

    def _create(self, shape: Sequence[int], type: Type) -> Value:
        start = Builder(ir.InsertionPoint.at_block_begin(self.team.body), self.loop.location)
        buffer = create_alloc(ir.MemRefType.get(list(shape), type), (), start, "memref.alloc")
        create_free(buffer, before(terminator_of(self.team.body)))
        return buffer

    def _keep(self, value: Value) -> Value:
        """A buffer with ``value`` in each thread."""
        buffer = self._create(self._own.extents, value.type)
        behind(value.owner.operation).op("memref.store", (value, buffer, *self._own.axes))
        return buffer

    def _store(self, one: TileAddition) -> Value:
        """A buffer with the terms of each thread, by iteration."""
        shape = [*self._own.extents, *map(known_trips, one.loops)]
        buffer = self._create(shape, one.op.operands[0].type)
        at = before(one.op)
        numbers = [_number(loop, variable_of(loop), at) for loop in one.loops]
        at.op("memref.store", (one.op.operands[0], buffer, *self._own.axes, *numbers))
        return buffer

    def _emit(self, additions: Sequence[TileAddition], buffers: _Buffers, last: ir.Operation) -> ir.Operation:
        """A phase behind ``last`` in which each thread sums up the terms of its elements."""
        loop, body = create_parallel_loop(list(self.loop.operands), behind(last))
        at = before(Builder(ir.InsertionPoint(body), self.loop.location).op("scf.reduce"))
        for one in additions:
            self._emit_elements(one, list(body.arguments), buffers, at)
            one.op.erase()
        return loop

    def _emit_elements(self, one: TileAddition, ids: Sequence[Value], buffers: _Buffers, at: Builder) -> None:
        known: dict[Value, Value] = {}
        for axis in self._own.summed(one):
            if axis not in one.pairs.values() and self._own.extents[axis] > 1:
                at = create_guard(compare(at, "eq", ids[axis], at.index(0)), at)
        place, elements = [], dict[int, Value]()
        for place_number, dimension in enumerate(one.dimensions):
            own = one.axis(place_number)
            subscript = self._own.forms.emit(dimension.rest, at)
            for loop, slope in dimension.loops.items():
                subscript = _plus(subscript, _times(loop.operands[0], slope, at), at)
            if own is not None:
                number = ids[own]
                if dimension.loops:
                    number, at = self._open_elements(dimension, number, self._own.extents[own], at)
                if dimension.axis is None:
                    (loop,) = dimension.loops
                    known[variable_of(loop)] = _plus(loop.operands[0], _times(number, step_of(loop), at), at)
                    number = _times(number, step_of(loop) * dimension.loops[loop], at)
                elif dimension.loops:
                    elements[own] = number
                else:
                    known[self._own.axes[own]] = number
                    number = _times(number, dimension.slope, at)
                subscript = _plus(subscript, number, at)
            place.append(subscript)
        cell = create_sum(one.op, at)
        self._emit_terms(one, known, elements, cell, buffers, at)
        type = ir.MemRefType(cell.type).element_type
        total = at.value("memref.load", (cell,), type)
        if any(around.name == _IF for around in around_in(one.op, self.loop)):
            # If it is 0, there may have been no term, and no such element.
            une = {"predicate": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), 13)}
            is_some = at.value("arith.cmpf", (total, at.constant(type, 0.0)), ir.IntegerType.get_signless(1), une)
            at = create_guard(is_some, at)
        add_to([one.op.operands[1], *place], total, at)

    def _open_elements(self, one: TileDimension, id: Value, extent: int, at: Builder) -> tuple[Value, Builder]:
        """A loop of the thread over its elements, in turns with the other threads."""
        first, end = self._own.range_of(one)
        low = _plus(id, at.index(first), at)
        if end - first <= extent:
            inside = compare(at, "slt", low, at.index(end))
            return low, at if end - first == extent else create_guard(inside, at)
        opened = create_for([low, at.index(end), at.index(extent)], (), at)
        return opened.number, before(opened.at.op("scf.yield"))

    def _emit_terms(
        self,
        one: TileAddition,
        known: dict[Value, Value],
        elements: Mapping[int, Value],
        cell: Value,
        buffers: _Buffers,
        at: Builder,
    ) -> None:
        """Add the terms of one element to ``cell``."""
        known = dict(known)
        for axis in self._own.summed(one):
            opened = create_for([at.index(0), at.index(self._own.extents[axis]), at.index(1)], (), at)
            known[self._own.axes[axis]], at = opened.number, before(opened.at.op("scf.yield"))
        for loop in one.loops:
            if variable_of(loop) not in known:
                opened = create_for(list(loop.operands)[:3], (), at)
                known[variable_of(loop)], at = opened.number, before(opened.at.op("scf.yield"))
        for axis, element in elements.items():
            dimension = next(dimension for dimension in one.dimensions if dimension.axis == axis)
            rest = element
            for loop, slope in dimension.loops.items():
                offset = at.value("arith.subi", (known[variable_of(loop)], loop.operands[0]), rest.type)
                rest = at.value("arith.subi", (rest, _times(offset, slope, at)), rest.type)
            span = at.index(dimension.slope * self._own.extents[axis])
            at = create_guard(compare(at, "ult", rest, span), at)
            if dimension.slope > 1:
                left = at.value("arith.remui", (rest, at.index(dimension.slope)), rest.type)
                at = create_guard(compare(at, "eq", left, at.index(0)), at)
                rest = at.value("arith.divui", (rest, at.index(dimension.slope)), rest.type)
            known[self._own.axes[axis]] = rest
        own = [known[axis] for axis in self._own.axes]
        for around in reversed(list(around_in(one.op, self.loop))):
            if around.name == _IF:
                at = create_guard(self._copied(around.operands[0], known, own, buffers, at), at)
        term = one.op.operands[0]
        if one.is_stored:
            numbers = [_number(loop, known[variable_of(loop)], at) for loop in one.loops]
            known[term] = at.value("memref.load", (buffers[_key(one)], *own, *numbers), term.type)
        add_to([cell], self._copied(term, known, own, buffers, at), at)

    def _copied(
        self, value: Value, known: dict[Value, Value], ids: Sequence[Value], buffers: _Buffers, at: Builder
    ) -> Value:
        """``value`` of the thread ``ids``, loaded or computed again."""
        if value in known or is_outside(value, self.loop):
            return known.get(value, value)
        if (value,) in buffers:
            known[value] = at.value("memref.load", (buffers[(value,)], *ids), value.type)
            return known[value]
        op = value.owner.operation
        operands = [self._copied(operand, known, ids, buffers, at) for operand in op.operands]
        new = at.op(op.name, operands, [result.type for result in op.results], dict(op.attributes.items()))
        known.update(zip(op.results, new.results, strict=True))
        return known[value]


def _key(one: TileAddition) -> tuple[Value | ir.Operation, ...]:
    return (one.op.operands[0], *one.loops)


def _place(addition: TileAddition, rounds: list[list[TileAddition]]) -> None:
    """Add ``addition`` to the first of ``rounds`` in which no other thread has its elements."""
    buffer = addition.op.operands[1]
    for others in rounds:
        if not any(other.op.operands[1] == buffer and addition.may_meet(other) for other in others):
            others.append(addition)
            return
    rounds.append([addition])


def _number(loop: ir.Operation, value: Value, at: Builder) -> Value:
    """The number of the iteration of ``loop`` in which its induction variable is ``value``."""
    first, _, step = loop.operands[:3]
    if constant_integer(first) != 0:
        value = at.value("arith.subi", (value, first), value.type)
    return value if constant_integer(step) == 1 else at.value("arith.divui", (value, step), value.type)


def _plus(one: Value, other: Value, at: Builder) -> Value:
    if constant_integer(one) == 0 or constant_integer(other) == 0:
        return other if constant_integer(one) == 0 else one
    return at.value("arith.addi", (one, other), one.type)


def _times(value: Value, number: int, at: Builder) -> Value:
    return value if number == 1 else at.value("arith.muli", (value, at.index(number)), value.type)
