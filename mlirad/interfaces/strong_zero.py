"""Guards of strong products: products with an incoming derivative that are zero where it is, whatever the partial.

Masked derivatives are exactly zero, and 0 Inf and 0 NaN are NaN. So a product is evaluated by interval arithmetic, with
zero for the derivative, and guarded only if the result may be NaN.
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

#: The fast-math flags that exclude infinities and NaN.
_PROMISES: Final = ("nnan", "ninf")


class StrongProducts:
    """Guards the products of one sweep; ``ranges``: the intervals of primal values, which are finite by default.

    ``primal_of``: for the op that is differentiated now, a map from restored values to the primal ones. ``everywhere``:
    all products are guarded.
    """

    def __init__(
        self, models: Mapping[str, RangeModel], ranges: Mapping[Value, FloatRange], *, everywhere: bool = False
    ) -> None:
        self.everywhere = everywhere
        self._ranges = ranges
        self.primal_of: dict[Value, Value] = {}
        self._models = models

    def range_of(self, value: Value) -> FloatRange:
        """The range of a primal value; if all zeros are strong, no partial counts as finite."""
        return ANYTHING if self.everywhere else self._ranges.get(value, FINITE)

    def strong(self, build: Builder, seed: Value, product: Value) -> Value:
        """``product`` of ``seed`` and a partial, guarded if it may be NaN for a zero ``seed``."""
        return unless_zero(build, seed, product) if self.may_be_nan(seed, product) else product

    def may_be_nan(self, seed: Value, product: Value) -> bool:
        """Whether ``product`` may be NaN for a zero ``seed``."""
        return self.everywhere or self._evaluated(product, {seed: ZERO}).nan

    def is_finite(self, seed: Value, product: Value) -> bool:
        """Whether ``product`` is finite for any finite ``seed``."""
        return self._evaluated(product, {seed: FINITE}).is_finite

    def strong_beside(
        self, build: Builder, seed: Value, product: Value, given: Value, zeros: Container[Value]
    ) -> Value:
        """``given``, which is ``product`` or its guarded form, with guards for factors in ``zeros``.

        For a ``seed`` that may be infinite: it must not turn a factor that may be a masked zero into NaN.
        """
        known = {seed: FINITE}
        self._evaluated(product, known)
        for factor in [v for v in known if v in zeros]:
            low, high, _ = self._evaluated(product, {seed: FINITE, factor: ZERO})
            if low == high == 0.0:
                given = unless_zero(build, factor, given)
        return given

    def begin_op(self, build: Builder) -> bool:
        """Begin an op with the fast-math flags of ``build``; returns whether its products may have to be guarded."""
        flags = build.fastmath
        if not self.everywhere and flags is not None and all(allowed_by(flags, flag) for flag in _PROMISES):
            return False
        self.primal_of.clear()
        # A guarded product may be NaN although it is not selected, so that the flags that exclude NaN do not hold.
        build.fastmath = None if flags is None else without_flags(flags, _PROMISES)
        return True

    def _evaluated(self, value: Value, known: dict[Value, FloatRange]) -> FloatRange:
        found = known.get(value)
        if found is None:
            known[value] = found = self._infer(value, known)
        return found

    def _infer(self, value: Value, known: dict[Value, FloatRange]) -> FloatRange:
        primal = self.primal_of.get(value, value)
        found, owner = self._ranges.get(primal), value.owner
        if found is not None or primal is not value or isinstance(owner, ir.Block):
            return FINITE if found is None else found
        op = owner.operation
        model = self._models.get(op.name)
        return ANYTHING if model is None else model.infer_range(op, [self._evaluated(v, known) for v in op.operands])


def infer_ranges(ops: Iterable[ir.Operation], found: dict[Value, FloatRange], models: Mapping[str, RangeModel]) -> None:
    """Add the ranges of the results of ``ops`` to ``found``; operands without an entry are finite."""
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
    """Whether the results of ``op`` are zero if its operands in ``zeros`` are."""
    if model is None:
        return False
    low, high, _ = model.infer_range(op, [ZERO if v in zeros else FINITE for v in operands])
    return low == high == 0.0


def multiplied(
    op: ir.Operation, operands: Sequence[Value], zeros: Container[Value], model: RangeModel | None
) -> Iterator[Value]:
    """The operands of ``op`` whose derivative is zero if another operand, which is in ``zeros``, is zero."""
    for position, value in enumerate(operands):
        others = {v for v in (*operands[:position], *operands[position + 1 :]) if v in zeros}
        if others and is_zero_with(op, operands, others, model):
            yield value
