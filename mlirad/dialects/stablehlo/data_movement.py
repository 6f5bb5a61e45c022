"""Ops that move elements: they are linear, and their transposes move elements back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, final

from mlirad._mlir import Type, Value, ir
from mlirad.dialects.stablehlo.create import (
    create_pad,
    create_reduce,
    create_slice,
    create_splat,
    create_transpose,
    integers,
    numbers,
    reshape,
    shape_of,
    tensor,
    zeros,
)
from mlirad.dialects.stablehlo.pure import PureModels, attributes_of
from mlirad.edit.build import Builder
from mlirad.interfaces.state import ForwardState, ReverseState

#: The contribution of the result's adjoint to that of an operand, by the position of the operand.
Transpose: TypeAlias = Callable[[ir.Operation, int, Value, ReverseState], Value]


@final
@dataclass(frozen=True)
class LinearModel(PureModels):
    """An op that is linear in its operands: the tangent is the same op on tangents, the adjoint its transpose.

    ``linear``: the number of leading operands that are data; the others are offsets. None: all are data.
    ``needed``: whether the transpose reads the offsets.
    """

    transpose: Transpose
    linear: int | None = None

    def needed_primals(self, op: ir.Operation, is_active: object, /) -> tuple[Value, ...]:
        """The offsets."""
        return () if self.linear is None else tuple(op.operands)[self.linear :]

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """The op on the tangents, with zeros for missing ones."""
        moved, places = state.operands[: self.linear], () if self.linear is None else state.operands[self.linear :]
        tangents = [state.tangent(x) for x in moved]
        if all(tangent is None for tangent in tangents):
            return
        given = [state.zero(x.type) if t is None else t for x, t in zip(moved, tangents, strict=True)]
        operands = [*given, *(state.primal(x) for x in places)]
        (z,) = state.results
        state.set_tangent(z, state.build.value(op.name, operands, z.type, attributes_of(op)))

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """The transpose on the adjoint, for each active operand."""
        adjoint = state.adjoint(state.results[0])
        if adjoint is None:
            return
        for position, x in enumerate(state.operands[: self.linear]):
            if state.is_active(x):
                state.accumulate(x, self.transpose(op, position, adjoint, state))


def _reshaped(op: ir.Operation, position: int, adjoint: Value, state: ReverseState) -> Value:
    return reshape(state.build, adjoint, shape_of(op.operands[0]))


def _transposed(op: ir.Operation, position: int, adjoint: Value, state: ReverseState) -> Value:
    permutation = integers(op, "permutation")
    return create_transpose(state.build, adjoint, [permutation.index(i) for i in range(len(permutation))])


def _summed(op: ir.Operation, position: int, adjoint: Value, state: ReverseState) -> Value:
    """The sum over the broadcast axes."""
    return sum_of_copies(state.build, adjoint, shape_of(op.operands[0]), integers(op, "broadcast_dimensions"))


def sum_of_copies(build: Builder, value: Value, shape: list[int], dimensions: list[int]) -> Value:
    """The transpose of a broadcast of ``shape`` into that of ``value``: a sum over the copies."""
    longer = shape_of(value)
    kept = sorted(d for d, n in zip(dimensions, shape, strict=True) if n == longer[d])
    found = create_reduce(build, "add", value, [d for d in range(len(longer)) if d not in kept])
    order = [kept.index(d) for d in dimensions if d in kept]
    return reshape(build, create_transpose(build, found, order), shape)


def _padded(op: ir.Operation, position: int, adjoint: Value, state: ReverseState) -> Value:
    """The adjoint padded with zeros around and between the elements of the slice."""
    starts, strides = integers(op, "start_indices"), integers(op, "strides")
    whole, part = shape_of(op.operands[0]), shape_of(op.result)
    high = [
        n - start - (max(k - 1, 0) * stride + min(k, 1))
        for n, start, k, stride in zip(whole, starts, part, strides, strict=True)
    ]
    return create_pad(state.build, adjoint, zeros(state.build, adjoint, ()), starts, high, [s - 1 for s in strides])


def _unpadded(op: ir.Operation, position: int, adjoint: Value, state: ReverseState) -> Value:
    """The elements of the operand; for the padding value the sum of all other elements."""
    build = state.build
    low, high, interior = (integers(op, f"{name}padding{rest}") for name, rest in _PADDINGS)
    shape = shape_of(op.operands[0])
    if position == 1:
        return create_reduce(build, "add", _at_padding(op, adjoint, state), range(len(shape)))
    cut = create_pad(build, adjoint, zeros(build, adjoint, ()), [-n for n in low], [-n for n in high], [0] * len(low))
    strides = [n + 1 for n in interior]
    limits = [max(n - 1, 0) * stride + min(n, 1) for n, stride in zip(shape, strides, strict=True)]
    return create_slice(build, cut, [0] * len(low), limits, strides)


_PADDINGS: Final = (("edge_", "_low"), ("edge_", "_high"), ("interior_", ""))


def _at_padding(op: ir.Operation, adjoint: Value, state: ReverseState) -> Value:
    """``adjoint`` at padding positions, else zero."""
    build, truth = state.build, ir.IntegerType.get_signless(1, op.context)
    given = (create_splat(build, shape_of(op.operands[0]), truth, 0), create_splat(build, (), truth, 1))
    outside = build.value("stablehlo.pad", given, tensor(shape_of(op.result), truth), attributes_of(op))
    return build.value("stablehlo.select", (outside, adjoint, state.zero(adjoint.type)), adjoint.type)


def _sliced(op: ir.Operation, position: int, adjoint: Value, state: ReverseState) -> Value:
    """The operand's slice of the adjoint."""
    axis = ir.IntegerAttr(op.attributes["dimension"]).value
    shapes = [shape_of(operand) for operand in op.operands]
    start = [0] * len(shapes[0])
    start[axis] = sum(shape[axis] for shape in shapes[:position])
    limit = [a + n for a, n in zip(start, shapes[position], strict=True)]
    return create_slice(state.build, adjoint, start, limit, [1] * len(start))


