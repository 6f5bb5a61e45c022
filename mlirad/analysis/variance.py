"""Loop variance: with which of the loops around it a value varies.

A cache of a value needs an element only for each iteration of those: a position in a packed triangle is the same for
every point that the outer loops visit.
"""

from __future__ import annotations

from collections.abc import Iterable

from mlirad._mlir import Value
from mlirad.analysis.program import Node, Program
from mlirad.analysis.writes import Writes
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import RECOMPUTE

_Step = tuple[Iterable[Node], Iterable[Value]]


class Variance:
    """Computed on demand; the result of an op that is not understood varies with every loop around it."""

    def __init__(self, program: Program, writes: Writes) -> None:
        self._home = program.home
        self._producer = program.producer
        self._program = program
        self._writes = writes
        self._pure = program.registry.table(RECOMPUTE)

    def of(self, value: Value) -> frozenset[Node]:
        """The loops around ``value`` with which it varies: those that anything it depends on varies with."""
        around = frozenset(self._home[value].loops)
        found: set[Node] = set()
        stack, seen = [value], {value}
        while stack and not found >= around:
            loops, inputs = self._step(stack.pop())
            found.update(loops)
            fresh = [v for v in inputs if v not in seen and self._home[v].loops]
            seen.update(fresh)
            stack += fresh
        return around & found

    def _step(self, value: Value) -> _Step:
        """The loops with which ``value`` varies by itself, and what it depends on."""
        around = self._home[value].loops
        producer = self._producer.get(value)
        if producer is None:
            parent = self._home[value].parent
            return (around, ()) if parent is None or parent.loop is None else self._of_argument(value, parent)
        if producer.loop is not None:
            return self._of_result(value, producer)
        # A region that is not listed reads values of outside without having them as operands.
        inputs = (*producer.operands, *self._program.captured(producer))
        if producer.name in self._pure and not producer.effects and not producer.blocks:
            return (), inputs
        if producer.effects and all(effect.kind is EffectKind.READ for effect in producer.effects):
            # A load varies with the loops that write its buffer, besides those that its subscripts vary with.
            return [loop for loop in around if self._writes.is_written_inside(producer, loop)], inputs
        return around, ()

    def _of_argument(self, value: Value, loop: Node) -> _Step:
        """Induction variables and carried values vary with their loop, its bounds and the initial values."""
        assert loop.loop is not None
        # A while: its iterations in one run do not correspond to those in another.
        if not loop.loop.has_trip_count(loop.op):
            return self._home[value].loops, ()
        inputs = [*loop.loop.controls(loop.op)]
        for init, argument, yielded, _ in self._program.carried(loop):
            if argument == value:
                inputs += (init, yielded)
        return (loop,), inputs

    def _of_result(self, value: Value, loop: Node) -> _Step:
        assert loop.loop is not None
        if not loop.loop.has_trip_count(loop.op):
            return self._home[value].loops, ()
        inputs = [*loop.loop.controls(loop.op)]
        # The last value that is carried does not vary with the loop itself any more.
        for init, _, yielded, result in self._program.carried(loop):
            if result == value:
                inputs += (init, yielded)
        return (), inputs
