"""Values and partials of the elementary functions, the oracle's own table.

Written from the calculus books and from numpy's names, on purpose without a look at `tablegen_rules`: a formula that
is wrong there must not be wrong here in the same way. `near_kink` says where a function is not smooth, so that
programs which come close can be turned away.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from tests.fuzz.semantics.series import Number, Series, cos, cosh, exp, log, power, sin, sinh, sqrt, value

#: Programs whose evaluation comes nearer to a kink, a jump or a tie than this are rejected.
MARGIN = 1e-3

#: A function of a float, and its derivative given the argument and the value; the latter takes series.
Unary = tuple[Callable[[float], float], Callable[[Number, Number], Number]]

_LN2 = math.log(2.0)
_TWO_OVER_SQRT_PI = 2.0 / math.sqrt(math.pi)


def _cbrt(x: float) -> float:
    return math.copysign(abs(x) ** (1.0 / 3.0), x)


#: op -> (f, df) where df is given x and f(x)
SMOOTH: dict[str, Unary] = {
    "arith.negf": (lambda x: -x, lambda x, y: -1.0),
    "math.absf": (abs, lambda x, y: math.copysign(1.0, value(x))),
    "math.sin": (math.sin, lambda x, y: cos(x)),
    "math.cos": (math.cos, lambda x, y: -sin(x)),
    "math.tan": (math.tan, lambda x, y: 1.0 / (cos(x) * cos(x))),
    "math.asin": (math.asin, lambda x, y: 1.0 / sqrt((1.0 - x) * (1.0 + x))),
    "math.acos": (math.acos, lambda x, y: -1.0 / sqrt((1.0 - x) * (1.0 + x))),
    "math.atan": (math.atan, lambda x, y: 1.0 / (1.0 + x * x)),
    "math.sinh": (math.sinh, lambda x, y: cosh(x)),
    "math.cosh": (math.cosh, lambda x, y: sinh(x)),
    "math.tanh": (math.tanh, lambda x, y: 1.0 / (cosh(x) * cosh(x))),
    "math.asinh": (math.asinh, lambda x, y: 1.0 / sqrt(1.0 + x * x)),
    "math.acosh": (math.acosh, lambda x, y: 1.0 / sqrt((x - 1.0) * (x + 1.0))),
    "math.atanh": (math.atanh, lambda x, y: 1.0 / ((1.0 - x) * (1.0 + x))),
    "math.exp": (math.exp, lambda x, y: exp(x)),
    "math.exp2": (lambda x: 2.0**x, lambda x, y: _LN2 * exp(_LN2 * x)),
    "math.expm1": (math.expm1, lambda x, y: exp(x)),
    "math.log": (math.log, lambda x, y: 1.0 / x),
    "math.log2": (math.log2, lambda x, y: 1.0 / (_LN2 * x)),
    "math.log10": (math.log10, lambda x, y: 1.0 / (math.log(10.0) * x)),
    "math.log1p": (math.log1p, lambda x, y: 1.0 / (1.0 + x)),
    "math.sqrt": (math.sqrt, lambda x, y: 0.5 / sqrt(x)),
    "math.rsqrt": (lambda x: 1.0 / math.sqrt(x), lambda x, y: -0.5 / (x * sqrt(x))),
    "math.cbrt": (_cbrt, lambda x, y: 1.0 / (3.0 * power(abs(x), 2.0 / 3.0))),
    "math.erf": (math.erf, lambda x, y: _TWO_OVER_SQRT_PI * exp(-x * x)),
    "math.erfc": (math.erfc, lambda x, y: -_TWO_OVER_SQRT_PI * exp(-x * x)),
    "math.ceil": (lambda x: float(math.ceil(x)), lambda x, y: 0.0),
    "math.floor": (lambda x: float(math.floor(x)), lambda x, y: 0.0),
    "math.trunc": (lambda x: float(math.trunc(x)), lambda x, y: 0.0),
    "math.roundeven": (lambda x: float(round(x)), lambda x, y: 0.0),
    "math.round": (lambda x: math.copysign(math.floor(abs(x) + 0.5), x), lambda x, y: 0.0),
}

_INTEGERS = {"math.ceil", "math.floor", "math.trunc"}
_HALVES = {"math.round", "math.roundeven"}


def unary(op: str, x: Number) -> tuple[Number, Number]:
    """Value and derivative of ``op`` at ``x``."""
    function, derivative = SMOOTH[op]
    if not isinstance(x, Series):
        plain = function(x)
        return plain, derivative(x, plain)
    at = function(x.a)
    y = Series(at, derivative(x.a, at) * x.b)
    return y, derivative(x, y)


def _pow(x: Number, y: Number) -> tuple[Number, Number, Number]:
    raised = power(x, y)
    of_base = y * power(x, y - 1.0) if value(y) or isinstance(y, Series) else 0.0
    return raised, of_base, raised * log(x) if x > 0.0 else 0.0


def _atan2(y: Number, x: Number) -> tuple[Number, Number, Number]:
    squared = x * x + y * y
    of_y, of_x = x / squared, -y / squared
    return moving(math.atan2(value(y), value(x)), (of_y, y), (of_x, x)), of_y, of_x


def moving(at: float, *parts: tuple[Number, Number]) -> Number:
    """The function of value ``at`` whose partials and arguments are ``parts``, as a series where those are."""
    moves = [value(partial) * x.b for partial, x in parts if isinstance(x, Series)]
    return Series(at, sum(moves)) if moves else at


def _copysign(x: Number, y: Number) -> tuple[Number, Number, Number]:
    sign = math.copysign(1.0, value(x)) * math.copysign(1.0, value(y))
    return x * sign, sign, 0.0


def _larger(x: Number, y: Number) -> tuple[Number, Number, Number]:
    return (x, 1.0, 0.0) if x > y else (y, 0.0, 1.0)


def _smaller(x: Number, y: Number) -> tuple[Number, Number, Number]:
    return (x, 1.0, 0.0) if x < y else (y, 0.0, 1.0)


def _clamp(x: Number, low: Number, high: Number) -> tuple[Number, ...]:
    inside = low < x < high
    return min(max(x, low), high), float(inside), float(x < low), float(x > high)


def _rem(x: Number, y: Number) -> tuple[Number, Number, Number]:
    whole = float(math.trunc(value(x) / value(y)))
    return moving(math.fmod(value(x), value(y)), (1.0, x), (-whole, y)), 1.0, -whole


#: op -> function of its operands that returns the value and one partial an operand
SEVERAL: dict[str, Callable[..., tuple[Number, ...]]] = {
    "arith.addf": lambda x, y: (x + y, 1.0, 1.0),
    "arith.subf": lambda x, y: (x - y, 1.0, -1.0),
    "arith.mulf": lambda x, y: (x * y, y, x),
    "arith.divf": lambda x, y: (x / y, 1.0 / y, -x / (y * y)),
    "arith.remf": _rem,
    "arith.maximumf": _larger,
    "arith.maxnumf": _larger,
    "arith.minimumf": _smaller,
    "arith.minnumf": _smaller,
    "math.powf": _pow,
    "math.atan2": _atan2,
    "math.copysign": _copysign,
    "math.fma": lambda x, y, z: (x * y + z, y, x, 1.0),
    "math.clampf": _clamp,
}

_TIES = {"arith.maximumf", "arith.maxnumf", "arith.minimumf", "arith.minnumf"}


def near_kink(op: str, values: Sequence[float]) -> bool:
    """Whether ``op`` at ``values`` is nearer than `MARGIN` to a point where it is not smooth."""
    x = values[0]
    if op in _INTEGERS:
        return abs(x - round(x)) < MARGIN
    if op in _HALVES:
        return abs(x - 0.5 - round(x - 0.5)) < MARGIN
    if op in ("math.absf", "math.cbrt"):
        return abs(x) < MARGIN
    if op in _TIES:
        return abs(x - values[1]) < MARGIN
    if op == "math.clampf":
        return min(abs(x - values[1]), abs(x - values[2]), values[2] - values[1]) < MARGIN  # crossed bounds: poison
    if op == "math.copysign":
        return abs(x) < MARGIN or abs(values[1]) < MARGIN
    if op == "arith.remf":
        return abs(values[1]) < MARGIN or abs(x / values[1] - round(x / values[1])) < MARGIN
    return False
