"""``batch_norm_training``, ``batch_norm_inference`` and ``batch_norm_grad``, written with sums and elementwise ops."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, final

from mlirad._mlir import Value, ir
from mlirad.dialects.stablehlo.create import broadcast, create_reduce, create_splat, shape_of
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.types import element_type


class _Features:
    """Helpers for tensors shaped like the operand, and for vectors with one number per feature."""

    def __init__(self, op: ir.Operation) -> None:
        self.build: Builder = before(op)
        self._like: Value = op.operands[0]
        self._axis = ir.IntegerAttr(op.attributes["feature_index"]).value
        self._epsilon = ir.FloatAttr(op.attributes["epsilon"]).value

    def spread(self, value: Value) -> Value:
        """Broadcast a vector of features along all other axes."""
        return broadcast(self.build, value, [self._axis], self._like.type)

    def mean(self, value: Value) -> Value:
        """The mean of each feature."""
        total = self.sum(value)
        shape = shape_of(self._like)
        count = math.prod(shape) // max(shape[self._axis], 1)
        number = create_splat(self.build, shape_of(total), element_type(total.type), count)
        return self.binary("divide", total, number)

    def sum(self, value: Value) -> Value:
        """The sum over each feature."""
        return create_reduce(self.build, "add", value, {*range(len(shape_of(value)))} - {self._axis})

    def deviation(self, variance: Value) -> Value:
        """``sqrt(variance + epsilon)`` of each feature."""
        epsilon = create_splat(self.build, shape_of(variance), element_type(variance.type), self._epsilon)
        return self.build.value("stablehlo.sqrt", (self.binary("add", variance, epsilon),), variance.type)

    def binary(self, name: str, left: Value, right: Value) -> Value:
        """Emit an elementwise op."""
        return self.build.value(f"stablehlo.{name}", (left, right), left.type)


def _inference(op: ir.Operation) -> list[Value]:
    """(x - mean) / sqrt(variance + epsilon) * scale + offset."""
    x, scale, offset, mean, variance = op.operands
    features = _Features(op)
    return [_normalized(features, x, scale, offset, mean, variance)]


def _normalized(f: _Features, x: Value, scale: Value, offset: Value, mean: Value, variance: Value) -> Value:
    centered = f.binary("subtract", x, f.spread(mean))
    scaled = f.binary("multiply", f.binary("divide", centered, f.spread(f.deviation(variance))), f.spread(scale))
    return f.binary("add", scaled, f.spread(offset))


def _training(op: ir.Operation) -> list[Value]:
    """As `_inference` with the mean and the variance of x, which are also results."""
    x, scale, offset = op.operands
    f = _Features(op)
    mean = f.mean(x)
    centered = f.binary("subtract", x, f.spread(mean))
    variance = f.mean(f.binary("multiply", centered, centered))
    return [_normalized(f, x, scale, offset, mean, variance), mean, variance]


def _grad(op: ir.Operation) -> list[Value]:
    """With n = (x - mean) / d:  dx = (scale / d) (g - mean(g) - n mean(g n)), dscale = sum(g n), doffset = sum(g)."""
    x, scale, mean, variance, g = op.operands
    f = _Features(op)
    deviation = f.deviation(variance)
    normalized = f.binary("divide", f.binary("subtract", x, f.spread(mean)), f.spread(deviation))
    product = f.binary("multiply", g, normalized)
    moved = f.binary("subtract", g, f.spread(f.mean(g)))
    moved = f.binary("subtract", moved, f.binary("multiply", normalized, f.spread(f.mean(product))))
    dx = f.binary("multiply", moved, f.spread(f.binary("divide", scale, deviation)))
    return [dx, f.sum(product), f.sum(g)]


@final
@dataclass(frozen=True)
class BatchNormalization:
    """Expands batch normalization to reductions and elementwise ops."""

    values: Callable[[ir.Operation], list[Value]]

    def __call__(self, op: ir.Operation, /) -> bool:
        """Rewrite the op; it always succeeds."""
        replace_op(op, self.values(op))
        return True


BATCH_NORMALIZATIONS: Final = {
    "stablehlo.batch_norm_grad": BatchNormalization(_grad),
    "stablehlo.batch_norm_inference": BatchNormalization(_inference),
    "stablehlo.batch_norm_training": BatchNormalization(_training),
}
