"""Texts with spans, messages that show the line with a caret, and safe includes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final

from mlirad.errors import Diagnostic, InputText, Note, RuleError, Where, excerpt
from mlirad.read_files import read_bytes

#: Bounds on input, far above any real rule file; larger input causes a message instead of a crash.
MAX_BYTES: Final = 1_000_000
MAX_INCLUDES: Final = 64

_INCLUDE: Final = re.compile(r'^[ \t]*include[ \t]+"([^"\n]*)"', re.MULTILINE)


@dataclass(frozen=True)
class SourceText:
    """A rule file, or a rule text that was passed as a string; ``name`` is its name in messages."""

    name: str
    text: str = field(repr=False)

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    def where(self, offset: int) -> Where:
        """The place of the character at ``offset``."""
        starts = self._line_starts
        low, high = 0, len(starts)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if starts[middle] <= offset else (low, middle)
        return Where(self.name, low + 1, offset - starts[low] + 1)

    def line(self, number: int) -> str:
        """Line ``number``, from 1."""
        return self.text.split("\n")[number - 1]

    def comment_above(self, offset: int) -> str:
        """The ``//`` lines directly above the line of ``offset``, without slashes; empty if there are none."""
        rows = self.text[:offset].split("\n")[:-1]
        lines: list[str] = []
        for row in reversed(rows):
            text = row.strip()
            if not text.startswith("//") or not text.strip("/-= "):
                break
            lines.append(text.lstrip("/").strip())
        return "\n".join(reversed(lines))


@dataclass(frozen=True)
class Span:
    """A range of a source, by offsets."""

    source: SourceText
    start: int
    end: int

    def where(self) -> Where:
        """The location of the start of the range."""
        return self.source.where(self.start)


@dataclass(frozen=True)
class RuleDiagnostic(Diagnostic):
    """A diagnostic with its own line of text, so that messages about several files print well together."""

    line: str = ""
    width: int = 1

    def render(self, source: InputText | None = None) -> str:
        """The whole message, with the line and a caret under the whole range."""
        head, *rest = super().render(None).split("\n")
        if not self.where.line:
            return "\n".join([head, *rest])
        return "\n".join([head, *excerpt(self.line, self.where.column, self.width), *rest])


def complaint(
    code: str, message: str, span: Span, helps: Sequence[str] = (), notes: Sequence[Note] = ()
) -> RuleDiagnostic:
    """A diagnostic about ``span``."""
    place = span.where()
    line, width = span.source.line(place.line), span.end - span.start
    return RuleDiagnostic(code, message, place, tuple(notes), tuple(helps), line=line, width=width)


def failure(code: str, message: str, span: Span, helps: Sequence[str] = (), notes: Sequence[Note] = ()) -> RuleError:
    """A `RuleError` with one diagnostic about ``span``, to raise."""
    return RuleError(complaint(code, message, span, helps, notes))


def read_source(path: Path, name: str | None = None) -> SourceText:
    """The rule file at ``path``; messages call it ``name`` (default: the path).

    Raises:
        RuleError: it cannot be read, is not UTF-8, or is longer than `MAX_BYTES`.
    """
    shown = name or str(path)
    try:
        text = read_bytes(path).decode("utf-8-sig")
    except OSError as error:
        message = f"cannot read the rule file: {error.strerror or error}"
        raise RuleError(Diagnostic("MA0401", message, Where(shown))) from None
    except UnicodeDecodeError as error:
        message = f"the rule file is not UTF-8 at byte {error.start}"
        raise RuleError(Diagnostic("MA0401", message, Where(shown))) from None
    return bounded(SourceText(shown, text.replace("\r\n", "\n")))


def bounded(source: SourceText) -> SourceText:
    """Returns ``source``; raises a `RuleError` if it is too long."""
    if len(source.text) > MAX_BYTES:
        message = f"the rule file has {len(source.text)} characters; the limit is {MAX_BYTES}"
        raise RuleError(Diagnostic("MA0403", message, Where(source.name)))
    return source


def find_include(name: str, roots: Sequence[Path], span: Span) -> SourceText:
    """The text of ``include "name"``, which must lie below one of ``roots``."""
    for root in roots:
        path, inside = _below(root, name)
        if not inside:
            # Messages name no folder, so that paths are not disclosed to the author of the text.
            help = "move the file below a folder given with -I"
            raise failure("MA0401", f"include '{name}' lies outside of the rule folders", span, [help])
        if path is not None:
            return read_source(path, name)
    message = f"include '{name}' is not found in a folder of -I, nor among mlirad's own rules"
    raise failure("MA0401", message, span, ["name its folder with -I"])


def included(text: str, roots: Sequence[Path]) -> list[tuple[str, bytes]]:
    """Names and contents of the files that ``text`` includes, read without parsing it (for digests)."""
    found: list[tuple[str, bytes]] = []
    for name in _INCLUDE.findall(text):
        places = [_below(root, name) for root in roots]
        path = next((path for path, inside in places if path is not None and inside), None)
        if path is not None:
            with path.open("rb") as file:
                found.append((name, file.read(MAX_BYTES)))
    return found


def _below(root: Path, name: str) -> tuple[Path | None, bool]:
    """The file ``name`` below ``root``, if there is one, and whether the name stays below it."""
    try:
        base = root.resolve()
        path = (base / name).resolve()
        return (path if path.is_file() else None), path.is_relative_to(base)
    except (OSError, ValueError):  # not a valid file name
        return None, True
