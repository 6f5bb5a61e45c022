r"""Matches patterns of the input in bounded time, where Python's ``re`` may take exponential time.

`Pattern` follows all alternatives at once (Thompson's construction), so that the work is at most the length of the text
times the size of the pattern, and a `Work` bounds what all patterns of a file may take together. The language is that
of regular expressions proper: characters, ``.``, ``[...]``, classes such as ``\d``, ``(...)``, ``|``, ``* + ? {m,n}``
(greedy or not: whether there is a match is the same), ``^`` and ``$``.

Source: Thompson, "Regular expression search algorithm", CACM 11(6), 1968.
"""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass
from typing import Final, NoReturn

#: A repeat is written out, so this also bounds ``{m,n}``.
MAX_STATES: Final = 2000
MAX_DEPTH: Final = 50
_REPEAT: Final = re.compile(r"(?:\*|\+|\?|\{(\d{1,4})(,?)(\d{0,4})\})\??")
_SET: Final = re.compile(r"\[\^?\]?(?:\\.|[^\]\\])*\]")
_ESCAPE: Final = re.compile(r"\\(?:[^0-9A-Za-z]|[dDsSwWfnrtv]|x[0-9a-fA-F]{2})")


class PatternError(Exception):
    """The text is no pattern, or one that is not supported; the message says why."""


class TooMuchWorkError(Exception):
    """The patterns take more steps than they may."""


@dataclass
class Work:
    """How many steps are left."""

    steps: int

    def take(self, steps: int) -> None:
        """Count ``steps``.

        Raises:
            TooMuchWorkError: there are fewer left.
        """
        self.steps -= steps
        if self.steps < 0:
            raise TooMuchWorkError


# Nodes: what a character must match; an end of the text; one after the other; one of several; again and again.
@dataclass(frozen=True)
class _Char:
    of: re.Pattern[str]


@dataclass(frozen=True)
class _Edge:
    at_end: bool


@dataclass(frozen=True)
class _Sequence:
    parts: tuple[_Node, ...]


@dataclass(frozen=True)
class _Choice:
    parts: tuple[_Node, ...]


@dataclass(frozen=True)
class _Repeat:
    part: _Node
    least: int
    most: int | None


_Node = _Char | _Edge | _Sequence | _Choice | _Repeat


class Pattern:
    """Text, and patterns between ``{{`` and ``}}`` in it.

    Raises:
        PatternError: what stands there is none.
    """

    def __init__(self, text: str) -> None:
        pieces = enumerate(re.split(r"\{\{(.*?)\}\}", text))
        node = _Sequence(
            tuple(_PatternReader(piece).pattern() if odd % 2 else _literal(piece) for odd, piece in pieces)
        )
        #: For each state what it consumes (None: nothing), and the states behind it. The last one accepts.
        self._states: list[tuple[_Char | _Edge | None, list[int]]] = []
        self._start, ends = self._build(node)
        self._accept = self._state(None)
        self._join(ends, self._accept)

    def search(self, text: str, work: Work) -> bool:
        """Whether some part of ``text`` matches.

        Raises:
            TooMuchWorkError: that takes too many steps.
        """
        current: set[int] = set()
        for i in range(len(text) + 1):
            current = self._closure({*current, self._start}, i == 0, i == len(text), work)
            if self._accept in current:
                return True
            if i < len(text):
                current = self._step(current, text[i])
        return False

    def _step(self, states: set[int], character: str) -> set[int]:
        found: set[int] = set()
        for number in states:
            consumes, behind = self._states[number]
            if isinstance(consumes, _Char) and consumes.of.match(character):
                found.update(behind)
        return found

    def _closure(self, states: set[int], at_start: bool, at_end: bool, work: Work) -> set[int]:
        """All states that are reached without a character."""
        todo, found = list(states), set(states)
        while todo:
            consumes, behind = self._states[todo.pop()]
            if isinstance(consumes, _Char):
                continue
            if isinstance(consumes, _Edge) and not (at_end if consumes.at_end else at_start):
                continue
            new = [number for number in behind if number not in found]
            found.update(new)
            todo += new
        work.take(len(found))
        return found

    # --- construction: a part is its first state, and the states from which it is left

    def _state(self, consumes: _Char | _Edge | None) -> int:
        if len(self._states) > MAX_STATES:
            raise PatternError("it is too long")
        self._states.append((consumes, []))
        return len(self._states) - 1

    def _join(self, ends: list[int], target: int) -> None:
        for end in ends:
            self._states[end][1].append(target)

    def _build(self, node: _Node) -> tuple[int, list[int]]:
        if isinstance(node, _Char | _Edge):
            number = self._state(node)
            return number, [number]
        if isinstance(node, _Repeat):
            return self._build_repeat(node)
        start = self._state(None)
        ends = [start]
        if isinstance(node, _Choice):
            parts = [self._build(part) for part in node.parts]
            self._states[start][1].extend(first for first, _ in parts)
            return start, [end for _, last in parts for end in last]
        for part in node.parts:
            first, last = self._build(part)
            self._join(ends, first)
            ends = last
        return start, ends

    def _build_repeat(self, node: _Repeat) -> tuple[int, list[int]]:
        start = self._state(None)
        ends = [start]
        for _ in range(node.least):
            first, last = self._build(node.part)
            self._join(ends, first)
            ends = last
        if node.most is None:
            again = self._state(None)
            first, last = self._build(node.part)
            self._join(ends, again)
            self._join([again], first)
            self._join(last, again)
            return start, [again]
        left = list(ends)
        for _ in range(node.most - node.least):
            first, last = self._build(node.part)
            self._join(ends, first)
            ends = last
            left += last
        return start, left


