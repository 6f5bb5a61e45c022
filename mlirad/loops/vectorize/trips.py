"""Upper bounds of the trip counts of inner loops, computed before the outer loop."""

from __future__ import annotations

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.rewrite import is_outside
from mlirad.loops.vectorize.vector_ops import LOOP


def most_trips(inner: ir.Operation, loop: ir.Operation, build: Builder) -> Value | None:
    """Emits an upper bound of the trip count of ``inner`` in ``loop``; None if it depends on more than counters."""
    lower, upper, step = list(inner.operands)[:3]
    first = _extreme(lower, loop, build, greatest=False)
    end = _extreme(upper, loop, build, greatest=True)
    if first is None or end is None or constant_integer(step) is None:
        return None
    return build.value("arith.subi", [end, first], first.type)


def _extreme(value: Value, loop: ir.Operation, build: Builder, *, greatest: bool) -> Value | None:
    """Emits the least or greatest value that ``value`` has in ``loop``."""
    # Invariant: available before the loop.
    if is_outside(value, loop):
        return value
    if isinstance(value.owner, ir.Block):
        around = value.owner.owner.operation
        if around.name != LOOP or around == loop or value != value.owner.arguments[0]:
            return None
        end = _extreme(around.operands[int(greatest)], loop, build, greatest=greatest)
        return build.value("arith.subi", [end, build.index(1)], end.type) if greatest and end is not None else end
    op = value.owner.operation
    if op.name not in ("arith.addi", "arith.subi", "arith.muli"):
        return None
    one, other = op.operands
    factor = constant_integer(other)
    if op.name == "arith.muli" and factor is None:
        return None
    # Interval arithmetic: a negative factor, and a subtrahend, exchange least and greatest.
    first = _extreme(one, loop, build, greatest=greatest == (op.name != "arith.muli" or (factor or 0) >= 0))
    second = _extreme(other, loop, build, greatest=greatest == (op.name != "arith.subi"))
    return None if first is None or second is None else build.value(op.name, [first, second], first.type)
