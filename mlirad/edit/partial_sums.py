"""Privatised reductions: parts of a loop's iterations sum into private cells or buffers, which are added in order.

The order of the parts is fixed, so a sum is the same in every run, whatever the number of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from mlirad._mlir import Type, Value, ir
from mlirad.edit.buffers import create_buffer_like, create_free, create_heap_buffer, create_load, create_store
from mlirad.edit.build import Builder
from mlirad.edit.elements import create_fill_zero, create_for_each_element
from mlirad.edit.extents import create_extent
from mlirad.edit.floats import create_sum
from mlirad.edit.loops import create_counted_for

Add: TypeAlias = Callable[[Value, Value, Builder], Value]

#: The largest number of parts of a reduction. It is the same on every machine, so that sums round alike.
PARTS: Final = 64


def longest(counts: Sequence[int | None], guess: int) -> int:
    """The axis with the greatest trip count; ``guess`` stands for unknown ``counts``."""
    known = [guess if count is None else count for count in counts]
    return known.index(max(known))


def parts_of(count: int | None, least: int, few: int = 1) -> int:
    """The largest number of parts of ``count`` iterations, at least ``least`` each; not below ``few``."""
    return PARTS if count is None else max(min(few, count), 1, min(PARTS, count // least))


def create_parts(count: Value, room: int, least: int, build: Builder, few: int = 1) -> Value:
    """Emits the number of parts, each of at least ``least`` iterations, for ``count``: from ``few`` to ``room``."""
    if least == 1:
        return build.index(room)
    parts = build.value("arith.divui", (count, build.index(least)), count.type)
    parts = build.value("arith.maxui", (parts, build.index(few)), count.type)
    return build.value("arith.minui", (parts, build.index(room)), count.type)


def create_bounded_parts(parts: Value, buffers: Sequence[Value], room: int, build: Builder) -> Value:
    """Emits ``parts``, bounded so that private copies of ``buffers`` for all parts have at most ``room`` elements.

    Buffers of static shape do not count.
    """
    for buffer in buffers:
        if ir.MemRefType(buffer.type).has_static_shape:
            continue
        size = build.index(1)
        for axis in range(ir.MemRefType(buffer.type).rank):
            size = build.value("arith.muli", (size, create_extent(buffer, axis, build)), size.type)
        size = build.value("arith.maxui", (size, build.index(1)), size.type)
        most = build.value("arith.divui", (build.index(room), size), size.type)
        most = build.value("arith.maxui", (most, build.index(1)), size.type)
        parts = build.value("arith.minui", (parts, most), size.type)
    return parts


def create_rounds(build: Builder) -> tuple[Value, Builder]:
    """Emits a loop of two rounds with an empty body: even parts run in one, odd parts in the other."""
    _, at, number, _ = create_counted_for(build.index(2), (), build)
    return number, at


def create_rounds_end(build: Builder) -> None:
    """Emits the terminator of the body of `create_rounds`, at ``build``."""
    build.op("scf.yield")


class Cells:
    """One scalar of ``type`` for each of at most ``room`` parts."""

    def __init__(self, type: Type, room: int, build: Builder) -> None:
        self.type = type
        self._buffer = create_heap_buffer([room], (), type, build)

    def put(self, value: Value, part: Value, build: Builder) -> None:
        """Emits the store of the sum of ``part``."""
        create_store(value, self._buffer, [part], build)

    def create_total(self, start: Value, count: Value, add: Add, build: Builder) -> Value:
        """Emits ``start`` plus the sums of the ``count`` parts, in order, and frees the cells."""
        loop, at, number, (so_far,) = create_counted_for(count, [start], build)
        own = create_load(self._buffer, [number], self.type, at)
        at.op("scf.yield", [add(so_far, own, at)])
        create_free(self._buffer, build)
        total: Value = loop.results[0]
        return total


class Copies:
    """One zeroed private buffer for each of ``count`` parts: shaped like ``like``, or (``is_cell``) one element of it.

    While a part runs, its sums are in a buffer without aliases, so that they can stay in registers.
    """

    def __init__(self, like: Value, count: Value, build: Builder, *, is_cell: bool) -> None:
        type = ir.MemRefType(like.type)
        self._like = like
        self._is_cell = is_cell
        self._count = count
        self._element = type.element_type
        extents = [] if is_cell else [create_extent(like, axis, build) for axis in range(type.rank)]
        self._buffer = create_heap_buffer(None, [count, *extents], self._element, build)

    def create_private(self, build: Builder) -> Value:
        """Emits the zeroed private buffer of a part."""
        cell = create_heap_buffer([], (), self._element, build) if self._is_cell else None
        own = create_buffer_like(self._like, build) if cell is None else cell
        create_fill_zero(own, build)
        return own

    def put(self, own: Value, part: Value, build: Builder) -> None:
        """Emits the copy of the sums of ``part`` from ``own``, and frees ``own``."""

        def keep(at: Builder, indices: list[Value]) -> None:
            create_store(create_load(own, indices, self._element, at), self._buffer, [part, *indices], at)

        create_for_each_element(own, keep, build)
        create_free(own, build)

    def create_totals(self, place: Sequence[Value], build: Builder) -> None:
        """Emits the addition of all parts, in order, to ``like``, or to its element at ``place`` if they are cells."""
        _, at, part, _ = create_counted_for(self._count, (), build)
        at = at.at(ir.InsertionPoint(at.op("scf.yield")))
        if not self._is_cell:
            create_for_each_element(self._like, lambda inner, i: self._add(part, i, i, inner), at)
        else:
            self._add(part, place, (), at)
        create_free(self._buffer, build)

    def _add(self, part: Value, place: Sequence[Value], own_place: Sequence[Value], build: Builder) -> None:
        before = create_load(self._like, place, self._element, build)
        own = create_load(self._buffer, [part, *own_place], self._element, build)
        create_store(create_sum(build, before, own), self._like, place, build)
