"""Converts between the custom assembly formats of `enzyme` ops, which users write, and generic text, which IRDL parses.

`to_generic` runs before MLIR's parser, and `to_pretty` after its printer. Text without "enzyme" and "sdy." is not
changed. Read in this order: `tokens`, `table`, `output`, `reader`, `printer`, `shardings`.
"""

from __future__ import annotations

from dataclasses import replace

from mlirad.dialects.enzyme import shardings
from mlirad.dialects.enzyme.output import Translation, UnknownActivityError
from mlirad.dialects.enzyme.printer import Printer
from mlirad.dialects.enzyme.reader import Reader, UnknownOpError
from mlirad.dialects.enzyme.table import OPS
from mlirad.dialects.enzyme.tokens import Cursor, StatementError, UnexpectedError
from mlirad.errors import Diagnostic, InputText, ParseError, Where, shortened


def to_generic(text: str, name: str = "-") -> str:
    """Returns ``text`` with ops and attributes of `enzyme` and `sdy` as MLIR parses them; lines and start columns stay.

    Raises:
        ParseError: an op is not written in its custom format; located in ``text``, in a file called ``name``.
    """
    return translate(text, name).text


def translate(text: str, name: str = "-") -> Translation:
    """Returns the generic text, with a map of its locations to those in ``text``."""
    found = Translation(text, text, ((0, 0),))
    try:
        if "enzyme" in text:
            found = Reader(text).run()
    except (StatementError, UnexpectedError) as wrong:
        error = ParseError(_diagnostic(text, name, wrong))
        error.source = InputText(name, text)
        raise error from None
    if "sdy." not in text:
        return found
    try:
        return shardings.to_generic(found.text).after(found)
    except StatementError as wrong:
        said = _diagnostic(found.text, name, wrong)
        error = ParseError(replace(said, where=Where(name, *found.original(said.where.line, said.where.column))))
        error.source = InputText(name, text)
        raise error from None


def to_pretty(text: str) -> str:
    """Returns ``text``, printed by MLIR, with `enzyme` ops and attributes in their custom assembly formats.

    Text whose brackets do not match is returned unchanged.
    """
    if '"sdy.' in text:
        text = shardings.to_pretty(text)
    if "enzyme" not in text:
        return text
    try:
        return Printer(text).run()
    except UnexpectedError:
        return text


def place(text: str, offset: int, name: str) -> Where:
    """Returns file, line and column of ``offset``."""
    return Where(name, text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))


def _diagnostic(text: str, name: str, wrong: StatementError | UnexpectedError) -> Diagnostic:
    cause = wrong.cause if isinstance(wrong, StatementError) else wrong
    where = place(text, cause.offset, name)
    if isinstance(cause, UnknownOpError):
        return Diagnostic("MA0602", f"unknown op '{cause.name}'", where, helps=(cause.help,))
    if isinstance(cause, UnknownActivityError):
        return Diagnostic("MA0211", cause.message, where, helps=(cause.help,))
    found = shortened(Cursor(text, cause.offset).peek()) or "the end of the text"
    if not isinstance(wrong, StatementError):
        return Diagnostic("MA0601", f"expected {cause.expected}, found '{found}'", where)
    generic = f'"{wrong.name}"(%x) <{{...}}> : (...) -> ...'
    form = OPS[wrong.name].example if wrong.name in OPS else shardings.FORMS.get(wrong.name, generic)
    message = f"expected {cause.expected} in '{wrong.name}', found '{found}'"
    return Diagnostic("MA0601", message, where, helps=(f"write: {form}",))
