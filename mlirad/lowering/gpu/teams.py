"""Launches parallel loops that hold parallel loops: blocks of threads, with a barrier behind each phase.

    scf.parallel (%b) = (%c0) to (%n) step (%c1) {           gpu.launch blocks(%b, ...) in (%n, ...)
      %t = memref.alloca() : memref<8xf64>                       threads(%i, ...) in (%c8, ...) workgroup(%t : ...) {
      scf.parallel (%i) = (%c0) to (%c8) step (%c1) { A }      A
      scf.parallel (%i) = (%c0) to (%c8) step (%c1) { B }  ->  gpu.barrier
    }                                                          B
                                                             }

What stands between the phases is run by all threads, if it only computes and loads, else by one, which tells the others
its results. Buffers of the block are workgroup memory, or private where each thread uses its own elements.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import create_alloc, element_bytes
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_for, create_guard
from mlirad.edit.rewrite import before, is_outside, terminator_of
from mlirad.edit.walk import find_ops, holds, is_inside, users
from mlirad.machine import MachineModel

LOOP: Final = "scf.parallel"
AROUND: Final = ("scf.for", "scf.if")
_ALLOCATIONS: Final = ("memref.alloc", "memref.alloca")
_FREE: Final = "memref.dealloc"
_BARRIER: Final = "gpu.barrier"
#: Threads of a block along z, at most.
_DEPTH: Final = 64
#: Where the buffer stands among the operands; subscripts follow.
_ACCESSES: Final = {"memref.load": 0, "memref.store": 1, "memref.atomic_rmw": 1}
#: The same, with subscripts that are no operands.
_AFFINE: Final = ("affine.load", "affine.store")


class Team:
    """A loop over blocks, and what there is in it."""

    def __init__(self, loop: ir.Operation) -> None:
        self.loop = loop
        self.body = loop.regions[0].blocks[0]
        self.phases = [op for op in find_ops(loop, lambda op: op.name == LOOP, outer_first=True) if op != loop]
        self.buffers = [
            op.result
            for op in find_ops(loop, lambda op: op.name in _ALLOCATIONS)
            if not any(_is_inside(op, phase) for phase in self.phases)
        ]
        self.fills = {op: found for op in self._between(self.body) if (found := filled(op)) is not None}
        #: Buffers of which each thread uses its own elements -> the dimensions that threads are told apart by.
        self.private = {buffer: axes for buffer in self.buffers if (axes := self.thread_axes(buffer)) is not None}
        #: The others.
        self.shared = [buffer for buffer in self.buffers if buffer not in self.private]

    @property
    def extents(self) -> list[Value]:
        """How many threads there are along each axis of a phase."""
        return _bounds(self.phases[0])[1]

    def can_launch(self, machine: MachineModel) -> bool:
        """Whether the loop is a team: all its phases are alike, and memory is of static size."""
        if not self.phases or any(phase.results for phase in self.phases):
            return False
        sizes = [constant_integer(value) for value in self.extents]
        return (
            len(sizes) <= 3
            and all(self._is_alike(phase) for phase in self.phases)
            and prod(size or 1 for size in sizes) <= machine.block_threads
            and (len(sizes) < 3 or (sizes[0] or 1) <= _DEPTH)
            and all(self._is_simple(buffer) for buffer in self.buffers)
            and sum(map(_bytes, self.shared)) <= machine.block_memory
            and all(self._is_allowed(op) for op in self._between(self.body))
        )

    def matches(self, other: Team) -> bool:
        """Whether both loops have threads for all that they do, as many of them, or neither has."""
        if not self.phases or not other.phases:
            return not self.phases and not other.phases
        return len(self.extents) == len(other.extents) and all(map(_are_equal, self.extents, other.extents))

    def _is_alike(self, phase: ir.Operation) -> bool:
        lows, highs, steps = _bounds(phase)
        return (
            all(constant_integer(v) == 0 for v in lows)
            and all(constant_integer(v) == 1 for v in steps)
            and len(highs) == len(self.extents)
            and all(map(_are_equal, highs, self.extents))
            and all(constant_integer(v) is not None or is_outside(v, self.loop) for v in highs)
            and not any(_is_inside(phase, other) for other in self.phases if other != phase)
        )

    def _is_simple(self, buffer: Value) -> bool:
        type, axes = ir.MemRefType(buffer.type), self.private.get(buffer, ())
        if type != ir.MemRefType.get(list(type.shape), type.element_type):
            return False
        dynamic = ir.ShapedType.get_dynamic_size()
        known = all(extent != dynamic or axis in axes for axis, extent in enumerate(type.shape))
        return known and all(user.name in (*_ACCESSES, *_AFFINE, _FREE) for user in users(buffer))

    def _between(self, block: ir.Block) -> Iterator[ir.Operation]:
        """The ops that stand outside of the phases, those around phases left out."""
        for view in block.operations:
            op = view.operation
            if op.name == LOOP:
                continue
            if holds(op, lambda one: one.name == LOOP) and op.name in AROUND:
                for region in op.regions:
                    for inner in region.blocks:
                        yield from self._between(inner)
            else:
                yield op

    def _is_allowed(self, op: ir.Operation) -> bool:
        if holds(op, lambda one: one.name == LOOP):
            return False
        return op in self.fills or not _writes(op) or all(map(_is_number, _used(op)))

    @property
    def told(self) -> list[Value]:
        """The results that one thread tells the others."""
        ops = [op for op in self._between(self.body) if op not in self.fills and _writes(op)]
        return [result for op in ops for result in _used(op)]

    # --- memory

    def thread_axes(self, buffer: Value) -> list[int] | None:
        """The dimensions of ``buffer`` that tell threads apart, if threads use their own elements only.

        Each axis of threads has one, or their number has one.
        """
        found: list[int] | None = None
        for user in users(buffer):
            if user.name == _FREE or any(_is_inside(user, fill) for fill in self.fills):
                continue
            phase = next((phase for phase in self.phases if is_inside(user, phase)), None)
            if phase is None or user.name not in _ACCESSES:
                return None
            places = list(user.operands)[_ACCESSES[user.name] + 1 :]
            ids = list(phase.regions[0].blocks[0].arguments)
            own = [places.index(id) for id in ids if places.count(id) == 1]
            if len(own) < len(ids):
                own = [axis for axis, place in enumerate(places) if _is_number_of(place, ids, self.extents)][:1]
            if not own or (found is not None and own != found):
                return None
            found = own
        return found


def _is_number_of(value: Value, ids: Sequence[Value], extents: Sequence[Value]) -> bool:
    """Whether ``value`` is the number of the thread with ``ids``, the last of which counts fastest."""
    expected, size = {}, 1
    for id, extent in zip(reversed(ids), reversed(extents), strict=True):
        expected[id] = size
        size *= constant_integer(extent) or 0
    return size > 0 and _factors(value, ids) == expected


def _factors(value: Value, ids: Sequence[Value]) -> dict[Value, int] | None:
    """The factors of ``ids`` in a sum of products with constants."""
    if value in ids:
        return {value: 1}
    op = None if isinstance(value.owner, ir.Block) else value.owner.operation
    if op is None or op.name not in ("arith.addi", "arith.muli"):
        return None
    left, right = op.operands
    if op.name == "arith.muli":
        left, right = (right, left) if constant_integer(right) is None else (left, right)
        number, factors = constant_integer(right), _factors(left, ids)
        return None if number is None or factors is None else {id: n * number for id, n in factors.items()}
    both = _factors(left, ids), _factors(right, ids)
    if both[0] is None or both[1] is None:
        return None
    return {id: both[0].get(id, 0) + both[1].get(id, 0) for id in {**both[0], **both[1]}}


def launch_team(team: Team) -> None:
    """A launch in the place of the loop."""
    loop = team.loop
    build = before(loop)
    one = build.index(1)
    lows, highs, steps = _bounds(loop)
    counts = [create_count(low, high, step, build) for low, high, step in zip(lows, highs, steps, strict=True)]
    total = counts[0]
    for count in counts[1:]:
        total = build.value("arith.muli", (total, count), count.type)
    # The last axis is x, along which neighbours are.
    threads = [*reversed(team.extents), one, one][:3]
    shared = team.shared
    space = ir.Attribute.parse("#gpu.address_space<workgroup>", loop.context)
    told = team.told
    types = [ir.MemRefType.get(_type(b).shape, _type(b).element_type, memory_space=space) for b in shared]
    types += [ir.MemRefType.get([], value.type, memory_space=space) for value in told]
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
    writer = _Writer(team, own, dict(zip(told, memory[len(shared) :], strict=True)), before(end))
    for buffer, argument in zip(shared, memory, strict=False):
        writer.replace(buffer, argument)
    for buffer, axes in team.private.items():
        writer.privatize(buffer, axes)
    writer.emit([view.operation for view in team.body.operations][:-1], end)
    writer.erase()
    loop.erase()
    _erase_barriers(inside)


def _erase_barriers(block: ir.Block) -> None:
    """Erase barriers behind which nothing is done before the next one, or the end."""
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
        self._fills = dict(team.fills)
        self._new: dict[Value, Value] = {}
        self._private: set[Value] = set()
        self._reads = False
        #: Erased at the end: until then the maps above know their values, whose memory other ops would get.
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
        """Use workgroup memory."""
        self._new[buffer] = new
        for user in users(buffer):
            if user.name == _FREE:
                user.erase()
        buffer.replace_all_uses_with(new)
        self._replaced.append(buffer.owner.operation)

    def privatize(self, buffer: Value, axes: Sequence[int]) -> None:
        """Use memory of the thread, for what is left when its ids are left out of subscripts."""
        type = _type(buffer)
        rest = [axis for axis in range(type.rank) if axis not in axes]
        own = ir.MemRefType.get([type.shape[axis] for axis in rest], type.element_type)
        new = create_alloc(own, (), self._start, "memref.alloca")
        self._private.add(new)
        for user in users(buffer):
            fill = next((op for op in self._fills if _is_inside(user, op)), None)
            if fill is not None:
                self._fills[fill] = (new, self._fills[fill][1])
            elif user.name != _FREE:
                place = _ACCESSES[user.name]
                operands = list(user.operands)
                subscripts = [operands[place + 1 + axis] for axis in rest]
                changed = [*operands[:place], new, *subscripts]
                made = before(user).op(
                    user.name, changed, [r.type for r in user.results], dict(user.attributes.items())
                )
                for old, result in zip(user.results, made.results, strict=True):
                    old.replace_all_uses_with(result)
                user.erase()
            else:
                user.erase()
        for fill, (value, _) in list(self._fills.items()):
            if value == new:
                for user in find_ops(fill, lambda op: op.name == "memref.store"):
                    user.erase()
        self._replaced.append(buffer.owner.operation)

    def emit(self, ops: Sequence[ir.Operation], end: ir.Operation) -> None:
        """Move ``ops`` in front of ``end``."""
        for op in ops:
            if op.name == LOOP:
                self._inline(op, end)
            elif op in self._fills:
                buffer, number = self._fills[op]
                self._fill(buffer, number, end)
                self._replaced.append(op)
            elif holds(op, lambda one: one.name == LOOP):
                self._wait_for_reads(end)  # not inside: there may be no iteration, or the other branch
                op.move_before(end)
                for region in op.regions:
                    for block in region.blocks:
                        last = terminator_of(block)
                        self.emit([view.operation for view in block.operations][:-1], last)
                        self._wait_for_reads(last)
            elif _writes(op):
                self._wait_for_reads(end)
                last = create_guard(self._is_first, before(end)).ip.ref_operation.operation
                op.move_before(last)
                before(end).op(_BARRIER)
                self._tell(op, last, end)
            else:
                op.move_before(end)
                self._reads |= _reads(op)

    def erase(self) -> None:
        """Erase what has been replaced."""
        for op in self._replaced:
            op.erase()

    def _tell(self, op: ir.Operation, stored: ir.Operation, loaded: ir.Operation) -> None:
        """Pass the results of ``op``, which one thread runs, on to all of them."""
        for result in _used(op):
            cell = self._cells[result]
            value = before(loaded).value("memref.load", (cell,), result.type)
            result.replace_all_uses_with(value)
            before(stored).op("memref.store", (result, cell))
            self._reads = True

    def _wait_for_reads(self, end: ir.Operation) -> None:
        """A barrier where threads have read what a phase may write."""
        if self._reads:
            before(end).op(_BARRIER)
            self._reads = False

    def _inline(self, phase: ir.Operation, end: ir.Operation) -> None:
        self._wait_for_reads(end)
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
        shape = list(_type(buffer).shape)
        if buffer not in self._private:
            self._wait_for_reads(end)
        elif not shape:
            build.op("memref.store", (number, buffer))
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
    """The induction variables of a loop in its iteration ``number``, where the last axis counts fastest."""
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


def create_count(low: Value, high: Value, step: Value, build: Builder) -> Value:
    """Emit how many iterations a loop has along an axis."""
    span = high if constant_integer(low) == 0 else build.value("arith.subi", (high, low), high.type)
    span = build.value("arith.maxsi", (span, build.index(0)), span.type)
    return span if constant_integer(step) == 1 else build.value("arith.ceildivui", (span, step), span.type)


def _bounds(loop: ir.Operation) -> tuple[list[Value], list[Value], list[Value]]:
    rank = len(loop.regions[0].blocks[0].arguments)
    operands = list(loop.operands)
    return operands[:rank], operands[rank : 2 * rank], operands[2 * rank : 3 * rank]


def _are_equal(left: Value, right: Value) -> bool:
    number = constant_integer(left)
    return left == right or (number is not None and number == constant_integer(right))


def _is_inside(op: ir.Operation, outer: ir.Operation) -> bool:
    return op == outer or is_inside(op, outer)


def _type(buffer: Value) -> ir.MemRefType:
    return ir.MemRefType(buffer.type)


def _bytes(buffer: Value) -> int:
    type = _type(buffer)
    return int(prod(type.shape, start=element_bytes(type.element_type)))


def _writes(op: ir.Operation) -> bool:
    """Whether ``op``, or an op inside, may change memory."""
    return holds(op, lambda one: one.name not in _HARMLESS and not one.name.startswith(("arith.", "math.")))


def _used(op: ir.Operation) -> list[Value]:
    return [result for result in op.results if any(True for _ in result.uses)]


def _is_number(value: Value) -> bool:
    return isinstance(value.type, ir.FloatType | ir.IntegerType | ir.IndexType)


def _reads(op: ir.Operation) -> bool:
    return holds(op, lambda one: one.name.endswith(".load"))


_HARMLESS: Final = frozenset(
    {
        *(*_ALLOCATIONS, _FREE, "memref.load", "memref.dim"),
        *("scf.for", "scf.if", "scf.yield", "scf.while", "scf.condition"),
        *("affine.for", "affine.if", "affine.yield", "affine.load", "affine.apply", "affine.min", "affine.max"),
    }
)


def filled(op: ir.Operation) -> tuple[Value, Value] | None:
    """The buffer that a nest of loops fills with one number, and the number."""
    ids: list[Value] = []
    nest = op
    while nest.name == "scf.for" and len(nest.operands) == 3:
        low, _, step = nest.operands
        block = nest.regions[0].blocks[0]
        inside = [view.operation for view in block.operations]
        if (constant_integer(low), constant_integer(step)) != (0, 1) or len(inside) != 2:
            return None
        ids.append(block.arguments[0])
        if inside[0].name == "memref.store":
            number, buffer, *places = inside[0].operands
            is_whole = places == ids and _are_extents(_highs(op, len(ids)), buffer)
            return (buffer, number) if is_whole and is_outside(number, op) else None
        nest = inside[0]
    return None


def _are_extents(highs: Sequence[Value], buffer: Value) -> bool:
    """Whether ``highs`` are the extents of ``buffer``: numbers, or what it is allocated with."""
    owner = buffer.owner
    is_allocated = not isinstance(owner, ir.Block) and owner.operation.name in _ALLOCATIONS
    sizes = iter(owner.operation.operands if is_allocated else ())
    dynamic = ir.ShapedType.get_dynamic_size()
    return all(
        next(sizes, None) == high if extent == dynamic else constant_integer(high) == extent
        for high, extent in zip(highs, _type(buffer).shape, strict=True)
    )


def _highs(nest: ir.Operation, depth: int) -> list[Value]:
    found = []
    for _ in range(depth):
        found.append(nest.operands[1])
        nest = nest.regions[0].blocks[0].operations[0].operation
    return found
