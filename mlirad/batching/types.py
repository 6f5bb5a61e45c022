"""The types of values in all lanes, and extraction of one lane.

| one lane            | all N lanes                                     |
|---------------------|-------------------------------------------------|
| a scalar T          | vector<NxT>                                     |
| vector<..xT>        | vector<Nx..xT>                                  |
| tensor<..xT>        | tensor<Nx..xT>, as for callers                  |
| memref<..xT>        | memref<..xNxT>: lanes are contiguous, so        |
|                     | that a load of all lanes is one vector load     |
"""

from __future__ import annotations

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_open_extents, create_slice, extent, extents, open_extents
from mlirad.edit.rank_reductions import reassociation
from mlirad.edit.types import has_identity_layout

_DYNAMIC = -(1 << 63)


def batched_type(type: Type, width: int) -> Type | None:
    """The type of ``width`` lanes of ``type``; None if there is none."""
    if isinstance(type, ir.VectorType):
        return None if type.scalable else ir.VectorType.get([width, *type.shape], type.element_type)
    if isinstance(type, ir.RankedTensorType):
        return ir.RankedTensorType.get([width, *type.shape], type.element_type, type.encoding)
    if isinstance(type, ir.MemRefType):
        return _batched_buffer(type, width)
    if isinstance(type, ir.IntegerType | ir.IndexType | ir.FloatType):
        return ir.VectorType.get([width], type)
    if isinstance(type, ir.ComplexType):
        return ir.RankedTensorType.get([width], type)
    return None


def with_axis(type: Type, axis: int, size: int) -> Type:
    """``type`` with an additional dimension ``axis`` of ``size``; a scalar becomes a tensor."""
    if not isinstance(type, ir.ShapedType):
        return ir.RankedTensorType.get([size], type)
    shape = list(type.shape)
    shape.insert(axis, size)
    if isinstance(type, ir.MemRefType):
        return ir.MemRefType.get(shape, type.element_type, memory_space=type.memory_space)
    if isinstance(type, ir.VectorType):
        return ir.VectorType.get(shape, type.element_type)
    return ir.RankedTensorType.get(shape, type.element_type, type.encoding)


def _batched_buffer(type: ir.MemRefType, width: int) -> Type | None:
    if isinstance(type.element_type, ir.ShapedType):
        return None
    shape = [*type.shape, width]
    if has_identity_layout(type):
        return ir.MemRefType.get(shape, type.element_type, memory_space=type.memory_space)
    if not isinstance(type.layout, ir.StridedLayoutAttr):
        return None
    times = [n if n == _DYNAMIC else n * width for n in (type.layout.offset, *type.layout.strides)]
    layout = ir.StridedLayoutAttr.get(times[0], [*times[1:], 1])
    return ir.MemRefType.get(shape, type.element_type, layout, type.memory_space)


def open_layout(type: ir.MemRefType) -> Type:
    """``type`` with unknown strides and offset."""
    layout = ir.StridedLayoutAttr.get(_DYNAMIC, [_DYNAMIC] * type.rank, type.context)
    return ir.MemRefType.get(type.shape, type.element_type, layout, type.memory_space)


def strides_of(type: ir.MemRefType) -> tuple[list[int], int]:
    """Strides and offset of a buffer; ShapedType's dynamic value if unknown."""
    strides, offset = type.get_strides_and_offset()
    return list(strides), offset


def extract_lane(value: Value, type: Type, number: Value | int, build: Builder) -> Value:
    """One lane of ``value``, as a ``type``; for a buffer a view, with another layout."""
    if isinstance(value.type, ir.MemRefType):
        return _buffer_lane(value, number, build)
    if isinstance(value.type, ir.RankedTensorType):
        if not isinstance(type, ir.RankedTensorType):
            return build.value("tensor.extract", [value, _index(number, build)], type)
        return _tensor_lane(value, type, number, build)
    static = number if isinstance(number, int) else _DYNAMIC
    operands = [value] if isinstance(number, int) else [value, number]
    position = {"static_position": ir.DenseI64ArrayAttr.get([static], build.loc.context)}
    return build.value("vector.extract", operands, type, position)


def _index(number: Value | int, build: Builder) -> Value:
    return build.index(number) if isinstance(number, int) else number


