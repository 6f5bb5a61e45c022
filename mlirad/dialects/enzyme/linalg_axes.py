"""Rejects `linalg` ops whose axes are not a list, for which MLIR's parser aborts the process.

``linalg.reduce``, ``broadcast`` and ``transpose`` have the list after their operands: ``outs(...) dimensions = [0,
1]``.
"""

from __future__ import annotations

import re
from typing import Final

from mlirad.errors import Diagnostic, InputText, ParseError, Where

#: At most 3 comments, so that a text of comments is not scanned once for each of them.
SPACE: Final = r"\s*(?://[^\n]*\n\s*){0,3}"
_LIST: Final = re.compile(rf"\)({SPACE})(dimensions|permutation){SPACE}={SPACE}")
_AXES: Final = re.compile(rf"\[{SPACE}(?:-?\d{{1,18}}{SPACE}(?:,{SPACE}-?\d{{1,18}}{SPACE})*)?\]")


def check_lists(text: str, name: str) -> None:
    """Checks every list of axes in ``text``.

    Raises:
        ParseError: one is no list; located at its name.
    """
    for match in _LIST.finditer(text):
        if _AXES.match(text, match.end()) is None and not is_quoted(text, match.start()):
            start = match.start(2)
            line, column = text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
            message = f"'{match[2]}' is a list of integers, such as [0, 1]"
            error = ParseError(Diagnostic("MA0011", message, Where(name, line, column)))
            error.source = InputText(name, text)
            raise error


def is_quoted(text: str, at: int) -> bool:
    """Whether the offset ``at`` is in a comment or a string."""
    before = text[text.rfind("\n", 0, at) + 1 : at]
    return "//" in before or before.count('"') % 2 == 1
