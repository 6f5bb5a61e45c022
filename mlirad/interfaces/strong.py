"""Which products with an incoming derivative have to be strong: zero where it is, whatever the partial is.

A mask makes derivatives that are exactly zero, and 0 Inf and 0 NaN are NaN. So a product is evaluated in ranges, with
zero for the derivative: only where NaN may come out it is guarded.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.float_range import ANYTHING, FINITE, ZERO, FloatRange
from mlirad.edit.floats import allowed_by, unless_zero, without_flags
from mlirad.edit.types import is_float_like
from mlirad.interfaces.ops import RangeModel

#: The fast-math flags that promise that there are no infinities and no NaN.
_PROMISES: Final = ("nnan", "ninf")


class StrongProducts:
    """Guards the products of one sweep; ``ranges`` are those of primal values, which are finite where it lacks them.

    ``brought``: what the op that is differentiated now has instead of a primal value. ``everywhere``: all products are
    guarded.
    """

    def __init__(
        self, models: Mapping[str, RangeModel], ranges: Mapping[Value, FloatRange], *, everywhere: bool = False
    ) -> None:
        self.everywhere = everywhere
        self._ranges = ranges
        self.brought: dict[Value, Value] = {}
        self._models = models

    def range_of(self, value: Value) -> FloatRange:
        """The range of a primal value; where every zero is strong no partial counts as finite."""
        return ANYTHING if self.everywhere else self._ranges.get(value, FINITE)

    def strong(self, build: Builder, seed: Value, product: Value) -> Value:
        """``product``, of ``seed`` and a partial, guarded where it may be NaN although ``seed`` is zero."""
        return unless_zero(build, seed, product) if self.may_be_nan(seed, product) else product

    def may_be_nan(self, seed: Value, product: Value) -> bool:
        """Whether ``product`` may be NaN where ``seed`` is zero."""
        return self.everywhere or self._evaluated(product, {seed: ZERO}).nan

    def is_finite(self, seed: Value, product: Value) -> bool:
        """Whether ``product`` is finite where ``seed`` is."""
        return self._evaluated(product, {seed: FINITE}).is_finite

    def strong_beside(
        self, build: Builder, seed: Value, product: Value, given: Value, zeros: Container[Value]
    ) -> Value:
        """``given``, which is ``product`` or that guarded, where ``seed`` may be infinite beside factors in ``zeros``.

        A derivative that may be infinite is multiplied with what may be a zero of a mask.
        """
        known = {seed: FINITE}
        self._evaluated(product, known)
        for factor in [v for v in known if v in zeros]:
            low, high, _ = self._evaluated(product, {seed: FINITE, factor: ZERO})
            if low == high == 0.0:
                given = unless_zero(build, factor, given)
        return given

    def begin_op(self, build: Builder) -> bool:
        """Go on with an op that has the flags of ``build``; whether its products may have to be strong."""
        flags = build.fastmath
        if not self.everywhere and flags is not None and all(allowed_by(flags, flag) for flag in _PROMISES):
            return False
        self.brought.clear()
        # The NaN of a product that is guarded is not used, but it is there.
        build.fastmath = None if flags is None else without_flags(flags, _PROMISES)
        return True

    def _evaluated(self, value: Value, known: dict[Value, FloatRange]) -> FloatRange:
        found = known.get(value)
        if found is None:
            known[value] = found = self._infer(value, known)
        return found

    def _infer(self, value: Value, known: dict[Value, FloatRange]) -> FloatRange:
        primal = self.brought.get(value, value)
        found, owner = self._ranges.get(primal), value.owner
        if found is not None or primal is not value or isinstance(owner, ir.Block):
            return FINITE if found is None else found
        op = owner.operation
        model = self._models.get(op.name)
        return ANYTHING if model is None else model.infer_range(op, [self._evaluated(v, known) for v in op.operands])


def infer_ranges(ops: Iterable[ir.Operation], found: dict[Value, FloatRange], models: Mapping[str, RangeModel]) -> None:
    """Add the ranges of the results of ``ops`` to ``found``; arguments that it lacks are finite."""
    for op in ops:
        model = models.get(op.name)
        inferred = None if model is None else model.infer_range(op, [found.get(v, FINITE) for v in op.operands])
        for result in op.results:
            if inferred is not None:
                found[result] = inferred
            elif is_float_like(result.type):
                found[result] = ANYTHING


def is_zero_with(
    op: ir.Operation, operands: Sequence[Value], zeros: Container[Value], model: RangeModel | None
) -> bool:
    """Whether the results of ``op`` are zero where those of its ``operands`` are that are in ``zeros``."""
    if model is None:
        return False
    low, high, _ = model.infer_range(op, [ZERO if v in zeros else FINITE for v in operands])
    return low == high == 0.0


def multiplied(
    op: ir.Operation, operands: Sequence[Value], zeros: Container[Value], model: RangeModel | None
) -> Iterator[Value]:
    """The operands of ``op`` whose derivative is zero where another operand is that is in ``zeros``."""
    for position, value in enumerate(operands):
        others = {v for v in (*operands[:position], *operands[position + 1 :]) if v in zeros}
        if others and is_zero_with(op, operands, others, model):
            yield value
