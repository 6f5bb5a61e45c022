"""Differentiates ``linalg.softmax``: ``y = exp(x - max x) / sum exp(x - max x)`` along one axis.

On tensors it has a rule, ``dy = y (dx - sum y dx)``: the shift by the maximum does not change the result, and has no
derivative. On buffers, and before code is generated, it is expanded to generic ops, since upstream has no pass for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.buffers import create_alloc
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_extent
from mlirad.edit.generic import create_elements, create_filled
from mlirad.edit.types import element_type
from mlirad.interfaces.ops import Effect, EffectKind, IsActive, MemoryModel, no_values
from mlirad.interfaces.state import ForwardState, ReverseState

_Body = Callable[[Builder, Sequence[Value]], Value]


def rewrite_softmax(op: ir.Operation) -> bool:
    """Expands the op on buffers to generic ops; on tensors it stays."""
    if len(op.results):
        return False
    decompose(op)
    return True


@final
class SoftmaxModel(MemoryModel):
    """``y = softmax x`` on tensors: ``dy = y (dx - sum y dx)``; expanded on buffers."""

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Returns a read of the input and a write of the output if they are buffers."""
        if len(op.results):
            return ()
        return (Effect(EffectKind.READ, op.operands[0]), Effect(EffectKind.WRITE, op.operands[1]))

    def shape_of(self, op: ir.Operation, result: Value, /) -> Value | None:
        """Returns the output operand."""
        output: Value = op.operands[1]
        return output

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Sets ``dy = y (dx - sum y dx)``."""
        tangent = state.tangent(op.operands[0])
        if tangent is not None:
            result = op.result
            state.set_tangent(result, _product(op, result, tangent, state.zero_like(result), state.build))

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Returns the result."""
        return (op.result,) if is_active(op.operands[0]) else ()

    needed_shadows = no_values

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Adds ``y (dy - sum y dy)`` to ``dx``: the Jacobian is symmetric."""
        adjoint, source = state.adjoint(op.result), op.operands[0]
        if adjoint is None or not state.is_active(source):
            return
        before = state.adjoint(source)
        if before is None:
            before = state.zero_like(source)
        state.set_adjoint(source, _product(op, state.primal(op.result), adjoint, before, state.build))


def decompose(op: ir.Operation) -> None:
    """Replaces ``op`` by generic ops, on tensors or buffers."""
    build = Builder(ir.InsertionPoint(op), op.location)
    source, out = op.operands
    whole, rows = _maps(op)
    element = element_type(source.type)
    greatest = _fill(build, _row(op, build), float("-inf"))
    greatest = create_elements([source], greatest, [whole, rows], build, _two("arith.maxnumf"))

    def shifted(at: Builder, v: Sequence[Value]) -> Value:
        return at.value("math.exp", [at.value("arith.subf", [v[0], v[1]], element)], element)

    powers = create_elements([source, greatest], out, [whole, rows, whole], build, shifted)
    sums = _fill(build, _row(op, build), 0.0)
    sums = create_elements([powers], sums, [whole, rows], build, _two("arith.addf"))

    def divided(at: Builder, v: Sequence[Value]) -> Value:
        return at.value("arith.divf", [v[1], v[0]], element)

    result = create_elements([sums], powers, [rows, whole], build, divided)
    if len(op.results):
        op.result.replace_all_uses_with(result)
    else:
        build.op("memref.dealloc", [greatest])
        build.op("memref.dealloc", [sums])
    op.erase()


def _product(op: ir.Operation, y: Value, moved: Value, start: Value, build: Builder) -> Value:
    """Returns ``start + y (moved - sum y moved)``."""
    whole, rows = _maps(op)
    element = element_type(y.type)

    def dot(at: Builder, v: Sequence[Value]) -> Value:
        return at.value("arith.addf", [v[2], at.value("arith.mulf", [v[0], v[1]], element)], element)

    sums = _fill(build, _row(op, build, y), 0.0)
    sums = create_elements([y, moved], sums, [whole, whole, rows], build, dot)

    def rest(at: Builder, v: Sequence[Value]) -> Value:
        difference = at.value("arith.subf", [v[1], v[2]], element)
        return at.value("arith.addf", [v[3], at.value("arith.mulf", [v[0], difference], element)], element)

    return create_elements([y, moved, sums], start, [whole, whole, rows, whole], build, rest)


def _maps(op: ir.Operation) -> tuple[ir.AffineMap, ir.AffineMap]:
    """Returns the identity, and the map without the axis of the softmax."""
    rank = _shaped(op.operands[0].type).rank
    axis = _axis(op)
    rows = [ir.AffineDimExpr.get(i, op.context) for i in range(rank) if i != axis]
    return ir.AffineMap.get_identity(rank, op.context), ir.AffineMap.get(rank, 0, rows, op.context)


def _axis(op: ir.Operation) -> int:
    return int(ir.IntegerAttr(op.attributes["dimension"]).value)


def _shaped(type: Type) -> ir.ShapedType:
    return ir.ShapedType(type)


def _row(op: ir.Operation, build: Builder, like: Value | None = None) -> Value:
    """Returns a new tensor or buffer with one element for each softmax."""
    source = op.operands[0] if like is None else like
    type, axis = _shaped(source.type), _axis(op)
    kept = [i for i in range(type.rank) if i != axis]
    shape = [type.shape[i] for i in kept]
    is_tensor = isinstance(source.type, ir.RankedTensorType)
    extents = [create_extent(source, i, build) for i in kept if type.is_dynamic_dim(i)]
    if is_tensor:
        return build.value("tensor.empty", extents, ir.RankedTensorType.get(shape, type.element_type))
    return create_alloc(ir.MemRefType.get(shape, type.element_type), extents, build)


def _fill(build: Builder, out: Value, number: float) -> Value:
    return create_filled(build.constant(element_type(out.type), number), out, build)


def _two(name: str) -> _Body:
    return lambda at, v: at.value(name, [v[1], v[0]], v[0].type)
