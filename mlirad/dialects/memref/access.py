"""``memref.load`` and ``memref.store``: a load's adjoint adds to the shadow, a store's takes it and clears it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mlirad._mlir import Value, ir
from mlirad.edit.floats import create_sum
from mlirad.interfaces.ops import Effect, EffectKind, IsActive
from mlirad.interfaces.state import ForwardState, ReverseState


@final
class LoadModel:
    """``y = m[i]``: forward ``dy = dm[i]``; reverse ``dm[i] += dy``."""

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Reads the buffer."""
        return (Effect(EffectKind.READ, op.operands[0]),)

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """None."""
        return ()

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Load the tangent."""
        buffer, *indices = op.operands
        result = op.result
        tangent = state.build.value("memref.load", [state.shadow(buffer), *indices], result.type)
        state.set_tangent(result, tangent)

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The indices."""
        return tuple(op.operands)[1:] if is_active(op.result) else ()

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The buffer's."""
        return (op.operands[0],) if is_active(op.result) else ()

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Add the adjoint to the shadow."""
        adjoint = state.adjoint(op.result)
        if adjoint is None:
            return
        buffer, *operands = op.operands
        place = [state.shadow(buffer), *(state.primal(v) for v in operands)]
        build, type = state.build, adjoint.type
        before = build.value("memref.load", place, type)
        build.op("memref.store", [create_sum(build, before, adjoint), *place])


@final
class StoreModel:
    """``m[i] = x``: forward ``dm[i] = dx``; reverse ``dx += dm[i]; dm[i] = 0``."""

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Writes the buffer."""
        return (Effect(EffectKind.WRITE, op.operands[1]),)

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """None."""
        return ()

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Store the tangent, a zero where the value has none."""
        value, buffer, *indices = op.operands
        tangent = state.tangent(value)
        if tangent is None:
            tangent = state.zero(value.type)
        state.build.op("memref.store", [tangent, state.shadow(buffer), *indices])

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The indices."""
        return tuple(op.operands)[2:] if is_active(op.operands[1]) else ()

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The buffer's."""
        return (op.operands[1],) if is_active(op.operands[1]) else ()

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Take the shadow and clear it."""
        value, buffer, *operands = op.operands
        place = [state.shadow(buffer), *(state.primal(v) for v in operands)]
        if state.is_active(value):
            state.accumulate(value, state.build.value("memref.load", place, value.type))
        state.build.op("memref.store", [state.zero(value.type), *place])
