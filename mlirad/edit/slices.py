"""Slices of tensors by offsets, sizes and strides, and tests whether two of them overlap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import gcd
from typing import Final, Protocol

from mlirad._mlir import Attribute, Type, Value, ir

_STATIC: Final = ("static_offsets", "static_sizes", "static_strides")
_SAID: Final = frozenset((*_STATIC, "operandSegmentSizes"))


class Copy(Protocol):
    """A copy of elements of one tensor to another."""

    def axes(self) -> Sequence[int]:
        """For each axis of the source tensor, the corresponding axis of this tensor."""


@dataclass(frozen=True)
class TensorSlice:
    """A slice of a tensor, of ``type``: element i along an axis is element ``offset + i stride`` of the tensor.

    Dynamic numbers are marked by the bindings' sentinel and stand in ``operands``, in order. Axes of extent 1 may be
    missing in ``type``.
    """

    offsets: tuple[int, ...]
    sizes: tuple[int, ...]
    strides: tuple[int, ...]
    operands: tuple[Value, ...]
    type: Type

    @classmethod
    def of(cls, op: ir.Operation, tensors: int, type: Type) -> TensorSlice | None:
        """The slice of an extract or insert op with ``tensors`` leading operands; None if it has other attributes."""
        if not _SAID.issuperset(op.attributes):
            return None
        offsets, sizes, strides = (tuple(ir.DenseI64ArrayAttr(op.attributes[name])) for name in _STATIC)
        return cls(offsets, sizes, strides, tuple(op.operands)[tensors:], type)

    def attributes(self, tensors: int, context: ir.Context) -> dict[str, Attribute]:
        """The attributes of a slice op with ``tensors`` leading tensor operands."""
        listed = (self.offsets, self.sizes, self.strides)
        counts = [numbers.count(_unknown()) for numbers in listed]
        found: dict[str, Attribute] = {
            name: ir.DenseI64ArrayAttr.get(numbers, context) for name, numbers in zip(_STATIC, listed, strict=True)
        }
        segments = ir.DenseI32ArrayAttr.get([1] * tensors + counts, context)
        return {**found, "operandSegmentSizes": segments}

    def is_static(self) -> bool:
        """Whether all offsets, sizes and strides are static."""
        return _unknown() not in chain(self.offsets, self.sizes, self.strides)

    def keeps_rank(self) -> bool:
        """Whether the slice has all axes of the tensor."""
        return bool(ir.RankedTensorType(self.type).rank == len(self.offsets))

    def is_row(self, rank: int) -> bool:
        """Whether it has all of the last ``rank`` axes, from their start, and one position along each other axis."""
        axes = len(self.offsets) - rank
        is_whole = not any(self.offsets[axes:]) and set(self.strides) == {1}
        return is_whole and all(size == 1 for size in self.sizes[:axes])

    def keeps_order(self) -> bool:
        """Whether the elements are known to keep their order, each occurring once."""
        return all(size in (0, 1) or stride > 0 for _, size, stride in self._axes())

    def is_disjoint(self, other: TensorSlice) -> bool:
        """Whether the two slices are known to be disjoint."""
        pairs = zip(self._axes(), other._axes(), strict=True)
        return any(_unknown() not in (*one, *two) and _is_apart(one, two) for one, two in pairs)

    def is_within(self, other: TensorSlice) -> bool:
        """Whether all elements are known to be in ``other``, which has all axes and unit strides."""
        if not (self.is_static() and other.is_static() and other.keeps_rank()) or any(n != 1 for n in other.strides):
            return False
        pairs = zip(self._axes(), other._axes(), strict=True)
        return all(
            stride > 0 and size > 0 and start <= offset and offset + (size - 1) * stride < start + extent
            for (offset, size, stride), (start, extent, _) in pairs
        )

    def within(self, other: TensorSlice) -> TensorSlice:
        """The same elements as a slice of ``other``."""
        return replace(self, offsets=tuple(o - s for o, s in zip(self.offsets, other.offsets, strict=True)))

    def inside(self, other: TensorSlice) -> TensorSlice:
        """A slice of the slice ``other``, which has all axes, as a slice of the tensor; both are static."""
        pairs = list(zip(self._axes(), other._axes(), strict=True))
        offsets = tuple(start + offset * step for (offset, _, _), (start, _, step) in pairs)
        return replace(self, offsets=offsets, strides=tuple(s * step for (_, _, s), (_, _, step) in pairs))

    def before(self, copy: Copy) -> TensorSlice:
        """The slice of the source of ``copy`` whose elements are copied to this slice; all is static."""
        offsets, sizes, strides = (tuple(n[i] for i in copy.axes()) for n in (self.offsets, self.sizes, self.strides))
        element = ir.RankedTensorType(self.type).element_type
        with ir.Location.unknown(self.type.context):
            return TensorSlice(offsets, sizes, strides, (), ir.RankedTensorType.get(sizes, element))

    def _axes(self) -> list[tuple[int, int, int]]:
        return list(zip(self.offsets, self.sizes, self.strides, strict=True))


def _unknown() -> int:
    return int(ir.ShapedType.get_dynamic_size())


def _is_apart(one: tuple[int, int, int], two: tuple[int, int, int]) -> bool:
    """Whether two ranges ``offset, size, stride`` along one axis are disjoint."""
    (first, size, stride), (other, extent, step) = one, two
    if not size or not extent:
        return True
    if stride <= 0 or step <= 0:
        return False
    past = first + (size - 1) * stride < other or other + (extent - 1) * step < first
    common = gcd(stride if size > 1 else 0, step if extent > 1 else 0)
    return past or (common != 0 and (first - other) % common != 0)
