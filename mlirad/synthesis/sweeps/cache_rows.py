"""Rows of tensor caches, for loops whose trip counts depend on the loops around them (triangular nests).

The rows of all executions of a loop are consecutive in one tensor. Its extent is counted before the outermost
loop, by the loops around with empty bodies. So no tensor grows: upstream's canonicalization would take the first static
extent of a growing one for that of all iterations. The start of each row is cached for the reverse sweep.

    for i = 0 to n:                      %total = for i = 0 to n iter (%t = 0): yield %t + i
      for j = 0 to i:                    for i = 0 to n iter (%start = 0, %starts = empty(n), %kept = empty(%total)):
        ... v ...                          for j = 0 to i: ... insert v into %kept[%start + j]
                                           yield %start + i, insert %start into %starts[i], ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from mlirad._mlir import Value, ir
from mlirad.analysis.program import Node, Program
from mlirad.edit.build import Builder
from mlirad.edit.integers import create_product, create_sum
from mlirad.edit.rewrite import clone_on
from mlirad.synthesis.plan.cache_layout import CacheLayout, is_counted


def outermost(slot: CacheLayout) -> Node:
    """The loop before which the rows of all executions are counted."""
    # Outwards through the buffers of buffers: their loops repeat the rows.
    while slot.outer is not None and slot.before is not None and slot.before.block.loops:
        slot = slot.outer
    assert slot.before is not None
    return slot.before


def position(start: Value, numbers: Sequence[Value], extents: Sequence[Value], build: Builder) -> Value:
    """Emits the position of the iteration ``numbers`` in a tensor; ``extents``: of all loops but the first."""
    found, *inner = numbers
    for number, extent in zip(inner, extents, strict=True):
        # Row-major, by Horner's scheme.
        found = create_sum(build, create_product(build, found, extent), number)
    return create_sum(build, start, found)


class RowCount:
    """Emits the number of iterations of the loops of a cache, summed over the loops around them."""

    def __init__(self, slot: CacheLayout, program: Program) -> None:
        self._slot = slot
        self._program = program
        self._at = outermost(slot)
        assert slot.before is not None
        chain = slot.before.block.chain()
        self._around = [node for node in chain[chain.index(self._at) :] if node.loop is not None]
        self._inductions = {v for node in self._around if node.loop is not None for v in node.loop.induction(node.op)}

    def is_possible(self) -> bool:
        """Whether the counts depend only on enclosing induction variables, and on values before all loops."""
        return all(is_counted(node, self._at, self._program, self._inductions) for node in self._counted())

    def create(self, build: Builder) -> Value:
        """Emits the count, before the outermost loop."""
        return self._create(0, build.index(0), {}, build)

    def _counted(self) -> Iterator[Node]:
        yield from self._around
        yield from (loop for loop, n in zip(self._slot.loops, self._slot.extents, strict=True) if n is None)

    def _is_outside(self, value: Value) -> bool:
        return self._program.home[value].encloses(self._at.block)

    def _create(self, depth: int, total: Value, known: dict[Value, Value], build: Builder) -> Value:
        lookup = self._lookup(known, build)
        # Innermost: the iterations of one row, added to the total so far.
        if depth == len(self._around):
            counts: list[Value] = []
            for loop, extent in zip(self._slot.loops, self._slot.extents, strict=True):
                own = loop.as_loop.create_trip_count(loop.op, lookup, build) if extent is None else build.index(extent)
                counts.append(own)
            return create_sum(build, total, create_product(build, *counts))
        node = self._around[depth]
        run = node.as_loop.create_reversed(node.op, [total], lookup, build)  # an integer sum: any order gives the same
        inner = dict(zip(node.as_loop.induction(node.op), run.induction, strict=True))
        at = build.at(ir.InsertionPoint(run.body))
        node.as_loop.create_yield(node.op, [self._create(depth + 1, run.carried[0], known | inner, at)], at)
        return run.op.results[0]

    def _lookup(self, known: dict[Value, Value], build: Builder) -> Callable[[Value], Value]:
        def lookup(value: Value) -> Value:
            if value not in known:
                if self._is_outside(value):
                    return value
                producer = self._program.producer[value]
                operands = [lookup(operand) for operand in producer.operands]
                # Trip counts are computed from induction variables of the counting loops.
                clone = clone_on(producer.op, operands, build)
                known.update(zip(producer.results, clone.results, strict=True))
            return known[value]

        return lookup
