"""Boxes of elements: intersection, containment, and differences of boxes.

Ends are integers, or sizes that are known when the program runs: where those cannot be compared, `UndecidedError` is
raised (`edit.symbolic`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from mlirad.edit.symbolic import Size

#: The first and the last index in each dimension.
Interval: TypeAlias = tuple[Size, Size]
Box: TypeAlias = tuple[Interval, ...]


def trip_count(interval: Interval) -> Size:
    """How many numbers there are in ``interval``."""
    return interval[1] - interval[0] + 1


def shifted(interval: Interval, factor: int, constant: Size) -> Interval:
    """What ``factor * number + constant`` runs through, for a factor of 1 or -1."""
    # A factor of -1 exchanges the ends.
    first, last = interval if factor > 0 else interval[::-1]
    return factor * first + constant, factor * last + constant


def contains(outer: Box, inner: Box) -> bool:
    """Whether ``outer`` has all elements of ``inner``."""
    return all(a <= c and d <= b for (a, b), (c, d) in zip(outer, inner, strict=True))


def meets(one: Box, other: Box) -> bool:
    """Whether the boxes have an element in common."""
    return all(a <= d and c <= b for (a, b), (c, d) in zip(one, other, strict=True))


def overlap(one: Box, other: Box) -> Box:
    """The elements that both boxes have, which meet."""
    return tuple((max(a, c), min(b, d)) for (a, b), (c, d) in zip(one, other, strict=True))


def complement(box: Box, holes: Sequence[Box]) -> list[Box]:
    """The elements of ``box`` that are in none of the ``holes``, as boxes that do not meet."""
    left = [box]
    for hole in holes:
        left = [part for one in left for part in _without(one, hole)]
    return left


def _without(box: Box, hole: Box) -> Iterator[Box]:
    """What is left of ``box``: along each dimension what comes before and behind the ``hole``."""
    if not meets(box, hole):
        yield box
        return
    # Axis by axis, so that the parts do not meet: along the axes before, a part is cut to the hole; along those behind
    # it keeps the whole extent. At most two parts an axis.
    for axis, ((low, high), (start, end)) in enumerate(zip(box, hole, strict=True)):
        around = overlap(box, hole)[:axis]
        if low < start:
            yield (*around, (low, start - 1), *box[axis + 1 :])
        if end < high:
            yield (*around, (end + 1, high), *box[axis + 1 :])
