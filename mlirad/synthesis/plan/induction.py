"""Finds loop-carried integers to which each iteration adds a fixed integer: they need no cache."""

from __future__ import annotations

from mlirad._mlir import Value
from mlirad.analysis.program import Program
from mlirad.interfaces.registry import SCALAR
from mlirad.synthesis.plan.decisions import Counter


def find_counters(program: Program) -> dict[Value, Counter]:
    """Maps carried values to their counters."""
    models = program.registry.table(SCALAR)
    found: dict[Value, Counter] = {}
    for node in program.loops:
        for start, argument, yielded, _ in program.carried(node):
            producer = program.producer.get(yielded)
            model = models.get(producer.name) if producer is not None else None
            if producer is None or model is None:
                continue
            increment = model.increment(producer.op, argument)
            # Invariant in the loop, so iteration k has start + k increment.
            if increment is not None and program.home[increment].encloses(node.block):
                found[argument] = Counter(node, start, increment, model)
    return found
