"""How do ops look that are one line? A table of templates.

In a template ``o`` are the operands, ``t`` their types, ``r`` the types of the results and ``a`` the attributes;
``all`` are all operands by commas, ``rest`` those after the first, ``rest2`` those after the second.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mlirad.testing.printing import Piece, Printer, left, names, types
from mlirad.testing.syntax import Op

_TEMPLATES: Final[dict[str, str]] = {
    "linalg.index": "{a[dim]} : index",
    "complex.create": "{all} : {r[0]}",
    "complex.constant": "{a[value]} : {r[0]}",
}


def _template(text: str) -> Printer:
    def lines(op: Op) -> Iterator[Piece]:
        filled = text.format(
            o=op.operands,
            t=[v.type for v in op.operands],
            r=[v.type for v in op.results],
            a=op.attrs,
            all=names(op.operands),
            types=types(op.operands),
            rest=names(op.operands[1:]),
            rest2=names(op.operands[2:]),
        )
        yield f"{left(op)}{op.name} {filled}"

    return lines


PRINTERS: Final[dict[str, Printer]] = {
    **{name: _template(text) for name, text in _TEMPLATES.items()},
}