def _literal(text: str) -> _Node:
    return _Sequence(tuple(_Char(re.compile(re.escape(c))) for c in text))


class _PatternReader:
    """Recursive descent."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._depth = 0

    def pattern(self) -> _Node:
        """All of the text."""
        node = self._choice()
        if self._at < len(self._text):
            self._refuse("a ')' closes nothing")
        return node

    def _choice(self) -> _Node:
        parts = [self._sequence()]
        while self._next("|"):
            parts.append(self._sequence())
        return parts[0] if len(parts) == 1 else _Choice(tuple(parts))

    def _sequence(self) -> _Node:
        parts: list[_Node] = []
        while self._at < len(self._text) and self._text[self._at] not in "|)":
            parts.append(self._repeat(self._atom()))
        return _Sequence(tuple(parts))

    def _repeat(self, node: _Node) -> _Node:
        match = _REPEAT.match(self._text, self._at)
        if match is None:
            return node
        if isinstance(node, _Edge):
            self._refuse("a repeat of nothing")
        self._at = match.end()
        kind = match[0][0]
        if kind != "{":
            return _Repeat(node, int(kind == "+"), 1 if kind == "?" else None)
        least = int(match[1])
        most = (int(match[3]) if match[3] else None) if match[2] else least
        if most is not None and most < least:
            self._refuse("a repeat ends before it starts")
        return _Repeat(node, least, most)

    def _atom(self) -> _Node:
        if self._next("("):
            return self._group()
        for sign, at_end in (("^", False), ("$", True)):
            if self._next(sign):
                return _Edge(at_end)
        return self._character()

    def _group(self) -> _Node:
        if self._text.startswith("?", self._at) and not self._next("?:"):
            self._refuse("'(?' is not supported")
        self._depth += 1
        if self._depth > MAX_DEPTH:
            self._refuse("it is nested too deeply")
        node = self._choice()
        self._depth -= 1
        if not self._next(")"):
            self._refuse("a '(' is not closed")
        return node

    def _character(self) -> _Node:
        """One character, by Python's own pattern for it."""
        text = self._text[self._at]
        shape = {"[": _SET, "\\": _ESCAPE}.get(text)
        if shape is not None:
            match = shape.match(self._text, self._at)
            if match is None:
                self._refuse(f"'{self._text[self._at : self._at + 2]}' is not supported")
            text = match[0]
        elif _REPEAT.match(self._text, self._at):
            self._refuse(f"'{text}' repeats nothing")
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                node = _Char(re.compile(text if shape is not None or text == "." else re.escape(text), re.DOTALL))
        except re.error as error:
            self._refuse(str(error))
        self._at += len(text)
        return node

    def _next(self, text: str) -> bool:
        if not self._text.startswith(text, self._at):
            return False
        self._at += len(text)
        return True

    def _refuse(self, why: str) -> NoReturn:
        raise PatternError(f"{why}, at column {self._at + 1} of the pattern")
