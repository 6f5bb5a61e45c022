"""Finds loop-carried integers that are functions of the iteration number, and need no cache.

Each iteration adds a fixed integer; or an inner loop does, whose trip count changes linearly with the outer iteration,
as for the position in a packed triangle.
"""

from __future__ import annotations

from collections.abc import Mapping

from mlirad._mlir import Value, ir
from mlirad.analysis.program import Node, Program
from mlirad.edit.constants import constant_integer
from mlirad.edit.intervals import Interval
from mlirad.interfaces.registry import SCALAR
from mlirad.interfaces.scalar import ScalarModel
from mlirad.synthesis.plan.decisions import Counter, Rise


def find_counters(program: Program) -> dict[Value, Counter]:
    """Maps carried values to their counters."""
    models = program.registry.table(SCALAR)
    found: dict[Value, Counter] = {}
    for node in program.loops:
        for start, argument, yielded, _ in program.carried(node):
            producer = program.producer.get(yielded)
            model = models.get(producer.name) if producer is not None else None
            if producer is None or model is None:
                continue
            increment = model.increment(producer.op, argument)
            # Invariant in the loop, so iteration k has start + k increment.
            if increment is not None and program.home[increment].encloses(node.block):
                found[argument] = Counter(node, start, increment, model)
    # Inner loops first: the counter of an outer loop is derived from that of an inner loop.
    for node in reversed(program.loops):
        for start, argument, yielded, _ in program.carried(node):
            inner = program.producer.get(yielded)
            if inner is None or inner.loop is None or inner.block is not node.blocks[0]:
                continue
            one = next((found.get(c[1]) for c in program.carried(inner) if c[3] == yielded and c[0] == argument), None)
            if one is None or one.rise is not None or not program.home[one.increment].encloses(node.block):
                continue
            rise = _find_rise(node, inner, models, program.registry.machine.most_rising_trips)
            if rise is not None:
                found[argument] = Counter(node, start, one.increment, one.model, rise)
    return found


def _find_rise(outer: Node, inner: Node, models: Mapping[str, ScalarModel], most: int) -> Rise | None:
    """The trip count of ``inner`` as a linear function of the iteration of ``outer``; None if it is not one.

    Decided by evaluation, for at most ``most`` iterations.
    """
    count = outer.as_loop.static_trip_count(outer.op)
    bounds = outer.as_loop.induction_interval(outer.op, _point)
    induction = outer.as_loop.induction(outer.op)
    # Evaluated one by one, so only for short loops of known bounds.
    if count is None or not 0 < count <= most or bounds is None or len(induction) != 1:
        return None
    low, high, step = bounds
    if max(0, -((low - high - 1) // step)) != count:
        return None
    # By evaluation, not by algebra: bounds may have minima and maxima, and the loop is short.
    trips = [_trips(inner, induction[0], low + number * step, models) for number in range(count)]
    first = trips[0]
    if first is None:
        return None
    by = 0 if count == 1 or trips[1] is None else trips[1] - first
    return Rise(first, by) if trips == [first + by * number for number in range(count)] else None


def _trips(inner: Node, induction: Value, at: int, models: Mapping[str, ScalarModel]) -> int | None:
    """The trip count of ``inner`` if ``induction`` is ``at``; None if it depends on anything else."""
    unknown: list[Value] = []

    def point(value: Value) -> Interval:
        number = _evaluate(value, induction, at, models)
        if number is None:
            unknown.append(value)
            return None
        return (number, number)

    if not inner.as_loop.has_trip_count(inner.op):
        return None
    bounds = inner.as_loop.induction_interval(inner.op, point)
    if bounds is None or unknown:
        return None
    low, high, step = bounds
    return max(0, -((low - high - 1) // step))


def _evaluate(value: Value, induction: Value, at: int, models: Mapping[str, ScalarModel]) -> int | None:
    """The value of ``value`` if ``induction`` is ``at`` and it is computed by sums of that and constants; else None."""
    if value == induction:
        return at
    owner = value.owner
    if isinstance(owner, ir.Block):
        return None
    op = owner.operation
    model = models.get(op.name)
    if model is None:
        return constant_integer(value)
    for operand in op.operands:
        other = model.increment(op, operand)
        if other is not None:
            terms = [_evaluate(v, induction, at, models) for v in (operand, other)]
            return None if terms[0] is None or terms[1] is None else terms[0] + terms[1]
    return None


def _point(value: Value) -> Interval:
    number = constant_integer(value)
    return None if number is None else (number, number)
