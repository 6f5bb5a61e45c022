"""Is a formula linear in the derivative that comes in? A partial that is not cannot be a derivative."""

from __future__ import annotations

from typing import Final

from mlirad.rules.model import Apply, Compare, Constant, Seed, Shadow, StaticSelect, Term, children

#: Ops through which a zero stays zero and which are linear in all their operands together.
_ADDITIVE: Final = ("arith.addf", "arith.subf", "arith.negf")

#: A zero is of every degree; what is not linear is of degree `NOT`.
ZERO: Final = -1
NOT: Final = 99


def degree(term: Term) -> int:
    """The power of the incoming derivative in ``term``: 0, 1, `ZERO`, or `NOT`."""
    if isinstance(term, (Seed, Shadow)):
        return 1
    if isinstance(term, Constant):
        return ZERO if term.value == 0 else 0
    if isinstance(term, StaticSelect):
        return _equal([degree(term.then), degree(term.orelse)])
    if isinstance(term, Compare):
        return _free(term)
    return _apply(term) if isinstance(term, Apply) else 0


def _apply(term: Apply) -> int:
    inside = [degree(argument) for argument in term.arguments]
    if term.op in _ADDITIVE:
        return _equal(inside)
    if term.op == "arith.mulf":
        return _product(inside)
    if term.op == "math.fma":
        return _equal([_product(inside[:2]), inside[2]])
    if term.op == "arith.divf":
        return inside[0] if inside[1] in (0, ZERO) else NOT
    if term.op == "arith.select":
        return _equal(inside[1:]) if inside[0] in (0, ZERO) else NOT
    return inside[0] if term.typing == "cast" else _free(term)


def _free(term: Term) -> int:
    return 0 if all(degree(inside) in (0, ZERO) for inside in children(term)) else NOT


def _product(degrees: list[int]) -> int:
    if ZERO in degrees:
        return ZERO
    return sum(degrees) if sum(degrees) <= 1 else NOT


def _equal(degrees: list[int]) -> int:
    known = {degree for degree in degrees if degree != ZERO}
    return ZERO if not known else known.pop() if len(known) == 1 else NOT


def scales(term: Term) -> bool:
    """Whether the incoming derivative is multiplied by something that may be Inf or NaN."""
    if isinstance(term, Apply) and term.op not in (*_ADDITIVE, "arith.select") and term.typing != "cast":
        return degree(term) == 1
    return any(scales(inside) for inside in children(term))


def casts(term: Term) -> bool:
    """Whether the incoming derivative changes its type."""
    if isinstance(term, Apply) and term.typing == "cast" and degree(term) == 1:
        return True
    return any(casts(inside) for inside in children(term))
