"""Emits the vectorized loop over blocks of iterations, and the scalar loop for the rest."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.floats import compare as compare_floats
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_for, create_if
from mlirad.loops.vectorize import memory, vector_ops
from mlirad.loops.vectorize.accesses import BufferUse
from mlirad.loops.vectorize.block_tables import Tables
from mlirad.loops.vectorize.inner_reductions import RegionSums, max_vectors
from mlirad.loops.vectorize.legality import VectorizationPlan
from mlirad.loops.vectorize.masks import both, create_mask, is_any, negated
from mlirad.loops.vectorize.ordered_sums import OrderedSums
from mlirad.loops.vectorize.reductions import CarriedSum, LaneAddition
from mlirad.loops.vectorize.values import LaneRow, Values, join, reduce, reduce_in_order


def emit(plan: VectorizationPlan, stack: memory.Stack, least: int, conditions: Collection[Value]) -> list[Value] | None:
    """Emits the vector loop; returns the results of the original loop if no iterations remain, else None.

    The vector loop runs if there are at least ``least`` iterations (at least a block), and all ``conditions`` hold.
    """
    original = plan.original
    build = Builder(ir.InsertionPoint(original), original.location)
    upper, step = list(original.operands)[1:3]
    middle, is_all = _middle(plan, least, conditions, build)
    totals = _emit_blocks(plan, middle, build, stack) if is_all else _emit_guarded(plan, middle, build, stack)
    repeats = [total for one, total in zip(plan.carried, totals, strict=True) if one.repeats]
    if is_all and not repeats:
        return totals
    # The original loop runs the remaining iterations, and starts with the totals of the blocks; or it runs all of them,
    # with the initial values.
    starts = [middle, *totals]
    for total in repeats:
        is_nan = compare_floats(build, "uno", total, total)
        inits = [original.operands[0], *(one.init for one in plan.carried)]
        pairs = zip(inits, starts, strict=True)
        starts = [build.value("arith.select", [is_nan, init, start], init.type) for init, start in pairs]
    for place, value in enumerate([starts[0], upper, step, *starts[1:]]):
        original.operands[place] = value
    return None


def _emit_guarded(plan: VectorizationPlan, middle: Value, build: Builder, stack: memory.Stack) -> list[Value]:
    """Emits the blocks under a test that there is one: otherwise nothing is allocated."""
    # Static trip count: there is a block, or the plan would not have been made.
    if constant_integer(middle) is not None:
        return _emit_blocks(plan, middle, build, stack)
    lower = plan.original.operands[0]
    types = [one.init.type for one in plan.carried]
    choice, inside, outside = create_if(compare(build, "slt", lower, middle), types, build)
    inside.op(vector_ops.YIELD, _emit_blocks(plan, middle, inside, stack))
    outside.op(vector_ops.YIELD, [one.init for one in plan.carried])
    return list(choice.results)


def _emit_blocks(plan: VectorizationPlan, middle: Value, build: Builder, stack: memory.Stack) -> list[Value]:
    """Emit the loop over blocks; returns its reduced carried values."""
    emitter = _Emitter(plan, build, stack)
    lower = plan.original.operands[0]
    inits = emitter.inits()
    wide = build.index(plan.step * plan.width)
    new = create_for([lower, middle, wide], inits, build)
    emitter.emit_body(new.body)
    return emitter.finish(list(new.op.results))


def _middle(plan: VectorizationPlan, least: int, conditions: Collection[Value], build: Builder) -> tuple[Value, bool]:
    """The first iteration after the blocks, and whether it does not exist."""
    lower, upper = list(plan.original.operands)[:2]
    first, last = constant_integer(lower), constant_integer(upper)
    block = plan.step * plan.width
    inner = (*plan.regions, *(one for one in plan.ordered.values() if one.numbers))
    is_open = any(loops.is_open for loops in inner) or any(table.is_open for table in plan.tables)
    if first is not None and last is not None and not conditions and not is_open:
        # ceil((last - first) / step), without floats.
        trips = max(0, -((first - last) // plan.step))
        return build.index(first + trips // plan.width * block), trips % plan.width == 0
    index = lower.type
    # A block runs if its last iteration exists: counters start at `lower`, and are below `upper`.
    span = build.value("arith.subi", [upper, lower], index)
    # Bounds may cross; an unsigned division of a negative span would be huge.
    span = build.value("arith.maxsi", [span, build.index(0)], index)
    rounded = build.value("arith.addi", [span, build.index(plan.step - 1)], index)
    blocks = build.value("arith.divui", [rounded, build.index(block)], index)
    length = build.value("arith.muli", [blocks, build.index(block)], index)
    if least > plan.width:
        length = _only_if(compare(build, "sge", length, build.index(-(-least // plan.width) * block)), length, build)
    for truth in conditions:
        length = _only_if(truth, length, build)
    for loops in inner:
        if loops.is_open:
            # Vectors of unknown extents are only used if they fit into the cache; the check is part of the number of
            # blocks.
            size = _size(loops.create_extents(build), build)
            most = build.index(max_vectors(plan.width, plan.machine.second_cache))
            length = _only_if(compare(build, "sle", size, most), length, build)
    for table in plan.tables:
        if table.is_open:
            size = _size(table.lengths(build), build)
            length = _only_if(compare(build, "sle", size, build.index(plan.machine.most_table_vectors)), length, build)
        # A table may be gathered only if the loops that access all of it run: otherwise elements may not exist.
        for bounds in table.others if table.is_open and table.is_certain else ():
            ends = [build.index(end) if isinstance(end, int) else end for end in bounds]
            length = _only_if(compare(build, "slt", *ends), length, build)
    return build.value("arith.addi", [lower, length], index), False


def _only_if(truth: Value, length: Value, build: Builder) -> Value:
    """``length`` if ``truth`` holds, else zero."""
    return build.value("arith.select", [truth, length, build.index(0)], length.type)


def _size(extents: Iterable[int | Value], build: Builder) -> Value:
    """The product of the extents."""
    numbers = [build.index(extent) if isinstance(extent, int) else extent for extent in extents]
    return functools.reduce(
        lambda one, other: build.value("arith.muli", [one, other], one.type), numbers, build.index(1)
    )


class _Emitter:
    """Emits the body of one loop."""

    def __init__(self, plan: VectorizationPlan, build: Builder, stack: memory.Stack) -> None:
        self._plan = plan
        self._build = build
        self._values = Values(plan.width)
        self._freed: list[Value] = []
        self._own = self._create_own(stack)
        self._regions = RegionSums(plan.regions, self._values, stack, build)
        self._ordered = OrderedSums(plan.ordered, plan.copy, self._values, stack, build)
        self._sums = {b: memory.create_sums(b, plan.accesses.adds_to(b), plan.width, build) for b in plan.copied_sums}
        self._memory = memory.LaneMemory(self._values, self._own, self._sums)
        additions = (*plan.accesses.sums.items(), *plan.accesses.ordered.items())
        self._additions: Mapping[ir.Operation, LaneAddition] = {op.op: one for op, one in additions}
        self._carried = {one.ordered.op: one.argument for one in plan.carried if one.ordered is not None}
        again = {node.op: use for node, use in plan.gathers.items()} if plan.is_alone else {}
        number = plan.copy.blocks[0].arguments[0]
        self._tables = Tables(again, number, self._values, stack, build, self._allocate)

    def _create_own(self, stack: memory.Stack) -> dict[Value, Value]:
        """Allocates buffers of vectors for private buffers with varying contents; uniform ones are only hoisted."""
        plan = self._plan
        own: dict[Value, Value] = {}
        for buffer, use in plan.accesses.uses.items():
            # A buffer with uniform contents stays a buffer of scalars.
            differs = buffer in plan.varying.buffers
            if use is not BufferUse.OWN or not (differs or plan.is_inside(buffer)):
                continue
            width = plan.width if differs else 0
            type = memory.lanes_type(ir.MemRefType(buffer.type), width)
            sizes = list(buffer.owner.operation.operands)
            new = None
            # A recursive function would need the stack space once for each level.
            if plan.is_alone and not sizes:
                new = stack.allocate(type, memory.bytes_of(ir.MemRefType(buffer.type), width), self._build)
            new = new or self._allocate(type, sizes)
            if differs:
                own[buffer] = new
                value = plan.accesses.resting.get(buffer)
                if value is not None:
                    memory.fill(new, value.value, self._build)
            else:
                self._values.set_scalar(buffer, new)
        return own

    def _allocate(self, type: ir.MemRefType, sizes: Sequence[Value]) -> Value:
        """Allocates a buffer that is freed after the loop."""
        self._freed.append(memory.allocate("memref.alloc", type, self._build, sizes))
        return self._freed[-1]

    def inits(self) -> list[Value]:
        """The initial values of the vector loop: neutral elements in all lanes."""
        return [self._init(one) for one in self._plan.carried]

    def _init(self, one: CarriedSum) -> Value:
        if one.is_scalar or one.fold is None:
            return one.init
        type = ir.VectorType.get([self._plan.width], one.init.type)
        # No neutral element (maxima): each lane starts with the initial value, since reducing it twice changes nothing.
        if one.fold.neutral is None:
            return self._build.value("vector.broadcast", [one.init], type)
        return self._build.constant(type, one.fold.neutral)

    def finish(self, results: list[Value]) -> list[Value]:
        """Emits the reductions after the loop; returns the carried values."""
        build = self._build
        self._regions.finish(build)
        self._ordered.finish(build)
        for sums in self._sums.values():
            memory.create_totals(sums, build)
        for buffer in self._freed:
            build.op(vector_ops.FREE, [buffer])
        lanes = {one.argument: result for one, result in zip(self._plan.carried, results, strict=True)}
        totals: dict[Value, Value] = {}
        for one in self._plan.extrema:
            total, number = one.create_totals(lanes[one.value], lanes[one.number], build)
            totals |= {one.value: total, one.number: number}
        for carried in self._plan.carried:
            if carried.argument not in totals:
                totals[carried.argument] = self._total(carried, lanes[carried.argument])
        return [totals[carried.argument] for carried in self._plan.carried]

    def _total(self, one: CarriedSum, result: Value) -> Value:
        if one.is_scalar or one.fold is None:
            return result
        folded = reduce(result, one.fold.kind, one.flags, self._build)
        return join(one.init, folded, one.fold, one.flags, self._build)

    def emit_body(self, block: ir.Block) -> None:
        """Emits the body of the vector loop."""
        body = self._plan.copy.op.regions[0].blocks[0]
        number, *carried = block.arguments
        build = self._build.at(ir.InsertionPoint(block))
        old_number, *arguments = body.arguments
        self._values.set_row(old_number, LaneRow(number, self._plan.step))
        for one, argument, new in zip(self._plan.carried, arguments, carried, strict=True):
            (self._values.set_scalar if one.is_scalar else self._values.set_vector)(argument, new)
        # Tables are valid for one block: their lanes are its iterations.
        self._tables.begin(self._additions, build)
        self._ordered.begin(build)
        end = self._emit_block(body, build)
        self._tables.end(build)
        self._ordered.end(LaneRow(number, self._plan.step), build)
        scalars = [one.is_scalar for one in self._plan.carried]
        build.op(vector_ops.YIELD, [self._operand(v, s, build) for v, s in zip(end, scalars, strict=True)])

    def _operand(self, value: Value, is_scalar: bool, build: Builder) -> Value:
        return self._values.scalar(value) if is_scalar else self._values.vector(value, build)

    def _emit_block(self, block: ir.Block, build: Builder) -> list[Value]:
        """Emits the ops of a block; returns the operands of its terminator."""
        for view in block.operations:
            op = view.operation
            if op.name == vector_ops.YIELD:
                return list(op.operands)
            emit_one: Callable[[ir.Operation, Builder], None] = _EMITTERS.get(op.name, _Emitter._emit_plain).__get__(
                self
            )
            emit_one(op, build)
        return []

    def _emit_nothing(self, op: ir.Operation, build: Builder) -> None:
        """Emits nothing: private buffers are allocated and freed outside of the loop."""

    def _emit_load(self, op: ir.Operation, build: Builder) -> None:
        if self._tables.has(op):
            self._tables.load(op, build)
        elif op not in self._additions:
            self._memory.load(op, build)

    def _emit_store(self, op: ir.Operation, build: Builder) -> None:
        one = self._additions.get(op)
        if one is None:
            self._memory.store(op, build)
        elif self._tables.has(op):
            self._tables.add(op, one, self._memory, build)
        elif self._ordered.has(op):
            self._ordered.add(op, self._memory, build)
        elif self._regions.has(op):
            self._regions.add(op, one, self._memory, build)
        else:
            self._memory.add(one, build)

    def _emit_plain(self, op: ir.Operation, build: Builder) -> None:
        # The load and the addition of an accumulation are emitted together with its store.
        if op in self._additions:
            return
        if op in self._carried:
            (term,) = (v for v in op.operands if v != self._carried[op])
            start = self._values.scalar(self._carried[op])
            self._values.set_scalar(op.results[0], reduce_in_order(start, self._values.vector(term, build), op, build))
            return
        operands = list(op.operands)
        attributes = dict(op.attributes.items())
        if all(self._values.is_uniform(v) for v in operands):
            new = build.op(
                op.name, [self._values.scalar(v) for v in operands], [r.type for r in op.results], attributes
            )
            for old, result in zip(op.results, new.results, strict=True):
                self._values.set_scalar(old, result)
        # A value that is linear in the lane stays a base and a stride; any other one becomes a vector.
        elif not self._emit_row(op, build):
            types = [ir.VectorType.get([self._plan.width], r.type) for r in op.results]
            new = build.op(op.name, [self._values.vector(v, build) for v in operands], types, attributes)
            for old, result in zip(op.results, new.results, strict=True):
                self._values.set_vector(old, result)

    def _emit_row(self, op: ir.Operation, build: Builder) -> bool:
        """Computes a subscript for lane 0 if it is linear in the lane."""
        if op.name not in vector_ops.LINEAR:
            return False
        one, other = (self._stride(v) for v in op.operands)
        if one is None or other is None:
            return False
        stride: int | None
        if op.name == "arith.muli":
            stride = self._scaled(op, one, other)
        else:
            stride = one + other if op.name == "arith.addi" else one - other
        if stride is None:
            return False
        (result,) = op.results
        base = build.value(op.name, [self._values.first(v) for v in op.operands], result.type)
        self._values.set_row(result, LaneRow(base, stride))
        return True

    def _scaled(self, op: ir.Operation, one: int, other: int) -> int | None:
        """The stride of a product with a constant factor."""
        factors = [constant_integer(v) for v in op.operands]
        if not other:
            return None if factors[1] is None else one * factors[1]
        return None if one or factors[0] is None else other * factors[0]

    def _stride(self, value: Value) -> int | None:
        row = self._values.row(value)
        if row is not None:
            return row.stride
        return 0 if self._values.is_uniform(value) else None

    def _emit_loop(self, op: ir.Operation, build: Builder) -> None:
        body = op.regions[0].blocks[0]
        number, *arguments = body.arguments
        scalars = [v not in self._plan.varying.values for v in arguments]
        bounds, inits = list(op.operands)[:3], list(op.operands)[3:]
        starts = [self._operand(v, s, build) for v, s in zip(inits, scalars, strict=True)]
        new = create_for([self._values.scalar(v) for v in bounds], starts, build)
        self._values.set_scalar(number, new.number)
        self._set(arguments, scalars, new.carried)
        inside = new.at
        end = self._emit_block(body, inside)
        inside.op(vector_ops.YIELD, [self._operand(v, s, inside) for v, s in zip(end, scalars, strict=True)])
        self._set(list(op.results), scalars, list(new.op.results))

    def _set(self, olds: list[Value], scalars: list[bool], news: list[Value]) -> None:
        for old, is_scalar, new in zip(olds, scalars, news, strict=True):
            (self._values.set_scalar if is_scalar else self._values.set_vector)(old, new)

    def _emit_branch(self, op: ir.Operation, build: Builder) -> None:
        (condition,) = op.operands
        if self._values.is_uniform(condition):
            self._emit_common_branch(op, build)
        else:
            self._emit_choice(op, build)

    def _emit_common_branch(self, op: ir.Operation, build: Builder) -> None:
        """Emits a branch on a uniform condition."""
        scalars = [v not in self._plan.varying.values for v in op.results]
        width = self._plan.width
        types = [
            r.type if is_scalar else ir.VectorType.get([width], r.type)
            for r, is_scalar in zip(op.results, scalars, strict=True)
        ]
        new = build.op(vector_ops.BRANCH, [self._values.scalar(op.operands[0])], types, None, 2)
        for old_region, new_region in zip(op.regions, new.regions, strict=True):
            if not len(old_region.blocks):
                continue
            inside = build.into(new_region)
            end = self._emit_block(old_region.blocks[0], inside)
            inside.op(vector_ops.YIELD, [self._operand(v, s, inside) for v, s in zip(end, scalars, strict=True)])
        self._set(list(op.results), scalars, list(new.results))

    def _emit_choice(self, op: ir.Operation, build: Builder) -> None:
        """Emits both sides of a varying branch, and selects in each lane."""
        condition = self._values.vector(op.operands[0], build)
        blocks = [region.blocks[0] for region in op.regions if len(region.blocks)]
        if all(_is_cheap(block, self._plan.machine.most_masked_ops) for block in blocks):
            ends = [self._emit_block(block, build) for block in blocks]
            sides = [[self._values.vector(v, build) for v in end] for end in ends]
        else:
            masks = [condition, negated(condition, build)][: len(blocks)]
            sides = [self._emit_side(b, m, op, build) for b, m in zip(blocks, masks, strict=True)]
        if not op.results:
            return
        for result, yes, no in zip(op.results, *sides, strict=True):
            self._values.set_vector(result, build.value("arith.select", [condition, yes, no], yes.type))

    def _emit_side(self, block: ir.Block, lanes: Value, op: ir.Operation, build: Builder) -> list[Value]:
        """Emits one side under a mask, skipped if no lane takes it; returns its results."""
        # Masks nest: a lane is active if it is active in the enclosing mask, and takes this side.
        around = self._memory.mask
        lanes = both(lanes, around, build)
        types = [ir.VectorType.get([self._plan.width], result.type) for result in op.results]
        choice, inside, outside = create_if(is_any(lanes, build), types, build)
        self._memory.mask = create_mask(lanes, inside)
        end = self._emit_block(block, inside)
        inside.op(vector_ops.YIELD, [self._values.vector(v, inside) for v in end])
        # No lane takes the side: the values are never selected.
        outside.op(vector_ops.YIELD, [outside.constant(type, 0) for type in types])
        self._memory.mask = around
        return list(choice.results)


def _is_cheap(block: ir.Block, most: int) -> bool:
    """Whether a side is at most ``most`` pure ops: computing it for no lane costs less than a test."""
    ops = [view.operation for view in block.operations][:-1]
    return len(ops) <= most and all(vector_ops.is_arithmetic(op.name) for op in ops)


_EMITTERS: Final = {
    vector_ops.LOOP: _Emitter._emit_loop,
    vector_ops.BRANCH: _Emitter._emit_branch,
    vector_ops.LOAD: _Emitter._emit_load,
    vector_ops.STORE: _Emitter._emit_store,
    vector_ops.FREE: _Emitter._emit_nothing,
    **dict.fromkeys(vector_ops.ALLOCATIONS, _Emitter._emit_nothing),
}
