"""Symbolic integers: dynamic extents, and the trip counts that follow from them.

``2 * n + m - 1`` is a `SymbolicSize` in the unknowns ``n`` and ``m`` of one function. Each unknown has a lower bound,
which `version-open-extents` guarantees. Arithmetic yields plain integers where the unknowns cancel. A comparison has an
answer if it is the same for all values of the unknowns. Otherwise it raises `UndecidedError`, and the planned rewrite
is abandoned. Two sizes can be compared by transitivity if a third one between them was compared with both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Final, ParamSpec, TypeAlias, TypeVar

#: The position of an argument, and the dimension whose extent it is. For an index argument, the dimension is `ITSELF`
#: if buffers have this extent, and `COUNT` otherwise, as for a number of steps.
Unknown: TypeAlias = tuple[int, int]
ITSELF: Final = -1
COUNT: Final = -2
#: Added to a dimension that loops traverse completely, without a border; twice, if they only leave out some elements.
WHOLE: Final = 1 << 8
#: The lower bounds: a stencil that reads neighbours of neighbours on either side has interior points; a loop runs once.
LEAST: Final = 9
LEAST_COUNT: Final = 1
#: That of an extent of which loops leave out elements at one end, and read no neighbours.
LEAST_FEW: Final = 4

_P = ParamSpec("_P")
_T = TypeVar("_T")


class UndecidedError(Exception):
    """A comparison depends on sizes that are known only at run time."""


@dataclass(frozen=True)
class SymbolicSize:
    """``constant + sum of factor * unknown``: at least one factor, no zero factor, unknowns sorted."""

    factors: tuple[tuple[Unknown, int], ...]
    constant: int

    def __add__(self, other: Size) -> Size:
        return _sum(self, 1, other, 1)

    def __sub__(self, other: Size) -> Size:
        return _sum(self, 1, other, -1)

    def __rsub__(self, other: int) -> Size:
        return _sum(self, -1, other, 1)

    def __mul__(self, factor: int) -> Size:
        return _sum(self, factor, 0, 0)

    __radd__ = __add__
    __rmul__ = __mul__

    def __neg__(self) -> Size:
        return _sum(self, -1, 0, 0)

    def __le__(self, other: Size) -> bool:
        return _is_at_most(self, other)

    def __ge__(self, other: Size) -> bool:
        return _is_at_most(other, self)

    def __lt__(self, other: Size) -> bool:
        return _is_at_most(self + 1, other)

    def __gt__(self, other: Size) -> bool:
        return _is_at_most(other, self - 1)


Size: TypeAlias = "int | SymbolicSize"


def unknown(name: Unknown) -> SymbolicSize:
    """The size that consists of one unknown."""
    return SymbolicSize(((name, 1),), 0)


def least_of(name: Unknown) -> int:
    """The lower bound of an unknown."""
    if name[1] == COUNT or WHOLE <= name[1] < 2 * WHOLE:
        return LEAST_COUNT
    return LEAST_FEW if name[1] >= WHOLE else LEAST


def whole(name: Unknown) -> Unknown:
    """The same unknown for loops that traverse its whole extent, which need not be large."""
    return name[0], COUNT if name[1] < 0 else name[1] + WHOLE


def few(name: Unknown) -> Unknown:
    """The same unknown for loops that leave out elements at an end of the extent, without neighbours."""
    return name if name[1] < 0 else (name[0], name[1] + 2 * WHOLE)


def names_of(size: Size) -> list[Unknown]:
    """The unknowns that ``size`` depends on."""
    return [name for name, _ in size.factors] if isinstance(size, SymbolicSize) else []


def is_many(size: Size, least: int) -> bool:
    """Whether ``size`` is at least ``least`` or symbolic: a heuristic for profitability, not for correctness."""
    return isinstance(size, SymbolicSize) or size >= least


def guessed(size: Size, guess: int) -> int:
    """``size`` with each unknown replaced by ``guess``, or its lower bound if greater: for cost estimates."""
    if not isinstance(size, SymbolicSize):
        return size
    return size.constant + sum(count * max(guess, least_of(name)) for name, count in size.factors)


def divided(size: Size, by: int) -> tuple[Size, int]:
    """The quotient and the remainder of ``size`` divided by ``by``; the remainder is at least 0.

    Raises:
        UndecidedError: the remainder depends on the unknowns.
    """
    if not isinstance(size, SymbolicSize):
        return divmod(size, by)
    if any(factor % by for _, factor in size.factors):
        raise UndecidedError
    quotient, rest = divmod(size.constant, by)
    return SymbolicSize(tuple((name, factor // by) for name, factor in size.factors), quotient), rest


def none_if_undecided(function: Callable[_P, _T]) -> Callable[_P, _T | None]:
    """Wraps a function without side effects so that it returns None if a comparison in it is undecided."""

    @wraps(function)
    def decided(*args: _P.args, **kwargs: _P.kwargs) -> _T | None:
        try:
            return function(*args, **kwargs)
        except UndecidedError:
            return None

    return decided


def collected(
    factors: Iterable[tuple[_T, int]], others: Iterable[tuple[_T, int]] = (), count: int = 1
) -> list[tuple[_T, int]]:
    """The nonzero factors of ``factors + count * others``, by atom."""
    total = dict(factors)
    for atom, factor in others:
        total[atom] = total.get(atom, 0) + count * factor
    return [(atom, factor) for atom, factor in total.items() if factor]


def _sum(one: Size, a: int, other: Size, b: int) -> Size:
    (own, first), (others, second) = _parts(one), _parts(other)
    factors = collected([(name, a * count) for name, count in own], others, b)
    constant = a * first + b * second
    return SymbolicSize(tuple(sorted(factors)), constant) if factors else constant


def _parts(size: Size) -> tuple[tuple[tuple[Unknown, int], ...], int]:
    return (size.factors, size.constant) if isinstance(size, SymbolicSize) else ((), size)


def _is_at_most(one: Size, other: Size) -> bool:
    """Whether ``one <= other``, by the lower bounds of the unknowns in the difference.

    Raises:
        UndecidedError: it holds for some values of the unknowns and not for others.
    """
    distance = _sum(other, 1, one, -1)
    if not isinstance(distance, SymbolicSize):
        return distance >= 0
    counts = [count for _, count in distance.factors]
    extreme = distance.constant + sum(least_of(name) * count for name, count in distance.factors)
    if min(counts) > 0 and extreme >= 0:
        return True
    if max(counts) < 0 and extreme < 0:
        return False
    raise UndecidedError
