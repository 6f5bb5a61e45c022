"""Parses pass pipelines: ``builtin.module(canonicalize{max-iterations=3},func.func(cse))`` -> nodes with locations.

MLIR's own parser only knows passes written in C++, so mlirad's have to be found in the text first. The grammar is the
same:

    pipeline = element ("," element)*        element = name | name "{" options "}" | op-name "(" pipeline ")"

`Source` keeps where the text came from, so that every message has a caret.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mlirad.errors import Diagnostic, InputText, UsageError, Where

#: Deeper nests than MLIR supports are rejected before they reach Python's recursion limit.
MAX_DEPTH: Final = 64

_NAME: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.\-]*")
_OPTION_NAME: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.\-]*")
_QUOTES: Final = {'"': '"', "'": "'"}


@dataclass(frozen=True)
class Source:
    """A text and its name, for the locations in messages; ``start`` is the offset of the current part."""

    text: str
    name: str = "<pipeline>"
    start: int = 0

    def where(self, at: int) -> Where:
        """The line and column of character ``at``."""
        before = self.text[:at]
        return Where(self.name, before.count("\n") + 1, at - (before.rfind("\n") + 1) + 1)

    def error(self, diagnostics: Sequence[Diagnostic]) -> UsageError:
        """A `UsageError` whose message shows this text with carets."""
        error = UsageError(diagnostics)
        error.source = InputText(self.name, self.text)
        return error


@dataclass(frozen=True)
class Option:
    """``name=value`` (without ``=value``, None); ``at`` and ``value_at`` are offsets in the pipeline text."""

    name: str
    value: str | None
    at: int
    value_at: int


@dataclass(frozen=True)
class PassNode:
    """A pass by name; ``option_text`` is the text between the braces."""

    name: str
    options: tuple[Option, ...]
    option_text: str
    at: int


@dataclass(frozen=True)
class Nest:
    """Passes to run on every op ``anchor`` directly inside the current one."""

    anchor: str
    body: tuple[Node, ...]
    at: int


Node = PassNode | Nest


def parse(text: str, name: str = "<pipeline>") -> tuple[Node, ...]:
    """Parse ``text``; an outer ``builtin.module(...)`` or ``any(...)`` is removed.

    Raises:
        UsageError: the text is not a pipeline; the diagnostic has the location.
    """
    source = Source(text, name)
    reader = _Reader(source)
    nodes = reader.elements(0)
    if reader.at < len(text):
        raise reader.error(f"unexpected '{text[reader.at]}' after the pipeline")
    if len(nodes) == 1 and isinstance(nodes[0], Nest) and nodes[0].anchor in ("builtin.module", "any"):
        return nodes[0].body
    return nodes


def within(text: str, start: int, whole: Source) -> tuple[Node, ...]:
    """Parse ``text``, a pipeline that is the value of an option, at offset ``start`` of ``whole``."""
    outside = "\n".join(" " * len(line) for line in whole.text[:start].split("\n"))
    try:
        return parse(outside + text, whole.name)
    except UsageError as error:
        raise whole.error(error.diagnostics) from None


def render(nodes: Sequence[Node]) -> str:
    """Pipeline text for ``nodes``, in the syntax of MLIR's parser."""
    parts = []
    for node in nodes:
        if isinstance(node, Nest):
            parts.append(f"{node.anchor}({render(node.body)})")
        else:
            parts.append(f"{node.name}{{{node.option_text}}}" if node.option_text else node.name)
    return ",".join(parts)


class _Reader:
    """A cursor over one pipeline text."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.text = source.text
        self.at = 0

    def error(self, message: str, at: int | None = None) -> UsageError:
        place = self.source.where(self.at if at is None else at)
        return self.source.error([Diagnostic("MA0002", message, place)])

    def skip_space(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def peek(self) -> str:
        self.skip_space()
        return self.text[self.at] if self.at < len(self.text) else ""

    def elements(self, depth: int) -> tuple[Node, ...]:
        if depth > MAX_DEPTH:
            raise self.error(f"the pipeline nests more than {MAX_DEPTH} deep")
        nodes: list[Node] = []
        while self.peek() not in ("", ")"):
            nodes.append(self.element(depth))
            following = self.peek()
            if following == ",":
                self.at += 1
                if self.peek() in ("", ")"):
                    raise self.error("expected a pass after ','")
            elif following not in ("", ")"):
                raise self.error(f"expected ',' between passes, found '{following}'")
        return tuple(nodes)

    def element(self, depth: int) -> Node:
        found = _NAME.match(self.text, self.at)
        if found is None:
            raise self.error(f"expected the name of a pass, found '{self.text[self.at]}'")
        start, self.at = self.at, found.end()
        following = self.peek()
        if following == "(":
            return self.nest(found[0], start, depth)
        if following == "{":
            first, last = self.braces()
            options = parse_options(self.source, first, last)
            return PassNode(found[0], options, self.text[first:last].strip(), start)
        return PassNode(found[0], (), "", start)

    def nest(self, anchor: str, start: int, depth: int) -> Nest:
        opened = self.at
        self.at += 1
        body = self.elements(depth + 1)
        if self.peek() != ")":
            raise self.error("this '(' is never closed", opened)
        self.at += 1
        return Nest(anchor, body, start)

    def braces(self) -> tuple[int, int]:
        """Skip the braces at the current position; returns the range between them."""
        opened = self.at
        end = _closing(self.text, opened, len(self.text))
        if end < 0:
            raise self.error("this '{' is never closed", opened)
        self.at = end + 1
        return opened + 1, end


def parse_options(source: Source, first: int, last: int) -> tuple[Option, ...]:
    """The options written in ``source.text[first:last]``: ``a=1 b="x y" c={p q} flag``.

    Raises:
        UsageError: a value without a name, or a quote that is not closed.
    """
    text, at = source.text, first
    options: list[Option] = []
    while True:
        while at < last and text[at].isspace():
            at += 1
        if at >= last:
            return tuple(options)
        found = _OPTION_NAME.match(text, at, last)
        if found is None:
            raise source.error([Diagnostic("MA0002", f"expected an option, found '{text[at]}'", source.where(at))])
        if found.end() < last and text[found.end()] == "=":
            value, value_at, end = _value(source, found.end() + 1, last)
            options.append(Option(found[0], value, at, value_at))
            at = end
        else:
            options.append(Option(found[0], None, at, at))
            at = found.end()


def _value(source: Source, at: int, last: int) -> tuple[str, int, int]:
    """Parse the value of an option: its text without quotes or braces, its offset, and the end of the option."""
    text = source.text
    if at < last and (text[at] in _QUOTES or text[at] == "{"):
        end = _closing(text, at, last)
        if end < 0:
            raise source.error([Diagnostic("MA0002", f"this {text[at]} is never closed", source.where(at))])
        return text[at + 1 : end], at + 1, end + 1
    end = at
    while end < last and not text[end].isspace():
        end += 1
    return text[at:end], at, end


def _closing(text: str, opened: int, last: int) -> int:
    """The offset at which the quote or brace at ``opened`` closes, or -1; braces nest, but not inside quotes."""
    if text[opened] in _QUOTES:
        return text.find(text[opened], opened + 1, last)
    depth, at = 0, opened
    while at < last:
        if text[at] in _QUOTES:
            at = text.find(text[at], at + 1, last)
            if at < 0:
                return -1
        elif text[at] == "{":
            depth += 1
        elif text[at] == "}":
            depth -= 1
            if depth == 0:
                return at
        at += 1
    return -1
