"""The plan as plain data: how the reverse sweep obtains each primal value that it needs.

* *available*: defined at the top level of the function, so it dominates the reverse sweep
* *induction*: an induction variable, rebuilt from the reversed loop's counter
* *counter*: a carried integer to which a loop adds a fixed increment
* *recompute*: a cheap pure op on values that are available
* *reload*: a load from a buffer that nothing overwrites, or from a snapshot of it, in which writes may have been
  inverted; or a load of an element where the value was stored, if nothing overwrites that
* *cache*: stored in the forward sweep, indexed by iteration numbers
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from mlirad._mlir import Value
from mlirad.analysis.program import Node
from mlirad.analysis.updates import InvertibleUpdate, Move
from mlirad.edit.location import where
from mlirad.interfaces.scalar import ScalarModel
from mlirad.synthesis.plan.cache_layout import CacheLayout


class RestoreMethod(Enum):
    """How the reverse sweep obtains a value."""

    INDUCTION = "induction"
    COUNTER = "counter"
    RECOMPUTE = "recompute"
    RELOAD = "reload"
    CACHE = "cache"


@dataclass(frozen=True, eq=False)
class Counter:
    """A carried integer that is ``start + k * increment`` in iteration ``k`` of ``loop``."""

    loop: Node
    start: Value
    increment: Value
    model: ScalarModel


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A copy of ``buffer``, made before the region op ``before`` that reads it, freed after its reverse.

    With ``updates`` it is made after ``before``, and the sweep inverts each update in it when it reverses the op.
    ``slot``: the cache of the copies for all iterations of the loops around ``before``; None if there are none.
    """

    buffer: Value
    before: Node
    slot: CacheLayout | None
    updates: tuple[InvertibleUpdate, ...] = ()

    def describe(self) -> str:
        """The reason for the copy, for remarks."""
        if not self.updates:
            return f"that is cheaper than caching the loads in '{self.before.name}'"
        places = (where(update.last.op.location) for update in self.updates)
        writes = ", ".join(f"{place.line}:{place.column}" for place in places)
        return f"copied after '{self.before.name}', whose in-place updates are inverted in the copy ({writes})"


class Decision(NamedTuple):
    """How one value reaches the reverse sweep, for which op, and why nothing cheaper is possible."""

    value: Value
    how: RestoreMethod
    needed_by: Node | None = None
    reason: str = ""
    slot: CacheLayout | None = None
    counter: Counter | None = None
    snapshot: Snapshot | None = None
    store: Node | None = None
    move: Move | None = None


@dataclass
class Plan:
    """All decisions, in the order they were made; ``postponed``: deallocations that move after the reverse sweep.

    ``available``: values that need no decision -> an op whose adjoint needs them.
    """

    available: dict[Value, Node] = field(default_factory=dict)
    decisions: dict[Value, Decision] = field(default_factory=dict)
    snapshots: list[Snapshot] = field(default_factory=list)
    postponed: list[Node] = field(default_factory=list)

    def cached(self) -> list[Decision]:
        """The decisions to cache."""
        return [d for d in self.decisions.values() if d.how is RestoreMethod.CACHE]
