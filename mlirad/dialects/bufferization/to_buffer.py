"""``bufferization.to_buffer``: the tensor itself if it is only read, else a buffer with its contents.

Writes to the buffer must not change the tensor, which is a value. Upstream makes the same copy if the buffer is written
and the tensor is used later.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import create_alloc, create_cast, is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_open_extents
from mlirad.edit.rewrite import before, replace_op, terminator_of
from mlirad.edit.walk import closure, users

#: Ops that may keep a buffer alive beyond their block.
_KEEP: Final = ("func.call", "func.call_indirect")


def rewrite_to_buffer(op: ir.Operation) -> bool:
    """``to_buffer`` becomes reads of the tensor, or else a new buffer, freed at the end of the block.

    Returns False if the buffer may outlive the block.
    """
    users = [use.owner.operation for use in op.results[0].uses]
    if all(user.name == "memref.load" for user in users):
        for user in users:
            _, *place = user.operands
            element = before(user).value("tensor.extract", [op.operands[0], *place], user.result.type)
            replace_op(user, [element])
        op.erase()
        return True
    if all(user.name == "memref.copy" and user.operands[0] == op.results[0] for user in users):
        for user in users:
            _materialize(op.operands[0], user.operands[1], before(user))
            user.erase()
        op.erase()
        return True
    return _copy(op)


def _copy(op: ir.Operation) -> bool:
    type = op.results[0].type
    if not isinstance(type, ir.MemRefType) or type.memory_space is not None or _escapes(op.results[0]):
        return False
    build, tensor = before(op), op.operands[0]
    shape = [ir.ShapedType.get_dynamic_size() if type.is_dynamic_dim(i) else n for i, n in enumerate(type.shape)]
    plain = ir.MemRefType.get(shape, type.element_type, loc=op.location)
    if not _can_cast(plain, type):
        return False
    buffer = create_alloc(plain, create_open_extents(tensor, build), build)
    _materialize(tensor, buffer, build)
    cast = create_cast(buffer, type, build)
    before(terminator_of(op.block)).op("memref.dealloc", [buffer])
    op.results[0].replace_all_uses_with(cast)
    op.erase()
    return True


def _materialize(tensor: Value, buffer: Value, build: Builder) -> None:
    unit = ir.UnitAttr.get(build.loc.context)
    build.op("bufferization.materialize_in_destination", [tensor, buffer], (), {"restrict": unit, "writable": unit})


def _can_cast(plain: ir.MemRefType, type: ir.MemRefType) -> bool:
    """Whether a buffer with identity layout can be cast to ``type``."""
    if plain == type:
        return True
    try:
        strides, offset = type.get_strides_and_offset()
        own, start = plain.get_strides_and_offset()
    except RuntimeError:
        return False
    unknown = ir.ShapedType.get_dynamic_stride_or_offset()
    return offset in (start, unknown) and all(s in (o, unknown) for s, o in zip(strides, own, strict=True))


def _escapes(buffer: Value) -> bool:
    """Whether ``buffer``, or a view of it, is an operand of an op other than accesses to its elements."""

    def views(value: Value) -> list[Value]:
        return [result for user in users(value) for result in user.results if is_buffer(result.type)]

    def keeps(use: ir.OpOperand) -> bool:
        user = use.owner.operation
        is_stored = user.name in ("memref.store", "affine.store") and use.operand_number == 0
        return user.name in _KEEP or is_stored or _is_terminator(user)

    return any(keeps(use) for value in closure([buffer], views) for use in value.uses)


def _is_terminator(op: ir.Operation) -> bool:
    return bool(terminator_of(op.block) == op)
