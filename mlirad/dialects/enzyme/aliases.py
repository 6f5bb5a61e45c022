"""How deep and how large aliases make types, attributes and locations, which brackets alone do not say.

``!t1 = tuple<!t0, !t0>`` and so on are 2^n parts after n lines. They are shared in memory, and written out in full
where they are printed or looked into.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final, NamedTuple

from mlirad.dialects.enzyme.nesting import LIMIT
from mlirad.errors import Diagnostic, InputText, ParseError, Where

#: Locations nest: a call site in a call site, for each frame of a trace.
MAX_DEPTH: Final = 4 * LIMIT
#: The parts of one type, attribute or location, and of all types and attributes that have more than a thousand.
MAX_PARTS: Final = 100_000
MAX_PARTS_IN_ALL: Final = 10_000_000
_MANY: Final = 1000

_QUOTED: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*')
_NAME: Final = r"[!#][\w$-]+(?![\w$.<-])"
#: Most definitions are places in files, which hold no other.
_DEFINITION: Final = re.compile(rf"({_NAME})\s*=(?!=|\s*loc\([^()!#]*\)\s*$)", re.MULTILINE)
_TOKEN: Final = re.compile(rf"->|[<>]=|[(\[{{<]|[)\]}}>]|\n|{_NAME}|[^\s()\[\]{{}}<>!#-]+|\S")
_REFERENCE: Final = re.compile(_NAME)
_OPENING: Final = frozenset("([{<")
_CLOSING: Final = frozenset(")]}>")
#: A definition goes on in the next line where one of these, or an opening bracket, is at the break.
_JOINTS: Final = ("->", ":", "=")


class _Size(NamedTuple):
    depth: int
    parts: int
    is_location: bool = False


_LEAF: Final = _Size(1, 1)


def check_aliases(text: str, name: str, *, is_shown: bool = True) -> None:
    """Refuse aliases that nest more than `MAX_DEPTH` deep or stand for more than `MAX_PARTS` parts.

    Raises:
        ParseError: with the place of the definition, where users know the text (``is_shown``).
    """
    if not _DEFINITION.search(text):
        return
    # Blanks keep the places.
    plain = _QUOTED.sub(lambda found: " " * len(found[0]), text)
    sizes: dict[str, _Size] = {}
    definitions = list(_DEFINITION.finditer(plain))
    ends = [*(found.start() for found in definitions[1:]), len(plain)]
    for found, end in zip(definitions, ends, strict=False):
        size = sizes[found[1]] = _size(plain, found.end(), end, sizes)
        if size.depth > MAX_DEPTH or size.parts > MAX_PARTS:
            _refuse(f"'{found[1]}' nests too deeply, or expands to too many parts", text, found.start(), name, is_shown)
    many = {alias: size.parts for alias, size in sizes.items() if size.parts > _MANY and not size.is_location}
    if many:
        counts = Counter(_REFERENCE.findall(plain))
        if sum(counts[alias] * parts for alias, parts in many.items()) > MAX_PARTS_IN_ALL:
            _refuse("types and attributes expand to too many parts", text, 0, name, is_shown)


def _size(text: str, start: int, end: int, sizes: dict[str, _Size]) -> _Size:
    """The size of the definition whose right side begins at ``start``, and ends before ``end``."""
    depth = deepest = 0
    parts = 1
    last = ""
    is_line_over = False
    for token in _TOKEN.finditer(text, start, end):
        mark = token[0]
        if mark == "\n":
            is_line_over = depth <= 0 and last != "" and not last.endswith(_JOINTS)
            continue
        if is_line_over and not mark.startswith(("(", "[", "{", "<", *_JOINTS)):
            break
        is_line_over, last = False, mark
        if mark in _OPENING:
            depth, parts = depth + 1, parts + 1
            deepest = max(deepest, depth)
        elif mark in _CLOSING:
            depth -= 1
        elif mark[0] in "!#":
            inner = sizes.get(mark, _LEAF)
            deepest, parts = max(deepest, depth + inner.depth), parts + inner.parts
    return _Size(deepest, parts, text.startswith("loc(", start + 1))


def _refuse(message: str, text: str, at: int, name: str, is_shown: bool) -> None:
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    error = ParseError(Diagnostic("MA0013", message, Where(name, line, column) if is_shown else Where(name)))
    error.source = InputText(name, text)
    raise error
