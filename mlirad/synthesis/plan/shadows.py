"""Shadow buffers that must exist in the forward sweep: those of buffers that loops carry or branches select.

All other shadows are created in the reverse sweep where they are used. Which buffer a carried memref points to in a
given iteration is known only in the forward sweep, so its shadow is carried beside it there, and cached if needed.
"""

from __future__ import annotations

from collections.abc import Iterator

from mlirad._mlir import Value
from mlirad.analysis.activity import ActivityAnalysis
from mlirad.analysis.program import Program
from mlirad.interfaces.ops import EffectKind


def carried_buffers(program: Program, activity: ActivityAnalysis) -> set[Value]:
    """The active buffers whose shadow is not determined by one allocation, and those that flow into them."""
    feeds = _merging_values(program)
    stored = [v for pair in _stores_of_buffers(program) for v in pair if activity.is_active(v)]
    found: set[Value] = set()
    stack = [v for v in feeds if activity.is_active(v)]
    while stack:
        value = stack.pop()
        if value in found:
            continue
        found.add(value)
        if value in program.holders:
            # Any stored buffer may be loaded from it again.
            stack.extend(stored)
        # Traced backwards to all values that may flow in: each of them needs a shadow at the same place.
        if value in feeds:
            stack.extend(feeds[value])
            continue
        producer = program.producer.get(value)
        if producer is not None:
            stack.extend(program.viewed(producer, value))
    return found


def _merging_values(program: Program) -> dict[Value, tuple[Value, ...]]:
    """Buffer with several possible allocations -> the values that flow into it.

    These are block arguments of loops, results of loops and branches, and memrefs loaded from buffers.
    """
    feeds: dict[Value, tuple[Value, ...]] = {}
    buffers = program.buffers
    for node in program.memory_nodes:
        if node.loop is not None:
            for init, argument, yielded, result in program.carried(node):
                if argument in buffers:
                    feeds[argument] = feeds[result] = (init, yielded, argument)
        elif node.branch is not None:
            feeds.update((r, yielded) for r, yielded in program.merged(node) if r in buffers)
        elif any(effect.kind is EffectKind.READ for effect in node.effects):
            feeds.update((r, tuple(program.viewed(node, r))) for r in node.results if r in buffers)
    return feeds


def _stores_of_buffers(program: Program) -> Iterator[tuple[Value, ...]]:
    """For each op that stores buffers in a buffer: all its buffer operands."""
    holders = program.holders
    for node in program.memory_nodes if holders else ():
        if any(effect.kind is EffectKind.WRITE and effect.value in holders for effect in node.effects):
            yield tuple(v for v in node.operands if v in program.buffers)
