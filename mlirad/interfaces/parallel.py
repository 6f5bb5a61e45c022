"""The interface of parallel loops, whose iterations may run in any order and concurrently.

Most of the engine treats it like any loop (`regions.LoopModel`). It has no loop-carried values: each result is a
reduction, an initial value plus the sum of what the iterations yield. The additional methods create the loops of the
adjoint: over the same iterations in parallel, over chunks of iterations with partial sums, or sequential.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.intervals import Interval
from mlirad.interfaces.regions import Lookup, LoopModel, Reversed


@dataclass(frozen=True)
class InductionRange:
    """The static range of one induction variable: an interval, the step, and the number of values if constant."""

    interval: Interval
    step: int
    count: int | None


@dataclass(frozen=True)
class Parts:
    """The parts ``first``, ``first + step``, ... of ``count`` parts of a loop, as values of type index.

    ``is_even``: lengths differ by at most one, so that no part is empty if there are enough iterations. Otherwise all
    parts but the last have the same length at least.
    """

    count: Value
    first: Value
    step: Value
    is_even: bool = False


@dataclass(frozen=True)
class Chunks:
    """A new parallel loop over chunks of the iterations of another one.

    In ``body``, chunk ``number`` has the iterations ``first`` to ``end`` (exclusive) along one axis.
    """

    op: ir.Operation
    body: ir.Block
    number: Value
    first: Value
    end: Value


class ParallelModel(LoopModel, Protocol):
    """A kind of parallel loop."""

    def only_sums(self, op: ir.Operation, /) -> bool:
        """Whether every result is a sum over the iterations."""

    def extents(self, op: ir.Operation, interval: Callable[[Value], Interval], /) -> Sequence[InductionRange]:
        """The ranges of the induction variables; ``interval`` gives the intervals of the operands of bounds."""

    def extend_end(self, op: ir.Operation, values: Sequence[Value], flags: ir.Attribute | None = None, /) -> None:
        """Add ``values`` to what the iterations of ``op``, an op that `extend` created, yield as summands.

        ``flags``: the fast-math flags of their sums.
        """

    def create_same(self, op: ir.Operation, lookup: Lookup, build: Builder, /) -> Reversed:
        """Emit a parallel loop over the same iterations, without results and with an empty body."""

    def create_same_end(self, op: ir.Operation, build: Builder, /) -> None:
        """Terminate the body of a loop that `create_same` or `create_chunks` created, at the builder's position."""

    def create_count(self, op: ir.Operation, axis: int, lookup: Lookup, build: Builder, /) -> Value:
        """Emit the number of iterations along ``axis``."""

    def create_chunks(self, op: ir.Operation, axis: int, parts: Parts, lookup: Lookup, build: Builder, /) -> Chunks:
        """Emit a parallel loop over ``parts``, of nearly equal length, of the iterations along ``axis``."""

    def create_range(
        self,
        op: ir.Operation,
        axis: int,
        part: tuple[Value, Value] | None,
        inits: Sequence[Value],
        lookup: Lookup,
        build: Builder,
        /,
    ) -> Reversed:
        """Emit sequential loops over the iterations with initial values ``inits`` and an empty body.

        ``part``: only the iterations along ``axis`` from the first number to the second one (exclusive).
        """
