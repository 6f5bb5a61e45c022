"""Ops that are rewritten to others before differentiation: splat, generate, pad, concat.

Ops that compute each element from its indices become a generic op; pad and concat insert slices.
"""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_extent, create_slice
from mlirad.edit.generic import create_filled, create_generic


def rewrite_splat(op: ir.Operation) -> bool:
    """``tensor.splat``: all elements are one scalar, whose adjoint is the sum of all elements'."""
    build = Builder(ir.InsertionPoint(op), op.location)
    scalar, *extents = op.operands
    out = _empty(ir.RankedTensorType(op.result.type), extents, build)
    _replace(op, create_filled(scalar, out, build))
    return True


def rewrite_generate(op: ir.Operation) -> bool:
    """``tensor.generate`` becomes a ``linalg.generic`` whose body computes an element from its indices."""
    build = Builder(ir.InsertionPoint(op), op.location)
    _replace(op, _filled(op, list(op.operands), build))
    return True


def rewrite_pad(op: ir.Operation) -> bool:
    """``tensor.pad`` becomes an insertion of the source into a tensor of padding values."""
    build = Builder(ir.InsertionPoint(op), op.location)
    counts = list(ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"]))
    source, *operands = op.operands
    low = _mixed(op, "static_low", operands[: counts[1]], build)
    high = _mixed(op, "static_high", operands[counts[1] :], build)
    type = ir.RankedTensorType(op.result.type)
    sizes = [create_extent(source, axis, build) for axis in range(type.rank)]
    extents = [
        _sum([low[axis], sizes[axis], high[axis]], build) for axis in range(type.rank) if type.is_dynamic_dim(axis)
    ]
    _replace(op, _insert(source, _filled(op, extents, build), low, sizes, build))
    return True


def rewrite_concat(op: ir.Operation) -> bool:
    """``tensor.concat`` becomes insertions of the operands one behind the other along one axis."""
    build = Builder(ir.InsertionPoint(op), op.location)
    type = ir.RankedTensorType(op.result.type)
    along = int(ir.IntegerAttr(op.attributes["dim"]).value)
    parts = list(op.operands)
    ends = [build.index(0)]
    for part in parts:
        ends.append(_sum([ends[-1], create_extent(part, along, build)], build))
    extents = [
        ends[-1] if axis == along else create_extent(parts[0], axis, build)
        for axis in range(type.rank)
        if type.is_dynamic_dim(axis)
    ]
    result, zero = _empty(type, extents, build), build.index(0)
    for start, part in zip(ends, parts, strict=False):
        offsets = [start if axis == along else zero for axis in range(type.rank)]
        result = _insert(part, result, offsets, [create_extent(part, axis, build) for axis in range(type.rank)], build)
    _replace(op, result)
    return True


def _replace(op: ir.Operation, value: Value) -> None:
    op.result.replace_all_uses_with(value)
    op.erase()


def _empty(type: ir.RankedTensorType, extents: Sequence[Value], build: Builder) -> Value:
    return build.value("tensor.empty", extents, type)


def _filled(op: ir.Operation, extents: Sequence[Value], build: Builder) -> Value:
    """A tensor of the values of the body of ``op``; a constant if possible, which algebraic rewrites match."""
    type = ir.RankedTensorType(op.result.type)
    number = list(op.regions[0].blocks[0].operations)[-1].operation.operands[0].owner
    if isinstance(number, ir.Block) or number.name != "arith.constant" or not type.has_static_shape:
        return _fill(op, _empty(type, extents, build), build)
    splat = ir.DenseElementsAttr.get_splat(type, number.operation.attributes["value"])
    return build.value("arith.constant", (), type, {"value": splat})


def _fill(op: ir.Operation, out: Value, build: Builder) -> Value:
    """A generic op into ``out`` with the body of ``op``, whose block arguments are indices."""
    body = op.regions[0].blocks[0]
    rank = ir.RankedTensorType(out.type).rank
    new, block = create_generic([], [out], [ir.AffineMap.get_identity(rank, op.context)], build)
    inner = build.at(ir.InsertionPoint(block))
    for axis, argument in enumerate(body.arguments):
        number = ir.IntegerAttr.get(ir.IntegerType.get_signless(64, op.context), axis)
        argument.replace_all_uses_with(inner.value("linalg.index", (), argument.type, {"dim": number}))
    *ops, end = (view.operation for view in body.operations)
    for moved in ops:
        block.append(moved)
    inner.op("linalg.yield", list(end.operands))
    return new.result


def _mixed(op: ir.Operation, name: str, given: Sequence[Value], build: Builder) -> list[Value]:
    """One value for each axis: a constant, or the next of ``given``."""
    left = iter(given)
    open_size = ir.ShapedType.get_dynamic_size()
    return [next(left) if n == open_size else build.index(n) for n in ir.DenseI64ArrayAttr(op.attributes[name])]


def _sum(values: Sequence[Value], build: Builder) -> Value:
    total, *others = values
    for value in others:
        total = build.value("arith.addi", [total, value], total.type)
    return total


def _insert(part: Value, tensor: Value, offsets: Sequence[Value], sizes: Sequence[Value], build: Builder) -> Value:
    type = ir.RankedTensorType(part.type)
    own = [size if type.is_dynamic_dim(axis) else type.get_dim_size(axis) for axis, size in enumerate(sizes)]
    return create_slice("tensor.insert_slice", [part, tensor], tensor.type, build, offsets, own)
