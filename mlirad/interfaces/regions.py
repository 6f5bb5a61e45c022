"""The interfaces of loops and branches.

A *loop* runs its one body block repeatedly, with loop-carried values. A *branch* runs exactly one of its regions once,
which yields the results. `RegionOpModel` has the methods of both.
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
#: (lower bounds, upper bounds), all inclusive: the value is at least the first and at most the second ones.
Bounds: TypeAlias = tuple[Sequence[Linear], Sequence[Linear]]


@dataclass(frozen=True)
class Reversed:
    """A new loop over the iterations of a primal loop, or a part of them, with an empty body.

    ``number``: the number of the *primal's* iteration, from 0 (it decreases in a reversed loop). ``induction``: the
    values of the primal's induction variables. ``carried``: the block arguments of the new loop's carried values.
    """

    op: ir.Operation
    body: ir.Block
    number: Value
    induction: tuple[Value, ...]
    carried: tuple[Value, ...]


@dataclass(frozen=True)
class Range:
    """A range of iterations of a loop: ``count`` of them from number ``first``, both of type index."""

    first: Value
    count: Value


@dataclass(frozen=True)
class LoopStrip:
    """A strip of an uncounted loop: whether the loop continues after it (i1), and the carried values at its end."""

    op: ir.Operation
    goes_on: Value
    carried: Sequence[Value]


class StripCallbacks(Protocol):
    """Callbacks that emit code before and after each strip of an uncounted loop."""

    def begin(self, number: Value, carried: Sequence[Value], build: Builder, /) -> tuple[Value, Sequence[Value]]:
        """Emit the maximal number of iterations of a strip, and its initial values; ``number`` have run before."""

    def end(self, number: Value, carried: Sequence[Value], build: Builder, /) -> Sequence[Value]:
        """Emit the values that are passed to the next strip, or are the results after the last one."""


class RegionOpModel(Protocol):
    """The methods that loops and branches have in common."""

    def blocks(self, op: ir.Operation, /) -> Sequence[ir.Block]:
        """The blocks of ``op`` in order, without those of absent or empty regions."""
        return inner_blocks(op)

    def yielded(self, op: ir.Operation, block: ir.Block, /) -> Sequence[Value]:
        """The values that ``block`` yields, one for each result of ``op``: by default the terminator's operands."""
        return tuple(terminator_of(block).operands)

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """The operands that control what runs: bounds, steps, conditions, trip counts. The reverse sweep needs them."""

    def create_yield(self, op: ir.Operation, values: Sequence[Value], build: Builder, /) -> None:
        """Terminate a block of an op that ``create_reversed`` or ``create_like`` created, at the builder's position.

        By default with the ``yield`` op of the dialect.
        """
        build.op(f"{op.name.partition('.')[0]}.yield", values)

    def extend(self, op: ir.Operation, inits: Sequence[Value], types: Sequence[Type], /) -> ir.Operation:
        """Create an op before ``op`` to which its blocks are moved, with additional last results of ``types``.

        A loop also gets ``inits`` (as many as ``types``) as initial values of new block arguments; a branch gets none.
        The terminators are not changed: the caller replaces them. ``op`` is left empty, for the caller to replace and
        erase.
        """
        return extend_regions(op, inits, types)


