"""Finds writes after a read, which decide whether the reverse sweep may repeat a load.

A load may be repeated after the forward sweep if no op that may write (or free) its buffer runs later: none follows it,
and none is in a loop around it; or if they write other elements (`dependence`).
"""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import cached_property
from typing import Final

from mlirad._mlir import Value
from mlirad.analysis.accesses.dependence import Dependences
from mlirad.analysis.accesses.iterations import Iterations
from mlirad.analysis.accesses.written_first import is_written_first
from mlirad.analysis.aliasing import Aliasing, BaseObject, Origin
from mlirad.analysis.program import Node, Program
from mlirad.interfaces.ops import EffectKind

#: If an object has more writes than this, elements are not compared: pairs of accesses would take quadratic time.
_FEW: Final = 32


class _Written:
    """All writes to one object, the last one in program order, and the loops and other ops around them."""

    __slots__ = ("all", "around", "last", "loops")

    def __init__(self) -> None:
        self.all: list[Node] = []
        self.last: Node | None = None
        self.loops: set[Node] = set()
        self.around: set[Node] = set()

    def add(self, node: Node) -> None:
        self.all.append(node)
        if self.last is None or node.order > self.last.order:
            self.last = node
        self.loops.update(node.block.loops)
        self.around.add(node)
        parent = node.block.parent
        while parent is not None and parent not in self.around:
            self.around.add(parent)
            parent = parent.block.parent

    def inside(self, region: Node) -> list[Node]:
        """The writes in ``region``, which may be one itself: an op of unknown effects."""
        return [w for w in self.all if w is region or any(block.encloses(w.block) for block in region.blocks)]


