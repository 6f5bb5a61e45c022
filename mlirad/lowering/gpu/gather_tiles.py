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
convolution, ``d[%x + %k]``. Values that the loops do not change are stored for the other threads. Additions to shared
memory that are atomic are loops of compare-and-swap on GPUs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Final, final

from mlirad._mlir import UpstreamPassManager, Value, ir
from mlirad.analysis.accesses.polynomials import Polynomial, Polynomials
from mlirad.analysis.effects import effects_of
from mlirad.edit.buffers import create_alloc, create_free, element_bytes, has_one_name
from mlirad.edit.build import Builder
from mlirad.edit.concurrency import create_parallel_loop
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_for, create_guard
from mlirad.edit.rewrite import before, behind, is_outside, terminator_of
from mlirad.edit.walk import find_ops, is_inside, users
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import RECOMPUTE, SCALAR, Registry
from mlirad.lowering.gpu.shifted_additions import ATOMIC, around_in, is_sum, variable_of
from mlirad.lowering.gpu.sums import add_to, create_sum
from mlirad.lowering.gpu.teams import LOOP, Team, bounds_of, buffer_bytes
from mlirad.lowering.gpu.window_sums import known_trips

_STORE: Final = "memref.store"
_LOAD: Final = "memref.load"
_IF: Final = "scf.if"
_FOR: Final = "scf.for"
_CLEANUP: Final = "builtin.module(canonicalize,cse,mem2reg,canonicalize,cse)"


def gather_tiles(module: ir.Module, registry: Registry) -> None:
    """Change the phases of all loops of ``module`` that blocks of threads can run."""
    changed = False
    for loop in find_ops(module.operation, lambda op: op.name == LOOP and not len(op.results)):
        team = Team(loop, registry)
        if team.can_launch():
            left = registry.machine.block_memory - sum(map(buffer_bytes, team.shared))
            for phase in team.phases:
                is_changed, bytes = _TilePhase(phase, team, registry, left).gather()
                changed, left = changed or is_changed, left - bytes
    if changed:
        UpstreamPassManager.parse(_CLEANUP, module.context).run(module.operation)


@dataclass(frozen=True)
class _Dimension:
    """A subscript: ``rest``, the id of ``axis`` times ``slope``, and multiples of induction variables of loops."""

    rest: Polynomial
    axis: int | None
    slope: int
    loops: Mapping[ir.Operation, int]


@dataclass(frozen=True)
class _Addition:
    """``op``, with the ``loops`` around it, its subscripts, and the values ``kept`` that its summand needs.

    ``pairs``: the axes whose threads compute the elements of dimensions, by number, that only a loop runs along.
    """

    op: ir.Operation
    loops: Sequence[ir.Operation]
    dimensions: Sequence[_Dimension]
    pairs: Mapping[int, int]
    kept: Sequence[Value] = ()

    def axis(self, number: int) -> int | None:
        """The axis whose threads have the elements along dimension ``number``."""
        own = self.dimensions[number].axis
        return own if own is not None else self.pairs.get(number)