class LoopModel(RegionOpModel, Protocol):
    """A kind of loop. The reverse sweep is emitted with these methods."""

    def induction(self, op: ir.Operation, /) -> Sequence[Value]:
        """The induction variables: by default the first block argument."""
        return (op.regions[0].blocks[0].arguments[0],)

    def inits(self, op: ir.Operation, /) -> Sequence[Value]:
        """The operands that are the initial values of the carried ones, one for each result."""

    def carried(self, op: ir.Operation, /) -> Sequence[Value]:
        """The block arguments of the carried values, one for each result: by default all but the first."""
        return tuple(op.regions[0].blocks[0].arguments)[1:]

    def has_trip_count(self, op: ir.Operation, /) -> bool:
        """Whether the number of iterations can be computed before the loop runs.

        If not, it is a result of ``op`` and the only control, and the loop runs at least one iteration.
        """
        return True

    def may_trap(self, op: ir.Operation, /) -> bool:
        """Whether the computation of the trip count can abort the program where the primal does not run ``op``."""
        return False

    def is_normal(self, op: ir.Operation, /) -> bool:
        """Whether ``op`` has the form that this model describes; only ops with a `NormalFormModel` may have another."""
        return True

    def static_trip_count(self, op: ir.Operation, /) -> int | None:
        """The number of iterations, ceil((ub - lb) / step) and at least 0, if it is a constant; else None."""
        return None

    def induction_interval(
        self, op: ir.Operation, interval: Callable[[Value], Interval], /
    ) -> tuple[int, int, int] | None:
        """The minimal and the maximal value of the induction variable, and the step; None: not known.

        ``interval`` gives the intervals of the operands of bounds.
        """
        return None

    def induction_bounds(self, op: ir.Operation, /) -> Sequence[Bounds]:
        """For each induction variable, inclusive lower and upper bounds as linear forms."""
        return ()

    def progression(self, op: ir.Operation, /) -> tuple[Linear, Linear] | None:
        """The first value of the one induction variable, and the difference between successive values; or None."""
        return None

    def whole_range(self, op: ir.Operation, /) -> Bounds | None:
        """The bounds of the only induction variable, if it takes every value within them (step 1); else None."""
        return None

    def create_trip_count(self, op: ir.Operation, lookup: Lookup, build: Builder, /) -> Value:
        """Emit the number of iterations (index, at least 0) at the builder's position; ``lookup`` maps the bounds."""

    def create_iteration_number(self, op: ir.Operation, build: Builder, /) -> Value:
        """Emit, in the body of ``op``, the number of the current iteration (index, from 0)."""

    def create_reversed(self, op: ir.Operation, inits: Sequence[Value], lookup: Lookup, build: Builder, /) -> Reversed:
        """Emit a loop over the same iterations in reverse order with initial values ``inits`` and an empty body."""

    def create_part(
        self, op: ir.Operation, range: Range, inits: Sequence[Value], lookup: Lookup, build: Builder, /
    ) -> Reversed | None:
        """Emit a loop over the iterations in ``range``, in order, with initial values ``inits`` and an empty body.

        It is emitted at the top level of a function, where ``lookup`` maps the controls. None if ``op`` cannot be
        split, for example because its trip count cannot be computed in advance.
        """

    def create_recomputed(
        self, op: ir.Operation, inits: Sequence[Value], lookup: Lookup, build: Builder, /
    ) -> Reversed | None:
        """Emit a loop over the same iterations in the same order with initial values ``inits`` and an empty body.

        Called if the adjoints of the iterations may run in any order. None: the reversed loop is used instead.
        """
        return None

    def as_uncounted(self) -> UncountedLoopModel | None:
        """The model that strip-mines this kind of loop without trip count; None if it cannot be strip-mined."""
        return None

    def bound(self, op: ir.Operation, parallel: ir.Operation, pure: Collection[str], /) -> bool:
        """Replace ``op`` by a loop whose trip count can be computed before ``parallel``; returns False if impossible.

        ``parallel``: the enclosing parallel loop, whose iterations cannot allocate. ``pure``: ops that may run again.
        """
        return False


class UncountedLoopModel(Protocol):
    """Strip-mining of a loop whose trip count cannot be computed in advance."""

    def create_strip(self, op: ir.Operation, most: Value, inits: Sequence[Value], build: Builder, /) -> LoopStrip:
        """Emit a loop that runs the body of ``op`` from ``inits`` for at least one and at most ``most`` iterations.

        ``most`` is of type index. The body is moved.
        """

    def create_strips(self, op: ir.Operation, strips: StripCallbacks, /) -> ir.Operation:
        """Create a loop before ``op`` that runs it in strips (`create_strip`), with the results of ``op``.

        ``op`` is left empty.
        """


class BranchModel(RegionOpModel, Protocol):
    """A kind of op that runs exactly one of its regions."""

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """The condition: by default all operands."""
        return tuple(op.operands)

    def condition(self, op: ir.Operation, /) -> Value | None:
        """The i1 that is true if the first region runs, and false if not; None if there is no such value."""
        return None

    def create_like(
        self, op: ir.Operation, types: Sequence[Type], lookup: Lookup, build: Builder, /
    ) -> tuple[ir.Operation, Sequence[ir.Block | None]]:
        """Emit a branch on the same condition with results of ``types``.

        Returns the op and, for each region of ``op`` in order, a new block without terminator. For a region that is
        empty in ``op`` (an `if` without `else`) this is None, unless there are results to yield.
        """
        operands = [lookup(v) for v in op.operands]
        new = build.op(op.name, operands, types, dict(op.attributes.items()), len(op.regions))
        pairs = zip(op.regions, new.regions, strict=True)
        return new, [own.blocks.append() if len(old.blocks) or types else None for old, own in pairs]


def fill_empty_regions(model: BranchModel, op: ir.Operation) -> None:
    """Add a block that yields nothing to each empty region of a branch, so that it can be extended."""
    for region in op.regions:
        if not len(region.blocks):
            model.create_yield(op, (), Builder(ir.InsertionPoint(region.blocks.append()), op.location))
