"""Replaces atomic additions by additions in the order of threads.

Each thread stores its summands, with the numbers of the elements, in cells. Additions to memory of a block are done at
the next barrier, others by a launch after the kernel. In it each thread has the elements whose number modulo the number
of threads is its own; it scans all cells in the same order, and adds those for its elements::

    gpu.launch {                              gpu.launch { store %v, %values[%me]; store %i, %numbers[%me] }
      memref.atomic_rmw addf %v, %x[%i]  ->   gpu.launch { for %t { if %numbers[%t] % %count == %me {
    }                                           %x[%numbers[%t]] += %values[%t] } } }

In a loop a thread has a cell for each iteration. So the host has to know an upper bound of their number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.reductions import find_terms
from mlirad.edit.buffers import create_free, create_heap_buffer
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.extents import create_extent
from mlirad.edit.integers import compare, create_product, create_sum
from mlirad.edit.loops import create_count, create_counted_for, create_guard
from mlirad.edit.maximum import Greatest
from mlirad.edit.rewrite import before, behind, is_outside
from mlirad.edit.walk import ancestor_in, ancestors, defining_op, find_ops, holds, is_inside, users
from mlirad.lowering import unrolling
from mlirad.lowering.gpu.sums import add_to, create_number

_BARRIER: Final = "gpu.barrier"
_LOOP: Final = "scf.for"
_ATOMIC: Final = "memref.atomic_rmw"
#: The maximal number of blocks, and the number of threads, of the launch that adds the cells.
_BLOCKS, _THREADS = 128, 32
#: Ops on sizes that the host may repeat.
_ARITHMETIC: Final = (
    *("arith.constant", "arith.addi", "arith.subi", "arith.muli", "arith.maxsi", "arith.minsi"),
    *("arith.index_cast", "arith.index_castui"),
)
_MINIMA: Final = ("arith.minsi", "arith.minui")
#: Ops whose sums and products are nonnegative.
_NATURAL: Final = ("arith.addi", "arith.muli", "arith.divui", "arith.minui")


@dataclass(frozen=True)
class _Site:
    """An addition: its buffer, the cells for values and element numbers, and the maximal number of runs."""

    op: ir.Operation
    buffer: Value
    values: Value
    numbers: Value
    slots: Value


def _additions(buffer: Value) -> Iterator[ir.Operation]:
    """The loads and stores of ``m[s] = m[s] + t``, which may come before other additions or behind them."""
    for store in users(buffer):
        if store.name == "memref.store" and store.operands[1] == buffer:
            for load, _, _ in find_terms(store, defining_op, lambda op, _: op.name == "arith.addf"):
                if load.name == "memref.load" and list(load.operands) == list(store.operands)[1:]:
                    yield from (load, store)


class OrderedAdditions:
    """Replaces additions in one launch by cells; `why_not` returns the reason if that is impossible."""

    def __init__(self, launch: ir.Operation, pure: Collection[str]) -> None:
        self._launch = launch
        self._greatest = Greatest(launch, pure)
        #: Loops -> their maximal trip count, computed before the kernel.
        self._counts: dict[ir.Operation, Value | None] = {}
        self._body = launch.regions[0].blocks[0]

    # --- conditions

    def why_not(self, op: ir.Operation) -> str:
        """The reason why an addition cannot be deferred; empty: it can."""
        level = self._level(op)
        for loop in self._around(op, level):
            if loop.name not in (_LOOP, "scf.if"):
                return f"how often '{loop.name}' runs is known only when it ends, so that nobody knows how many cells"
            if loop.name == _LOOP and self._most(loop) is None:
                return "how often the loop around it runs is not known in front of the kernel, nor how many cells"
        buffer = op.operands[1]
        is_view = not is_outside(buffer, self._launch) and not isinstance(buffer.owner, ir.Block)
        if is_view or any(isinstance(result.type, ir.MemRefType) for user in users(buffer) for result in user.results):
            return "the buffer is a view of another one, or there is a view of it"
        sums = set(_additions(buffer))
        others = [
            user
            for user in users(buffer)
            if is_inside(user, self._launch)
            and user not in sums
            and not (user.name == _ATOMIC and user.operands[1] == buffer)
        ]
        if any(self._may_follow(user, op, level) for user in others):
            return "the kernel may use the element behind it, before other threads wait"
        return ""

    def _level(self, op: ir.Operation) -> ir.Block:
        """The block whose threads synchronize after an addition to memory of a block; otherwise the kernel."""
        if is_outside(op.operands[1], self._launch):
            return self._body
        around = next(one for one in ancestors(op) if one == self._launch or holds(one, _is_barrier))
        return next(b for region in around.regions for b in region.blocks if ancestor_in(b, op) is not None)

    def _around(self, op: ir.Operation, level: ir.Block) -> list[ir.Operation]:
        """The loops and branches around ``op`` inside ``level``, outer ones first."""
        owner = level.owner.operation
        found = []
        for one in ancestors(op):
            if one == owner:
                break
            found.append(one)
        return found[::-1]

    def _phase(self, op: ir.Operation, level: ir.Block) -> tuple[ir.Operation, ir.Operation]:
        """The op of ``level`` that contains ``op``, and the op before which its threads synchronize next."""
        ops = [view.operation for view in level.operations]
        first = next(n for n, one in enumerate(ops) if one == op or is_inside(op, one))
        return ops[first], next(one for one in ops[first + 1 :] if holds(one, _is_barrier) or one == ops[-1])

    def _may_follow(self, user: ir.Operation, op: ir.Operation, level: ir.Block) -> bool:
        """Whether a thread may reach ``user`` after ``op``, before the deferred addition is done."""
        if level == self._body and is_outside(op.operands[1], self._launch):
            order = find_ops(self._launch, lambda one: one in (user, op), outer_first=True)
            loops = [one for one in ancestors(op) if one != self._launch and one.name in (_LOOP, "scf.while")]
            return order[0] == op or any(is_inside(user, loop) for loop in loops)
        start, end = self._phase(op, level)
        ops = [view.operation for view in level.operations]
        place = next((n for n, one in enumerate(ops) if one == user or is_inside(user, one)), None)
        if place is None or not ops.index(start) <= place < ops.index(end):
            return False
        if place > ops.index(start):
            return True
        order = find_ops(start, lambda one: one in (user, op), outer_first=True)
        common = [one for one in self._around(op, level) if one.name == _LOOP and is_inside(user, one)]
        return order[0] == op or bool(common)

    # --- numbers of runs

    def _most(self, loop: ir.Operation) -> Value | None:
        """The maximal trip count of ``loop``, before the kernel; None: it is not known there."""
        low, high, step = list(loop.operands)[:3]
        if loop not in self._counts:
            start, end, by = self._on_host(low), self._ceiling(high), self._on_host(step)
            if end is None or by is None or (start is None and not self._is_natural(low)):
                self._counts[loop] = self._greatest.find(create_count(low, high, step, before(loop)), loop)
            else:
                self._counts[loop] = create_count(start or self._outside.index(0), end, by, self._outside)
        return self._counts[loop]

    def _on_host(self, value: Value) -> Value | None:
        """``value`` before the kernel; None: it is not uniform."""
        if is_outside(value, self._launch):
            return value
        op = defining_op(value)
        if op is None or op.name not in _ARITHMETIC:
            return None
        operands = [self._on_host(v) for v in op.operands]
        known = [v for v in operands if v is not None]
        if len(known) < len(operands):
            return None
        return self._outside.value(op.name, known, value.type, dict(op.attributes.items()))

    def _ceiling(self, value: Value, depth: int = 12) -> Value | None:
        """An upper bound of ``value`` for all threads, before the kernel; None: it is not known there."""
        found = self._on_host(value)
        op = defining_op(value)
        if found is not None or depth == 0:
            return found
        if op is None:
            around = value.owner.owner.operation  # type: ignore[union-attr]
            is_number = around.name == _LOOP and value == around.regions[0].blocks[0].arguments[0]
            return self._ceiling(around.operands[1], depth - 1) if is_number else self._size(value)
        if op.name in _MINIMA:
            ends = (self._ceiling(v, depth - 1) for v in op.operands)
            return next((one for one in ends if one is not None), None)
        if op.name in ("arith.select", "arith.maxsi", "arith.addi"):
            both = [self._ceiling(v, depth - 1) for v in list(op.operands)[-2:]]
            name = "arith.addi" if op.name == "arith.addi" else "arith.maxsi"
            known = [v for v in both if v is not None]
            return self._outside.value(name, known, value.type) if len(known) == len(both) else None
        if op.name == "arith.subi" and self._is_natural(op.operands[1]):
            return self._ceiling(op.operands[0], depth - 1)
        return None

    def _size(self, value: Value) -> Value | None:
        """The number of threads or blocks along the axis of an id."""
        ids = list(self._body.arguments)[:6]
        return list(self._launch.operands)[ids.index(value)] if value in ids else None

    def _is_natural(self, value: Value) -> bool:
        """Whether ``value`` is computed from ids and nonnegative numbers."""
        if isinstance(value.owner, ir.Block):
            around = value.owner.owner.operation
            is_number = around.name == _LOOP and value == around.regions[0].blocks[0].arguments[0]
            return self._is_natural(around.operands[0]) if is_number else value.owner == self._body
        op, number = value.owner.operation, constant_integer(value)
        if op.name == "arith.subi":  # the first lane of a warp
            rest = defining_op(op.operands[1])
            return rest is not None and rest.name == "arith.remui" and rest.operands[0] == op.operands[0]
        return (number is not None and number >= 0) or (op.name in _NATURAL and all(map(self._is_natural, op.operands)))

    def _create_slots(self, loops: Sequence[ir.Operation]) -> Value:
        """Emit, before the kernel, the maximal number of runs of the body of the innermost of ``loops``."""
        total = self._outside.index(1)
        for loop in loops:
            most = self._most(loop)
            assert most is not None
            total = create_product(self._outside, total, most)
        return total

    # --- cells

    @cached_property
    def _outside(self) -> Builder:
        return before(self._launch)

    @cached_property
    def _threads(self) -> Value:
        return create_product(self._outside, *list(self._launch.operands)[3:6])

    @cached_property
    def _total(self) -> Value:
        return create_product(self._outside, *list(self._launch.operands)[:3], self._threads)

    @cached_property
    def _ids(self) -> tuple[Value, Value, Value]:
        """The linear ids of the thread in its block, of its block's first thread, and of the thread in the grid."""
        build = Builder(ir.InsertionPoint.at_block_begin(self._body), self._launch.location)
        x, y, z = list(self._body.arguments)[:3]
        grid = list(self._launch.operands)[:2]
        row = create_sum(build, create_product(build, z, grid[1]), y)
        block = create_sum(build, create_product(build, row, grid[0]), x)
        number, first = create_number(self._launch, build), create_product(build, block, self._threads)
        return number, first, create_sum(build, first, number)

    def replace(self, ops: Sequence[ir.Operation]) -> None:
        """Let each of ``ops``, for which `why_not` is empty, store its summand in cells."""
        later: list[_Site] = []
        waiting: dict[ir.Operation, list[_Site]] = {}
        for op in ops:
            level = self._level(op)
            is_later = is_outside(op.operands[1], self._launch)
            start, end = self._phase(op, level)
            site = self._create_site(op, level, None if is_later else start)
            later.extend([site] if is_later else [])
            if not is_later:
                waiting.setdefault(end, []).append(site)
        for end, sites in waiting.items():
            self._add_between_barriers(sites, end)
        behind = Builder(ir.InsertionPoint.after(self._launch), self._launch.location)
        if later:
            self._launch_additions(later, behind)
        for site in [*later, *(one for sites in waiting.values() for one in sites)]:
            create_free(site.values, behind)
            create_free(site.numbers, behind)
            site.op.erase()

    def _create_site(self, op: ir.Operation, level: ir.Block, start: ir.Operation | None) -> _Site:
        """Cells for ``op``, which are cleared before ``start``, or at the start of the kernel."""
        value, buffer, *place = op.operands
        index = ir.IndexType.get(op.context)
        *_, thread = self._ids
        loops = [one for one in self._around(op, level) if one.name == _LOOP]
        slots = self._create_slots(loops)
        values = create_heap_buffer(None, [slots, self._total], value.type, self._outside)
        numbers = create_heap_buffer(None, [slots, self._total], index, self._outside)
        front = behind(thread.owner.operation) if start is None else before(start)  # type: ignore[union-attr]
        fill = create_counted_for(slots, (), front)
        _disable_unrolling(fill.op)
        fill.at.op("memref.store", (fill.at.index(-1), numbers, fill.number, thread))
        fill.at.op("scf.yield")
        at = before(op)
        slot = at.index(0)
        for loop in loops:
            size = self._create_slots([loop])
            own = at.value("arith.subi", (loop.regions[0].blocks[0].arguments[0], loop.operands[0]), index)
            own = at.value("arith.divui", (own, loop.operands[2]), index)
            slot = create_sum(at, create_product(at, slot, size), own)
        number = at.index(0)
        for axis, subscript in enumerate(place):
            number = create_sum(at, create_product(at, number, create_extent(buffer, axis, at)), subscript)
        at.op("memref.store", (value, values, slot, thread))
        at.op("memref.store", (number, numbers, slot, thread))
        return _Site(op, buffer, values, numbers, slots)

    def _add_between_barriers(self, sites: Sequence[_Site], end: ir.Operation) -> None:
        """Let the threads of a block add its cells, between two barriers."""
        build = before(end)
        build.op(_BARRIER)
        number, first, _ = self._ids
        _add_cells(sites, first, self._threads, (number, self._threads), build)
        if end.name != _BARRIER:
            build.op(_BARRIER)

    def _launch_additions(self, sites: Sequence[_Site], build: Builder) -> None:
        one, threads = build.index(1), build.index(_THREADS)
        needed = build.value("arith.ceildivui", (self._total, threads), one.type)
        blocks = build.value("arith.minui", (needed, build.index(_BLOCKS)), one.type)
        segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([0, *[1] * 6, 0, 0, 0, 0, 0], build.loc.context)}
        launch = build.op("gpu.launch", [blocks, one, one, threads, one, one], (), segments, 1)
        at = build.into(launch.regions[0], [one.type] * 12)
        me = create_sum(at, create_product(at, at.arguments[0], threads), at.arguments[3])
        _add_cells(sites, at.index(0), self._total, (me, create_product(at, blocks, threads)), at)
        at.op("gpu.terminator")


