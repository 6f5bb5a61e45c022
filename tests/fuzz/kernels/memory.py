"""Memory that records which threads access an element: conflicting accesses race unless a barrier separates them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

READ, WRITE, ATOMIC = "reads", "writes", "updates"
#: What is in memory of integers that nothing has been written to.
POISON: Final = 0x5EED_DEAD_BEEF


class RaceError(AssertionError):
    """Two threads touch one element at the same time, and one of them writes."""


class Thread:
    """One of a launch; ``interval``: how many barriers it has come to."""

    def __init__(self, launch: int, block: tuple[int, ...], number: int, trace: Any = None) -> None:
        self.launch, self.block, self.number = launch, block, number
        self.interval = 0
        #: A `trace.Trace` that is told of accesses.
        self.trace = trace


class TrackedBuffer:
    """An array; ``thread`` is None on the host, whose accesses are in order with launches."""

    def __init__(self, array: Any, *, is_private: bool = False) -> None:
        self.array = array
        self._is_private = is_private
        self._seen: dict[tuple[int, ...], dict[tuple[Any, ...], int]] = {}
        self._launch = -1

    @classmethod
    def fresh(cls, shape: Sequence[int], element: str, *, is_private: bool = False) -> TrackedBuffer:
        """Memory that nothing has been written to."""
        type = {"f64": np.float64, "f32": np.float32, "f16": np.float16, "i1": np.bool_}.get(element, np.int64)
        poison = math.nan if element.startswith("f") else element != "i1" and POISON
        return cls(np.full(tuple(shape), poison, dtype=type), is_private=is_private)

    def load(self, place: tuple[int, ...], thread: Thread | None) -> Any:
        """The element."""
        self._touch(place, thread, READ, -1)
        return self.array.item(place)

    def store(self, value: Any, place: tuple[int, ...], thread: Thread | None, site: int = -1) -> None:
        """Change the element; ``site``: by which store."""
        self._touch(place, thread, WRITE, site)
        self.array[place] = value

    def update(self, value: Any, place: tuple[int, ...], change: Any, thread: Thread | None, site: int = -1) -> Any:
        """Change the element at once by ``change(old, value)``; returns the old one."""
        self._touch(place, thread, ATOMIC, site)
        old = self.array.item(place)
        self.array[place] = change(old, value)
        return old

    def _touch(self, place: tuple[int, ...], thread: Thread | None, kind: str, site: int) -> None:
        if any(not 0 <= at < extent for at, extent in zip(place, self.array.shape, strict=True)):
            raise IndexError(f"{place} of a buffer of {self.array.shape}")
        if thread is None or self._is_private:
            return
        if thread.trace is not None:
            thread.trace.add(self, thread, kind, place, site)
        if thread.launch != self._launch:
            self._seen, self._launch = {}, thread.launch
        known = self._seen.setdefault(place, {})
        for (block, number, other), interval in known.items():
            if (block, number) == (thread.block, thread.number) or kind == other != WRITE:
                continue
            if block != thread.block or interval == thread.interval:
                first, second = f"thread {number} of block {block} {other}", f"{thread.number} of {thread.block} {kind}"
                raise RaceError(f"{first}, and {second} the element {place} of {self.array.shape}")
        known[thread.block, thread.number, kind] = thread.interval
