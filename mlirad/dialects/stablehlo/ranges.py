"""Value ranges of StableHLO results, by those of the equivalent ops of `arith` and `math`."""

from __future__ import annotations

from typing import Final

from mlirad.edit.float_range import FINITE, FloatRange, RangeFunction, absolute, of_moves, of_sums
from mlirad.interfaces.registry import RANGE, Registry

#: Op -> the op with the same range.
_AS: Final = {
    "stablehlo.add": "arith.addf",
    "stablehlo.atan2": "math.atan2",
    "stablehlo.cbrt": "math.cbrt",
    "stablehlo.ceil": "math.ceil",
    "stablehlo.constant": "arith.constant",
    "stablehlo.cosine": "math.cos",
    "stablehlo.divide": "arith.divf",
    "stablehlo.exponential": "math.exp",
    "stablehlo.exponential_minus_one": "math.expm1",
    "stablehlo.floor": "math.floor",
    "stablehlo.log": "math.log",
    "stablehlo.log_plus_one": "math.log1p",
    "stablehlo.maximum": "arith.maximumf",
    "stablehlo.minimum": "arith.minimumf",
    "stablehlo.multiply": "arith.mulf",
    "stablehlo.negate": "arith.negf",
    "stablehlo.power": "math.powf",
    "stablehlo.remainder": "arith.remf",
    "stablehlo.round_nearest_afz": "math.round",
    "stablehlo.round_nearest_even": "math.roundeven",
    "stablehlo.rsqrt": "math.rsqrt",
    "stablehlo.select": "arith.select",
    "stablehlo.sine": "math.sin",
    "stablehlo.sqrt": "math.sqrt",
    "stablehlo.subtract": "arith.subf",
    "stablehlo.tan": "math.tan",
    "stablehlo.tanh": "math.tanh",
    "chlo.acos": "math.acos",
    "chlo.acosh": "math.acosh",
    "chlo.asin": "math.asin",
    "chlo.asinh": "math.asinh",
    "chlo.atan": "math.atan",
    "chlo.atanh": "math.atanh",
    "chlo.cosh": "math.cosh",
    "chlo.erf": "math.erf",
    "chlo.erfc": "math.erfc",
    "chlo.sinh": "math.sinh",
    "chlo.tan": "math.tan",
}
#: Ops that only move elements, and ops that add up products.
_MOVES: Final = (
    "broadcast_in_dim", "concatenate", "dynamic_slice", "dynamic_update_slice", "gather", "optimization_barrier", "pad",
    "reshape", "reverse", "slice", "transpose",
)  # fmt: skip
_SUMS: Final = ("convolution", "dot_general")


def register(registry: Registry) -> None:
    """Attach the models; those of `arith` and `math` must be attached before."""
    for name, other in _AS.items():
        model = registry.find(RANGE, other)
        if model is not None:
            registry.add(RANGE, name, model, origin=__name__)
    registry.add_all(RANGE, {f"stablehlo.{name}": RangeFunction(of_moves) for name in _MOVES}, origin=__name__)
    registry.add_all(RANGE, {f"stablehlo.{name}": RangeFunction(of_sums) for name in _SUMS}, origin=__name__)
    unit = RangeFunction(lambda one: FloatRange(0.0, 1.0, one.nan))
    registry.add(RANGE, "stablehlo.logistic", unit, origin=__name__)
    registry.add(RANGE, "stablehlo.sign", RangeFunction(lambda one: FloatRange(-1.0, 1.0, one.nan)), origin=__name__)
    registry.add(RANGE, "stablehlo.abs", RangeFunction(absolute), origin=__name__)
    registry.add(RANGE, "stablehlo.iota", RangeFunction(lambda: FINITE), origin=__name__)
