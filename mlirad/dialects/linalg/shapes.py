"""Shapes whose extents may be open: tensors or buffers are made, split, joined and cut, and copied by maps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from mlirad._mlir import Attribute, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_extent
from mlirad.edit.generic import create_generic

#: A number, or a value of type index.
Extent: TypeAlias = Value | int
_OPEN: Final = ir.ShapedType.get_dynamic_size()


class Shapes:
    """Makes and reshapes tensors, or buffers where ``like`` is one."""

    def __init__(self, like: Value, build: Builder) -> None:
        self._build = build
        self._is_tensor = isinstance(like.type, ir.RankedTensorType)
        self._element = ir.ShapedType(like.type).element_type

    def _type(self, shape: Sequence[Extent]) -> ir.Type:
        static = [n if isinstance(n, int) else _OPEN for n in shape]
        kind = ir.RankedTensorType if self._is_tensor else ir.MemRefType
        return kind.get(static, self._element)

    def empty(self, shape: Sequence[Extent]) -> Value:
        """Room for ``shape``."""
        extents = [n for n in shape if not isinstance(n, int)]
        if self._is_tensor:
            return self._build.value("tensor.empty", extents, self._type(shape))
        segments = ir.DenseI32ArrayAttr.get([len(extents), 0], self._build.loc.context)
        return self._build.value("memref.alloc", extents, self._type(shape), {"operandSegmentSizes": segments})

    def over(
        self,
        inputs: Sequence[Value],
        out: Value,
        maps: Sequence[ir.AffineMap] | None,
        out_map: ir.AffineMap | None = None,
    ) -> Value:
        """Copy ``inputs[0]`` into ``out`` element by element; a map that is not given is the identity."""
        rank = ir.ShapedType(out.type).rank
        same = ir.AffineMap.get_identity(rank, self._build.loc.context)
        new, block = create_generic(inputs, [out], [*(maps or [same]), out_map or same], self._build)
        self._build.at(ir.InsertionPoint(block)).op("linalg.yield", [block.arguments[0]])
        return new.result if self._is_tensor else out

    def insert(self, part: Value, whole: Value) -> Value:
        """``whole`` with ``part`` at its start."""
        if self._is_tensor and _is_same(part.type, whole.type):
            return part
        attributes, sizes = self._corner(part, 2 if self._is_tensor else 1)
        if self._is_tensor:
            return self._build.value("tensor.insert_slice", [part, whole, *sizes], whole.type, attributes)
        self._build.op("memref.copy", [part, self._view(part, whole, attributes, sizes)])
        return whole

    def extract(self, whole: Value, like: Value) -> Value:
        """The start of ``whole``, as large as ``like``."""
        if self._is_tensor and _is_same(whole.type, like.type):
            return whole
        attributes, sizes = self._corner(like, 1)
        if self._is_tensor:
            return self._build.value("tensor.extract_slice", [whole, *sizes], like.type, attributes)
        return self._view(like, whole, attributes, sizes)

    def expand(self, value: Value, groups: Sequence[Sequence[int]], shape: Sequence[Extent]) -> Value:
        """A finer shape."""
        name = "tensor.expand_shape" if self._is_tensor else "memref.expand_shape"
        static = [n if isinstance(n, int) else _OPEN for n in shape]
        attributes: dict[str, Attribute] = {
            "reassociation": self._reassociation(groups),
            "static_output_shape": ir.DenseI64ArrayAttr.get(static, self._build.loc.context),
        }
        extents = [n for n in shape if not isinstance(n, int)]
        return self._build.value(name, [value, *extents], self._type(shape), attributes)

    def collapse(self, value: Value, groups: Sequence[Sequence[int]], shape: Sequence[Extent]) -> Value:
        """A coarser shape."""
        name = "tensor.collapse_shape" if self._is_tensor else "memref.collapse_shape"
        return self._build.value(name, [value], self._type(shape), {"reassociation": self._reassociation(groups)})

    def finish(self, op: ir.Operation, result: Value, room: Value) -> None:
        """Erase ``op``; of buffers, free the room."""
        if self._is_tensor:
            op.result.replace_all_uses_with(result)
        else:
            self._build.op("memref.dealloc", [room])
        op.erase()

    def _reassociation(self, groups: Sequence[Sequence[int]]) -> ir.Attribute:
        context = self._build.loc.context
        i64 = ir.IntegerType.get_signless(64, context)
        return ir.ArrayAttr.get(
            [ir.ArrayAttr.get([ir.IntegerAttr.get(i64, n) for n in group], context) for group in groups], context
        )

    def _corner(self, like: Value, tensors: int) -> tuple[dict[str, Attribute], list[Value]]:
        """Attributes of a slice at the origin with the extents of ``like``, and the open ones of these."""
        type, context = ir.ShapedType(like.type), self._build.loc.context
        shape = [extent(like, axis, self._build) for axis in range(type.rank)]
        sizes = [n for n in shape if not isinstance(n, int)]
        static = [n if isinstance(n, int) else _OPEN for n in shape]
        return {
            "static_offsets": ir.DenseI64ArrayAttr.get([0] * type.rank, context),
            "static_sizes": ir.DenseI64ArrayAttr.get(static, context),
            "static_strides": ir.DenseI64ArrayAttr.get([1] * type.rank, context),
            "operandSegmentSizes": ir.DenseI32ArrayAttr.get([1] * tensors + [0, len(sizes), 0], context),
        }, sizes

    def _view(self, like: Value, whole: Value, attributes: dict[str, Attribute], sizes: Sequence[Value]) -> Value:
        shape = list(ir.ShapedType(whole.type).shape)
        strides = [1] * len(shape)
        for axis in range(len(shape) - 2, -1, -1):
            inner = strides[axis + 1]
            strides[axis] = _OPEN if _OPEN in (inner, shape[axis + 1]) else inner * shape[axis + 1]
        context = self._build.loc.context
        layout = ir.StridedLayoutAttr.get(0, strides, context)
        type = ir.MemRefType.get(list(ir.ShapedType(like.type).shape), self._element, layout)
        return self._build.value("memref.subview", [whole, *sizes], type, attributes)


def extent(value: Value, axis: int, build: Builder) -> Extent:
    """The extent of a tensor or buffer: a number where its type says it."""
    type = ir.ShapedType(value.type)
    return create_extent(value, axis, build) if type.is_dynamic_dim(axis) else int(type.get_dim_size(axis))


def _is_same(left: ir.Type, right: ir.Type) -> bool:
    """Whether both have the same extents, which their types say."""
    return bool(left == right and ir.ShapedType(left).has_static_shape)