@final
@dataclass
class _TilePhase:
    """A loop over the threads of a block, with additions of several threads to elements of its tiles."""

    loop: ir.Operation
    team: Team
    registry: Registry
    #: Bytes of memory of the block that are not used.
    left: int
    _forms: Polynomials = field(init=False)
    _axes: list[Value] = field(init=False)
    _extents: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self._forms = Polynomials(self.registry.table(SCALAR))
        self._axes = list(self.loop.regions[0].blocks[0].arguments)
        self._extents = [constant_integer(extent) or 0 for extent in bounds_of(self.loop)[1]]

    def gather(self) -> tuple[bool, int]:
        """Rewrite the additions where that pays; returns whether there are any, and the bytes of new buffers."""
        if not all(self._extents) or not self._has_known_effects():
            return False, 0
        rounds: list[list[_Addition]] = []
        is_changed = False
        for buffer in self.team.shared:
            inside = [user for user in users(buffer) if is_inside(user, self.loop)]
            if not all(map(is_sum, inside)):
                continue
            if self._are_of_one_thread(inside):
                for op in inside:
                    _make_plain(op)
                is_changed = is_changed or bool(inside)
                continue
            found = [addition for op in inside if (addition := self._addition(op)) is not None and self._pays(addition)]
            for number, addition in enumerate(found):
                rounds += [[]] if number == len(rounds) else []
                rounds[number].append(addition)
        kept = list(dict.fromkeys(value for one in rounds for addition in one for value in addition.kept))
        bytes = prod(self._extents) * sum(element_bytes(value.type) for value in kept)
        if not rounds or bytes > self.left:
            return is_changed, 0
        buffers = {value: self._keep(value) for value in kept}
        last = self.loop
        for additions in rounds:
            last = self._emit(additions, buffers, last)
        return True, bytes

    def _has_known_effects(self) -> bool:
        for op in find_ops(self.loop, lambda _: True):
            effects = effects_of(op, self.registry)
            known = op.name in (_STORE, _LOAD, ATOMIC, "memref.alloca")
            if effects is None or (not known and any(effect.kind is not EffectKind.READ for effect in effects)):
                return False
        return True

    # --- which threads add to which elements

    def _loops(self, op: ir.Operation) -> list[ir.Operation] | None:
        """The loops around ``op``, outermost first; None if they are not of the required form."""
        loops, inner = [], op
        for around in around_in(op, self.loop):
            is_then = around.name == _IF and inner.block == around.regions[0].blocks[0]
            if not is_then and (around.name != _FOR or len(around.results) or not known_trips(around)):
                return None
            loops += [] if is_then else [around]
            inner = around
        return loops[::-1]

    def _dimensions(self, op: ir.Operation, loops: Sequence[ir.Operation]) -> list[_Dimension] | None:
        found = []
        for subscript in list(op.operands)[2:]:
            form, axes, steps = self._forms.of(subscript), dict[int, int](), dict[ir.Operation, int]()
            for axis, id in enumerate(self._axes):
                slope, form = form.divided(self._forms.number(id))
                if slope.constant is None:
                    return None
                axes |= {axis: slope.constant} if slope.terms else {}
            for loop in loops:
                slope, form = form.divided(self._forms.number(variable_of(loop)))
                if slope.constant is None:
                    return None
                steps |= {loop: slope.constant} if slope.terms else {}
            if len(axes) > 1 or any(not is_outside(value, self.loop) for value in self._forms.values(form)):
                return None
            found.append(_Dimension(form, next(iter(axes), None), next(iter(axes.values()), 0), steps))
        return found

    def _are_of_one_thread(self, ops: Sequence[ir.Operation]) -> bool:
        """Whether all ``ops`` add to the same elements, and no two threads to one.

        In each dimension, the id and the induction variables are digits of the subscript.
        """
        places = []
        for op in ops:
            loops = self._loops(op)
            dimensions = None if loops is None else self._dimensions(op, loops)
            if dimensions is None:
                return False
            axes = [one.axis for one in dimensions if one.axis is not None]
            loops_of = [loop for one in dimensions for loop in one.loops]
            others = [extent for axis, extent in enumerate(self._extents) if axis not in axes]
            is_once = len(set(axes)) == len(axes) and len(set(loops_of)) == len(loops_of)
            if not is_once or any(extent > 1 for extent in others) or not all(map(self._are_digits, dimensions)):
                return False
            places.append([(one.rest, one.axis, one.slope, _steps(one)) for one in dimensions])
        return all(place == places[0] for place in places)

    def _are_digits(self, one: _Dimension) -> bool:
        digits = [(abs(slope * _step(loop)), known_trips(loop)) for loop, slope in one.loops.items()]
        digits += [] if one.axis is None else [(abs(one.slope), self._extents[one.axis])]
        span = 0
        for step, count in sorted(digits):
            if step <= span:
                return False
            span += step * (count - 1)
        return True

    def _addition(self, op: ir.Operation) -> _Addition | None:
        """What ``op`` adds where, if its summand can be computed by another thread behind the phase."""
        loops = self._loops(op)
        dimensions = None if loops is None else self._dimensions(op, loops)
        kept = None if loops is None else self._kept(op, loops)
        if loops is None or dimensions is None or kept is None:
            return None
        axes = [one.axis for one in dimensions if one.axis is not None]
        used = [loop for one in dimensions for loop in one.loops]
        missing = [axis for axis in range(len(self._axes)) if axis not in axes]
        alone = [number for number, one in enumerate(dimensions) if one.axis is None and one.loops]
        is_regular = len(set(axes)) == len(axes) and len(set(used)) == len(used) and len(alone) <= len(missing)
        if (
            not is_regular
            or any(len(dimensions[number].loops) > 1 for number in alone)
            or any(one.slope < 0 for one in dimensions)
        ):
            return None
        # The innermost axis has neighbouring threads, the last dimension neighbouring elements.
        return _Addition(op, loops, dimensions, dict(zip(alone[::-1], missing[::-1], strict=False)), kept)

    def _kept(self, op: ir.Operation, loops: Sequence[ir.Operation]) -> list[Value] | None:
        """The values of the thread that the summand needs; None if it needs what no other thread can compute."""
        kept: dict[Value, None] = {}
        for value in self._needed(op):
            if value in self._axes or any(value == variable_of(loop) for loop in loops):
                continue
            if isinstance(value.owner, ir.Block):
                return None
            if self._is_kept(value, loops):
                kept[value] = None
            elif not self._can_run_again(value.owner.operation):
                return None
        return list(kept)

    def _needed(self, op: ir.Operation) -> Iterator[Value]:
        """The values in the phase that the summand of ``op`` and the conditions around it are computed from."""
        loops = [one for one in around_in(op, self.loop) if one.name == _FOR]
        todo = [op.operands[0], *(one.operands[0] for one in around_in(op, self.loop) if one.name == _IF)]
        seen: set[Value] = set()
        while todo:
            value = todo.pop()
            if value in seen or is_outside(value, self.loop):
                continue
            seen.add(value)
            yield value
            if not isinstance(value.owner, ir.Block) and not self._is_kept(value, loops):
                todo += value.owner.operation.operands

    def _is_kept(self, value: Value, loops: Sequence[ir.Operation]) -> bool:
        is_float = isinstance(value.type, ir.FloatType) and not isinstance(value.owner, ir.Block)
        return is_float and not any(is_inside(value.owner.operation, loop) for loop in loops)

    def _can_run_again(self, op: ir.Operation) -> bool:
        if op.name == _LOAD:
            written = (one.operands[1] for one in find_ops(self.loop, lambda one: one.name in (_STORE, ATOMIC)))
            buffer = op.operands[0]
            is_seen = is_outside(buffer, self.loop) and buffer not in self.team.private
            return is_seen and not any(self._may_overlap(one, buffer) for one in written)
        return op.name in self.registry.table(RECOMPUTE) and not len(op.regions)

    def _may_overlap(self, one: Value, other: Value) -> bool:
        return one == other or not all(has_one_name(v) or v in self.team.buffers for v in (one, other))

    def _pays(self, one: _Addition) -> bool:
        """Whether the terms of a thread, computed again, cost less than its atomic additions, by an estimate."""
        machine, recompute = self.registry.machine, self.registry.table(RECOMPUTE)
        price = machine.load_price * len(one.kept)
        for op in {value.owner.operation for value in self._needed(one.op) if not isinstance(value.owner, ir.Block)}:
            if not any(result in one.kept for result in op.results):
                price += machine.load_price if op.name == _LOAD else recompute[op.name].cost
        fixed = [loop for number in one.pairs for loop in one.dimensions[number].loops]
        terms = prod(known_trips(loop) for loop in one.loops if loop not in fixed)
        terms *= prod(self._extents[axis] for axis in self._summed(one))
        elements = 1
        for number, dimension in enumerate(one.dimensions):
            axis = one.axis(number)
            if axis is not None and dimension.loops:
                first, end = self._range(dimension)
                turns = -((first - end) // self._extents[axis])
                terms, elements = (terms * turns, elements) if dimension.axis is None else (terms, elements * turns)
        # A term that an element does not have costs a comparison.
        done = terms * price + (elements - 1) * terms
        return bool(done <= prod(map(known_trips, one.loops)) * (machine.atomic_price + price))

    def _summed(self, one: _Addition) -> list[int]:
        """The axes whose threads all have terms of an element."""
        own = [dimension.axis for dimension in one.dimensions]
        return [axis for axis in range(len(self._axes)) if axis not in own]

    def _range(self, one: _Dimension) -> tuple[int, int]:
        """Bounds of the element, without ``rest``; those of the iteration, if it is one of a loop."""
        if one.axis is None:
            (loop,) = one.loops
            return 0, known_trips(loop)
        ends = [slope * _step(loop) * (known_trips(loop) - 1) for loop, slope in one.loops.items()]
        most = one.slope * (self._extents[one.axis] - 1)
        return sum(min(0, end) for end in ends), most + sum(max(0, end) for end in ends) + 1

    # --- the sums

    def _keep(self, value: Value) -> Value:
        """A buffer with ``value`` in each thread."""
        start = Builder(ir.InsertionPoint.at_block_begin(self.team.body), self.loop.location)
        buffer = create_alloc(ir.MemRefType.get(self._extents, value.type), (), start, "memref.alloc")
        create_free(buffer, before(terminator_of(self.team.body)))
        behind(value.owner.operation).op("memref.store", (value, buffer, *self._axes))
        return buffer

    def _emit(self, additions: Sequence[_Addition], buffers: Mapping[Value, Value], last: ir.Operation) -> ir.Operation:
        """A phase behind ``last`` in which each thread sums up the terms of its elements."""
        loop, body = create_parallel_loop(list(self.loop.operands), behind(last))
        at = before(Builder(ir.InsertionPoint(body), self.loop.location).op("scf.reduce"))
        for one in additions:
            self._emit_elements(one, list(body.arguments), buffers, at)
            one.op.erase()
        return loop

    def _emit_elements(self, one: _Addition, ids: Sequence[Value], buffers: Mapping[Value, Value], at: Builder) -> None:
        known: dict[Value, Value] = {}
        for axis in self._summed(one):
            if axis not in one.pairs.values() and self._extents[axis] > 1:
                at = create_guard(compare(at, "eq", ids[axis], at.index(0)), at)
        place, elements = [], dict[int, Value]()
        for place_number, dimension in enumerate(one.dimensions):
            own = one.axis(place_number)
            subscript = self._forms.emit(dimension.rest, at)
            for loop, slope in dimension.loops.items():
                subscript = _plus(subscript, _times(loop.operands[0], slope, at), at)
            if own is not None:
                number = ids[own]
                if dimension.loops:
                    number, at = self._open_elements(dimension, number, self._extents[own], at)
                if dimension.axis is None:
                    (loop,) = dimension.loops
                    known[variable_of(loop)] = _plus(loop.operands[0], _times(number, _step(loop), at), at)
                    number = _times(number, _step(loop) * dimension.loops[loop], at)
                elif dimension.loops:
                    elements[own] = number
                else:
                    known[self._axes[own]] = number
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

    def _open_elements(self, one: _Dimension, id: Value, extent: int, at: Builder) -> tuple[Value, Builder]:
        """A loop of the thread over its elements, in turns with the other threads."""
        first, end = self._range(one)
        low = _plus(id, at.index(first), at)
        if end - first <= extent:
            inside = compare(at, "slt", low, at.index(end))
            return low, at if end - first == extent else create_guard(inside, at)
        opened = create_for([low, at.index(end), at.index(extent)], (), at)
        return opened.number, before(opened.at.op("scf.yield"))

    def _emit_terms(
        self,
        one: _Addition,
        known: dict[Value, Value],
        elements: Mapping[int, Value],
        cell: Value,
        buffers: Mapping[Value, Value],
        at: Builder,
    ) -> None:
        """Add the terms of one element to ``cell``."""
        known = dict(known)
        for axis in self._summed(one):
            opened = create_for([at.index(0), at.index(self._extents[axis]), at.index(1)], (), at)
            known[self._axes[axis]], at = opened.number, before(opened.at.op("scf.yield"))
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
            span = at.index(dimension.slope * self._extents[axis])
            at = create_guard(compare(at, "ult", rest, span), at)
            if dimension.slope > 1:
                left = at.value("arith.remui", (rest, at.index(dimension.slope)), rest.type)
                at = create_guard(compare(at, "eq", left, at.index(0)), at)
                rest = at.value("arith.divui", (rest, at.index(dimension.slope)), rest.type)
            known[self._axes[axis]] = rest
        own = [known[axis] for axis in self._axes]
        for around in reversed(list(around_in(one.op, self.loop))):
            if around.name == _IF:
                at = create_guard(self._copied(around.operands[0], known, own, buffers, at), at)
        add_to([cell], self._copied(one.op.operands[0], known, own, buffers, at), at)

    def _copied(
        self, value: Value, known: dict[Value, Value], ids: Sequence[Value], buffers: Mapping[Value, Value], at: Builder
    ) -> Value:
        """``value`` of the thread ``ids``, loaded or computed again."""
        if value in known or is_outside(value, self.loop):
            return known.get(value, value)
        if value in buffers:
            known[value] = at.value("memref.load", (buffers[value], *ids), value.type)
            return known[value]
        op = value.owner.operation
        operands = [self._copied(operand, known, ids, buffers, at) for operand in op.operands]
        new = at.op(op.name, operands, [result.type for result in op.results], dict(op.attributes.items()))
        known.update(zip(op.results, new.results, strict=True))
        return known[value]


def _make_plain(op: ir.Operation) -> None:
    term, *place = op.operands
    add_to(place, term, before(op))
    op.erase()


def _steps(one: _Dimension) -> list[tuple[int, int, int]]:
    return [(slope * _step(loop), slope * (constant_integer(loop.operands[0]) or 0), known_trips(loop))
            for loop, slope in one.loops.items()]  # fmt: skip


def _step(loop: ir.Operation) -> int:
    return constant_integer(loop.operands[2]) or 0


def _plus(one: Value, other: Value, at: Builder) -> Value:
    return one if constant_integer(other) == 0 else at.value("arith.addi", (one, other), one.type)


def _times(value: Value, number: int, at: Builder) -> Value:
    return value if number == 1 else at.value("arith.muli", (value, at.index(number)), value.type)
