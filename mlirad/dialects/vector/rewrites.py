"""Ops that are written with others before they are differentiated: reductions under a mask, scans, computed padding.

Under a mask a reduction takes the elements that are set: the others are replaced by what does not change the result.
A scan is the ops of upstream's own lowering (LowerVectorScan): an inclusive one does not use its initial value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import Type, Value, ir
from mlirad.dialects.vector import combined, pieces
from mlirad.dialects.vector.pieces import shape_of
from mlirad.dialects.vector.transfer import Slice
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_extent
from mlirad.edit.rewrite import before, move_body, replace_op
from mlirad.edit.types import element_type, is_float, with_element_type
from mlirad.interfaces.ops import LoweringModel

_ACCESSES: Final = ("vector.transfer_read", "vector.transfer_write", "vector.gather")
_REDUCTIONS: Final = ("vector.reduction", "vector.multi_reduction")
#: In the place of poison: inside of the domain of nearly every function, and no zero to divide by.
PADDING: Final = 0.5


@final
class MaskModel(LoweringModel):
    """Masked accesses become accesses with a mask operand; masked reductions and contractions select their elements."""

    def pipeline(self, op: ir.Operation, /) -> str | None:
        """Upstream's lowering, where it does something."""
        name = _masked(op).name
        return "lower-vector-mask" if name in _ACCESSES or name == "vector.yield" else None

    def rewrite(self, op: ir.Operation, /) -> bool:
        """Choose the elements in front of a reduction, the products in front of a sum."""
        if choose_behind_mask(op):
            return True
        inner, mask = _masked(op), op.operands[0]
        if inner.name not in (*combined.SPACES, *_REDUCTIONS):
            return False
        if not pieces.carries(inner.operands[0]):
            return False
        kind, element = pieces.kind_of(inner), element_type(inner.result.type)
        if not combined.has_neutral(kind, element):
            return False
        if inner.name in combined.SPACES:
            replace_op(op, [combined.create_combined(inner, mask, combined.flagged(inner, op))])
            return True
        source, build = inner.operands[0], before(op)
        neutral = build.constant(source.type, combined.NEUTRAL[kind])
        inner.operands[0] = build.value("arith.select", (mask, source, neutral), source.type)
        replace_op(op, move_body(op.regions[0].blocks[0], op, ()))
        return True


@final
class ScanModel:
    """``y_k = x_0 o ... o x_k`` along one axis; exclusive: ``y_k = w o x_0 o ... o x_(k-1)``, w given."""

    def rewrite(self, op: ir.Operation, /) -> bool:
        """One op a slice; the second result is the last slice of the first."""
        source, initial = op.operands
        name = combined.OPS.get(pieces.kind_of(op))
        axis = ir.IntegerAttr(op.attributes["reduction_dim"]).value
        if name is None or not pieces.carries(source) or shape_of(source.type)[axis] > pieces.MAX_UNROLLED:
            return False
        build = before(op)
        rank = len(shape_of(source.type))
        order = [axis, *(i for i in range(rank) if i != axis)]
        rows = pieces.transpose(source, order, build)
        items = [pieces.extract(rows, (i,), build) for i in range(shape_of(rows.type)[0])]
        start = initial if shape_of(initial.type) else pieces.extract(initial, (), build)
        if not bool(ir.BoolAttr(op.attributes["inclusive"]).value):
            items = [start, *items[:-1]]
        results = pieces.partial_results(name, items, build)
        scanned = rows
        for i, item in enumerate(results):
            scanned = pieces.insert(item, scanned, (i,), build)
        back = [order.index(i) for i in range(rank)]
        last = pieces.broadcast(results[-1], initial.type, build)
        replace_op(op, [pieces.transpose(scanned, back, build), last])
        return True


def choose_behind_mask(op: ir.Operation) -> bool:
    """Choose what a mask gives for elements that are not set behind one that gives something else; if it gives any."""
    if len(op.operands) == 1 or len(op.results) != 1:
        return False
    mask, given = op.operands
    type, build, inner = op.result.type, before(op), _masked(op)
    if inner.name == "vector.transfer_read":
        chosen = _of_result(mask, Slice.of(inner, 0), shape_of(type), build)
    elif shape_of(mask.type) == shape_of(type):
        chosen = mask
    else:
        return False
    masked = build.op(op.name, [mask], [type], None, 1)
    op.regions[0].blocks[0].append_to(masked.regions[0])
    replace_op(op, [build.value("arith.select", [chosen, masked.result, given], type)])
    return True


def _masked(op: ir.Operation) -> ir.Operation:
    """The op under the mask, or the terminator where there is none."""
    return op.regions[0].blocks[0].operations[0].operation


@final
class PaddingModel:
    """A read whose padding is poison, or is computed, is given a constant; computed padding is chosen behind it.

    What lies outside of the buffer is often never used, but an adjoint of zero times a partial of poison would be.
    """

    def rewrite(self, op: ir.Operation, /) -> bool:
        """Change the read in place; it is not visited again."""
        slice = Slice.of(op, 0)
        at = 1 + len(slice.indices)
        padding, type = op.operands[at], op.result.type
        name = "" if isinstance(padding.owner, ir.Block) else padding.owner.operation.name
        around = op.parent
        is_masked = around is not None and around.name == "vector.mask"
        if name == "arith.constant" or not is_float(padding.type) or is_masked:
            return False
        op.operands[at] = before(op).constant(padding.type, PADDING)
        if name != "ub.poison" and shape_of(type):
            build = Builder(ir.InsertionPoint.after(op), op.location)
            _choose(op, slice, pieces.broadcast(padding, type, build), build)
        return False


def _choose(op: ir.Operation, slice: Slice, padding: Value, build: Builder) -> None:
    """Use ``padding`` where the read, which stands in front of ``build``, is outside or masked."""
    uses = [(use.owner, use.operand_number) for use in op.result.uses]
    chosen = build.value("arith.select", (_inside(slice, padding.type, build), op.result, padding), padding.type)
    for owner, number in uses:
        owner.operands[number] = chosen


def _inside(slice: Slice, type: Type, build: Builder) -> Value:
    """For each element of the vector whether it is from the buffer."""
    shape, truth = shape_of(type), with_element_type(type, ir.IntegerType.get_signless(1, build.loc.context))
    ends = []
    for extent, axis, known in zip(shape, slice.axes, slice.in_bounds, strict=True):
        end = build.index(extent)
        if axis is not None and not known:
            end = build.value("arith.subi", (create_extent(slice.buffer, axis, build), slice.indices[axis]), end.type)
        ends.append(end)
    inside = build.value("vector.create_mask", ends, truth)
    if slice.mask is None:
        return inside
    return build.value("arith.andi", (inside, _of_result(slice.mask, slice, shape, build)), truth)


def _of_result(mask: Value, slice: Slice, shape: Sequence[int], build: Builder) -> Value:
    """The mask of a transfer, whose axes are those of the buffer in their order, for the elements of the vector."""
    # Repeated elements have no axis.
    kept = sorted((axis, i) for i, axis in enumerate(slice.axes) if axis is not None)
    return pieces.expanded(mask, [i for _, i in kept], range(len(shape)), shape, build)
