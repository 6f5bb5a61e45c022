"""Expands ``tm_tensor.scatter``: combines updates with elements of a tensor, or replaces these.

``y[at(i, j)] = f(updates[i, j], y[at(i, j)])`` in the order of the updates: of several to one element the last wins.
"""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Value, ir
from mlirad.dialects.tm_tensor.loops import as_index, create_body, extract, insert
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_extent
from mlirad.edit.integers import create_sum
from mlirad.edit.loops import create_nest
from mlirad.edit.rewrite import before, replace_op


def expand_scatter(op: ir.Operation) -> None:
    """Replaces ``op`` by loops."""
    build = before(op)
    updates, indices, original = op.operands
    dims = list(ir.DenseI64ArrayAttr(op.attributes["dimension_map"]))
    rank = ir.RankedTensorType(original.type).rank
    window = ir.RankedTensorType(updates.type).rank - 1
    zero = build.index(0)
    components = [build.index(i) for i in range(len(dims))]
    bounds = [(zero, create_extent(updates, axis, build)) for axis in range(window + 1)]

    def one(build: Builder, subscripts: list[Value], carried: list[Value]) -> Sequence[Value]:
        number, *inside = subscripts
        # The last dims are those of a window of updates; the index shifts it along the dims of ``dimension_map``.
        place = [zero] * (rank - window) + inside
        for dim, component in zip(dims, components, strict=True):
            index = as_index(build, extract(build, indices, [number, component]))
            place[dim] = index if place[dim] == zero else create_sum(build, index, place[dim])
        (out,) = carried
        (new,) = create_body(op, [extract(build, updates, subscripts), extract(build, out, place)], build)
        return (insert(build, new, out, place),)

    replace_op(op, create_nest(build, bounds, [original], one))
