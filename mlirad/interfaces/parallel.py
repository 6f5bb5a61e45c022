"""The interface of parallel loops, whose iterations may run in any order and concurrently.

It is a loop like others to most of the engine (`regions.LoopModel`): it carries nothing from iteration to iteration, so
``carried`` are its results, each an initial value plus what all iterations yield for it. What is asked beside that is
how the same iterations are run for the adjoint: as the loop itself, in chunks each of which has sums of its own, or one
after the other.
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
class Extent:
    """What is known of one induction variable: the interval it is in, its least difference, the number of values."""

    interval: Interval
    step: int
    count: int | None


@dataclass(frozen=True)
class Parts:
    """Of ``count`` parts those from number ``first`` on, each ``step``-th, as values of type index.

    ``is_even``: none is empty, where there are as many iterations. Else all but the last are equally long, at least.
    """

    count: Value
    first: Value
    step: Value
    is_even: bool = False


@dataclass(frozen=True)
class Chunks:
    """A parallel loop just created over parts of another one's iterations.

    In ``body`` the part ``number`` runs the iterations from ``first`` up to ``end``, counted along one axis.
    """

    op: ir.Operation
    body: ir.Block
    number: Value
    first: Value
    end: Value


class ParallelModel(LoopModel, Protocol):
    """Answers for one kind of parallel loop."""

    def only_sums(self, op: ir.Operation, /) -> bool:
        """Whether every result is a sum over the iterations."""
        ...

    def extents(self, op: ir.Operation, interval: Callable[[Value], Interval], /) -> Sequence[Extent]:
        """One an induction variable; ``interval`` says the same of the bounds' operands."""
        ...

    def extend_end(self, op: ir.Operation, values: Sequence[Value], /) -> None:
        """Have the iterations of ``op``, which `extend` made, yield ``values`` too, which are summed."""
        ...

    def create_same(self, op: ir.Operation, lookup: Lookup, build: Builder, /) -> Reversed:
        """Emit the loop again, with an open body; it has no results."""
        ...

    def create_same_end(self, op: ir.Operation, build: Builder, /) -> None:
        """End the body of what `create_same` or `create_chunks` made for ``op``, where ``build`` stands."""
        ...

    def create_count(self, op: ir.Operation, axis: int, lookup: Lookup, build: Builder, /) -> Value:
        """Emit the number of iterations along ``axis``."""
        ...

    def create_chunks(self, op: ir.Operation, axis: int, parts: Parts, lookup: Lookup, build: Builder, /) -> Chunks:
        """Emit a parallel loop over ``parts``, as equal as can be, of the iterations along ``axis``."""
        ...

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
        """Emit loops that run one iteration after the other and carry ``inits``, with an open body.

        ``part``: only the iterations along ``axis`` from the first number up to the second.
        """
        ...
