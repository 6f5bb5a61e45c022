"""Separates additions to elements of neighbouring threads in memory of the block by barriers: no addition is atomic.

The adjoint of a phase that reads a tile with a halo adds to elements of neighbours. Each addition alone has different
elements in different threads, so all threads first do one, then the next::

    scf.parallel (%i) ... {                                     scf.parallel (%i) ... {
      %a = ...                                                    %a = ...; memref.store %a, %as[%i]
      memref.atomic_rmw addf %a, %d[%i]                             (%d[%i] += ..., plain)
      memref.atomic_rmw addf %a, %d[%i + 1]                  ->   }
    }                                                           scf.parallel (%i) ... { %d[%i + 1] += %as[%i] }

Loops become phases with barriers between them, and `%as` a register. Additions in an else region get the negated
condition. Additions to shared memory that are atomic are loops of compare-and-swap on GPUs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import gcd
from typing import Final, final

from mlirad._mlir import UpstreamPassManager, Value, ir
from mlirad.analysis.accesses.polynomials import Polynomial, Polynomials
from mlirad.edit.buffers import create_alloc, create_free
from mlirad.edit.build import Builder
from mlirad.edit.concurrency import create_parallel_loop
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_guard
from mlirad.edit.rewrite import before, behind, is_outside, terminator_of
from mlirad.edit.walk import ancestors, defining_op, find_ops, is_inside, users
from mlirad.interfaces.registry import RECOMPUTE, SCALAR, Registry
from mlirad.lowering.gpu.rotations import Rotations
from mlirad.lowering.gpu.shifted_additions import is_sum
from mlirad.lowering.gpu.sums import add_to, make_plain
from mlirad.lowering.gpu.teams import ACCESSES, LOOP, Team, bounds_of

_IF: Final = "scf.if"
#: The attribute of stores of these additions.
SKEWED: Final = "mlirad.skewed"
#: Canonicalization would remove loops over one block.
_CLEANUP: Final = "builtin.module(cse)"


def separate_additions(module: ir.Module, registry: Registry) -> None:
    """Change the phases of all loops of ``module`` that blocks of threads can run, and mark their additions."""
    changed = False
    for loop in find_ops(module.operation, lambda op: op.name == LOOP and not len(op.results)):
        team = Team(loop, registry)
        if team.can_launch():
            for phase in team.phases:
                changed = _ScatteringPhase(phase, team, registry).separate() or changed
    if changed:
        UpstreamPassManager.parse(_CLEANUP, module.context).run(module.operation)


def forget_skewed(module: ir.Module) -> None:
    """Remove the marks, once remarks are given."""
    for op in find_ops(module.operation, lambda op: SKEWED in op.attributes):
        del op.attributes[SKEWED]


@final
@dataclass
class _ScatteringPhase:
    """A loop over the threads of a block, which may add to one buffer at several distances."""

    loop: ir.Operation
    team: Team
    registry: Registry
    _rotations: Rotations = field(init=False)
    _forms: Polynomials = field(init=False)

    def __post_init__(self) -> None:
        self._rotations = Rotations(
            self.loop, [0] * len(self.loop.regions[0].blocks[0].arguments), self.registry.table(SCALAR)
        )
        self._forms = self._rotations.forms

    def separate(self) -> bool:
        """Rewrite the phase where each addition alone has different elements; returns whether one is separated."""
        later: list[list[ir.Operation]] = []
        for buffer in self.team.shared:
            groups = self._groups(buffer)
            for op in groups[0] if groups else ():
                make_plain(op).attributes[SKEWED] = ir.UnitAttr.get(self.loop.context)
            for number, group in enumerate(groups[1:]):
                later += [[]] if number == len(later) else []
                later[number] += group
        if not later:
            return False
        kept: dict[Value, Value] = {}
        last = self.loop
        for group in later:
            last = self._emit(group, kept, last)
        return True

    def _groups(self, buffer: Value) -> list[list[ir.Operation]]:
        """The additions to ``buffer``, each group to one element of the thread; none if they cannot be separated."""
        ops = {user for user in users(buffer) if is_inside(user, self.loop)}
        # Other accesses of a thread to an element that it adds to come first; those of other threads would be races.
        groups: dict[tuple[Polynomial, ...], list[ir.Operation]] = {}
        if any(isinstance(one.type, ir.MemRefType) for user in users(buffer) for one in user.results):
            return []  # the phase may access a view as well
        for op in find_ops(self.loop, ops.__contains__):
            places = list(op.operands)[2:] if is_sum(op) else []
            if groups and not places and self._is_apart(op, groups):
                continue
            if (groups or is_sum(op)) and not (places and self._is_injective(places) and self._can_move(op)):
                return []
            if places:
                groups.setdefault(tuple(map(self._forms.of, places)), []).append(op)
        few = len(groups) <= self.registry.machine.most_stored_terms + 2
        return list(groups.values()) if few else []

    def _is_apart(self, op: ir.Operation, groups: Iterable[tuple[Polynomial, ...]]) -> bool:
        """Whether ``op`` accesses other elements than ``groups`` in all threads, as of the other of two buffers."""
        if op.name not in ACCESSES:
            return False
        place = [self._forms.of(one) for one in list(op.operands)[ACCESSES[op.name] + 1 :]]
        return all(any(map(self._differ, place, group)) for group in groups)

    def _differ(self, one: Polynomial, other: Polynomial) -> bool:
        """Whether two numbers, the same in all threads, differ: ``k % 2`` and ``(k + 1) % 2``, ``c`` and ``1 - c``."""
        gap = one - other
        if not all(map(self._is_uniform, self._forms.values(gap))):
            return False
        own, its = self._division(one), self._division(other)
        if own is not None and its is not None:
            apart = (own[0] - its[0]).constant
            return own[1] == its[1] and apart is not None and apart % own[1] != 0
        step = gcd(*(factor for term, factor in gap.terms.items() if term))
        rest = gap.terms.get((), 0)
        return bool(rest % step) if step else bool(rest)

    def _division(self, form: Polynomial) -> tuple[Polynomial, int] | None:
        """The dividend and the constant divisor, if ``form`` is a remainder, equal only where these are congruent."""
        value = next(self._forms.values(form), None)
        op = None if value is None or form != self._forms.atom(value) else defining_op(value)
        model = None if op is None else self.registry.table(SCALAR).get(op.name)
        size = None if op is None or model is None or len(op.operands) < 2 else constant_integer(op.operands[1])
        if op is None or model is None or size is None or size < 1:
            return None
        # Unsigned, a dividend below 0 is a large number, which is congruent only modulo powers of 2.
        kind = model.division(op)
        is_remainder = kind == "rems" or (kind == "remu" and size.bit_count() == 1)
        return (self._forms.of(op.operands[0]), size) if is_remainder else None

    def _is_uniform(self, value: Value) -> bool:
        if is_outside(value, self.loop):
            return True
        op = defining_op(value)
        return op is not None and op.name in self.registry.table(RECOMPUTE) and all(map(self._is_uniform, op.operands))

    def _is_injective(self, place: Sequence[Value]) -> bool:
        """Whether different threads have different elements there: axes by size of their steps, in each dimension."""
        extents = dict(zip(self.loop.regions[0].blocks[0].arguments, bounds_of(self.loop)[1], strict=True))
        left = dict(extents)
        for subscript in place:
            around = self._rotations.parts(self._forms.of(_without_xor(subscript, self.loop)))
            if around is None:
                return False
            found, (turned, rest) = [], around
            for number, (axis, extent) in enumerate(extents.items()):
                slope, rest = rest.divided(self._forms.number(axis))
                turn = turned.get(number)
                # Ids from 0 to the size or less stay different when they run around.
                if turn is not None and (slope.terms or turn[1].size != self._forms.of(extent)):
                    return False
                slope = slope if turn is None else turn[0]
                if slope.terms and axis in left:
                    found.append((slope.constant, constant_integer(extent), axis))
            if any(not is_outside(value, self.loop) for value in self._forms.values(rest)):
                continue
            span = 0
            for step, extent, axis in sorted(found, key=lambda one: abs(one[0] or 0)):
                if step is None or abs(step) <= span or (extent is None and len(found) > 1):
                    return False
                span += abs(step) * ((extent or 1) - 1)
                del left[axis]
        return all(constant_integer(extent) == 1 for extent in left.values())

    def _can_move(self, op: ir.Operation) -> bool:
        around = [one for one in ancestors(op) if is_inside(one, self.loop)]
        used = (*list(op.operands)[2:], *(one.operands[0] for one in around))
        return all(one.name == _IF for one in around) and all(map(self._is_pure, used))

    def _is_pure(self, value: Value) -> bool:
        if is_outside(value, self.loop) or isinstance(value.owner, ir.Block):
            return True
        op = value.owner.operation
        is_known = op.name in self.registry.table(RECOMPUTE) and not len(op.regions)
        return is_known and all(map(self._is_pure, op.operands))

    def _emit(self, group: Sequence[ir.Operation], kept: dict[Value, Value], last: ir.Operation) -> ir.Operation:
        """A phase after ``last`` that does the additions ``group``, of terms that the loop keeps for it."""
        loop, body = create_parallel_loop(list(self.loop.operands), behind(last))
        at = before(Builder(ir.InsertionPoint(body), self.loop.location).op("scf.reduce"))
        ids = list(self.loop.regions[0].blocks[0].arguments)
        for op in group:
            term, buffer, *place = op.operands
            if term not in kept and not is_outside(term, self.loop):
                kept[term] = self._keep(op)
            known = dict(zip(ids, body.arguments, strict=True))
            guard = at
            for around in reversed([one for one in ancestors(op) if is_inside(one, self.loop)]):
                condition = _copied(around.operands[0], known, self.loop, guard)
                if not _is_then(op, around):
                    condition = compare(guard, "eq", condition, guard.constant(condition.type, 0))
                guard = create_guard(condition, guard)
            own = [_copied(one, known, self.loop, guard) for one in place]
            if term in kept:
                term = guard.value("memref.load", (kept[term], *body.arguments), term.type)
            add_to([buffer, *own], term, guard).attributes[SKEWED] = ir.UnitAttr.get(loop.context)
            op.erase()
        return loop

    def _keep(self, op: ir.Operation) -> Value:
        """A buffer with the summand of ``op`` in each thread."""
        start = Builder(ir.InsertionPoint.at_block_begin(self.team.body), self.loop.location)
        sizes = [constant_integer(extent) for extent in bounds_of(self.loop)[1]]
        shape = [ir.ShapedType.get_dynamic_size() if size is None else size for size in sizes]
        open = [extent for extent in bounds_of(self.loop)[1] if constant_integer(extent) is None]
        buffer = create_alloc(ir.MemRefType.get(shape, op.operands[0].type), open, start, "memref.alloc")
        create_free(buffer, before(terminator_of(self.team.body)))
        term = op.operands[0]
        at = before(op) if isinstance(term.owner, ir.Block) else behind(term.owner.operation)
        at.op("memref.store", (term, buffer, *self.loop.regions[0].blocks[0].arguments))
        return buffer


def _is_then(op: ir.Operation, branch: ir.Operation) -> bool:
    inner = next(one for one in (op, *ancestors(op)) if one.parent.operation == branch)
    return bool(inner.block == branch.regions[0].blocks[0])


def _without_xor(subscript: Value, loop: ir.Operation) -> Value:
    """A value that differs in two iterations where ``subscript`` does."""
    op = defining_op(subscript)
    other = next((n for n, v in enumerate(op.operands) if is_outside(v, loop)), None) if op is not None else None
    return subscript if op is None or op.name != "arith.xori" or other is None else op.operands[1 - other]


def _copied(value: Value, known: dict[Value, Value], loop: ir.Operation, at: Builder) -> Value:
    """``value`` of another loop, computed again with ``known`` for its induction variables."""
    if value in known:
        return known[value]
    if is_outside(value, loop):
        return value
    op = value.owner.operation
    operands = [_copied(operand, known, loop, at) for operand in op.operands]
    new = at.op(op.name, operands, [result.type for result in op.results], dict(op.attributes.items()))
    known.update(zip(op.results, new.results, strict=True))
    return known[value]
