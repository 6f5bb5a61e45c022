"""Expands the Winograd transforms of filters, inputs and outputs: products with a constant matrix along two axes.

A convolution of tiles of ``m`` outputs by ``r`` taps is an elementwise product of transformed values: ``Y = A' ((G g
G') * (B' d B)) A``. The matrices are those of upstream, with its factor of the outputs included in ``A``; as in
upstream, an axis of one tap (or of one output) is not transformed. Upstream's own decomposition
(`transform.structured.decompose_winograd_op`) rounds the matrices to f32, also for f64, and yields loops.

Source: Lavin & Gray, "Fast Algorithms for Convolutional Neural Networks", CVPR 2016.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.dialects.linalg.shapes import Shapes
from mlirad.edit.build import Builder
from mlirad.edit.extents import Extent, extents
from mlirad.edit.generic import create_generic
from mlirad.edit.rewrite import before, replace_op

_Matrix: TypeAlias = tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class _Scheme:
    """F(m, r): ``m`` outputs, ``r`` taps; matrices ``g`` for filters, ``b'`` for inputs and ``a'`` for outputs."""

    m: int
    g: _Matrix
    b: _Matrix
    a: _Matrix


def _scaled(factor: float, matrix: _Matrix) -> _Matrix:
    return tuple(tuple(factor * n for n in row) for row in matrix)


#: By the value of the attribute ``fmr``: F(2, 3), F(4, 3), F(2, 5).
_SCHEMES: Final = (
    _Scheme(
        2,
        ((-1, 0, 0), (1 / 2, -1 / 2, 1 / 2), (1 / 2, 1 / 2, 1 / 2), (0, 0, 1)),
        ((-1, 0, 1, 0), (0, -1, 1, 0), (0, 1, 1, 0), (0, -1, 0, 1)),
        ((1, 1, 1, 0), (0, -1, 1, 1)),
    ),
    _Scheme(
        4,
        (
            (1, 0, 0),
            (-1 / 3, 1 / 3, -1 / 3),
            (-1 / 3, -1 / 3, -1 / 3),
            (1 / 12, -1 / 6, 1 / 3),
            (1 / 12, 1 / 6, 1 / 3),
            (0, 0, 1),
        ),
        _scaled(
            1 / 16,
            (
                (4, 0, -5, 0, 1, 0),
                (0, 4, -4, -1, 1, 0),
                (0, -4, -4, 1, 1, 0),
                (0, 4, -2, -4, 2, 0),
                (0, -4, -2, 4, 2, 0),
                (0, 4, 0, -5, 0, 1),
            ),
        ),
        _scaled(4, ((1, 2, 2, 1, 1, 0), (0, -2, 2, -2, 2, 0), (0, 2, 2, 4, 4, 0), (0, -2, 2, -8, 8, 4))),
    ),
    _Scheme(
        2,
        (
            (1, 0, 0, 0, 0),
            (1 / 6, -1 / 6, 1 / 6, -1 / 6, 1 / 6),
            (-1 / 6, -1 / 6, -1 / 6, -1 / 6, -1 / 6),
            (-4 / 15, 2 / 15, -1 / 15, 1 / 30, -1 / 60),
            (1 / 60, 1 / 30, 1 / 15, 2 / 15, 4 / 15),
            (0, 0, 0, 0, 1),
        ),
        _scaled(
            1 / 16,
            (
                (2, 3, -4, -3, 2, 0),
                (0, 2, 1, -5, 2, 0),
                (0, -2, -5, -1, 2, 0),
                (0, 4, -2, -4, 2, 0),
                (0, -2, -4, 2, 4, 0),
                (0, 2, 3, -4, -3, 2),
            ),
        ),
        _scaled(8, ((1, 2, 2, 4, 2, 0), (0, -2, 2, -2, 4, 1))),
    ),
)


def rewrite_filter(op: ir.Operation) -> bool:
    """Expands a Winograd transform to ``linalg.generic`` ops.

    Transforms ``(f, h, w, c)`` to ``(h', w', c, f)``.
    """
    scheme, build = _scheme(op), before(op)
    value, out = op.operands
    for axis in (1, 2):
        if extents(value, build)[axis] != 1:
            value = _along(scheme.g, value, axis, build)
    replace_op(op, [_transposed(value, (1, 2, 3, 0), out, build)])
    return True


def rewrite_input(op: ir.Operation) -> bool:
    """Expands a Winograd transform to ``linalg.generic`` ops.

    Transforms ``(n, h, w, c)`` to ``(h', w', tiles of h, tiles of w, n, c)``; tiles overlap.
    """
    scheme, build = _scheme(op), before(op)
    value, out = op.operands
    high, wide, rows, columns, _, _ = extents(out, build)
    value = _windows(scheme, high, rows, value, 1, build)
    value = _windows(scheme, wide, columns, value, 3, build)
    replace_op(op, [_transposed(value, (2, 4, 1, 3, 0, 5), out, build)])
    return True


def rewrite_output(op: ir.Operation) -> bool:
    """Expands a Winograd transform to ``linalg.generic`` ops.

    Transforms ``(h', w', tiles of h, tiles of w, n, f)`` to ``(n, h, w, f)``, added to the initial output.
    """
    scheme, build = _scheme(op), before(op)
    value, out = op.operands
    for axis in (0, 1):
        if extents(value, build)[axis] != 1:
            value = _along(scheme.a, value, axis, build)
    high, wide, rows, columns, n, f = extents(value, build)
    groups, on = [[0], [1, 2], [3, 4], [5]], Shapes(out, build)
    taken = on.expand(out, groups, [n, rows, high, columns, wide, f])
    dims = [ir.AffineDimExpr.get(i, op.context) for i in (2, 4, 1, 3, 0, 5)]
    maps = [ir.AffineMap.get(6, 0, dims, op.context), ir.AffineMap.get_identity(6, op.context)]
    added, block = create_generic([value], [taken], maps, build)
    at = build.at(ir.InsertionPoint(block))
    term, before_it = block.arguments
    at.op("linalg.yield", [at.value("arith.addf", [before_it, term], term.type)])
    replace_op(op, [on.collapse(added.result, groups, extents(out, build))])
    return True


def _scheme(op: ir.Operation) -> _Scheme:
    return _SCHEMES[int(ir.IntegerAttr(op.attributes["fmr"]).value)]


def _constant(matrix: _Matrix, like: Value, build: Builder) -> Value:
    element = ir.RankedTensorType(like.type).element_type
    type = ir.RankedTensorType.get([len(matrix), len(matrix[0])], element)
    numbers = [ir.FloatAttr.get(element, n, build.loc) for row in matrix for n in row]
    return build.value("arith.constant", (), type, {"value": ir.DenseElementsAttr.get(numbers, type)})


def _contract(
    matrix: _Matrix, value: Value, maps: Sequence[ir.AffineMap], shape: Sequence[Extent], build: Builder
) -> Value:
    """Returns the contraction of ``matrix`` and ``value``, summed over the dims that the output map does not have."""
    element = ir.RankedTensorType(value.type).element_type
    on, rank = Shapes(value, build), len(shape)
    zero = build.constant(element, 0.0)
    out = on.over([zero], on.empty(shape), [ir.AffineMap.get(rank, 0, [], build.loc.context)])
    new, block = create_generic([_constant(matrix, value, build), value], [out], maps, build)
    at = build.at(ir.InsertionPoint(block))
    factor, number, total = block.arguments
    product = at.value("arith.mulf", [factor, number], element)
    at.op("linalg.yield", [at.value("arith.addf", [total, product], element)])
    return new.result


def _along(matrix: _Matrix, value: Value, axis: int, build: Builder) -> Value:
    """Multiplies ``value`` by ``matrix`` along ``axis``."""
    shape = extents(value, build)
    rank, context = len(shape), build.loc.context
    dims = [ir.AffineDimExpr.get(i, context) for i in range(rank + 1)]
    taken = [dims[rank] if i == axis else dims[i] for i in range(rank)]
    maps = [
        ir.AffineMap.get(rank + 1, 0, [dims[axis], dims[rank]], context),
        ir.AffineMap.get(rank + 1, 0, taken, context),
        ir.AffineMap.get(rank + 1, 0, dims[:rank], context),
    ]
    shape[axis] = len(matrix)
    return _contract(matrix, value, maps, shape, build)


def _windows(scheme: _Scheme, width: Extent, tiles: Extent, value: Value, axis: int, build: Builder) -> Value:
    """Splits ``axis`` into tiles and the ``width`` transformed elements of each."""
    shape = extents(value, build)
    if width == 1:
        groups = [[i] if i < axis else [axis, axis + 1] if i == axis else [i + 1] for i in range(len(shape))]
        return Shapes(value, build).expand(value, groups, [*shape[: axis + 1], 1, *shape[axis + 1 :]])
    rank, context = len(shape) + 1, build.loc.context
    dims = [ir.AffineDimExpr.get(i, context) for i in range(rank + 1)]
    step = ir.AffineExpr.get_add(ir.AffineExpr.get_mul(dims[axis], scheme.m), dims[rank])
    maps = [
        ir.AffineMap.get(rank + 1, 0, [dims[axis + 1], dims[rank]], context),
        ir.AffineMap.get(rank + 1, 0, [*dims[:axis], step, *dims[axis + 2 : rank]], context),
        ir.AffineMap.get(rank + 1, 0, dims[:rank], context),
    ]
    return _contract(scheme.b, value, maps, [*shape[:axis], tiles, width, *shape[axis + 1 :]], build)


def _transposed(value: Value, axes: Sequence[int], out: Value, build: Builder) -> Value:
    """Copies ``value`` into ``out`` with ``axes`` as first, second ... axis."""
    rank, context = len(axes), build.loc.context
    dims = [ir.AffineDimExpr.get(axes.index(axis), context) for axis in range(rank)]
    return Shapes(out, build).over([value], out, [ir.AffineMap.get(rank, 0, dims, context)])
