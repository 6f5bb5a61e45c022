"""Recognises loops that copy buffers to the same subscripts of other ones and do nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.boxes import Box
from mlirad.edit.walk import find_ops
from mlirad.loops import nests


@dataclass(frozen=True)
class FieldCopy:
    """``op`` copies the elements of ``box``."""

    op: ir.Operation
    source: Value
    target: Value
    box: Box


def as_copy(top: ir.Operation) -> FieldCopy | None:
    """``top`` as a copy: a `memref.copy`, or a perfect loop nest around one load and one store; None otherwise."""
    if top.name == "memref.copy":
        source, target = top.operands
        alike = source.type == target.type and nests.holds_floats(source) and source != target
        return FieldCopy(top, source, target, nests.whole(source)) if alike else None
    copies = _copies(top)
    return copies[0] if len(copies) == 1 else None


def split_copies(loop: ir.Operation, noalias: Sequence[Value]) -> None:
    """Splits each nest in the body of ``loop`` that copies several buffers, as those of a field and of its tangent."""
    for nest in [view.operation for view in loop.regions[0].blocks[0]]:
        copies = _copies(nest)
        buffers = [buffer for copy in copies for buffer in (copy.source, copy.target)]
        is_known = all(nests.is_allocation(buffer) or buffer in noalias for buffer in buffers)
        if len(copies) > 1 and is_known and len(set(buffers)) == len(buffers):
            clones = [nest.clone(ir.InsertionPoint(nest)).operation for _ in copies[1:]]
            for one, copy in zip((*clones, nest), copies, strict=True):
                _keep_store(one, copy.target)


def _keep_store(nest: ir.Operation, target: Value) -> None:
    """Erases the stores to other buffers than ``target``, and the loads that only these need."""
    for store in find_ops(nest, lambda op: op.name.endswith("store") and op.operands[1] != target):
        load = store.operands[0].owner.operation
        store.erase()
        load.erase()


def _copies(top: ir.Operation) -> list[FieldCopy]:
    """The copies that a perfect loop nest makes; empty if it does anything else."""
    op = top
    # A perfect nest: at each level only the next loop.
    while op.name == "affine.for" and not len(op.results):
        ops = [view.operation for view in op.regions[0].blocks[0]][:-1]
        if len(ops) != 1:
            return _moves(top, ops)
        (op,) = ops
    return []


def _moves(top: ir.Operation, ops: Sequence[ir.Operation]) -> list[FieldCopy]:
    reads, writes = (
        [one for op in ops if (one := nests.as_access(op, n) or nests.as_row(op, n)) is not None] for n in (0, 1)
    )
    loads = {one.op.results[0]: one for one in reads if one.kind is nests.AccessKind.LOAD}
    stores = [one for one in writes if one.kind is nests.AccessKind.STORE]
    if len(loads) != len(stores) or len(loads) + len(stores) != len(ops):
        return []
    loops = nests.loops_between(ops[0], top.block) or ()
    copies: list[FieldCopy] = []
    for store in stores:
        load = loads.get(store.op.operands[0])
        box = nests.exact_box_of(store, loops)
        # An exact box: every element is copied once, whatever the order of the loops.
        if load is None or load.subscripts != store.subscripts or box is None:
            return []
        copies.append(FieldCopy(top, load.op.operands[0], store.op.operands[1], box))
    return copies if all(copy.source != copy.target for copy in copies) else []
