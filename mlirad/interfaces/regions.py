"""The interfaces of loops and branches.

A *loop* has one body block that runs again and again with carried values. A *branch* runs exactly one of
its regions once and yields its results. `Carrying` is what both share: values go in, are yielded, and come out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.intervals import Interval
from mlirad.edit.linear import Linear
from mlirad.edit.rewrite import extend_regions, inner_blocks, terminator_of

Lookup = Callable[[Value], Value]
#: (each at most the value, each at least the value).
Bounds: TypeAlias = tuple[Sequence[Linear], Sequence[Linear]]


@dataclass(frozen=True)
class Reversed:
    """A loop just created to run the iterations of another in the opposite order, or a part of them.

    ``number`` counts the *primal's* iterations from 0 (so it goes down); ``induction`` are the values that the
    primal's induction variables had; ``carried`` the block arguments of what the new loop carries.
    """

    op: ir.Operation
    body: ir.Block
    number: Value
    induction: tuple[Value, ...]
    carried: tuple[Value, ...]


@dataclass(frozen=True)
class Range:
    """Some iterations of a loop: ``count`` from number ``first`` on, both of type index."""

    first: Value
    count: Value


@dataclass(frozen=True)
class Begun:
    """A loop that may have stopped early: whether it would go on (i1), and what it carried when it stopped."""

    op: ir.Operation
    goes_on: Value
    carried: Sequence[Value]


class Strips(Protocol):
    """What stands in front of the strips of a loop that does not count ahead, and behind each."""

    def begin(self, number: Value, carried: Sequence[Value], build: Builder, /) -> tuple[Value, Sequence[Value]]:
        """How many iterations there are to be at most, and what they start with; ``number`` have been run."""
        ...

    def end(self, number: Value, carried: Sequence[Value], build: Builder, /) -> Sequence[Value]:
        """What is handed on to the next strip, or given in the end."""
        ...


class Carrying(Protocol):
    """What loops and branches share."""

    def blocks(self, op: ir.Operation, /) -> Sequence[ir.Block]:
        """The blocks of ``op`` in order; a region that is absent or empty is left out."""
        return inner_blocks(op)

    def yielded(self, op: ir.Operation, block: ir.Block, /) -> Sequence[Value]:
        """What ``block`` yields, one value a result of ``op``: all that its terminator is given."""
        return tuple(terminator_of(block).operands)

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """What decides what runs: bounds, steps, conditions, a number of iterations. The reverse sweep needs them."""
        ...

    def create_yield(self, op: ir.Operation, values: Sequence[Value], build: Builder, /) -> None:
        """End a block of what ``create_reversed`` or ``create_like`` made for ``op``, where ``build`` stands.

        By the ``yield`` of its dialect.
        """
        build.op(f"{op.name.partition('.')[0]}.yield", values)

    def extend(self, op: ir.Operation, inits: Sequence[Value], types: Sequence[Type], /) -> ir.Operation:
        """A new op in front of ``op`` that has its blocks, moved, and more results of ``types`` at the end.

        A loop also carries ``inits`` (as many as ``types``) into new block arguments; a branch takes none. The
        terminators stay as they are: the caller ends each block anew. The old op is left empty, for the caller to
        replace and erase.
        """
        return extend_regions(op, inits, types)


class LoopModel(Carrying, Protocol):
    """Answers for one kind of loop."""

    def induction(self, op: ir.Operation, /) -> Sequence[Value]:
        """The block arguments that count: the first one."""
        return (op.regions[0].blocks[0].arguments[0],)

    def inits(self, op: ir.Operation, /) -> Sequence[Value]:
        """The operands that start the carried values, one a result."""
        ...

    def carried(self, op: ir.Operation, /) -> Sequence[Value]:
        """The block arguments of the carried values, one a result: those behind the first one."""
        return tuple(op.regions[0].blocks[0].arguments)[1:]

    def has_trip_count(self, op: ir.Operation, /) -> bool:
        """Whether the number of iterations is known before the first one.

        Where it is not, it is a result of ``op``, which is its only control, and the loop runs at least once.
        """
        return True

    def static_trip_count(self, op: ir.Operation, /) -> int | None:
        """The number of iterations where it is a constant: ceil((ub - lb) / step), at least 0."""
        return None

    def induction_interval(
        self, op: ir.Operation, interval: Callable[[Value], Interval], /
    ) -> tuple[int, int, int] | None:
        """The least and the greatest value that the induction variable may have, and the step; None: not known.

        ``interval`` gives the same of the bounds' operands.
        """
        return None

    def induction_bounds(self, op: ir.Operation, /) -> Sequence[Bounds]:
        """For each induction variable the values that it is never below, and those that it is never above."""
        return ()

    def whole_range(self, op: ir.Operation, /) -> Bounds | None:
        """The bounds of the one induction variable, if it takes every value that is within all of them; else None."""
        return None

    def create_trip_count(self, op: ir.Operation, lookup: Lookup, build: Builder, /) -> Value:
        """Emit the number of iterations (index, at least 0) where ``build`` stands; ``lookup`` maps the bounds."""
        ...

    def create_iteration_number(self, op: ir.Operation, build: Builder, /) -> Value:
        """Emit, in the body of ``op``, the number of the iteration that runs (index, from 0)."""
        ...

    def create_reversed(self, op: ir.Operation, inits: Sequence[Value], lookup: Lookup, build: Builder, /) -> Reversed:
        """Emit a loop over the same iterations in the opposite order that carries ``inits``; its body is left open."""
        ...

    def create_part(
        self, op: ir.Operation, range: Range, inits: Sequence[Value], lookup: Lookup, build: Builder, /
    ) -> Reversed | None:
        """Emit a loop over the iterations in ``range``, in their order, that carries ``inits``; its body is left open.

        It stands at the top of a function, where ``lookup`` finds the controls. None where ``op`` has no parts, for
        one because its iterations cannot be counted ahead.
        """
        ...

    def create_recomputed(
        self, op: ir.Operation, inits: Sequence[Value], lookup: Lookup, build: Builder, /
    ) -> Reversed | None:
        """Emit a loop over the same iterations in their own order that carries ``inits``; its body is left open.

        Asked where the adjoints of the iterations may run in any order; None: in the opposite one.
        """
        return None

    def as_uncounted(self) -> UncountedLoopModel | None:
        """How a loop that has no trip count is run a few iterations at a time; None where it is not."""
        return None

    def bound(self, op: ir.Operation, parallel: ir.Operation, pure: Collection[str], /) -> bool:
        """Replaces ``op`` by a loop whose trip count is known in front of ``parallel``; returns whether it could.

        ``parallel``: the parallel loop around it, whose iterations cannot allocate. ``pure``: ops that may run again.
        """
        return False


class UncountedLoopModel(Protocol):
    """Answers for a loop that does not count ahead how it is run a few iterations at a time."""

    def create_strip(self, op: ir.Operation, most: Value, inits: Sequence[Value], build: Builder, /) -> Begun:
        """Emit a loop that runs from ``inits`` on as ``op`` does, but at most ``most`` (index) iterations.

        At least one is run. The body of ``op`` is moved there.
        """
        ...

    def create_strips(self, op: ir.Operation, strips: Strips, /) -> ir.Operation:
        """A loop in front of ``op`` that runs it in strips, each by ``create_some``; its results are those of ``op``.

        The old op is left empty.
        """
        ...


class BranchModel(Carrying, Protocol):
    """Answers for one kind of op that runs one of its regions."""

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """All operands."""
        return tuple(op.operands)

    def create_like(
        self, op: ir.Operation, types: Sequence[Type], lookup: Lookup, build: Builder, /
    ) -> tuple[ir.Operation, Sequence[ir.Block | None]]:
        """Emit a branch on the same condition with results of ``types``.

        Returns it with, for every region of ``op`` in order, the new block, left open; a region that ``op`` lacks
        (an `if` without `else`) gets a new block all the same where ``types`` is not empty, else None.
        """
        operands = [lookup(v) for v in op.operands]
        new = build.op(op.name, operands, types, dict(op.attributes.items()), len(op.regions))
        pairs = zip(op.regions, new.regions, strict=True)
        return new, [own.blocks.append() if len(old.blocks) or types else None for old, own in pairs]


def fill_empty_regions(model: BranchModel, op: ir.Operation) -> None:
    """Give the regions of a branch that have no block one that yields nothing, so that it can be extended."""
    for region in op.regions:
        if not len(region.blocks):
            model.create_yield(op, (), Builder(ir.InsertionPoint(region.blocks.append()), op.location))
