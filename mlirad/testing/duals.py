"""What do the oracle's programs compute with? Dual numbers, and memory made of them.

A dual is a float with its derivatives with respect to all active inputs. A memref is a view (offset, shape, strides)
of a buffer of cells, so that aliasing needs no thought.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.float64]


class RejectedError(Exception):
    """The program is not a fair question; the text says why."""


class Dual(NamedTuple):
    """A float and its derivatives with respect to the active inputs; None where these are all zero."""

    value: float
    dots: Array | None = None


class Buffer:
    """An allocation: cells that are duals, ints, or None where nothing was written yet."""

    def __init__(self, cells: list[Any]) -> None:
        self.cells = cells
        self.freed = False


@dataclass(frozen=True)
class View:
    """A memref: a buffer, and how subscripts become positions in it."""

    buffer: Buffer
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
        return [self.position(index) for index in np.ndindex(*self.shape)]


def fresh(buffer: Buffer, shape: tuple[int, ...]) -> View:
    """The whole of ``buffer``, row-major."""
    strides = tuple(int(np.prod(shape[i + 1 :], dtype=int)) for i in range(len(shape)))
    return View(buffer, 0, shape, strides)
