"""Rejects text whose type, attribute and location aliases nest too deeply or expand to too many parts.

The n lines ``!t1 = tuple<!t0, !t0>``, ``!t2 = tuple<!t1, !t1>`` ... define a type of 2^n parts, although no brackets
nest. MLIR shares the parts in memory, but printing or walking the type visits all of them.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final, NamedTuple

from mlirad.dialects.enzyme.literals import LIMIT
from mlirad.errors import Diagnostic, InputText, ParseError, Where

#: Locations nest: a call site within a call site, for each frame of a stack trace.
MAX_DEPTH: Final = 4 * LIMIT
#: The most parts of one type, attribute or location, and of all uses of types and attributes with more than `_MANY`.
MAX_PARTS: Final = 100_000
MAX_PARTS_IN_ALL: Final = 10_000_000
_MANY: Final = 1000

_QUOTED: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*')
_NAME: Final = r"[!#][\w$-]+(?![\w$.<-])"
#: A definition of an alias, but not of a plain file location: these are most definitions, and nest nothing.
_DEFINITION: Final = re.compile(rf"({_NAME})\s*=(?!=|\s*loc\([^()!#]*\)\s*$)", re.MULTILINE)
_TOKEN: Final = re.compile(rf"->|[<>]=|[(\[{{<]|[)\]}}>]|\n|{_NAME}|[^\s()\[\]{{}}<>!#-]+|\S")
_REFERENCE: Final = re.compile(_NAME)
_OPENING: Final = frozenset("([{<")
_CLOSING: Final = frozenset(")]}>")
#: A definition continues in the next line after or before one of these, or an opening bracket.
_JOINTS: Final = ("->", ":", "=")


class _Size(NamedTuple):
    depth: int
    parts: int
    is_location: bool = False


_LEAF: Final = _Size(1, 1)


def check_aliases(text: str, name: str, *, is_shown: bool = True) -> None:
    """Rejects aliases that nest more than `MAX_DEPTH` deep or expand to more than `MAX_PARTS` parts.

    Raises:
        ParseError: with the location of the definition, if the text is the user's own (``is_shown``).
    """
    if not _DEFINITION.search(text):
        return
    # Blanks of the same length, so that offsets stay valid.
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
    """Returns the size of the definition whose right-hand side starts at ``start`` and ends before ``end``."""
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
