"""Teams: parallel loops over blocks that contain phases, parallel loops over the threads of a block.

Ops between the phases are run by all threads, if they only compute and load, otherwise by one, which broadcasts the
results. Buffers of the block are workgroup memory, or private if each thread only uses its own elements.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import prod
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.effects import has_effect
from mlirad.dialects.gpu.digits import DEPTH, linear_form
from mlirad.edit.buffers import stored_bytes
from mlirad.edit.constants import are_equal, constant_integer
from mlirad.edit.linear import Linear
from mlirad.edit.rewrite import is_outside
from mlirad.edit.walk import find_ops, holds, is_inside, users
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import SCALAR, Registry
from mlirad.lowering.gpu.fills import ALLOCATIONS, filled

LOOP: Final = "scf.parallel"
AROUND: Final = ("scf.for", "scf.if")
FREE: Final = "memref.dealloc"
#: The position of the buffer among the operands; subscripts follow.
ACCESSES: Final = {"memref.load": 0, "memref.store": 1, "memref.atomic_rmw": 1}
#: Ops whose first result has the elements of the first operand.
VIEWS: Final = (
    "memref.subview",
    "memref.collapse_shape",
    "memref.expand_shape",
    "memref.cast",
    "memref.reinterpret_cast",
)
#: Accesses with other subscripts, or to several elements.
_OTHER_ACCESSES: Final = (
    *("affine.load", "affine.store", "vector.load", "vector.store", "vector.maskedload", "vector.maskedstore"),
    *("vector.transfer_read", "vector.transfer_write"),
)


class Team:
    """A loop over blocks, and its contents."""

    def __init__(self, loop: ir.Operation, registry: Registry) -> None:
        self.loop = loop
        self._registry = registry
        self.body = loop.regions[0].blocks[0]
        self.phases = [op for op in find_ops(loop, lambda op: op.name == LOOP, outer_first=True) if op != loop]
        made = find_ops(loop, lambda op: op.name in ALLOCATIONS)
        self.buffers = [op.result for op in made if not any(_is_inside(op, phase) for phase in self.phases)]

    @cached_property
    def fills(self) -> dict[ir.Operation, tuple[Value, Value]]:
        """The fills of buffers between phases."""
        return {op: found for op in self._between(self.body) if (found := filled(op)) is not None}

    @cached_property
    def private(self) -> dict[Value, list[int]]:
        """The buffers of which each thread uses its own elements -> the dimensions that are thread ids."""
        return {buffer: axes for buffer in self.buffers if (axes := self.thread_axes(buffer)) is not None}

    @property
    def shared(self) -> list[Value]:
        """The other buffers."""
        return [buffer for buffer in self.buffers if buffer not in self.private]

    @property
    def extents(self) -> list[Value]:
        """The number of threads along each axis of a phase."""
        return bounds_of(self.phases[0])[1]

    @property
    def has_equal_phases(self) -> bool:
        """Whether all phases have the same extents, constants or values from outside of the loop."""
        return all(self._is_alike(phase) for phase in self.phases)

    def can_launch(self) -> bool:
        """Whether the loop is a team: all its phases have the same extents, and memory has static size."""
        return bool(self.phases) and next(self.obstacles(), None) is None

    def obstacles(self) -> Iterator[tuple[ir.Operation, str]]:
        """The ops for which a loop with phases is no team, and why; after the first one the others may not be known."""
        machine = self._registry.machine
        yield from ((phase, "it returns reductions") for phase in self.phases if phase.results)
        sizes = [constant_integer(value) for value in self.extents]
        threads = prod(size or 1 for size in sizes)
        if len(sizes) > 3:
            yield self.phases[0], f"it has {len(sizes)} axes, and a block has three"
        yield from (
            (phase, "loops over threads need the same constant bounds, or bounds from outside of the loop over blocks")
            for phase in self.phases
            if not self._is_alike(phase)
        )
        if threads > machine.block_threads or (len(sizes) == 3 and (sizes[0] or 1) > DEPTH):
            yield self.phases[0], f"{threads} threads are more than {machine.block_threads}, or than {DEPTH} along z"
        for buffer in self.buffers:
            if not self._is_simple(buffer):
                yield buffer.owner.operation, "a buffer of a block needs a constant size, and loads and stores only"
        size = sum(map(buffer_bytes, self.shared))
        if size > machine.block_memory:
            yield self.shared[0].owner.operation, f"the block's buffers take {size} bytes of {machine.block_memory}"
        for op in self._between(self.body):
            if not self._is_allowed(op):
                yield op, "it contains loops over threads, or writes memory and returns a buffer"

    def matches(self, other: Team) -> bool:
        """Whether both loops are teams with the same number of threads, or neither is a team."""
        if not self.phases or not other.phases:
            return not self.phases and not other.phases
        return len(self.extents) == len(other.extents) and all(map(are_equal, self.extents, other.extents))

    def _is_alike(self, phase: ir.Operation) -> bool:
        lows, highs, steps = bounds_of(phase)
        return (
            all(constant_integer(v) == 0 for v in lows)
            and all(constant_integer(v) == 1 for v in steps)
            and len(highs) == len(self.extents)
            and all(map(are_equal, highs, self.extents))
            and all(constant_integer(v) is not None or is_outside(v, self.loop) for v in highs)
            and not any(_is_inside(phase, other) for other in self.phases if other != phase)
        )

    def _is_simple(self, buffer: Value) -> bool:
        type, axes = ir.MemRefType(buffer.type), self.private.get(buffer, ())
        if type != ir.MemRefType.get(list(type.shape), type.element_type):
            return False
        dynamic = ir.ShapedType.get_dynamic_size()
        known = all(extent != dynamic or axis in axes for axis, extent in enumerate(type.shape))
        return known and all(user.name == FREE or _is_access(user) for user in users(buffer))

    def _between(self, block: ir.Block) -> Iterator[ir.Operation]:
        """The ops outside of the phases, without the loops and branches around phases."""
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
        return op in self.fills or not self.writes(op) or all(map(_is_number, used_results(op)))

    def has_views(self, buffer: Value) -> bool:
        """Whether elements of ``buffer`` may be accessed by another name."""
        return any(isinstance(result.type, ir.MemRefType) for user in users(buffer) for result in user.results)

    def writes(self, op: ir.Operation) -> bool:
        """Whether ``op``, or a nested op, may write memory."""
        return has_effect(op, (EffectKind.WRITE,), self._registry)

    def reads(self, op: ir.Operation) -> bool:
        """Whether ``op``, or a nested op, may read memory."""
        return has_effect(op, (EffectKind.READ,), self._registry)

    @property
    def broadcast_results(self) -> list[Value]:
        """The results that one thread broadcasts to the others."""
        ops = [op for op in self._between(self.body) if op not in self.fills and self.writes(op)]
        return [result for op in ops for result in used_results(op)]

    # --- memory

    def thread_axes(self, buffer: Value) -> list[int] | None:
        """The dimensions of ``buffer`` that are subscripted by thread ids, if threads only use their own elements.

        Each axis of threads has a dimension, or the linear id has one.
        """
        found: list[int] | None = None
        for user in users(buffer):
            if user.name == FREE or any(_is_inside(user, fill) for fill in self.fills):
                continue
            phase = next((phase for phase in self.phases if is_inside(user, phase)), None)
            if phase is None or user.name not in ACCESSES:
                return None
            places = list(user.operands)[ACCESSES[user.name] + 1 :]
            ids = list(phase.regions[0].blocks[0].arguments)
            own = [places.index(id) for id in ids if places.count(id) == 1]
            if len(own) < len(ids):
                forms = [linear_form(place, self._registry.table(SCALAR)) for place in places]
                own = [axis for axis, form in enumerate(forms) if _is_number_of(form, ids, self.extents)][:1]
            if not own or (found is not None and own != found):
                return None
            found = own
        return found


def _is_access(user: ir.Operation) -> bool:
    """Whether ``user`` of a buffer accesses elements in any space of memory, or is a view by which all users do."""
    if user.name in VIEWS:
        return all(map(_is_access, users(user.results[0])))
    return user.name in ACCESSES or user.name in _OTHER_ACCESSES


def _is_number_of(form: Linear, ids: Sequence[Value], extents: Sequence[Value]) -> bool:
    """Whether ``form`` is the linear id of the thread with ``ids``, the last of which varies fastest."""
    expected, size = {}, 1
    for id, extent in zip(reversed(ids), reversed(extents), strict=True):
        expected[id] = size
        size *= constant_integer(extent) or 0
    return size > 0 and form == Linear(tuple(expected.items()), 0)


def bounds_of(loop: ir.Operation) -> tuple[list[Value], list[Value], list[Value]]:
    """The lower bounds, upper bounds and steps of a parallel loop, by axis."""
    rank = len(loop.regions[0].blocks[0].arguments)
    operands = list(loop.operands)
    return operands[:rank], operands[rank : 2 * rank], operands[2 * rank : 3 * rank]


def _is_inside(op: ir.Operation, outer: ir.Operation) -> bool:
    return op == outer or is_inside(op, outer)


def buffer_bytes(buffer: Value) -> int:
    """The size of a buffer of static shape."""
    type = ir.MemRefType(buffer.type)
    return int(prod(type.shape, start=stored_bytes(type.element_type)))


def used_results(op: ir.Operation) -> list[Value]:
    """The results of ``op`` that have uses."""
    return [result for result in op.results if any(True for _ in result.uses)]


def _is_number(value: Value) -> bool:
    """Whether ``value`` can be in the memory of a block: a number, or a vector of the numbers of several sets."""
    return isinstance(value.type, ir.FloatType | ir.IntegerType | ir.IndexType | ir.VectorType)
