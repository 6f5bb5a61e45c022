"""Emits the remark about the extents that `version-open-extents` assumes; other calls run the unversioned, slower code.

``%a: n x m, %x: m, %y: n, where n and m are at least 9``
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import ir
from mlirad.edit.location import where
from mlirad.edit.module import symbol_name
from mlirad.edit.names import argument_names
from mlirad.edit.symbolic import Size, SymbolicSize, Unknown, least_of
from mlirad.errors import Diagnostic
from mlirad.loops.open_extents import extent_of_argument

#: Names for the first unknowns.
_LETTERS: Final = "nmklpqrs"


def remark(given: ir.Operation, version: ir.Operation) -> Diagnostic:
    """Returns the remark about the extents that ``version`` assumes if those of the function ``given`` are dynamic."""
    letters: dict[Unknown, str] = {}
    shapes = []
    pairs = zip(given.regions[0].blocks[0].arguments, version.regions[0].blocks[0].arguments, strict=True)
    for name, (argument, own) in zip(argument_names(given), pairs, strict=True):
        if isinstance(argument.type, ir.MemRefType) and not argument.type.has_static_shape:
            sizes = [
                extent_of_argument(own, axis) if argument.type.is_dynamic_dim(axis) else argument.type.shape[axis]
                for axis in range(argument.type.rank)
            ]
            shapes.append(f"{name}: {' x '.join(_text(size, letters) for size in sizes)}")
    least = [f"{letter} >= {least_of(name)}" for name, letter in letters.items()]
    expected = ", ".join(shapes) + (f", where {', '.join(least)}" if least else "")
    return Diagnostic(
        "MA0509",
        f"calls of '{symbol_name(given)}' are fast if the extents agree with its loops: {expected}",
        where(given.location),
        helps=("pass buffers of these extents, or write static extents in the types, as in 'memref<64x64xf64>'",),
        severity="remark",
    )


def _text(size: Size | None, letters: dict[Unknown, str]) -> str:
    if size is None:
        return "?"
    if not isinstance(size, SymbolicSize):
        return str(size)
    # The attribute has at most one unknown in an extent (`open_extents`).
    ((name, _),) = size.factors
    if name not in letters:
        number = len(letters)
        letters[name] = _LETTERS[number] if number < len(_LETTERS) else f"n{number}"
    return f"{letters[name]}{size.constant:+}" if size.constant else letters[name]
