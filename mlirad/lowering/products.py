"""Outlines matrix products that a library could compute into functions of their own, which still consist of loops.

An attribute states what the function computes (`PRODUCT`), so that the runtime may replace it by a call of a BLAS
(`runtime.blas`); otherwise the loops are compiled. A BLAS adds in another order: only products whose additions are
reassociable (``fastmath<reassoc>``), and that are large enough for a call to pay, are outlined. Rows, columns and the
summed dimension may be several dims each, as in a layer on a batch of sequences. If one of them has a dynamic extent,
the program tests at run time whether the product is large, and also contains the loops.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from math import prod

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.generic import OPEN, PRODUCT, open_extent, pure_dims
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_if
from mlirad.edit.outline import create_function
from mlirad.edit.rewrite import clone_on
from mlirad.edit.types import has_identity_layout
from mlirad.edit.walk import find_ops


def outline_products(module: ir.Module, least: int) -> None:
    """Outlines the products of ``module`` with at least ``least`` multiplications into functions."""
    found: list[tuple[ir.Operation, list[int]]] = []
    for op in find_ops(module.operation, lambda op: op.name == "linalg.generic"):
        described = _product(op, least)
        if described is not None:
            found.append((op, described))
    table = ir.SymbolTable(module.operation)
    names = (name for number in count() if (name := f"matrix_product_{number}") not in table)
    for op, described in found:
        with module.context, op.location:
            _outline(module, op, described, next(names), least)


def _product(op: ir.Operation, least: int) -> list[int] | None:
    """The numbers of `PRODUCT`, or None if the op is no product."""
    operands = list(op.operands)
    if len(operands) != 3 or len(op.results) or not all(_is_plain(v.type) for v in operands) or not _is_sum(op):
        return None
    maps = [ir.AffineMapAttr(m).value for m in ir.ArrayAttr(op.attributes["indexing_maps"])]
    if any(len(pure_dims(m)) != len(m.results) for m in maps):
        return None
    (a, b, c) = [[int(ir.AffineDimExpr(expr).position) for expr in m.results] for m in maps]
    swapped = int(bool(c) and c[0] not in a)
    left, right = (b, a) if swapped else (a, b)
    rows, columns = [dim for dim in c if dim in left], [dim for dim in c if dim in right]
    summed = [dim for dim in left if dim not in c]
    if not rows or not columns or not summed or c != rows + columns:
        return None
    if left not in (rows + summed, summed + rows) or right not in (summed + columns, columns + summed):
        return None
    extents: dict[int, int] = {}
    for position, dims in enumerate((a, b)):
        for dim, size in zip(dims, _sizes(position, operands[position].type), strict=True):
            extents[dim] = max(size, extents.get(dim, size))
    groups = [[extents[dim] for dim in group] for group in (rows, columns, summed)]
    opens = [[size for size in group if size < 0] for group in groups]
    if any(len(some) > 1 for some in opens):
        return None
    factors = [prod(size for size in group if size >= 0) for group in groups]
    sizes = [some[0] if some else factor for some, factor in zip(opens, factors, strict=True)]
    factors = [factor if some else 1 for some, factor in zip(opens, factors, strict=True)]
    layout = [int(left != rows + summed), int(right != summed + columns), swapped]
    bits = ir.MemRefType(operands[0].type).element_type.width
    is_large = min(sizes) < 0 or prod(sizes) >= least
    return [*sizes, *layout, bits, len(a), len(b), len(c), *factors] if is_large else None


def _is_plain(type: ir.Type) -> bool:
    return (
        isinstance(type, ir.MemRefType)
        and isinstance(type.element_type, ir.F64Type | ir.F32Type)
        and type.memory_space is None
        and has_identity_layout(type)
    )


def _sizes(operand: int, type: ir.Type) -> list[int]:
    """The extents of a factor: a number, or an encoded reference to a dynamic one (`open_extent`)."""
    buffer = ir.MemRefType(type)
    return [
        -1 - OPEN * operand - axis if buffer.is_dynamic_dim(axis) else int(buffer.shape[axis])
        for axis in range(buffer.rank)
    ]


def _is_sum(op: ir.Operation) -> bool:
    """Whether the body is ``c + a * b``, with a reassociable addition."""
    block = op.regions[0].blocks[0]
    body = [view.operation for view in block.operations]
    if [inner.name for inner in body] != ["arith.mulf", "arith.addf", "linalg.yield"]:
        return False
    times, plus, end = body
    a, b, c = block.arguments
    flags = str(plus.attributes["fastmath"])
    return (
        set(times.operands) == {a, b}
        and set(plus.operands) == {c, times.result}
        and end.operands[0] == plus.result
        and ("reassoc" in flags or "fast>" in flags)
    )


def _outline(module: ir.Module, op: ir.Operation, described: list[int], name: str, least: int) -> None:
    operands = list(op.operands)
    types = [v.type for v in operands]
    end, product = Builder(ir.InsertionPoint(module.body), op.location), ir.DenseI64ArrayAttr.get(described)
    _, inside = create_function(name, types, [], end, more={PRODUCT: product})
    clone_on(op, inside.arguments, inside)
    inside.op("func.return")
    build = Builder(ir.InsertionPoint(op), op.location)
    if min(described) < 0:
        sizes = [*described[:3], *described[-3:]]
        _, build, loops = create_if(_is_large(operands, sizes, least, build), (), build)
        op.clone(loops.ip)
        ends = [side.op("scf.yield") for side in (build, loops)]
        build = build.at(ir.InsertionPoint(ends[0]))
    build.op("func.call", operands, (), {"callee": ir.FlatSymbolRefAttr.get(name)})
    op.erase()


def _is_large(operands: Sequence[Value], sizes: Sequence[int], least: int, build: Builder) -> Value:
    """Emits whether there are at least ``least`` multiplications, so that a call pays."""
    index = ir.IndexType.get()
    total = build.index(1)
    for size in sizes:
        length = build.index(size)
        if size < 0:
            operand, axis = open_extent(size)
            length = build.value("memref.dim", [operands[operand], build.index(axis)], index)
        total = build.value("arith.muli", [total, length], index)
    return compare(build, "sge", total, build.index(least))
