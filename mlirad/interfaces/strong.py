"""Which products with an incoming derivative have to be strong: zero where it is, whatever the partial is.

A mask makes derivatives that are exactly zero, and 0 Inf and 0 NaN are NaN. So a product is evaluated in ranges, with
zero for the derivative: only where NaN may come out it is guarded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.float_range import ANYTHING, FINITE, ZERO, Range
from mlirad.edit.floats import allowed_by, unless_zero, without_flags
from mlirad.edit.types import is_float_like
from mlirad.interfaces.ops import RangeModel

#: The fast-math flags that promise that there are no infinities and no NaN.
_PROMISES: Final = ("nnan", "ninf")

RangeOf = Callable[[Value], Range]


class StrongProducts:
    """Guards the products of one sweep; ``range_of`` knows the primal values.

    ``brought``: what the op that is differentiated now has instead of a primal value. ``everywhere``: all products are
    guarded.
    """

    def __init__(self, models: Mapping[str, RangeModel], range_of: RangeOf, *, everywhere: bool = False) -> None:
        self.range_of: RangeOf = (lambda value: ANYTHING) if everywhere else range_of
        self.everywhere = everywhere
        self.brought: dict[Value, Value] = {}
        self._models = models

    def strong(self, build: Builder, seed: Value, product: Value) -> Value:
        """``product``, of ``seed`` and a partial, guarded where it may be NaN although ``seed`` is zero."""
        return unless_zero(build, seed, product) if self.may_be_nan(seed, product) else product

    def may_be_nan(self, seed: Value, product: Value) -> bool:
        """Whether ``product`` may be NaN where ``seed`` is zero."""
        return self.everywhere or self._evaluated(product, {seed: ZERO}).nan

    def turn_to(self, build: Builder) -> bool:
        """Go on with an op that has the flags of ``build``; whether its products may have to be strong."""
        flags = build.fastmath
        if not self.everywhere and flags is not None and all(allowed_by(flags, flag) for flag in _PROMISES):
            return False
        self.brought.clear()
        # The NaN of a product that is guarded is not used, but it is there.
        build.fastmath = None if flags is None else without_flags(flags, _PROMISES)
        return True

    def _evaluated(self, value: Value, known: dict[Value, Range]) -> Range:
        found = known.get(value)
        if found is not None:
            return found
        primal = self.brought.get(value)
        owner = value.owner
        if primal is not None or isinstance(owner, ir.Block):
            return self.range_of(value if primal is None else primal)
        op = owner.operation
        model = self._models.get(op.name)
        known[value] = found = (
            self.range_of(value)
            if model is None
            else model.infer_range(op, [self._evaluated(v, known) for v in op.operands])
        )
        return found


def infer_ranges(ops: Iterable[ir.Operation], found: dict[Value, Range], models: Mapping[str, RangeModel]) -> None:
    """Add the ranges of the results of ``ops`` to ``found``; arguments that it lacks are finite."""
    for op in ops:
        model = models.get(op.name)
        inferred = None if model is None else model.infer_range(op, [found.get(v, FINITE) for v in op.operands])
        for result in op.results:
            if inferred is not None:
                found[result] = inferred
            elif is_float_like(result.type):
                found[result] = ANYTHING
