"""Restores primal values in the reverse sweep according to the plan, each once.

A value is restored in the scope of the block that defines it, before the op that is being reversed there, so that it
dominates all inner scopes.
"""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Type, Value, ir
from mlirad.analysis.program import Block, Node, Program
from mlirad.analysis.updates import InvertibleUpdate
from mlirad.edit.buffers import copy_type, create_free, create_from_stored, create_load
from mlirad.edit.build import Builder
from mlirad.edit.cache_tensors import create_extracted
from mlirad.edit.rewrite import clone_on
from mlirad.interfaces.registry import ACCESS, PLACEHOLDER_OP
from mlirad.synthesis.plan.cache_layout import CacheLayout
from mlirad.synthesis.plan.decisions import Counter, Decision, Plan, RestoreMethod, Snapshot
from mlirad.synthesis.plan.inversion import create_inverse_update, create_loaded
from mlirad.synthesis.sweeps.cache_rows import position
from mlirad.synthesis.sweeps.caches import Caches
from mlirad.synthesis.sweeps.carried_caches import CacheRow, CarriedCache
from mlirad.synthesis.sweeps.scope import ReverseScope


def rematerialize(node: Node, operands: Sequence[Value], scope: ReverseScope) -> ir.Operation:
    """Emits a clone of the op with other operands."""
    return clone_on(node.op, operands, scope.build)


