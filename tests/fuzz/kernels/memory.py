"""Memory that records which threads access an element: conflicting accesses race unless a barrier separates them."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
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

    def __init__(
        self, launch: int, block: tuple[int, ...], number: int, trace: Any = None, dynamic: Any = None
    ) -> None:
        self.launch, self.block, self.number = launch, block, number
        self.interval = 0
        #: A `trace.Trace` that is told of accesses.
        self.trace = trace
        #: The dynamic shared memory of the block.
        self.dynamic = dynamic


class Elements(ABC):
    """Accesses to the elements of ``array``, each of which is recorded."""

    array: Any

    @abstractmethod
    def touch(self, place: tuple[int, ...], thread: Thread | None, kind: str, site: int) -> None:
        """Record an access.

        Raises:
            RaceError: another thread accesses the element at the same time.
        """

    def load(self, place: tuple[int, ...], thread: Thread | None) -> Any:
        """The element."""
        self.touch(place, thread, READ, -1)
        return self.array.item(place)

    def store(self, value: Any, place: tuple[int, ...], thread: Thread | None, site: int = -1) -> None:
        """Change the element; ``site``: by which store."""
        self.touch(place, thread, WRITE, site)
        if isinstance(value, np.ndarray):  # a vector is one element
            self.array.reshape(-1)[np.ravel_multi_index(place, self.array.shape) if place else 0] = value
        else:
            self.array[place] = value

    def update(self, value: Any, place: tuple[int, ...], change: Any, thread: Thread | None, site: int = -1) -> Any:
        """Change the element at once by ``change(old, value)``; returns the old one."""
        self.touch(place, thread, ATOMIC, site)
        old = self.array.item(place)
        self.array[place] = change(old, value)
        return old


class TrackedBuffer(Elements):
    """An array; ``thread`` is None on the host, whose accesses are in order with launches."""

    def __init__(self, array: Any, *, is_private: bool = False) -> None:
        self.array = array
        self._is_private = is_private
        self._seen: dict[tuple[int, ...], dict[tuple[Any, ...], int]] = {}
        self._launch = -1

    @classmethod
    def fresh(cls, shape: Sequence[int], element: str, *, is_private: bool = False) -> TrackedBuffer:
        """Memory that nothing has been written to."""
        if element.startswith("vector<"):
            return cls(np.full(tuple(shape), None, dtype=object), is_private=is_private)
        type = _element(element)
        # A float of bytes of ones is NaN.
        poison = math.nan if type.kind == "f" else {np.int64: POISON, np.bool_: False}.get(type.type, -1)
        return cls(np.full(tuple(shape), poison, dtype=type), is_private=is_private)

    def view(self, offset: int, shape: Sequence[int], element: str) -> ByteView:
        """A part of the bytes of this memory as a buffer of another type."""
        return ByteView(self, offset, shape, element)

    def touch(self, place: tuple[int, ...], thread: Thread | None, kind: str, site: int) -> None:
        """Record an access."""
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


class ByteView(Elements):
    """A buffer in bytes of another one: accesses are those of the bytes, so that those of overlapping views race."""

    def __init__(self, memory: TrackedBuffer, offset: int, shape: Sequence[int], element: str) -> None:
        self._memory, self._offset, self._size = memory, offset, _element(element).itemsize
        count = math.prod(shape) * self._size
        assert offset % self._size == 0, f"elements of {self._size} bytes at byte {offset}"
        if offset < 0 or offset + count > len(memory.array):
            raise IndexError(f"{count} bytes at {offset} of a buffer of {memory.array.shape}")
        self.array = memory.array[offset : offset + count].view(_element(element)).reshape(tuple(shape))

    def touch(self, place: tuple[int, ...], thread: Thread | None, kind: str, site: int) -> None:
        """Record an access to each byte of the element."""
        if any(not 0 <= at < extent for at, extent in zip(place, self.array.shape, strict=True)):
            raise IndexError(f"{place} of a view of {self.array.shape}")
        linear = int(np.ravel_multi_index(place, self.array.shape)) if place else 0
        first = self._offset + linear * self._size
        for byte in range(first, first + self._size):
            self._memory.touch((byte,), thread, kind, site)


def _element(name: str) -> np.dtype[Any]:
    floats = {"f64": np.float64, "f32": np.float32, "f16": np.float16, "i1": np.bool_}
    integers = {"i8": np.int8, "i16": np.int16, "i32": np.int32}
    return np.dtype({**floats, **integers}.get(name, np.int64))
