"""Rejects names and properties that MLIR's parser accepts, and that abort the process in the bindings or in a pass.

Names are bytes for MLIR, and text for the bindings: they raise an exception in C++ if a name is not UTF-8. The
properties of an unregistered op may be any attribute, but the inliner assumes a dictionary.

Deeply nested brackets are rejected, too (`check_nesting`): MLIR's parser recurses, and overflows its stack at a few
thousand levels. Text of small depth, as nearly all text is, is recognized by removing innermost pairs of brackets until
none is left, which takes a few fast passes over bytes. Only if brackets remain, the depth is counted bracket by
bracket.
"""

from __future__ import annotations

import re
from typing import Final

from mlirad.dialects.enzyme.linalg_axes import SPACE, is_quoted
from mlirad.errors import Diagnostic, InputText, ParseError, Where

_BYTE: Final = re.compile(r"\\[89A-Fa-f][0-9A-Fa-f]")
#: A symbol (also where it is defined in generic form), or a string that may be the name of an op in generic form.
_NAME: Final = re.compile(r'(?:(?<=@)|(?<=sym_name = ))"((?:[^"\\\n]|\\.)*)"|"((?:[^"\\\n]|\\.)*)"(?=\s*\()')
_ESCAPE: Final = re.compile(rb"\\([0-9A-Fa-f]{2})")
_PROPERTIES: Final = re.compile(rf'"{SPACE}\([^()]*\){SPACE}(?:\[[^\[\]"]*\]{SPACE})?<{SPACE}(?=[^\s/{{])')


def check_literals(text: str, name: str, *, is_shown: bool = True) -> None:
    """Checks every quoted name, and the properties of every op in generic form.

    Raises:
        ParseError: with the location of the name, if the text is the user's own (``is_shown``).
    """
    found = None
    if _BYTE.search(text):
        found = next((one for one in _NAME.finditer(text) if not _is_utf8(one[1] or one[2] or "")), None)
    message = "a name is not UTF-8"
    if found is None:
        found = next((one for one in _PROPERTIES.finditer(text) if not is_quoted(text, one.start() + 1)), None)
        message = "the properties of an op are a dictionary: <{a = 1 : i64}>"
    if found is not None:
        at = found.start() if message.startswith("a name") else found.end()
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        error = ParseError(Diagnostic("MA0011", message, Where(name, line, column) if is_shown else Where(name)))
        error.source = InputText(name, text)
        raise error


def _is_utf8(literal: str) -> bool:
    try:
        _ESCAPE.sub(lambda code: bytes.fromhex(code[1].decode()), literal.encode()).decode()
    except UnicodeDecodeError:
        return False
    return True


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
