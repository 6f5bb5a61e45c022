"""Between which numbers integers lie: constants and induction variables of loops with bounded bounds.

A loop in a triangular nest has no fixed trip count, but often a greatest one: then its caches are rectangular.
"""

from __future__ import annotations

from mlirad._mlir import Value
from mlirad.analysis.program import Node, Program
from mlirad.edit.constants import constant_integer
from mlirad.edit.intervals import Interval


class Ranges:
    """Intervals of values and greatest trip counts of loops, found on demand."""

    def __init__(self, program: Program) -> None:
        self._loop_of = program.variables
        self._found: dict[Value, Interval] = {}

    def of(self, value: Value) -> Interval:
        """The interval of ``value``, or None."""
        if value not in self._found:
            self._found[value] = self._find(value)
        return self._found[value]

    def greatest_trip_count(self, loop: Node) -> int | None:
        """At most how often the body runs at a time, or None."""
        assert loop.loop is not None
        bounds = loop.loop.induction_interval(loop.op, self.of)
        if bounds is None:
            return None
        low, high, step = bounds
        return max(0, -((low - high - 1) // step))

    def _find(self, value: Value) -> Interval:
        loop = self._loop_of.get(value)
        if loop is None:
            number = constant_integer(value)
            return None if number is None else (number, number)
        assert loop.loop is not None
        bounds = loop.loop.induction_interval(loop.op, self.of)
        return None if bounds is None else (bounds[0], max(bounds[:2]))
