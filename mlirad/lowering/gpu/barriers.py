"""Removes barriers that are redundant: no two threads have conflicting accesses before and after them.

A barrier orders the accesses of threads since the previous barrier and up to the next one. It is redundant if no buffer
of the block is written in one of these and accessed in the other, and if not both access memory outside of the block,
one of them writing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.effects import effects_of
from mlirad.edit.rewrite import is_outside
from mlirad.edit.walk import find_ops, holds
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import Registry

_BARRIER: Final = "gpu.barrier"
_PRIVATE: Final = "memref.alloca"
#: Represents all memory outside of the block, where buffers may overlap.
_GLOBAL: Final = "global"
#: Represents a view of any memory.
_UNKNOWN: Final = "unknown"


@dataclass
class _Accesses:
    """The accesses of threads between two barriers; ``unknown``: more than is listed."""

    read: set[Value | str] = field(default_factory=set)
    written: set[Value | str] = field(default_factory=set)
    unknown: bool = False

    def conflicts(self, other: _Accesses) -> bool:
        """Whether accesses of both may conflict."""
        if self.unknown or other.unknown:
            return True
        return bool(self.written & (other.read | other.written) or self.read & other.written)

    def add(self, other: _Accesses) -> None:
        """The union of both."""
        self.read |= other.read
        self.written |= other.written
        self.unknown |= other.unknown


def erase_needless_barriers(launch: ir.Operation, registry: Registry) -> None:
    """Change the outermost block of one launch in place; barriers in loops and branches are kept."""
    block = launch.regions[0].blocks[0]
    spans, barriers = [_Accesses()], []
    for op in [view.operation for view in block.operations]:
        if op.name == _BARRIER:
            barriers.append(op)
            spans.append(_Accesses())
        else:
            spans[-1].add(_accesses(op, block, registry))
    before = spans[0]
    for barrier, behind in zip(barriers, spans[1:], strict=True):
        if before.conflicts(behind):
            before = behind
        else:
            before.add(behind)
            barrier.erase()


def _accesses(op: ir.Operation, block: ir.Block, registry: Registry) -> _Accesses:
    found = _Accesses()
    if holds(op, lambda one: one.name == _BARRIER):
        found.unknown = True
        return found
    for one in find_ops(op, lambda _: True):
        effects = effects_of(one, registry)
        found.unknown |= effects is None
        for effect in effects or ():
            memory = _memory(effect.value, block)
            found.unknown |= memory is _UNKNOWN
            if memory is not None:
                (found.read if effect.kind is EffectKind.READ else found.written).add(memory)
    return found


def _memory(buffer: Value, block: ir.Block) -> Value | str | None:
    """A buffer of the block, which overlaps no other, or all memory outside; None: private memory."""
    launch, owner = block.owner.operation, buffer.owner
    if is_outside(buffer, launch):
        return _GLOBAL
    if isinstance(owner, ir.Block):
        return buffer if owner == block else _UNKNOWN
    return None if owner.operation.name == _PRIVATE else _UNKNOWN
