"""Differentiates ``vector.transfer_read`` and ``vector.transfer_write``: slices with permuted and repeated axes.

The permutation map gives the axis of the buffer for each axis of the vector; a zero in it repeats the element. Elements
outside the buffer, or masked ones, are padding when read, and are not written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn, final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.dialects.vector import adjoint_ops
from mlirad.dialects.vector.access import create_on_shadow, places
from mlirad.edit.buffers import is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.types import element_type
from mlirad.interfaces.ops import Effect, EffectKind, IsActive, MemoryModel
from mlirad.interfaces.refusal import refuse_form
from mlirad.interfaces.state import DerivativeState, ForwardState, ReverseState


@dataclass(frozen=True)
class Slice:
    """The slice that a transfer accesses: indices, mask, and the axis of the buffer for each axis of the vector."""

    buffer: Value
    indices: tuple[Value, ...]
    mask: Value | None
    axes: tuple[int | None, ...]
    in_bounds: tuple[bool, ...]

    @classmethod
    def of(cls, op: ir.Operation, buffer: int) -> Slice:
        """Returns the slice of a transfer whose operand ``buffer`` is the buffer."""
        map = ir.AffineMapAttr(op.attributes["permutation_map"]).value
        rank = map.n_dims
        operands = tuple(op.operands)
        behind = operands[buffer + 1 + rank + (1 if buffer == 0 else 0) :]
        axes = [ir.AffineDimExpr(e).position if isinstance(e, ir.AffineDimExpr) else None for e in map.results]
        in_bounds = [bool(ir.BoolAttr(b).value) for b in ir.ArrayAttr(op.attributes["in_bounds"])]
        indices = operands[buffer + 1 : buffer + 1 + rank]
        return cls(operands[buffer], indices, behind[0] if behind else None, tuple(axes), tuple(in_bounds))

    def repeated(self) -> list[int]:
        """Returns the axes of the vector along which one element is repeated."""
        return [i for i, axis in enumerate(self.axes) if axis is None]

    def attributes(self, segments: Sequence[int], build: Builder) -> dict[str, Attribute]:
        """Returns the attributes of a transfer without repeated axes; ``segments`` counts operands before the mask."""
        context = build.loc.context
        kept = [(axis, inside) for axis, inside in zip(self.axes, self.in_bounds, strict=True) if axis is not None]
        map = ir.AffineMap.get(len(self.indices), 0, [ir.AffineDimExpr.get(axis, context) for axis, _ in kept], context)
        return {
            "permutation_map": ir.AffineMapAttr.get(map),
            "in_bounds": ir.ArrayAttr.get([ir.BoolAttr.get(inside, context) for _, inside in kept], context),
            "operandSegmentSizes": ir.DenseI32ArrayAttr.get([*segments, int(self.mask is not None)], context),
        }

    def create_read(self, source: Value, type: Type, state: DerivativeState) -> Value:
        """Reads the same slice of another buffer or tensor, with zeros as padding."""
        padding = state.zero(element_type(source.type))
        operands = [source, *map(state.primal, self.indices), padding, *self._mask(state)]
        attributes = self.attributes((1, len(self.indices), 1), state.build)
        return state.build.value("vector.transfer_read", operands, type, attributes)

    def create_write(self, value: Value, target: Value, state: DerivativeState) -> Value:
        """Writes the same slice of another buffer or tensor; returns the buffer or the new tensor."""
        operands = [value, target, *map(state.primal, self.indices), *self._mask(state)]
        attributes = self.attributes((1, 1, len(self.indices)), state.build)
        if is_buffer(target.type):
            state.build.op("vector.transfer_write", operands, (), attributes)
            return target
        return state.build.value("vector.transfer_write", operands, target.type, attributes)

    def _mask(self, state: DerivativeState) -> list[Value]:
        return [] if self.mask is None else [state.primal(self.mask)]


@final
class ReadModel(MemoryModel):
    """``y = m[...]``, a constant out of bounds: forward ``dy = dm[...]``; reverse ``dm[...] += dy``."""

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Returns a read of the buffer."""
        return (Effect(EffectKind.READ, op.operands[0]),) if is_buffer(op.operands[0].type) else ()

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Reads the tangent."""
        if not state.is_active(op.operands[0]):
            _refuse_padding(op)
        state.set_tangent(op.result, create_on_shadow(op, state).result)

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Returns indices and mask."""
        if not is_active(op.result):
            return ()
        if is_active(op.operands[1 + len(Slice.of(op, 0).indices)]):
            _refuse_padding(op)
        return places(op)

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Returns the buffer."""
        return (op.operands[0],) if is_active(op.result) and is_buffer(op.operands[0].type) else ()

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Adds the adjoint, summed over repeated axes, to the slice of the shadow."""
        adjoint = state.adjoint(op.result)
        if adjoint is None:
            return
        slice, build, source = Slice.of(op, 0), state.build, op.operands[0]
        total = adjoint_ops.sum_over(adjoint, slice.repeated(), build)
        if not isinstance(total.type, ir.VectorType):
            total = adjoint_ops.broadcast(total, ir.VectorType.get([], total.type), build)
        gathered = state.shadow(source) if is_buffer(source.type) else state.adjoint(source) or state.zero_like(source)
        before = slice.create_read(gathered, total.type, state)
        after = slice.create_write(build.float("arith.addf", (before, total), total.type), gathered, state)
        if not is_buffer(source.type):
            state.set_adjoint(source, after)


def write(op: ir.Operation, state: ReverseState) -> None:
    """Adds the slice of the shadow to the adjoint of the value, and clears it."""
    value, target = tuple(op.operands)[:2]
    gathered = state.shadow(target) if is_buffer(target.type) else state.adjoint(op.result)
    if gathered is None:
        return
    slice = Slice.of(op, 1)
    if state.is_active(value):
        state.accumulate(value, slice.create_read(gathered, value.type, state))
    rest = slice.create_write(state.zero(value.type), gathered, state)
    if not is_buffer(target.type):
        state.accumulate(target, rest)


def _refuse_padding(op: ir.Operation) -> NoReturn:
    refuse_form(op, "its padding is active", "pad with a constant, and take the other value by arith.select")
