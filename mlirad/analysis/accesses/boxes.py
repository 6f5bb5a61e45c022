"""Boxes of elements: intersection, containment, and differences of boxes.

Bounds are integers or symbolic sizes. A comparison of sizes that is undecided raises `UndecidedError`
(`edit.symbolic`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from mlirad.edit.symbolic import Size

#: The first and the last index in each dimension.
Interval: TypeAlias = tuple[Size, Size]
Box: TypeAlias = tuple[Interval, ...]


def trip_count(interval: Interval) -> Size:
    """The number of integers in ``interval``."""
    return interval[1] - interval[0] + 1


def shifted(interval: Interval, factor: int, constant: Size) -> Interval:
    """The interval of ``factor * number + constant``, for a factor of 1 or -1."""
    # A factor of -1 exchanges the ends.
    first, last = interval if factor > 0 else interval[::-1]
    return factor * first + constant, factor * last + constant


def contains(outer: Box, inner: Box) -> bool:
    """Whether ``outer`` contains ``inner``."""
    return all(a <= c and d <= b for (a, b), (c, d) in zip(outer, inner, strict=True))


def intersects(one: Box, other: Box) -> bool:
    """Whether the boxes have an element in common."""
    return all(a <= d and c <= b for (a, b), (c, d) in zip(one, other, strict=True))


def overlap(one: Box, other: Box) -> Box:
    """The intersection of two boxes, which must not be empty."""
    return tuple((max(a, c), min(b, d)) for (a, b), (c, d) in zip(one, other, strict=True))


def complement(box: Box, holes: Sequence[Box]) -> list[Box]:
    """The elements of ``box`` that are in none of the ``holes``, as disjoint boxes."""
    left = [box]
    for hole in holes:
        left = [part for one in left for part in _without(one, hole)]
    return left


def _without(box: Box, hole: Box) -> Iterator[Box]:
    """The difference of ``box`` and ``hole``: along each dimension, the parts before and after the ``hole``."""
    if not intersects(box, hole):
        yield box
        return
    # Axis by axis, so that the parts are disjoint: a part is restricted to the hole along earlier axes, and has the
    # whole extent along later ones. At most two parts an axis.
    for axis, ((low, high), (start, end)) in enumerate(zip(box, hole, strict=True)):
        around = overlap(box, hole)[:axis]
        if low < start:
            yield (*around, (low, start - 1), *box[axis + 1 :])
        if end < high:
            yield (*around, (end + 1, high), *box[axis + 1 :])
