"""Chooses which loops are checkpointed, and how, so that the caches fit a memory limit.

Greedy: the loop with the largest caches gets the memory that the others leave; if that is not enough, the next largest
one is checkpointed too.
"""

from __future__ import annotations

from collections.abc import Mapping

from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.edit.location import where
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.synthesis.checkpoints.costs import CheckpointChoice, Cost, buffer_bytes, choices, describe, value_bytes
from mlirad.synthesis.checkpoints.outline_steps import Outlined, why_not
from mlirad.synthesis.checkpoints.schedule import Schedule
from mlirad.synthesis.options import Options


def fit(loops: Mapping[Node, Cost], program: Program, aliasing: Aliasing, options: Options) -> dict[Node, Schedule]:
    """A schedule for each loop that needs one.

    Raises:
        UnsupportedError: the caches of the loops cannot be made to fit, or their size is known only at run time.
    """
    limit = options.memory_limit
    totals: dict[Node, int] = {}
    for node, cost in loops.items():
        total = cost.bytes
        if total is None:
            # A limit cannot be guaranteed for sizes that are unknown.
            raise _refused(node, "the size of this loop's caches is known only at run time")
        totals[node] = total
    found: dict[Node, Schedule] = {}
    for node in sorted(totals, key=lambda n: -totals[n]):
        if sum(totals.values()) <= limit:
            break
        left = limit - (sum(totals.values()) - totals[node])
        offered = _offered(node, loops[node], program, aliasing)
        fitting = [one for one in offered if one.bytes <= left]
        # The fastest that fits; if none does, the smallest, and the next loop has to use less memory.
        taken = fitting[0] if fitting else offered[-1]
        found[node], totals[node] = taken.schedule, taken.bytes
        if options.on_table is not None:
            options.on_table(describe(f"{where(node.op.location)}: '{node.name}'", offered, taken, left))
    if sum(totals.values()) > limit:
        largest = max(totals, key=lambda n: totals[n])
        raise _refused(largest, f"the caches take at least {sum(totals.values())} bytes, more than {limit}")
    return found


def _offered(node: Node, cost: Cost, program: Program, aliasing: Aliasing) -> list[CheckpointChoice]:
    reason = why_not(node, program, aliasing)
    if reason is not None:
        raise _refused(node, f"this '{node.name}' cannot be checkpointed: {reason}")
    outlined = Outlined(node, program, aliasing)
    sizes = [buffer_bytes(v.type) for v, is_one in zip(outlined.captured.values, outlined.state, strict=True) if is_one]
    known = [size for size in sizes if size is not None]
    if len(known) < len(sizes):
        raise _refused(node, "the size of its state is known only at run time")
    carried = sum(value_bytes(init.type) for init in node.as_loop.inits(node.op))
    assert cost.steps is not None
    assert cost.step_bytes is not None
    return choices(cost.steps, cost.step_bytes, sum(known) + carried)


def _refused(node: Node, reason: str) -> UnsupportedError:
    helps = ("checkpoint='binomial:8' keeps 8 states at a time, whatever their size and the trip count",)
    return UnsupportedError(
        Diagnostic("MA0316", f"cannot meet the memory limit: {reason}", where(node.op.location), helps=helps)
    )
