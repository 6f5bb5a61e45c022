"""Expands ``tm_tensor.scan``: cumulative sums, products and others along one dimension.

Each row is a loop that carries one number: ``y[i] = f(y[i - 1], x[i])``, starting with ``x[0]``; if the scan is
exclusive, ``y[i] = f(y[i - 1], x[i - 1])``, starting with the initial accumulator. The last number is the new
accumulator.
"""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Value, ir
from mlirad.dialects.tm_tensor.loops import create_body, extract, insert
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_extent
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_choice, create_nest
from mlirad.edit.rewrite import before, replace_op


def expand_scan(op: ir.Operation) -> None:
    """Replaces ``op`` by loops."""
    build = before(op)
    source, *outputs = op.operands
    axis = int(ir.IntegerAttr(op.attributes["dimension"]).value)
    is_inclusive = bool(ir.BoolAttr(op.attributes["inclusive"]).value)
    type, zero = ir.RankedTensorType(source.type), build.index(0)
    count = create_extent(source, axis, build)
    rest = [(zero, create_extent(source, i, build)) for i in range(type.rank) if i != axis]

    def row(build: Builder, others: list[Value], carried: list[Value]) -> Sequence[Value]:
        out, last = carried

        def at(i: Value) -> list[Value]:
            return [*others[:axis], i, *others[axis:]]

        def step(build: Builder, subscripts: list[Value], carried: list[Value]) -> Sequence[Value]:
            (i,), (before_it, out) = subscripts, carried
            (after,) = create_body(op, [before_it, extract(build, source, at(i))], build)
            return after, insert(build, after if is_inclusive else before_it, out, at(i))

        if is_inclusive:
            number = extract(build, source, at(zero))
            start, out = build.index(1), insert(build, number, out, at(zero))
        else:
            start, number = zero, extract(build, last, others)
        number, out = create_nest(build, [(start, count)], [number, out], step)
        return out, insert(build, number, last, others)

    def all_rows(build: Builder) -> Sequence[Value]:
        return create_nest(build, rest, outputs, row)

    if not type.is_dynamic_dim(axis):
        replace_op(op, all_rows(build) if type.get_dim_size(axis) else outputs)
        return
    is_some, types = compare(build, "sgt", count, zero), [v.type for v in outputs]
    replace_op(op, create_choice(is_some, types, all_rows, lambda _: outputs, build))
