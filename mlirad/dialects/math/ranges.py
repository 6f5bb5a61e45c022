"""Computes the ranges of the results of ``math`` ops."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, final

from mlirad._mlir import ir
from mlirad.edit import float_range
from mlirad.edit.constants import constant_float, constant_integer
from mlirad.edit.float_range import FINITE, MOST, UNIT, FloatRange, RangeFunction, rising
from mlirad.edit.types import element_type, greatest_exponent, least_normal
from mlirad.interfaces.ops import RangeModel
from mlirad.interfaces.registry import RANGE, Registry

_INF: Final = math.inf
#: Powers up to this one are treated like products, which are assumed not to overflow.
_MOST_FACTORS: Final = 16
_ANGLE: Final = FloatRange(-3.2, 3.2)
_LOGARITHMS: Final = (math.log, math.log2, math.log10)


@final
@dataclass(frozen=True)
class ExponentialModel:
    """An exponential function of ``base``; ``even`` if it grows in both directions."""

    function: Callable[[float], float]
    base: float = math.e
    even: bool = False

    def infer_range(self, op: ir.Operation, operands: Sequence[FloatRange], /) -> FloatRange:
        """Returns a non-negative range; infinite beyond the largest exponent of the type."""
        most = greatest_exponent(element_type(op.result.type)) * math.log(2) / math.log(self.base)
        one = float_range.absolute(operands[0]) if self.even else operands[0]
        return float_range.exponential(one, self.function, most)


@final
class SinhModel:
    """The hyperbolic sine."""

    def infer_range(self, op: ir.Operation, operands: Sequence[FloatRange], /) -> FloatRange:
        """Returns the range; infinite beyond the largest exponent of the type."""
        most = greatest_exponent(element_type(op.result.type)) * math.log(2)
        up = float_range.exponential(operands[0], math.sinh, most)
        down = float_range.exponential(float_range.negate(operands[0]), math.sinh, most)
        return FloatRange(-down.high, up.high, up.nan)


@final
class PowerModel:
    """``x^y`` with a float or an integer ``y``."""

    def infer_range(self, op: ir.Operation, operands: Sequence[FloatRange], /) -> FloatRange:
        """Returns a finite range for small powers of finite values; NaN if a negative number has a fractional power."""
        base, exponent = operands[0], op.operands[1]
        number = constant_integer(exponent)
        power = constant_float(exponent) if number is None else float(number)
        if power is None or abs(power) > _MOST_FACTORS:
            return FloatRange(0.0 if base.low >= 0.0 else -_INF, _INF, nan=True)
        is_whole = power == int(power)
        nan = base.nan or (base.low < 0.0 and not is_whole)
        tiny = least_normal(element_type(op.result.type))
        divides_by_zero = power < 0.0 and base.low < tiny and base.high > -tiny
        most = _INF if divides_by_zero or base.has_infinity else MOST
        has_negative = base.low < 0.0 or (power < 0.0 and base.holds(0.0))  # an odd power of -0.0 is minus infinity
        return FloatRange(-most if has_negative and is_whole and int(power) % 2 else 0.0, most, nan)


@final
class InverseRootModel:
    """``1 / sqrt(x)``."""

    def infer_range(self, op: ir.Operation, operands: Sequence[FloatRange], /) -> FloatRange:
        """Returns the range; infinite at zero, minus infinity at -0.0."""
        one = operands[0]
        tiny = least_normal(element_type(op.result.type))
        high = _INF if one.low < tiny else 1.0 / math.sqrt(one.low)
        return FloatRange(-_INF if one.holds(0.0) else 0.0, high, one.nan or one.low < 0.0)


def _trigonometric(one: FloatRange, found: FloatRange) -> FloatRange:
    return FloatRange(found.low, found.high, one.nan or one.has_infinity)


def _whole(one: FloatRange) -> FloatRange:
    if one.is_finite:
        return FloatRange(max(one.low - 1.0, -MOST), min(one.high + 1.0, MOST))
    return one


def _with_sign(one: FloatRange, sign: FloatRange) -> FloatRange:
    most = float_range.absolute(one).high
    return FloatRange(-most, most, one.nan)


def _bounded(found: FloatRange) -> RangeFunction:
    return RangeFunction(lambda one: FloatRange(found.low, found.high, one.nan))


_ARC: Final = RangeFunction(lambda one: FloatRange(*_ANGLE[:2], one.nan or one.low < -1.0 or one.high > 1.0))
RANGES: Final[dict[str, RangeModel]] = {
    **dict.fromkeys(("math.sin", "math.cos", "math.sincos"), RangeFunction(partial(_trigonometric, found=UNIT))),
    **{f"math.{name}": RangeFunction(_whole) for name in ("ceil", "floor", "round", "roundeven", "trunc")},
    **dict.fromkeys(("math.erf", "math.tanh"), _bounded(UNIT)),
    **dict.fromkeys(("math.powf", "math.fpowi"), PowerModel()),
    **{f"math.{log.__name__}": RangeFunction(partial(rising, function=log, low=0.0)) for log in _LOGARITHMS},
    "math.absf": RangeFunction(float_range.absolute),
    "math.acos": _ARC,
    "math.acosh": RangeFunction(lambda one: rising(one, math.acosh, low=1.0, ends=(0.0, _INF))),
    "math.asin": _ARC,
    "math.asinh": RangeFunction(lambda one: rising(one, math.asinh)),
    "math.atan": _bounded(_ANGLE),
    "math.atan2": RangeFunction(lambda y, x: FloatRange(*_ANGLE[:2], y.nan or x.nan)),
    "math.atanh": RangeFunction(lambda one: rising(one, math.atanh, low=-1.0, high=1.0)),
    "math.cbrt": RangeFunction(lambda one: rising(one, lambda x: math.copysign(abs(x) ** (1.0 / 3.0), x))),
    "math.clampf": RangeFunction(lambda x, low, high: float_range.at_least(float_range.at_most(x, high), low)),
    "math.copysign": RangeFunction(_with_sign),
    "math.cosh": ExponentialModel(math.cosh, even=True),
    "math.erfc": _bounded(FloatRange(0.0, 2.0)),
    "math.exp": ExponentialModel(math.exp),
    "math.exp2": ExponentialModel(lambda x: 2.0**x, base=2.0),
    "math.expm1": ExponentialModel(math.expm1),
    "math.fma": RangeFunction(lambda x, y, w: float_range.add(float_range.multiply(x, y), w)),
    "math.log1p": RangeFunction(lambda one: rising(one, math.log1p, low=-1.0)),
    "math.rsqrt": InverseRootModel(),
    "math.sinh": SinhModel(),
    "math.sqrt": RangeFunction(lambda one: rising(one, math.sqrt, low=0.0, ends=(0.0, _INF))),
    "math.tan": RangeFunction(partial(_trigonometric, found=FINITE)),
}


def register(registry: Registry) -> None:
    """Registers the models."""
    registry.add_all(RANGE, RANGES, origin=__name__)
