"""May the iterations of a loop, or the adjoints of them, be taken in any order?

Then the reverse sweep need not run the loop backwards, and a loop may be marked as a parallel one. What an iteration
hands to the next one must be sums alone, whose adjoints go through all iterations as they are; and what iterations take
from shadows and clear must be elements that no other one touches. What they only add to may be shared, for additions
commute.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Sequence

from mlirad._mlir import Value
from mlirad.analysis.activity import Activity
from mlirad.analysis.aliasing import Aliasing, BaseObject, Origin
from mlirad.analysis.needed import Needed
from mlirad.analysis.program import Node, Program
from mlirad.analysis.subscripts import Axis, Place, Subscripts, are_apart
from mlirad.edit.buffers import is_buffer, is_injective
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import ACCUMULATE, CALL, REVERSE


class Iterations:
    """What the iterations of the loops of one function have to do with each other; what it cannot prove it denies."""

    def __init__(self, program: Program, aliasing: Aliasing) -> None:
        self._program = program
        self._aliasing = aliasing
        self._subscripts = Subscripts(program)

    def are_independent(self, loop: Node) -> bool:
        """Whether no iteration of ``loop`` needs, or changes, what another one does."""
        assert loop.loop is not None
        nodes = list(loop.inside())
        if not loop.loop.counts_ahead(loop.op) or self._program.carried(loop):
            return False
        return not any(node.unknown_effects for node in nodes) and self.are_apart(nodes, loop)

    def _written(self, node: Node, loop: Node) -> list[Value]:
        """The buffers that are there for all iterations and that ``node`` changes."""
        changes = (EffectKind.WRITE, EffectKind.FREE)
        return [e.value for e in node.effects if e.kind in changes and not self._is_own(e.value, loop)]

    def _is_own(self, buffer: Value, loop: Node) -> bool:
        """Whether each iteration has a buffer of its own; where buffers hold buffers, others may find it there."""
        if self._program.holders:
            return False
        objects = self._aliasing.objects(buffer)
        return bool(objects) and all(
            base.origin is Origin.ALLOCATION
            and base.value is not None
            and loop.blocks[0].encloses(self._program.home[base.value])
            for base in objects
        )

    def are_apart(self, nodes: Sequence[Node], loop: Node, reading: Container[Node] = ()) -> bool:
        """Whether no element that one of ``nodes`` writes in an iteration is touched by one of them in another.

        The adjoints of those that are ``reading`` read the shadow, to which those of the others may add.
        """
        rest = {base for node in nodes if node not in reading for base in self._touched(node)}
        written = [
            node
            for node in nodes
            if self._written(node, loop)
            and (node not in reading or any(self._may_overlap(e.value, rest) for e in node.effects))
        ]
        if not written:
            return True
        objects = {base for node in written for v in self._written(node, loop) for base in self._aliasing.objects(v)}
        by_buffer: dict[Value, list[Place]] = {}
        for node in nodes:
            touched = [e.value for e in node.effects if self._may_overlap(e.value, objects)]
            if not touched:
                continue
            place = self._subscripts.of_load(node) or self._subscripts.of_store(node)
            if place is None or any(v != place[0] for v in touched):
                return False
            by_buffer.setdefault(place[0], []).append(place[1])
        inside = loop.blocks[0]
        for buffer in by_buffer:
            others = {base for other in by_buffer if other != buffer for base in self._aliasing.objects(other)}
            is_outside = not inside.encloses(self._program.home[buffer])
            if not is_outside or not is_injective(buffer.type) or self._may_overlap(buffer, others):
                return False
        axes = self._axes(loop)
        return axes is not None and all(
            are_apart(places, axes, inside, self._program, self._subscripts) for places in by_buffer.values()
        )

    def _touched(self, node: Node) -> Iterator[BaseObject]:
        for effect in node.effects:
            yield from self._aliasing.objects(effect.value)

    def _may_overlap(self, buffer: Value, objects: Collection[BaseObject]) -> bool:
        return any(a.may_overlap(b) for a in self._aliasing.objects(buffer) for b in objects)

    def _axes(self, loop: Node) -> list[Axis] | None:
        assert loop.loop is not None
        known = loop.loop.induction_interval(loop.op, self._subscripts.interval)
        (variable, *others) = loop.loop.induction(loop.op)
        if others:
            return None
        return [Axis(variable, None, 1) if known is None else Axis(variable, known[:2], known[2])]


class FreeOrder:
    """Answers for the loops of one function; what it cannot prove it denies."""

    def __init__(self, program: Program, activity: Activity, needed: Needed) -> None:
        self._program = program
        self._is_active = activity.is_active
        self._iterations = Iterations(program, activity.aliasing)
        self._needed = needed
        self._reverse = program.registry.table(REVERSE)
        self._calls = program.registry.table(CALL)
        self._sums = program.registry.table(ACCUMULATE)

    def is_free(self, loop: Node) -> bool:
        """Whether the iterations of ``loop``, which is none that is parallel, may be reversed in any order."""
        model = loop.loop
        assert model is not None
        if not model.counts_ahead(loop.op) or not self._carries_sums(loop):
            return False
        live = list(self._live(loop))
        has_order = any(node.name in self._calls or node in self._needed.undone for node in live)
        return not has_order and self._iterations.are_apart(live, loop, self._needed.in_place)

    def _carries_sums(self, loop: Node) -> bool:
        """Whether what is carried, as far as derivatives pass, is only added to."""
        for _, argument, yielded, result in self._program.carried(loop):
            if not (self._is_active(argument) or self._is_active(result)):
                continue
            producer = self._program.producer.get(yielded)
            model = None if producer is None else self._sums.get(producer.name)
            if is_buffer(argument.type) or producer is None or model is None or producer.block is not loop.blocks[0]:
                return False
            if not model.accumulates(producer.op, argument) or sum(1 for _ in argument.uses) != 1:
                return False
            if sum(1 for _ in yielded.uses) != 1:
                return False
        return True

    def _live(self, loop: Node) -> Iterator[Node]:
        for block in loop.blocks:
            for node in self._needed.live.get(block, ()):
                yield node
                yield from self._live(node)
