"""Caches that are values: tensors that the loops of the forward sweep carry and branches return.

A program on tensors is bufferized by whoever compiles it. What its derivative keeps is a tensor then too, so that every
pass sees when it is written and when it is read. A value that no loop repeats is kept as it is. Both sweeps are emitted
first, with placeholders for the tensors; then each is handed from op to op, outwards from where it is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.analysis.program import Block, Node, Program
from mlirad.edit.buffers import is_open_tensor
from mlirad.edit.build import Builder
from mlirad.edit.integers import create_product, create_sum
from mlirad.edit.kept_tensors import create_first, create_grown, create_nothing, replace_placeholder
from mlirad.edit.rewrite import before, replace_terminator, terminator_of
from mlirad.interfaces.regions import UncountedLoopModel, fill_empty_regions
from mlirad.synthesis.plan.cache_layout import CacheLayout
from mlirad.synthesis.sweeps.cache_rows import CacheRow, RowCount, is_counted

#: A tensor that grows is so many times as large as what is in it: it is copied twice each time.
GROWTH: Final = 3


@dataclass(eq=False, slots=True)
class CarriedCache:
    """A cache that is a tensor, or one value: what it is behind the write that ``home`` has, and in the end.

    ``started``: what it is in front of the op ``at``, and ``changed`` stands for it in front of the write; None for one
    value. ``final`` stands for what the reverse sweep reads, ``sizes`` are the extents that the type of one value
    leaves open. One that ``grows`` starts without elements in front of ``at``, a loop that does not count ahead;
    it says the open extents of all axes but the first. There is an element for each iteration of ``loops``, in each
    ``row`` if they are those of rows.
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
        """What is handed on."""
        return self.final.type


def carried_slot(value: Value, slot: CacheLayout, program: Program, roots: Mapping[Value, Value]) -> CacheLayout | None:
    """The slot of the tensor, or of ``value`` itself, that all that is around can hand on; None where it cannot."""
    if not isinstance(value.type, ir.RankedTensorType) and not is_of_tensors(program):
        return None
    home = program.home[value]
    if any(loop.is_parallel for loop in home.loops):
        return None
    if is_open_tensor(value.type) and home.loops and not _is_known(roots.get(value, value), home, program):
        return None
    slot = _with_strips(slot, program)
    if slot.has_rows and (slot.grows or not RowCount(slot, program).is_possible()):
        return None
    return None if slot.grows and _uncounted(slot.loops[0]) is None else slot


def _uncounted(node: Node) -> UncountedLoopModel | None:
    assert node.loop is not None
    return node.loop.as_uncounted()


def _with_strips(slot: CacheLayout, program: Program) -> CacheLayout:
    """One slot for an open loop and the loops in it, where these run as often each time."""
    outer = slot.outer
    if outer is None or not outer.grows or outer.has_rows or outer.before is None or slot.grows:
        return slot
    for loop, n in zip(slot.loops, slot.extents, strict=True):
        if n is None and not is_counted(loop, outer.before, program):
            return slot
    loops, extents = (*outer.loops, *slot.loops), (*outer.extents, *slot.extents)
    return CacheLayout(slot.element, loops, extents, outer.before, outer.outer, grows=True)


def _is_known(value: Value, home: Block, program: Program) -> bool:
    """Whether ``value`` is there in front of all that is around ``home``."""
    producer = program.producer.get(value)
    is_first = producer is None or producer.order < home.chain()[0].order
    return program.home[value] is program.entry and is_first


def is_of_tensors(program: Program) -> bool:
    """Whether a program is one on tensors alone: what it keeps need not be a buffer."""
    return not program.buffers and any(isinstance(type, ir.RankedTensorType) for type in program.types)


def thread(caches: Iterable[CarriedCache], program: Program) -> None:
    """Hand the tensors on through the loops and branches of ``program``, whose sweeps have been emitted."""
    _Threading(caches, program).run(program.entry)


class _Threading:
    """What each cache is, block by block."""

    def __init__(self, caches: Iterable[CarriedCache], program: Program) -> None:
        self._first = program.registry.machine.first_extent
        self._written: dict[Block, list[CarriedCache]] = {}
        self._through: dict[Node, list[CarriedCache]] = {}
        self._inner: dict[Block, list[Node]] = {}
        self._renamed: dict[Value, Value] = {}
        self._replaced: list[ir.Operation] = []
        for cache in caches:
            self._written.setdefault(cache.home, []).append(cache)
            for node in cache.home.chain():
                if node not in self._through:
                    self._inner.setdefault(node.block, []).append(node)
                self._through.setdefault(node, []).append(cache)

    def run(self, entry: Block) -> None:
        """Thread all, and put what they are in the end where the reverse sweep reads them."""
        current: dict[CarriedCache, Value] = {}
        self._visit(entry, current)
        for cache, value in current.items():
            replace_placeholder(cache.final, value)
        for op in self._replaced:
            op.erase()

    def _visit(self, block: Block, current: dict[CarriedCache, Value]) -> None:
        """Change ``current`` from what it is at the start of ``block`` to what it is at the end."""
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
        assert node.loop is not None
        build = before(node.op)
        inits = [self._known(cache, current, build) for cache in through]
        new = node.loop.extend(node.op, inits, [cache.type for cache in through])
        (block,) = node.blocks
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
            model = _uncounted(node)
            assert model is not None
            new = model.create_strips(new, _Growing(growing, self._first))
        self._replace(node, new, through, current)

    def _visit_branch(self, node: Node, through: list[CarriedCache], current: dict[CarriedCache, Value]) -> None:
        assert node.branch is not None
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
        """What a cache is, or something that nobody reads where it is not there yet, or not at all."""
        found = current.get(cache)
        return create_nothing(cache.type, build) if found is None else found

    def _replace(
        self, node: Node, new: ir.Operation, through: list[CarriedCache], current: dict[CarriedCache, Value]
    ) -> None:
        results = list(new.results)
        for old, result in zip(node.results, results, strict=False):
            old.replace_all_uses_with(result)
            self._renamed[old] = result
        current.update(zip(through, results[len(node.results) :], strict=True))
        self._replaced.append(node.op)


@dataclass(frozen=True)
class _Growing:
    """The caches that grow in front of each strip of a loop, by their places in what it carries.

    They have room for ``first`` iterations at first.
    """

    caches: Mapping[int, CarriedCache]
    first: int

    def begin(self, number: Value, carried: Sequence[Value], build: Builder, /) -> tuple[Value, Sequence[Value]]:
        """Room for twice as many iterations as have been run, and a few more."""
        # Geometric growth: all copies together are linear in the number of iterations.
        most = create_sum(build, create_product(build, number, build.index(GROWTH - 1)), build.index(self.first))
        extent = create_sum(build, number, most)
        given = list(carried)
        for place, cache in self.caches.items():
            given[place] = create_grown(given[place], extent, cache.grows or (), build)
        return most, given

    def end(self, number: Value, carried: Sequence[Value], build: Builder, /) -> Sequence[Value]:
        """What has been written: bufferization copies what a loop hands on that is not what it was given."""
        given = list(carried)
        for place, cache in self.caches.items():
            given[place] = create_first(given[place], number, cache.grows or (), build)
        return given
