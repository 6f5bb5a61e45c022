"""Copies rows of lanes into elements of lanes where loops read each of them often.

Where the sets of a batch are rows of a caller's arrays, the lanes of an element are gathered, one from each row. An
array that is only read, in more loops than count its subscripts, is copied once, and its lanes are loaded as vectors::

    for r { for s { for p { dc = from_elements(load c[s, p, 0], load c[s, p, 1], ...) ... } } }
 -> packed = copy c; for r { for s { for p { dc = vector.load packed[s, p, :] ... } } }
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import create_buffer_like, create_free, create_restore
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, replace_op, terminator_of
from mlirad.edit.walk import ancestors, find_ops
from mlirad.loops.lane_accesses import access_of
from mlirad.loops.nests import noalias_arguments

_GATHER: Final = "vector.from_elements"
_LOOPS: Final = ("scf.for", "scf.while", "affine.for")
#: What does nothing with the elements but to read them.
_READS: Final = ("memref.load", "memref.dim")


def pack_lanes(function: ir.Operation) -> bool:
    """Copy the arguments of ``function``, which has one block, whose rows are read often; returns whether any was."""
    arguments = set(noalias_arguments(function))
    gathers: dict[Value, list[ir.Operation]] = {}
    for op in find_ops(function, lambda op: op.name == _GATHER):
        access = access_of(op)
        if access is not None and access.buffer in arguments:
            gathers.setdefault(access.buffer, []).append(op)
    packed = [(buffer, ops) for buffer, ops in gathers.items() if _pays(buffer, ops) and _is_only_read(buffer)]
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


def _pays(buffer: Value, ops: list[ir.Operation]) -> bool:
    """Whether elements are read in more loops than subscripts count them."""
    strides, _ = ir.MemRefType(buffer.type).get_strides_and_offset()
    return strides[-1] != 1 and any(_is_read_often(op) for op in ops)


def _is_read_often(op: ir.Operation) -> bool:
    access = access_of(op)
    moves = sum(bool(form.factors) for form in (access.subscripts if access is not None else None) or ())
    return sum(one.name in _LOOPS for one in ancestors(op)) > moves


def _is_only_read(buffer: Value) -> bool:
    users = [(use.owner.operation, use.operand_number) for use in buffer.uses]
    return all(op.name in _READS or (op.name == "memref.copy" and place == 0) for op, place in users)
