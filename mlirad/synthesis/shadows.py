"""Shadow buffers that must exist in the forward sweep already: those of buffers that loops carry or branches choose.

All other shadows are made in the reverse sweep where they are used. Which buffer a carried memref points to in a given
iteration is known only in the forward sweep, so there its shadow travels beside it and is cached where needed.
"""

from __future__ import annotations

from mlirad._mlir import Value
from mlirad.analysis.activity import Activity
from mlirad.analysis.program import Program
from mlirad.edit.buffers import is_buffer
from mlirad.interfaces.registry import MEMORY


def carried_buffers(program: Program, activity: Activity) -> set[Value]:
    """The active buffers whose shadow cannot be found from the op that made them, and those that feed them."""
    feeds = _merging_values(program)
    found: set[Value] = set()
    stack = [v for v in feeds if activity.is_active(v)]
    memory = program.registry.table(MEMORY)
    while stack:
        value = stack.pop()
        if value in found:
            continue
        found.add(value)
        if value in feeds:
            stack.extend(feeds[value])
            continue
        producer = program.producer.get(value)
        if producer is not None and producer.name in memory:
            stack.extend(operand for result, operand in memory[producer.name].aliases(producer.op) if result == value)
    return found


def _merging_values(program: Program) -> dict[Value, tuple[Value, ...]]:
    """Block arguments of loops and results of loops and branches that are buffers, with the values that flow in."""
    feeds: dict[Value, tuple[Value, ...]] = {}
    for node in program.nodes:
        if node.loop is not None:
            for init, argument, yielded, result in program.carried(node):
                if is_buffer(argument.type):
                    feeds[argument] = feeds[result] = (init, yielded, argument)
        elif node.branch is not None:
            feeds.update((r, yielded) for r, yielded in program.merged(node) if is_buffer(r.type))
    return feeds
