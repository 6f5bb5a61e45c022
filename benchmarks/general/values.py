"""How the front end spells a program, and what a name of it may stand for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from benchmarks.general.indices import Index


@dataclass(frozen=True)
class Spelling:
    """How a program is written: with loops and accesses of `affine` or not, with open extents or static ones."""

    affine: bool
    open: bool

    def __str__(self) -> str:
        """As the tables call it."""
        return f"{'affine' if self.affine else 'scf'}, {'open' if self.open else 'static'}"


@dataclass(frozen=True)
class Scalar:
    """An SSA value, without its ``%``, and its type."""

    name: str
    type: str


@dataclass(frozen=True)
class Buffer:
    """A memref, its extents (None where it is open) and its element type."""

    name: str
    extents: tuple[int | None, ...]
    element: str = "f64"

    @property
    def type(self) -> str:
        """As MLIR writes it."""
        extents = ("?" if extent is None else str(extent) for extent in self.extents)
        return f"memref<{'x'.join((*extents, self.element))}>"


Value: TypeAlias = Scalar | Index | Buffer
