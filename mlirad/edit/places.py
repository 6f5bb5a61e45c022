"""Slices of tensors by offsets, sizes and strides, and whether two of them overlap."""

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
    """A tensor whose elements are copied from another one."""

    def axes(self) -> Sequence[int]:
        """By axis of the other tensor, the axis along which it is found."""
        ...


@dataclass(frozen=True)
class TensorSlice:
    """Element i of a part of ``type`` is element ``offset + i stride`` along each axis of a tensor.

    What is not known before the program runs is the bindings' number for it, and in turn one of ``operands``. Axes of
    one element may be missing in ``type``.
    """

    offsets: tuple[int, ...]
    sizes: tuple[int, ...]
    strides: tuple[int, ...]
    operands: tuple[Value, ...]
    type: Type

    @classmethod
    def of(cls, op: ir.Operation, tensors: int, type: Type) -> TensorSlice | None:
        """That of a slice or insertion, behind whose so many tensors come the operands; None where it says more."""
        if not _SAID.issuperset(op.attributes):
            return None
        offsets, sizes, strides = (tuple(ir.DenseI64ArrayAttr(op.attributes[name])) for name in _STATIC)
        return cls(offsets, sizes, strides, tuple(op.operands)[tensors:], type)

    def attributes(self, tensors: int, context: ir.Context) -> dict[str, Attribute]:
        """Those of an op with so many tensors in front of the operands."""
        listed = (self.offsets, self.sizes, self.strides)
        counts = [numbers.count(_unknown()) for numbers in listed]
        found: dict[str, Attribute] = {
            name: ir.DenseI64ArrayAttr.get(numbers, context) for name, numbers in zip(_STATIC, listed, strict=True)
        }
        segments = ir.DenseI32ArrayAttr.get([1] * tensors + counts, context)
        return {**found, "operandSegmentSizes": segments}

    def is_static(self) -> bool:
        """Whether all is known, the number of elements along each axis included."""
        return _unknown() not in chain(self.offsets, self.sizes, self.strides)

    def keeps_rank(self) -> bool:
        """Whether the part has the axes of the tensor."""
        return bool(ir.RankedTensorType(self.type).rank == len(self.offsets))

    def keeps_order(self) -> bool:
        """Whether it is known that the elements are found in their order, none of them twice."""
        return all(size in (0, 1) or stride > 0 for _, size, stride in self._axes())

    def is_apart(self, other: TensorSlice) -> bool:
        """Whether it is known that no element is in both parts."""
        pairs = zip(self._axes(), other._axes(), strict=True)
        return any(_unknown() not in (*one, *two) and _is_apart(one, two) for one, two in pairs)

    def is_within(self, other: TensorSlice) -> bool:
        """Whether it is known that all elements are in the other part, which has all axes and no gaps."""
        if not (self.is_static() and other.is_static() and other.keeps_rank()) or any(n != 1 for n in other.strides):
            return False
        pairs = zip(self._axes(), other._axes(), strict=True)
        return all(
            stride > 0 and size > 0 and start <= offset and offset + (size - 1) * stride < start + extent
            for (offset, size, stride), (start, extent, _) in pairs
        )

    def within(self, other: TensorSlice) -> TensorSlice:
        """The same elements, as a part of the other part."""
        return replace(self, offsets=tuple(o - s for o, s in zip(self.offsets, other.offsets, strict=True)))

    def inside(self, other: TensorSlice) -> TensorSlice:
        """The same elements where the part is one of the other part, both known, which has all axes."""
        pairs = list(zip(self._axes(), other._axes(), strict=True))
        offsets = tuple(start + offset * step for (offset, _, _), (start, _, step) in pairs)
        return replace(self, offsets=offsets, strides=tuple(s * step for (_, _, s), (_, _, step) in pairs))

    def before(self, copy: Copy) -> TensorSlice:
        """The part of what is copied that gets to a place where all is known."""
        offsets, sizes, strides = (tuple(n[i] for i in copy.axes()) for n in (self.offsets, self.sizes, self.strides))
        element = ir.RankedTensorType(self.type).element_type
        with ir.Location.unknown(self.type.context):
            return TensorSlice(offsets, sizes, strides, (), ir.RankedTensorType.get(sizes, element))

    def _axes(self) -> list[tuple[int, int, int]]:
        return list(zip(self.offsets, self.sizes, self.strides, strict=True))


def _unknown() -> int:
    return int(ir.ShapedType.get_dynamic_size())


def _is_apart(one: tuple[int, int, int], two: tuple[int, int, int]) -> bool:
    """Whether ``offset, size, stride`` along one axis name no element that the other ones name."""
    (first, size, stride), (other, extent, step) = one, two
    if not size or not extent:
        return True
    if stride <= 0 or step <= 0:
        return False
    past = first + (size - 1) * stride < other or other + (extent - 1) * step < first
    common = gcd(stride if size > 1 else 0, step if extent > 1 else 0)
    return past or (common != 0 and (first - other) % common != 0)


__all__ = ["TensorSlice"]
