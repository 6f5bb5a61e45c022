"""Loads and stores of vectors: masked, packed (expand, compress) and by index (gather, scatter).

Forward, an access of the shadow stands beside that of the primal. Reverse, a load adds its adjoint to the shadow, a
store takes the shadow and clears it. Masked lanes touch nothing; a load gives its ``pass`` operand there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import final

from mlirad._mlir import Type, Value, ir
from mlirad.dialects.vector import pieces
from mlirad.dialects.vector.pieces import carries, shape_of, vector_type
from mlirad.edit.types import element_type
from mlirad.interfaces.ops import Effect, EffectKind, IsActive
from mlirad.interfaces.refusal import refuse_form
from mlirad.interfaces.state import DerivativeState, ForwardState, ReverseState

Adjoint = Callable[[ir.Operation, ReverseState], None]


@final
@dataclass(frozen=True)
class LoadModel:
    """``y = m[...]``, and what the op passes on where it is masked: forward alike; reverse ``dm[...] += dy``."""

    adjoint: Adjoint

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Reads the buffer."""
        return (Effect(EffectKind.READ, op.operands[0]),)

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """None."""
        return ()

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Load the tangent."""
        state.set_tangent(op.result, create_on_shadow(op, state).result)

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Indices and masks."""
        if is_active(op.result) and not isinstance(op.operands[0].type, ir.MemRefType):
            refuse_form(op, "it reads a tensor", "bufferize first: on a memref it has a derivative")
        return places(op) if is_active(op.result) else ()

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The buffer's, where it has one: what is passed on may be all that is active."""
        return [op.operands[0]] if is_active(op.result) and is_active(op.operands[0]) else ()

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Add the adjoint to the shadow."""
        if state.adjoint(op.result) is not None:
            self.adjoint(op, state)


@final
@dataclass(frozen=True)
class StoreModel:
    """``m[...] = x``: forward alike; reverse ``dx += dm[...]; dm[...] = 0``."""

    adjoint: Adjoint

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Writes the buffer."""
        return (Effect(EffectKind.WRITE, op.operands[0]),)

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """None."""
        return ()

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Store the tangent, a zero where the value has none."""
        create_on_shadow(op, state)

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Indices and masks."""
        return places(op) if is_active(op.operands[0]) else ()

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The buffer's."""
        return (op.operands[0],) if is_active(op.operands[0]) else ()

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Take the shadow and clear it."""
        if state.is_active(op.operands[0]):
            self.adjoint(op, state)


def places(op: ir.Operation) -> list[Value]:
    """The operands that say where and whether: indices and masks."""
    return [v for v in op.operands if not carries(v) and not isinstance(v.type, ir.MemRefType)]


def create_on_shadow(op: ir.Operation, state: ForwardState) -> ir.Operation:
    """The op on the shadow of its buffer and on the tangents of its floats.

    A load from a buffer without a shadow reads a zero, so only what it passes on where it is masked is left of it.
    """
    operands = tuple(op.operands)
    if not isinstance(operands[0].type, ir.MemRefType):
        refuse_form(op, "it reads a tensor", "bufferize first: on a memref it has a derivative")
    if not state.is_active(operands[0]):
        mask, passed = operands[-2:]
        zero = state.zero(passed.type)
        return state.build.op("arith.select", (mask, zero, state.tangent(passed) or zero), [zero.type])
    clone = op.clone(state.build.ip).operation
    for i, value in enumerate(operands):
        if carries(value):
            clone.operands[i] = state.tangent(value) or state.zero(value.type)
    clone.operands[0] = state.shadow(operands[0])
    if "alignment" in clone.attributes:
        del clone.attributes["alignment"]  # a promise about the primal
    return clone


# --- reverse: a mask of lanes. Loads end in (mask, passed), stores in (mask, value).


def masked_load(op: ir.Operation, state: ReverseState) -> None:
    """Where the mask is set, ``dm[i + k] += dy_k``; elsewhere ``dpassed += dy``."""
    _add_masked(op, "vector.maskedload", "vector.maskedstore", state)


def masked_store(op: ir.Operation, state: ReverseState) -> None:
    """Where the mask is set, ``dx_k += dm[i + k]; dm[i + k] = 0``."""
    _take_masked(op, "vector.maskedload", state)


def expand_load(op: ir.Operation, state: ReverseState) -> None:
    """As a masked load; the lanes that are set lie side by side in memory."""
    _add_masked(op, "vector.expandload", "vector.compressstore", state)


def compress_store(op: ir.Operation, state: ReverseState) -> None:
    """As a masked store; the lanes that are set lie side by side in memory."""
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
    """``dpassed += dy`` where the mask is not set."""
    if state.is_active(passed):
        unset = (mask, state.zero(adjoint.type), adjoint)
        state.accumulate(passed, state.build.value("arith.select", unset, adjoint.type))


# --- reverse: by index. Two lanes may name one element, so the lanes go one after the other.


def gather(op: ir.Operation, state: ReverseState) -> None:
    """For each lane that is set ``dm[i + n_k] += dy_k``; elsewhere ``dpassed += dy``."""
    adjoint, build = state.adjoint(op.result), state.build
    assert adjoint is not None
    mask, passed = tuple(op.operands)[-2:]
    if state.is_active(op.operands[0]):
        for position, place in _lanes(op, state):
            part = pieces.extract(adjoint, position, build)
            lane = pieces.broadcast(part, vector_type([1], part.type), build)
            before = build.value("vector.gather", [*place, state.zero(lane.type)], lane.type)
            total = build.float("arith.addf", (before, lane), lane.type)
            build.op("vector.scatter", [*place, total])
    pass_on(passed, state.primal(mask), adjoint, state)


def scatter(op: ir.Operation, state: ReverseState) -> None:
    """From the last lane to the first, ``dx_k += dm[i + n_k]; dm[i + n_k] = 0``: the last one is what stayed."""
    value, build = op.operands[-1], state.build
    zero = state.zero(vector_type([1], element_type(value.type)))
    total = state.zero(value.type)
    for position, place in list(_lanes(op, state))[::-1]:
        taken = build.value("vector.gather", [*place, zero], zero.type)
        build.op("vector.scatter", [*place, zero])
        total = pieces.insert(pieces.extract(taken, (0,), build), total, position, build)
    state.accumulate(value, total)


def _lanes(op: ir.Operation, state: ReverseState) -> Iterator[tuple[list[int], list[Value]]]:
    """Each lane's position, with the buffer's shadow, the indices, and the lane's offset and mask as vectors of one."""
    last = len(op.operands) - 1
    buffer, *indices, offsets, mask = _place(op, last, state)
    shape = shape_of(offsets.type)
    for number in range(prod(shape)):
        position = _position(number, shape)
        parts = [pieces.extract(v, position, state.build) for v in (offsets, mask)]
        yield position, [buffer, *indices, *(pieces.broadcast(v, _one(v.type), state.build) for v in parts)]


def _position(number: int, shape: Sequence[int]) -> list[int]:
    position: list[int] = []
    for extent in reversed(shape):
        number, digit = divmod(number, extent)
        position.insert(0, digit)
    return position


def _one(type: Type) -> Type:
    return vector_type([1], type)


def _place(op: ir.Operation, end: int, state: DerivativeState) -> list[Value]:
    """The shadow of the buffer, and the operands behind it up to ``end``."""
    operands = tuple(op.operands)
    return [state.shadow(operands[0]), *map(state.primal, operands[1:end])]
