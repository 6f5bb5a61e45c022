"""Finds scratch buffers of a loop, which each iteration writes before it reads, and which have no other readers.

The function that is outlined from the loop allocates such a buffer itself. All its uses are then in one function, and
an analysis of that function alone sees that it is dead at the end.
"""

from __future__ import annotations

from collections.abc import Iterable

from mlirad._mlir import ir
from mlirad.analysis.accesses.written_first import is_written_first
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.edit.buffers import is_buffer
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import ALLOCATION


def find_scratch(nodes: Iterable[Node], loop: Node, program: Program, aliasing: Aliasing) -> frozenset[ir.Operation]:
    """The allocations of the scratch buffers that ``nodes``, ops of an iteration of ``loop``, use."""
    allocations = program.registry.table(ALLOCATION)
    inside = list(nodes)
    users = {*(node.op for node in inside), *(node.op for node in program.memory_nodes if _only_frees(node))}
    found = set()
    for buffer in dict.fromkeys(v for node in inside for v in node.operands if is_buffer(v.type)):
        producer = program.producer.get(buffer)
        if producer is None or producer.name not in allocations or loop.blocks[0].encloses(producer.block):
            continue
        # Any other use would see a different buffer than the function.
        used_only_here = all(use.owner.operation in users for use in buffer.uses)
        if used_only_here and is_written_first(buffer, loop, program, aliasing):
            found.add(producer.op)
    return frozenset(found)


def must_be_freed(allocation: ir.Operation, program: Program) -> bool:
    """Whether ``allocation`` is on the heap."""
    return not program.registry.table(ALLOCATION)[allocation.name].is_on_stack(allocation)


def _only_frees(node: Node) -> bool:
    return bool(node.effects) and all(effect.kind is EffectKind.FREE for effect in node.effects)
