"""Converts our diagnostics to MLIR's and back: the code in front, ``[MA0203]``, the helps behind, one a line.

A verifier can only hand MLIR a text and a place. `emit` writes the text so that `to_diagnostic` finds everything again,
here and in tools that collect what passes and verifiers report.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol

from mlirad._mlir import ir
from mlirad.edit.location import where as where_of
from mlirad.errors import Diagnostic, Note, Where

#: The code of a message of MLIR's parser, and of one of its verifiers.
SYNTAX: Final = "MA0011"
INVARIANT: Final = "MA0012"

_CODE: Final = re.compile(r"\[(MA\d{4})\]\s*")
_HELP: Final = "\nhelp: "
#: How the note begins that verifiers add, with the generic text of an op of any size.
_DUMP: Final = "see current operation"
#: How the messages of upstream's verifiers begin; syntax errors do not.
_OF_AN_OP: Final = re.compile(r"'[\w.$]+' op ")

Place = Callable[[ir.Location], Where]


class UpstreamDiagnostic(Protocol):
    """What the bindings' diagnostics and their copies in an ``MLIRError`` have in common."""

    @property
    def message(self) -> str:
        """The text."""
        ...

    @property
    def location(self) -> ir.Location:
        """The place."""
        ...

    @property
    def notes(self) -> Sequence[UpstreamDiagnostic]:
        """What is attached."""
        ...


def emit(op: ir.Operation, found: Iterable[Diagnostic]) -> bool:
    """Report ``found`` at ``op``; whether there was nothing to report, as a verifier returns it."""
    sound = True
    for one in found:
        op.location.emit_error(f"[{one.code}] {one.message}" + "".join(_HELP + help for help in one.helps))
        sound = False
    return sound


def to_diagnostic(one: UpstreamDiagnostic, place: Place = where_of) -> Diagnostic:
    """MLIR's diagnostic as ours; ``place`` says where a location is for the user."""
    message, *helps = one.message.split(_HELP)
    coded = _CODE.match(message)
    if coded:
        code, message = coded[1], message[coded.end() :]
    else:
        code = INVARIANT if _OF_AN_OP.match(message) else SYNTAX
    said = [note for note in one.notes if not note.message.startswith(_DUMP)]
    notes = tuple(Note(note.message.strip(), place(note.location)) for note in said)
    return Diagnostic(code, message.strip(), place(one.location), notes, tuple(helps))
