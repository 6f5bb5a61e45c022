"""Rows for scalar expansion: one element for each iteration of a loop, also where its bounds depend on loops around it.

A triangular loop takes a row for all counters that it has in any iteration of those loops.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.analysis.accesses.boxes import Interval, trip_count
from mlirad.analysis.program import Node
from mlirad.edit.symbolic import Size, none_if_undecided
from mlirad.loops.nests import affine_forms, counter_range
from mlirad.machine import MachineModel

#: Bytes of the widest number in a row.
_WIDEST: Final = 8
_LOOP: Final = "affine.for"


def fits_a_row(type: Type) -> bool:
    """Whether values of ``type`` may be elements of a row."""
    return isinstance(type, (ir.FloatType, ir.IntegerType, ir.IndexType))


def has_short_rows(outer: Node, machine: MachineModel) -> bool:
    """Whether a row of a loop stays in the cache, and loops around do not run iterations concurrently."""
    interval = row_range(outer.op)
    if interval is None:
        return False
    length = trip_count(interval)
    # The row is passed over once for each iteration of the other loop, so it has to stay in the first-level cache. Most
    # rows of open length do.
    if isinstance(length, int) and (length < machine.least_trips or _WIDEST * length > machine.first_cache):
        return False
    # The counter is the subscript of the row: only an affine map can subtract the first number.
    if outer.name != _LOOP and interval[0] != 0:
        return False
    around = outer.block.chain()
    return all((node.loop is not None and not node.is_parallel) or node.branch is not None for node in around)


@none_if_undecided
def row_range(loop: ir.Operation) -> Interval | None:
    """The least and the greatest counter of a loop of step 1 in any iteration of the loops around it."""
    exact = counter_range(loop)
    if exact is not None or loop.name != _LOOP or ir.IntegerAttr(loop.attributes["step"]).value != 1:
        return exact
    first, last, _ = ir.DenseI32ArrayAttr(loop.attributes["operandSegmentSizes"])
    operands = list(loop.operands)
    low = _end(loop.attributes["lowerBoundMap"], operands[:first], 1)
    high = _end(loop.attributes["upperBoundMap"], operands[first : first + last], -1)
    return None if low is None or high is None or not low <= high - 1 else (low, high - 1)


def _end(map: ir.Attribute, operands: Sequence[Value], sign: int) -> Size | None:
    """A size that is at most (``sign`` 1) or at least (-1) what a bound is in any iteration."""
    # Of a maximum of lower bounds and of a minimum of upper ones each alone will do.
    for form in affine_forms(map, operands) or ():
        ends = [_counter_end(value, factor, sign) for value, factor in form.factors]
        known = [end for end in ends if end is not None]
        if len(known) == len(ends):
            return sum(known, form.constant)
    return None


def _counter_end(value: Value, factor: int, sign: int) -> Size | None:
    """The end of ``factor`` times the counter ``value``; None where it counts no loop of a known range."""
    if not isinstance(value.owner, ir.Block):
        return None
    loop = value.owner.owner.operation
    interval = row_range(loop) if loop.name == _LOOP and value == value.owner.arguments[0] else None
    return None if interval is None else interval[factor * sign < 0] * factor
