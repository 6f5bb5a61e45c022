"""Index expressions of the front end: constants, affine expressions of counters and sizes, and other values."""

from __future__ import annotations

import re
from dataclasses import dataclass

_NAME = re.compile(r"[A-Za-z_]\w*")
_PYTHON = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__, "%": int.__mod__}
_AFFINE = {"+": "+", "-": "-", "*": "*", "%": "mod"}


@dataclass(frozen=True)
class Index:
    """An expression over SSA names without their ``%``; ``affine``: of counters (``dims``) and sizes (``symbols``).

    What is not affine is a single name, and a constant has no names.
    """

    text: str
    dims: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()
    affine: bool = True

    @property
    def constant(self) -> int | None:
        """Its value, if it is known."""
        return None if self.dims or self.symbols or not self.affine else int(self.text)

    @property
    def is_name(self) -> bool:
        """Whether it is a single SSA value."""
        return _NAME.fullmatch(self.text) is not None

    @property
    def subscript(self) -> str:
        """As an access of `affine` takes it."""

        def written(found: re.Match[str]) -> str:
            name = found[0]
            if name in _AFFINE.values():
                return name
            return f"symbol(%{name})" if name in self.symbols else f"%{name}"

        return _NAME.sub(written, self.text)


def constant(value: int) -> Index:
    """A number."""
    return Index(str(value))


def combine(operator: str, left: Index, right: Index) -> Index | None:
    """The two as one constant or affine expression; None where they have none."""
    if left.constant is not None and right.constant is not None:
        return constant(_PYTHON[operator](left.constant, right.constant))
    if operator == "*" and left.constant is not None:
        left, right = right, left
    if not (left.affine and right.affine) or (operator not in ("+", "-") and right.constant is None):
        return None
    dims = tuple(dict.fromkeys((*left.dims, *right.dims)))
    symbols = tuple(dict.fromkeys((*left.symbols, *right.symbols)))
    first = left.text if operator in ("+", "-") else _grouped(left.text)
    return Index(f"{first} {_AFFINE[operator]} {_grouped(right.text)}", dims, symbols)


def map_of(results: tuple[Index, ...], kind: str = "affine_map<{} -> ({})>", tail: str = "") -> str:
    """An affine map with ``results``, applied to what they are of."""
    dims = list(dict.fromkeys(name for one in results for name in one.dims))
    symbols = list(dict.fromkeys(name for one in results for name in one.symbols))
    domain = f"({', '.join(dims)})" + (f"[{', '.join(symbols)}]" if symbols else "")
    said = kind.format(domain, ", ".join(one.text for one in results) + tail)
    operands = f"({', '.join(f'%{name}' for name in dims)})"
    return said + operands + (f"[{', '.join(f'%{name}' for name in symbols)}]" if symbols else "")


def _grouped(text: str) -> str:
    return f"({text})" if " " in text else text
