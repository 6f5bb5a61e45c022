"""Upper bounds of trip counts whose loop bounds are linear up to minima and maxima, such as a filter's windows.

``for a = max(i - 2, 0) to min(i + 3, n)`` has at most five iterations, whatever ``i`` and ``n`` are: the minimum of all
differences between the operands of the upper bound's minimum and those of the lower bound's maximum.
"""

from __future__ import annotations

from collections.abc import Iterator

from mlirad._mlir import Value, ir
from mlirad.edit.constants import constant_integer
from mlirad.edit.linear import Linear, as_form, expanded
from mlirad.interfaces.registry import SCALAR, Registry


def most_trips(loop: ir.Operation, registry: Registry) -> int | None:
    """An upper bound of the trip count of ``loop``, an ``scf.for``; None if its bounds imply none."""
    lower, upper, step = list(loop.operands)[:3]
    by = constant_integer(step)
    if not by or by < 0:
        return None
    ends = list(_forms(upper, "arith.minsi", registry))
    differences = [end - start for start in _forms(lower, "arith.maxsi", registry) for end in ends]
    known = [one.constant for one in differences if not one.factors]
    return max(0, -(-min(known) // by)) if known else None


def _forms(value: Value, chooser: str, registry: Registry) -> Iterator[Linear]:
    """The operands of ``value`` if it is a ``chooser``, or ``value`` alone, as linear forms."""
    if not isinstance(value.owner, ir.Block) and value.owner.operation.name == chooser:
        for operand in value.owner.operation.operands:
            yield from _forms(operand, chooser, registry)
    else:
        yield expanded(as_form(value), lambda one: _computed(one, registry))


def _computed(value: Value, registry: Registry) -> Linear | None:
    number = constant_integer(value)
    if number is not None:
        return Linear((), number)
    if isinstance(value.owner, ir.Block):
        return None
    op = value.owner.operation
    model = registry.table(SCALAR).get(op.name)
    return None if model is None else model.linear(op)
