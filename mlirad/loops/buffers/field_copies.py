"""Recognises loops that copy a buffer to the same subscripts of another one and do nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.boxes import Box
from mlirad.loops.nests import exact_box, holds_floats, loops_between, subscripts_of, whole

_FOR: Final = "affine.for"


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
        alike = source.type == target.type and holds_floats(source) and source != target
        return FieldCopy(top, source, target, whole(source)) if alike else None
    op = top
    # A perfect nest: at each level only the next loop.
    while op.name == _FOR and not len(op.results):
        ops = [view.operation for view in op.regions[0].blocks[0]][:-1]
        if len(ops) != 1:
            return _as_move(top, ops)
        (op,) = ops
    return None


def _as_move(top: ir.Operation, ops: Sequence[ir.Operation]) -> FieldCopy | None:
    if [op.name for op in ops] != ["affine.load", "affine.store"]:
        return None
    load, store = ops
    source, target = load.operands[0], store.operands[1]
    loops = loops_between(load, top.block)
    read, written = subscripts_of(load), subscripts_of(store)
    box = exact_box(read, loops or ())
    # An exact box: every element is copied once, whatever the order of the loops.
    if store.operands[0] != load.results[0] or source == target or read != written or box is None:
        return None
    return FieldCopy(top, source, target, box)
