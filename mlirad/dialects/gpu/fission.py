"""Converts kernels with barriers to loops over blocks with a loop over threads for each phase between two barriers.

No thread passes a barrier before all threads of the block have reached it. So the phases may run one after the other,
each for all threads::

    gpu.launch ... workgroup(%t) { A; gpu.barrier; B }
    scf.parallel (blocks) { %t = memref.alloca; scf.parallel (threads) { A }; scf.parallel (threads) { B } }

Barriers in loops and branches are allowed if these are uniform: then they are moved around the loops over threads. A
value that a later phase uses is recomputed, if it is an index computed from ids and uniform values; otherwise each
thread has a slot for it in a buffer of the block.

Source: Moses et al., "High-Performance GPU-to-CPU Transpilation and Optimization via High-Level Parallel Constructs",
PPoPP 2023 (loop fission at barriers).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.dialects.gpu.assumed_uniform import UNIFORM
from mlirad.dialects.gpu.collectives import COLLECTIVES, BlockThreads
from mlirad.dialects.gpu.dynamic_memory import create_parts
from mlirad.dialects.gpu.kernel import SIZES, LaunchedKernel, create_buffer, create_threads, refuse
from mlirad.edit.buffers import is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, clone_on, is_outside, replace_op, terminator_of
from mlirad.edit.types import is_float
from mlirad.edit.walk import find_ops, holds, users

_BARRIER: Final = "gpu.barrier"
_INTEGERS: Final = (ir.IntegerType, ir.IndexType)
#: Loops and branches, and their terminators.
_LOOPS: Final = ("scf.while", "scf.for", "scf.if", "scf.condition", "scf.yield")
#: Loads and stores: the position of the buffer among the operands. Subscripts follow.
_LOAD: Final = "memref.load"
_ACCESSES: Final = {_LOAD: 0, "memref.store": 1, "memref.atomic_rmw": 1}


def synchronizes(op: ir.Operation) -> bool:
    """Whether all threads of a block must reach ``op``."""
    return op.name == _BARRIER or op.name in COLLECTIVES


@dataclass
class _Phase:
    """One loop over threads: its body, the thread ids by axis, and the replacements of values of other phases."""

    body: ir.Block
    ids: dict[int, Value]
    start: ir.Operation
    values: dict[Value, Value] = field(default_factory=dict)

    @property
    def end(self) -> Builder:
        return before(terminator_of(self.body))

    @property
    def top(self) -> Builder:
        return before(self.start)


class Fission:
    """Converts one kernel to loops; ``pure``: the names of ops that may run again."""

    def __init__(self, kernel: LaunchedKernel, pure: Collection[str]) -> None:
        self._kernel = kernel
        self._pure = pure
        self._axes = kernel.axes(range(3, SIZES))
        self._threads = {id: number + 3 for number, id in enumerate(kernel.ids[3:])}
        #: The phase that defines a value; None: the value is only in its slot, or was removed from the kernel.
        self._home: dict[Value, _Phase | None] = {}
        #: The buffer of the block with a slot for each thread for a value.
        self._slots: dict[Value, Value] = {}
        self._agreed: set[Value] = set(kernel.ids[:3])
        self._control_loads = self._find_control_loads()
        #: Replacement of a value in a phase -> the value.
        self._original: dict[Value, Value] = {}
        self._blocks: ir.Block | None = None

    def create(self) -> ir.Operation:
        """Emit the loops before the launch, and move its ops into them; returns the loop over blocks.

        Raises:
            UnsupportedError: threads of one block may reach different barriers.
        """
        kernel = self._kernel
        build = before(kernel.launch)
        self._blocks, ids = create_threads(kernel.axes(range(3)), build)
        end = terminator_of(self._blocks)
        at = before(end)
        for number, argument in enumerate(kernel.ids[:3]):
            value = ids[number] if number in ids else at.index(0)
            argument.replace_all_uses_with(value)
            self._agreed.add(value)
        for buffer in kernel.shared:
            self._share(buffer, create_buffer(buffer.type, (), at))
        self._create_globals(at)
        self._create_dynamic_memory(at)
        self._spread_private()
        self._control_loads = self._find_control_loads()  # some have been created again
        self._emit([view.operation for view in kernel.body.operations][:-1], end)
        return self._blocks.owner.operation

    def _share(self, old: Value, new: Value) -> None:
        old.replace_all_uses_with(new)
        self._agreed.add(new)

    def _create_globals(self, at: Builder) -> None:
        """Create a buffer for each global in workgroup memory, which each block has its own copy of."""
        buffers: dict[ir.Attribute, Value] = {}
        for op in self._kernel.globals:
            name = op.attributes["name"]
            if name not in buffers:
                buffers[name] = create_buffer(op.result.type, (), at)
            self._share(op.result, buffers[name])
            op.erase()

    def _create_dynamic_memory(self, at: Builder) -> None:
        found = find_ops(self._kernel.launch, lambda op: op.name == "gpu.dynamic_shared_memory")
        if not found:
            return
        if self._kernel.shared_bytes is None:
            raise refuse(found[0], "the launch gives it no memory", "give the launch a dynamic_shared_memory_size")
        if create_parts(found, self._kernel.launch, self._share, at):
            return
        index = ir.IndexType.get(at.loc.context)
        bytes = at.value("arith.index_cast", (self._kernel.shared_bytes,), index)
        buffer = create_buffer(found[0].result.type, (bytes,), at)
        for op in found:
            self._share(op.result, buffer)
            op.erase()

    # --- values

    def _agree(self, value: Value) -> bool:
        """Whether ``value`` is uniform, and available outside of the phases."""
        return value in self._agreed or (
            value not in self._threads and value not in self._home and is_outside(value, self._kernel.launch)
        )

    def _is_agreed(self, op: ir.Operation) -> bool:
        """Whether the results of ``op`` are uniform, and it may run outside of the phases."""
        if not all(self._agree(v) for v in op.operands):
            return False
        if len(op.regions):
            return op.name in _LOOPS and all(self._is_of_agreed(inner, op) for inner in find_ops(op, lambda _: True))
        return op.name in self._pure or op in self._control_loads

    def _is_of_agreed(self, op: ir.Operation, loop: ir.Operation) -> bool:
        """Whether ``op``, in a loop, only depends on values of the loop and uniform ones."""
        return (op.name in self._pure or op.name in _LOOPS) and all(
            not is_outside(v, loop) or self._agree(v) for v in op.operands
        )

    def _is_cheap(self, value: Value, depth: int = 8) -> bool:
        """Whether ``value`` is recomputed, from ids and uniform values."""
        if value in self._threads or self._agree(value):
            return True
        value = self._original.get(value, value)
        owner = value.owner
        if depth == 0 or isinstance(owner, ir.Block) or value in self._slots or is_float(value.type):
            return False
        op = owner.operation
        return op.name in self._pure and not len(op.regions) and all(self._is_cheap(v, depth - 1) for v in op.operands)

    def _resolve(self, value: Value, phase: _Phase) -> Value:
        """The replacement of ``value`` in ``phase``."""
        value = self._original.get(value, value)
        if value in phase.values:
            return phase.values[value]
        if value in self._threads:
            axis = self._threads[value]
            found = phase.ids[axis] if axis in phase.ids else phase.top.index(0)
        elif value in self._kernel.private:
            found = create_buffer(value.type, (), phase.top)
        elif value not in self._home or self._home[value] is phase:
            return value
        elif isinstance(value.type, ir.MemRefType) or self._is_cheap(value):
            found = self._recompute(value, phase)
        else:
            slot = self._slot(value)
            found = phase.top.value("memref.load", (slot, *self._place(phase)), value.type)
        phase.values[value] = found
        self._original[found] = value
        return found

    def _recompute(self, value: Value, phase: _Phase) -> Value:
        owner = value.owner
        if isinstance(owner, ir.Block) or owner.operation.name not in self._pure or len(owner.operation.regions):
            name = "a block argument" if isinstance(owner, ir.Block) else f"'{owner.operation.name}'"
            why = f"a '{value.type}' that {name} defines is used after a barrier, and cannot be recomputed there"
            raise refuse(
                self._kernel.launch, why, "keep it in workgroup memory, or load what it depends on before the barrier"
            )
        op = owner.operation
        operands = [self._resolve(v, phase) for v in op.operands]
        new = clone_on(op, operands, before(phase.start))
        return new.results[[result == value for result in op.results].index(True)]

    def _slot(self, value: Value) -> Value:
        """The buffer with a slot for each thread for ``value``, which is stored where that is defined."""
        if value not in self._slots:
            self._slots[value] = self._create_slot(value)
            home = self._home[value]
            assert home is not None
            owner = value.owner
            assert not isinstance(owner, ir.Block)
            at = Builder(ir.InsertionPoint.after(owner.operation), owner.operation.location)
            at.op("memref.store", (value, self._slots[value], *self._place(home)))
        return self._slots[value]

    def _create_slot(self, value: Value, shape: Sequence[int] = ()) -> Value:
        assert self._blocks is not None
        at = Builder(ir.InsertionPoint.at_block_begin(self._blocks), self._kernel.launch.location)
        element = ir.MemRefType(value.type).element_type if shape or is_buffer(value.type) else value.type
        dynamic = ir.ShapedType.get_dynamic_size()
        extents = [axis.extent for axis in self._axes]
        sizes = [axis.size for axis in self._axes if axis.extent is None]
        type = ir.MemRefType.get([dynamic if n is None else n for n in extents] + list(shape), element)
        return create_buffer(type, sizes, at)

    def _place(self, phase: _Phase) -> list[Value]:
        return [phase.ids[axis.number] for axis in self._axes]

    def _find_control_loads(self) -> set[ir.Operation]:
        """The loads on which it depends whether or how often threads reach a barrier."""
        around = find_ops(self._kernel.launch, lambda op: len(op.regions) and holds(op, synchronizes))
        todo = [value for op in around if op != self._kernel.launch for value in op.operands]
        found: set[ir.Operation] = set()
        while todo:
            owner = todo.pop().owner
            if isinstance(owner, ir.Block):
                continue
            op = owner.operation
            if op.name == _LOAD and op not in found:
                found.add(op)
                todo += op.operands
            elif op.name in self._pure:
                todo += op.operands
        return found

    # --- private memory

    def _spread_private(self) -> None:
        """Move memory of threads that is live across a barrier to buffers of the block, with a part for each thread."""
        order = self._number_phases()
        homes = {op.result: op.block for op in order if op.name == "memref.alloca"}
        for buffer, home in {**dict.fromkeys(self._kernel.private, self._kernel.body), **homes}.items():
            around = [self._outermost(user, order) for user in users(buffer)]
            around += [] if isinstance(buffer.owner, ir.Block) else [buffer.owner.operation]
            # A phase of a loop around barriers runs several times.
            if len({order.get(op) for op in around}) > 1 or any(op.block != home for op in around):
                self._spread(buffer)

    def _number_phases(self) -> dict[ir.Operation, int]:
        """The ops in phases, each with the number of its phase."""
        order: dict[ir.Operation, int] = {}
        phase = 0

        def visit(block: ir.Block) -> None:
            nonlocal phase
            for view in block.operations:
                op = view.operation
                if not holds(op, synchronizes):
                    # A load that control depends on may end a phase, as a barrier does.
                    phase += op in self._control_loads
                    order[op] = phase
                    continue
                phase += 1
                for region in op.regions:
                    for inner in region.blocks:
                        visit(inner)
                phase += 1

        visit(self._kernel.body)
        return order

    def _outermost(self, op: ir.Operation, order: dict[ir.Operation, int]) -> ir.Operation:
        while op not in order and op.parent is not None and op.parent.operation != self._kernel.launch:
            op = op.parent.operation
        return op

    def _spread(self, buffer: Value) -> None:
        type = ir.MemRefType(buffer.type)
        wrong = next((user for user in users(buffer) if user.name not in _ACCESSES), None)
        plain = ir.MemRefType.get(list(type.shape), type.element_type)
        if wrong is not None or not type.has_static_shape or type != plain:
            why = "private memory that is live across a barrier is used as a whole"
            raise refuse(wrong or self._kernel.launch, why, "load and store single elements there")
        slot = self._create_slot(buffer, type.shape)
        self._agreed.add(slot)
        ids = [self._kernel.ids[axis.number] for axis in self._axes]
        for user in users(buffer):
            place = _ACCESSES[user.name]
            operands = list(user.operands)
            operands[place : place + 1] = [slot, *ids]
            new = before(user).op(user.name, operands, [r.type for r in user.results], dict(user.attributes.items()))
            replace_op(user, new.results)

    # --- phases

    def _emit(self, ops: Sequence[ir.Operation], end: ir.Operation) -> None:
        """Move ``ops`` before ``end``, into phases."""
        run: list[ir.Operation] = []
        for op in ops:
            if holds(op, synchronizes):
                self._create_phase(run, end)
                run = []
                self._synchronize(op, end)
            elif self._is_agreed(op):
                if op in self._control_loads:
                    # All threads read the element, so none of them writes it before the next barrier, unless there is
                    # only one thread, whose stores before the load must be done.
                    self._create_phase(run, end)
                    run = []
                op.move_before(end)
                self._agreed.update(op.results)
            else:
                run.append(op)
        self._create_phase(run, end)

    def _create_phase(self, ops: Sequence[ir.Operation], end: ir.Operation) -> _Phase | None:
        if not ops:
            return None
        phase = self._open(end, ops[0].location)
        for op in ops:
            op.move_before(terminator_of(phase.body))
            self._home.update(dict.fromkeys(op.results, phase))
        phase.start = ops[0]
        for op in ops:
            for inner in find_ops(op, lambda _: True):
                for place, operand in enumerate(inner.operands):
                    found = self._resolve(operand, phase)
                    if found != operand:
                        inner.operands[place] = found
        return phase

    def _open(self, end: ir.Operation, location: ir.Location) -> _Phase:
        body, ids = create_threads(self._axes, Builder(ir.InsertionPoint(end), location))
        self._threads.update({id: axis for axis, id in ids.items()})
        return _Phase(body, ids, terminator_of(body))

    def _store(self, slots: Sequence[Value], values: Sequence[Value], end: ir.Operation) -> None:
        """A phase that stores ``values`` into ``slots``; all are read before the first one is written."""
        if not values:
            return
        phase = self._open(end, end.location)
        found = [self._resolve(value, phase) for value in values]
        for slot, value in zip(slots, found, strict=True):
            phase.end.op("memref.store", (value, slot, *self._place(phase)))

    def _synchronize(self, op: ir.Operation, end: ir.Operation) -> None:
        if op.name == _BARRIER:
            op.erase()
        elif op.name in COLLECTIVES:
            self._collect(op, end)
        elif op.name == "scf.for":
            self._emit_loop(op, end)
        elif op.name == "scf.if":
            self._emit_branch(op, end)
        else:
            raise refuse(op, "there is a barrier in it", "use 'scf.for' and 'scf.if' around barriers")

    def _check_agreed(self, op: ir.Operation, values: Sequence[Value], what: str) -> None:
        if not all(self._agree(value) for value in values):
            why = f"there is a barrier in it, and threads of one block may have different {what}"
            promise = f"where they are the same, promise it by the attribute '{UNIFORM}' of the op"
            raise refuse(op, why, "move the barrier out, or compute these from block ids and arguments alone", promise)

    def _emit_loop(self, op: ir.Operation, end: ir.Operation) -> None:
        bounds, inits = op.operands[:3], list(op.operands)[3:]
        self._check_agreed(op, list(bounds), "bounds")
        body = op.regions[0].blocks[0]
        number, *carried = body.arguments
        old_end = terminator_of(body)
        yielded = list(old_end.operands)
        common = self._common(number, carried, inits, yielded)
        own = [place for place in range(len(carried)) if place not in common]
        slots = [self._create_slot(carried[place]) for place in own]
        self._store(slots, [inits[place] for place in own], end)
        build = Builder(ir.InsertionPoint(end), op.location)
        starts = [inits[place] for place in common]
        loop = build.op("scf.for", [*bounds, *starts], [v.type for v in starts], dict(op.attributes.items()), 1)
        types = [number.type, *(value.type for value in starts)]
        inside = loop.regions[0].blocks.append(*types, arg_locs=[op.location] * len(types))
        given = [yielded[place] for place in common]
        inner_end = Builder(ir.InsertionPoint(inside), op.location).op("scf.yield", given)
        for old, new in zip([number, *(carried[place] for place in common)], inside.arguments, strict=True):
            self._share(old, new)
        for place, result in zip(common, loop.results, strict=True):
            self._share(op.results[place], result)
        self._keep([carried[place] for place in own], slots)
        self._emit([view.operation for view in body.operations][:-1], inner_end)
        self._store(slots, [yielded[place] for place in own], inner_end)
        self._keep([op.results[place] for place in own], slots)

    def _common(
        self, number: Value, carried: Sequence[Value], inits: Sequence[Value], yielded: Sequence[Value]
    ) -> list[int]:
        """The carried integers that are uniform if their initial values are."""
        places = [n for n, v in enumerate(inits) if isinstance(v.type, _INTEGERS) and self._agree(v)]
        while True:
            assumed = {number, *(carried[n] for n in places)}
            kept = [n for n in places if self._agrees_with(yielded[n], assumed)]
            if kept == places:
                return places
            places = kept

    def _agrees_with(self, value: Value, assumed: Collection[Value]) -> bool:
        """Whether ``value`` is uniform if the values in ``assumed`` are."""
        if value in assumed:
            return True
        owner = value.owner
        if isinstance(owner, ir.Block) or value in self._home or is_outside(value, self._kernel.launch):
            return self._agree(value)
        op = owner.operation
        return value in self._agreed or (
            op.name in self._pure and not len(op.regions) and all(self._agrees_with(v, assumed) for v in op.operands)
        )

    def _emit_branch(self, op: ir.Operation, end: ir.Operation) -> None:
        self._check_agreed(op, list(op.operands), "conditions")
        build = Builder(ir.InsertionPoint(end), op.location)
        slots = [self._create_slot(value) for value in op.results]
        branch = build.op("scf.if", list(op.operands), (), None, 2)
        for old, new in zip(op.regions, branch.regions, strict=True):
            if not len(old.blocks):
                continue
            inner_end = build.into(new).op("scf.yield")
            body = old.blocks[0]
            yielded = list(terminator_of(body).operands)
            self._emit([view.operation for view in body.operations][:-1], inner_end)
            self._store(slots, yielded, inner_end)
        self._keep(list(op.results), slots)

    def _keep(self, values: Sequence[Value], slots: Sequence[Value]) -> None:
        for value, slot in zip(values, slots, strict=True):
            self._slots[value] = slot
            self._home[value] = None

    def _collect(self, op: ir.Operation, end: ir.Operation) -> None:
        """Store the operand of each thread to a buffer, and compute the results from it."""
        value = op.operands[0]
        slot = self._create_slot(value)
        self._store([slot], [value], end)
        collective = COLLECTIVES[op.name]
        threads = BlockThreads(self._kernel, self._axes, slot)
        if collective.fold is not None:
            # One thread reduces, so that adjoints are added to its result first: once, not by each thread.
            phase = self._open(end, op.location)
            collective.fold(op, threads, self._own_ids(phase), phase.end)
        if collective.is_agreed:
            found = collective.create(op, threads, None, Builder(ir.InsertionPoint(end), op.location))
            self._agreed.update(found)
        else:
            phase = self._open(end, op.location)
            for place, operand in enumerate(op.operands):
                if place:
                    op.operands[place] = self._resolve(operand, phase)
            found = collective.create(op, threads, self._own_ids(phase), phase.end)
            # A later phase recomputes cheap results, and so their operands.
            self._home.update((result, phase) for view in phase.body.operations for result in view.operation.results)
        for result, new in zip(op.results, found, strict=True):
            result.replace_all_uses_with(new)

    def _own_ids(self, phase: _Phase) -> list[Value]:
        """The ids of the thread along x, y and z."""
        return [phase.ids[n] if n in phase.ids else phase.top.index(0) for n in range(3, SIZES)]
