"""Converts diagnostics of mlirad to MLIR's and back: the code first, as ``[MA0203]``, and the helps last, one a line.

A verifier can give MLIR only a text and a location. `emit` formats the text so that `to_diagnostic` restores all
fields, here and in tools that collect the diagnostics of passes and verifiers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol

from mlirad._mlir import ir
from mlirad.edit.location import where as where_of
from mlirad.errors import Diagnostic, Note, Where

#: The code of messages of MLIR's parser and of upstream's verifiers.
SYNTAX: Final = "MA0011"
INVARIANT: Final = "MA0012"

_CODE: Final = re.compile(r"\[(MA\d{4})\]\s*")
_HELP: Final = "\nhelp: "
#: The start of the note that verifiers add, with the generic text of the op, which may be long.
_DUMP: Final = "see current operation"
#: The start of messages of upstream's verifiers; syntax errors do not have it.
_OF_AN_OP: Final = re.compile(r"'[\w.$]+' op ")

Place = Callable[[ir.Location], Where]


class UpstreamDiagnostic(Protocol):
    """The fields that the bindings' diagnostics and their copies in an ``MLIRError`` have in common."""

    @property
    def message(self) -> str:
        """Returns the text."""

    @property
    def location(self) -> ir.Location:
        """Returns the location."""

    @property
    def notes(self) -> Sequence[UpstreamDiagnostic]:
        """Returns the attached notes."""


def emit(op: ir.Operation, found: Iterable[Diagnostic]) -> bool:
    """Reports ``found`` at ``op``; returns whether it is empty, as verifiers do."""
    sound = True
    for one in found:
        op.location.emit_error(f"[{one.code}] {one.message}" + "".join(_HELP + help for help in one.helps))
        sound = False
    return sound


def to_diagnostic(one: UpstreamDiagnostic, place: Place = where_of) -> Diagnostic:
    """Converts a diagnostic of MLIR; ``place`` converts locations to those of the user's file."""
    message, *helps = one.message.split(_HELP)
    coded = _CODE.match(message)
    if coded:
        code, message = coded[1], message[coded.end() :]
    else:
        code = INVARIANT if _OF_AN_OP.match(message) else SYNTAX
    said = [note for note in one.notes if not note.message.startswith(_DUMP)]
    notes = tuple(Note(note.message.strip(), place(note.location)) for note in said)
    return Diagnostic(code, message.strip(), place(one.location), notes, tuple(helps))
