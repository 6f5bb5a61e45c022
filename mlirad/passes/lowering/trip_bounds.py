"""An upper bound of a loop's trip count, of bounds that are linear but for minima and maxima: the windows of a filter.

``for a = max(i - 2, 0) to min(i + 3, n)`` has five iterations at most, whatever ``i`` and ``n`` are: the least of all
differences between what the upper bound is the least of, and what the lower one is the greatest of.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.affine import Linear, weighted
from mlirad.edit.constants import constant_integer
from mlirad.interfaces.registry import LINEAR, Registry

_GREATEST: Final = "arith.maxsi"
_LEAST: Final = "arith.minsi"
#: Sums of sums are followed so far.
_DEPTH: Final = 8


def most_trips(loop: ir.Operation, registry: Registry) -> int | None:
    """At most how often ``loop``, an ``scf.for``, runs; None where its bounds do not say."""
    lower, upper, step = list(loop.operands)[:3]
    by = constant_integer(step)
    if not by or by < 0:
        return None
    ends = list(_forms(upper, _LEAST, registry))
    differences = [weighted(end, 1, start, -1) for start in _forms(lower, _GREATEST, registry) for end in ends]
    known = [one.constant for one in differences if not one.factors]
    return max(0, -(-min(known) // by)) if known else None


def _forms(value: Value, chooser: str, registry: Registry) -> Iterator[Linear]:
    """What ``chooser`` chooses ``value`` from, or ``value`` alone."""
    if not isinstance(value.owner, ir.Block) and value.owner.operation.name == chooser:
        for operand in value.owner.operation.operands:
            yield from _forms(operand, chooser, registry)
    else:
        yield _written_out(Linear(((value, 1),), 0), registry, _DEPTH)


def _written_out(form: Linear, registry: Registry, depth: int) -> Linear:
    """``form`` over values that no op computes linearly from others."""
    total = Linear((), form.constant)
    for value, factor in form.factors:
        inner = _computed(value, registry) if depth else None
        known = Linear(((value, 1),), 0) if inner is None else _written_out(inner, registry, depth - 1)
        total = weighted(total, 1, known, factor)
    return total


def _computed(value: Value, registry: Registry) -> Linear | None:
    number = constant_integer(value)
    if number is not None:
        return Linear((), number)
    if isinstance(value.owner, ir.Block):
        return None
    op = value.owner.operation
    model = registry.table(LINEAR).get(op.name)
    return None if model is None else model.linear(op)
