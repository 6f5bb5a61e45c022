"""Privatization: finds buffers allocated outside of a loop that each iteration uses as scratch.

That is legal if each iteration writes every element before it reads it, and nothing else reads the buffer.
"""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.written_first import is_written_first
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.loops.nests import ancestor
from mlirad.loops.vectorize.vector_ops import ALLOCATIONS, FREE, LOAD, STORE


def is_scratch(buffer: Value, loop: Node, original: ir.Operation, program: Program, aliasing: Aliasing) -> bool:
    """Whether each iteration of ``loop`` writes every element of ``buffer`` before reading it, with no other readers.

    ``original`` is the loop that ``loop`` is a copy of.
    """
    producer = program.producer.get(buffer)
    if producer is None or producer.name not in ALLOCATIONS:
        return False
    if not isinstance(buffer.type, ir.MemRefType) or not buffer.type.has_static_shape:
        return False
    for use in buffer.uses:
        op = use.owner.operation
        if (op.name, use.operand_number) not in ((LOAD, 0), (STORE, 1), (FREE, 0)):
            return False
        # A load elsewhere would see the contents after the last iteration, which private copies do not keep.
        if not _is_in(op, (loop.op, original)) and op.name == LOAD:
            return False
    return is_written_first(buffer, loop, program, aliasing)


def _is_in(op: ir.Operation, loops: Sequence[ir.Operation]) -> bool:
    return any(ancestor(op, loop.regions[0].blocks[0]) is not None for loop in loops)
