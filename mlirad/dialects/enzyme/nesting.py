"""Rejects text with deeply nested brackets: MLIR's parser recurses, and overflows its stack at a few thousand levels.

Text of small depth, as nearly all text is, is recognized by removing innermost pairs of brackets until none is left,
which takes a few fast passes over bytes. Only if brackets remain, the depth is counted bracket by bracket.
"""

from __future__ import annotations

import re
from typing import Final

from mlirad.errors import Diagnostic, InputText, ParseError, Where

#: The deepest nesting that is parsed. Real programs stay below 40.
LIMIT: Final = 256

_NO_BRACKETS: Final = re.compile(rb'"(?:[^"\\\n]|\\.)*"|//[^\n]*|->|[<>]=')
_TOKEN: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|->|[<>]=|[()\[\]{}<>]')
_OTHER_BYTES: Final = bytes(set(range(256)) - set(b"()[]{}<>"))
_ONE_KIND: Final = bytes.maketrans(b"[{<]}>", b"((()))")


def check_nesting(text: str, name: str, *, is_shown: bool = True) -> None:
    """Rejects a text that is nested more deeply than `LIMIT`.

    Raises:
        ParseError: located at the first bracket that is too deep, if the text is the user's own (``is_shown``).
    """
    brackets = _NO_BRACKETS.sub(b"", text.encode(errors="replace")).translate(_ONE_KIND, _OTHER_BYTES)
    for level in range(LIMIT):
        outer = brackets.replace(b"()", b"")
        if len(outer) == len(brackets):
            # The rest is empty, or unbalanced brackets, all of which may be open around what was removed.
            if level + len(outer) > LIMIT:
                _count(text, name, is_shown)
            return
        brackets = outer
    if brackets:
        _count(text, name, is_shown)


def _count(text: str, name: str, is_shown: bool) -> None:
    depth = 0
    for found in _TOKEN.finditer(text):
        mark = found[0]
        if mark in "([{<":
            depth += 1
        elif mark in ")]}>":
            depth = max(depth - 1, 0)
        if depth > LIMIT:
            line = text.count("\n", 0, found.start()) + 1
            column = found.start() - text.rfind("\n", 0, found.start())
            message = f"nested more than {LIMIT} levels deep"
            help = "move inner parts into functions of their own; types and attributes can be given names (aliases)"
            where = Where(name, line, column) if is_shown else Where(name)
            error = ParseError(Diagnostic("MA0013", message, where, helps=(help,)))
            error.source = InputText(name, text)
            raise error
