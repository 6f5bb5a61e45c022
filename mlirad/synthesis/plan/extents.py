"""Extents of values of dynamic shape, for zeros that the reverse sweep creates.

If a value has the shape of one at the top level of the function, its extents are available. The extents of others are
emitted in the forward sweep, after the value, as ordinary values of the program, which the planner handles.
"""

from __future__ import annotations

from collections.abc import Callable

from mlirad._mlir import Value, ir
from mlirad.analysis.extents import Extents, Roots
from mlirad.analysis.program import Program
from mlirad.edit.build import Builder


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
