"""Loops in the body of a vectorized loop: those whose bounds are known before it, and upper bounds of trip counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mlirad._mlir import Value, ir
from mlirad.analysis.program import Node
from mlirad.edit.affine import create_linear
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.linear import Linear
from mlirad.edit.rewrite import is_outside
from mlirad.loops.vectorize.vector_ops import LOOP


@dataclass(frozen=True)
class InnerLoops:
    """Rectangular ``loops``: their bounds are known before the outer loop."""

    loops: tuple[Node, ...]

    @property
    def counters(self) -> list[Value]:
        """The induction variables."""
        return [loop.blocks[0].arguments[0] for loop in self.loops]

    @property
    def extents(self) -> list[int | None]:
        """The trip count of each loop; None where it is unknown."""
        return [trip_count(loop) for loop in self.loops]

    @property
    def is_open(self) -> bool:
        """Whether their size is known only at run time."""
        return None in self.extents

    def create_extents(self, build: Builder) -> list[int | Value]:
        """Emits the trip count of each loop."""
        found: list[int | Value] = []
        for loop, extent in zip(self.loops, self.extents, strict=True):
            lower, upper = loop.operands[:2]
            if extent is None:
                length = build.value("arith.subi", [upper, lower], upper.type)
                found.append(build.value("arith.maxsi", [length, build.index(0)], upper.type))
            else:
                found.append(extent)
        return found

    def create_positions(self, counters: Sequence[Value], build: Builder) -> list[Value]:
        """Emits the number of the iteration of each loop, from 0."""
        return [_shifted(value, loop, -1, build) for value, loop in zip(counters, self.loops, strict=True)]

    def create_counters(self, positions: Sequence[Value], build: Builder) -> list[Value]:
        """Emits the induction variables of iterations that are counted from 0."""
        return [_shifted(value, loop, 1, build) for value, loop in zip(positions, self.loops, strict=True)]


def loops_and_branches_around(store: Node, loop: Node) -> Sequence[Node]:
    """The loops and branches in ``loop`` that are around ``store``."""
    chain = store.block.chain()
    return chain[chain.index(loop) + 1 :]


def is_rectangular(inner: Node, loop: Node) -> bool:
    """Whether an inner loop has step 1 and bounds that are invariant in ``loop``."""
    lower, upper, step = inner.operands[:3]
    is_index = isinstance(lower.type, ir.IndexType)
    return is_index and constant_integer(step) == 1 and all(is_outside(bound, loop.op) for bound in (lower, upper))


def trip_count(loop: Node) -> int | None:
    """The trip count of a loop of step 1; None if its bounds are not constant."""
    lower, upper = (constant_integer(bound) for bound in loop.operands[:2])
    return None if lower is None or upper is None else max(0, upper - lower)


def _shifted(number: Value, loop: Node, sign: int, build: Builder) -> Value:
    """Converts a position among the vectors to a loop counter (``sign`` 1), or a counter to a position (-1)."""
    lower = loop.operands[0]
    first = constant_integer(lower)
    form = Linear(((number, 1),), sign * first) if first is not None else Linear(((number, 1), (lower, sign)), 0)
    return create_linear(form, lambda value: value, build)


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
