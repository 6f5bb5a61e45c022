"""Where a cache is allocated and how large it is: one element for each iteration of the loops around a value.

The buffer is allocated before the outermost op around the value where all those trip counts are known. If that is
inside a loop (a triangular nest), the buffer is itself stored in a buffer of buffers. For a loop whose trip count is
known only at its end, the buffer grows. Where trip counts depend on more than counters (rows of a sparse matrix, a
while in a loop), one growing buffer has the rows of all executions, and the cache of a row is its start (decision
0077).
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import NamedTuple, TypeAlias

from mlirad._mlir import Type, Value, ir
from mlirad.analysis.accesses.dependence import Dependences
from mlirad.analysis.accesses.subscripts import Subscripts
from mlirad.analysis.program import Block, Node, Program
from mlirad.analysis.ranges import IntegerRanges
from mlirad.edit.buffers import buffer_type, element_bytes
from mlirad.interfaces.registry import RECOMPUTE, SCALAR, Registry

#: For each loop the trip count or a bound on it; None where it is computed at run time.
Extents: TypeAlias = tuple[int | None, ...]


@dataclass(eq=False, slots=True)
class CacheLayout:
    """A cache buffer: one element an iteration of ``loops``, allocated before ``before`` (None: function entry).

    ``extents``: constant trip counts or bounds; None if the count is computed before ``before``. ``outer``: the cache
    of the buffer itself, if it is allocated inside a loop or a branch. A cache that ``grows`` is for the loop
    ``before``, whose trip count is known only when it has ended, and short loops inside of it. One that ``is_packed``
    has the elements of all executions of ``loops``; ``outer`` is then the cache of the first iteration's position.
    """

    element: Type
    loops: tuple[Node, ...]
    extents: tuple[int | None, ...]
    before: Node | None
    outer: CacheLayout | None = None
    grows: bool = False
    is_packed: bool = False

    @property
    def static_shape(self) -> list[int] | None:
        """The extents if all are constants, else None."""
        known = [extent for extent in self.extents if extent is not None]
        return known if len(known) == len(self.extents) else None

    @property
    def has_rows(self) -> bool:
        """Whether each iteration of a loop around allocates a buffer of its own size."""
        return self.outer is not None and self.before is not None and bool(self.before.block.loops)

    def is_small(self, most: int) -> bool:
        """Whether the buffer may be on the stack of the function: static, and at most ``most`` bytes."""
        shape = self.static_shape
        return shape is not None and self.outer is None and prod(shape, start=element_bytes(self.element)) <= most


class _Place(NamedTuple):
    """An allocation site before ``before``, the ``number``-th op around a block, outermost first."""

    number: int
    loops: tuple[Node, ...]
    extents: Extents
    before: Node
    grows: bool


class Slots:
    """Finds the layouts of caches."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._most_on_stack = program.registry.machine.stack_cache
        self._most_in_record = program.registry.machine.most_in_record
        self._home = program.home
        self._producer = program.producer
        self._pure = program.registry.table(RECOMPUTE)
        self._registry = program.registry
        self._ranges = IntegerRanges(program)
        self._subscripts = Subscripts(program)
        self._dependences = Dependences(program)
        # Elsewhere a row of its own length is better: the bound may be far from the actual trip count.
        self._allocates_in_threads = program.registry.machine.privatizes
        self._known_places: dict[Block, Sequence[_Place]] = {}
        self._alike: dict[tuple[Block, Type], CacheLayout] = {}
        self._static_counts: dict[Node, int | None] = {}
        self._known_extents: dict[tuple[tuple[Node, ...], Node], Extents | None] = {}

    def slot(self, block: Block, element: Type, varies: frozenset[Node] | None = None) -> CacheLayout:
        """A new layout for a value of type ``element`` that is defined in ``block``.

        ``varies``: the enclosing loops in which the value varies; None: all.
        """
        reduced = None if varies is None else self._reduced(block, element, varies)
        return self._full(block, element) if reduced is None else reduced

    def _reduced(self, block: Block, element: Type, varies: frozenset[Node]) -> CacheLayout | None:
        """A layout for the loops in ``varies`` only; None if that saves nothing, or their trip counts are unknown."""
        chain = block.chain()
        for i, before in enumerate(chain):
            inner = [node for node in chain[i:] if node.loop is not None]
            loops = tuple(loop for loop in inner if loop in varies)
            # It varies in all the remaining loops: nothing is saved compared with the full layout.
            if len(loops) == len(inner):
                return None
            extents = self._extents(loops, before)
            # Nothing large is allocated before a branch, which may not be taken.
            if extents is None or (i > 0 and not (before.loop is not None and loops)):
                continue
            if i > 0:
                # Allocated inside a loop or branch: the buffer is a value there, and is cached like one.
                outer = self.slot(before.block, buffer_type(None, len(loops), element))
                return CacheLayout(element, loops, extents, before, outer)
            slot = CacheLayout(element, loops, extents, before)
            if slot.is_small(self._most_on_stack) or (before.loop is not None and loops):
                return slot
        return None

    def _full(self, block: Block, element: Type) -> CacheLayout:
        """A layout for the iterations of all enclosing loops."""
        found = self._alike.get((block, element))
        if found is None:
            self._alike[block, element] = found = self._find_slot(block, element)
            return found
        # Another value gets a buffer of its own at the same site, unless a buffer of buffers holds it.
        if found.outer is not None:
            return self._find_slot(block, element)
        return CacheLayout(found.element, found.loops, found.extents, found.before, None, found.grows)

    def _find_slot(self, block: Block, element: Type) -> CacheLayout:
        for i, loops, extents, before, grows in self._places(block):
            slot = CacheLayout(element, loops, extents, before, grows=grows)
            if i == 0 and slot.is_small(self._most_on_stack):
                return slot
            if before.loop is None and not before.block.loops:
                # Nothing is allocated before a branch, which may not be taken, however large the loops inside.
                continue
            if i > 0:
                is_packed = self._is_packed(slot)
                # What grows has one dimension: the records of iterations.
                own = buffer_type(None, 1 if grows else len(loops), element)
                outer = self.slot(before.block, ir.IndexType.get(element.context) if is_packed else own)
                return CacheLayout(element, loops, extents, before, outer, grows, is_packed)
            return slot
        assert not block.loops, "the innermost loop's trip count is known in front of it"
        # One scalar is always on the stack, at the entry; a large tensor is freed after the outermost branch.
        chain = block.chain() if element_bytes(element) > self._most_on_stack else ()
        return CacheLayout(element, (), (), chain[0] if chain else None)

    def _is_packed(self, slot: CacheLayout) -> bool:
        """Whether the rows of a layout inside of a loop are packed into one buffer.

        Not if counters determine all trip counts: `expand-arrays` then makes a rectangle of the rows.
        """
        before = slot.before
        assert before is not None
        chain = before.block.chain()
        # Threads would reserve rows at the same time.
        if not before.block.loops or any(node.is_parallel for node in (*chain, *slot.loops)):
            return False
        if isinstance(slot.element, ir.RankedTensorType) or None in slot.extents[1:]:
            return False
        # Allocating a large row is cheap compared with filling it, and its buffer is never copied.
        inner = prod(extent or 1 for extent in slot.extents[1:])
        if (
            element_bytes(slot.element) * inner
            > element_bytes(ir.F64Type.get(slot.element.context)) * self._most_in_record
        ):
            return False
        numbers = {v for node in before.block.loops if node.loop for v in node.loop.induction(node.op)}
        open_loops = [loop for loop, extent in zip(slot.loops, slot.extents, strict=True) if extent is None]
        return slot.grows or not all(is_counted(loop, chain[0], self._program, numbers) for loop in open_loops)

    def _places(self, block: Block) -> Sequence[_Place]:
        """The sites where a cache for ``block`` can be allocated, outermost first."""
        found = self._known_places.get(block)
        if found is None:
            self._known_places[block] = found = list(self._find_places(block.chain()))
        return found

    def _find_places(self, chain: tuple[Node, ...]) -> Iterator[_Place]:
        for i, before in enumerate(chain):
            loops = tuple(node for node in chain[i:] if node.loop is not None)
            if not self._allocates_in_threads:
                # Threads that run together access adjacent elements.
                loops = tuple(sorted(loops, key=lambda node: node.is_parallel))
            # A growing buffer serves one loop and short ones inside; loops around it keep the final buffers in a
            # buffer of buffers.
            grows = loops[:1] == (before,) and not _counts_ahead(before)
            extents = self._record(loops[1:]) if grows else self._extents(loops, before)
            if loops and extents is not None:
                yield _Place(i, loops, extents, before, grows)

    def _record(self, inner: tuple[Node, ...]) -> Extents | None:
        """The extents of a growing buffer with a few elements for each iteration; None if they are not a few."""
        counts = [self._static_trip_count(loop) for loop in inner]
        known = [count for count in counts if count is not None]
        return (None, *known) if counts == known and prod(known) <= self._most_in_record else None

    def greatest_trip_count(self, loop: Node) -> int | None:
        """The constant trip count of ``loop``, else a bound on it, or None."""
        exact = self._static_trip_count(loop)
        return self._greatest(loop) if exact is None else exact

    def _greatest(self, loop: Node) -> int | None:
        """The least bound of the trip count that is found."""
        bounds = (self._ranges.greatest_trip_count(loop), self._dependences.greatest_trip_count(loop))
        return min((bound for bound in bounds if bound is not None), default=None)

    def _static_trip_count(self, loop: Node) -> int | None:
        if loop not in self._static_counts:
            self._static_counts[loop] = loop.as_loop.static_trip_count(loop.op)
        return self._static_counts[loop]

    def _extents(self, loops: tuple[Node, ...], before: Node) -> Extents | None:
        """The extents of a buffer before ``before``; None if one is neither computable nor bounded there."""
        key = (loops, before)
        if key not in self._known_extents:
            self._known_extents[key] = self._find_extents(loops, before)
        return self._known_extents[key]

    def _find_extents(self, loops: tuple[Node, ...], before: Node) -> Extents | None:
        extents: list[int | None] = []
        for loop in loops:
            exact = self._static_trip_count(loop)
            if exact is None and not self._has_count(loop, before):
                # A bound suffices: elements that no iteration reaches are never loaded. A triangle then takes a
                # rectangle.
                exact = self._greatest(loop)
                if exact is None and not self._allocates_in_threads:
                    exact = self._subscripts.greatest_trip_count(loop)
                if exact is None:
                    return None
            extents.append(exact)
        return tuple(extents)

    def _has_count(self, loop: Node, before: Node) -> bool:
        """Whether the trip count of ``loop`` can be computed before ``before``, even if the loop does not run."""
        # The count of an inner loop is computed even where that loop does not run, so it must not trap.
        if not _counts_ahead(loop) or (loop is not before and may_trap(loop, self._registry)):
            return False
        return all(self._is_hoistable(v, before) for v in loop.as_loop.controls(loop.op))

    def _is_hoistable(self, value: Value, before: Node) -> bool:
        """Whether pure ops that do not trap can compute ``value`` before ``before``, an op around its use."""
        outside = before.block
        stack = [value]
        while stack:
            v = stack.pop()
            if self._home[v].encloses(outside):
                continue
            producer = self._producer.get(v)
            if producer is None or producer.name not in self._pure or may_trap(producer, self._registry):
                return False
            stack.extend(producer.operands)
        return True


def may_trap(node: Node, registry: Registry) -> bool:
    """Whether the result of an op, or the trip count of a loop, must not be computed where the primal does not."""
    model = node.loop or registry.table(SCALAR).get(node.name)
    return model is not None and model.may_trap(node.op)


def is_counted(node: Node, at: Node, program: Program, numbers: Container[Value] = ()) -> bool:
    """Whether the trip count of a loop can be computed before ``at``, from values there and ``numbers``."""
    pure = program.registry.table(RECOMPUTE)
    if not node.as_loop.has_trip_count(node.op):
        return False
    values = list(node.as_loop.controls(node.op))
    # The count of an inner loop is computed even where that loop does not run, so it must not trap.
    producers = [] if node is at else [node]
    while values:
        value = values.pop()
        if value in numbers or program.home[value].encloses(at.block):
            continue
        producer = program.producer.get(value)
        if producer is None or producer.name not in pure:
            return False
        producers.append(producer)
        values.extend(producer.operands)
    return not any(may_trap(one, program.registry) for one in producers)


def _counts_ahead(loop: Node) -> bool:
    return loop.loop is not None and loop.loop.has_trip_count(loop.op)
