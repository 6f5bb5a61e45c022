"""Removes updates of tensor rows that a loop overwrites and never reads again.

The adjoint of ``ys[i] = y`` reads row ``i`` of the adjoint of ``ys`` and clears it. If each iteration has its own row,
and the tensor is unused after the loop, the cleared row is never read. With the update, XLA copies the whole tensor in
each iteration, because it is also read.

Before::

    %r = scf.for %i = %c0 to %c9 step %c1 iter_args(%a = %dys) -> (tensor<9x4xf64>) {   // %r is not used
      %p = tensor.from_elements %i : tensor<index>
      %s = stablehlo.dynamic_slice %a, %p, %zero, sizes = [1, 4]
      %b = stablehlo.dynamic_update_slice %a, %zeros, %p, %zero
      scf.yield %b

After: ``%s`` is a slice of ``%dys``, and the loop yields ``%a``.
"""

from __future__ import annotations

from mlirad._mlir import Value, ir
from mlirad.dialects.stablehlo.create import shape_of
from mlirad.edit.constants import constant_integer
from mlirad.edit.linear import Linear, as_form, expanded
from mlirad.edit.rewrite import terminator_of
from mlirad.edit.walk import find_ops

_UPDATE, _SLICE = "stablehlo.dynamic_update_slice", "stablehlo.dynamic_slice"


def remove_dead_row_updates(function: ir.Operation) -> None:
    """Remove such updates in all loops of ``function``."""
    for loop in find_ops(function, lambda op: op.name == "scf.for"):
        block = loop.regions[0].blocks[0]
        end = terminator_of(block)
        for position, result in enumerate(loop.results):
            carried, update = block.arguments[1 + position], end.operands[position].owner
            if list(result.uses) or isinstance(update, ir.Block) or not _is_own_row(update.operation, carried, loop):
                continue
            end.operands[position] = carried
            update.operation.erase()
            carried.replace_all_uses_with(loop.operands[3 + position])
            end.operands[position] = carried


def _is_own_row(update: ir.Operation, carried: Value, loop: ir.Operation) -> bool:
    """Whether ``update`` changes a row of ``carried`` that only this iteration reads."""
    if update.name != _UPDATE or update.operands[0] != carried or len(list(update.result.uses)) != 1:
        return False
    places, extents = list(update.operands)[2:], shape_of(update.operands[1])
    for use in carried.uses:
        reader = use.owner.operation
        if reader != update and (
            reader.name != _SLICE or list(reader.operands)[1:] != places or shape_of(reader.result) != extents
        ):
            return False
    rows = zip(places, extents, shape_of(carried), strict=True)
    return any(size == 1 and _differs(place, extent, loop) for place, size, extent in rows)


def _differs(place: Value, extent: int, loop: ir.Operation) -> bool:
    """Whether ``place`` is a distinct row below ``extent`` in each iteration: others are clamped to the last."""
    form, turn = expanded(as_form(place), _definition), loop.regions[0].blocks[0].arguments[0]
    first, stop, step = (constant_integer(bound) for bound in list(loop.operands)[:3])
    if first is None or stop is None or step is None or [atom for atom, _ in form.factors] != [turn]:
        return False
    last = max(first, first + (stop - 1 - first) // step * step)
    return all(0 <= form.constant + form.factor_of(turn) * one < extent for one in (first, last))


def _definition(value: Value) -> Linear | None:
    owner = value.owner
    if isinstance(owner, ir.Block):
        return None
    op = owner.operation
    if op.name in ("arith.constant", "stablehlo.constant"):
        said = op.attributes["value"]
        said = said.get_splat_value() if isinstance(said, ir.DenseElementsAttr) and said.is_splat else said
        return Linear((), int(said.value)) if isinstance(said, ir.IntegerAttr) else None
    if op.name in ("arith.index_cast", "arith.extsi", "tensor.from_elements") and len(op.operands) == 1:
        return as_form(op.operands[0])
    if op.name in ("arith.addi", "arith.subi", "stablehlo.add", "stablehlo.subtract"):
        left, right = map(as_form, op.operands)
        return left + right if "add" in op.name else left - right
    return None
