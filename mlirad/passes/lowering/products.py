"""Which ops are products of matrices that a library could do? Each becomes a function of its own, still made of loops.

The function says what it computes (`PRODUCT`), so that whoever runs the code may put a call of a BLAS in its place
(`runtime.blas`); everybody else compiles the loops. A BLAS adds in another order: only products whose additions allow
that (``fastmath<reassoc>``), and that are large enough for a call to pay, are taken. Rows, columns and what is summed
over may be several dims each, as those of a layer on a batch of sequences are.
"""

from __future__ import annotations

from itertools import count
from math import prod
from typing import Final

from mlirad._mlir import ir
from mlirad.edit.build import Builder
from mlirad.edit.generic import PRODUCT, pure_dims
from mlirad.passes.lowering.copy_loops import has_identity_layout

#: Fewer multiplications than this stay loops.
LEAST: Final = 64**3

_GENERIC: Final = "linalg.generic"


def outline_products(module: ir.Module) -> None:
    """Move the products of ``module`` into functions."""
    found: list[tuple[ir.Operation, list[int]]] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        described = _product(op) if op.name == _GENERIC else None
        if described is not None:
            found.append((op, described))
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    table = ir.SymbolTable(module.operation)
    names = (name for number in count() if (name := f"matrix_product_{number}") not in table)
    for op, described in found:
        with module.context, op.location:
            _outline(module, op, described, next(names))


def _product(op: ir.Operation) -> list[int] | None:
    """The numbers of `PRODUCT`, or None where the op is something else."""
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
    extents = dict(zip([*a, *b], [*_shape(operands[0].type), *_shape(operands[1].type)], strict=True))
    sizes = [prod(extents[dim] for dim in group) for group in (rows, columns, summed)]
    layout = [int(left != rows + summed), int(right != summed + columns), swapped]
    bits = ir.MemRefType(operands[0].type).element_type.width
    return [*sizes, *layout, bits, len(a), len(b), len(c)] if prod(sizes) >= LEAST else None


def _is_plain(type: ir.Type) -> bool:
    return (
        isinstance(type, ir.MemRefType)
        and isinstance(type.element_type, ir.F64Type | ir.F32Type)
        and type.has_static_shape
        and type.memory_space is None
        and has_identity_layout(type)
    )


def _shape(type: ir.Type) -> list[int]:
    return list(ir.MemRefType(type).shape)


def _is_sum(op: ir.Operation) -> bool:
    """Whether the body is ``c + a * b``, whose addition may be done in any order."""
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


def _outline(module: ir.Module, op: ir.Operation, described: list[int], name: str) -> None:
    operands = list(op.operands)
    types = [v.type for v in operands]
    attributes: dict[str, ir.Attribute] = {
        "sym_name": ir.StringAttr.get(name),
        "sym_visibility": ir.StringAttr.get("private"),
        "function_type": ir.TypeAttr.get(ir.FunctionType.get(types, [])),
        PRODUCT: ir.DenseI64ArrayAttr.get(described),
    }
    function = Builder(ir.InsertionPoint(module.body), op.location).op("func.func", (), (), attributes, 1)
    block = function.regions[0].blocks.append(*types, arg_locs=[op.location] * len(types))
    inside = Builder(ir.InsertionPoint(block), op.location)
    clone = op.clone(inside.ip).operation
    for position, argument in enumerate(block.arguments):
        clone.operands[position] = argument
    inside.op("func.return")
    callee = {"callee": ir.FlatSymbolRefAttr.get(name)}
    Builder(ir.InsertionPoint(op), op.location).op("func.call", operands, (), callee)
    op.erase()