class Writes:
    """Every op that may write, by base object. Top-level frees are not counted: they are postponed."""

    def __init__(self, program: Program, aliasing: Aliasing) -> None:
        self._aliasing = aliasing
        self._home = program.home
        self._program = program
        self._by_object: dict[BaseObject, _Written] = {}
        self._passing: set[BaseObject] = set()
        self._end: Node | None = None
        self.postponed: list[Node] = []
        self._frees: dict[BaseObject, list[Node]] = {}
        self._scratch: dict[tuple[Value, Node], bool] = {}
        self._independent: dict[Node, bool] = {}
        for node in program.memory_nodes:
            if node.unknown_effects:
                self._add(node, aliasing.all)
            for effect in node.effects:
                # Such a free moves after the reverse sweep, so the sweep can still load from the buffer.
                if effect.kind is EffectKind.FREE and node.block is program.entry:
                    self.postponed.append(node)
                elif effect.kind in (EffectKind.WRITE, EffectKind.FREE):
                    self._add(node, aliasing.objects(effect.value))
                    if effect.kind is EffectKind.FREE:
                        for base in aliasing.objects(effect.value):
                            self._frees.setdefault(base, []).append(node)

    @cached_property
    def _dependences(self) -> Dependences:
        return Dependences(self._program)

    def _add(self, node: Node, objects: frozenset[BaseObject] | list[BaseObject]) -> None:
        for base in objects:
            self._by_object.setdefault(base, _Written()).add(node)

    def overwritten_by(self, access: Node) -> Node | None:
        """An op that may change what ``access`` read or stored before the reverse sweep reaches it, or None."""
        for effect in access.effects:
            found = self._changed_by(effect.value, access, self._last_that_meets)
            if found is not None:
                return found
        return None

    def changed_by(self, buffer: Value, node: Node) -> Node | None:
        """An op that may change ``buffer`` between ``node`` and its adjoint in the reverse sweep, or None.

        Any element counts, even if ``node`` accesses only one.
        """
        return self._changed_by(buffer, node, lambda _, written: written.last)

    def _changed_by(self, buffer: Value, node: Node, last: Callable[[Node, _Written], Node | None]) -> Node | None:
        """The result of ``last`` for an object that may be ``buffer`` and is written after ``node``."""
        around = node.block.loops
        for base in self._aliasing.objects(buffer):
            # The buffer outlives the function: its caller may write to it between the augmented primal and the reverse
            # function.
            if base in self._passing:
                return self._end
            for other in self._overlapping(base):
                written = self._by_object.get(other)
                if written is None or written.last is None:
                    continue
                # A write runs after the access if it is later in program order, or in a loop around both, in the next
                # iteration.
                if written.last.order > node.order or any(loop in written.loops for loop in around):
                    found = last(node, written)
                    if found is not None:
                        return found
        return None

    def _last_that_meets(self, node: Node, written: _Written) -> Node | None:
        """The last of the writes that may change the element that ``node`` reads or stores, after it has run."""
        if len(written.all) > _FEW:
            return written.last
        around = node.block.loops
        for write in reversed(written.all):
            comes = write.order > node.order or any(loop in write.block.loops for loop in around)
            if comes and not self._dependences.is_later_disjoint(node, write):
                return write
        return None

    def add_at_end(self, terminator: Node, intact: Container[int]) -> None:
        """Lets callers write between the sweeps: to returned and outside buffers, except ``intact`` arguments."""
        self._end = terminator
        for base in self._aliasing.all:
            kept = base.origin is Origin.ARGUMENT and base.index in intact
            constant = base.origin is Origin.GLOBAL and base.noalias
            if base.origin is not Origin.ALLOCATION and not kept and not constant:
                self._passing.add(base)
        for value in terminator.operands:
            self._passing.update(b for b in self._aliasing.objects(value) if b.origin is Origin.ALLOCATION)

    def is_written_inside(self, load: Node, region: Node) -> bool:
        """Whether an op inside ``region`` may change what ``load`` reads."""
        disjoint = self._dependences.is_always_disjoint
        return self._meets_inside(load, region, lambda write: disjoint(load, write, region))

    def is_written_first(self, load: Node, region: Node) -> bool:
        """Whether what ``load`` reads may have been written earlier in the same execution of ``region`` around it."""
        disjoint = self._dependences.is_later_disjoint
        return self._meets_inside(load, region, lambda write: disjoint(write, load, region))

    def inside(self, load: Node, region: Node) -> set[Node]:
        """The ops inside ``region`` that may write to the buffer that ``load`` reads."""
        return {
            write
            for effect in load.effects
            for base in self._aliasing.objects(effect.value)
            for other in self._overlapping(base)
            if other in self._by_object and region in self._by_object[other].around
            for write in self._by_object[other].inside(region)
        }

    def redefines(self, load: Node, loop: Node) -> bool:
        """Whether each iteration of ``loop`` has written what ``load`` reads in it, and reads nothing older."""
        (effect, *others) = load.effects
        return not others and self._is_scratch(effect.value, loop)

    def are_independent(self, loop: Node) -> bool:
        """Whether no iteration of ``loop`` accesses what others write, except for scratch, which each writes first."""
        if loop not in self._independent:
            nodes = [n for n in loop.inside() if not all(self._is_scratch(effect.value, loop) for effect in n.effects)]
            self._independent[loop] = Iterations(self._program, self._aliasing).are_disjoint(nodes, loop)
        return self._independent[loop]

    def _is_scratch(self, buffer: Value, loop: Node) -> bool:
        """Whether each iteration of ``loop`` writes what it reads of ``buffer`` before."""
        key = buffer, loop
        if key not in self._scratch:
            self._scratch[key] = is_written_first(buffer, loop, self._program, self._aliasing)
        return self._scratch[key]

    def _meets_inside(self, load: Node, region: Node, is_disjoint: Callable[[Node], bool]) -> bool:
        return any(
            region in self._by_object[other].around and self._meets(region, self._by_object[other], is_disjoint)
            for effect in load.effects
            for base in self._aliasing.objects(effect.value)
            for other in self._overlapping(base)
            if other in self._by_object
        )

    def _meets(self, region: Node, written: _Written, is_disjoint: Callable[[Node], bool]) -> bool:
        if len(written.all) > _FEW:
            return True
        return not all(map(is_disjoint, written.inside(region)))

    def is_written_between(self, buffer: Value, first: Node, last: Node) -> bool:
        """Whether ``first``, or an op between it and ``last`` in the same block, may change ``buffer``."""
        return any(
            first.order <= write.order < last.order
            for base in self._aliasing.objects(buffer)
            for other in self._overlapping(base)
            if other in self._by_object
            for write in self._by_object[other].all
        )

    def is_there(self, buffer: Value, before: Node) -> bool:
        """Whether ``buffer`` can be read before ``before``, even if the primal does not read it there.

        It must be an allocation, argument or global itself, not one of several or poison, and not be freed earlier.
        """
        objects = self._aliasing.objects(buffer)
        (base, *others) = objects or (self._aliasing.unknown,)
        is_other = base.value is None or base.value != buffer
        if others or (is_other and base.origin is not Origin.GLOBAL):
            return False
        return not any(
            free.order < before.order or self._may_run_after(free, buffer, before)
            for other in self._overlapping(base)
            for free in self._frees.get(other, ())
        )

    def _may_run_after(self, free: Node, buffer: Value, before: Node) -> bool:
        """Whether ``before`` may run after ``free`` of one buffer: in a loop around both that does not allocate it."""
        renewing = self._home[buffer].loops
        return any(loop in before.block.loops and loop not in renewing for loop in free.block.loops)

    def _overlapping(self, base: BaseObject) -> list[BaseObject]:
        if base.origin is Origin.ALLOCATION:
            # An allocation overlaps no other object (`BaseObject.may_overlap`): no scan of all objects.
            return [base]
        return [other for other in self._by_object if base.may_overlap(other)]
