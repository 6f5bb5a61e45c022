"""Expands ``tm_tensor.attention``: ``softmax(Q K^T / sqrt d + mask) V`` over the last two dims (mask optional)."""

from __future__ import annotations

import math

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_extent
from mlirad.edit.generic import create_elements
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.types import element_type


def expand_attention(op: ir.Operation) -> None:
    """Replaces ``op`` by two products and a softmax."""
    build = before(op)
    *inputs, output = op.operands
    query, key, value, *mask = inputs
    element, rank = element_type(query.type), ir.RankedTensorType(query.type).rank
    batch, context = list(range(rank - 2)), op.context
    scale = _scale(query, build)

    def dims(*last: int) -> ir.AffineMap:
        return ir.AffineMap.get(rank + 1, 0, [ir.AffineDimExpr.get(i, context) for i in (*batch, *last)], context)

    row, column, inner = rank - 2, rank - 1, rank
    identity = ir.AffineMap.get_identity(rank, context)

    def product(build: Builder, v: list[Value]) -> Value:
        return build.float("arith.addf", [v[2], build.float("arith.mulf", v[:2], element)], element)

    def weighted(build: Builder, v: list[Value]) -> Value:
        scaled = build.float("arith.mulf", [v[0], scale], element)
        return build.float("arith.addf", [scaled, v[1]], element) if mask else scaled

    zeros = _zeros(query, key, rank, build)
    weights = create_elements(
        [query, key], zeros, [dims(row, inner), dims(column, inner), dims(row, column)], build, product
    )
    weights = create_elements([weights, *mask], weights, [identity] * (2 + len(mask)), build, weighted)
    dimension = {"dimension": ir.IntegerAttr.get(ir.IntegerType.get_signless(64, context), rank - 1)}
    weights = build.value("linalg.softmax", [weights, weights], weights.type, dimension)
    zero = build.constant(element, 0.0)
    start = create_elements([], output, [identity], build, lambda *_: zero)
    maps = [dims(row, inner), dims(inner, column), dims(row, column)]
    replace_op(op, [create_elements([weights, value], start, maps, build, product)])


def _scale(query: Value, build: Builder) -> Value:
    """Returns ``1 / sqrt d``, where d is the last extent."""
    type = ir.RankedTensorType(query.type)
    if not type.is_dynamic_dim(type.rank - 1):
        return build.constant(type.element_type, 1 / math.sqrt(type.get_dim_size(type.rank - 1)))
    wide = ir.IntegerType.get_signless(64, build.loc.context)
    size = build.value("arith.index_cast", [create_extent(query, type.rank - 1, build)], wide)
    return build.value("math.rsqrt", [build.value("arith.sitofp", [size], type.element_type)], type.element_type)


def _zeros(query: Value, key: Value, rank: int, build: Builder) -> Value:
    """Returns the zeros to which the products of queries and keys are added."""
    sources = [(query, i) for i in range(rank - 1)] + [(key, rank - 2)]
    types = [(ir.RankedTensorType(tensor.type), i) for tensor, i in sources]
    open_size = ir.ShapedType.get_dynamic_size()
    sizes = [open_size if type.is_dynamic_dim(i) else type.get_dim_size(i) for type, i in types]
    extents = [create_extent(tensor, i, build) for (tensor, i), n in zip(sources, sizes, strict=True) if n == open_size]
    type = ir.RankedTensorType.get(sizes, types[0][0].element_type)
    zero = build.constant(type.element_type, 0.0)
    identity = ir.AffineMap.get_identity(rank, build.loc.context)
    return create_elements([], build.value("tensor.empty", extents, type), [identity], build, lambda *_: zero)
