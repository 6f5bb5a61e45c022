"""Rewrites text in order, keeps its line numbers, and maps locations back to the source.

All copied text stays on its line; text that is left out leaves its line breaks. So a line of the result is the same
line of the source, and `Translation.original` computes the column.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Final

from mlirad.dialects.enzyme.tokens import UnexpectedError, plain
from mlirad.interfaces.activity import Activity

_ACTIVITY: Final = re.compile(
    r'//[^\n]*|"(?:[^"\\\n]|\\.)*"'
    r'|(?P<activity>#enzyme(?:<\s*activity\s*<?\s*"?|\.activity\s*<\s*"?)(?P<name>\w+)"?\s*>(?P<nested>\s*>)?)'
)
#: `enzyme_out` is the name of `enzyme_active` in files of 2022 and 2023.
SPELLINGS: Final = {activity.value: activity.value for activity in Activity} | {"enzyme_out": "enzyme_active"}


class UnknownActivityError(UnexpectedError):
    """An activity attribute whose name is no activity."""

    def __init__(self, offset: int, name: str) -> None:
        super().__init__(offset, f"an activity, not '{name}'")
        near = get_close_matches(name, SPELLINGS, 1)
        self.message = f"unknown activity '{name}'"
        self.help = f"did you mean '{near[0]}'?" if near else f"the activities are: {', '.join(sorted(SPELLINGS))}"


@dataclass(frozen=True)
class Translation:
    """Generic text, and for each copied part of it the offsets in the text and in the source."""

    source: str
    text: str
    marks: tuple[tuple[int, int], ...]

    def original(self, line: int, column: int) -> tuple[int, int]:
        """Returns the location in the source of one in `text`; both 1-based, with columns in bytes as in MLIR."""
        if self.text is self.source or not line:
            return line, column
        starts, begins = self._starts
        if line >= min(len(starts), len(begins)):
            return line, column
        at = starts[line - 1] + column - 1
        if not self._is_ascii:
            row = self.text[starts[line - 1] : starts[line]]
            at = starts[line - 1] + len(row.encode()[: max(column - 1, 0)].decode(errors="ignore"))
        here, there = self.marks[max(bisect_right(self.marks, (at, len(self.source))) - 1, 0)]
        offset, begin = min(there + at - here, len(self.source)), begins[line - 1]
        # Text inserted after the last copied part of a line has no location of its own.
        if not begin <= offset < begins[line]:
            return line, column
        return line, (offset - begin if self._is_ascii else len(self.source[begin:offset].encode())) + 1

    def after(self, first: Translation) -> Translation:
        """Returns the composition of both translations, from the source of ``first`` to this text."""
        if first.text is first.source:
            return self
        ends = [here for here, _ in self.marks[1:]] + [len(self.text)]
        marks: list[tuple[int, int]] = []
        for (here, there), end in zip(self.marks, ends, strict=True):
            at = max(bisect_right(first.marks, (there, len(first.source))) - 1, 0)
            middle, begin = first.marks[at]
            marks.append((here, begin + there - middle))
            for middle, begin in first.marks[at + 1 :]:
                if middle >= there + end - here:
                    break
                marks.append((here + middle - there, begin))
        return Translation(first.source, self.text, tuple(marks))

    @cached_property
    def _is_ascii(self) -> bool:
        return self.text.isascii() and self.source.isascii()

    @cached_property
    def _starts(self) -> tuple[list[int], list[int]]:
        """Returns the offsets of the lines of `text` and of the source, each with an end sentinel."""
        first, second = ([0, *(n.end() for n in re.finditer("\n", t)), len(t) + 1] for t in (self.text, self.source))
        return first, second


class Output:
    """Collects the rewritten text; ``done`` is the offset up to which the source has been copied or left out."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.done = 0
        self._length = 0
        self._parts: list[str] = []
        self._marks: list[tuple[int, int]] = [(0, 0)]

    def insert(self, text: str) -> None:
        """Inserts text that is not in the source."""
        self._parts.append(text)
        self._length += len(text)

    def leave_out(self, end: int) -> None:
        """Skips the source up to ``end`` except its line breaks and the indentation after the last of them."""
        if end > self.done:
            breaks = self.source.count("\n", self.done, end)
            if breaks:
                self.insert("\n" * breaks + " " * (end - self.source.rfind("\n", self.done, end) - 1))
            self.done = end

    def copy(self, start: int, end: int) -> None:
        """Copies the source from ``start`` to ``end``, with activities in the only form that IRDL parses."""
        self.leave_out(start)
        if self.source.find("#enzyme", start, end) >= 0:
            for found in _ACTIVITY.finditer(self.source, start, end):
                if found["activity"]:
                    self._take(self.done, found.start())
                    self._activity(found)
        self._take(self.done, end)

    def _activity(self, found: re.Match[str]) -> None:
        name = SPELLINGS.get(found["name"])
        if name is None:
            raise UnknownActivityError(found.start("name"), found["name"])
        # `#enzyme<activity<enzyme_dup>>` closes two brackets; after other forms a second '>' is not part of the
        # activity.
        two = re.match(r"#enzyme<\s*activity\s*<", found[0]) is not None
        end = found.end() if two or found["nested"] is None else found.start("nested")
        self._marks.append((self._length, found.start()))
        self.insert(f'#enzyme.activity<"{name}">')
        self.leave_out(end)

    def _take(self, start: int, end: int) -> None:
        if end > start:
            self._marks.append((self._length, start))
            self.insert(self.source[start:end])
            self.done = end

    def elsewhere(self, start: int, end: int) -> str:
        """Returns the text that `copy` would write, in one line without comments, for insertion at another place."""
        other = Output(self.source)
        other.done = start
        other.copy(start, end)
        text = "".join(other._parts)
        return plain(text, (0, len(text)))

    def finish(self) -> Translation:
        """Copies the rest of the source and returns the translation."""
        self.copy(self.done, len(self.source))
        return Translation(self.source, "".join(self._parts), tuple(self._marks))
