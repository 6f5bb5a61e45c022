"""What went wrong, where, why, and what to type next.

Every message a user can meet is a `Diagnostic`: a numbered code, a place, one sentence, notes and helps.
`MlirAdError` carries one or more of them; its subclasses are the things a caller may want to catch.
This module knows nothing about MLIR, so that the rule language can use it without the bindings.
Read `Diagnostic`, then `CODES`, then the exceptions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

Severity = Literal["error", "warning", "remark", "note"]

#: Every code, with the sentence that `mlirad explain CODE` prints. Ranges: 00xx usage, text and pipelines;
#: 01xx rules that are missing; 02xx activities; 03xx programs outside what is supported; 04xx the rule
#: language; 05xx compiling and running; 06xx the enzyme dialect; 07xx the API's arguments.
CODES: Final[dict[str, str]] = {
    # --- 00xx usage, text and pipelines
    "MA0001": "the command line has an option that does not exist, or one without the value it needs; see --help",
    "MA0002": "the text of a pass pipeline does not follow its grammar: name{option=value ...}, op.name(...), commas between",
    "MA0003": "a pipeline names a pass that does not exist; 'mlirad-opt --list-passes' lists all",
    "MA0004": "a pass has no option of that name, or the value does not fit it; 'mlirad passes NAME' lists its options",
    "MA0005": "a pass stands inside a nest where it cannot run; the message says on which op it runs",
    "MA0006": "a file cannot be read or written",
    "MA0007": "one of MLIR's own parsers, verifiers or passes reported this",
    "MA0008": "an internal error: a defect of mlirad; MLIRAD_DEBUG=1 prints the Python traceback to report",
    "MA0011": "the text is not MLIR; the message is the parser's own",
    "MA0012": "an op breaks a rule of its dialect; the message is the op's own verifier's",
    "MA0013": "brackets, regions, types or attributes are nested too deeply to be parsed safely",
    # --- 01xx missing rules
    "MA0101": "an active op has no derivative rule; add a record to a rule file, or declare the op inactive",
    "MA0102": "an op is declared not differentiable, with the reason",
    "MA0103": "two rules of the same standing were given for one op",
    # --- 02xx activities
    "MA0201": "the number of entries in 'activity' is not the number of the function's arguments",
    "MA0202": "the number of entries in 'ret_activity' is not the number of the function's results",
    "MA0203": "'enzyme_active' and 'enzyme_activenoneed' are for reverse mode; forward mode takes 'enzyme_dup'",
    "MA0204": "'enzyme_activenoneed' and 'enzyme_constnoneed' are for results, not for arguments",
    "MA0205": "an immutable value is 'enzyme_active' in reverse mode, not 'enzyme_dup': its gradient is a result",
    "MA0206": "a buffer is 'enzyme_dup', not 'enzyme_active': its gradient is accumulated in a shadow buffer",
    "MA0207": "integers, indices and buffers of them carry no derivative: they are 'enzyme_const'",
    "MA0208": "the operands of a derivative are not what its activities ask for",
    "MA0209": "the results of a derivative are not what its activities give",
    "MA0210": "'width' counts the tangents that run side by side; it is an integer of at least 1",
    "MA0211": "an activity is one of six names, such as 'enzyme_dup'",
    # --- 03xx unsupported programs
    # --- 04xx the rule language
    # --- 05xx compiling and running
    # --- 06xx the enzyme dialect
    "MA0601": "an enzyme op is not written as its assembly format says",
    "MA0602": "the enzyme dialect has no such op",
    # --- 07xx the API's arguments
}


@dataclass(frozen=True)
class Where:
    """A place in a text: 1-based line and column; ``line == 0`` means "nowhere in particular"."""

    file: str = "-"
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


@dataclass(frozen=True)
class Note:
    """A fact that explains a diagnostic, with its own place where it has one."""

    message: str
    where: Where | None = None


@dataclass(frozen=True)
class Diagnostic:
    """One message: what is wrong (lower case, no full stop, values in quotes) and what to do about it."""

    code: str
    message: str
    where: Where = field(default_factory=Where)
    notes: tuple[Note, ...] = ()
    helps: tuple[str, ...] = ()
    severity: Severity = "error"

    def headline(self) -> str:
        """The first line without its place: ``error[MA0101]: ...``."""
        return f"{self.severity}[{self.code}]: {self.message}"

    def render(self, source: str | None = None) -> str:
        """The whole message; ``source`` is the text that ``where`` points into, for the caret line."""
        lines = [f"{self.where}: {self.headline()}"]
        lines += _caret(source, self.where)
        for note in self.notes:
            place = f"{note.where}: " if note.where is not None and note.where.line else ""
            lines.append(f"  {place}note: {note.message}")
        lines += [f"  help: {text}" for text in self.helps]
        return "\n".join(lines)


def _caret(source: str | None, where: Where) -> list[str]:
    if source is None or not where.line:
        return []
    rows = source.split("\n")
    if where.line > len(rows):
        return []
    row = rows[where.line - 1]
    tabs_kept = "".join(c if c == "\t" else " " for c in row[: max(where.column - 1, 0)])
    return [f"    {row}", f"    {tabs_kept}^"]


class MlirAdError(Exception):
    """Base of everything that mlirad raises; ``diagnostics`` holds all that was found, not only the first."""

    def __init__(self, diagnostics: Diagnostic | Iterable[Diagnostic]) -> None:
        one = isinstance(diagnostics, Diagnostic)
        self.diagnostics: tuple[Diagnostic, ...] = (diagnostics,) if one else tuple(diagnostics)  # type: ignore[assignment,arg-type]
        self.source: str | None = None
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        return "\n".join(d.render(self.source) for d in self.diagnostics)


class ParseError(MlirAdError):
    """Text that is not MLIR, or not one of the `enzyme` spellings."""


class VerifyError(MlirAdError):
    """IR that parses but breaks an invariant, such as an activity that does not fit its type."""


class RuleError(MlirAdError):
    """A rule file that cannot be read, evaluated or checked."""


class MissingRuleError(MlirAdError):
    """Active ops without a rule; one diagnostic an op name."""


class UnsupportedError(MlirAdError):
    """A program outside what is supported, with what to do instead."""


class UsageError(MlirAdError):
    """Options, pipelines or arguments that do not fit."""


class ExecutionError(MlirAdError):
    """Compiling or running generated code was not possible."""


def single(error: type[MlirAdError], code: str, message: str, where: Where | None = None, helps: Sequence[str] = ()) -> MlirAdError:
    """An ``error`` with one diagnostic, for the common case."""
    return error(Diagnostic(code, message, where or Where(), helps=tuple(helps)))
