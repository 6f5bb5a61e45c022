"""Interval analysis of integers: constants, induction variables of loops with bounded bounds, and their sums.

A loop in a triangular nest has no fixed trip count, but often an upper bound of it; its caches are then rectangular.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Value
from mlirad.analysis.program import Node, Program
from mlirad.edit.constants import constant_integer
from mlirad.edit.intervals import Interval
from mlirad.edit.linear import Linear
from mlirad.interfaces.registry import PARALLEL, SCALAR

#: The maximum depth of nested ops.
_DEPTH: Final = 32
#: A value outside of these bounds may have wrapped around.
_LEAST, _GREATEST = -(2**63), 2**63 - 1


class IntegerRanges:
    """Intervals of values and upper bounds of trip counts, computed on demand."""

    def __init__(self, program: Program) -> None:
        self._loop_of = program.variables
        self._producer = program.producer
        self._scalars = program.registry.table(SCALAR)
        self._parallel = program.registry.table(PARALLEL)
        self._depth = 0
        self._found: dict[Value, Interval] = {}

    def of(self, value: Value) -> Interval:
        """The interval of ``value``, or None."""
        if value not in self._found:
            self._depth += 1
            self._found[value] = self._find(value)
            self._depth -= 1
        return self._found[value]

    def greatest_trip_count(self, loop: Node) -> int | None:
        """An upper bound of the trip count, or None."""
        bounds = loop.as_loop.induction_interval(loop.op, self.of)
        if bounds is None:
            return None
        low, high, step = bounds
        # ceil((high + 1 - low) / step), without floats.
        return max(0, -((low - high - 1) // step))

    def _find(self, value: Value) -> Interval:
        loop = self._loop_of.get(value)
        if loop is not None:
            bounds = self._induction(loop, value)
            # A loop that may not run has a greatest value below its least one; its body is then never reached.
            return None if bounds is None else (bounds[0], max(bounds[:2]))
        number = constant_integer(value)
        if number is not None:
            return (number, number)
        node = self._producer.get(value)
        model = None if node is None or self._depth > _DEPTH else self._scalars.get(node.name)
        if node is None or model is None:
            return None
        form, kind = model.linear(node.op), model.division(node.op)
        divisor = constant_integer(node.operands[1]) or 0 if kind else 0
        if form is not None or divisor <= 0:
            return None if form is None else self._of_form(form)
        low, high = self.of(node.operands[0]) or (-1, -1)
        if low < 0:
            return (0, divisor - 1) if kind == "remu" else None
        if kind.startswith("div"):
            return (low // divisor, high // divisor)
        return (low, high) if high < divisor else (0, divisor - 1)

    def _induction(self, loop: Node, variable: Value) -> tuple[int, ...] | None:
        model = self._parallel.get(loop.name)
        if model is None:
            return loop.as_loop.induction_interval(loop.op, self.of)
        axis = list(model.induction(loop.op)).index(variable)
        return model.extents(loop.op, self.of)[axis].interval

    def _of_form(self, form: Linear) -> Interval:
        low = high = form.constant
        for value, factor in form.factors:
            found = self.of(value)
            if found is None:
                break
            ends = (factor * found[0], factor * found[1])
            low, high = low + min(ends), high + max(ends)
        else:
            found = (low, high)
        # Sums of the primal wrap around in 64 bits, linear forms do not: outside of these bounds they disagree.
        return found if low >= _LEAST and high <= _GREATEST else None
