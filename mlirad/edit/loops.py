"""Creates ``scf.for`` loops and ``scf.if`` branches whose bodies are still empty, and nests of loops."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import compare

#: Emits the body of loops from the induction variables and carried values; returns the next carried values.
LoopBody: TypeAlias = Callable[[Builder, list[Value], list[Value]], Sequence[Value]]
#: Emits one region of a branch; returns its results.
Arm: TypeAlias = Callable[[Builder], Sequence[Value]]


class OpenLoop(NamedTuple):
    """A loop with an empty body: ``at`` builds in it, ``number`` is its induction variable."""

    op: ir.Operation
    at: Builder
    number: Value
    carried: list[Value]

    @property
    def body(self) -> ir.Block:
        """The block of the body."""
        return self.op.regions[0].blocks[0]


def create_for(
    bounds: Sequence[Value], inits: Sequence[Value], build: Builder, attributes: Mapping[str, Attribute] | None = None
) -> OpenLoop:
    """Creates a loop over ``bounds``: lower bound, upper bound, step."""
    types = [v.type for v in inits]
    op = build.op("scf.for", [*bounds, *inits], types, attributes, 1)
    at = build.into(op.regions[0], [bounds[0].type, *types])
    number, *carried = at.arguments
    return OpenLoop(op, at, number, carried)


def create_counted_for(count: Value, inits: Sequence[Value], build: Builder) -> OpenLoop:
    """Creates a loop of ``count`` iterations, counted from 0."""
    return create_for([build.index(0), count, build.index(1)], inits, build)


def create_count(low: Value, high: Value, step: Value, build: Builder) -> Value:
    """Emits the trip count of a loop over indices with these bounds; the step is positive."""
    span = high if constant_integer(low) == 0 else build.value("arith.subi", (high, low), high.type)
    span = build.value("arith.maxsi", (span, build.index(0)), span.type)
    return span if constant_integer(step) == 1 else build.value("arith.ceildivui", (span, step), span.type)


def create_if(condition: Value, types: Sequence[Type], build: Builder) -> tuple[ir.Operation, Builder, Builder]:
    """Creates a branch with results of ``types``; returns it and builders for its then and else regions."""
    op = build.op("scf.if", [condition], types, None, 2)
    then, otherwise = (build.into(region) for region in op.regions)
    return op, then, otherwise


def create_choice(condition: Value, types: Sequence[Type], then: Arm, otherwise: Arm, build: Builder) -> list[Value]:
    """Creates a branch whose regions are emitted by ``then`` and ``otherwise``; returns its results."""
    op, *arms = create_if(condition, types, build)
    for at, create in zip(arms, (then, otherwise), strict=True):
        at.op("scf.yield", create(at))
    return list(op.results)


def create_guard(condition: Value, build: Builder) -> Builder:
    """Creates a branch without results and without an else region; returns a builder before its terminator."""
    op = build.op("scf.if", [condition], (), None, 2)
    return build.at(ir.InsertionPoint(build.into(op.regions[0]).op("scf.yield")))


def create_nest(
    build: Builder, bounds: Sequence[tuple[Value, Value]], inits: Sequence[Value], body: LoopBody
) -> list[Value]:
    """Creates a nest of loops over ``bounds`` (lower, upper; step 1), outermost first; returns the results."""
    if not bounds:
        return list(body(build, [], list(inits)))
    (start, end), *inner = bounds
    loop = create_for([start, end, build.index(1)], inits, build)

    def rest(at: Builder, subscripts: list[Value], carried: list[Value]) -> Sequence[Value]:
        return body(at, [loop.number, *subscripts], carried)

    loop.at.op("scf.yield", create_nest(loop.at, inner, loop.carried, rest))
    return list(loop.op.results)


def create_nest_of_counts(
    counts: Sequence[Value | int], build: Builder, body: Callable[[Builder, list[Value]], object]
) -> None:
    """Creates a nest of loops with trip counts ``counts``, from 0, outermost first, without carried values."""
    ends = [build.index(n) if isinstance(n, int) else n for n in counts]

    def emit(at: Builder, subscripts: list[Value], _: list[Value]) -> Sequence[Value]:
        body(at, subscripts)
        return ()

    create_nest(build, [(build.index(0), end) for end in ends], (), emit)


def guard_loop(loop: ir.Operation, inits: Sequence[Value], create_trip_count: Callable[[Builder], Value]) -> None:
    """Moves ``loop`` into a branch that is taken if its trip count is positive; otherwise its results are ``inits``.

    Code that is later inserted before the loop is inside that branch too.
    """
    build = Builder(ir.InsertionPoint(loop), loop.location)
    types = [result.type for result in loop.results]
    count = create_trip_count(build)
    runs = compare(build, "sgt", count, build.index(0))
    branch = build.op("scf.if", [runs], types, None, 2)
    for old, new in zip(loop.results, branch.results, strict=True):
        old.replace_all_uses_with(new)
    loop.move_before(build.into(branch.regions[0]).op("scf.yield", list(loop.results)))
    if types:
        build.into(branch.regions[1]).op("scf.yield", inits)
