"""Compares the arrays of a call: the version for disjoint arrays runs if no written one overlaps another.

The addresses usually decide; only if their ranges interleave are the arrays themselves compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from operator import add, le
from typing import Any, NamedTuple

from mlirad.errors import Diagnostic, UsageError
from mlirad.runtime.memref_abi import Buffer, overlap
from mlirad.runtime.prototype import Prototype
from mlirad.runtime.results import getter, positions


class _AddressRange(NamedTuple):
    """A buffer argument: its index, its pointer's slot, whether it is contiguous; its bytes, 0 if dynamic."""

    argument: int
    slot: int
    dense: bool
    written: bool
    size: int


def can_matter(prototype: Prototype) -> bool:
    """Whether overlapping arrays could change the result of a call: there are several, and one is written."""
    buffers = [argument for argument in prototype.arguments if isinstance(argument.type, Buffer)]
    return len(buffers) > 1 and any(argument.written for argument in buffers)


def check_disjoint(prototype: Prototype, pairs: Sequence[tuple[int, int]], arguments: Sequence[Any]) -> None:
    """Refuses arrays that overlap, among ``pairs`` of arguments.

    Raises:
        UsageError: two do.
    """
    for first, second in pairs:
        if overlap(arguments[first], arguments[second]):
            one, other = prototype.arguments[first], prototype.arguments[second]
            message = f"{one} and {other} overlap, and one is written"
            message += ": one's gradient would miss updates through the other"
            raise UsageError(Diagnostic("MA0712", message, helps=("pass a copy of one of them",)))


class Overlaps:
    """Compares the arrays of the calls of one function."""

    def __init__(self, prototype: Prototype) -> None:
        places = []
        for index, slot in positions(prototype):
            argument = prototype.arguments[index]
            type = argument.type
            assert isinstance(type, Buffer)
            dense = type.strides is None
            size = type.dtype.itemsize * prod(extent or 0 for extent in type.shape) if dense else 0
            places.append(_AddressRange(index, slot, dense, argument.written, size))
        self._places = tuple(places)
        self._dense = all(place.dense for place in places)
        self._indices = [place.argument for place in places]
        self._sizes = [place.size for place in places] if all(place.size for place in places) else None
        self._starts = getter([place.slot for place in places])

    def are_disjoint(self, words: Sequence[Any], arguments: Sequence[Any]) -> bool:
        """Whether no written array has an element in common with another one; ``words``: their slots."""
        if not self._dense:
            return self._are_disjoint_with_gaps(words, arguments)
        starts = sorted(self._starts(words))
        sizes = self._sizes or [arguments[index].nbytes for index in self._indices]
        ends = sorted(map(add, self._starts(words), sizes))
        # If each end precedes the next start, the ranges are disjoint.
        return all(map(le, ends, starts[1:])) or self._compare(arguments)

    def _are_disjoint_with_gaps(self, words: Sequence[Any], arguments: Sequence[Any]) -> bool:
        spans = []
        for index, slot, dense, _, size in self._places:
            start = words[slot]
            if not dense:
                start, size = _bounds(start, arguments[index])
            spans.append((start, start + (size or arguments[index].nbytes)))
        spans.sort()
        reach = 0
        for start, end in spans:
            if start < reach and start != end:
                return self._compare(arguments)
            reach = max(reach, end)
        return True

    def _compare(self, arguments: Sequence[Any]) -> bool:
        return not any(
            (one.written or other.written) and overlap(arguments[one.argument], arguments[other.argument])
            for place, one in enumerate(self._places)
            for other in self._places[place + 1 :]
        )


def _bounds(pointer: int, array: Any) -> tuple[int, int]:
    """The lowest address of an array with gaps, and the number of bytes that it spans."""
    if not array.size:
        return pointer, 0
    steps = [(size - 1) * stride for size, stride in zip(array.shape, array.strides, strict=True)]
    before = sum(step for step in steps if step < 0)
    return pointer + before, sum(step for step in steps if step > 0) - before + array.itemsize
