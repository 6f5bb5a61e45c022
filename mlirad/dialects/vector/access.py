"""Differentiates masked, packed (expand, compress) and indexed (gather, scatter: `indexed`) accesses of vectors.

In forward mode the same access of the shadow is added. In reverse mode, a load adds its adjoint to the shadow; a store
loads the shadow and clears it. Masked lanes access nothing; the result of a load is its ``pass`` operand there. Gather
and scatter also take tensors, whose adjoints are values; such a scatter returns a new tensor.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import final

from mlirad._mlir import Value, ir
from mlirad.dialects.vector.adjoint_ops import carries
from mlirad.edit.buffers import is_buffer
from mlirad.interfaces.ops import Effect, EffectKind, IsActive, MemoryModel
from mlirad.interfaces.state import DerivativeState, ForwardState, ReverseState

Adjoint = Callable[[ir.Operation, ReverseState], None]


@final
@dataclass(frozen=True)
class VectorLoadModel(MemoryModel):
    """``y = m[...]``, or the pass-through value if masked: forward ``dy = dm[...]``; reverse ``dm[...] += dy``."""

    adjoint: Adjoint

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Returns a read of the buffer."""
        return (Effect(EffectKind.READ, op.operands[0]),) if is_buffer(op.operands[0].type) else ()

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Loads the tangent; of an inactive buffer, selects zero or the tangent of the pass-through value."""
        if state.is_active(op.operands[0]):
            state.set_tangent(op.result, create_on_shadow(op, state).result)
            return
        mask, passed = tuple(op.operands)[-2:]
        tangent = state.tangent(passed)
        if tangent is not None:
            chosen = (mask, state.zero(passed.type), tangent)
            state.set_tangent(op.result, state.build.value("arith.select", chosen, passed.type))

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Returns indices and masks."""
        return places(op) if is_active(op.result) else ()

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Returns the buffer if it is active: the pass-through value may be the only active operand."""
        buffer = op.operands[0]
        return [buffer] if is_active(op.result) and is_active(buffer) and is_buffer(buffer.type) else ()

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Adds the adjoint to the shadow."""
        if state.adjoint(op.result) is not None:
            self.adjoint(op, state)


@final
@dataclass(frozen=True)
class VectorStoreModel(MemoryModel):
    """``m[...] = x``: forward ``dm[...] = dx``; reverse ``dx += dm[...]; dm[...] = 0``; ``m``: operand ``target``."""

    adjoint: Adjoint
    target: int = 0

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Returns a write of the buffer."""
        buffer = op.operands[self.target]
        return (Effect(EffectKind.WRITE, buffer),) if is_buffer(buffer.type) else ()

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Stores the tangent, or a zero if the value has none."""
        if not state.is_active(self._written(op)):
            return
        for result, tangent in zip(op.results, create_on_shadow(op, state, self.target).results, strict=True):
            state.set_tangent(result, tangent)

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Returns indices and masks."""
        return places(op) if is_active(self._written(op)) else ()

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Returns the buffer if it is active."""
        buffer = op.operands[self.target]
        return (buffer,) if is_buffer(buffer.type) and is_active(buffer) else ()

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Loads the adjoint from the shadow and clears it."""
        if state.is_active(self._written(op)):
            self.adjoint(op, state)

    def _written(self, op: ir.Operation) -> Value:
        """Returns what contains the stored value: the buffer, or the new tensor."""
        return op.result if len(op.results) else op.operands[self.target]


def places(op: ir.Operation) -> list[Value]:
    """Returns the indices and masks."""
    return [v for v in op.operands if not carries(v) and not is_buffer(v.type)]


def create_on_shadow(op: ir.Operation, state: ForwardState, buffer: int = 0) -> ir.Operation:
    """Creates the op on the shadow of its buffer, or the tangent of its tensor, and on the tangents of its floats."""
    operands = tuple(op.operands)
    clone = op.clone(state.build.ip).operation
    for i, value in enumerate(operands):
        if carries(value):
            clone.operands[i] = state.tangent(value) or state.zero_like(value)
    if is_buffer(operands[buffer].type):
        clone.operands[buffer] = state.shadow(operands[buffer])
    if "alignment" in clone.attributes:
        del clone.attributes["alignment"]  # it holds for the primal buffer only
    return clone


# --- reverse: a mask of lanes. Loads end in (mask, passed), stores in (mask, value).


def masked_load(op: ir.Operation, state: ReverseState) -> None:
    """Emits ``dm[i + k] += dy_k`` where the mask is set, and ``dpassed += dy`` elsewhere."""
    _add_masked(op, "vector.maskedload", "vector.maskedstore", state)


def masked_store(op: ir.Operation, state: ReverseState) -> None:
    """Emits ``dx_k += dm[i + k]; dm[i + k] = 0`` where the mask is set."""
    _take_masked(op, "vector.maskedload", state)


def expand_load(op: ir.Operation, state: ReverseState) -> None:
    """The adjoint of a masked load whose set lanes are adjacent in memory."""
    _add_masked(op, "vector.expandload", "vector.compressstore", state)


def compress_store(op: ir.Operation, state: ReverseState) -> None:
    """The adjoint of a masked store whose set lanes are adjacent in memory."""
    _take_masked(op, "vector.expandload", state)


def _add_masked(op: ir.Operation, load: str, store: str, state: ReverseState) -> None:
    buffer, mask, passed = op.operands[0], op.operands[-2], op.operands[-1]
    adjoint, build = state.adjoint(op.result), state.build
    assert adjoint is not None
    if state.is_active(buffer):
        place = _place(op, len(op.operands) - 1, state)
        before = build.value(load, [*place, state.zero(adjoint.type)], adjoint.type)
        build.op(store, [*place, build.float("arith.addf", (before, adjoint), adjoint.type)])
    pass_on(passed, state.primal(mask), adjoint, state)


def _take_masked(op: ir.Operation, load: str, state: ReverseState) -> None:
    value = op.operands[-1]
    place, zero = _place(op, len(op.operands) - 1, state), state.zero(value.type)
    if state.is_active(value):
        state.accumulate(value, state.build.value(load, [*place, zero], value.type))
    state.build.op(op.name, [*place, zero])


def pass_on(passed: Value, mask: Value, adjoint: Value, state: ReverseState) -> None:
    """Emits ``dpassed += dy`` where the mask is not set."""
    if state.is_active(passed):
        unset = (mask, state.zero(adjoint.type), adjoint)
        state.accumulate(passed, state.build.value("arith.select", unset, adjoint.type))


def _place(op: ir.Operation, end: int, state: DerivativeState) -> list[Value]:
    """Returns the shadow of the buffer, and the primal operands after the buffer up to ``end``."""
    operands = tuple(op.operands)
    return [state.shadow(operands[0]), *map(state.primal, operands[1:end])]
