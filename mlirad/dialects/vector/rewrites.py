"""Ops that are written with others before they are differentiated: reductions under a mask, scans.

Under a mask a reduction takes the elements that are set: the others are replaced by what does not change the result.
A scan is the ops of upstream's own lowering (LowerVectorScan): an inclusive one does not use its initial value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import Value, ir
from mlirad.dialects.vector import pieces
from mlirad.dialects.vector.pieces import shape_of
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, move_body, replace_op

_ACCESSES: Final = ("vector.transfer_read", "vector.transfer_write", "vector.gather")
_REDUCTIONS: Final = ("vector.reduction", "vector.multi_reduction")
#: What changes no result, by kind: maxnumf and minnumf ignore a NaN.
_NEUTRAL: Final = {
    "add": 0.0,
    "mul": 1.0,
    "maximumf": float("-inf"),
    "minimumf": float("inf"),
    "maxnumf": float("nan"),
    "minnumf": float("nan"),
}
_OPS: Final = {
    "add": "arith.addf",
    "mul": "arith.mulf",
    "maximumf": "arith.maximumf",
    "minimumf": "arith.minimumf",
    "maxnumf": "arith.maxnumf",
    "minnumf": "arith.minnumf",
}


@final
class MaskModel:
    """Masked accesses become accesses with a mask operand, masked reductions those of chosen elements."""

    def pipeline(self, op: ir.Operation, /) -> str | None:
        """Upstream's lowering, where it does something."""
        name = _masked(op).name
        return "lower-vector-mask" if name in _ACCESSES or name == "vector.yield" else None

    def rewrite(self, op: ir.Operation, /) -> bool:
        """Choose the elements in front of a reduction; what is passed on elsewhere has no meaning for one."""
        inner, mask = _masked(op), op.operands[0]
        if inner.name not in _REDUCTIONS or len(op.operands) > 1 or not pieces.carries(inner.operands[0]):
            return False
        source, build = inner.operands[0], before(op)
        neutral = build.constant(source.type, _NEUTRAL[pieces.kind_of(inner)])
        inner.operands[0] = build.value("arith.select", (mask, source, neutral), source.type)
        replace_op(op, move_body(op.regions[0].blocks[0], op, ()))
        return True


@final
class ScanModel:
    """``y_k = x_0 o ... o x_k`` along one axis; exclusive: ``y_k = w o x_0 o ... o x_(k-1)``, w given."""

    def rewrite(self, op: ir.Operation, /) -> bool:
        """One op a slice; the second result is the last slice of the first."""
        source, initial = op.operands
        name = _OPS.get(pieces.kind_of(op))
        if name is None or not pieces.carries(source):
            return False
        build = before(op)
        axis = ir.IntegerAttr(op.attributes["reduction_dim"]).value
        rank = len(shape_of(source.type))
        order = [axis, *(i for i in range(rank) if i != axis)]
        rows = pieces.transpose(source, order, build)
        items = [pieces.extract(rows, (i,), build) for i in range(shape_of(rows.type)[0])]
        start = initial if shape_of(initial.type) else pieces.extract(initial, (), build)
        if not bool(ir.BoolAttr(op.attributes["inclusive"]).value):
            items = [start, *items[:-1]]
        results = _partial_results(name, items, build)
        scanned = rows
        for i, item in enumerate(results):
            scanned = pieces.insert(item, scanned, (i,), build)
        back = [order.index(i) for i in range(rank)]
        last = pieces.broadcast(results[-1], initial.type, build)
        replace_op(op, [pieces.transpose(scanned, back, build), last])
        return True


def _partial_results(name: str, items: Sequence[Value], build: Builder) -> list[Value]:
    found = [items[0]]
    for item in items[1:]:
        found.append(build.float(name, (found[-1], item), item.type))
    return found


def _masked(op: ir.Operation) -> ir.Operation:
    """The op under the mask, or the terminator where there is none."""
    return op.regions[0].blocks[0].operations[0].operation
