"""Symbolic integers that are known at run time: dynamic extents, and the trip counts that follow from them.

``2 * n + m - 1`` is a `SymbolicSize` of the unknowns ``n`` and ``m`` of one function, each of which has a least value:
`version-open-extents` sees to that. Arithmetic gives plain integers where the unknowns cancel. What can be said of all
values of the unknowns is the answer of a comparison; where it depends on them, `UndecidedError` is raised, and what was
to be planned is not done. Two sizes that were compared with a third one that lies between them can be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Final, ParamSpec, TypeAlias, TypeVar

#: The position of an argument, and the dimension whose extent it is. Where the argument is an index, `ITSELF` for one
#: that buffers are as large as, `COUNT` for others, as numbers of steps.
Unknown: TypeAlias = tuple[int, int]
ITSELF: Final = -1
COUNT: Final = -2
#: Added to a dimension of which loops leave no border out.
WHOLE: Final = 1 << 8
#: Neighbours of neighbours on either side leave something of a field of so many; a loop runs if it counts to one.
LEAST: Final = 9
LEAST_COUNT: Final = 1

_P = ParamSpec("_P")
_T = TypeVar("_T")


class UndecidedError(Exception):
    """A comparison depends on sizes that are known when the program runs."""


@dataclass(frozen=True)
class SymbolicSize:
    """``constant + sum of factor * unknown``: there is a factor, none is zero, and the unknowns are in order."""

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
    """The size that is an unknown."""
    return SymbolicSize(((name, 1),), 0)


def least_of(name: Unknown) -> int:
    """What an unknown is at least."""
    return LEAST_COUNT if name[1] == COUNT or name[1] >= WHOLE else LEAST


def whole(name: Unknown) -> Unknown:
    """The same unknown, where loops go over all of what it counts: it need not be large."""
    return name[0], COUNT if name[1] < 0 else name[1] + WHOLE


def names_of(size: Size) -> list[Unknown]:
    """The unknowns that ``size`` depends on."""
    return [name for name, _ in size.factors] if isinstance(size, SymbolicSize) else []


def is_many(size: Size, least: int) -> bool:
    """Whether ``size`` is at least ``least``, or may well be: for what is worth it, not for what is right."""
    return isinstance(size, SymbolicSize) or size >= least


def guessed(size: Size, guess: int) -> int:
    """``size`` where each unknown is ``guess``, or as much as it is at least: for what is worth it."""
    if not isinstance(size, SymbolicSize):
        return size
    return size.constant + sum(count * max(guess, least_of(name)) for name, count in size.factors)


def none_if_undecided(function: Callable[_P, _T]) -> Callable[_P, _T | None]:
    """Let a function that changes nothing return None where a comparison in it is undecided."""

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
    """How often each atom is in ``factors`` and, each so many times, in ``others``; those that are."""
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
    """Whether ``one <= other``: of the difference, each unknown has a least value and no upper bound.

    Raises:
        UndecidedError: for some values of the unknowns it is, for others not.
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