def _add_cells(
    sites: Sequence[_Site], first: Value, count: Value, worker: tuple[Value, Value], build: Builder
) -> None:  # fmt: skip
    """Add ``count`` cells from ``first`` to the elements of a worker, given by its number and the number of workers."""
    me, workers = worker
    for site in sites:
        outer = create_counted_for(site.slots, (), build)
        inner = create_counted_for(count, (), outer.at)
        _disable_unrolling(outer.op)
        _disable_unrolling(inner.op)
        at = inner.at
        cell = (outer.number, create_sum(at, first, inner.number))
        number = at.value("memref.load", (site.numbers, *cell), first.type)
        is_mine = compare(at, "eq", at.value("arith.remui", (number, workers), first.type), me)
        is_some = compare(at, "sge", number, at.index(0))
        guard = create_guard(at.value("arith.andi", (is_mine, is_some), is_mine.type), at)
        place: list[Value] = []
        for axis in reversed(range(ir.MemRefType(site.buffer.type).rank)):
            extent = create_extent(site.buffer, axis, guard)
            place.append(guard.value("arith.remui", (number, extent), first.type))
            number = guard.value("arith.divui", (number, extent), first.type)
        element = ir.MemRefType(site.values.type).element_type
        add_to((site.buffer, *reversed(place)), guard.value("memref.load", (site.values, *cell), element), guard)
        at.op("scf.yield")
        outer.at.op("scf.yield")


def _disable_unrolling(loop: ir.Operation) -> None:
    """Disable unrolling in LLVM: the addresses and cells of all iterations do not fit into registers."""
    loop.attributes[unrolling.ANNOTATION] = ir.Attribute.parse(unrolling.WHOLE, loop.context)


def _is_barrier(op: ir.Operation) -> bool:
    return bool(op.name == _BARRIER)
