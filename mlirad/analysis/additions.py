"""The shadows that a function's adjoints add to, and whether the caller can see them.

Only the adjoint of what *reads* a buffer adds to its shadow. What the adjoint of a store takes and clears belongs to
whoever runs the function: no element that one thread writes does another one touch.
"""

from __future__ import annotations

from collections.abc import Collection

from mlirad._mlir import Value, ir
from mlirad.analysis.activity import ActivityAnalysis
from mlirad.analysis.aliasing import Origin
from mlirad.analysis.program import Node, Program
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import ACCESS, ALLOCATION, MEMORY, REVERSE


class Additions:
    """Answers for the ops of one function; ``own``: its arguments whose shadows no one else adds to."""

    def __init__(self, program: Program, activity: ActivityAnalysis, own: Collection[Value] = ()) -> None:
        self._own = own
        registry = program.registry
        self._holders = program.holders
        self._objects = activity.aliasing.objects
        self._is_active = activity.is_active
        self._reverse = registry.table(REVERSE)
        self._allocations, self._memory = registry.table(ALLOCATION), registry.table(MEMORY)
        self._accesses = registry.table(ACCESS)

    def of(self, node: Node) -> list[Value]:
        """The buffers to whose shadows the adjoint of ``node`` adds, but in one step with what it reads of them."""
        model = self._reverse.get(node.name)
        if model is None or node.name in self._allocations:
            return []
        memory = self._memory.get(node.name)
        if memory is not None and memory.commutes(node.op) is not None:
            return []
        read = {effect.value for effect in node.effects if effect.kind is EffectKind.READ}
        return [v for v in dict.fromkeys(model.needed_shadows(node.op, self._is_active)) if v in read]

    def are_seen_outside(self, buffer: Value) -> bool:
        """Whether others may have the shadow of ``buffer``: it is of an argument, of a global, or not known."""
        objects = self._objects(buffer)
        return bool(self._holders) or any(
            b.origin is not Origin.ALLOCATION and b.value not in self._own for b in objects
        )

    def seen_outside(self, node: Node) -> list[Value]:
        """Those `of` the node that others may have."""
        return [buffer for buffer in self.of(node) if self.are_seen_outside(buffer)]

    def can_be_atomic(self, node: Node) -> bool:
        """Whether processors add to what ``node`` reads in one step."""
        if node.name not in self._accesses or len(node.results) != 1:
            return False
        return isinstance(node.results[0].type, ir.F32Type | ir.F64Type)
