"""Decides whether integers may hold the bits of floats; if not, activity does not follow integers."""

from __future__ import annotations

from collections.abc import Iterable

from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.edit.buffers import is_buffer
from mlirad.edit.types import is_float_like, is_truth
from mlirad.interfaces.registry import CALL


def have_no_float_bits(nodes: Iterable[Node], program: Program) -> bool:
    """Whether no integer result of ``nodes`` may hold bits of a float."""
    calls = program.registry.table(CALL)
    return not any(_gives_bits(inner, inner.name in calls) for inner in nodes)


def _gives_bits(node: Node, is_call: bool) -> bool:
    """Whether an integer result of ``node`` may hold bits of a float operand."""
    if is_call:
        return not node.have_no_float_bits and any(is_float_like(v.type) or is_buffer(v.type) for v in node.operands)
    if node.inactive or node.effects or node.blocks:
        # What an op with effects loads is decided for its buffers (`keeps_kinds`).
        return node.unknown_effects
    given = any(is_float_like(v.type) for v in node.operands)
    return given and not all(is_float_like(r.type) or is_truth(r.type) or is_buffer(r.type) for r in node.results)


def keeps_kinds(program: Program, aliasing: Aliasing) -> bool:
    """Whether no buffer of integers is accessed as one of floats somewhere, or vice versa."""
    for value in program.buffers:
        kind = is_float_like(value.type)
        if any(base.value is None or is_float_like(base.value.type) != kind for base in aliasing.objects(value)):
            return False
    return True
