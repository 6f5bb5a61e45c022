"""Accesses by affine maps, of elements and of vectors: a load's adjoint adds to the shadow, a store's clears it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.floats import create_sum
from mlirad.interfaces.ops import Effect, EffectKind, IsActive
from mlirad.interfaces.state import ForwardState, ReverseState

#: Each access with the load and the store of what it accesses.
_PAIRS: Final = {
    name: pair
    for pair in (("affine.load", "affine.store"), ("affine.vector_load", "affine.vector_store"))
    for name in pair
}


def _load(op: ir.Operation, buffer: Value, indices: Sequence[Value], type: Type, build: Builder) -> Value:
    return build.value(_PAIRS[op.name][0], [buffer, *indices], type, {"map": op.attributes["map"]})


def _store(op: ir.Operation, value: Value, buffer: Value, indices: Sequence[Value], build: Builder) -> None:
    build.op(_PAIRS[op.name][1], [value, buffer, *indices], (), {"map": op.attributes["map"]})


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
        state.set_tangent(result, _load(op, state.shadow(buffer), indices, result.type, state.build))

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
        shadow, indices = state.shadow(buffer), _all(state.primal, operands)
        build, type = state.build, adjoint.type
        before = _load(op, shadow, indices, type, build)
        _store(op, create_sum(build, before, adjoint), shadow, indices, build)


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
        _store(op, tangent, state.shadow(buffer), indices, state.build)

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The indices."""
        return tuple(op.operands)[2:] if is_active(op.operands[1]) else ()

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The buffer's."""
        return (op.operands[1],) if is_active(op.operands[1]) else ()

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Take the shadow and clear it."""
        value, buffer, *operands = op.operands
        shadow, indices = state.shadow(buffer), _all(state.primal, operands)
        if state.is_active(value):
            state.accumulate(value, _load(op, shadow, indices, value.type, state.build))
        _store(op, state.zero(value.type), shadow, indices, state.build)


def _all(lookup: Callable[[Value], Value], values: Sequence[Value]) -> list[Value]:
    return [lookup(v) for v in values]


@final
class PrefetchModel:
    """``affine.prefetch``: no contents are read or changed."""

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """None."""
        return ()

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """None."""
        return ()
