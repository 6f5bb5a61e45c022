"""Tokenizes MLIR text, as far as the custom formats of `enzyme` require.

`Cursor` moves through a text: it skips white space and comments, takes tokens, bracketed groups and types, and raises
`UnexpectedError` with what it expected and where. Brackets in strings, comments, ``->`` and ``>=`` do not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_STRING: Final = r'"(?:[^"\\\n]|\\.)*"'
_SKIP: Final = re.compile(r"(?:\s+|//[^\n]*)+")
_TOKEN: Final = re.compile(
    rf"(?P<value>%[\w$.\-]+(?:\#\d+)?)|(?P<symbol>@(?:{_STRING}|[\w$.\-]+)(?:::@(?:{_STRING}|[\w$.\-]+))*)"
    rf"|(?P<name>[!#^]?[A-Za-z_][\w$.]*|[!#^][\w$.\-]+)|(?P<string>{_STRING})|(?P<number>-?\d[\w.]*)|(?P<mark>->|>=|<=|.)",
    re.DOTALL,
)
_BRACKET: Final = re.compile(rf"//[^\n]*|{_STRING}|->|[<>]=|[()\[\]{{}}<>,]")
_CLOSER: Final = {"(": ")", "[": "]", "{": "}", "<": ">"}
COMMENT_OR_STRING: Final = re.compile(rf"//[^\n]*|({_STRING})")


class UnexpectedError(Exception):
    """The text at ``offset`` is not what was ``expected``."""

    def __init__(self, offset: int, expected: str) -> None:
        super().__init__(expected)
        self.offset = offset
        self.expected = expected


class StatementError(Exception):
    """A statement that cannot be parsed: the name of the op and the error."""

    def __init__(self, name: str, cause: UnexpectedError) -> None:
        super().__init__(name)
        self.name = name
        self.cause = cause


Span = tuple[int, int]


class Cursor:
    """A position in a text that moves forward."""

    __slots__ = ("at", "text")

    def __init__(self, text: str, at: int = 0) -> None:
        self.text = text
        self.at = at

    def skip(self) -> int:
        """Moves past white space and comments; returns the position."""
        found = _SKIP.match(self.text, self.at)
        if found:
            self.at = found.end()
        return self.at

    def kind(self) -> str:
        """Returns the kind of the next token: value, symbol, name, string, number, mark, or "" at the end."""
        found = _TOKEN.match(self.text, self.skip())
        return (found.lastgroup or "") if found else ""

    def peek(self) -> str:
        """Returns the next token, or "" at the end."""
        found = _TOKEN.match(self.text, self.skip())
        return found[0] if found else ""

    def take(self, kind: str, expected: str) -> Span:
        """Takes the next token, which must be of ``kind``; returns its span."""
        found = _TOKEN.match(self.text, self.skip())
        if not found or found.lastgroup != kind:
            raise UnexpectedError(self.at, expected)
        self.at = found.end()
        return found.span()

    def expect(self, mark: str, expected: str | None = None) -> int:
        """Takes the token ``mark``; returns its start."""
        if self.peek() != mark:
            raise UnexpectedError(self.at, expected or f"'{mark}'")
        self.at += len(mark)
        return self.at - len(mark)

    def accept(self, mark: str) -> bool:
        """Takes the token ``mark`` if it is next; returns whether it was."""
        if self.peek() != mark:
            return False
        self.at += len(mark)
        return True

    def group(self, opener: str) -> Span:
        """Returns the span between ``opener`` and its closing bracket; moves past the bracket."""
        start = self.expect(opener)
        stack = [_CLOSER[opener]]
        for found in _BRACKET.finditer(self.text, start + 1):
            mark = found[0]
            if mark in _CLOSER:
                stack.append(_CLOSER[mark])
            elif mark == stack[-1]:
                stack.pop()
                if not stack:
                    self.at = found.end()
                    return start + 1, found.start()
            elif mark in (")", "]", "}", ">"):
                raise UnexpectedError(found.start(), f"'{stack[-1]}'")
        raise UnexpectedError(start, f"a '{_CLOSER[opener]}' that closes this '{opener}'")

    def type(self, expected: str = "a type") -> Span:
        """Takes one type; a function type only in parentheses with its arrow."""
        start = self.skip()
        mark = self.peek()
        if mark == "(":
            self.group("(")
            self.expect("->")
            self._results()
        elif self.kind() == "name" and mark[0] != "#":
            self.take("name", expected)
            # A '<' belongs to the type only if no space precedes it.
            if self.text.startswith("<", self.at):
                self.group("<")
        else:
            raise UnexpectedError(start, expected)
        return start, self.at

    def _results(self) -> None:
        if self.peek() == "(":
            self.group("(")
        else:
            self.type("the result type or '('")

    def function_type(self) -> tuple[list[Span], list[Span], Span]:
        """Takes ``(types) -> types``; returns the operand types, the result types, and the whole span."""
        start = self.skip()
        if self.peek() != "(":
            raise UnexpectedError(start, "'(' and the operand types")
        operands = split(self.text, self.group("("))
        self.expect("->", "'->' and the result types")
        one = self.peek() != "("
        results = [self.type("a result type or '('")] if one else split(self.text, self.group("("))
        return operands, results, (start, self.at)


def line_of(word: str, text: str, at: int) -> int:
    """Returns where to continue a scan from ``at``: the start of the next line with ``word``, or the end.

    Not before ``at``. Strings and comments end with their line, so a scan may start at any line.
    """
    found = text.find(word, at)
    return len(text) if found < 0 else max(at, text.rfind("\n", at, found) + 1)


def split(text: str, span: Span) -> list[Span]:
    """Returns the parts of ``span`` between commas outside brackets; empty if ``span`` is blank."""
    parts: list[Span] = []
    start, depth = span[0], 0
    for found in _BRACKET.finditer(text, *span):
        mark = found[0]
        if mark in _CLOSER:
            depth += 1
        elif mark in (")", "]", "}", ">"):
            depth -= 1
        elif mark == "," and not depth:
            parts.append((start, found.start()))
            start = found.end()
    if parts or plain(text, (start, span[1])):
        parts.append((start, span[1]))
    return parts


def plain(text: str, span: Span) -> str:
    """Returns the text of ``span`` in one line, without comments."""
    return " ".join(COMMENT_OR_STRING.sub(lambda found: found[1] or " ", text[span[0] : span[1]]).split())


def runs(types: Iterable[object]) -> list[int]:
    """Returns the lengths of the runs of equal neighbours."""
    lengths: list[int] = []
    last: object = None
    for type in types:
        if type == last:
            lengths[-1] += 1
        else:
            lengths.append(1)
            last = type
    return lengths
