"""Truncated series ``a + b t``: a value and its rate of change along one direction.

Run on series instead of floats, the oracle's dual numbers carry the Jacobian *and* its derivative along a direction:
exact second derivatives, with the same formulas. The functions of this file take floats, complex numbers and series of
either (of arrays too, as far as sums and products go).
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable
from typing import Any, TypeAlias


class Series:
    """``a + b t``, up to terms in ``t**2``; it compares and converts as ``a`` does."""

    __array_priority__ = 1000  # numpy leaves products with arrays to this class
    __array_ufunc__ = None
    __slots__ = ("a", "b")

    def __init__(self, a: Any, b: Any) -> None:
        self.a = a
        self.b = b

    def __neg__(self) -> Series:
        return Series(-self.a, -self.b)

    def __add__(self, other: Any) -> Series:
        if isinstance(other, Series):
            return Series(self.a + other.a, self.b + other.b)
        return Series(self.a + other, self.b)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Series:
        return self.__add__(-other)

    def __rsub__(self, other: Any) -> Series:
        return self.__neg__().__add__(other)

    def __mul__(self, other: Any) -> Series:
        if isinstance(other, Series):
            return Series(self.a * other.a, self.a * other.b + self.b * other.a)
        return Series(self.a * other, self.b * other)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Series:
        return self.__mul__(inverse(other))

    def __rtruediv__(self, other: Any) -> Series:
        return Series(1.0 / self.a, -self.b / (self.a * self.a)).__mul__(other)

    def __abs__(self) -> Series:
        return self if self.a >= 0 else -self

    def __lt__(self, other: Any) -> bool:
        return bool(self.a < value(other))

    def __gt__(self, other: Any) -> bool:
        return bool(self.a > value(other))

    def __le__(self, other: Any) -> bool:
        return bool(self.a <= value(other))

    def __ge__(self, other: Any) -> bool:
        return bool(self.a >= value(other))

    def __float__(self) -> float:
        return float(self.a)


Number: TypeAlias = Any  # float, complex, or a series of these


def value(x: Number) -> Any:
    """``x`` where ``t`` is 0."""
    return x.a if isinstance(x, Series) else x


def rate(x: Number) -> Any:
    """The rate of change of ``x`` at 0."""
    return x.b if isinstance(x, Series) else 0.0


def is_zero(x: Number) -> bool:
    """Whether ``x`` is 0 for all ``t``."""
    return bool(value(x) == 0.0 and rate(x) == 0.0)


def real(x: Number) -> Number:
    """The real part."""
    return Series(x.a.real, x.b.real) if isinstance(x, Series) else x.real


def imag(x: Number) -> Number:
    """The imaginary part."""
    return Series(x.a.imag, x.b.imag) if isinstance(x, Series) else x.imag


def lifted(function: Callable[[Any], Any], derivative: Callable[[Any], Any]) -> Callable[[Number], Number]:
    """``function`` on series too."""

    def on(x: Number) -> Number:
        return Series(function(x.a), derivative(x.a) * x.b) if isinstance(x, Series) else function(x)

    return on


def _either(name: str) -> Callable[[Any], Any]:
    of_float, of_complex = getattr(math, name), getattr(cmath, name)
    return lambda x: of_complex(x) if isinstance(x, complex) else of_float(x)


_sin, _cos, _sinh, _cosh, _exp, _log, _sqrt = map(_either, ("sin", "cos", "sinh", "cosh", "exp", "log", "sqrt"))

sin = lifted(_sin, _cos)
cos = lifted(_cos, lambda x: -_sin(x))
sinh = lifted(_sinh, _cosh)
cosh = lifted(_cosh, _sinh)
exp = lifted(_exp, _exp)
log = lifted(_log, lambda x: 1.0 / x)
sqrt = lifted(_sqrt, lambda x: 0.5 / _sqrt(x))
inverse = lifted(lambda x: 1.0 / x, lambda x: -1.0 / (x * x))


def power(x: Number, y: Number) -> Number:
    """``x**y`` of reals; where ``x`` is not positive, ``y`` is a whole number that does not move."""
    if isinstance(y, Series) and value(x) > 0.0:
        return exp(y * log(x))
    y = value(y)
    if isinstance(x, Series):
        return Series(math.pow(x.a, y), (y * math.pow(x.a, y - 1.0) if y else 0.0) * x.b)
    return math.pow(x, y)
