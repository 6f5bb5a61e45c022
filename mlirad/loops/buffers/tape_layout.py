"""Joins the buffers that hold one field for each step of a loop nest into one buffer with a dimension for each loop.

A cache of fields is a buffer of buffers, one for each step. If counted loops fill it, and its buffers are only read and
freed, they can be rows of one buffer: it is allocated once, and the fields of successive steps are contiguous. Rows are
known to be disjoint from each other and from other buffers, unlike buffers that are loaded from a list. If extents
depend on the step, all rows have the greatest ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.boxes import trip_count
from mlirad.edit.affine import create_results
from mlirad.edit.buffers import create_alloc, create_row, element_bytes
from mlirad.edit.build import Builder
from mlirad.edit.extents import Extent, open_extents, static_shape
from mlirad.edit.linear import Linear
from mlirad.edit.symbolic import Size, guessed
from mlirad.edit.types import has_identity_layout
from mlirad.edit.walk import find_ops
from mlirad.loops.build import create_linear
from mlirad.loops.nests import ALLOCATIONS, ancestor, counter_range, extents, loops_between, subscripts_of, written_out
from mlirad.loops.open_extents import value_of
from mlirad.machine import MachineModel

#: (op, operand number of the buffer) of ops that read it.
_READS: Final = (("affine.load", 0), ("memref.load", 0), ("memref.copy", 0))
_LISTS: Final = (("affine.store", 1), ("memref.store", 1))
_FREES: Final = ("memref.dealloc", 0)


@dataclass(frozen=True)
class FieldTape:
    """In each iteration of the nest ``loops``, ``kept`` allocates a buffer, and ``store`` stores it in a list.

    The buffer is filled by ``copy``, or by stores of elements. It has at most ``extents``. ``made`` allocates the list,
    ``loads`` read it; ``frees`` free the list and the buffers on it.
    """

    made: ir.Operation
    loops: tuple[ir.Operation, ...]
    kept: ir.Operation
    extents: tuple[Size, ...]
    copy: ir.Operation | None
    store: ir.Operation
    loads: tuple[ir.Operation, ...]
    frees: tuple[ir.Operation, ...]


def find_tapes(function: ir.Operation, machine: MachineModel) -> list[FieldTape]:
    """The tapes in ``function``, in program order."""
    made = find_ops(function, lambda op: op.name in ALLOCATIONS and _is_list(op.results[0].type))
    return [tape for op in made if (tape := _find(op, machine)) is not None]


def _is_list(type: ir.Type) -> bool:
    return isinstance(type, ir.MemRefType) and type.rank >= 1 and isinstance(type.element_type, ir.MemRefType)


def _find(made: ir.Operation, machine: MachineModel) -> FieldTape | None:
    stores, loads, frees = [], [], []
    for use in made.results[0].uses:
        user = use.owner.operation
        # The list is only stored to, loaded from and freed: its buffers are not accessible otherwise.
        if (user.name, use.operand_number) in _LISTS:
            stores.append(user)
        elif (user.name, use.operand_number) in _READS[:2]:
            loads.append(user)
        elif (user.name, use.operand_number) == _FREES:
            frees.append(user)
        else:
            return None
    for load in loads:
        freed = _only_read(load.results[0])
        if freed is None:
            return None
        frees += freed
    filled = _filled(stores[0], made, machine) if len(stores) == 1 else None
    if filled is None:
        return None
    return FieldTape(made, *filled, stores[0], tuple(loads), tuple(frees))


def _only_read(buffer: Value) -> list[ir.Operation] | None:
    """The ops that free ``buffer``, if it is only read otherwise; else None."""
    frees: list[ir.Operation] = []
    for use in buffer.uses:
        user = use.owner.operation
        if (user.name, use.operand_number) == _FREES:
            frees.append(user)
        elif (user.name, use.operand_number) not in _READS:
            return None
    return frees


def _filled(
    store: ir.Operation, made: ir.Operation, machine: MachineModel
) -> tuple[tuple[ir.Operation, ...], ir.Operation, tuple[Size, ...], ir.Operation | None] | None:
    """The loops whose iterations fill the list in order, the allocation of each buffer, its extents, and its copy."""
    buffer, loops = store.operands[0], tuple(loops_between(store, made.block) or ())
    lengths = extents(made.results[0]) or ()
    if isinstance(buffer.owner, ir.Block) or not loops or len(loops) != len(lengths):
        return None
    kept = buffer.owner.operation
    if kept.block != store.block or store.parent.operation != loops[-1] or kept.name != "memref.alloc":
        return None
    sizes = _greatest_extents(kept, loops)
    # One large buffer instead of many small ones: it might be too large. Extents that are not known count as 2, so that
    # one less is not zero.
    if sizes is None or not 0 < prod(guessed(n, 2) for n in lengths) * _bytes(buffer, sizes, 2) <= machine.kept_bytes:
        return None
    copy = _copied(buffer, store)
    # A copy needs a row with exactly its extents: an upper bound does not suffice.
    can_fill = _has_only_elements(buffer, store) if copy is None else extents(buffer) == sizes
    pairs = enumerate(zip(loops, lengths, strict=True))
    in_order = all(lists_in_order(store, loop, length, axis) for axis, (loop, length) in pairs)
    return (loops, kept, sizes, copy) if in_order and can_fill else None


def _greatest_extents(kept: ir.Operation, loops: Sequence[ir.Operation]) -> tuple[Size, ...] | None:
    """The extents of a buffer of numbers, or their upper bounds if they depend on the counters of ``loops``."""
    type, ranges = ir.MemRefType(kept.results[0].type), {_counter(loop): counter_range(loop) for loop in loops}
    element, sizes = type.element_type, iter(kept.operands)
    if not isinstance(element, ir.FloatType | ir.IntegerType) or not has_identity_layout(type):
        return None
    found: list[Size] = []
    for axis in range(type.rank):
        form = written_out(next(sizes)) if type.is_dynamic_dim(axis) else Linear((), int(type.shape[axis]))
        size = form.constant
        # A linear form is greatest where each counter is at an end.
        for counter, factor in form.factors:
            interval = ranges.get(counter)
            if interval is None:
                return None
            size = size + interval[factor > 0] * factor
        found.append(size)
    return tuple(found)


def _counter(loop: ir.Operation) -> Value:
    return loop.regions[0].blocks[0].arguments[0]


def _has_only_elements(buffer: Value, store: ir.Operation) -> bool:
    """Whether ``buffer`` is used by loads and stores of elements, besides the ``store`` that puts it on a list."""
    uses = [(use.owner.operation, use.operand_number) for use in buffer.uses]
    return all(op == store or (op.name, place) in (*_READS[:2], *_LISTS) for op, place in uses)


def bytes_of(buffer: Value, guess: int) -> int:
    """The size of a buffer of known extents, in bytes; each unknown in them is ``guess``."""
    return _bytes(buffer, extents(buffer) or (), guess)


def _bytes(buffer: Value, sizes: Sequence[Size], guess: int) -> int:
    return element_bytes(ir.MemRefType(buffer.type).element_type) * prod(guessed(size, guess) for size in sizes)


def lists_in_order(store: ir.Operation, loop: ir.Operation, length: Size, axis: int = 0) -> bool:
    """Whether the ``length`` iterations of ``loop`` store at the subscripts 0, 1, 2, ... along ``axis``."""
    interval, forms = counter_range(loop), subscripts_of(store)
    if interval is None or forms is None or trip_count(interval) != length:
        return False
    return forms[axis].factors == ((_counter(loop), 1),) and forms[axis].constant == -interval[0]


def _copied(buffer: Value, store: ir.Operation) -> ir.Operation | None:
    """The copy that is the only write to ``buffer``, and comes before all its uses; None otherwise."""
    found: list[ir.Operation] = []
    for use in buffer.uses:
        user = use.owner.operation
        if (user.name, use.operand_number) == ("memref.copy", 1) and user.block == store.block:
            found.append(user)
        elif user != store and (user.name, use.operand_number) not in _READS:
            return None
    alike = len(found) == 1 and found[0].operands[0].type == buffer.type
    return found[0] if alike and all(_is_behind(use.owner.operation, found[0]) for use in buffer.uses) else None


def _is_behind(op: ir.Operation, first: ir.Operation) -> bool:
    """Whether ``op`` is ``first``, follows it in its block, or only stores the buffer in a list."""
    top = ancestor(op, first.block)
    return (op.name, 1) in _LISTS or (top is not None and (top == first or first.is_before_in_block(top)))


@dataclass(frozen=True)
class JoinedTapes:
    """The buffer ``whole``: its rows like ``part``, of ``sizes``, replace the buffers of a tape that ``loops`` fill."""

    whole: Value
    part: ir.MemRefType
    sizes: tuple[Extent, ...]
    loops: tuple[ir.Operation, ...]

    def start(self) -> Value:
        """The row of the current step, emitted at its start."""
        place = ir.InsertionPoint.at_block_begin(self.loops[-1].regions[0].blocks[0])
        return self.step(0, Builder(place, self.loops[-1].location))

    def step(self, ahead: int, build: Builder) -> Value:
        """The row of the current step of the loops, or of the step of the innermost one that is ``ahead`` of it."""
        numbers = []
        for loop in self.loops:
            interval = counter_range(loop)
            assert interval is not None
            behind = interval[0] - ahead if loop == self.loops[-1] else interval[0]
            numbers.append(create_linear(_counter(loop), 1, -behind, build))
        return self.at(numbers, build)

    def at(self, numbers: Sequence[Value], build: Builder) -> Value:
        """The row of the step with these ``numbers``, one for each loop, as a subview."""
        return create_row(self.whole, numbers, self.part, build, self.sizes)


def join(tape: FieldTape, steps: Sequence[Size]) -> JoinedTapes:
    """Replaces the buffers on ``tape`` by rows of one buffer for ``steps`` of its loops, and erases the ops for it.

    Each step still copies its field, or stores its elements, now into its row `step(0)`.
    """
    made = tape.made
    with made.context, made.location:
        joined = create_joined(made, tape.kept.results[0], tape.extents, tape.loops, steps)
        for load in tape.loads:
            build = Builder(ir.InsertionPoint(load), load.location)
            numbers = list(load.operands)[1:]
            if load.name.startswith("affine"):
                numbers = list(create_results(load.attributes["map"], numbers, build))
            part = joined.at(numbers, build)
            load.results[0].replace_all_uses_with(part)
        tape.kept.results[0].replace_all_uses_with(joined.start())
        # Users first: erasing an op with uses leaves dangling pointers.
        for op in (tape.store, *tape.frees, *tape.loads, tape.kept):
            op.erase()
        free_after_last_use(joined.whole, made.block)
        made.erase()
    return joined


def create_joined(
    made: ir.Operation, field: Value, extents: Sequence[Size], loops: tuple[ir.Operation, ...], steps: Sequence[Size]
) -> JoinedTapes:
    """Allocates a buffer for ``steps`` of each of ``loops``, before ``made``, which it replaces.

    A step has a field like ``field``, of ``extents``.
    """
    build, element = Builder(ir.InsertionPoint(made), made.location), ir.MemRefType(field.type).element_type
    shape = [size if isinstance(size, int) else value_of(size, build) for size in (*steps, *extents)]
    type, sizes = ir.MemRefType.get(static_shape(shape), element), shape[len(steps) :]
    # The type of the field may have a dynamic extent that its allocation has as a constant.
    part = ir.MemRefType.get(static_shape(sizes), element)
    return JoinedTapes(create_alloc(type, open_extents(shape), build), part, tuple(sizes), loops)


def free_after_last_use(buffer: Value, block: ir.Block) -> None:
    """Deallocates ``buffer`` after the last op of ``block`` that uses it, or a view of it."""
    last = buffer.owner.operation
    users = [use.owner.operation for use in buffer.uses]
    # Views alias the buffer: their last use counts too.
    views = [user.results[0] for user in users if user.name == "memref.subview"]
    for op in (*users, *(use.owner.operation for view in views for use in view.uses)):
        top = ancestor(op, block)
        if top is not None and last.is_before_in_block(top):
            last = top
    Builder(ir.InsertionPoint.after(last), last.location).op("memref.dealloc", [buffer])
