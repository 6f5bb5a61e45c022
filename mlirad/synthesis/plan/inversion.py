"""Chooses between inverting writes in the reverse sweep and caching the values they overwrite.

A sweep that inverts also visits updates that no derivative passes, and needs their subscripts and the conditions that
they depend on. So a second plan is made with these demands, and the cheaper of the two is used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mlirad._mlir import Value
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.needed import Needed
from mlirad.analysis.program import Node, Program
from mlirad.analysis.updates import InvertibleUpdate, Move, Updates
from mlirad.analysis.writes import Writes
from mlirad.edit.build import Builder
from mlirad.interfaces.registry import ACCESS, SCALAR, Registry
from mlirad.synthesis.plan.planner import Planner, create_planner
from mlirad.synthesis.plan.snapshots import SnapshotSite, find_inverted_site

Planned = tuple[Needed, Planner]


def invert_where_cheaper(
    first: Planned,
    program: Program,
    aliasing: Aliasing,
    writes: Writes,
    needs: Callable[..., Needed],
    kept: Mapping[Value, Value],
) -> Planned:
    """The ``first`` plan, or a cheaper one in which loaded values are restored by inverting writes.

    ``needs(inverted=updates)``: the demands of a sweep that inverts these; ``kept``: as for `create_planner`.
    """
    _, planner = first
    overwritten = planner.overwritten()
    if not overwritten:
        return first
    updates = Updates(program, aliasing)
    found = {load: find_inverted_site(load, program, writes, updates) for load in overwritten}
    sites = {load: site for load, site in found.items() if site is not None}
    while sites:
        needed = needs(inverted=_inverted_by(sites))
        other = create_planner(program, needed, writes, kept, sites)
        used = {(s.buffer, s.before) for s in other.plan.snapshots if s.updates}
        rest = {load: site for load, site in sites.items() if (site.buffer, site.before) in used}
        # Sites that a plan does not use add useless demands: plan again without them, until all are used.
        if len(rest) == len(sites):
            return (needed, other) if other.price() < planner.price() else first
        sites = rest
    return first


def _inverted_by(sites: Mapping[Node, SnapshotSite]) -> list[InvertibleUpdate]:
    """The updates that the sweep has to invert, each once."""
    return list({update: None for site in sites.values() for update in site.updates})


def create_inverse_update(
    update: InvertibleUpdate, copy: Value, primal: Callable[[Value], Value], build: Builder, registry: Registry
) -> None:
    """Emits stores that restore the elements in ``copy`` that ``update`` has changed in its buffer."""
    before = [create_loaded(move, copy, primal, build, registry) for move in update.moves]
    # In the order of the stores: if two elements coincide, the last one determines the old value.
    for value, source in zip(before, update.sources, strict=True):
        move = update.moves[source]
        place = _place(move, copy, primal)
        registry.table(ACCESS)[move.store.name].create_store(move.store.op, value, place, build)


def create_loaded(
    move: Move, copy: Value, primal: Callable[[Value], Value], build: Builder, registry: Registry
) -> Value:
    """Emits the value that ``move`` had loaded, from the element of ``copy`` that it has stored."""
    place = _place(move, copy, primal)
    value = registry.table(ACCESS)[move.store.name].create_load(move.store.op, place, build)
    # The inverse of a composition: inverses in the opposite order.
    for node, position in reversed(move.changes):
        value = registry.table(SCALAR)[node.name].create_inverse(node.op, position, value, primal, build)
    return value


def _place(move: Move, copy: Value, primal: Callable[[Value], Value]) -> list[Value]:
    return [copy if v == move.buffer else primal(v) for v in move.store.operands[1:]]
