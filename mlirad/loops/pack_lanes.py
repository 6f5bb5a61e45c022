"""Packs arrays so that the lanes of an element are contiguous, if loops read each of them often.

If the elements of a batch are rows of a caller's arrays, the lanes of an element are gathered, one from each row. An
array that is only read, in more loops than its subscripts depend on, is copied once, and its lanes are loaded as
vectors. If the trip counts are known, the loops must read more elements than the array has, since all of it is copied::

    for r { for s { for p { dc = from_elements(load c[s, p, 0], load c[s, p, 1], ...) ... } } }
 -> packed = copy c; for r { for s { for p { dc = vector.load packed[s, p, :] ... } } }
"""

from __future__ import annotations

from math import prod
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import create_buffer_like, create_free, create_restore
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, replace_op, terminator_of
from mlirad.edit.walk import ancestors, find_ops
from mlirad.interfaces.registry import LOOP, Registry
from mlirad.loops.lane_accesses import access_of
from mlirad.loops.nests import noalias_arguments

#: Ops that only read the array.
_READS: Final = ("memref.load", "memref.dim")


def pack_lanes(function: ir.Operation, registry: Registry) -> bool:
    """Packs arguments of ``function``, which has one block, whose elements are read often; returns whether any was."""
    arguments = set(noalias_arguments(function))
    gathers: dict[Value, list[ir.Operation]] = {}
    for op in find_ops(function, lambda op: op.name == "vector.from_elements"):
        access = access_of(op)
        if access is not None and access.buffer in arguments:
            gathers.setdefault(access.buffer, []).append(op)
    packed = [
        (buffer, ops) for buffer, ops in gathers.items() if _pays(buffer, ops, registry) and _is_only_read(buffer)
    ]
    block = function.regions[0].blocks[0]
    with function.context:
        for buffer, ops in packed:
            build = Builder(ir.InsertionPoint.at_block_begin(block), function.location)
            copy = create_buffer_like(buffer, build)
            create_restore(buffer, copy, build)
            for op in ops:
                first = op.operands[0].owner.operation
                at = before(op)
                indices = [*list(first.operands)[1:-1], at.index(0)]
                replace_op(op, [at.value("vector.load", [copy, *indices], op.results[0].type)])
            create_free(copy, before(terminator_of(block)))
    return bool(packed)


def _pays(buffer: Value, ops: list[ir.Operation], registry: Registry) -> bool:
    """Whether elements are read in more loops than subscripts depend on, and the copy reads fewer elements."""
    type = ir.MemRefType(buffer.type)
    strides, _ = type.get_strides_and_offset()
    is_open = any(type.is_dynamic_dim(axis) for axis in range(type.rank - 1))
    elements = None if is_open else prod(type.shape[:-1])
    return strides[-1] != 1 and any(_is_read_often(op, elements, registry) for op in ops)


def _is_read_often(op: ir.Operation, elements: int | None, registry: Registry) -> bool:
    access, loops = access_of(op), registry.table(LOOP)
    moves = sum(bool(form.factors) for form in (access.subscripts if access is not None else None) or ())
    trips = [loops[one.name].static_trip_count(one) for one in ancestors(op) if one.name in loops]
    known = [count for count in trips if count is not None]
    # A known number of reads of an array of unknown size may be fewer than it has elements.
    covers = len(known) < len(trips) or (elements is not None and prod(known) >= 2 * elements)
    return len(trips) > moves and covers


def _is_only_read(buffer: Value) -> bool:
    users = [(use.owner.operation, use.operand_number) for use in buffer.uses]
    return all(op.name in _READS or (op.name == "memref.copy" and place == 0) for op, place in users)
