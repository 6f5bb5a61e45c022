"""Emits the caches of a plan in the forward sweep: buffers, iteration numbers, stores.

The reverse sweep loads from them and frees them (`primals`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import prod

from mlirad._mlir import Type, Value, ir
from mlirad.analysis.extents import Roots
from mlirad.analysis.program import Block, Node, Program
from mlirad.edit.buffers import (
    buffer_type,
    create_copy,
    create_grown_buffer,
    create_heap_buffer,
    create_load,
    create_stack_buffer,
    create_storable,
    create_store,
    is_open_tensor,
)
from mlirad.edit.build import Builder
from mlirad.edit.cache_tensors import cache_tensor_type, create_empty, create_inserted, create_placeholder
from mlirad.edit.extents import create_open_extents
from mlirad.edit.integers import create_product, create_sum
from mlirad.edit.rewrite import before, clone_on
from mlirad.synthesis.plan.cache_layout import CacheLayout
from mlirad.synthesis.plan.decisions import Decision, Plan, Snapshot
from mlirad.synthesis.sweeps.cache_rows import RowCount, outermost, position
from mlirad.synthesis.sweeps.carried_caches import CacheRow, CarriedCache, carried_slot


@dataclass
class CacheRecord:
    """The elements that an iteration of an uncounted loop adds to a growing buffer: several caches share one."""

    leader: CacheLayout
    width: int = 0


@dataclass(frozen=True)
class PackedRows:
    """Rows of packed caches of the same loops: the current one's ``start``, cached by ``leader``, and its ``end``.

    Both count iterations of the outermost of these loops; the end is that of the current iteration if they grow.
    """

    leader: CacheLayout
    start: Value
    end: Value


class Caches:
    """Allocates the caches and snapshots of a plan, and stores into them."""

    def __init__(self, program: Program, plan: Plan, *, may_carry: bool) -> None:
        self._program = program
        self._machine = program.registry.machine
        self.buffers: dict[CacheLayout, Value] = {}
        self._open: dict[CacheLayout, Value] = {}
        self.freed_after: dict[Node, list[CacheLayout]] = {}
        #: Block -> its cached values that are stored as buffers of their own, freed when the block is reversed.
        self.kept: dict[Block, list[Decision]] = {}
        self._numbers: dict[Node, Value] = {}
        self._counts: dict[tuple[Node, Node], Value] = {}
        self._hoisted: dict[tuple[Value, Node], Value] = {}
        self._known_sizes: dict[Value, list[Value]] = {}
        #: Value -> its cache, where that is a tensor.
        self.carried: dict[Value, CarriedCache] = {}
        #: All tensor caches, and those of row positions.
        self.threaded: list[CarriedCache] = []
        self._rows: dict[tuple[Node, tuple[Node, ...]], CacheRow] = {}
        self._totals: dict[tuple[Node, tuple[Node, ...]], Value] = {}
        #: Growing cache -> its record, and its first element in that; records of a loop by element type, packed or not.
        self._columns: dict[CacheLayout, tuple[CacheRecord, int]] = {}
        self._records: dict[tuple[Node | None, Type, bool], CacheRecord] = {}
        #: The loops of packed caches -> the first one, and the rows of all.
        self._leaders: dict[tuple[Node, ...], CacheLayout] = {}
        self._packed: dict[tuple[Node, ...], PackedRows] = {}
        stored: list[Decision] = []
        for decision in plan.cached():
            assert decision.slot is not None
            slot = carried_slot(decision.value, decision.slot, program, self._roots) if may_carry else None
            if slot is not None:
                self.carried[decision.value] = self._carry(decision.value, slot)
            else:
                stored.append(decision)
                self._add_to_record(decision.slot)
        for snapshot in plan.snapshots:
            if snapshot.slot is not None:
                self._add_to_record(snapshot.slot)
        for decision in stored:
            self._store(decision)
        #: The snapshots outside of all loops -> their copies.
        self.copies: dict[Snapshot, Value] = {}
        self.copied_before: dict[Node, list[Snapshot]] = {}
        for snapshot in plan.snapshots:
            self._copy(snapshot)

    def _add_to_record(self, slot: CacheLayout) -> None:
        is_first = True
        if slot.grows:
            record = self._records.setdefault((slot.before, slot.element, slot.is_packed), CacheRecord(slot))
            is_first = record.leader is slot
            self._columns[slot] = record, record.width
            record.width += prod(extent or 1 for extent in slot.extents)
        elif slot.is_packed:
            self._columns[slot] = CacheRecord(slot, prod(extent or 1 for extent in slot.extents[1:])), 0
        if slot.is_packed:
            is_first = self._leaders.setdefault(slot.loops, slot) is slot
        if slot.outer is not None and is_first:
            self._add_to_record(slot.outer)

    def holder(self, slot: CacheLayout) -> CacheLayout:
        """The layout whose buffer has the elements of ``slot``."""
        return self._columns[slot][0].leader if slot in self._columns else slot

    def leader(self, slot: CacheLayout) -> CacheLayout:
        """The layout whose outer cache has the starts of the rows of a packed ``slot``."""
        return self._leaders[slot.loops]

    def subscripts(
        self,
        slot: CacheLayout,
        number: Callable[[Node], Value],
        start: Callable[[CacheLayout], Value],
        build: Builder,
    ) -> list[Value]:
        """Where the current iteration's element is; ``number``: that of the iteration of a loop.

        ``start``: that of the current row of a packed cache.
        """
        numbers = [number(loop) for loop in slot.loops]
        if slot.is_packed:
            numbers[0] = create_sum(build, start(slot), numbers[0])
        if slot not in self._columns:
            return numbers
        (record, column), (first, *inner) = self._columns[slot], numbers
        if record.width == 1:
            return [first]
        place = create_sum(build, create_product(build, first, build.index(record.width)), build.index(column))
        extents = [build.index(extent or 1) for extent in slot.extents[2:]]
        return [position(place, inner, extents, build) if inner else place]

    def _copy(self, snapshot: Snapshot) -> None:
        before, slot = snapshot.before, snapshot.slot
        self.copied_before.setdefault(before, []).append(snapshot)
        # Updates are inverted from the final contents, so that copy is made after the op; a plain snapshot is made
        # before it.
        ip = ir.InsertionPoint.after(before.op) if snapshot.updates else ir.InsertionPoint(before.op)
        build = Builder(ip, before.op.location)
        copy = create_copy(snapshot.buffer, build)
        if slot is None:
            self.copies[snapshot] = copy
        else:
            create_store(copy, self._buffer(slot), self.subscripts(slot, self._number, self._row_start, build), build)

    def _carry(self, value: Value, slot: CacheLayout) -> CarriedCache:
        """Creates a tensor cache, or passes the value itself, to the reverse sweep; see `carried_caches.thread`."""
        home = self._program.home[value]
        if not slot.loops:
            return self._register(CarriedCache(home, value, create_placeholder(value.type, self._at_entry)))
        return self._carry_element(value, home, slot, self._behind(value))

    def _register(self, cache: CarriedCache) -> CarriedCache:
        self.threaded.append(cache)
        return cache

    def _carry_element(self, value: Value, home: Block, slot: CacheLayout, build: Builder) -> CarriedCache:
        """Creates a tensor with ``value`` for each iteration; ``build`` is in ``home``, after the value."""
        at = outermost(slot) if slot.has_rows else slot.before or home.chain()[0]
        front = before(at.op)
        row = self._row(slot, at) if slot.has_rows else None
        # Nothing precedes a branch that may not be taken, so inside it no extent is part of the type.
        shape = [None] if row is not None else slot.extents if slot.outer is None else [None] * len(slot.loops)
        type = cache_tensor_type(shape, value.type)
        if row is not None:
            ahead = [self._total(slot, at)]
        else:
            unknown = [
                (loop, n) for loop, n, known in zip(slot.loops, slot.extents, shape, strict=True) if known is None
            ]
            counts = unknown[1:] if slot.grows else unknown
            ahead = [self._count(loop, at) if n is None else front.index(n) for loop, n in counts]
        sizes = self._sizes(value, home.chain()[0]) if is_open_tensor(value.type) else []
        none = [front.index(0)] if slot.grows else []
        started = create_empty(type, [*none, *ahead, *sizes], front)
        numbers = [self._number(loop) for loop in slot.loops]
        if row is not None:
            extents = [build.index(n) if isinstance(n, int) else n[0] for n in row.extents]
            numbers = [position(row.start[0], numbers, extents, build)]
        # The enclosing loops are extended later to carry the tensor: until then a placeholder represents its old value.
        changed = create_placeholder(type, build)
        written = create_inserted(value, changed, numbers, sizes, build)
        final = create_placeholder(type, self._at_entry)
        grows = [*ahead, *sizes] if slot.grows else None
        cache = CarriedCache(home, written, final, sizes, changed, started, at, grows, slot.loops, row)
        return self._register(cache)

    def _row(self, slot: CacheLayout, at: Node) -> CacheRow:
        """The rows of the loops of ``slot``, which all their caches share; the start is carried from row to row."""
        assert slot.before is not None
        assert slot.outer is not None
        key = (slot.before, slot.loops)
        found = self._rows.get(key)
        if found is None:
            node, outer = slot.before, slot.outer
            build, zero = before(node.op), before(at.op).index(0)
            counts = [
                n if n is not None else self._count(loop, node)
                for loop, n in zip(slot.loops, slot.extents, strict=True)
            ]
            size = create_product(build, *(build.index(n) if isinstance(n, int) else n for n in counts))
            start, end = (create_placeholder(zero.type, b) for b in (build, self._at_entry))
            next = create_sum(build, start, size)
            self._register(CarriedCache(node.block, next, end, (), start, zero, at))

            def kept(value: Value) -> tuple[Value, CarriedCache]:
                own = CacheLayout(value.type, outer.loops, outer.extents, outer.before, outer.outer)
                # No insertion point is needed: the definition dominates the op before which the value is cached.
                return value, self._carry_element(value, node.block, own, build)

            extents = tuple(n if isinstance(n, int) else kept(n) for n in counts[1:])
            # Rows of a triangular nest are consecutive: element (i, j) is at start(i) + j, and start(i) is cached
            # itself.
            self._rows[key] = found = CacheRow(node, kept(start), extents)
        return found

    def _total(self, slot: CacheLayout, at: Node) -> Value:
        assert slot.before is not None
        key = (slot.before, slot.loops)
        if key not in self._totals:
            self._totals[key] = RowCount(slot, self._program).create(before(at.op))
        return self._totals[key]

    def _sizes(self, value: Value, outermost: Node) -> list[Value]:
        """The dynamic extents of ``value``, from a value of the same shape that dominates ``outermost``."""
        root = self._roots.get(value, value)
        if root not in self._known_sizes:
            self._known_sizes[root] = create_open_extents(root, before(outermost.op))
        return self._known_sizes[root]

    @cached_property
    def _roots(self) -> dict[Value, Value]:
        is_open = any(map(is_open_tensor, self._program.types))
        return Roots(self._program).found if is_open else {}

    def _store(self, decision: Decision) -> None:
        slot = decision.slot
        assert slot is not None
        buffer = self._buffer(slot)
        value = decision.value
        build = self._behind(value)
        numbers = self.subscripts(slot, self._number, self._row_start, build)
        if is_open_tensor(value.type):
            self.kept.setdefault(self._program.home[value], []).append(decision)
        create_store(create_storable(value, build), buffer, numbers, build)

    def _behind(self, value: Value) -> Builder:
        """A builder right after the definition of ``value``."""
        producer = self._program.producer.get(value)
        if producer is not None:
            return Builder(ir.InsertionPoint.after(producer.op), producer.op.location)
        home = self._program.home[value]
        return Builder(_start(home), home.nodes[0].op.location)

    def _buffer(self, slot: CacheLayout) -> Value:
        """The buffer of a cache, as visible inside its loops; allocated at the first use."""
        slot = self.holder(slot)
        found = self._open.get(slot)
        if found is not None:
            return found
        if slot.grows or slot.is_packed:
            return self._grow(slot)
        self._open[slot] = self.buffers[slot] = buffer = self._allocate(slot)
        if slot.outer is not None:
            outer = self._buffer(slot.outer)
            assert slot.before is not None
            # Before the same op as the allocation, so after iteration numbers at the start of the block.
            build = Builder(ir.InsertionPoint(slot.before.op), slot.before.op.location)
            create_store(buffer, outer, self.subscripts(slot.outer, self._number, self._row_start, build), build)
        return buffer

    def _grow(self, slot: CacheLayout) -> Value:
        """Creates a growing buffer: reallocated, at least twice as large, at the start of what does not fit.

        That is an iteration, or a row of a packed cache whose trip count is known ahead.
        """
        loop = slot.before
        assert loop is not None
        # The rows of all executions of the loop are in one buffer, or each execution has its own.
        site = loop.block.chain()[0] if slot.is_packed else loop
        self.freed_after.setdefault(site, []).append(slot)
        type = buffer_type(None, 1, slot.element)
        # The current buffer is stored in a cell: the loop does not carry it, so its signature stays the primal's.
        cell = create_stack_buffer([], type, self._at_entry)
        front = before(site.op)
        width = self._columns[slot][0].width if slot in self._columns else 1
        extent = self._machine.first_packed_extent if slot.is_packed else self._machine.first_extent
        first = create_heap_buffer(None, [front.index(extent * width)], slot.element, front)
        create_store(first, cell, (), front)
        if slot.is_packed:
            end = self._rows_of(slot).end
        else:
            number = self._number(loop)
            start = Builder(_start(loop.blocks[0]), loop.op.location)
            end = create_sum(start, number, start.index(1))
        at = Builder(_start(loop.blocks[0]), loop.op.location) if slot.grows else before(loop.op)
        size = end if width == 1 else create_product(at, end, at.index(width))
        self._open[slot] = grown = create_grown_buffer(cell, size, slot.element, at)
        after = Builder(ir.InsertionPoint.after(site.op), site.op.location)
        self.buffers[slot] = final = create_load(cell, (), type, after)
        if slot.outer is not None and not slot.is_packed:
            outer = self._buffer(slot.outer)
            create_store(final, outer, self.subscripts(slot.outer, self._number, self._row_start, after), after)
        return grown

    def _rows_of(self, slot: CacheLayout) -> PackedRows:
        """The rows of a packed cache, one after the other; emits the position of the current one at the first use."""
        found = self._packed.get(slot.loops)
        if found is not None:
            return found
        leader, loop = self.leader(slot), slot.before
        assert loop is not None and leader.outer is not None  # noqa: PT018
        ahead, index = before(loop.op), ir.IndexType.get(slot.element.context)
        top = create_stack_buffer([], index, self._at_entry)
        front = before(loop.block.chain()[0].op)
        create_store(front.index(0), top, (), front)
        start = create_load(top, (), index, ahead)
        outer = self._buffer(leader.outer)
        create_store(start, outer, self.subscripts(leader.outer, self._number, self._row_start, ahead), ahead)
        if slot.grows:
            number = self._number(loop)
            at = Builder(_start(loop.blocks[0]), loop.op.location)
            end = create_sum(at, create_sum(at, start, number), at.index(1))
        else:
            extent, at = slot.extents[0], ahead
            end = create_sum(at, start, self._count(slot.loops[0], loop) if extent is None else at.index(extent))
        create_store(end, top, (), at)
        self._packed[slot.loops] = found = PackedRows(leader, start, end)
        return found

    def _row_start(self, slot: CacheLayout) -> Value:
        return self._rows_of(slot).start

    def _allocate(self, slot: CacheLayout) -> Value:
        # A buffer that another one holds is allocated in each iteration, so it cannot be one stack slot of the
        # function.
        shape = slot.static_shape if slot.outer is None else None
        if shape is not None and slot.is_small(self._machine.stack_cache):
            return create_stack_buffer(shape, slot.element, self._at_entry)
        before = slot.before
        assert before is not None
        build = Builder(ir.InsertionPoint(before.op), before.op.location)
        extents: list[Value] = []
        if shape is None:
            known = zip(slot.loops, slot.extents, strict=True)
            extents = [self._count(loop, before) if n is None else build.index(n) for loop, n in known]
        self.freed_after.setdefault(before, []).append(slot)
        return create_heap_buffer(shape, extents, slot.element, build)

    @cached_property
    def _at_entry(self) -> Builder:
        first = self._program.entry.nodes[0].op
        return Builder(ir.InsertionPoint(first), first.location)

    def _number(self, loop: Node) -> Value:
        found = self._numbers.get(loop)
        if found is None:
            build = Builder(_start(loop.blocks[0]), loop.op.location)
            self._numbers[loop] = found = loop.as_loop.create_iteration_number(loop.op, build)
        return found

    def _count(self, loop: Node, before: Node) -> Value:
        found = self._counts.get((loop, before))
        if found is None:
            build = Builder(ir.InsertionPoint(before.op), loop.op.location)
            found = loop.as_loop.create_trip_count(loop.op, lambda v: self._hoist(v, before), build)
            self._counts[loop, before] = found
        return found

    def _hoist(self, value: Value, before: Node) -> Value:
        """Emits ``value`` before an op around its definition; the plan has checked that this is possible."""
        if self._program.home[value].encloses(before.block):
            return value
        found = self._hoisted.get((value, before))
        if found is None:
            producer = self._program.producer[value]
            operands = [self._hoist(operand, before) for operand in producer.operands]
            clone = clone_on(producer.op, operands, Builder(ir.InsertionPoint(before.op), before.op.location))
            for old, new in zip(producer.results, clone.results, strict=True):
                self._hoisted[old, before] = new
            found = self._hoisted[value, before]
        return found


def _start(block: Block) -> ir.InsertionPoint:
    """Before the first op of the primal: ops that are emitted here later follow those emitted before."""
    return ir.InsertionPoint(block.nodes[0].op)
