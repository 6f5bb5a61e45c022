"""Privatization: finds buffers allocated outside of a loop that each iteration uses as scratch.

That is legal if each iteration writes every element before it reads it, and nothing else reads the buffer; or if all
elements have one value before and after each iteration, as those of the shadow of scratch are zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.restored import is_restored
from mlirad.analysis.accesses.written_first import is_written_first
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.edit.constants import constant_attribute
from mlirad.loops.nests import ancestor
from mlirad.loops.vectorize.vector_ops import ALLOCATIONS, FREE, LOAD, STORE

_USES: Final = ((LOAD, 0), (STORE, 1), (FREE, 0))


def is_scratch(buffer: Value, loop: Node, original: ir.Operation, program: Program, aliasing: Aliasing) -> bool:
    """Whether each iteration of ``loop`` writes every element of ``buffer`` before reading it, with no other readers.

    ``original`` is the loop that ``loop`` is a copy of.
    """
    if not _is_array(buffer, program):
        return False
    for use in buffer.uses:
        op = use.owner.operation
        if (op.name, use.operand_number) not in _USES:
            return False
        # A load elsewhere would see the contents after the last iteration, which private copies do not keep.
        if not _is_in(op, (loop.op, original)) and op.name == LOAD:
            return False
    return is_written_first(buffer, loop, program, aliasing)


def find_resting_value(buffer: Value, loop: Node, original: ir.Operation, program: Program) -> ir.FloatAttr | None:
    """The value that all elements of ``buffer`` have before and after each iteration of ``loop``, if there is one.

    ``original`` is the loop that ``loop`` is a copy of.
    """
    # What the original does is what its copy does, in which calls are inlined.
    owners = [(use.owner.operation, use.operand_number) for use in buffer.uses]
    uses = [(op, number) for op, number in owners if not _is_in(op, [original])]
    if not _is_array(buffer, program) or not all((op.name, number) in _USES for op, number in uses):
        return None
    # All stores elsewhere are of one constant; elements that are not written there have no defined value.
    outside = [op for op, _ in uses if op.name == STORE and not _is_in(op, [loop.op])]
    values = [constant_attribute(op.operands[0]) for op in outside]
    if not values or not isinstance(values[0], ir.FloatAttr) or any(v is None or v != values[0] for v in values):
        return None
    return values[0] if is_restored(buffer, values[0], loop, program) else None


def _is_array(buffer: Value, program: Program) -> bool:
    """Whether ``buffer`` is an allocation."""
    producer = program.producer.get(buffer)
    return producer is not None and producer.name in ALLOCATIONS and isinstance(buffer.type, ir.MemRefType)


def _is_in(op: ir.Operation, loops: Sequence[ir.Operation]) -> bool:
    return any(ancestor(op, loop.regions[0].blocks[0]) is not None for loop in loops)
