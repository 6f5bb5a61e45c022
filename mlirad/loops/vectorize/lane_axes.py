"""Moves the axis of a buffer that lanes count to its end, so that lanes access contiguous elements.

A tape has an axis for each loop around a cached value, in their order. If an outer loop is vectorized, and short loops
inside it, such as those over a window, are the last axes, successive lanes are far apart, and elements are loaded and
stored one by one. Source: the array layout transformations of Kandemir et al., "Improving locality using loop and data
transformations", 1998.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from math import prod
from typing import TypeVar

from mlirad._mlir import Value, ir
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.types import has_identity_layout
from mlirad.edit.walk import ancestors
from mlirad.loops.vectorize.legality import VectorizationPlan
from mlirad.loops.vectorize.vector_ops import ALLOCATIONS, FREE, LOAD, STORE

_T = TypeVar("_T")


def find(plans: Sequence[VectorizationPlan], most: int, long: int) -> dict[Value, int]:
    """Returns for each buffer the axis that the lanes of all ``plans`` count, if it may be moved to the end.

    Unless these loops alone access the buffer, the axes after it have at most ``most`` elements together, and none of
    them has ``long``, which may be a row of another loop.
    """
    found: dict[Value, set[int | None]] = {}
    for plan in plans:
        for node in plan.copy.inside():
            if node.name in (LOAD, STORE):
                buffer, *subscripts = node.operands[node.name == STORE :]
                axes = [axis for axis, value in enumerate(subscripts) if plan.varying.differs([value])]
                if axes and not plan.is_inside(buffer):
                    found.setdefault(buffer, set()).add(axes[0] if len(axes) == 1 else None)
    around = {op for plan in plans for op in (plan.original, plan.copy.op)}
    known = ((buffer, axes.pop()) for buffer, axes in found.items() if len(axes) == 1)
    return {buffer: axis for buffer, axis in known if axis is not None and _may_move(buffer, axis, most, long, around)}


def _may_move(buffer: Value, axis: int, most: int, long: int, loops: Set[ir.Operation]) -> bool:
    """Whether ``axis`` is before others of static extent, and may be moved: all accesses are of single elements."""
    type = ir.MemRefType(buffer.type)
    if isinstance(buffer.owner, ir.Block) or buffer.owner.operation.name not in ALLOCATIONS:
        return False
    if axis == type.rank - 1 or not has_identity_layout(type) or _is_bits(type):
        return False
    if any(type.is_dynamic_dim(at) for at in range(axis + 1, type.rank)):
        return False
    behind = [type.get_dim_size(at) for at in range(axis + 1, type.rank)]
    users = [use.owner.operation for use in buffer.uses]
    is_inside = all(op.name == FREE or not loops.isdisjoint(ancestors(op)) for op in users)
    if not is_inside and (prod(behind) > most or max(behind) >= long):
        return False
    plain = ((LOAD, 0), (STORE, 1), (FREE, 0))
    return all((use.owner.operation.name, use.operand_number) in plain for use in buffer.uses)


def _is_bits(type: ir.MemRefType) -> bool:
    """Whether elements have another layout in vectors, so that lanes are accessed one by one with any order of axes."""
    return isinstance(type.element_type, ir.IntegerType) and type.element_type.width < 8


def move_last(buffer: Value, axis: int) -> None:
    """Makes ``axis`` the last one of an allocated ``buffer``, and of all accesses to it."""
    op, type = buffer.owner.operation, ir.MemRefType(buffer.type)

    def permuted(items: list[_T]) -> list[_T]:
        return [*items[:axis], *items[axis + 1 :], items[axis]]

    sizes = iter(op.operands)
    extents = permuted([next(sizes) if type.is_dynamic_dim(at) else None for at in range(type.rank)])
    shape = permuted(list(type.shape))
    made = ir.MemRefType.get(shape, type.element_type, memory_space=type.memory_space)
    operands = [extent for extent in extents if extent is not None]
    for use in list(buffer.uses):
        user = use.owner.operation
        if user.name != FREE:
            first = use.operand_number + 1
            for place, value in enumerate(permuted(list(user.operands)[first:])):
                user.operands[first + place] = value
    new = before(op).op(op.name, operands, [made], dict(op.attributes.items()))
    replace_op(op, list(new.results))
