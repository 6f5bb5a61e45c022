"""Which memory stands for one cache or gradient, and which loads and stores for its accesses?"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.buffers import (
    buffer_type,
    create_free,
    create_heap_buffer,
    create_load,
    create_stack_buffer,
    create_store,
)
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before
from mlirad.interfaces.regions import LoopModel
from mlirad.passes.enzyme_gradients import has_zero
from mlirad.passes.enzyme_slots import POP, PUSH, SET, Slot

#: ``arith.cmpi`` predicate: signed, at least.
_SGE: Final = 5


class Stored(ABC):
    """A form that a cache or a gradient takes in memory."""

    @abstractmethod
    def create(self, slot: Slot) -> None:
        """Emit its memory, its accesses and its release; the ops it replaces stay, without uses."""


@final
@dataclass(frozen=True)
class Gradient(Stored):
    """One element, zero at first."""

    def create(self, slot: Slot) -> None:
        """A buffer of rank 0, with loads and stores."""
        cell = _Cell(slot, slot.held, before(slot.init))
        if has_zero(slot.held):
            build = before(slot.init)
            cell.store(build.constant(slot.held, 0), build)
        for use in slot.uses:
            if use.op.name == SET:
                cell.store(use.op.operands[1], before(use.op))
            else:
                use.op.result.replace_all_uses_with(cell.load(before(use.op)))
        cell.release(_behind(slot))


@final
@dataclass(frozen=True)
class Sized(Stored):
    """A buffer with room for all that is pushed, and how many there are."""

    loops: Mapping[str, LoopModel]

    def create(self, slot: Slot) -> None:
        """The buffer is made in front of the first use, where the trip counts are known."""
        build = before(slot.first)
        static = self._static_capacity(slot)
        extents = [] if static is not None else [self._capacity(slot, build)]
        buffer = create_heap_buffer(None if static is None else [static], extents, slot.held, build)
        count = _Cell(slot, ir.IndexType.get(slot.init.context), build)
        count.store(build.index(0), build)
        for use in slot.uses:
            at = before(use.op)
            if use.op.name == PUSH:
                number = count.load(at)
                create_store(use.op.operands[1], buffer, [number], at)
                count.store(_plus(number, 1, at), at)
            else:
                use.op.result.replace_all_uses_with(_pop(buffer, slot.held, count, at))
        end = _behind(slot)
        create_free(buffer, end)
        count.release(end)

    def _static_capacity(self, slot: Slot) -> int | None:
        total = 0
        for push in slot.of(PUSH):
            times = 1
            for op in push.around:
                if op.name in self.loops:
                    trips = self.loops[op.name].static_trip_count(op)
                    if trips is None:
                        return None
                    times *= trips
            total += times
        return total

    def _capacity(self, slot: Slot, build: Builder) -> Value:
        """The sum over all pushes of the product of the trip counts around them."""
        index = ir.IndexType.get(slot.init.context)
        total = build.index(0)
        for push in slot.of(PUSH):
            times = build.index(1)
            for op in push.around:
                if op.name in self.loops:
                    trips = self.loops[op.name].create_trip_count(op, lambda value: value, build)
                    times = build.value("arith.muli", [times, trips], index)
            total = build.value("arith.addi", [total, times], index)
        return total


@final
@dataclass(frozen=True)
class Growing(Stored):
    """A buffer that is replaced by a larger one when it is full; a cell holds the one there is."""

    initial: int
    growth: int

    def create(self, slot: Slot) -> None:
        """The buffer is made in the place of the init."""
        build = before(slot.init)
        type = buffer_type(None, 1, slot.held)
        holder = _Cell(slot, type, build)
        count = _Cell(slot, ir.IndexType.get(slot.init.context), build)
        holder.store(create_heap_buffer(None, [build.index(self.initial)], slot.held, build), build)
        count.store(build.index(0), build)
        for use in slot.uses:
            at = before(use.op)
            if use.op.name == POP:
                buffer = holder.load(at)
                use.op.result.replace_all_uses_with(_pop(buffer, slot.held, count, at))
            else:
                number = count.load(at)
                buffer = self._with_room(slot, holder, number, at)
                create_store(use.op.operands[1], buffer, [number], at)
                count.store(_plus(number, 1, at), at)
        end = _behind(slot)
        create_free(holder.load(end), end)
        holder.release(end)
        count.release(end)

    def _with_room(self, slot: Slot, holder: _Cell, number: Value, at: Builder) -> Value:
        """The buffer, after it was replaced where ``number`` elements fill it."""
        old = holder.load(at)
        capacity = at.value("memref.dim", [old, at.index(0)], number.type)
        context = number.context
        predicate = ir.IntegerAttr.get(ir.IntegerType.get_signless(64, context), _SGE)
        truth = ir.IntegerType.get_signless(1, context)
        is_full = at.value("arith.cmpi", [number, capacity], truth, {"predicate": predicate})
        branch = at.op("scf.if", [is_full], [old.type], None, 2)
        grow = at.at(ir.InsertionPoint(branch.regions[0].blocks.append()))
        larger = grow.value("arith.muli", [capacity, grow.index(self.growth)], number.type)
        new = create_heap_buffer(None, [larger], slot.held, grow)
        _copy(old, new, number, slot.held, grow)
        create_free(old, grow)
        holder.store(new, grow)
        grow.op("scf.yield", [new])
        at.at(ir.InsertionPoint(branch.regions[1].blocks.append())).op("scf.yield", [old])
        return branch.results[0]


class _Cell:
    """A buffer of one element that lives as long as a slot: on the stack, unless the slot is made in a loop."""

    def __init__(self, slot: Slot, type: Type, build: Builder) -> None:
        self._type = type
        parent = slot.init.parent
        self._on_stack = parent is not None and parent.operation.name == "func.func"
        make = create_stack_buffer if self._on_stack else _heap_cell
        self._buffer = make((), type, build)

    def load(self, build: Builder) -> Value:
        """What it holds."""
        return create_load(self._buffer, (), self._type, build)

    def store(self, value: Value, build: Builder) -> None:
        """Have it hold ``value``."""
        create_store(value, self._buffer, (), build)

    def release(self, build: Builder) -> None:
        """Free it, where it is not on the stack."""
        if not self._on_stack:
            create_free(self._buffer, build)


def _heap_cell(shape: tuple[int, ...], type: Type, build: Builder) -> Value:
    return create_heap_buffer(shape, (), type, build)


def _behind(slot: Slot) -> Builder:
    return Builder(ir.InsertionPoint.after(slot.last), slot.last.location)


def _pop(buffer: Value, held: Type, count: _Cell, at: Builder) -> Value:
    last = _plus(count.load(at), -1, at)
    count.store(last, at)
    return create_load(buffer, [last], held, at)


def _plus(number: Value, by: int, at: Builder) -> Value:
    return at.value("arith.addi", [number, at.index(by)], number.type)


def _copy(old: Value, new: Value, length: Value, held: Type, at: Builder) -> None:
    """The first ``length`` elements of ``old`` into ``new``."""
    loop = at.op("scf.for", [at.index(0), length, at.index(1)], (), None, 1)
    body = loop.regions[0].blocks.append(length.type)
    inner = at.at(ir.InsertionPoint(body))
    create_store(create_load(old, [body.arguments[0]], held, inner), new, [body.arguments[0]], inner)
    inner.op("scf.yield")
