"""Buffers that the engine creates: allocate, load, store, free. Only this module knows that they are memrefs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import prod
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.concurrency import ATOMIC_KINDS
from mlirad.edit.extents import Extent, create_open_extents, create_slice, extent, open_extents, static_shape
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_counted_for, create_if
from mlirad.edit.walk import users

_SUM: Final = ATOMIC_KINDS.index("addf")
#: Ops that give a value another name, and have no results.
_PASSING: Final = ("scf.yield", "scf.condition", "cf.br", "cf.cond_br")


def buffer_type(shape: Sequence[int] | None, rank: int, element: Type) -> Type:
    """Returns the type of a buffer of ``element``; if ``shape`` is None, all ``rank`` extents are dynamic.

    A tensor element must have a static shape; its extents become the last ones of the buffer.
    """
    extents = [ir.ShapedType.get_dynamic_size()] * rank if shape is None else list(shape)
    if isinstance(element, ir.RankedTensorType):
        return ir.MemRefType.get([*extents, *element.shape], element.element_type)
    return ir.MemRefType.get(extents, element)


def is_open_tensor(type: Type) -> bool:
    """Whether ``type`` is a tensor with dynamic extents: each value of it is stored in a buffer of its own."""
    return isinstance(type, ir.RankedTensorType) and not type.has_static_shape


def storable_type(type: Type) -> Type:
    """The element type of a buffer that stores values of ``type``: a buffer type for an `is_open_tensor`."""
    return ir.MemRefType.get(list(type.shape), type.element_type) if is_open_tensor(type) else type


def create_storable(value: Value, build: Builder) -> Value:
    """Copies a tensor of dynamic extents to a new heap buffer; returns any other value unchanged."""
    if not is_open_tensor(value.type):
        return value
    extents = create_open_extents(value, build)
    buffer = create_alloc(storable_type(value.type), extents, build)
    create_store(value, buffer, (), build)
    return buffer


def create_from_stored(kept: Value, type: Type, build: Builder) -> Value:
    """Returns the value of ``type`` stored by `create_storable`; a tensor is copied, so its buffer can be freed."""
    if not is_open_tensor(type):
        return kept
    restrict = {"restrict": ir.UnitAttr.get(build.loc.context)}
    contents = build.value("bufferization.to_tensor", [kept], type, restrict)
    segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([0, 1, 0], build.loc.context)}
    return build.value("bufferization.alloc_tensor", [contents], type, segments)


def is_buffer(type: Type) -> bool:
    """Whether values of ``type`` point into a buffer."""
    return isinstance(type, ir.MemRefType | ir.UnrankedMemRefType)


def has_open_extents(type: Type) -> bool:
    """Whether a buffer type has dynamic extents."""
    return not (isinstance(type, ir.MemRefType) and type.has_static_shape)


def holds_buffers(type: Type) -> bool:
    """Whether ``type`` is a buffer whose elements point into other buffers."""
    return isinstance(type, ir.MemRefType) and is_buffer(type.element_type)


def element_bytes(type: Type, guess: int = 1) -> int:
    """An upper bound of the bytes of one buffer element: 8 for a scalar, more for complex, vectors, descriptors.

    ``guess`` stands for the dynamic extents of a tensor.
    """
    if isinstance(type, ir.VectorType):
        return 8 * prod(int(extent) for extent in type.shape)
    if isinstance(type, ir.ComplexType):
        return 16
    if isinstance(type, ir.RankedTensorType):
        return 8 * prod(guess if type.is_dynamic_dim(axis) else int(n) for axis, n in enumerate(type.shape))
    return 8 * (3 + 2 * type.rank) if isinstance(type, ir.MemRefType) else 8


def stored_bytes(type: Type) -> int:
    """The bytes that a buffer has for each element of ``type``."""
    if isinstance(type, ir.ComplexType):
        return 2 * stored_bytes(type.element_type)
    if isinstance(type, ir.VectorType):  # aligned to a power of 2
        return 1 << (int(prod(type.shape, start=stored_bytes(type.element_type))) - 1).bit_length()
    return -(-type.width // 8) if isinstance(type, ir.FloatType | ir.IntegerType) else element_bytes(type)


def has_dynamic_layout(type: Type) -> bool:
    """Whether the strides or the offset of a buffer are not known statically."""
    if not isinstance(type, ir.MemRefType):
        return is_buffer(type)
    layout = type.layout
    if isinstance(layout, ir.StridedLayoutAttr):
        dynamic = ir.ShapedType.get_dynamic_stride_or_offset()
        return dynamic in (layout.offset, *layout.strides)
    return not type.affine_map.is_permutation if isinstance(layout, ir.AffineMapAttr) else True


def create_alloc(type: Type, extents: Sequence[Value], build: Builder, name: str = "memref.alloc") -> Value:
    """An uninitialised buffer of ``type``, by the op ``name``; ``extents`` are the dynamic ones of the type."""
    segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(extents), 0], build.loc.context)}
    return build.value(name, extents, type, segments)


def create_stack_buffer(shape: Sequence[int], element: Type, build: Builder) -> Value:
    """An uninitialised stack buffer of static size, which lives until the function returns."""
    return create_alloc(buffer_type(shape, len(shape), element), (), build, "memref.alloca")


def create_heap_buffer(shape: Sequence[int] | None, extents: Sequence[Value], element: Type, build: Builder) -> Value:
    """An uninitialised buffer, of static ``shape`` or of dynamic ``extents`` (index values)."""
    return create_alloc(buffer_type(shape, len(extents), element), () if shape is not None else extents, build)


def create_buffer_like(buffer: Value, build: Builder) -> Value:
    """An uninitialised, contiguous heap buffer with the shape and element type of ``buffer``."""
    return create_alloc(copy_type(buffer.type), create_open_extents(buffer, build), build)


def create_permuted_buffer(buffer: Value, order: Sequence[int], build: Builder) -> Value:
    """An uninitialised heap buffer whose axis n is as long as axis ``order[n]`` of ``buffer``."""
    sizes, element = [extent(buffer, axis, build) for axis in order], ir.MemRefType(buffer.type).element_type
    return create_alloc(ir.MemRefType.get(static_shape(sizes), element, loc=build.loc), open_extents(sizes), build)


def create_copy(buffer: Value, build: Builder) -> Value:
    """A contiguous heap buffer with the contents of ``buffer``."""
    copy = create_buffer_like(buffer, build)
    create_restore(buffer, copy, build)
    return copy


def create_restore(source: Value, target: Value, build: Builder) -> None:
    """Copies the contents of ``source`` into ``target``."""
    build.op("memref.copy", [source, target])


def copy_type(type: Type) -> Type:
    """The type of the buffer that `create_copy` and `create_buffer_like` create for a buffer of ``type``."""
    buffer = ir.MemRefType(type)
    return ir.MemRefType.get(buffer.shape, buffer.element_type, memory_space=buffer.memory_space)


def create_cast(buffer: Value, type: Type, build: Builder) -> Value:
    """``buffer`` cast to ``type``, which has a less static shape and layout."""
    return buffer if buffer.type == type else build.value("memref.cast", [buffer], type)


def is_injective(type: Type) -> bool:
    """Whether different subscripts name different elements of a buffer of ``type``."""
    return isinstance(type, ir.MemRefType) and not isinstance(type.layout, ir.StridedLayoutAttr) and may_be_dense(type)


def may_be_dense(type: Type) -> bool:
    """Whether a contiguous buffer can have ``type``, that is, whether its static strides are those of one."""
    if not isinstance(type, ir.MemRefType):
        return False
    layout = type.layout
    if not isinstance(layout, ir.StridedLayoutAttr):
        return not has_dynamic_layout(type)
    dynamic = ir.ShapedType.get_dynamic_stride_or_offset()
    if layout.offset not in (0, dynamic):
        return False
    expected: int | None = 1
    for axis in reversed(range(type.rank)):
        if layout.strides[axis] not in (expected, dynamic):
            return False
        known = expected is not None and not type.is_dynamic_dim(axis)
        expected = expected * type.shape[axis] if known and expected is not None else None
    return True


def create_load(buffer: Value, indices: Sequence[Value], type: Type, build: Builder) -> Value:
    """Emits ``buffer[indices]``; a tensor aliases the buffer, which must not be written while it is used."""
    if isinstance(type, ir.RankedTensorType):
        part = _part(buffer, indices, type, build)
        return build.value("bufferization.to_tensor", [part], type, {"restrict": ir.UnitAttr.get(build.loc.context)})
    return build.value("memref.load", [buffer, *indices], type)


def create_store(value: Value, buffer: Value, indices: Sequence[Value], build: Builder) -> None:
    """Emits ``buffer[indices] = value``."""
    if isinstance(value.type, ir.RankedTensorType):
        create_restore(create_contents(value, build), _part(buffer, indices, value.type, build), build)
        return
    build.op("memref.store", [value, buffer, *indices])


def create_contents(tensor: Value, build: Builder, kind: Type | None = None) -> Value:
    """The buffer in which bufferization places ``tensor``, for an immediate read; its layout is dynamic, or ``kind``'s.

    A copy out of it stays a copy in any pipeline. With `materialize_in_destination`, passes could compute the tensor,
    and everything derived from it in place, directly in the destination.
    """
    type, open = ir.RankedTensorType(tensor.type), ir.ShapedType.get_dynamic_stride_or_offset()
    layout = ir.StridedLayoutAttr.get(open, [open] * type.rank, build.loc.context)
    buffer = kind or ir.MemRefType.get(list(type.shape), type.element_type, layout)
    read_only = {"read_only": ir.UnitAttr.get(build.loc.context)}
    return build.value("bufferization.to_buffer", [tensor], buffer, read_only)


def create_atomic_sum(value: Value, buffer: Value, indices: Sequence[Value], build: Builder) -> None:
    """Emits ``buffer[indices] += value`` as one atomic update."""
    kind = {"kind": ir.IntegerAttr.get(ir.IntegerType.get_signless(64, build.loc.context), _SUM)}
    build.op("memref.atomic_rmw", [value, buffer, *indices], [value.type], kind)


def _part(buffer: Value, indices: Sequence[Value], tensor: ir.RankedTensorType, build: Builder) -> Value:
    """The trailing extents of ``buffer`` at ``indices``: the subview of one tensor."""
    if not indices:
        return buffer
    return create_row(buffer, indices, ir.MemRefType.get(list(tensor.shape), tensor.element_type), build)


def create_row(
    buffer: Value, indices: Sequence[Value], row: ir.MemRefType, build: Builder, sizes: Sequence[Extent] = ()
) -> Value:
    """The trailing extents of ``buffer`` at ``indices``: a contiguous view like ``row``, of dynamic ``sizes``."""
    # If the row is static only the offset is dynamic, so that accesses have constant strides.
    strides, _ = row.get_strides_and_offset()
    layout = ir.StridedLayoutAttr.get(ir.ShapedType.get_dynamic_stride_or_offset(), strides, build.loc.context)
    type = ir.MemRefType.get(list(row.shape), row.element_type, layout, loc=build.loc)
    offsets, extents = [*indices, *[0] * row.rank], [*[1] * len(indices), *(sizes or row.shape)]
    return create_slice("memref.subview", [buffer], type, build, offsets, extents)


def create_grown_buffer(cell: Value, size: Value, element: Type, build: Builder, growth: int = 2) -> Value:
    """The rank-1 buffer in ``cell``; it is reallocated if it has no room for ``size`` elements."""
    type = buffer_type(None, 1, element)
    buffer = create_load(cell, (), type, build)
    index = size.type
    extent = build.value("memref.dim", (buffer, build.index(0)), index)
    choice, grow, keep = create_if(compare(build, "slt", extent, size), [type], build)
    larger = grow.value("arith.muli", (extent, grow.index(growth)), index)
    larger = grow.value("arith.maxsi", (larger, size), index)
    new = create_heap_buffer(None, [larger], element, grow)
    _, each, place, _ = create_counted_for(extent, (), grow)
    create_store(create_load(buffer, [place], element, each), new, [place], each)
    each.op("scf.yield")
    create_free(buffer, grow)
    create_store(new, cell, (), grow)
    grow.op("scf.yield", [new])
    keep.op("scf.yield", [buffer])
    return choice.result


def create_free_unless_same(buffer: Value, others: Sequence[Value], build: Builder) -> None:
    """Frees ``buffer``, unless it is one of ``others``, or a view of one by an op other than ``memref.view``."""
    if not others:
        create_free(buffer, build)
        return
    context = build.loc.context
    address, *known = [
        build.value("memref.extract_aligned_pointer_as_index", [one], ir.IndexType.get(context))
        for one in (buffer, *others)
    ]
    differs = build.constant(ir.IntegerType.get_signless(1, context), 1)
    for one in known:
        differs = build.value("arith.andi", [differs, compare(build, "ne", address, one)], differs.type)
    branch = build.op("scf.if", [differs], (), None, 2)
    inside = build.into(branch.regions[0], ())
    create_free(buffer, inside)
    inside.op("scf.yield", ())


def create_free(buffer: Value, build: Builder) -> None:
    """Emits the deallocation of a heap buffer."""
    build.op("memref.dealloc", [buffer])


def has_one_name(buffer: Value) -> bool:
    """Whether all that is done to the memory of ``buffer``, a value of the host, is done through this value."""
    return _is_apart(buffer) and not any(_gives_name(user) for user in users(buffer))


def names_of(buffer: Value, views: Collection[str]) -> list[Value] | None:
    """All values through which the memory of ``buffer`` is accessed, results of ``views``; None: unknown."""
    while not isinstance(buffer.owner, ir.Block) and buffer.owner.operation.name in views:
        buffer = buffer.owner.operation.operands[0]
    names = [buffer] if _is_apart(buffer) else []
    for name in names:
        for user in users(name):
            if user.name in views:
                names.append(user.result)
            elif _gives_name(user):
                return None
    return names or None


def _is_apart(buffer: Value) -> bool:
    """Whether the memory is that of no other argument or allocation."""
    owner = buffer.owner
    if not isinstance(owner, ir.Block):
        return owner.operation.name in ("memref.alloc", "memref.alloca")
    function = owner.owner.operation
    known = function.attributes.get("arg_attrs") if function.name == "func.func" else None
    place = list(owner.arguments).index(buffer)
    return known is not None and "llvm.noalias" in ir.DictAttr(list(ir.ArrayAttr(known))[place])


def _gives_name(user: ir.Operation) -> bool:
    return user.name in _PASSING or any(isinstance(result.type, ir.MemRefType) for result in user.results)
