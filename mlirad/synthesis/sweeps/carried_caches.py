"""Tensor caches: values that the loops of the forward sweep carry and branches return.

A program on tensors is bufferized by later passes. Its caches are tensors too, so that these passes see every write and
read. A value outside of all loops needs no tensor. Both sweeps are emitted first, with placeholders for the tensors;
then each tensor is threaded through the ops around its write, outwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.analysis.program import Block, Node, Program
from mlirad.edit.buffers import is_open_tensor
from mlirad.edit.build import Builder
from mlirad.edit.cache_tensors import create_grown, create_prefix, create_undefined, replace_placeholder
from mlirad.edit.integers import create_product, create_sum
from mlirad.edit.rewrite import before, replace_terminator, terminator_of
from mlirad.interfaces.regions import UncountedLoopModel, fill_empty_regions
from mlirad.synthesis.plan.cache_layout import CacheLayout, is_counted
from mlirad.synthesis.sweeps.cache_rows import RowCount

#: The capacity of a growing tensor relative to its contents: bufferization copies it twice each time.
GROWTH: Final = 3


@dataclass(eq=False, slots=True)
class CarriedCache:
    """A cache that is a tensor, or a single value; ``written``: its state after the write in the block ``home``.

    ``started``: the initial tensor, before the op ``at``; ``changed``: the placeholder for the tensor before the write;
    both None for a single value. ``final``: the placeholder that the reverse sweep reads. ``sizes``: the dynamic
    extents of one value. ``grows``: for a tensor that starts empty before ``at``, a loop without a trip count, the
    dynamic extents of all axes but the first. There is an element for each iteration of ``loops``, in each ``row`` for
    triangular nests.
    """

    home: Block
    written: Value
    final: Value
    sizes: Sequence[Value] = ()
    changed: Value | None = None
    started: Value | None = None
    at: Node | None = None
    grows: Sequence[Value] | None = None
    loops: tuple[Node, ...] = ()
    row: CacheRow | None = None

    @property
    def type(self) -> Type:
        """The type of the tensor, or of the value."""
        return self.final.type


@dataclass(eq=False, slots=True)
class CacheRow:
    """One execution of loops, before ``before``: the start of its row (`cache_rows`), and the inner trip counts.

    Each is a pair: the value in the forward sweep, and its cache.
    """

    before: Node
    start: tuple[Value, CarriedCache]
    extents: tuple[int | tuple[Value, CarriedCache], ...]


def carried_slot(value: Value, slot: CacheLayout, program: Program, roots: Mapping[Value, Value]) -> CacheLayout | None:
    """The layout of a tensor cache for ``value`` that the enclosing ops can carry; None if there is none."""
    # A program with buffers is bufferized already, and caches its scalars in buffers.
    if not isinstance(value.type, ir.RankedTensorType) and not is_of_tensors(program):
        return None
    home = program.home[value]
    # Parallel iterations carry no values.
    if any(loop.is_parallel for loop in home.loops):
        return None
    if is_open_tensor(value.type) and home.loops and not _is_known(roots.get(value, value), home, program):
        return None
    slot = _with_strips(slot, program)
    if slot.has_rows and (slot.grows or not RowCount(slot, program).is_possible()):
        return None
    return None if slot.grows and _as_uncounted(slot.loops[0]) is None else slot


def _as_uncounted(node: Node) -> UncountedLoopModel | None:
    return node.as_loop.as_uncounted()


def _with_strips(slot: CacheLayout, program: Program) -> CacheLayout:
    """One layout for an uncounted loop and the loops in it, if their trip counts are invariant in it."""
    outer = slot.outer
    if outer is None or not outer.grows or outer.has_rows or outer.before is None or slot.grows:
        return slot
    for loop, n in zip(slot.loops, slot.extents, strict=True):
        if n is None and not is_counted(loop, outer.before, program):
            return slot
    loops, extents = (*outer.loops, *slot.loops), (*outer.extents, *slot.extents)
    return CacheLayout(slot.element, loops, extents, outer.before, outer.outer, grows=True)


def _is_known(value: Value, home: Block, program: Program) -> bool:
    """Whether ``value`` is defined before all ops around ``home``."""
    producer = program.producer.get(value)
    is_first = producer is None or producer.order < home.chain()[0].order
    return program.home[value] is program.entry and is_first


def is_of_tensors(program: Program) -> bool:
    """Whether a program has tensors and no buffers: its caches are then tensors too."""
    return not program.buffers and any(isinstance(type, ir.RankedTensorType) for type in program.types)


def thread(caches: Iterable[CarriedCache], program: Program) -> None:
    """Threads the tensors through the loops and branches of ``program``, after its sweeps have been emitted."""
    _Threading(caches, program).run(program.entry)


class _Threading:
    """Threads tensors through blocks: extends loops and branches, and replaces placeholders."""

    def __init__(self, caches: Iterable[CarriedCache], program: Program) -> None:
        self._first = program.registry.machine.first_extent
        self._written: dict[Block, list[CarriedCache]] = {}
        self._through: dict[Node, list[CarriedCache]] = {}
        self._inner: dict[Block, list[Node]] = {}
        self._renamed: dict[Value, Value] = {}
        self._replaced: list[ir.Operation] = []
        for cache in caches:
            self._written.setdefault(cache.home, []).append(cache)
            # All ops around the write have to forward the tensor.
            for node in cache.home.chain():
                if node not in self._through:
                    self._inner.setdefault(node.block, []).append(node)
                self._through.setdefault(node, []).append(cache)

    def run(self, entry: Block) -> None:
        """Threads all caches, and replaces the placeholders of the reverse sweep by their final values."""
        current: dict[CarriedCache, Value] = {}
        self._visit(entry, current)
        for cache, value in current.items():
            replace_placeholder(cache.final, value)
        for op in self._replaced:
            op.erase()

    def _visit(self, block: Block, current: dict[CarriedCache, Value]) -> None:
        """Updates ``current`` (cache -> value) from the start of ``block`` to its end."""
        for node in self._inner.get(block, ()):
            through = self._through[node]
            current.update(
                (cache, cache.started) for cache in through if cache.at is node and cache.started is not None
            )
            if node.loop is not None:
                self._visit_loop(node, through, current)
            else:
                self._visit_branch(node, through, current)
        for cache in self._written.get(block, ()):
            if cache.changed is not None:
                replace_placeholder(cache.changed, current[cache])
            current[cache] = self._renamed.get(cache.written, cache.written)

    def _visit_loop(self, node: Node, through: list[CarriedCache], current: dict[CarriedCache, Value]) -> None:
        build = before(node.op)
        inits = [self._known(cache, current, build) for cache in through]
        new = node.as_loop.extend(node.op, inits, [cache.type for cache in through])
        (block,) = node.blocks
        # Inside, the tensor is the new block argument; after the loop, its new result.
        inner: dict[CarriedCache, Value] = dict(zip(through, list(block.block.arguments)[-len(through) :], strict=True))
        self._visit(block, inner)
        replace_terminator(block.block, [inner[cache] for cache in through])
        growing = {
            i: cache
            for i, cache in enumerate(through, len(node.results))
            if cache.grows is not None and cache.at is node
        }
        if growing:
            self._replaced.append(new)
            model = _as_uncounted(node)
            assert model is not None
            new = model.create_strips(new, _Growing(growing, self._first))
        self._replace(node, new, through, current)

    def _visit_branch(self, node: Node, through: list[CarriedCache], current: dict[CarriedCache, Value]) -> None:
        assert node.branch is not None
        # Both sides must yield the tensor, even if there was no else.
        fill_empty_regions(node.branch, node.op)
        new = node.branch.extend(node.op, (), [cache.type for cache in through])
        listed = {block.block: block for block in node.blocks}
        for block in node.branch.blocks(new):
            inner = {cache: current[cache] for cache in through if cache in current}
            if block in listed:
                self._visit(listed[block], inner)
            build = before(terminator_of(block))
            replace_terminator(block, [self._known(cache, inner, build) for cache in through])
        self._replace(node, new, through, current)

    def _known(self, cache: CarriedCache, current: dict[CarriedCache, Value], build: Builder) -> Value:
        """The current value of a cache, or an undefined value if it does not exist (yet)."""
        found = current.get(cache)
        return create_undefined(cache.type, build) if found is None else found

    def _replace(
        self, node: Node, new: ir.Operation, through: list[CarriedCache], current: dict[CarriedCache, Value]
    ) -> None:
        results = list(new.results)
        for old, result in zip(node.results, results, strict=False):
            old.replace_all_uses_with(result)
            # A cached value may be a result of a replaced loop.
            self._renamed[old] = result
        current.update(zip(through, results[len(node.results) :], strict=True))
        self._replaced.append(node.op)


@dataclass(frozen=True)
class _Growing:
    """Grows caches before each strip of an uncounted loop; ``caches``: position among its carried values -> cache.

    The first strip has at least ``first`` iterations.
    """

    caches: Mapping[int, CarriedCache]
    first: int

    def begin(self, number: Value, carried: Sequence[Value], build: Builder, /) -> tuple[Value, Sequence[Value]]:
        """Grows the tensors for a strip of twice as many iterations as have run, and a few more."""
        # Geometric growth: all copies together are linear in the number of iterations.
        most = create_sum(build, create_product(build, number, build.index(GROWTH - 1)), build.index(self.first))
        extent = create_sum(build, number, most)
        given = list(carried)
        for place, cache in self.caches.items():
            given[place] = create_grown(given[place], extent, cache.grows or (), build)
        return most, given

    def end(self, number: Value, carried: Sequence[Value], build: Builder, /) -> Sequence[Value]:
        """The written part of the tensors: bufferization copies a carried tensor that is not updated in place."""
        given = list(carried)
        for place, cache in self.caches.items():
            given[place] = create_prefix(given[place], number, cache.grows or (), build)
        return given
