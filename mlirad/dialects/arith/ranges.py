"""Infers the ranges of the results of ``arith`` ops on floats."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import ir
from mlirad.edit import float_range
from mlirad.edit.float_range import ANYTHING, FINITE, MOST, ZERO, FloatRange, RangeFunction, joined
from mlirad.edit.types import element_type, least_normal
from mlirad.interfaces.ops import RangeModel
from mlirad.interfaces.registry import RANGE, Registry

#: Constants with more elements than this have an unknown range.
_MOST_ELEMENTS: Final = 1 << 16


@final
class ConstantModel:
    """Infers the range of a constant scalar, tensor or vector."""

    def infer_range(self, op: ir.Operation, operands: Sequence[FloatRange], /) -> FloatRange:
        """Returns the range from the least element to the greatest."""
        attribute = op.attributes["value"]
        if isinstance(attribute, ir.FloatAttr):
            return _of_numbers([float(attribute.value)])
        if not isinstance(attribute, ir.DenseFPElementsAttr):
            return FINITE if isinstance(attribute, ir.IntegerAttr | ir.DenseIntElementsAttr) else ANYTHING
        if attribute.is_splat:
            return _of_numbers([float(ir.FloatAttr(attribute.get_splat_value()).value)])
        if len(attribute) > _MOST_ELEMENTS:
            return ANYTHING
        try:
            return _of_numbers(list(attribute))
        except TypeError:  # the bindings read no elements of fewer than 16 bits
            return ANYTHING


def _of_numbers(numbers: Sequence[float]) -> FloatRange:
    real = [x for x in numbers if not math.isnan(x)]
    return FloatRange(min(real, default=0.0), max(real, default=0.0), len(real) < len(numbers))


@final
class ProductRangeModel:
    """Infers the range of ``x y``, which is not negative if both operands are the same value."""

    def infer_range(self, op: ir.Operation, operands: Sequence[FloatRange], /) -> FloatRange:
        """Returns the range of the products of the bounds."""
        left, right = op.operands
        return float_range.square(operands[0]) if left == right else float_range.multiply(*operands)


@final
class QuotientModel:
    """Infers the range of ``x / y``."""

    def infer_range(self, op: ir.Operation, operands: Sequence[FloatRange], /) -> FloatRange:
        """Returns the range of the quotients of the bounds."""
        left, right = operands
        return float_range.divide(left, right, least_normal(element_type(op.result.type)))


def _difference(left: FloatRange, right: FloatRange) -> FloatRange:
    return float_range.add(left, float_range.negate(right))


def _remainder(left: FloatRange, right: FloatRange) -> FloatRange:
    nan = left.nan or right.nan or left.has_infinity or right.holds(0.0)
    return FloatRange(-MOST, MOST, nan)


def _chosen(condition: FloatRange, left: FloatRange, right: FloatRange) -> FloatRange:
    return ZERO if left == right == ZERO else joined((left, right))


RANGES: Final[dict[str, RangeModel]] = {
    "arith.addf": RangeFunction(float_range.add),
    "arith.constant": ConstantModel(),
    "arith.convertf": RangeFunction(lambda x: x),
    "arith.divf": QuotientModel(),
    "arith.extf": RangeFunction(lambda x: x),
    "arith.flush_denormals": RangeFunction(lambda x: x),
    "arith.maximumf": RangeFunction(float_range.at_least),
    "arith.maxnumf": RangeFunction(lambda x, y: joined((x, y))),
    "arith.minimumf": RangeFunction(float_range.at_most),
    "arith.minnumf": RangeFunction(lambda x, y: joined((x, y))),
    "arith.mulf": ProductRangeModel(),
    "arith.negf": RangeFunction(float_range.negate),
    "arith.remf": RangeFunction(_remainder),
    "arith.select": RangeFunction(_chosen),
    "arith.sitofp": RangeFunction(lambda x: FINITE),
    "arith.subf": RangeFunction(_difference),
    "arith.truncf": RangeFunction(lambda x: x),
    "arith.uitofp": RangeFunction(lambda x: FloatRange(0.0, MOST)),
}


def register(registry: Registry) -> None:
    """Attach the models."""
    registry.add_all(RANGE, RANGES, origin=__name__)
