"""Intervals of floats: bounds of a value, and whether it may be NaN.

Bounds are not rounded outwards, and 0.0 stands for -0.0 too: only whether 0, an infinity or a NaN is among the values
matters. Sums and products of finite numbers count as finite: overflow is not regarded as a property of the program.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

#: The greatest finite number; an infinite bound means that an infinity is among the values.
MOST: Final = sys.float_info.max
_INF: Final = math.inf


class FloatRange(NamedTuple):
    """All numbers from ``low`` to ``high``, and NaN if ``nan`` is true."""

    low: float
    high: float
    nan: bool = False

    @property
    def is_finite(self) -> bool:
        """Whether neither an infinity nor a NaN is among the values."""
        return not self.nan and self.low > -_INF and self.high < _INF

    @property
    def has_infinity(self) -> bool:
        """Whether an infinity is among the values."""
        return self.low == -_INF or self.high == _INF

    def holds(self, number: float) -> bool:
        """Whether ``number`` is among the values."""
        return self.low <= number <= self.high


#: All finite numbers; all floats.
FINITE: Final = FloatRange(-MOST, MOST)
ANYTHING: Final = FloatRange(-_INF, _INF, nan=True)
ZERO: Final = FloatRange(0.0, 0.0)
UNIT: Final = FloatRange(-1.0, 1.0)


def joined(ranges: Sequence[FloatRange]) -> FloatRange:
    """The smallest range that contains all of ``ranges``."""
    if not ranges:
        return FINITE
    return FloatRange(min(r.low for r in ranges), max(r.high for r in ranges), any(r.nan for r in ranges))


def _settled(bounds: Sequence[float], nan: bool, overflows: bool) -> FloatRange:
    """The range with these bounds; unless ``overflows``, infinite bounds are rounding overflow and become finite."""
    known = [0.0 if math.isnan(b) else b for b in bounds]
    low, high = min(known), max(known)
    if not overflows:
        low, high = (min(max(bound, -MOST), MOST) for bound in (low, high))
    return FloatRange(low, high, nan)


def add(left: FloatRange, right: FloatRange) -> FloatRange:
    """``left + right``."""
    opposite = (left.low == -_INF and right.high == _INF) or (left.high == _INF and right.low == -_INF)
    infinite = left.has_infinity or right.has_infinity
    nan = left.nan or right.nan or opposite
    if opposite:
        return FloatRange(-_INF, _INF, nan)
    low = left.low + right.low if -_INF in (left.low, right.low) else max(left.low + right.low, -MOST)
    high = left.high + right.high if _INF in (left.high, right.high) else min(left.high + right.high, MOST)
    return FloatRange(low, high, nan) if infinite else _settled((low, high), nan, overflows=False)


def negate(one: FloatRange) -> FloatRange:
    """``-one``."""
    return FloatRange(-one.high, -one.low, one.nan)


def multiply(left: FloatRange, right: FloatRange) -> FloatRange:
    """``left right``; 0 times an infinity is NaN."""
    infinite = left.has_infinity or right.has_infinity
    clash = (left.holds(0.0) and right.has_infinity) or (right.holds(0.0) and left.has_infinity)
    corners = [a * b for a in left[:2] for b in right[:2]]
    return _settled(corners, left.nan or right.nan or clash, infinite)


def square(one: FloatRange) -> FloatRange:
    """``one one``."""
    found = multiply(one, one)
    low = 0.0 if one.holds(0.0) else found.low
    return FloatRange(max(low, 0.0), found.high, one.nan)


def divide(left: FloatRange, right: FloatRange, tiny: float) -> FloatRange:
    """``left / right``; numbers closer to zero than ``tiny`` count as zero, as they may have been rounded to it.

    A zero among the values of ``right`` may be -0.0; the quotient is then an infinity of the opposite sign.
    """
    nan = left.nan or right.nan or (left.has_infinity and right.has_infinity)
    if right.low < tiny and right.high > -tiny:
        if left == ZERO:
            return FloatRange(0.0, 0.0, nan=True)
        nan = nan or left.holds(0.0)
        if right.low > 0.0:
            return FloatRange(0.0 if left.low >= 0.0 else -_INF, 0.0 if left.high <= 0.0 else _INF, nan)
        return FloatRange(-_INF, _INF, nan)
    corners = [a / b for a in left[:2] for b in right[:2] if b != 0.0]
    return _settled(corners, nan, left.has_infinity)


def absolute(one: FloatRange) -> FloatRange:
    """``|one|``."""
    low, high = sorted((abs(one.low), abs(one.high)))
    return FloatRange(0.0 if one.holds(0.0) else low, high, one.nan)


def at_most(left: FloatRange, right: FloatRange) -> FloatRange:
    """The range of the minimum of two values."""
    return FloatRange(min(left.low, right.low), min(left.high, right.high), left.nan or right.nan)


def at_least(left: FloatRange, right: FloatRange) -> FloatRange:
    """The range of the maximum of two values."""
    return FloatRange(max(left.low, right.low), max(left.high, right.high), left.nan or right.nan)


def rising(
    one: FloatRange,
    function: Callable[[float], float],
    low: float = -_INF,
    high: float = _INF,
    ends: tuple[float, float] = (-_INF, _INF),
) -> FloatRange:
    """The range of a function that increases from ``ends[0]`` at ``low`` to ``ends[1]`` at ``high``; NaN outside."""

    def at(x: float) -> float:
        return ends[0] if x <= low else ends[1] if x >= high else function(x)

    return FloatRange(at(one.low), at(one.high), one.nan or one.low < low or one.high > high)


def exponential(one: FloatRange, function: Callable[[float], float], most: float) -> FloatRange:
    """The range of a function that increases without bound and overflows its type beyond ``most``."""

    def at(x: float) -> float:
        try:
            return _INF if x >= most else function(x)
        except OverflowError:  # a bound within rounding of the greatest exponent
            return _INF

    # Close to the greatest number a result may be finite although its bound is not.
    low = at(math.nextafter(min(one.low, most * (1.0 - 1e-6)), -_INF))
    return FloatRange(low, at(one.high), one.nan)


@dataclass(frozen=True)
class RangeFunction:
    """The range model of an op whose range is a function of the ranges of its operands alone."""

    function: Callable[..., FloatRange]

    def infer_range(self, op: object, operands: Sequence[FloatRange], /) -> FloatRange:
        """Returns the range of the result."""
        return self.function(*operands)


def of_moves(*operands: FloatRange) -> FloatRange:
    """The range of elements that are moved from the operands."""
    return joined(operands)


def of_sums(*operands: FloatRange) -> FloatRange:
    """The range of sums of products of elements of the operands."""
    return FINITE if all(r.is_finite for r in operands) else ANYTHING
