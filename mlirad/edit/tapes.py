"""A tape: a growing stack of bytes, with values of any types in one record, that one function leaves to another.

Two cells are handed from function to function: one holds the buffer, the other how many bytes are in use. What needs
more than 8 bytes of alignment is left in a box, a buffer of its own, that the record holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from mlirad._mlir import Type, Value, ir
from mlirad.edit.buffers import (
    buffer_type,
    create_free,
    create_heap_buffer,
    create_load,
    create_stack_buffer,
    create_store,
    element_bytes,
)
from mlirad.edit.build import Builder
from mlirad.edit.integers import compare

#: Bytes that a tape has room for at first.
FIRST_BYTES: Final = 4096
_WORD_BITS: Final = 64


class Tape(NamedTuple):
    """The two cells: of the buffer, and of the number of bytes in use."""

    buffer: Value
    top: Value


def tape_types(context: ir.Context) -> tuple[Type, Type]:
    """The types of the cells."""
    bytes_type = _bytes(context)
    return buffer_type([], 0, bytes_type), buffer_type([], 0, ir.IndexType.get(context))


def _bytes(context: ir.Context) -> ir.MemRefType:
    return ir.MemRefType(buffer_type(None, 1, ir.IntegerType.get_signless(8, context)))


def create_tape(build: Builder) -> Tape:
    """An empty tape, which lives as long as the function runs; its buffer is freed by `create_tape_end`."""
    context = build.loc.context
    cell = create_stack_buffer([], _bytes(context), build)
    top = create_stack_buffer([], ir.IndexType.get(context), build)
    create_store(_create_room(build.index(FIRST_BYTES), build), cell, (), build)
    create_store(build.index(0), top, (), build)
    return Tape(cell, top)


def create_tape_end(tape: Tape, build: Builder) -> None:
    """Free what the tape holds."""
    create_free(create_load(tape.buffer, (), _bytes(build.loc.context), build), build)


def is_tapeable(type: Type) -> bool:
    """Whether a value of ``type`` can be in a record."""
    if isinstance(type, ir.VectorType | ir.ComplexType):
        return is_tapeable(type.element_type)
    if isinstance(type, ir.FloatType | ir.IntegerType):
        return int(type.width) <= _WORD_BITS
    return isinstance(type, ir.IndexType | ir.MemRefType)


def create_push(values: Sequence[Value], tape: Tape, build: Builder) -> None:
    """Put ``values`` on the tape, as one record."""
    if not values:
        return
    index = ir.IndexType.get(build.loc.context)
    kept = [_create_box(value, build) if _is_boxed(value.type) else value for value in values]
    start = create_load(tape.top, (), index, build)
    end = build.value("arith.addi", (start, build.index(_size(v.type for v in kept))), index)
    buffer = _create_grown(tape, end, build)
    position = 0
    for value in kept:
        create_store(value, _create_place(buffer, start, position, value.type, build), (), build)
        position += element_bytes(value.type)
    create_store(end, tape.top, (), build)


def create_pop(types: Sequence[Type], tape: Tape, build: Builder) -> list[Value]:
    """Take the record of values of ``types`` that was put on the tape last."""
    if not types:
        return []
    context = build.loc.context
    index = ir.IndexType.get(context)
    kept = [buffer_type([], 0, type) if _is_boxed(type) else type for type in types]
    end = create_load(tape.top, (), index, build)
    start = build.value("arith.subi", (end, build.index(_size(kept))), index)
    create_store(start, tape.top, (), build)
    buffer = create_load(tape.buffer, (), _bytes(context), build)
    found: list[Value] = []
    position = 0
    for type, wanted in zip(kept, types, strict=True):
        value = create_load(_create_place(buffer, start, position, type, build), (), type, build)
        position += element_bytes(type)
        if _is_boxed(wanted):
            box, value = value, create_load(value, (), wanted, build)
            create_free(box, build)
        found.append(value)
    return found


def move_to_heap(allocation: ir.Operation) -> None:
    """Use a heap buffer like it in the place of a stack buffer, whose op stays, without a use."""
    build = Builder(ir.InsertionPoint(allocation), allocation.location)
    types = [allocation.result.type]
    heap = build.op("memref.alloc", list(allocation.operands), types, dict(allocation.attributes.items()))
    allocation.result.replace_all_uses_with(heap.result)


def _is_boxed(type: Type) -> bool:
    return isinstance(type, ir.VectorType)


def _create_box(value: Value, build: Builder) -> Value:
    box = create_heap_buffer([], (), value.type, build)
    create_store(value, box, (), build)
    return box


def _size(types: Iterable[Type]) -> int:
    return sum(map(element_bytes, types))


def _create_room(count: Value, build: Builder) -> Value:
    return create_heap_buffer(None, [count], ir.IntegerType.get_signless(8, build.loc.context), build)


def _create_place(buffer: Value, start: Value, position: int, type: Type, build: Builder) -> Value:
    """The bytes from ``start + position`` on as a buffer of one ``type``."""
    at = start if not position else build.value("arith.addi", (start, build.index(position)), start.type)
    return build.value("memref.view", (buffer, at), buffer_type([], 0, type))


def _create_grown(tape: Tape, end: Value, build: Builder) -> Value:
    """The buffer of the tape with room for ``end`` bytes: a new one, twice as large, where it had none."""
    context = build.loc.context
    type = _bytes(context)
    buffer = create_load(tape.buffer, (), type, build)
    room = build.value("memref.dim", (buffer, build.index(0)), end.type)
    full = compare(build, "ugt", end, room)
    choice = build.op("scf.if", [full], [type], None, 2)
    grow = build.at(ir.InsertionPoint(choice.regions[0].blocks.append()))
    new = _create_room(grow.value("arith.muli", (end, grow.index(2)), end.type), grow)
    part = grow.value("memref.view", (new, grow.index(0), room), type)
    grow.op("memref.copy", (buffer, part))
    create_free(buffer, grow)
    create_store(new, tape.buffer, (), grow)
    grow.op("scf.yield", [new])
    build.at(ir.InsertionPoint(choice.regions[1].blocks.append())).op("scf.yield", [buffer])
    return choice.result
