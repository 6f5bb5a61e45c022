"""Rewrites `tensor.extract` in the body of a generic op to an operand, if its subscripts are dims of the iteration.

``tensor.generate``, and bodies written by hand, read ``t[i, j]`` with subscripts that are `linalg.index`. A tensor that
is an operand has a structured derivative; a captured tensor would turn the op into loops.
"""

from __future__ import annotations

from dataclasses import dataclass

from mlirad._mlir import Value, ir
from mlirad.dialects.linalg.kernel import Kernel
from mlirad.edit.build import Builder
from mlirad.edit.generic import create_generic
from mlirad.edit.rewrite import replace_op


@dataclass(frozen=True)
class Read:
    """An op that reads the element ``map(i)`` of a tensor in iteration i."""

    op: ir.Operation
    map: ir.AffineMap


def elements(kernel: Kernel) -> list[Read]:
    """Returns the reads of captured tensors whose subscripts are distinct dims, for an op on tensors.

    The shape of each tensor must be the extents of those dims, since an operand is read completely.
    """
    if not len(kernel.op.results):
        return []
    extents = kernel.extents()
    found: list[Read] = []
    for op in kernel.body:
        if op.name == "tensor.extract" and op.operands[0] not in kernel.inside:
            dims = [_dim(v, kernel) for v in list(op.operands)[1:]]
            known = [dim for dim in dims if dim is not None]
            if len(set(known)) == len(dims) and [extents[dim] for dim in known] == _shape(op.operands[0]):
                found.append(Read(op, ir.AffineMap.get_identity(kernel.n_dims, op.context).get_submap(known)))
    return found


def read_as_operands(kernel: Kernel, found: list[Read]) -> None:
    """Replaces the op by one with the tensors of ``found`` as additional inputs."""
    op, n = kernel.op, kernel.n_inputs
    inputs = [*kernel.operands[:n], *(read.op.operands[0] for read in found)]
    maps = [*kernel.maps[:n], *(read.map for read in found), *kernel.maps[n:]]
    new, block = create_generic(inputs, kernel.operands[n:], maps, Builder(ir.InsertionPoint(op), op.location))
    new.attributes["iterator_types"] = op.attributes["iterator_types"]
    arguments = list(block.arguments)
    given = [*arguments[:n], *arguments[n + len(found) :]]
    for old, argument in zip(kernel.arguments, given, strict=True):
        old.replace_all_uses_with(argument)
    for inner in [view.operation for view in kernel.block.operations]:
        block.append(inner)
    for read, argument in zip(found, arguments[n:], strict=False):
        read.op.result.replace_all_uses_with(argument)
        read.op.erase()
    replace_op(op, new.results)


def _dim(value: Value, kernel: Kernel) -> int | None:
    """Returns the dim if ``value`` is a `linalg.index` of ``kernel``, else None."""
    owner = value.owner
    if value not in kernel.inside or isinstance(owner, ir.Block) or owner.name != "linalg.index":
        return None
    return int(ir.IntegerAttr(owner.operation.attributes["dim"]).value)


def _shape(tensor: Value) -> list[int]:
    return list(ir.RankedTensorType(tensor.type).shape)