def _buffer_lane(value: Value, number: Value | int, build: Builder) -> Value:
    type = ir.MemRefType(value.type)
    rank, (strides, offset) = type.rank, strides_of(type)
    static = isinstance(number, int)
    known = static and _DYNAMIC not in (offset, strides[-1] if number else offset)
    start = offset + number * strides[-1] if known else _DYNAMIC  # type: ignore[operator]
    layout = ir.StridedLayoutAttr.get(start, strides[:-1])
    result = ir.MemRefType.get(type.shape[:-1], type.element_type, layout, type.memory_space)
    if 0 in result.shape:  # upstream refuses subviews of nothing
        numbers = [build.index(0) if n == _DYNAMIC else n for n in (start, *strides[:-1])]
        places = numbers[:1], extents(value, build)[:-1], numbers[1:]
        return create_slice("memref.reinterpret_cast", [value], result, build, *places)
    place = [*[0] * (rank - 1), number], [*extents(value, build)[:-1], 1]
    if rank == 1 or type.shape[-2] == 1 or (1, strides[-1]) not in zip(result.shape, strides, strict=False):
        return create_slice("memref.subview", [value], result, build, *place)
    # Upstream identifies a dropped extent of 1 by its stride, which may be ambiguous: reshape instead.
    layout = ir.StridedLayoutAttr.get(start, strides)
    whole = ir.MemRefType.get([*result.shape, 1], type.element_type, layout, type.memory_space)
    view = create_slice("memref.subview", [value], whole, build, *place)
    groups = reassociation([*([d] for d in range(rank - 2)), [rank - 2, rank - 1]])
    return build.value("memref.collapse_shape", [view], result, groups)


def _tensor_lane(value: Value, type: Type, number: Value | int, build: Builder) -> Value:
    sizes = [1, *extents(value, build)[1:]]
    return create_slice("tensor.extract_slice", [value], type, build, [number, *[0] * (len(sizes) - 1)], sizes)


def insert_lane(lane: Value, into: Value, number: Value | int, build: Builder) -> Value:
    """``into``, all lanes of a value that is not a buffer, with one lane replaced."""
    if isinstance(into.type, ir.RankedTensorType):
        if not isinstance(lane.type, ir.RankedTensorType):
            return build.value("tensor.insert", [lane, into, _index(number, build)], into.type)
        sizes, offsets = [1, *extents(lane, build)], [number, *[0] * lane.type.rank]
        return create_slice("tensor.insert_slice", [lane, into], into.type, build, offsets, sizes)
    static = number if isinstance(number, int) else _DYNAMIC
    operands = [lane, into] if isinstance(number, int) else [lane, into, number]
    position = {"static_position": ir.DenseI64ArrayAttr.get([static], build.loc.context)}
    return build.value("vector.insert", operands, into.type, position)


def create_broadcast(value: Value, type: Type, build: Builder) -> Value:
    """``value`` broadcast to all lanes: a vector or tensor of ``type``, with an additional first dimension."""
    if value.type == type:
        return value
    if isinstance(type, ir.VectorType):
        return build.value("vector.broadcast", [value], type)
    if not isinstance(value.type, ir.RankedTensorType):
        return build.value("tensor.splat", [value], type)
    empty = build.value("tensor.empty", create_open_extents(value, build), type)
    dims = {"dimensions": ir.DenseI64ArrayAttr.get([0], build.loc.context)}
    op = build.op("linalg.broadcast", [value, empty], [type], dims, 1)
    element = ir.RankedTensorType(value.type).element_type
    inside = build.into(op.regions[0], [element, element])
    inside.op("linalg.yield", inside.arguments[:1])
    return op.result


def create_moved(value: Value, source: int, target: int, build: Builder) -> Value:
    """A tensor or vector with its dimension ``source`` moved to ``target``."""
    if source == target:
        return value
    type = value.type
    order = [d for d in range(type.rank) if d != source]
    order.insert(target, source)
    shape = [type.shape[d] for d in order]
    permutation = ir.DenseI64ArrayAttr.get(order, build.loc.context)
    if isinstance(type, ir.VectorType):
        moved = ir.VectorType.get(shape, type.element_type)
        return build.value("vector.transpose", [value], moved, {"permutation": permutation})
    sizes = open_extents([extent(value, d, build) for d in order])
    empty = build.value("tensor.empty", sizes, ir.RankedTensorType.get(shape, type.element_type, type.encoding))
    op = build.op("linalg.transpose", [value, empty], [empty.type], {"permutation": permutation}, 1)
    inside = build.into(op.regions[0], [type.element_type] * 2)
    inside.op("linalg.yield", inside.arguments[:1])
    return op.result
