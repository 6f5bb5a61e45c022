"""The memory of a lowered cache or gradient, and the loads and stores of its accesses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.buffers import (
    buffer_type,
    create_free,
    create_grown_buffer,
    create_heap_buffer,
    create_load,
    create_stack_buffer,
    create_store,
)
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before
from mlirad.interfaces.regions import LoopModel
from mlirad.passes.enzyme.cache_uses import POP, PUSH, SET, EnzymeSlot
from mlirad.passes.enzyme.gradients import has_zero


class Stored(ABC):
    """A representation of a cache or gradient in memory."""

    @abstractmethod
    def create(self, slot: EnzymeSlot) -> None:
        """Emit the memory, its accesses and its deallocation; the ops that are replaced stay, without uses."""


@final
@dataclass(frozen=True)
class Gradient(Stored):
    """A gradient: one element, initially zero."""

    def create(self, slot: EnzymeSlot) -> None:
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
    """A cache as a buffer of maximal size, and a counter."""

    loops: Mapping[str, LoopModel]

    def create(self, slot: EnzymeSlot) -> None:
        """The buffer is allocated before the first use, where the trip counts are known."""
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

    def _static_capacity(self, slot: EnzymeSlot) -> int | None:
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

    def _capacity(self, slot: EnzymeSlot, build: Builder) -> Value:
        """The maximal number of pushes: the sum over all push ops of the product of the trip counts around them."""
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
    """A cache as a buffer that is replaced by a larger one when it is full; a cell holds the current buffer."""

    initial: int
    growth: int

    def create(self, slot: EnzymeSlot) -> None:
        """The buffer is allocated at the init op."""
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
                buffer = create_grown_buffer(holder.buffer, number, slot.held, at, self.growth)
                create_store(use.op.operands[1], buffer, [number], at)
                count.store(_plus(number, 1, at), at)
        end = _behind(slot)
        create_free(holder.load(end), end)
        holder.release(end)
        count.release(end)


class _Cell:
    """A buffer of one element with the lifetime of a slot: on the stack, unless the slot is created in a loop."""

    def __init__(self, slot: EnzymeSlot, type: Type, build: Builder) -> None:
        self._type = type
        parent = slot.init.parent
        self._on_stack = parent is not None and parent.operation.name == "func.func"
        make = create_stack_buffer if self._on_stack else _heap_cell
        self.buffer = make((), type, build)

    def load(self, build: Builder) -> Value:
        """The current value."""
        return create_load(self.buffer, (), self._type, build)

    def store(self, value: Value, build: Builder) -> None:
        """Store ``value``."""
        create_store(value, self.buffer, (), build)

    def release(self, build: Builder) -> None:
        """Free the cell, unless it is on the stack."""
        if not self._on_stack:
            create_free(self.buffer, build)


def _heap_cell(shape: tuple[int, ...], type: Type, build: Builder) -> Value:
    return create_heap_buffer(shape, (), type, build)


def _behind(slot: EnzymeSlot) -> Builder:
    return Builder(ir.InsertionPoint.after(slot.last), slot.last.location)


def _pop(buffer: Value, held: Type, count: _Cell, at: Builder) -> Value:
    last = _plus(count.load(at), -1, at)
    count.store(last, at)
    return create_load(buffer, [last], held, at)


def _plus(number: Value, by: int, at: Builder) -> Value:
    return at.value("arith.addi", [number, at.index(by)], number.type)
