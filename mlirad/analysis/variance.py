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
from mlirad.interfaces.registry import ACCESS, ALLOCATION, RECOMPUTE

_Step = tuple[Iterable[Node], Iterable[Value]]


class Variance:
    """Computed on demand; the result of an op that is not understood varies in every enclosing loop."""

    def __init__(self, program: Program, writes: Writes) -> None:
        self._home = program.home
        self._producer = program.producer
        self._program = program
        self._writes = writes
        self._pure = program.registry.table(RECOMPUTE)
        self._accesses = program.registry.table(ACCESS)
        self._allocations = program.registry.table(ALLOCATION)
        self._sources: dict[tuple[Value, Node], list[Value] | None] = {}

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
            return self._of_load(producer)
        return around, ()

    def _of_load(self, load: Node) -> _Step:
        """A load varies in the loops that write its buffer, besides those in which its subscripts vary.

        A buffer that each iteration of a loop writes before it reads it has the same elements in all of them if the
        stored values, the subscripts, and what controls the stores do not vary.
        """
        loops: list[Node] = []
        inputs: tuple[Value, ...] = self._without_allocation(load)
        for loop in load.block.loops:
            if self._writes.is_written_inside(load, loop):
                sources = self._sources_of(load, loop)
                if sources is None:
                    loops.append(loop)
                else:
                    inputs = (*inputs, *sources)
        return loops, inputs

    def _without_allocation(self, access: Node) -> tuple[Value, ...]:
        """The operands that decide what is accessed: not a new buffer, whose elements are those that are written."""
        return tuple(
            v for v in access.operands if v not in self._producer or self._producer[v].name not in self._allocations
        )

    def _sources_of(self, load: Node, loop: Node) -> list[Value] | None:
        """What the elements that ``load`` reads depend on; None unless each iteration of ``loop`` writes them first."""
        key = load.operands[0], loop
        if key not in self._sources:
            self._sources[key] = self._find_sources(load, loop)
        return self._sources[key]

    def _find_sources(self, load: Node, loop: Node) -> list[Value] | None:
        if not loop.as_loop.has_trip_count(loop.op):
            return None
        found: list[Value] = []
        for write in self._writes.inside(load, loop):
            access = self._accesses.get(write.name)
            if access is None or not access.is_store:
                return None
            found += self._without_allocation(write)
            block = write.block
            while block is not loop.blocks[0]:
                parent = block.parent
                if parent is None or (parent.loop is not None and not parent.loop.has_trip_count(parent.op)):
                    return None
                found += parent.operands if parent.loop is None else parent.loop.controls(parent.op)
                block = parent.block
        # Independent iterations stay independent if each has a cache of its own.
        return found if self._writes.redefines(load, loop) and not self._writes.are_independent(loop) else None

    def _of_carried(self, value: Value, loop: Node, own: Sequence[Node]) -> _Step:
        """Induction variables and carried values vary in their loop (``own``), its results do not.

        All depend on its bounds, and carried values on what initialises and yields them.
        """
        # A while: its iterations in one execution do not correspond to those in another.
        if not loop.as_loop.has_trip_count(loop.op):
            return self._home[value].loops, ()
        inputs = [*loop.as_loop.controls(loop.op)]
        for init, argument, yielded, result in self._program.carried(loop):
            if value in (argument, result):
                inputs += (init, yielded)
        return own, inputs
