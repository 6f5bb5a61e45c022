"""What a user calls an argument: MLIR forgets ``%x`` when it parses, but the argument's place still points at it.

Texts are remembered an MLIR context, weakly, by whoever parses (one text a context; a second one ends the service).
"""

from __future__ import annotations

import re
import weakref
from collections.abc import Sequence
from typing import Final

from mlirad._mlir import ir
from mlirad.edit.location import where
from mlirad.errors import InputText

_NAME: Final = re.compile(r"%[A-Za-z_$.\-][\w$.\-]*")


_sources: weakref.WeakKeyDictionary[ir.Context, InputText] = weakref.WeakKeyDictionary()


def remember_source(context: ir.Context, name: str, text: str) -> None:
    """Have the nameless places ("-") of ``context`` mean the file ``name`` with ``text``."""
    _sources[context] = InputText(name, text)


def source_of(context: ir.Context) -> InputText | None:
    """The text that the places of ``context`` point into, if it is known."""
    return _sources.get(context)


def argument_names(function: ir.OpView | ir.Operation) -> tuple[str, ...]:
    """The names of the arguments as the user wrote them; ``%arg0``, ``%arg1`` ... where that is not known."""
    source = source_of(function.context)
    lines = source.text.split("\n") if source is not None else []
    block = function.regions[0].blocks[0]
    return tuple(_name_at(argument.location, lines) or f"%arg{i}" for i, argument in enumerate(block.arguments))


def position(names: Sequence[str], word: str) -> int | None:
    """The argument that ``word`` means: `x` or `%x` as it is written, or `arg0`, `arg1` ... by its position."""
    plain = word.removeprefix("%")
    numbered = [f"arg{index}" for index in range(len(names))]
    for known in ([name.removeprefix("%") for name in names], numbered):
        if plain in known:
            return known.index(plain)
    return None


def _name_at(location: ir.Location, lines: list[str]) -> str | None:
    place = where(location)
    if not 0 < place.line <= len(lines):
        return None
    found = _NAME.match(lines[place.line - 1], max(place.column - 1, 0))
    return found.group() if found else None
