"""Chooses the loops whose independent iterations are recomputed, because their caches cost more.

If only adjoints read the results of a loop, nothing is computed twice: its forward sweep is removed.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

from mlirad._mlir import Value
from mlirad.analysis.aliasing import Aliasing, Origin
from mlirad.analysis.needed import Needed
from mlirad.analysis.program import Block, Node, Program
from mlirad.analysis.writes import Writes
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import CALL, RECOMPUTE
from mlirad.synthesis.checkpoints.iterations import IndependentOps, find_part
from mlirad.synthesis.plan.cache_layout import CacheLayout
from mlirad.synthesis.plan.planner import Planner
from mlirad.synthesis.plan.snapshots import SnapshotSite


@dataclass(frozen=True)
class RecomputeCandidate:
    """A loop: its index, the bytes of caches that recomputing saves, and whether its forward sweep is kept.

    ``reason``: why its iterations are not recomputed; empty if they are.
    """

    number: int
    loop: Node
    bytes: int
    is_read: bool = True
    reason: str = ""

    def describe(self) -> str:
        """The text of a remark, with the loop as subject."""
        if self.reason:
            return f"caches {self.bytes} bytes, and its iterations are not recomputed: {self.reason}"
        where = "its forward sweep is still needed" if self.is_read else "its forward sweep is removed"
        return f"recomputes each iteration before its adjoint: saves {self.bytes} bytes of caches, {where}"


class _CachedValue(NamedTuple):
    """A cached value: the op (or block) that defines it, and price and bytes of all its elements."""

    at: Node | Block
    price: float
    bytes: int


def choose(
    program: Program, aliasing: Aliasing, writes: Writes, needed: Needed, planner: Planner, returned: Container[Value]
) -> list[RecomputeCandidate]:
    """The loops with large caches, outermost first, each with the reason if it is not recomputed.

    ``returned``: the primal results that the derivative returns.
    """
    kept = _cached_values(planner, program)
    totals = {loop: sum(one.bytes for one in ones) for loop, ones in kept.items()}
    calls = program.registry.table(CALL)
    least = program.registry.machine.first_cache
    # Caches that fit into the first-level cache cost little.
    if all(total <= least for total in totals.values()) or any(node.name in calls for node in program.nodes):
        return []
    found: list[RecomputeCandidate] = []
    taken: set[Node] = set()
    for number, loop in enumerate(program.loops):
        # An iteration of an outer loop recomputes its inner loops with it.
        if totals.get(loop, 0) <= least or not taken.isdisjoint(loop.block.loops):
            continue
        part = find_part(loop, program, aliasing, writes)
        if isinstance(part, str):
            found.append(RecomputeCandidate(number, loop, totals.get(loop, 0), reason=part))
            continue
        one = _weigh(number, part, kept.get(loop, []), planner, _is_read(loop, program, aliasing, needed, returned))
        found.append(one)
        if not one.reason:
            taken.add(loop)
    return found


def _cached_values(planner: Planner, program: Program) -> dict[Node, list[_CachedValue]]:
    """Loop -> the values that are cached for each of its iterations."""
    counts: dict[tuple[Node, ...], int] = {}
    found: dict[Node, list[_CachedValue]] = {}

    def add(at: Node | Block, slot: CacheLayout, price: float, size: float) -> None:
        loops = _loops(slot)
        count = counts.get(loops)
        if count is None:
            counts[loops] = count = _count(loops, planner)
        for loop in loops:
            found.setdefault(loop, []).append(_CachedValue(at, price * count, int(size) * count))

    home, producer = program.home, program.producer
    for decision in planner.plan.cached():
        value, slot = decision.value, decision.slot
        assert slot is not None
        if slot.loops:
            # A block argument has no op: its block represents it.
            at = producer.get(value, home[value])
            add(at, slot, planner.cache_price(value), planner.element_size(value.type))
    for snapshot in planner.plan.snapshots:
        if snapshot.slot is not None:
            site = SnapshotSite(snapshot.buffer, snapshot.before)
            each = planner.copy_price(site) / max(1, planner.trips(site.before.block))
            add(site.before, snapshot.slot, each, 8 * site.elements(planner.machine.guessed_extent))
    return found


def _count(loops: tuple[Node, ...], planner: Planner) -> int:
    """The estimated number of elements of a cache for these loops."""
    return prod(planner.trips(loop.blocks[0]) // max(1, planner.trips(loop.block)) for loop in loops)


def _loops(slot: CacheLayout) -> tuple[Node, ...]:
    return (*(slot.outer.loops if slot.outer is not None else ()), *slot.loops)


def _weigh(
    number: int, part: IndependentOps, kept: list[_CachedValue], planner: Planner, is_read: bool
) -> RecomputeCandidate:
    """Weigh the caches that are saved against the ops that run twice."""
    own: set[Node | Block] = set(_nodes(part))
    # Values that stay in the loop keep their caches, and save nothing.
    own.update(block for node in _nodes(part) for block in node.blocks)
    saved = [one for one in kept if one.at in own]
    total = sum(one.bytes for one in saved)
    price = sum(one.price for one in saved)
    again = sum(planner.run_price(node) for node in _nodes(part)) if is_read else 0
    reason = ""
    if not any(node.blocks for node in part.own):
        reason = "an iteration contains no loop"  # the call would hinder other passes in optimizing it
    elif total <= planner.machine.first_cache:
        reason = "nearly all of that is loop-carried values"
    elif again >= price:
        reason = "recomputation costs more than the caches"
    return RecomputeCandidate(number, part.loop, total, is_read, reason)


def _nodes(part: IndependentOps) -> Iterator[Node]:
    for node in part.own:
        yield node
        yield from node.inside()


def _is_read(loop: Node, program: Program, aliasing: Aliasing, needed: Needed, returned: Container[Value]) -> bool:
    """Whether anything except the adjoint of ``loop`` reads its results."""
    if loop.block is not program.entry:
        return True
    own = {loop, *loop.inside()}
    written = {
        base
        for node in own
        for effect in node.effects
        if effect.kind is EffectKind.WRITE
        for base in aliasing.objects(effect.value)
    }
    # The caller may read it.
    if any(base.origin is not Origin.ALLOCATION for base in written):
        return True
    for node in program.memory_nodes:
        if node not in own:
            read = [e.value for e in node.effects if e.kind is EffectKind.READ]
            if node.unknown_effects or any(not written.isdisjoint(aliasing.objects(v)) for v in read):
                return True
    return _is_value_read(loop, program, needed, returned)


def _is_value_read(loop: Node, program: Program, needed: Needed, returned: Container[Value]) -> bool:
    pure = program.registry.table(RECOMPUTE)
    given = set(loop.results)
    for node in program.nodes:
        used = [v for v in node.operands if v in given]
        if not used:
            continue
        # Only the results that the derivative returns count.
        if node is program.entry.terminator:
            return any(v in returned for v in used)
        # Pure users are replaced by their own users; any other user counts as a read.
        if node.name not in pure or node.blocks or node.effects:
            return True
        given.update(node.results)
    return not given.isdisjoint(needed.primals)
