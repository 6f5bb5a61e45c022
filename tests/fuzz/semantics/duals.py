"""Dual numbers, and memory made of them.

A dual is a float with its derivatives with respect to all active inputs. A memref is a view (offset, shape, strides)
of a buffer of cells, so that aliasing needs no thought.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from tests.fuzz.semantics.series import Number

Array: TypeAlias = npt.NDArray[np.float64]


class RejectedError(Exception):
    """The program is not a fair question; the text says why."""


class Dual(NamedTuple):
    """A float and its derivatives with respect to the active inputs; None where these are all zero.

    Both may be truncated series.
    """

    value: Number
    dots: Any = None


class Pair(NamedTuple):
    """A complex number: its two parts."""

    re: Dual
    im: Dual


class Grid(NamedTuple):
    """A tensor or a vector: its shape and its elements in row-major order."""

    shape: tuple[int, ...]
    cells: tuple[Any, ...]

    def at(self, index: tuple[int, ...]) -> Any:
        """The element at ``index``."""
        return self.cells[position(index, self.shape)]

    def set(self, index: tuple[int, ...], value: Any) -> Grid:
        """The same with another element at ``index``."""
        at = position(index, self.shape)
        return Grid(self.shape, (*self.cells[:at], value, *self.cells[at + 1 :]))


def grid(shape: tuple[int, ...], element: Callable[[tuple[int, ...]], Any]) -> Grid:
    """The grid whose elements are those that ``element`` gives for a subscript."""
    return Grid(shape, tuple(element(index) for index in subscripts(shape)))


def subscripts(shape: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All subscripts into ``shape``, in row-major order."""
    return itertools.product(*map(range, shape))


def position(index: tuple[int, ...], shape: tuple[int, ...]) -> int:
    """Where ``index`` is in row-major order."""
    if any(not 0 <= i < n for i, n in zip(index, shape, strict=True)):
        raise RejectedError(f"out of bounds: {index} in {shape}")
    at = 0
    for i, n in zip(index, shape, strict=True):
        at = at * n + i
    return at


def flat(value: Any) -> list[Dual]:
    """The floats that ``value`` is made of, in order; none where it is an integer."""
    if isinstance(value, Dual):
        return [value]
    parts = value if isinstance(value, Pair) else value.cells if isinstance(value, Grid) else ()
    return [dual for part in parts for dual in flat(part)]


class DualBuffer:
    """An allocation: cells that are duals, pairs, ints, or None where nothing was written yet."""

    def __init__(self, cells: list[Any]) -> None:
        self.cells = cells
        self.freed = False


@dataclass(frozen=True)
class View:
    """A memref: a buffer, and how subscripts become positions in it."""

    buffer: DualBuffer
    offset: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]

    def position(self, index: tuple[int, ...]) -> int:
        """Where element ``index`` lives in the buffer."""
        if self.buffer.freed:
            raise RejectedError("use after free")
        if any(not 0 <= i < n for i, n in zip(index, self.shape, strict=True)):
            raise RejectedError(f"out of bounds: {index} in {self.shape}")
        return self.offset + sum(i * s for i, s in zip(index, self.strides, strict=True))

    def positions(self) -> list[int]:
        """All positions, in row-major order."""
        return [self.position(index) for index in subscripts(self.shape)]


def fresh(buffer: DualBuffer, shape: tuple[int, ...]) -> View:
    """The whole of ``buffer``, row-major."""
    strides = tuple(int(np.prod(shape[i + 1 :], dtype=int)) for i in range(len(shape)))
    return View(buffer, 0, shape, strides)
