"""Checks that a file gets exactly the diagnostics of its ``expected-error`` comments.

    // expected-error @below {{cannot differentiate 'my.op'}}

The form is upstream's: ``expected-(error|warning|remark|note)``, ``-re`` for a pattern with ``{{regex}}`` parts, and a
place: this line, ``@+2``, ``@-2``, ``@above`` and ``@below`` (the next line without such a comment), ``@unknown``.
A message matches if it contains the text; mlirad's can also be identified by code: ``{{[MA0101]}}``. Patterns are those
of Python's ``re``. An unexpected note is an error only if upstream emitted it: mlirad's notes and helps are
explanations, which tests need not repeat.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from mlirad.errors import Diagnostic, Where
from mlirad.tools.report import UPSTREAM_CODES

_EXPECTED: Final = re.compile(
    r"expected-(error|warning|remark|note)(-re)? *(?:@([+-]\d{1,9}|above|below|unknown))? *\{\{(.*)\}\}\s*$"
)
_LOOKS_LIKE: Final = re.compile(r"expected-(?:error|warning|remark|note)(?:-re)?\s*(?:@\S*\s*)?\{\{")
_REGEX: Final = re.compile(r"\{\{(.*?)\}\}")


@dataclass(frozen=True)
class Expectation:
    """One comment: the diagnostic expected at ``line`` (0: no location); ``written``: the line of the comment."""

    severity: str
    line: int
    written: int
    text: str
    pattern: re.Pattern[str] | None  # None: the message contains the text
    problem: str = ""


@dataclass(frozen=True)
class _Message:
    severity: str
    where: Where
    text: str
    must_be_expected: bool


def expectations(text: str, first_line: int = 1) -> list[Expectation]:
    """The comments in ``text``, whose first line has number ``first_line``."""
    lines = text.split("\n")
    marked = [_EXPECTED.search(line) for line in lines]
    found = []
    for index, match in enumerate(marked):
        if match is not None:
            target = _target(match[3], index, marked)
            line = 0 if target is None else first_line + target
            found.append(_expectation(match, line, first_line + index))
    return found


def check(
    text: str, diagnostics: Iterable[Diagnostic], name: str, *, first_line: int = 1, strict: bool = True
) -> list[str]:
    """All differences, with locations: unexpected diagnostics (if ``strict``) and missing ones."""
    waiting = expectations(text, first_line)
    problems = _malformed(text, name, first_line)
    problems += [f"{name}:{one.written}: error: {one.problem}" for one in waiting if one.problem]
    for message in _messages(diagnostics):
        match = next((one for one in waiting if _fits(one, message)), None)
        if match is not None:
            waiting.remove(match)
        elif strict and message.must_be_expected:
            where = message.where if message.where.line else name
            problems.append(f"{where}: error: unexpected {message.severity}: {message.text}")
    for one in waiting:
        if one.problem:
            continue
        place = f"at line {one.line}" if one.line else "without a place"
        problems.append(f'{name}:{one.written}: error: expected {one.severity} "{one.text}" {place} was not produced')
    return problems


def _messages(diagnostics: Iterable[Diagnostic]) -> Iterable[_Message]:
    for diagnostic in diagnostics:
        upstream = diagnostic.code in UPSTREAM_CODES
        text = diagnostic.message if upstream else f"[{diagnostic.code}]: {diagnostic.message}"
        yield _Message(diagnostic.severity, diagnostic.where, text, True)
        for note in diagnostic.notes:
            yield _Message("note", note.where or diagnostic.where, note.message, upstream)
        for help in diagnostic.helps:
            yield _Message("note", diagnostic.where, help, False)


def _fits(expected: Expectation, message: _Message) -> bool:
    if expected.line != message.where.line or expected.severity != message.severity:
        return False
    if expected.pattern is None:
        return expected.text in message.text
    return expected.pattern.search(message.text) is not None


def _target(place: str | None, index: int, marked: Sequence[re.Match[str] | None]) -> int | None:
    """The 0-based line that a comment on line ``index`` refers to; None for ``@unknown``."""
    if place is None:
        return index
    if place == "unknown":
        return None
    if place in ("above", "below"):
        step = -1 if place == "above" else 1
        target = index + step
        while 0 <= target < len(marked) and marked[target] is not None:
            target += step
        return target
    return index + int(place)


def _expectation(comment: re.Match[str], line: int, written: int) -> Expectation:
    severity, with_pattern, _, text = comment.groups()
    if not with_pattern:
        return Expectation(severity, line, written, text, None)
    # Every second piece was between braces.
    pieces = [f"(?:{piece})" if odd % 2 else re.escape(piece) for odd, piece in enumerate(_REGEX.split(text))]
    try:
        return Expectation(severity, line, written, text, re.compile("".join(pieces), re.DOTALL))
    except (re.error, OverflowError, RecursionError) as error:  # then only the text itself matches
        return Expectation(severity, line, written, text, None, f"this pattern cannot be read: {error}")


def _malformed(text: str, name: str, first_line: int) -> list[str]:
    """Comments that look like expectations but are not: ignoring them would make tests that cannot fail."""
    problems = []
    for number, line in enumerate(text.split("\n"), first_line):
        if _LOOKS_LIKE.search(line) and not _EXPECTED.search(line):
            problems.append(
                f"{name}:{number}: error: this 'expected-' comment does not end with '}}}}' or has a wrong place"
            )
    return problems
