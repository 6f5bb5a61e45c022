"""Emits the adjoints of a few ops in the forward sweep, with seed 1: their partials."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mlirad._mlir import Type, Value, ir
from mlirad.analysis.activity import ActivityAnalysis
from mlirad.analysis.program import Node
from mlirad.edit.build import Builder
from mlirad.edit.float_range import FloatRange
from mlirad.edit.floats import create_sum, fastmath_of
from mlirad.interfaces.registry import DERIVATIVE, Registry
from mlirad.synthesis.plan.strong_products import Strength


class UnitSweep:
    """The adjoints of a block of pure scalar ops, emitted where all their primals are available: a `ReverseState`."""

    strong_zero = False
    strong_option = False

    def __init__(
        self, registry: Registry, activity: ActivityAnalysis, build: Builder, start: Builder, strength: Strength
    ) -> None:
        self._strength = strength
        #: Whether a product with an adjoint has to be strong.
        self.is_guarded = False
        self.build = build
        self.operands: Sequence[Value] = ()
        self.results: Sequence[Value] = ()
        self.is_active: Callable[[Value], bool] = activity.is_active
        self._registry = registry
        self._start = start
        self._adjoints: dict[Value, Value] = {}

    def run(self, nodes: Sequence[Node]) -> None:
        """Emits the adjoints of ``nodes``, the last one first."""
        # The rules are those of the reverse sweep; here all primals are available.
        models, flags = self._registry.table(DERIVATIVE), self.build.fastmath
        for node in reversed(nodes):
            # No derivative passes, so a rule may be missing.
            if not any(self.is_active(v) for v in node.results):
                continue
            self.operands, self.results = node.operands, node.results
            own = fastmath_of(node.op)
            self.build.fastmath = flags if own is None else own
            self.strong_zero = self._strength.begin_op(node.results, self.build)
            models[node.name].create_reverse_mode_adjoint(node.op, self)
        self.build.fastmath = flags

    def adjoint(self, value: Value, /) -> Value | None:
        """The adjoint of ``value`` accumulated so far."""
        return self._adjoints.get(value)

    def set_adjoint(self, value: Value, adjoint: Value, /) -> None:
        """Replaces the adjoint of ``value``."""
        if self.is_active(value):
            self._adjoints[value] = adjoint

    def accumulate(self, value: Value, contribution: Value, /) -> None:
        """Adds to the adjoint of ``value``."""
        known = self._adjoints.get(value)
        self.set_adjoint(value, contribution if known is None else create_sum(self.build, known, contribution))

    def primal(self, value: Value, /) -> Value:
        """Returns the value itself, which is available in the forward sweep."""
        return value

    def strong(self, seed: Value, product: Value, /) -> Value:
        """Returns the product; a required guard is only recorded."""
        if self.strong_zero and self._strength.products.may_be_nan(seed, product):
            self.is_guarded = True
        return product

    def range_of(self, value: Value, /) -> FloatRange:
        """The range of a primal value."""
        return self._strength.products.range_of(value)

    def zero(self, type: Type, /) -> Value:
        """Returns a zero at the start of the function."""
        return self._start.constant(type, 0.0)

    def zero_like(self, value: Value, /) -> Value:
        """Returns a zero: all values are scalars."""
        return self.zero(value.type)

    def shadow(self, value: Value, /) -> Value:
        """Never called: there are no buffers in such a block."""
        raise AssertionError

    def contents(self, op: ir.Operation, position: int, /) -> Value:
        """Never called: there are no buffers in such a block."""
        raise AssertionError

    def add_where_shared(self, op: ir.Operation, place: Sequence[Value], adjoint: Value, /) -> bool:
        """Returns False: there are no loads in such a block."""
        return False