class Primals:
    """Restores primal values and buffers; ``scopes``: block -> scope, for the blocks that the sweep is in."""

    def __init__(self, program: Program, plan: Plan, caches: Caches) -> None:
        self._home = program.home
        self._entry = program.entry
        self._producer = program.producer
        self._accesses = program.registry.table(ACCESS)
        self._placeholders = program.registry.table(PLACEHOLDER_OP)
        self._decisions = plan.decisions
        self._caches = caches
        self._registry = program.registry
        self._inverted = {update.last: snapshot for snapshot in plan.snapshots for update in snapshot.updates}
        self.scopes: dict[Block, ReverseScope] = {}

    def primal(self, value: Value, /) -> Value:
        """The primal value, restored in the scope of its block."""
        home = self._home[value]
        if home is self._entry:
            return value
        # Not in the innermost scope: ops of the block that are reversed later may need the value too.
        scope = self.scopes[home]
        found = scope.primals.get(value)
        if found is None:
            scope.primals[value] = found = self._restore(self._decisions[value], scope)
        return found

    def _restore(self, decision: Decision, scope: ReverseScope) -> Value:
        if decision.how is RestoreMethod.CACHE:
            assert decision.slot is not None
            carried = self._caches.carried.get(decision.value)
            if carried is not None:
                return self._extract(carried, decision.value.type, scope)
            kept = self._load(decision.slot, decision.slot.element, scope)
            return create_from_stored(kept, decision.value.type, scope.build)
        if decision.how is RestoreMethod.COUNTER:
            assert decision.counter is not None
            return self._count(decision.counter, scope)
        assert decision.how in (RestoreMethod.RECOMPUTE, RestoreMethod.RELOAD), decision.how
        if decision.store is not None:
            store = decision.store
            others = [self.primal(v) for v in store.operands[1:]]
            return self._accesses[store.name].create_load(store.op, others, scope.build)
        if decision.move is not None:
            assert decision.snapshot is not None
            copy = self.copy(decision.snapshot)
            return create_loaded(decision.move, copy, self.primal, scope.build, self._registry)
        return self._rematerialize(decision, scope)

    def _extract(self, cache: CarriedCache, type: Type, scope: ReverseScope) -> Value:
        # One value for the whole function: there is no tensor of values.
        if cache.started is None:
            return cache.final
        numbers = [self._number(loop) for loop in cache.loops]
        if cache.row is not None:
            start, *extents = [self._of_row(one, cache.row) for one in (cache.row.start, *cache.row.extents)]
            numbers = [position(start, numbers, extents, scope.build)]
        return create_extracted(cache.final, numbers, type, cache.sizes, scope.build)

    def _of_row(self, one: int | tuple[Value, CarriedCache], row: CacheRow) -> Value:
        """A number of a row: its start, or a trip count."""
        scope = self.scopes[row.before.block]
        if isinstance(one, int):
            return scope.build.index(one)
        value, cache = one
        if cache not in scope.rows:
            scope.rows[cache] = self._extract(cache, value.type, scope)
        return scope.rows[cache]

    def _count(self, counter: Counter, scope: ReverseScope) -> Value:
        start, increment = self.primal(counter.start), self.primal(counter.increment)
        return counter.model.create_repeated(start, increment, self._number(counter.loop), scope.build)

    def _rematerialize(self, decision: Decision, scope: ReverseScope) -> Value:
        producer, snapshot = self._producer[decision.value], decision.snapshot
        if snapshot is None:
            model = self._placeholders.get(producer.name)
            given = producer.operands if model is None else model.restored(producer.op)
            operands = [self.primal(v) for v in given]
        else:
            operands = [self.copy(snapshot) if v == snapshot.buffer else self.primal(v) for v in producer.operands]
        clone = rematerialize(producer, operands, scope)
        # All results are recomputed by one op: each is remembered.
        if len(producer.results) == 1:
            return clone.result  # type: ignore[no-any-return]
        scope.primals.update(zip(producer.results, clone.results, strict=True))
        return scope.primals[decision.value]

    def _number(self, loop: Node) -> Value:
        number = self.scopes[loop.blocks[0]].number
        assert number is not None
        return number

    # --- buffers

    def copy(self, snapshot: Snapshot) -> Value:
        """The snapshot of the current iteration."""
        if snapshot.slot is None:
            return self._caches.copies[snapshot]
        scope = self.scopes[snapshot.before.block]
        found = scope.copies.get(snapshot)
        if found is None:
            # Copies are contiguous, whatever the layout of the buffer.
            type = copy_type(snapshot.buffer.type)
            scope.copies[snapshot] = found = self._load(snapshot.slot, type, scope)
        return found

    def invert(self, update: InvertibleUpdate, build: Builder) -> None:
        """Emits the inverse of ``update`` in the snapshot of its buffer."""
        create_inverse_update(update, self.copy(self._inverted[update.last]), self.primal, build, self._registry)

    def _load(self, slot: CacheLayout, type: Type, scope: ReverseScope) -> Value:
        numbers = self._caches.subscripts(slot, self._number, self._row_start, scope.build)
        return create_load(self._slot_buffer(slot), numbers, type, scope.build)

    def _slot_buffer(self, slot: CacheLayout) -> Value:
        slot = self._caches.holder(slot)
        # A buffer that was allocated in a loop is itself restored, for the current iteration, from its cache.
        if slot.outer is None or slot.is_packed:
            return self._caches.buffers[slot]
        assert slot.before is not None
        scope = self.scopes[slot.before.block]
        found = scope.slots.get(slot)
        if found is None:
            scope.slots[slot] = found = self._load(slot.outer, self._caches.buffers[slot].type, scope)
        return found

    def _row_start(self, slot: CacheLayout) -> Value:
        """The start of the current row of a packed cache."""
        leader = self._caches.leader(slot)
        assert leader.before is not None and leader.outer is not None  # noqa: PT018
        scope = self.scopes[leader.before.block]
        if leader not in scope.slots:
            scope.slots[leader] = self._load(leader.outer, leader.outer.element, scope)
        return scope.slots[leader]

    def free_cached_buffers(self, scope: ReverseScope) -> None:
        """Frees the buffers in which values of the block were cached, which the sweep has copied."""
        for decision in self._caches.kept.get(scope.block, ()):
            assert decision.slot is not None
            create_free(self._load(decision.slot, decision.slot.element, scope), scope.build)

    def free_slots(self, node: Node, scope: ReverseScope) -> None:
        """Frees the snapshots and caches that were allocated at ``node``, after it has been reversed."""
        for snapshot in self._caches.copied_before.get(node, ()):
            create_free(self.copy(snapshot), scope.build)
        for slot in self._caches.freed_after.get(node, ()):
            create_free(self._slot_buffer(slot), scope.build)