def _reversed(op: ir.Operation, position: int, adjoint: Value, state: ReverseState) -> Value:
    return state.build.value("stablehlo.reverse", (adjoint,), adjoint.type, attributes_of(op))


def _updated_slice(op: ir.Operation, position: int, adjoint: Value, state: ReverseState) -> Value:
    """For the operand the adjoint with the updated slice zero; for the update that slice."""
    build, places = state.build, [state.primal(x) for x in state.operands[2:]]
    update = state.operands[1]
    if position == 1:
        return _create_dynamic_slice(build, adjoint, places, update.type)
    given = (adjoint, state.zero(update.type), *places)
    return build.value("stablehlo.dynamic_update_slice", given, adjoint.type)


def _create_dynamic_slice(build: Builder, value: Value, places: Sequence[Value], type: Type) -> Value:
    sizes = {"slice_sizes": numbers(build, ir.RankedTensorType(type).shape)}
    return build.value("stablehlo.dynamic_slice", (value, *places), type, sizes)


@final
class DynamicSliceModel(PureModels):
    """z is a slice of x at computed offsets:  dz is the same slice of dx."""

    def needed_primals(self, op: ir.Operation, is_active: object, /) -> tuple[Value, ...]:
        """The offsets."""
        return tuple(op.operands)[1:]

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """The slice of the tangent."""
        x, *places = state.operands
        tangent = state.tangent(x)
        if tangent is not None:
            (z,) = state.results
            given = (tangent, *map(state.primal, places))
            state.set_tangent(z, state.build.value(op.name, given, z.type, attributes_of(op)))

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Add to the slice of the accumulated adjoint, so that a loop over slices does not add whole tensors."""
        adjoint, (x, *indices), build = state.adjoint(state.results[0]), state.operands, state.build
        if adjoint is None or not state.is_active(x):
            return
        places, gathered = [state.primal(index) for index in indices], state.adjoint(x)
        if gathered is None:
            gathered = state.zero(x.type)
        else:
            adjoint = build.value(
                "stablehlo.add", (_create_dynamic_slice(build, gathered, places, adjoint.type), adjoint), adjoint.type
            )
        state.set_adjoint(x, build.value("stablehlo.dynamic_update_slice", (gathered, adjoint, *places), x.type))


#: Ops that move elements -> the cost of recomputing the result.
MOVES: Final = {
    "stablehlo.broadcast_in_dim": (LinearModel(_summed), 1),
    "stablehlo.concatenate": (LinearModel(_sliced), 5),
    "stablehlo.dynamic_slice": (DynamicSliceModel(), 2),
    "stablehlo.dynamic_update_slice": (LinearModel(_updated_slice, 2), 20),
    "stablehlo.pad": (LinearModel(_unpadded), 5),
    "stablehlo.reshape": (LinearModel(_reshaped), 0),
    "stablehlo.reverse": (LinearModel(_reversed), 2),
    "stablehlo.slice": (LinearModel(_padded), 2),
    "stablehlo.transpose": (LinearModel(_transposed), 2),
}
