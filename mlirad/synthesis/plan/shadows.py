"""Shadow buffers that must exist in the forward sweep: those of buffers that loops carry or branches select.

All other shadows are created in the reverse sweep where they are used. Which buffer a carried memref points to in a
given iteration is known only in the forward sweep, so its shadow is carried beside it there, and cached if needed.

Extents of values of dynamic shape are emitted for zeros that the reverse sweep creates (`emit_extents`). If a value has
the shape of one at the top level of the function, its extents are available. The extents of others are emitted in the
forward sweep, after the value, as ordinary values of the program, which the planner handles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mlirad._mlir import Value, ir
from mlirad.analysis.activity import ActivityAnalysis
from mlirad.analysis.extents import Extents, Roots
from mlirad.analysis.program import Program
from mlirad.edit.build import Builder
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


def emit_extents(program: Program, is_active: Callable[[Value], bool]) -> Extents:
    """Finds, or emits, the extents of all dynamically shaped values that active ops inside of regions use."""
    found = Extents()
    # Most programs have static shapes, and are not searched.
    if not any(program.registry.unsized(type) is not None for type in program.types):
        return found
    roots = Roots(program).found
    emitted: dict[Value, tuple[Value, ...]] = {}
    for value in _wanted(program, is_active):
        root = roots.get(value, value)
        if program.home[root] is program.entry:
            found.like[value] = root
            continue
        if root not in emitted:
            emitted[root] = _emit(root, program)
        found.sizes[value] = emitted[root]
    return found


def _wanted(program: Program, is_active: Callable[[Value], bool]) -> dict[Value, None]:
    wanted: dict[Value, None] = {}
    unsized = program.registry.unsized
    for type, use in program.types.items():
        if unsized(type) is not None:
            wanted.update((v, None) for v in use.values if is_active(v))
    for node in program.nodes:
        # Rules may create zeros like any operand; an op without results may store into an active buffer.
        if any(is_active(result) for result in node.results) or not node.results:
            wanted.update((v, None) for v in node.operands if unsized(v.type) is not None)
    return {v: None for v in wanted if program.home[v] is not program.entry}


def _emit(value: Value, program: Program) -> tuple[Value, ...]:
    producer = program.producer.get(value)
    if producer is not None:
        ip, loc = ir.InsertionPoint.after(producer.op), producer.op.location
    else:
        first = program.home[value].nodes[0].op
        ip, loc = ir.InsertionPoint(first), first.location
    model = program.registry.unsized(value.type)
    assert model is not None
    return tuple(model.create_extents(value, Builder(ip, loc)))
