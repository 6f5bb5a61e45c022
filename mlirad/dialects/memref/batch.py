"""Batching of buffers: those whose elements differ between lanes have an additional last dimension, the lanes.

    memref.load %a[%i] : memref<?xf64>      ->  vector.load %a[%i, %c0] : memref<?x8xf64>, vector<8xf64>

Other extents, offsets and sizes do not change. If the lanes of an element are not contiguous (a view of rows of the
caller), or subscripts differ between lanes, lanes are loaded and stored one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.buffers import create_cast, create_free, create_heap_buffer, create_load, create_store
from mlirad.edit.build import Builder
from mlirad.edit.types import has_identity_layout
from mlirad.interfaces.batch import BatchFunction, BatchModel, BatchState

_DYNAMIC: Final = ir.ShapedType.get_dynamic_size()
_SCALARS: Final = (ir.IntegerType, ir.IndexType, ir.FloatType)


def _strides(type: Type) -> tuple[list[int], int]:
    strides, offset = ir.MemRefType(type).get_strides_and_offset()
    return list(strides), offset


def _with_layout(type: Type, shape: Sequence[int], strides: Sequence[int], offset: int) -> Type:
    """A buffer type like ``type`` with another shape and layout; identity layouts are omitted."""
    old = ir.MemRefType(type)
    dense, expected = 1, []
    for extent in reversed(shape):
        expected.append(dense)
        dense = _DYNAMIC if _DYNAMIC in (dense, extent) else dense * extent
    if offset == 0 and _DYNAMIC not in expected and list(strides) == expected[::-1]:
        return ir.MemRefType.get(list(shape), old.element_type, memory_space=old.memory_space)
    layout = ir.StridedLayoutAttr.get(offset, list(strides), old.context)
    return ir.MemRefType.get(list(shape), old.element_type, layout, old.memory_space)


def _times(one: int, two: int) -> int:
    return _DYNAMIC if _DYNAMIC in (one, two) else one * two


def _is_one_vector(buffer: Value, subscripts: Sequence[Value], state: BatchState) -> bool:
    """Whether all lanes of an element are loaded or stored as one vector."""
    type = ir.MemRefType(state.mapped(buffer).type)
    beside = _strides(type)[0][-1] == 1
    return beside and isinstance(type.element_type, _SCALARS) and not any(map(state.is_varying, subscripts))


def _place(buffer: Value, subscripts: Sequence[Value], number: int, state: BatchState) -> list[Value]:
    """The operands of an access in one lane: buffer and subscripts."""
    last = [state.build.index(number)] if state.is_varying(buffer) else []
    return [state.mapped(buffer), *(state.lane(v, number) for v in subscripts), *last]


def batch_load(op: ir.Operation, state: BatchState) -> bool:
    """``memref.load``."""
    buffer, *subscripts = op.operands
    build, attributes = state.build, dict(op.attributes.items())
    if state.is_varying(buffer) and _is_one_vector(buffer, subscripts, state):
        operands = [state.mapped(buffer), *map(state.mapped, subscripts), build.index(0)]
        type = state.batched_type(op.result.type)
        state.set(op.result, build.value("vector.load", operands, type, attributes))
        return True
    places = [_place(buffer, subscripts, number, state) for number in range(state.width)]
    lanes = [build.value(op.name, place, op.result.type, attributes) for place in places]
    state.set(op.result, state.gather(lanes))
    return True


def batch_store(op: ir.Operation, state: BatchState) -> bool:
    """``memref.store``."""
    value, buffer, *subscripts = op.operands
    build, attributes = state.build, dict(op.attributes.items())
    if _is_one_vector(buffer, subscripts, state):
        operands = [state.varying(value), state.mapped(buffer), *map(state.mapped, subscripts), build.index(0)]
        build.op("vector.store", operands, (), attributes)
        return True
    for number in range(state.width):
        build.op(op.name, [state.lane(value, number), *_place(buffer, subscripts, number, state)], (), attributes)
    return True


def batch_atomic(op: ir.Operation, state: BatchState) -> bool:
    """``memref.atomic_rmw``: an update in each lane."""
    value, buffer, *subscripts = op.operands
    attributes, lanes = dict(op.attributes.items()), []
    for number in range(state.width):
        operands = [state.lane(value, number), *_place(buffer, subscripts, number, state)]
        lanes.append(state.build.value(op.name, operands, op.result.type, attributes))
    if any(True for _ in op.result.uses):  # a use would be one of the old values, which depend on the order
        state.set(op.result, state.gather(lanes))
    return True


def batch_allocation(op: ir.Operation, state: BatchState) -> bool:
    """``memref.alloc`` and ``memref.alloca``: the lanes are contiguous.

    The same with an additional dimension; False if extents differ between lanes.
    """
    if any(map(state.is_varying, op.operands)):
        return False
    type, attributes = state.batched_type(op.result.type), dict(op.attributes.items())
    state.set(op.result, state.build.value(op.name, [state.mapped(v) for v in op.operands], type, attributes))
    return True


@final
class ShapeBatch(BatchModel):
    """``memref.dim`` and the like: lanes are the last dimension."""

    def is_uniform(self, op: ir.Operation, /) -> bool:
        """Extents are uniform."""
        return True

    def create_batched(self, op: ir.Operation, state: BatchState, /) -> bool:
        """The same op; False if the dimension number differs between lanes."""
        if any(map(state.is_varying, op.operands[1:])):
            return False
        if op.name == "memref.rank":
            state.set(op.result, state.build.index(ir.MemRefType(op.operands[0].type).rank))
            return True
        operands = [state.mapped(v) for v in op.operands]
        state.set(op.result, state.build.value(op.name, operands, op.result.type, dict(op.attributes.items())))
        return True


def batch_whole(op: ir.Operation, state: BatchState) -> bool:
    """``memref.copy`` and ``memref.dealloc``."""
    build, operands = state.build, [state.mapped(v) for v in op.operands]
    if all(map(state.is_varying, op.operands)):
        build.op(op.name, operands, (), dict(op.attributes.items()))
        return True
    element = ir.MemRefType(op.operands[0].type).element_type
    rank = ir.MemRefType(op.operands[0].type).rank
    dims = {"dimensions": ir.DenseI64ArrayAttr.get([rank], build.loc.context)}
    copy = build.op("linalg.broadcast", _as_large(operands, rank, build), (), dims, 1)
    inside = build.into(copy.regions[0], [element, element])
    inside.op("linalg.yield", inside.arguments[:1])
    return True


def _as_large(buffers: Sequence[Value], rank: int, build: Builder) -> list[Value]:
    """Cast ``buffers``, whose first ``rank`` extents are equal, to types that agree in them."""
    types = [ir.MemRefType(buffer.type) for buffer in buffers]
    known = [next((t.shape[d] for t in types if not t.is_dynamic_dim(d)), types[0].shape[d]) for d in range(rank)]
    cast = (
        ir.MemRefType.get([*known, *type.shape[rank:]], type.element_type, type.layout, type.memory_space)
        for type in types
    )
    return [create_cast(buffer, type, build) for buffer, type in zip(buffers, cast, strict=True)]


def batch_view(op: ir.Operation, state: BatchState) -> bool:
    """Views: the same view, with the lanes as its last dimension.

    Emit the view; False if an offset or a size differs between lanes, or the layout is unknown.
    """
    source, *numbers = op.operands
    if any(map(state.is_varying, numbers)):
        return False
    buffer, attributes = state.mapped(source), dict(op.attributes.items())
    made = _VIEWS[op.name](op, ir.MemRefType(buffer.type), attributes, state.width)
    if made is None:
        return False
    type, changed = made
    operands = [buffer, *map(state.mapped, numbers)]
    state.set(op.results[0], state.build.value(op.name, operands, type, {**attributes, **changed}))
    return True


def batch_choice(op: ir.Operation, state: BatchState) -> bool:
    """``arith.select`` on buffers with a uniform condition; values are selected elementwise.

    Select between the batched buffers, cast to a common layout; False if the condition differs between lanes.
    """
    if not isinstance(op.result.type, ir.MemRefType) or state.is_varying(op.operands[0]):
        return False
    condition, *buffers = map(state.mapped, op.operands)
    type = buffers[0].type
    if any(buffer.type != type for buffer in buffers):
        old = ir.MemRefType(state.batched_type(op.result.type))
        type = _with_layout(old, list(old.shape), [_DYNAMIC] * old.rank, _DYNAMIC)
    operands = [condition, *(create_cast(buffer, type, state.build) for buffer in buffers)]
    state.set(op.result, state.build.value(op.name, operands, type))
    return True


def batch_poison(op: ir.Operation, state: BatchState) -> bool:
    """``ub.poison`` of a buffer type, which branches that do not run give.

    The same, of the type of all lanes; False for other types.
    """
    if not isinstance(op.result.type, ir.MemRefType):
        return False
    attributes = dict(op.attributes.items())
    state.set(op.result, state.build.value(op.name, (), state.batched_type(op.result.type), attributes))
    return True


def batch_reshape(op: ir.Operation, state: BatchState) -> bool:
    """``memref.reshape`` to a uniform shape.

    The same, with the number of lanes appended to the shape; False for other layouts or varying shapes.
    """
    source, shape = map(state.mapped, op.operands)
    new = op.result.type
    is_ranked = isinstance(new, ir.MemRefType) and isinstance(source.type, ir.MemRefType)
    if state.is_varying(op.operands[1]) or not is_ranked or not has_identity_layout(source.type):
        return False
    build, numbers = state.build, ir.MemRefType(shape.type)
    longer = create_heap_buffer([new.rank + 1], (), numbers.element_type, build)
    for axis in range(new.rank):
        extent = create_load(shape, [build.index(axis)], numbers.element_type, build)
        create_store(extent, longer, [build.index(axis)], build)
    create_store(build.constant(numbers.element_type, state.width), longer, [build.index(new.rank)], build)
    type = ir.MemRefType.get([*new.shape, state.width], new.element_type, memory_space=new.memory_space)
    state.set(op.result, build.value(op.name, [source, longer], type))
    create_free(longer, build)
    return True


_Made = tuple[Type, dict[str, ir.Attribute]] | None


def _cast(op: ir.Operation, buffer: ir.MemRefType, attributes: object, width: int) -> _Made:
    old, new = ir.MemRefType(op.operands[0].type), op.result.type
    if not isinstance(new, ir.MemRefType):
        return None
    shape = [*new.shape, width]
    if new.layout == old.layout or (has_identity_layout(new) and has_identity_layout(old)):
        strides, offset = _strides(buffer)
        open_shape = any(n == _DYNAMIC for n in new.shape[1:]) and not has_identity_layout(buffer)
        if has_identity_layout(buffer):
            return ir.MemRefType.get(shape, new.element_type, memory_space=new.memory_space), {}
        return _with_layout(new, shape, [_DYNAMIC] * len(strides) if open_shape else strides, offset), {}
    if all(n == _DYNAMIC for n in _strides(new)[0]):
        return _with_layout(new, shape, [_DYNAMIC] * len(shape), _DYNAMIC), {}
    return None


def _subview(op: ir.Operation, buffer: ir.MemRefType, attributes: dict[str, ir.Attribute], width: int) -> _Made:
    offsets, sizes, steps = (
        list(ir.DenseI64ArrayAttr(attributes[f"static_{key}"])) for key in ("offsets", "sizes", "strides")
    )
    strides, offset = _strides(buffer)
    for start, stride in zip(offsets, strides[:-1], strict=True):
        moved = 0 if start == 0 else _times(start, stride)
        offset = _DYNAMIC if _DYNAMIC in (moved, offset) else offset + moved
    shape, left, kept = [], list(ir.MemRefType(op.result.type).shape), []
    for size, step, stride in zip(sizes, steps, strides[:-1], strict=True):
        if left and left[0] == size:
            left.pop(0)
            shape.append(size)
            kept.append(_times(step, stride))
    changed = {
        f"static_{key}": ir.DenseI64ArrayAttr.get([*values, last], op.context)
        for key, values, last in (("offsets", offsets, 0), ("sizes", sizes, width), ("strides", steps, 1))
    }
    return None if left else (_with_layout(buffer, [*shape, width], [*kept, strides[-1]], offset), dict(changed))


def _transpose(op: ir.Operation, buffer: ir.MemRefType, attributes: dict[str, ir.Attribute], width: int) -> _Made:
    map = ir.AffineMapAttr(attributes["permutation"]).value
    order = [ir.AffineDimExpr(expr).position for expr in map.results]
    strides, offset = _strides(buffer)
    rank = len(order)
    new = ir.AffineMap.get_permutation([*order, rank], op.context)
    shape = [buffer.shape[d] for d in order]
    type = _with_layout(buffer, [*shape, width], [*(strides[d] for d in order), strides[-1]], offset)
    return type, {"permutation": ir.AffineMapAttr.get(new)}


def _reassociate(op: ir.Operation, buffer: ir.MemRefType, attributes: dict[str, ir.Attribute], width: int) -> _Made:
    groups = [[ir.IntegerAttr(n).value for n in ir.ArrayAttr(g)] for g in ir.ArrayAttr(attributes["reassociation"])]
    if not groups:
        return None
    shape, (strides, offset) = list(ir.MemRefType(op.result.type).shape), _strides(buffer)
    made: list[int] = []
    for number, group in enumerate(groups):
        if op.name == "memref.collapse_shape":
            made.append(_collapsed(group, list(buffer.shape), strides))
            continue
        stride, inner = strides[number], []
        for dim in reversed(group):
            inner.append(stride)
            stride = _times(stride, shape[dim])
        made += inner[::-1]
    rank = max(d for group in groups for d in group) + 1
    i64 = ir.IntegerType.get_signless(64, op.context)
    lists = [ir.ArrayAttr.get([ir.IntegerAttr.get(i64, d) for d in g], op.context) for g in [*groups, [rank]]]
    changed: dict[str, ir.Attribute] = {"reassociation": ir.ArrayAttr.get(lists, op.context)}
    if op.name == "memref.expand_shape":
        sizes = [*ir.DenseI64ArrayAttr(attributes["static_output_shape"]), width]
        changed["static_output_shape"] = ir.DenseI64ArrayAttr.get(sizes, op.context)
    if has_identity_layout(buffer):
        return ir.MemRefType.get([*shape, width], buffer.element_type, memory_space=buffer.memory_space), changed
    return _with_layout(buffer, [*shape, width], [*made, strides[-1]], offset), changed


def _collapsed(group: Sequence[int], shape: Sequence[int], strides: Sequence[int]) -> int:
    """The stride of merged dims: that of the last one with more than one element, possibly unknown."""
    *others, last = group
    if others and shape[last] == 1:
        return _collapsed(others, shape, strides)
    return _DYNAMIC if others and shape[last] == _DYNAMIC else strides[last]


_VIEWS: Final = {
    "memref.cast": _cast,
    "memref.subview": _subview,
    "memref.transpose": _transpose,
    "memref.collapse_shape": _reassociate,
    "memref.expand_shape": _reassociate,
}
MODELS: Final[dict[str, BatchModel]] = {
    "memref.load": BatchFunction(batch_load),
    "memref.store": BatchFunction(batch_store),
    "memref.atomic_rmw": BatchFunction(batch_atomic),
    "memref.alloc": BatchFunction(batch_allocation),
    "memref.alloca": BatchFunction(batch_allocation),
    "memref.dim": ShapeBatch(),
    "memref.rank": ShapeBatch(),
    "memref.copy": BatchFunction(batch_whole),
    "memref.dealloc": BatchFunction(batch_whole),
    "memref.reshape": BatchFunction(batch_reshape),
    "arith.select": BatchFunction(batch_choice),
    "ub.poison": BatchFunction(batch_poison),
    **dict.fromkeys(_VIEWS, BatchFunction(batch_view)),
}
