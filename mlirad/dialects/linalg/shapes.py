"""Emits ops that create, reshape, slice and copy tensors or buffers of static or dynamic extents.

Extents are integers if the type states them, else index values; `Sizes` computes with both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mlirad._mlir import Attribute, Value, ir
from mlirad.edit.buffers import create_alloc
from mlirad.edit.build import Builder
from mlirad.edit.extents import Extent, create_slice, extent, open_extents, static_shape
from mlirad.edit.generic import create_generic

_OPEN: Final = ir.ShapedType.get_dynamic_size()


class Shapes:
    """Emits shape ops on tensors, or on buffers if ``like`` is a buffer."""

    def __init__(self, like: Value, build: Builder) -> None:
        self._build = build
        self._is_tensor = isinstance(like.type, ir.RankedTensorType)
        self._element = ir.ShapedType(like.type).element_type

    def _type(self, shape: Sequence[Extent]) -> ir.Type:
        kind = ir.RankedTensorType if self._is_tensor else ir.MemRefType
        return kind.get(static_shape(shape), self._element)

    def empty(self, shape: Sequence[Extent]) -> Value:
        """Returns an uninitialized tensor or buffer of ``shape``."""
        if self._is_tensor:
            return self._build.value("tensor.empty", open_extents(shape), self._type(shape))
        return create_alloc(self._type(shape), open_extents(shape), self._build)

    def over(
        self,
        inputs: Sequence[Value],
        out: Value,
        maps: Sequence[ir.AffineMap] | None,
        out_map: ir.AffineMap | None = None,
    ) -> Value:
        """Copies ``inputs[0]`` into ``out`` element by element; a missing map is the identity."""
        rank = ir.ShapedType(out.type).rank
        same = ir.AffineMap.get_identity(rank, self._build.loc.context)
        new, block = create_generic(inputs, [out], [*(maps or [same]), out_map or same], self._build)
        self._build.at(ir.InsertionPoint(block)).op("linalg.yield", [block.arguments[0]])
        return new.result if self._is_tensor else out

    def insert(self, part: Value, whole: Value) -> Value:
        """Returns ``whole`` with ``part`` inserted at its start."""
        if self._is_tensor and _is_same(part.type, whole.type):
            return part
        return self.put(part, whole, [0] * ir.ShapedType(part.type).rank)

    def extract(self, whole: Value, like: Value) -> Value:
        """Returns the slice at the start of ``whole`` with the extents of ``like``."""
        if self._is_tensor and _is_same(whole.type, like.type):
            return whole
        shape = [extent(like, axis, self._build) for axis in range(ir.ShapedType(like.type).rank)]
        return self.part(whole, [0] * len(shape), shape)

    def put(self, part: Value, whole: Value, offsets: Sequence[Extent]) -> Value:
        """Returns ``whole`` with ``part`` inserted at ``offsets``."""
        shape = [extent(part, axis, self._build) for axis in range(len(offsets))]
        if not self._is_tensor:
            self._build.op("memref.copy", [part, self.part(whole, offsets, shape)])
            return whole
        return create_slice("tensor.insert_slice", [part, whole], whole.type, self._build, offsets, shape)

    def part(self, whole: Value, offsets: Sequence[Extent], shape: Sequence[Extent]) -> Value:
        """Returns the slice of ``whole`` at ``offsets``; a view if ``whole`` is a buffer (of identity layout)."""
        if self._is_tensor:
            return create_slice("tensor.extract_slice", [whole], self._type(shape), self._build, offsets, shape)
        type = ir.MemRefType.get(self._type(shape).shape, self._element, self._layout(whole, offsets))
        return create_slice("memref.subview", [whole], type, self._build, offsets, shape)

    def fill(self, shape: Sequence[Extent]) -> Value:
        """Returns zeros of ``shape``."""
        zero = self._build.constant(self._element, 0.0)
        nowhere = ir.AffineMap.get(len(shape), 0, [], self._build.loc.context)
        return self.over([zero], self.empty(shape), [nowhere])

    def expand(self, value: Value, groups: Sequence[Sequence[int]], shape: Sequence[Extent]) -> Value:
        """Expands axes: each group of axes of the result is one axis of ``value``."""
        name = "tensor.expand_shape" if self._is_tensor else "memref.expand_shape"
        attributes: dict[str, Attribute] = {
            "reassociation": self._reassociation(groups),
            "static_output_shape": ir.DenseI64ArrayAttr.get(static_shape(shape), self._build.loc.context),
        }
        return self._build.value(name, [value, *open_extents(shape)], self._type(shape), attributes)

    def collapse(self, value: Value, groups: Sequence[Sequence[int]], shape: Sequence[Extent]) -> Value:
        """Collapses each group of axes of ``value`` to one axis."""
        name = "tensor.collapse_shape" if self._is_tensor else "memref.collapse_shape"
        return self._build.value(name, [value], self._type(shape), {"reassociation": self._reassociation(groups)})

    def finish(self, op: ir.Operation, result: Value, room: Value) -> None:
        """Erases ``op``, replaced by ``result``; frees ``room`` if it is a buffer."""
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

    def _layout(self, whole: Value, offsets: Sequence[Extent]) -> ir.StridedLayoutAttr:
        shape = list(ir.ShapedType(whole.type).shape)
        strides, _ = ir.MemRefType.get(shape, self._element).get_strides_and_offset()
        start = 0
        for offset, stride in zip(offsets, strides, strict=True):
            if start == _OPEN or not isinstance(offset, int) or (offset and stride == _OPEN):
                start = _OPEN
            elif offset:
                start += offset * stride
        return ir.StridedLayoutAttr.get(start, strides, self._build.loc.context)


class Sizes:
    """Arithmetic on extents: of constants at compile time, else emitted."""

    def __init__(self, build: Builder) -> None:
        self._build = build

    def plus(self, one: Extent, other: Extent) -> Extent:
        """``one + other``."""
        if isinstance(one, int) and one == 0:
            return other
        return one if isinstance(other, int) and other == 0 else self._computed("arith.addi", one, other, int.__add__)

    def minus(self, one: Extent, other: Extent) -> Extent:
        """``one - other``."""
        return one if isinstance(other, int) and other == 0 else self._computed("arith.subi", one, other, int.__sub__)

    def times(self, one: Extent, factor: int) -> Extent:
        """``one * factor``."""
        return one if factor == 1 else self._computed("arith.muli", one, factor, int.__mul__)

    def over(self, one: Extent, divisor: int) -> Extent:
        """``one / divisor``, rounded down; both are non-negative."""
        return one if divisor == 1 else self._computed("arith.divui", one, divisor, int.__floordiv__)

    def _computed(self, name: str, one: Extent, other: Extent, known: Callable[[int, int], int]) -> Extent:
        if isinstance(one, int) and isinstance(other, int):
            return known(one, other)
        left, right = self.value(one), self.value(other)
        return self._build.value(name, [left, right], left.type)

    def value(self, extent: Extent) -> Value:
        """Returns the extent as a value of type index."""
        return self._build.index(extent) if isinstance(extent, int) else extent


def _is_same(left: ir.Type, right: ir.Type) -> bool:
    """Whether both types are equal and static."""
    return bool(left == right and ir.ShapedType(left).has_static_shape)
