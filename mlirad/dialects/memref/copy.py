"""``memref.copy``: all elements of one buffer into another of the same shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.elements import create_fill_zero, create_for_each_element
from mlirad.edit.floats import create_sum
from mlirad.interfaces.ops import Effect, EffectKind, IsActive, MemoryModel, no_values
from mlirad.interfaces.state import ForwardState, ReverseState


@final
class CopyModel(MemoryModel):
    """``b = a``: forward ``db = da`` (0 where ``a`` is inactive); reverse ``t = db; db = 0; da += t``.

    The adjoint of each element is cleared before it is added, so that a copy of a buffer to itself keeps its adjoint.
    """

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Reads the source, writes the target."""
        return (Effect(EffectKind.READ, op.operands[0]), Effect(EffectKind.WRITE, op.operands[1]))

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Copy the shadow, or clear the target's."""
        source, target = op.operands
        if not state.is_active(target):
            return
        if state.is_active(source):
            state.build.op("memref.copy", [state.shadow(source), state.shadow(target)])
        else:
            create_fill_zero(state.shadow(target), state.build)

    needed_primals = no_values

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The shadow of the target, and that of the source if it is active."""
        source, target = op.operands
        if not is_active(target):
            return ()
        return (source, target) if is_active(source) else (target,)

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Move the target's shadow to the source's."""
        source, target = op.operands
        if not state.is_active(target):
            return
        target_shadow = state.shadow(target)
        if not state.is_active(source):
            create_fill_zero(target_shadow, state.build)
            return
        source_shadow = state.shadow(source)
        element = ir.MemRefType(target.type).element_type
        zero = state.zero(element)

        def move(build: Builder, indices: list[Value]) -> None:
            taken = build.value("memref.load", [target_shadow, *indices], element)
            build.op("memref.store", [zero, target_shadow, *indices])
            before = build.value("memref.load", [source_shadow, *indices], element)
            build.op("memref.store", [create_sum(build, before, taken), source_shadow, *indices])

        create_for_each_element(target_shadow, move, state.build)
