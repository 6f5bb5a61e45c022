"""Launches parallel loops that contain parallel loops: blocks of threads, with a barrier after each phase.

scf.parallel (%b) = (%c0) to (%n) step (%c1) {           gpu.launch blocks(%b, ...) in (%n, ...)
%t = memref.alloca() : memref<8xf64>                       threads(%i, ...) in (%c8, ...) workgroup(%t : ...) {
scf.parallel (%i) = (%c0) to (%c8) step (%c1) { A }      A
scf.parallel (%i) = (%c0) to (%c8) step (%c1) { B }  ->  gpu.barrier
}                                                          B
}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import create_alloc
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_count, create_for, create_guard
from mlirad.edit.rewrite import before, replace_op, terminator_of
from mlirad.edit.walk import find_ops, holds, is_inside, users
from mlirad.lowering.gpu.teams import ACCESSES, FREE, LOOP, VIEWS, Team, bounds_of, used_results

_BARRIER: Final = "gpu.barrier"


def launch_team(team: Team) -> None:
    """Replace the loop by a launch."""
    loop = team.loop
    build = before(loop)
    one = build.index(1)
    lows, highs, steps = bounds_of(loop)
    counts = [create_count(low, high, step, build) for low, high, step in zip(lows, highs, steps, strict=True)]
    total = counts[0]
    for count in counts[1:]:
        total = build.value("arith.muli", (total, count), count.type)
    # The last axis is x, along which accesses are contiguous.
    threads = [*reversed(team.extents), one, one][:3]
    shared = team.shared
    space = ir.Attribute.parse("#gpu.address_space<workgroup>", loop.context)
    broadcast_results = team.broadcast_results
    types = [
        ir.MemRefType.get(ir.MemRefType(b.type).shape, ir.MemRefType(b.type).element_type, memory_space=space)
        for b in shared
    ]
    types += [ir.MemRefType.get([], value.type, memory_space=space) for value in broadcast_results]
    i64 = ir.IntegerType.get_signless(64, loop.context)
    attributes: dict[str, ir.Attribute] = {
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([0, *[1] * 6, 0, 0, 0, 0, 0], loop.context),
        "workgroup_attributions": ir.IntegerAttr.get(i64, len(types)),
    }
    launch = build.op("gpu.launch", [total, one, one, *threads], (), attributes, 1)
    index = [one.type] * 12
    inside = launch.regions[0].blocks.append(*index, *types, arg_locs=[loop.location] * (12 + len(types)))
    end = build.at(ir.InsertionPoint(inside)).op("gpu.terminator")
    ids = create_ids(inside.arguments[0], counts, (lows, highs, steps), before(end))
    for argument, value in zip(team.body.arguments, ids, strict=True):
        argument.replace_all_uses_with(value)
    own = list(inside.arguments)[3 : 3 + len(team.extents)][::-1]
    memory = list(inside.arguments)[12:]
    writer = _Writer(team, own, dict(zip(broadcast_results, memory[len(shared) :], strict=True)), before(end))
    for buffer, argument in zip(shared, memory, strict=False):
        writer.replace(buffer, argument)
    for buffer, axes in team.private.items():
        writer.privatize(buffer, axes)
    writer.emit([view.operation for view in team.body.operations][:-1], end)
    writer.erase()
    loop.erase()
    _erase_barriers(inside)


def _erase_barriers(block: ir.Block) -> None:
    """Erase barriers with nothing between them and the next barrier or the end."""
    waits: ir.Operation | None = None
    for op in [view.operation for view in block.operations]:
        if op.name == _BARRIER:
            if waits is not None:
                waits.erase()
            waits = op
        elif op.name == "gpu.terminator":
            if waits is not None:
                waits.erase()
        elif not op.name.startswith(("arith.", "math.")):
            waits = None


class _Writer:
    """Moves the ops of a team into its launch."""

    def __init__(self, team: Team, ids: Sequence[Value], cells: Mapping[Value, Value], start: Builder) -> None:
        self._team = team
        self._cells = cells
        self._ids = ids
        self._shape = [constant_integer(extent) for extent in team.extents]
        self._fills = dict(team.fills)
        self._new: dict[Value, Value] = {}
        self._private: set[Value] = set()
        self._reads = False
        #: Erased at the end: the maps above hold their values, whose memory new ops would reuse.
        self._replaced: list[ir.Operation] = []
        number: Value | None = None
        for id, extent in zip(ids, team.extents, strict=True):
            number = id if number is None else start.value(
                "arith.addi", (start.value("arith.muli", (number, extent), id.type), id), id.type
            )  # fmt: skip
        assert number is not None
        self._number = number
        total = team.extents[0]
        for extent in team.extents[1:]:
            total = start.value("arith.muli", (total, extent), extent.type)
        self._count = total
        self._is_first = compare(start, "eq", number, start.index(0))
        self._start = start

    def replace(self, buffer: Value, new: Value) -> None:
        """Replace the buffer by workgroup memory."""
        self._new[buffer] = new
        for user in users(buffer):
            if user.name == FREE:
                user.erase()
        buffer.replace_all_uses_with(new)
        views = [new]
        while views:
            view = views.pop()
            for result in [user.results[0] for user in users(view) if user.name in VIEWS]:
                type = ir.MemRefType(result.type)
                space = ir.MemRefType(new.type).memory_space
                result.set_type(ir.MemRefType.get(type.shape, type.element_type, type.layout, space))
                views.append(result)
        self._replaced.append(buffer.owner.operation)

    def privatize(self, buffer: Value, axes: Sequence[int]) -> None:
        """Replace the buffer by private memory, without the subscripts that are thread ids."""
        type = ir.MemRefType(buffer.type)
        rest = [axis for axis in range(type.rank) if axis not in axes]
        own = ir.MemRefType.get([type.shape[axis] for axis in rest], type.element_type)
        new = create_alloc(own, (), self._start, "memref.alloca")
        self._private.add(new)
        for user in users(buffer):
            fill = next((op for op in self._fills if is_inside(user, op)), None)
            if fill is not None:
                self._fills[fill] = (new, self._fills[fill][1])
            elif user.name != FREE:
                place = ACCESSES[user.name]
                operands = list(user.operands)
                subscripts = [operands[place + 1 + axis] for axis in rest]
                changed = [*operands[:place], new, *subscripts]
                made = before(user).op(
                    user.name, changed, [r.type for r in user.results], dict(user.attributes.items())
                )
                replace_op(user, made.results)
            else:
                user.erase()
        for fill, (value, _) in list(self._fills.items()):
            if value == new:
                for user in find_ops(fill, lambda op: op.name == "memref.store"):
                    user.erase()
        self._replaced.append(buffer.owner.operation)

    def emit(self, ops: Sequence[ir.Operation], end: ir.Operation) -> None:
        """Move ``ops`` before ``end``."""
        for op in ops:
            if op.name == LOOP:
                self._inline(op, end)
            elif op in self._fills:
                buffer, number = self._fills[op]
                self._fill(buffer, number, end)
                self._replaced.append(op)
            elif holds(op, lambda one: one.name == LOOP):
                self._create_barrier_after_reads(
                    end
                )  # not inside: there may be no iteration, or the other branch is taken
                op.move_before(end)
                for region in op.regions:
                    for block in region.blocks:
                        last = terminator_of(block)
                        self.emit([view.operation for view in block.operations][:-1], last)
                        self._create_barrier_after_reads(last)
            elif self._team.writes(op):
                self._create_barrier_after_reads(end)
                last = create_guard(self._is_first, before(end)).ip.ref_operation.operation
                op.move_before(last)
                before(end).op(_BARRIER)
                self._tell(op, last, end)
            else:
                op.move_before(end)
                self._reads |= self._team.reads(op)

    def erase(self) -> None:
        """Erase the replaced ops."""
        for op in self._replaced:
            op.erase()

    def _tell(self, op: ir.Operation, stored: ir.Operation, loaded: ir.Operation) -> None:
        """Broadcast the results of ``op``, which one thread runs, to all threads."""
        for result in used_results(op):
            cell = self._cells[result]
            value = before(loaded).value("memref.load", (cell,), result.type)
            result.replace_all_uses_with(value)
            before(stored).op("memref.store", (result, cell))
            self._reads = True

    def _create_barrier_after_reads(self, end: ir.Operation) -> None:
        """A barrier after reads of memory that the next phase may write."""
        if self._reads:
            before(end).op(_BARRIER)
            self._reads = False

    def _inline(self, phase: ir.Operation, end: ir.Operation) -> None:
        self._create_barrier_after_reads(end)
        body = phase.regions[0].blocks[0]
        for argument, id in zip(body.arguments, self._ids, strict=True):
            argument.replace_all_uses_with(id)
        for op in [view.operation for view in body.operations][:-1]:
            op.move_before(end)
        phase.erase()
        before(end).op(_BARRIER)

    def _fill(self, buffer: Value, number: Value, end: ir.Operation) -> None:
        buffer = self._new.get(buffer, buffer)
        build = before(end)
        shape = list(ir.MemRefType(buffer.type).shape)
        if buffer not in self._private:
            self._create_barrier_after_reads(end)
        elif not shape:
            build.op("memref.store", (number, buffer))
            return
        if buffer not in self._private and shape == self._shape:
            build.op("memref.store", (number, buffer, *self._ids))
            build.op(_BARRIER)
            return
        is_own = buffer in self._private
        low, step = (build.index(0), build.index(1)) if is_own else (self._number, self._count)
        loop = create_for((low, build.index(prod(shape)), step), (), build)
        last, rest = loop.at.op("scf.yield"), loop.number
        at = before(last)
        places: list[Value] = []
        for extent in reversed(shape):
            size = at.index(extent)
            places.append(at.value("arith.remui", (rest, size), size.type))
            rest = at.value("arith.divui", (rest, size), size.type)
        at.op("memref.store", (number, buffer, *reversed(places)))
        if not is_own:
            build.op(_BARRIER)


def create_ids(
    number: Value, counts: Sequence[Value], bounds: Sequence[Sequence[Value]], build: Builder
) -> list[Value]:
    """The induction variables of the iteration ``number`` of a loop; the last axis varies fastest."""
    ids: list[Value] = []
    for axis in reversed(range(len(counts))):
        own = number
        if axis:
            own = build.value("arith.remui", (number, counts[axis]), number.type)
            number = build.value("arith.divui", (number, counts[axis]), number.type)
        if constant_integer(bounds[2][axis]) != 1:
            own = build.value("arith.muli", (own, bounds[2][axis]), own.type)
        if constant_integer(bounds[0][axis]) != 0:
            own = build.value("arith.addi", (own, bounds[0][axis]), own.type)
        ids.append(own)
    return ids[::-1]
