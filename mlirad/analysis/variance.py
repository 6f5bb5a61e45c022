"""Loop variance: the enclosing loops in which a value varies.

A cache of a value needs one element for each iteration of those loops only. A position in a packed triangle, for
example, is the same for every point that the outer loops visit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mlirad._mlir import Value
from mlirad.analysis.program import Node, Program
from mlirad.analysis.writes import Writes
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import RECOMPUTE

_Step = tuple[Iterable[Node], Iterable[Value]]


class Variance:
    """Computed on demand; the result of an op that is not understood varies in every enclosing loop."""

    def __init__(self, program: Program, writes: Writes) -> None:
        self._home = program.home
        self._producer = program.producer
        self._program = program
        self._writes = writes
        self._pure = program.registry.table(RECOMPUTE)

    def of(self, value: Value) -> frozenset[Node]:
        """The enclosing loops in which ``value`` varies: those in which any of its dependences varies."""
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
        """The loops in which ``value`` varies by itself, and the values it depends on."""
        around = self._home[value].loops
        producer = self._producer.get(value)
        if producer is None:
            parent = self._home[value].parent
            return (around, ()) if parent is None or parent.loop is None else self._of_carried(value, parent, (parent,))
        if producer.loop is not None:
            return self._of_carried(value, producer, ())
        # An unlisted region uses values from outside that are not operands.
        inputs = (*producer.operands, *self._program.captured(producer))
        if producer.name in self._pure and not producer.effects and not producer.blocks:
            return (), inputs
        if producer.effects and all(effect.kind is EffectKind.READ for effect in producer.effects):
            # A load varies in the loops that write its buffer, besides those in which its subscripts vary.
            return [loop for loop in around if self._writes.is_written_inside(producer, loop)], inputs
        return around, ()

    def _of_carried(self, value: Value, loop: Node, own: Sequence[Node]) -> _Step:
        """Induction variables and carried values vary in their loop (``own``), its results do not.

        All depend on its bounds, and carried values on what initialises and yields them.
        """
        assert loop.loop is not None
        # A while: its iterations in one execution do not correspond to those in another.
        if not loop.loop.has_trip_count(loop.op):
            return self._home[value].loops, ()
        inputs = [*loop.loop.controls(loop.op)]
        for init, argument, yielded, result in self._program.carried(loop):
            if value in (argument, result):
                inputs += (init, yielded)
        return own, inputs
