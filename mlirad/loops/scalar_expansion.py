"""Computes the rows of scalar expansion: one element for each iteration of a loop, whose bounds may not be invariant.

A triangular loop gets a row for all counters that it has in any iteration of the enclosing loops.
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
    """Whether a row of the loop fits into the cache, and no enclosing loop runs iterations concurrently."""
    interval = row_range(outer.op)
    if interval is None:
        return False
    length = trip_count(interval)
    # All of the row is accessed in each iteration of the other loop, so it has to fit into the first-level cache. Rows
    # of unknown length are assumed to fit.
    if isinstance(length, int) and (length < machine.least_trips or _WIDEST * length > machine.first_cache):
        return False
    # The counter is the subscript of the row: only an affine map can subtract its first value.
    if outer.name != _LOOP and interval[0] != 0:
        return False
    around = outer.block.chain()
    return all((node.loop is not None and not node.is_parallel) or node.branch is not None for node in around)


@none_if_undecided
def row_range(loop: ir.Operation) -> Interval | None:
    """Returns the least and the greatest counter of a loop of step 1 in any iteration of the enclosing loops."""
    exact = counter_range(loop)
    if exact is not None or loop.name != _LOOP or ir.IntegerAttr(loop.attributes["step"]).value != 1:
        return exact
    first, last, _ = ir.DenseI32ArrayAttr(loop.attributes["operandSegmentSizes"])
    operands = list(loop.operands)
    low = _end(loop.attributes["lowerBoundMap"], operands[:first], 1)
    high = _end(loop.attributes["upperBoundMap"], operands[first : first + last], -1)
    return None if low is None or high is None or not low <= high - 1 else (low, high - 1)


def _end(map: ir.Attribute, operands: Sequence[Value], sign: int) -> Size | None:
    """Returns a size that is at most (``sign`` 1) or at least (-1) the bound in any iteration."""
    # Each operand of a maximum of lower bounds, or of a minimum of upper bounds, is a valid bound by itself.
    for form in affine_forms(map, operands) or ():
        ends = [_counter_end(value, factor, sign) for value, factor in form.factors]
        known = [end for end in ends if end is not None]
        if len(known) == len(ends):
            return sum(known, form.constant)
    return None


def _counter_end(value: Value, factor: int, sign: int) -> Size | None:
    """Returns the extreme of ``factor`` times the counter ``value``; None if it counts no loop of a known range."""
    if not isinstance(value.owner, ir.Block):
        return None
    loop = value.owner.owner.operation
    interval = row_range(loop) if loop.name == _LOOP and value == value.owner.arguments[0] else None
    return None if interval is None else interval[factor * sign < 0] * factor
