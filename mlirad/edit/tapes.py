"""A tape: a growing stack of bytes that one function fills and another reads; a record holds values of several types.

A tape is passed between functions as two cells: one holds the buffer, the other the number of bytes in use. A value
that needs an alignment of more than 8 bytes is boxed: the record holds a buffer that holds the value. Code that passes
values of several types as one buffer of bytes uses a record without a tape.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Final, NamedTuple

from mlirad._mlir import Type, Value, ir
from mlirad.edit.buffers import (
    buffer_type,
    create_alloc,
    create_free,
    create_heap_buffer,
    create_load,
    create_stack_buffer,
    create_store,
    element_bytes,
)
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_open_extents
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_if

#: The initial capacity of a tape in bytes.
FIRST_BYTES: Final = 4096
_WORD_BITS: Final = 64


class Tape(NamedTuple):
    """The two cells: the buffer, and the number of bytes in use."""

    buffer: Value
    top: Value


def tape_types(context: ir.Context) -> tuple[Type, Type]:
    """The types of the two cells."""
    bytes_type = _bytes(context)
    return buffer_type([], 0, bytes_type), buffer_type([], 0, ir.IndexType.get(context))


def _bytes(context: ir.Context) -> ir.MemRefType:
    return ir.MemRefType(buffer_type(None, 1, ir.IntegerType.get_signless(8, context)))


def create_tape(build: Builder) -> Tape:
    """Creates an empty tape, which lives until the function returns; `create_tape_end` frees its buffer."""
    context = build.loc.context
    cell = create_stack_buffer([], _bytes(context), build)
    top = create_stack_buffer([], ir.IndexType.get(context), build)
    create_store(_create_room(build.index(FIRST_BYTES), build), cell, (), build)
    create_store(build.index(0), top, (), build)
    return Tape(cell, top)


def create_tape_end(tape: Tape, build: Builder) -> None:
    """Frees the buffer of the tape."""
    create_free(create_load(tape.buffer, (), _bytes(build.loc.context), build), build)


def is_tapeable(type: Type) -> bool:
    """Whether a value of ``type`` can be stored in a record."""
    if isinstance(type, ir.VectorType | ir.ComplexType):
        return is_tapeable(type.element_type)
    if isinstance(type, ir.FloatType | ir.IntegerType):
        return int(type.width) <= _WORD_BITS
    return isinstance(type, ir.IndexType | ir.MemRefType)


def create_push(values: Sequence[Value], tape: Tape, build: Builder) -> None:
    """Pushes ``values`` as one record."""
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
    """Pops the last record, which holds values of ``types``."""
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


def create_record(values: Sequence[Value], build: Builder) -> Value:
    """Creates a heap buffer of bytes that holds ``values``; tensors and other types that need it are boxed."""
    kept = [value if _has_place(value.type) else _create_box(value, build) for value in values]
    start, position = build.index(0), 0
    record = create_heap_buffer([record_size(v.type for v in values)], (), _byte(build), build)
    for value in kept:
        create_store(value, _create_place(record, start, position, value.type, build), (), build)
        position += element_bytes(value.type)
    return record


def record_size(types: Iterable[Type]) -> int:
    """The size in bytes of a record of values of ``types``; at least one."""
    return max(_size(type if _has_place(type) else box_type(type) for type in types), 1)


def read_record(record: Value, types: Sequence[Type], build: Builder) -> list[Value]:
    """Reads the values that `create_record` stored, without changing ``record``; tensors alias their boxes."""
    places = _create_places(record, types, build)
    return [
        value if _has_place(type) else create_load(value, (), type, build)
        for type, value in zip(types, places, strict=True)
    ]


def free_boxes(record: Value, types: Sequence[Type], build: Builder, kept: Container[int] = ()) -> None:
    """Frees the boxes of a record, but not the record; and not those of the values at the positions ``kept``."""
    for i, (type, value) in enumerate(zip(types, _create_places(record, types, build), strict=True)):
        if not _has_place(type) and i not in kept:
            create_free(value, build)


def _create_places(record: Value, types: Sequence[Type], build: Builder) -> list[Value]:
    """Loads the values of a record, or their boxes."""
    start, position = build.index(0), 0
    found: list[Value] = []
    for type in types:
        kept = type if _has_place(type) else box_type(type)
        found.append(create_load(_create_place(record, start, position, kept, build), (), kept, build))
        position += element_bytes(kept)
    return found


def move_to_heap(allocation: ir.Operation) -> Value:
    """Replaces the uses of a stack buffer by a new heap buffer, which is returned; keeps the unused stack op."""
    build = Builder(ir.InsertionPoint(allocation), allocation.location)
    types = [allocation.result.type]
    heap = build.op("memref.alloc", list(allocation.operands), types, dict(allocation.attributes.items()))
    allocation.result.replace_all_uses_with(heap.result)
    return heap.result


def _is_boxed(type: Type) -> bool:
    return isinstance(type, ir.VectorType)


def _has_place(type: Type) -> bool:
    return is_tapeable(type) and not _is_boxed(type)


def box_type(type: Type) -> Type:
    """The type of a box: a tensor is stored in a buffer of its shape, any other value in one of rank 0."""
    if isinstance(type, ir.RankedTensorType):
        return ir.MemRefType.get(list(type.shape), type.element_type)
    return buffer_type([], 0, type)


def _create_box(value: Value, build: Builder) -> Value:
    extents = create_open_extents(value, build) if isinstance(value.type, ir.RankedTensorType) else []
    box = create_alloc(box_type(value.type), extents, build)
    create_store(value, box, (), build)
    return box


def _size(types: Iterable[Type]) -> int:
    return sum(map(element_bytes, types))


def _byte(build: Builder) -> Type:
    return ir.IntegerType.get_signless(8, build.loc.context)


def _create_room(count: Value, build: Builder) -> Value:
    return create_heap_buffer(None, [count], _byte(build), build)


def _create_place(buffer: Value, start: Value, position: int, type: Type, build: Builder) -> Value:
    """A view of the bytes from ``start + position`` on as a buffer of one ``type``."""
    at = start if not position else build.value("arith.addi", (start, build.index(position)), start.type)
    return build.value("memref.view", (buffer, at), buffer_type([], 0, type))


def _create_grown(tape: Tape, end: Value, build: Builder) -> Value:
    """The buffer of the tape, reallocated with twice the size if it has no room for ``end`` bytes."""
    context = build.loc.context
    type = _bytes(context)
    buffer = create_load(tape.buffer, (), type, build)
    room = build.value("memref.dim", (buffer, build.index(0)), end.type)
    full = compare(build, "ugt", end, room)
    choice, grow, keep = create_if(full, [type], build)
    new = _create_room(grow.value("arith.muli", (end, grow.index(2)), end.type), grow)
    part = grow.value("memref.view", (new, grow.index(0), room), type)
    grow.op("memref.copy", (buffer, part))
    create_free(buffer, grow)
    create_store(new, tape.buffer, (), grow)
    grow.op("scf.yield", [new])
    keep.op("scf.yield", [buffer])
    return choice.result
