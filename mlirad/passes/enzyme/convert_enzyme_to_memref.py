"""Lowers `enzyme` caches and gradients to memory.

A cache is a stack in a heap buffer. If every push is in loops whose trip counts are known before the first use, the
buffer has room for all pushes; otherwise it grows. A gradient is a buffer of one element that starts at zero. Each is
released after its last use, in the block that creates it. Pushed values are not copied: a cached memref is the buffer
itself. Ops that access memory or aggregate values are lowered to upstream ops (`to_upstream`).

Before::

    func.func @f(%x: f64, %n: index) -> f64 {
      %gradient = "enzyme.init"() : () -> !enzyme.Gradient<f64>
      affine.for %i = 0 to %n {
        %a = "enzyme.get"(%gradient) : (!enzyme.Gradient<f64>) -> f64
        %b = arith.addf %a, %x : f64
        "enzyme.set"(%gradient, %b) : (!enzyme.Gradient<f64>, f64) -> ()
      }
      %r = "enzyme.get"(%gradient) : (!enzyme.Gradient<f64>) -> f64
      return %r : f64
    }

After ``--convert-enzyme-to-memref``::

    %alloca = memref.alloca() : memref<f64>
    %cst = arith.constant 0.000000e+00 : f64
    memref.store %cst, %alloca[] : memref<f64>
    affine.for %i = 0 to %n {
      %1 = memref.load %alloca[] : memref<f64>
      %b = arith.addf %1, %x : f64
      memref.store %b, %alloca[] : memref<f64>
    }
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, final

from mlirad._mlir import Type, Value, ir
from mlirad.edit import buffers
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before
from mlirad.edit.types import is_float
from mlirad.edit.walk import holds
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.interfaces.regions import LoopModel
from mlirad.interfaces.registry import BRANCH, LOOP, Registry
from mlirad.passes.base import Pass, PassContext, option
from mlirad.passes.enzyme import cache_uses
from mlirad.passes.enzyme.remove_enzyme_ops import has_zero
from mlirad.passes.enzyme.to_upstream import NAMES, lower, problem_of

#: Element types of memrefs, besides floats.
_ELEMENTS: Final = (
    *(ir.IntegerType, ir.IndexType, ir.ComplexType, ir.VectorType, ir.MemRefType, ir.UnrankedMemRefType),
)
#: Ops that run their regions in sequence, besides loops and branches that have a model.
_SEQUENTIAL: Final = ("scf.while", "scf.execute_region", "memref.alloca_scope")


@final
@dataclass(frozen=True)
class ConvertEnzymeToMemref(Pass):
    """Lower caches, gradients and the other values of the enzyme dialect to upstream ops."""

    name: ClassVar[str] = "convert-enzyme-to-memref"
    size_by_trip_count: bool = option(True, help="allocate a cache by the trip counts of its loops, if known")
    initial_capacity: int = option(16, help="initial capacity of a growing cache, in elements")
    growth: int = option(2, help="factor by which a full cache grows")

    def __post_init__(self) -> None:
        if self.initial_capacity < 1:
            raise ValueError("option 'initial-capacity' is at least 1")
        if self.growth < 2:
            raise ValueError("option 'growth' is at least 2")

    def run(self, module: ir.Module, ctx: PassContext) -> None:
        """Lower everything in place.

        Raises:
            UnsupportedError: with every cache or gradient that cannot be followed, and every op without a
                counterpart; the module is as it was.
        """
        places = cache_uses.Places(module.operation)
        found = cache_uses.slots(places)
        elsewhere = [_from_elsewhere(op) for op in cache_uses.strays(places)]
        others = [op for op in places.ops if op.name in NAMES]
        problems = elsewhere or [p for slot in found if (p := _problem(slot, ctx.registry)) is not None]
        problems += [cache_uses.cannot_follow(op, *wrong) for op in others if (wrong := problem_of(op)) is not None]
        if problems:
            raise UnsupportedError(problems)
        stored = [(slot, self._form(slot, places, ctx.registry)) for slot in found if slot.uses]
        for slot, form in stored:
            form.create(slot)
        for slot in found:
            for use in reversed(slot.uses):
                use.op.erase()
            slot.init.erase()
        lower(others)
        left = cache_uses.strip(cache_uses.all_ops(module))
        if left:
            why, help = "it is used, or changes the type", "use its operand instead"
            raise UnsupportedError([cache_uses.cannot_follow(op, why, help) for op in left])

    def _form(self, slot: cache_uses.EnzymeSlot, places: cache_uses.Places, registry: Registry) -> Stored:
        if slot.kind == cache_uses.GRADIENT:
            return Gradient()
        if self.size_by_trip_count and all(
            _is_counted(use, slot, places, registry) for use in slot.of(cache_uses.PUSH)
        ):
            return Sized(registry.table(LOOP))
        return Growing(self.initial_capacity, self.growth)


def has_values(module: ir.Module) -> bool:
    """Whether ``module`` contains an op that `ConvertEnzymeToMemref` lowers."""
    return holds(module.operation, lambda op: op.name in (cache_uses.INIT, cache_uses.IGNORE) or op.name in NAMES)


def _problem(slot: cache_uses.EnzymeSlot, registry: Registry) -> Diagnostic | None:
    if slot.problem is not None:
        return slot.problem
    if not isinstance(slot.held, _ELEMENTS) and not is_float(slot.held):
        help = "bufferize first: --one-shot-bufferize"
        return cache_uses.cannot_follow(slot.init, f"a buffer cannot hold elements of type '{slot.held}'", help)
    known = {*registry.table(LOOP), *registry.table(BRANCH), *_SEQUENTIAL}
    for use in slot.uses:
        for op in use.around:
            if op.name not in known:
                help = "create it inside, or write a sequential loop"
                return cache_uses.cannot_follow(slot.init, f"'{op.name}' uses it in an unknown order", help)
    return None


def _from_elsewhere(op: ir.Operation) -> Diagnostic:
    help = "use it in the function that creates it; --inline inlines callees"
    return cache_uses.cannot_follow(op, f"its '{op.operands[0].type}' is not created in this function", help)


def _is_counted(
    push: cache_uses.SlotUse, slot: cache_uses.EnzymeSlot, places: cache_uses.Places, registry: Registry
) -> bool:
    """Whether an upper bound of the number of runs of ``push`` is known before the first use."""
    loops, branches = registry.table(LOOP), registry.table(BRANCH)
    for op in push.around:
        if op.name in branches:
            continue
        loop = loops.get(op.name)
        if loop is None or not loop.has_trip_count(op):
            return False
        if not all(places.defined_before(value, slot.first) for value in loop.controls(op)):
            return False
    return True


class Stored(ABC):
    """A representation of a cache or gradient in memory."""

    @abstractmethod
    def create(self, slot: cache_uses.EnzymeSlot) -> None:
        """Emit the memory, its accesses and its deallocation; the ops that are replaced stay, without uses."""


@final
@dataclass(frozen=True)
class Gradient(Stored):
    """A gradient: one element, initially zero."""

    def create(self, slot: cache_uses.EnzymeSlot) -> None:
        """A buffer of rank 0, with loads and stores."""
        cell = _Cell(slot, slot.held, before(slot.init))
        if has_zero(slot.held):
            build = before(slot.init)
            cell.store(build.constant(slot.held, 0), build)
        for use in slot.uses:
            if use.op.name == cache_uses.SET:
                cell.store(use.op.operands[1], before(use.op))
            else:
                use.op.result.replace_all_uses_with(cell.load(before(use.op)))
        cell.release(_behind(slot))


@final
@dataclass(frozen=True)
class Sized(Stored):
    """A cache as a buffer of maximal size, and a counter."""

    loops: Mapping[str, LoopModel]

    def create(self, slot: cache_uses.EnzymeSlot) -> None:
        """The buffer is allocated before the first use, where the trip counts are known."""
        build = before(slot.first)
        static = self._static_capacity(slot)
        extents = [] if static is not None else [self._capacity(slot, build)]
        buffer = buffers.create_heap_buffer(None if static is None else [static], extents, slot.held, build)
        count = _Cell(slot, ir.IndexType.get(slot.init.context), build)
        count.store(build.index(0), build)
        for use in slot.uses:
            at = before(use.op)
            if use.op.name == cache_uses.PUSH:
                number = count.load(at)
                buffers.create_store(use.op.operands[1], buffer, [number], at)
                count.store(_plus(number, 1, at), at)
            else:
                use.op.result.replace_all_uses_with(_pop(buffer, slot.held, count, at))
        end = _behind(slot)
        buffers.create_free(buffer, end)
        count.release(end)

    def _static_capacity(self, slot: cache_uses.EnzymeSlot) -> int | None:
        total = 0
        for push in slot.of(cache_uses.PUSH):
            times = 1
            for op in push.around:
                if op.name in self.loops:
                    trips = self.loops[op.name].static_trip_count(op)
                    if trips is None:
                        return None
                    times *= trips
            total += times
        return total

    def _capacity(self, slot: cache_uses.EnzymeSlot, build: Builder) -> Value:
        """The maximal number of pushes: the sum over all push ops of the product of the trip counts around them."""
        index = ir.IndexType.get(slot.init.context)
        total = build.index(0)
        for push in slot.of(cache_uses.PUSH):
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

    def create(self, slot: cache_uses.EnzymeSlot) -> None:
        """The buffer is allocated at the init op."""
        build = before(slot.init)
        type = buffers.buffer_type(None, 1, slot.held)
        holder = _Cell(slot, type, build)
        count = _Cell(slot, ir.IndexType.get(slot.init.context), build)
        holder.store(buffers.create_heap_buffer(None, [build.index(self.initial)], slot.held, build), build)
        count.store(build.index(0), build)
        for use in slot.uses:
            at = before(use.op)
            if use.op.name == cache_uses.POP:
                buffer = holder.load(at)
                use.op.result.replace_all_uses_with(_pop(buffer, slot.held, count, at))
            else:
                number = count.load(at)
                following = _plus(number, 1, at)
                buffer = buffers.create_grown_buffer(holder.buffer, following, slot.held, at, self.growth)
                buffers.create_store(use.op.operands[1], buffer, [number], at)
                count.store(following, at)
        end = _behind(slot)
        buffers.create_free(holder.load(end), end)
        holder.release(end)
        count.release(end)


class _Cell:
    """A buffer of one element with the lifetime of a slot: on the stack, unless the slot is created in a loop."""

    def __init__(self, slot: cache_uses.EnzymeSlot, type: Type, build: Builder) -> None:
        self._type = type
        parent = slot.init.parent
        self._on_stack = parent is not None and parent.operation.name == "func.func"
        make = buffers.create_stack_buffer if self._on_stack else _heap_cell
        self.buffer = make((), type, build)

    def load(self, build: Builder) -> Value:
        """The current value."""
        return buffers.create_load(self.buffer, (), self._type, build)

    def store(self, value: Value, build: Builder) -> None:
        """Store ``value``."""
        buffers.create_store(value, self.buffer, (), build)

    def release(self, build: Builder) -> None:
        """Free the cell, unless it is on the stack."""
        if not self._on_stack:
            buffers.create_free(self.buffer, build)


def _heap_cell(shape: tuple[int, ...], type: Type, build: Builder) -> Value:
    return buffers.create_heap_buffer(shape, (), type, build)


def _behind(slot: cache_uses.EnzymeSlot) -> Builder:
    return Builder(ir.InsertionPoint.after(slot.last), slot.last.location)


def _pop(buffer: Value, held: Type, count: _Cell, at: Builder) -> Value:
    last = _plus(count.load(at), -1, at)
    count.store(last, at)
    return buffers.create_load(buffer, [last], held, at)


def _plus(number: Value, by: int, at: Builder) -> Value:
    return at.value("arith.addi", [number, at.index(by)], number.type)
