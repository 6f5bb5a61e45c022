"""Checks that a formula is linear in the incoming derivative."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mlirad.rules.model import Apply, Compare, Constant, Seed, Shadow, StaticSelect, Term, children

#: Ops that map zero to zero and are linear in all their operands together (over the reals).
_ADDITIVE: Final = (
    "arith.addf", "arith.subf", "arith.negf",
    "complex.add", "complex.sub", "complex.neg", "complex.conj", "complex.re", "complex.im", "complex.create",
    "stablehlo.add", "stablehlo.subtract", "stablehlo.negate", "chlo.conj",
)  # fmt: skip
_CHOICES: Final = ("arith.select", "stablehlo.select")

#: A zero has every degree; a nonlinear term has the degree `NOT`.
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
    if term.op in ("arith.mulf", "complex.mul", "stablehlo.multiply"):
        return _product(inside)
    if term.op == "math.fma":
        return _equal([_product(inside[:2]), inside[2]])
    if term.op in ("arith.divf", "complex.div", "stablehlo.divide"):
        return inside[0] if inside[1] in (0, ZERO) else NOT
    if term.op in _CHOICES:
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
    """Whether the incoming derivative is multiplied by a value that may be Inf or NaN."""
    if isinstance(term, Apply) and term.op not in (*_ADDITIVE, *_CHOICES) and term.typing != "cast":
        return degree(term) == 1
    return any(scales(inside) for inside in children(term))


def chooses(term: Term) -> bool:
    """Whether ``term`` is zero depending on a test of primal values, and else linear in the incoming derivative."""
    if not isinstance(term, Apply) or term.op not in _CHOICES or degree(term) != 1:
        return False
    return any(degree(arm) == ZERO or chooses(arm) for arm in term.arguments[1:])


def casts(term: Term) -> bool:
    """Whether the incoming derivative changes its type."""
    return _is_cast(term) or _parts(term) not in (0, None)


def _is_cast(term: Term) -> bool:
    if isinstance(term, Apply) and term.typing == "cast" and degree(term) == 1:
        return True
    return any(_is_cast(inside) for inside in children(term))


def _parts(term: Term) -> int | None:
    """How many times the incoming derivative is made complex within ``term``; None if it does not occur in it."""
    if isinstance(term, (Seed, Shadow)):
        return 0
    inside = [_parts(argument) for argument in children(term)]
    found = next((number for number in inside if number is not None), None)
    if found is None or not isinstance(term, Apply):
        return found
    return found + _STEPS.get(term.typing, 0)


#: Ops that extract a part of a complex number, or create one from parts.
_STEPS: Final = {"real": -1, "complex": 1}


def conjugated(term: Term, dialect: str = "complex") -> Term | None:
    """The adjoint over the reals of a partial that is linear over the complex numbers; None if it is not.

    The factor of the incoming derivative is conjugated: the adjoint of ``d -> f d`` is ``d -> conj(f) d``.
    """
    if isinstance(term, (Seed, Constant)):
        return term  # constants are real
    if degree(term) in (0, ZERO):
        return _conjugate(term, dialect)
    if not isinstance(term, Apply) or term.op not in _HOLOMORPHIC:
        return None
    inside = [conjugated(argument, dialect) for argument in term.arguments]
    if any(argument is None for argument in inside):
        return None
    return replace(term, arguments=tuple(argument for argument in inside if argument is not None))


def _conjugate(term: Term, dialect: str) -> Term:
    """The conjugate; ops of StableHLO also take real numbers, which are their own conjugates."""
    if dialect == "complex":
        return Apply("complex.conj", (term,), fastmath=True)
    return Apply("chlo.conj", (term,))


_HOLOMORPHIC: Final = (
    *("complex.add", "complex.sub", "complex.neg", "complex.mul", "complex.div"),
    *("stablehlo.add", "stablehlo.subtract", "stablehlo.negate", "stablehlo.multiply", "stablehlo.divide"),
)
