"""Finds derivatives that may be exact zeros because of a mask: a discarded select operand, or a branch not taken.

In reverse mode these are the adjoints of all values that an ignored value was computed from; in forward mode, the
tangents of all values that are computed from a select of a constant.
"""

from __future__ import annotations

from collections.abc import Iterator

from mlirad._mlir import Value
from mlirad.analysis.activity import ActivityAnalysis, Key
from mlirad.analysis.masked_zeros import MaskedZeros
from mlirad.analysis.program import Block, Node, Program
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import CHOICE


def has_masks(program: Program) -> bool:
    """Whether the function contains a select or a branch."""
    choices = program.registry.table(CHOICE)
    return any(node.branch is not None for node in program.memory_nodes) or any(
        node.name in choices for node in program.nodes
    )


def masked_adjoints(program: Program, activity: ActivityAnalysis, zeros: MaskedZeros) -> set[Key]:
    """The values and buffers whose adjoint may be zero because of a mask."""
    ignored = {v for node, i in _chosen(program, activity) if activity.is_active(v := node.operands[i])}
    if zeros.found:
        ignored.update(v for node in program.nodes for v in zeros.multiplied(node) if activity.is_active(v))
    for node in program.memory_nodes:
        if node.branch is not None:
            ignored.update(v for block in node.blocks for v in _captured(block, program, activity))
    return activity.sources(ignored) if ignored else set()


def masked_tangents(program: Program, activity: ActivityAnalysis, zeros: MaskedZeros) -> set[Key]:
    """The values and buffers whose tangent may be zero because of a mask."""
    found: set[Value] = set()
    is_active = activity.is_active
    for node, i in _chosen(program, activity):
        # A zero tangent may be selected: this operand is inactive, or all the others are.
        lone = not any(is_active(v) for v in node.operands[:i] + node.operands[i + 1 :])
        if lone or not is_active(node.operands[i]):
            found.update(v for v in node.results if is_active(v))
    for node in program.memory_nodes:
        if node.branch is not None:
            merged = program.merged(node)
            found.update(r for r, yielded in merged if is_active(r) and not all(map(is_active, yielded)))
    return activity.consequences(found) if found else set()


def _chosen(program: Program, activity: ActivityAnalysis) -> Iterator[tuple[Node, int]]:
    """The active ops that select, with the operands that they may ignore."""
    models = program.registry.table(CHOICE)
    for node in program.nodes:
        model = models.get(node.name)
        if model is not None and activity.is_active_op(node):
            for position in model.chosen(node.op):
                yield node, position


def _captured(block: Block, program: Program, activity: ActivityAnalysis) -> Iterator[Value]:
    """The active values and buffers from outside that ``block`` reads, except buffers that it writes."""
    inside = [inner for node in block.nodes for inner in (node, *node.inside())]
    written = {
        base
        for node in inside
        for effect in node.effects
        if effect.kind is EffectKind.WRITE
        for base in activity.aliasing.objects(effect.value)
    }
    for value in dict.fromkeys(v for node in inside for v in node.operands if activity.is_active(v)):
        if not block.encloses(program.home[value]) and written.isdisjoint(activity.aliasing.objects(value)):
            yield value
