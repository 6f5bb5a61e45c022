"""Differentiates ``vector.reduction`` and ``vector.multi_reduction``: sums, products, minima and maxima.

A vector is treated as a list of *items*, one for each index of the reduced axes; an item is a scalar or a vector of the
other axes. The accumulator, if there is one, is the first item. On a tie the first item that equals the result gets the
derivative, like the first operand of ``arith.maximumf``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final, final

from mlirad._mlir import Value, ir
from mlirad.dialects.vector import adjoint_ops
from mlirad.dialects.vector.adjoint_ops import shape_of, vector_type
from mlirad.dialects.vector.linear import create_on_tangents
from mlirad.edit.build import Builder
from mlirad.edit.floats import compare
from mlirad.edit.types import element_type
from mlirad.interfaces.ops import IsActive, no_values
from mlirad.interfaces.state import ForwardState, ReverseState

#: The predicate that compares an item to the result. A NaN is the result of maximumf and minimumf; others ignore it.
_CHOICES: Final = {"maximumf": "ueq", "minimumf": "ueq", "maxnumf": "oeq", "minnumf": "oeq"}


@final
@dataclass(frozen=True)
class ReductionModel:
    """``z = x_1 o x_2 o ...``: ``dz = sum_i (dz/dx_i) dx_i`` over the items."""

    cost: int = 5

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Emits the op itself for a sum; otherwise combines the items' tangents by weights or selections."""
        kind = adjoint_ops.kind_of(op)
        if kind == "add":
            create_on_tangents(op, state)
            return
        axes, build = _axes(op), state.build
        items = _items(op, axes, lambda v: v, build)
        zero = state.zero(op.result.type)
        tangents = _items(op, axes, lambda v: state.tangent(v) or state.zero(v.type), build)
        if kind == "mul":
            weighted = [
                adjoint_ops.times(tangent, weight, state)
                for tangent, weight in zip(tangents, _products_of_others(items, build), strict=True)
            ]
            total = adjoint_ops.partial_results("arith.addf", weighted, build)[-1]
        else:
            total = tangents[-1]
            for item, tangent in zip(items[-2::-1], tangents[-2::-1], strict=True):
                is_result = compare(build, _CHOICES[kind], item, op.result)
                total = build.value("arith.select", (is_result, tangent, total), zero.type)
        state.set_tangent(op.result, total)

    def chosen(self, op: ir.Operation, /) -> Sequence[int]:
        """Returns all operands if the result is one of the items."""
        return range(len(op.operands)) if adjoint_ops.kind_of(op) in _CHOICES else ()

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Returns the items, and the result if it is compared to them; nothing for a sum."""
        kind = adjoint_ops.kind_of(op)
        if kind == "add" or not is_active(op.result):
            return ()
        return tuple(op.operands) if kind == "mul" else (*op.operands, op.result)

    needed_shadows = no_values

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Adds to each item its part of the adjoint."""
        adjoint = state.adjoint(op.result)
        if adjoint is None:
            return
        kind, axes, build = adjoint_ops.kind_of(op), _axes(op), state.build
        source, *accumulator = op.operands
        if kind == "add":
            if state.is_active(source):
                state.accumulate(source, _repeated(adjoint, source, axes, build))
            for value in accumulator:
                state.accumulate(value, adjoint)
            return
        items = _items(op, axes, state.primal, build)
        if kind == "mul":
            weights = _products_of_others(items, build)
            shares = [adjoint_ops.times(adjoint, weight, state) for weight in weights]
        else:
            shares = _chosen(items, state.primal(op.result), adjoint, _CHOICES[kind], state)
        if accumulator:
            state.accumulate(accumulator[0], shares.pop(0))
        if state.is_active(source):
            state.accumulate(source, _joined(shares, source, axes, state))


def _chosen(items: Sequence[Value], result: Value, adjoint: Value, predicate: str, state: ReverseState) -> list[Value]:
    """Returns the adjoint for the first item that equals the result, zero for the others."""
    build, left, zero = state.build, adjoint, state.zero(adjoint.type)
    shares = []
    for item in items[:-1]:
        is_result = compare(build, predicate, item, result)
        shares.append(build.value("arith.select", (is_result, left, zero), zero.type))
        left = build.value("arith.select", (is_result, zero, left), zero.type)
    return [*shares, left]


def _products_of_others(items: Sequence[Value], build: Builder) -> list[Value]:
    """Returns for each item the product of all others, without division, so that zeros are no special case."""
    one = build.constant(items[0].type, 1.0)
    before = adjoint_ops.partial_results("arith.mulf", [one, *items[:-1]], build)
    behind = adjoint_ops.partial_results("arith.mulf", [one, *items[:0:-1]], build)[::-1]
    return [build.float("arith.mulf", pair, one.type) for pair in zip(before, behind, strict=True)]


# --- a vector as items


def _axes(op: ir.Operation) -> list[int]:
    if "reduction_dims" in op.attributes:
        return sorted(adjoint_ops.integers(op, "reduction_dims"))
    return list(range(len(shape_of(op.operands[0].type))))


def _order(source: Value, axes: Sequence[int]) -> tuple[list[int], list[int], int]:
    """Returns the axes with the reduced ones first, the extents of the others, and the number of items."""
    shape = shape_of(source.type)
    others = [axis for axis in range(len(shape)) if axis not in axes]
    return [*axes, *others], [shape[axis] for axis in others], prod(shape[axis] for axis in axes)


def _items(op: ir.Operation, axes: Sequence[int], of: Callable[[Value], Value], build: Builder) -> list[Value]:
    """Returns the items of ``of(operand)``: of the primal values, or of the tangents."""
    source, *accumulator = op.operands
    order, rest, count = _order(source, axes)
    moved = adjoint_ops.transpose(of(source), order, build)
    adjoint_ops.check_unrolled(op, count)
    rows = adjoint_ops.shape_cast(moved, vector_type([count, *rest], element_type(source.type)), build)
    items = [adjoint_ops.extract(rows, (i,), build) for i in range(count)]
    return [*map(of, accumulator), *items]


def _joined(items: Sequence[Value], source: Value, axes: Sequence[int], state: ReverseState) -> Value:
    """Returns the vector of the type of ``source`` with these items."""
    build, element = state.build, element_type(source.type)
    order, rest, count = _order(source, axes)
    type = vector_type([count, *rest], element)
    if rest:
        rows = state.zero(type)
        for i, item in enumerate(items):
            rows = adjoint_ops.insert(item, rows, (i,), build)
    else:
        rows = build.value("vector.from_elements", items, type)
    shape = shape_of(source.type)
    moved = adjoint_ops.shape_cast(
        rows, vector_type([shape[axis] for axis in order], element) if shape else source.type, build
    )
    return adjoint_ops.transpose(moved, [order.index(axis) for axis in range(len(order))], build)


def _repeated(item: Value, source: Value, axes: Sequence[int], build: Builder) -> Value:
    """Returns a vector of the type of ``source`` whose items are all ``item``."""
    order, _, _ = _order(source, axes)
    shape = shape_of(source.type)
    if not isinstance(item.type, ir.VectorType):
        return adjoint_ops.broadcast(item, source.type, build)
    wide = adjoint_ops.broadcast(item, vector_type([shape[axis] for axis in order], element_type(source.type)), build)
    return adjoint_ops.transpose(wide, [order.index(axis) for axis in range(len(order))], build)
