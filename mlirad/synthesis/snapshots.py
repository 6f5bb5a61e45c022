"""Where a copy of a whole buffer brings back what loads read: one copy can serve many loads.

A load whose buffer is overwritten later is had again from a copy, made in front of the outermost op around the load
that does not write the buffer itself. A stencil in a time loop reads each element five times: one copy a step is a
fifth of the bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.program import Node, Program
from mlirad.analysis.writes import Writes
from mlirad.edit.types import is_float_like
from mlirad.interfaces.ops import EffectKind

#: What stands for an extent or a trip count that is not known.
GUESS: Final = 64


@dataclass(frozen=True)
class Site:
    """A place for a copy: of ``buffer`` in front of ``before``."""

    buffer: Value
    before: Node

    @property
    def elements(self) -> int:
        """How many the copy has, about."""
        type = ir.MemRefType(self.buffer.type)
        count = 1
        for axis in range(type.rank):
            count *= GUESS if type.is_dynamic_dim(axis) else int(type.shape[axis])
        return count


def find_site(load: Node, program: Program, writes: Writes) -> Site | None:
    """Where a copy would serve ``load``; None where only the value itself can be kept."""
    (effect, *others) = load.effects
    buffer = effect.value
    if others or effect.kind is not EffectKind.READ or not _can_be_copied(buffer):
        return None
    node, parent = load, load.block.parent
    while parent is not None and not writes.is_written_inside(load, parent):
        node, parent = parent, parent.block.parent
    if node is load or not program.home[buffer].encloses(node.block) or not writes.is_there(buffer, node):
        return None
    return Site(buffer, node)


def _can_be_copied(buffer: Value) -> bool:
    """Whether its elements are numbers."""
    type = buffer.type
    if not isinstance(type, ir.MemRefType):
        return False
    element = type.element_type
    return isinstance(element, ir.IntegerType | ir.IndexType) or is_float_like(element)
