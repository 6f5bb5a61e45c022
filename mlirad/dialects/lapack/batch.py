"""Batches ops on matrices by an additional leading dimension.

If only the right-hand side of a solve varies, its lanes become columns: the matrix is factored once.
"""

from __future__ import annotations

from mlirad._mlir import Value, ir
from mlirad.dialects.lapack.matrices import Matrices
from mlirad.dialects.lapack.ops import batch_rank
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_extent
from mlirad.interfaces.batch import BatchState


def batch_lapack(op: ir.Operation, state: BatchState) -> bool:
    """Batches any op of the dialect."""
    attributes = dict(op.attributes.items())
    *shared, last = op.operands
    if shared and not any(map(state.is_varying, shared)):
        columns = _to_columns(state.mapped(last), batch_rank(op), state.build)
        made = state.build.value(op.name, [*map(state.mapped, shared), columns], columns.type, attributes)
        state.set(op.result, _to_lanes(made, state.mapped(last), batch_rank(op), state.build))
        return True
    types = [state.batched_type(result.type) for result in op.results]
    new = state.build.op(op.name, [state.varying(v) for v in op.operands], types, attributes)
    for old, result in zip(op.results, new.results, strict=True):
        state.set(old, result)
    return True


def _to_columns(lanes: Value, batch: int, build: Builder) -> Value:
    """Rearranges ``[lane, ..., i, k]`` to ``[..., i, lane k]``."""
    letters = "abcdefgh"[:batch]
    moved = Matrices(build, 0).each(f"l{letters}ik->{letters}ilk", lambda at, v, _: v[0], lanes)
    type = ir.RankedTensorType(moved.type)
    *front, count, columns = type.shape
    last = _OPEN if columns == _OPEN else count * columns
    result = ir.RankedTensorType.get([*front, last], type.element_type)
    return build.value("tensor.collapse_shape", [moved], result, {"reassociation": _groups(batch + 1, build)})


def _to_lanes(columns: Value, like: Value, batch: int, build: Builder) -> Value:
    """The inverse of `_to_columns`; the result has the extents of ``like``."""
    letters, rank = "abcdefgh"[:batch], batch + 3
    places = [*range(1, rank - 1), 0, rank - 1]
    shape = [ir.ShapedType(like.type).get_dim_size(axis) for axis in places]
    sizes = [create_extent(like, axis, build) for axis, n in zip(places, shape, strict=True) if n == _OPEN]
    type = ir.RankedTensorType.get(shape, ir.ShapedType(like.type).element_type)
    attributes = {
        "reassociation": _groups(batch + 1, build),
        "static_output_shape": ir.DenseI64ArrayAttr.get(shape, build.loc.context),
    }
    split = build.value("tensor.expand_shape", [columns, *sizes], type, attributes)
    return Matrices(build, 0).each(f"{letters}ilk->l{letters}ik", lambda at, v, _: v[0], split)


def _groups(single: int, build: Builder) -> ir.Attribute:
    """Returns the reassociation of ``single`` dimensions by themselves, and the last two together."""
    i64 = ir.IntegerType.get_signless(64, build.loc.context)
    groups = [*([axis] for axis in range(single)), [single, single + 1]]
    numbers = [ir.ArrayAttr.get([ir.IntegerAttr.get(i64, n) for n in group]) for group in groups]
    return ir.ArrayAttr.get(numbers, build.loc.context)


_OPEN = ir.ShapedType.get_dynamic_size()
