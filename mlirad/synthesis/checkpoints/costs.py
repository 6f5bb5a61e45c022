"""Estimates the memory and work of each loop's schedules, and chooses the cheapest one that fits the limit.

The plan of the derivative without checkpoints gives the bytes of caches that one step keeps. With the bytes of the
state and the number of steps, memory and work of every schedule follow; of those that fit, the one with least work is
chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from math import comb, prod
from typing import Final, Protocol

from mlirad._mlir import Type, ir
from mlirad.analysis.program import Node, Program
from mlirad.edit.buffers import element_bytes
from mlirad.edit.types import float_width, is_float
from mlirad.errors import MlirAdError
from mlirad.synthesis.checkpoints.schedule import Schedule
from mlirad.synthesis.plan.cache_layout import CacheLayout
from mlirad.synthesis.plan.decisions import Plan

#: A row is shown if it takes at most this fraction of the memory of the previous row.
_NOTABLE: Final = 0.8


class Plannable(Protocol):
    """A derivative that has been started, and may be planned without being emitted."""

    def plan_only(self) -> tuple[int, Program, Plan]:
        """The number of loops of the primal, the planned program, which may have a different number, and its plan."""


Start = Callable[[], AbstractContextManager[Plannable]]


@dataclass
class Cost:
    """The steps of one loop, and the bytes of caches of one step; None if known only at run time.

    ``is_kept``: whether anything is cached.
    """

    steps: int | None
    step_bytes: int | None = 0
    is_kept: bool = False

    @property
    def bytes(self) -> int | None:
        """The bytes of caches of all steps."""
        known = self.steps is not None and self.step_bytes is not None
        return (self.steps or 0) * (self.step_bytes or 0) if known else None

    def pays(self, stack_cache: int) -> bool:
        """Whether the caches are larger than ``stack_cache``, the bytes that are allocated on the stack anyway."""
        total = self.bytes
        return self.is_kept and (total is None or total > stack_cache)


def loop_costs(start: Start) -> list[Cost] | None:
    """The cost of each loop, in program order; None if it is unknown, or there is no derivative."""
    try:
        with start() as started:
            before, program, plan = started.plan_only()
            # Planning may replace loops; costs are matched with the loops of another clone by their index.
            return _costs(plan, program.loops) if len(program.loops) == before else None
    except MlirAdError:
        return None


def _costs(plan: Plan, loops: Sequence[Node]) -> list[Cost]:
    costs = {node: Cost(_steps(node)) for node in loops}
    for decision in plan.cached():
        assert decision.slot is not None
        _add(decision.slot, value_bytes(decision.value.type), costs)
    for snapshot in plan.snapshots:
        if snapshot.slot is not None:
            _add(snapshot.slot, buffer_bytes(snapshot.buffer.type), costs)
    return list(costs.values())


def _steps(node: Node) -> int | None:
    return node.as_loop.static_trip_count(node.op)


def _add(slot: CacheLayout, size: int | None, costs: dict[Node, Cost]) -> None:
    around = [*(slot.outer.loops if slot.outer is not None else ()), *slot.loops]
    for number, loop in enumerate(around):
        cost = costs[loop]
        cost.is_kept = True
        # One step of a loop keeps an element for each iteration of its inner loops.
        inner = [costs[one].steps for one in around[number + 1 :]]
        known = [n for n in inner if n is not None]
        if size is None or cost.step_bytes is None or len(known) < len(inner):
            cost.step_bytes = None
        else:
            cost.step_bytes += prod(known, start=size)


def buffer_bytes(type: Type) -> int | None:
    """The bytes of a buffer; None if known only at run time."""
    if not isinstance(type, ir.MemRefType) or not type.has_static_shape:
        return None
    return prod((int(n) for n in type.shape), start=value_bytes(type.element_type))


def value_bytes(type: Type) -> int:
    """An upper bound of the bytes of a value in a cache."""
    return float_width(type) // 8 if is_float(type) else element_bytes(type)


@dataclass(frozen=True)
class CheckpointChoice:
    """A schedule, its bytes, and the average number of times that it runs each step forward."""

    schedule: Schedule
    bytes: int
    runs: float


def choices(steps: int, step_bytes: int, state_bytes: int) -> list[CheckpointChoice]:
    """The Pareto-optimal schedules in bytes and runs, the fastest first."""
    found = sorted(_all_choices(steps, step_bytes, state_bytes), key=lambda c: (c.runs, c.bytes))
    best: list[CheckpointChoice] = []
    for choice in found:
        if not best or choice.bytes < best[-1].bytes:
            best.append(choice)
    return best


def _all_choices(steps: int, step_bytes: int, state_bytes: int) -> Iterator[CheckpointChoice]:
    yield CheckpointChoice(Schedule("none"), steps * step_bytes, 1.0)
    for piece in _pieces(steps):
        count = -(-steps // piece)
        if count > 1:
            # All states at once, and the caches of one piece; each step runs twice: in the forward sweep, and for its
            # piece.
            yield CheckpointChoice(Schedule("periodic", piece), count * state_bytes + piece * step_bytes, 2.0)
        for states in range(2, min(count, 64)):
            runs = (_advances(count, states - 1) + 1 + count) / count
            yield CheckpointChoice(Schedule("binomial", states, piece), states * state_bytes + piece * step_bytes, runs)


def _pieces(steps: int) -> Sequence[int]:
    """The candidate piece lengths, each a tenth longer than the one before."""
    found, piece = [], 1
    while piece < steps:
        found.append(piece)
        piece += max(1, piece // 10)
    return found


def _advances(steps: int, states: int) -> int:
    """The number of forward steps of a binomial schedule, besides those that are reversed.

    Source: Griewank & Walther, "Algorithm 799: revolve", ACM TOMS 26 (2000).
    """
    repeats = 1
    # With s states and r repetitions a schedule reverses up to binomial(s + r, s) steps.
    while comb(states + repeats, states) < steps:
        repeats += 1
    return repeats * steps - comb(states + repeats, repeats - 1)


def describe(place: str, offered: Sequence[CheckpointChoice], taken: CheckpointChoice | None, limit: int) -> str:
    """The table of schedules: the chosen one, and others that differ notably from the one before."""
    lines = [f"{place}: caches in at most {limit} bytes", f"  {'schedule':<20} {'bytes':>15} {'steps run':>10}"]
    shown: CheckpointChoice | None = None
    for one in offered:
        mark = "  <-" if one == taken else ""
        if mark or one is offered[-1] or shown is None or one.bytes < _NOTABLE * shown.bytes:
            lines.append(f"  {one.schedule!s:<20} {one.bytes:>15} {one.runs:>10.2f}{mark}")
            shown = one
    return "\n".join(lines) + "\n"
