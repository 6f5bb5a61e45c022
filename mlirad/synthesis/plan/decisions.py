"""The plan as plain data: how the reverse sweep obtains each primal value that it needs.

* *available*: defined at the top of the function, so it dominates the reverse sweep
* *induction*: an induction variable, rebuilt from the reversed loop's counter
* *counter*: carried by a loop that only adds a fixed integer to it, or a number of times that rises evenly
* *recompute*: a cheap pure op on values that are there
* *reload*: a load from a buffer that nothing overwrites, or from the copy that a snapshot made of it, in which writes
  may have been undone; or a load of what was stored, where nothing overwrites that
* *cache*: stored in the forward sweep, indexed by the numbers of the iterations
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


class How(Enum):
    """The ways in which the reverse sweep obtains a value."""

    INDUCTION = "induction"
    COUNTER = "counter"
    RECOMPUTE = "recompute"
    RELOAD = "reload"
    CACHE = "cache"


@dataclass(frozen=True)
class Rise:
    """So many times something is done in the first iteration of a loop, and so many more in each later one."""

    first: int
    by: int


@dataclass(frozen=True, eq=False)
class Counter:
    """A carried integer that is ``start + k * increment`` in iteration ``k`` of ``loop``.

    With a ``rise`` an iteration adds ``increment`` as often as that says.
    """

    loop: Node
    start: Value
    increment: Value
    model: ScalarModel
    rise: Rise | None = None


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A copy of ``buffer``, made in front of the region op ``before`` that reads it and freed behind its reverse.

    With ``updates`` it is made behind ``before``, and the sweep undoes these in it, each where it comes by. ``slot``
    keeps the copies of all iterations of the loops around ``before``; None where there are none.
    """

    buffer: Value
    before: Node
    slot: CacheLayout | None
    updates: tuple[InvertibleUpdate, ...] = ()

    def describe(self) -> str:
        """Why there is a copy, in words."""
        if not self.updates:
            return f"that is cheaper than caching the loads in '{self.before.name}'"
        places = (where(update.last.op.location) for update in self.updates)
        writes = ", ".join(f"{place.line}:{place.column}" for place in places)
        return f"copied after '{self.before.name}', whose in-place updates are inverted in the copy ({writes})"


class Decision(NamedTuple):
    """How one value reaches the reverse sweep, who asked, and why nothing cheaper would do."""

    value: Value
    how: How
    needed_by: Node | None = None
    reason: str = ""
    slot: CacheLayout | None = None
    counter: Counter | None = None
    snapshot: Snapshot | None = None
    store: Node | None = None
    move: Move | None = None


@dataclass
class Plan:
    """All decisions, in program order of the deciding; ``postponed`` frees wait until after the reverse sweep.

    ``available``: what needs no decision, with the op whose adjoint asked first.
    """

    available: dict[Value, Node] = field(default_factory=dict)
    decisions: dict[Value, Decision] = field(default_factory=dict)
    snapshots: list[Snapshot] = field(default_factory=list)
    postponed: list[Node] = field(default_factory=list)

    def cached(self) -> list[Decision]:
        """The decisions that cost memory."""
        return [d for d in self.decisions.values() if d.how is How.CACHE]
