"""Erases barriers between which and the next ones no two threads access the same memory.

A barrier orders what threads do between the barrier in front of it and itself, and what they do up to the next one. If
no buffer of the block is written in one of these and accessed in the other, and not both access memory of all blocks,
one of them writing, it orders nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.walk import find_ops, holds, is_inside

_BARRIER: Final = "gpu.barrier"
_LOADS: Final = {"memref.load": 0, "affine.load": 0}
_STORES: Final = {"memref.store": 1, "affine.store": 1, "memref.atomic_rmw": 1}
_PURE: Final = ("arith.", "math.", "scf.", "affine.", "index.", "gpu.thread_id", "gpu.block_id", "memref.dim")
_PRIVATE: Final = "memref.alloca"
#: Stands for all memory outside of the block, where two buffers may overlap.
_GLOBAL: Final = "global"


@dataclass
class _Accesses:
    """What threads read and write between two barriers; ``unknown``: more than is listed."""

    read: set[Value | str] = field(default_factory=set)
    written: set[Value | str] = field(default_factory=set)
    unknown: bool = False

    def conflicts(self, other: _Accesses) -> bool:
        """Whether the order of both may be seen."""
        if self.unknown or other.unknown:
            return True
        return bool(self.written & (other.read | other.written) or self.read & other.written)

    def add(self, other: _Accesses) -> None:
        """Both, without a barrier between."""
        self.read |= other.read
        self.written |= other.written
        self.unknown |= other.unknown


def erase_needless_barriers(launch: ir.Operation) -> None:
    """Change the outermost block of one launch in place; barriers in loops and branches stay."""
    block = launch.regions[0].blocks[0]
    spans, barriers = [_Accesses()], []
    for op in [view.operation for view in block.operations]:
        if op.name == _BARRIER:
            barriers.append(op)
            spans.append(_Accesses())
        else:
            spans[-1].add(_accesses(op, block))
    before = spans[0]
    for barrier, behind in zip(barriers, spans[1:], strict=True):
        if before.conflicts(behind):
            before = behind
        else:
            before.add(behind)
            barrier.erase()


def _accesses(op: ir.Operation, block: ir.Block) -> _Accesses:
    found = _Accesses()
    if holds(op, lambda one: one.name == _BARRIER):
        found.unknown = True
        return found
    for one in find_ops(op, lambda _: True):
        if one.name in _LOADS or one.name in _STORES:
            memory = _memory(one.operands[_LOADS.get(one.name, 1)], block)
            if memory is not None:
                (found.read if one.name in _LOADS else found.written).add(memory)
        elif not one.name.startswith(_PURE) and one.name not in (_PRIVATE, "gpu.terminator"):
            found.unknown = True
    return found


def _memory(buffer: Value, block: ir.Block) -> Value | str | None:
    """A buffer of the block, which no other one overlaps, or all memory outside; None: of a thread."""
    owner = buffer.owner
    if isinstance(owner, ir.Block):
        return buffer if owner == block else _GLOBAL
    is_private = owner.operation.name == _PRIVATE and is_inside(owner.operation, block.owner.operation)
    return None if is_private else _GLOBAL
