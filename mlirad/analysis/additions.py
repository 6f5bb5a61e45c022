"""The shadows that a function's adjoints add to, and whether other threads may add to them at the same time.

Only the adjoint of an op that *reads* a buffer adds to its shadow. The adjoint of a store reads and clears shadow
elements, which no other thread accesses: the primal would have a race otherwise.
"""

from __future__ import annotations

from collections.abc import Collection

from mlirad._mlir import Type, Value, ir
from mlirad.analysis.activity import ActivityAnalysis
from mlirad.analysis.aliasing import Origin
from mlirad.analysis.program import Node, Program
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import ACCESS, ALLOCATION, DERIVATIVE, MEMORY


class Additions:
    """The additions to shadows in one function; ``own``: arguments whose shadows no other thread adds to."""

    def __init__(self, program: Program, activity: ActivityAnalysis, own: Collection[Value] = ()) -> None:
        self._own = own
        registry = program.registry
        self._holders = program.holders
        self._objects = activity.aliasing.objects
        self._is_active = activity.is_active
        self._reverse = registry.table(DERIVATIVE)
        self._allocations, self._memory = registry.table(ALLOCATION), registry.table(MEMORY)
        self._accesses = registry.table(ACCESS)

    def of(self, node: Node) -> list[Value]:
        """The buffers to whose shadows the adjoint of ``node`` adds; none for atomic updates."""
        model = self._reverse.get(node.name)
        if model is None or node.name in self._allocations:
            return []
        memory = self._memory.get(node.name)
        if memory is not None and memory.commutes(node.op) is not None:
            return []
        read = {effect.value for effect in node.effects if effect.kind is EffectKind.READ}
        return [v for v in dict.fromkeys(model.needed_shadows(node.op, self._is_active)) if v in read]

    def is_shared(self, buffer: Value) -> bool:
        """Whether other threads may access the shadow of ``buffer``: of an argument, a global, or of unknown origin."""
        objects = self._objects(buffer)
        # A buffer of buffers can let the shadow of an allocation escape.
        return bool(self._holders) or any(
            b.origin is not Origin.ALLOCATION and b.value not in self._own for b in objects
        )

    def shared_buffers(self, node: Node) -> list[Value]:
        """The buffers `of` the node whose shadows other threads may access."""
        return [buffer for buffer in self.of(node) if self.is_shared(buffer)]

    def can_be_atomic(self, node: Node) -> bool:
        """Whether an atomic addition to what ``node`` reads exists: for scalars of 32 and 64 bits."""
        if node.name not in self._accesses or len(node.results) != 1:
            return False
        return is_atomic_type(node.results[0].type)


def is_atomic_type(type: Type) -> bool:
    """Whether processors support atomic addition for ``type``."""
    return isinstance(type, ir.F32Type | ir.F64Type)
