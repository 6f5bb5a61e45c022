"""Makes loads of tiles recomputable: the values can be loaded again from the buffer from which the tile was filled.

    scf.parallel (%ty, %tx) { %v = load %a[%row + %ty, %k + %tx]; store %v, %tile[%ty, %tx] }
    scf.parallel (%ty, %tx) { %x = load %tile[%ty, %j] }
                                       ->  %again = load %a[%row + %ty, %k + %j]; %x = same(load %tile[%ty, %j], %again)

A tile in a loop is overwritten in the next iteration, so that each thread would have to cache every value that it has
loaded from it: as many as there are products in a matrix product. `same` has the value of the load in the forward
sweep, and that of the other load where the reverse sweep needs it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.constants import constant_integer
from mlirad.edit.detach import create_same, detach
from mlirad.edit.rewrite import behind, clone_with, is_outside
from mlirad.edit.walk import ancestor_in, defining_op, find_ops, is_inside, users

_LOAD: Final = "memref.load"
_STORE: Final = "memref.store"
_PHASE: Final = "scf.parallel"
#: The maximal number of ops that compute the value of a tile.
_MOST: Final = 24


def load_tiles_again(blocks: ir.Operation, pure: Collection[str], apart: Collection[Value]) -> None:
    """Change a loop over blocks in place; ``apart``: buffers that overlap no other."""
    for op in find_ops(blocks, lambda op: op.name == "memref.alloca" and not len(op.operands)):
        fill = _fill(op.result, blocks)
        if fill is not None:
            for load in [user for user in users(op.result) if user.name == _LOAD]:
                _repeat(load, fill, blocks, pure, apart)


def _fill(tile: Value, blocks: ir.Operation) -> ir.Operation | None:
    """The only store to ``tile``, by which each thread of a phase fills one element, and all threads the whole tile."""
    stores = [user for user in users(tile) if user.name != _LOAD]
    if len(stores) != 1 or stores[0].name != _STORE or stores[0].operands[1] != tile:
        return None
    (store,) = stores
    phase = store.parent.operation
    if phase.name != _PHASE or phase == blocks:
        return None
    ids, places = list(phase.regions[0].blocks[0].arguments), list(store.operands)[2:]
    if len(set(places)) != len(ids) or set(places) != set(ids) or len(places) != len(ids):
        return None
    highs = list(phase.operands)[len(ids) : 2 * len(ids)]
    extents = [constant_integer(highs[ids.index(place)]) for place in places]
    return store if extents == list(ir.MemRefType(tile.type).shape) else None


def _repeat(
    load: ir.Operation, fill: ir.Operation, blocks: ir.Operation, pure: Collection[str], apart: Collection[Value]
) -> None:  # fmt: skip
    first = fill.parent.operation
    second = ancestor_in(first.block, load)
    if second is None or second == first:
        return
    order = [view.operation for view in first.block.operations]
    if order.index(second) < order.index(first):
        return
    slice = _slice(fill.operands[0], first, blocks, pure, apart)
    if slice is None:
        return
    at = behind(load)
    known = dict(zip(list(fill.operands)[2:], list(load.operands)[1:], strict=True))
    for op in slice:
        clone_with(op, known, at)
    uses = list(load.result.uses)
    again = detach(known[fill.operands[0]])
    same = create_same(load.result, again)
    for use in uses:
        use.owner.operands[use.operand_number] = same


def _slice(
    value: Value, phase: ir.Operation, blocks: ir.Operation, pure: Collection[str], apart: Collection[Value]
) -> list[ir.Operation] | None:
    """The ops of ``phase`` that compute ``value``, in order; None if they read memory that may change."""
    found: set[ir.Operation] = set()
    stack = [value]
    while stack and len(found) <= _MOST:
        v = stack.pop()
        if is_outside(v, phase) or (isinstance(v.owner, ir.Block) and v.owner.owner == phase):
            continue
        op = defining_op(v)
        if op is None or op.parent.operation != phase or len(op.regions):
            return None
        if op.name not in pure and not (op.name == _LOAD and _is_constant(op.operands[0], blocks, apart)):
            return None
        found.add(op)
        stack += op.operands
    if len(found) > _MOST or not any(op.name == _LOAD for op in found):
        return None
    return [view.operation for view in phase.regions[0].blocks[0].operations if view.operation in found]


def _is_constant(buffer: Value, blocks: ir.Operation, apart: Collection[Value]) -> bool:
    """Whether nothing in ``blocks`` changes ``buffer``: it is only loaded, and overlaps no other buffer."""
    return buffer in apart and all(user.name == _LOAD or not is_inside(user, blocks) for user in users(buffer))
