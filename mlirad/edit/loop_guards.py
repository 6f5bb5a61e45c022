"""Guards a loop by its trip count, so that code hoisted out of it may rely on at least one iteration."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.integers import compare


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
