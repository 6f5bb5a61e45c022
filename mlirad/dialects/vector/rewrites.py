"""Rewrites ops before differentiation: reductions under a mask, scans, and reads with computed padding.

Under a mask a reduction combines the elements that are set: the others are replaced by the neutral element. A scan
becomes the ops of upstream's own lowering (LowerVectorScan): an inclusive one does not use its initial value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import Type, Value, ir
from mlirad.dialects.vector import adjoint_ops, combined
from mlirad.dialects.vector.adjoint_ops import shape_of
from mlirad.dialects.vector.transfer import Slice
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_extent
from mlirad.edit.rewrite import before, move_body, replace_op
from mlirad.edit.types import element_type, is_float, with_element_type
from mlirad.interfaces.ops import LoweringModel

_ACCESSES: Final = ("vector.transfer_read", "vector.transfer_write", "vector.gather")
#: Replaces poison: in the domain of nearly every function, and not zero, so that a division by it is finite.
PADDING: Final = 0.5


@final
class MaskModel(LoweringModel):
    """Masked accesses become accesses with a mask operand; masked reductions and contractions select their elements."""

    def pipeline(self, op: ir.Operation, /) -> str | None:
        """Returns upstream's lowering if it applies."""
        name = _masked(op).name
        return "lower-vector-mask" if name in _ACCESSES or name == "vector.yield" else None


def rewrite_mask(op: ir.Operation) -> bool:
    """Masked accesses become accesses with a mask operand; masked reductions and contractions select their elements."""
    if choose_behind_mask(op):
        return True
    inner, mask = _masked(op), op.operands[0]
    if inner.name not in (*combined.SPACES, "vector.reduction", "vector.multi_reduction"):
        return False
    if not adjoint_ops.carries(inner.operands[0]):
        return False
    kind, element = adjoint_ops.kind_of(inner), element_type(inner.result.type)
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


def rewrite_scan(op: ir.Operation) -> bool:
    """``y_k = x_0 o ... o x_k`` along one axis; exclusive: ``y_k = w o x_0 o ... o x_(k-1)``, w given."""
    source, initial = op.operands
    name = combined.OPS.get(adjoint_ops.kind_of(op))
    axis = ir.IntegerAttr(op.attributes["reduction_dim"]).value
    if name is None or not adjoint_ops.carries(source) or shape_of(source.type)[axis] > adjoint_ops.MAX_UNROLLED:
        return False
    build = before(op)
    rank = len(shape_of(source.type))
    order = [axis, *(i for i in range(rank) if i != axis)]
    rows = adjoint_ops.transpose(source, order, build)
    items = [adjoint_ops.extract(rows, (i,), build) for i in range(shape_of(rows.type)[0])]
    start = initial if shape_of(initial.type) else adjoint_ops.extract(initial, (), build)
    if not bool(ir.BoolAttr(op.attributes["inclusive"]).value):
        items = [start, *items[:-1]]
    results = adjoint_ops.partial_results(name, items, build)
    scanned = rows
    for i, item in enumerate(results):
        scanned = adjoint_ops.insert(item, scanned, (i,), build)
    back = [order.index(i) for i in range(rank)]
    last = adjoint_ops.broadcast(results[-1], initial.type, build)
    replace_op(op, [adjoint_ops.transpose(scanned, back, build), last])
    return True


def choose_behind_mask(op: ir.Operation) -> bool:
    """Replaces the pass-through value of a mask by a selection after it; returns False if there is none."""
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
    """Returns the op under the mask, or the terminator if there is none."""
    return op.regions[0].blocks[0].operations[0].operation


def rewrite_padding(op: ir.Operation) -> bool:
    """Replaces padding that is poison or computed by a constant; computed padding is selected after the read.

    Elements outside the buffer are often not used, but an adjoint of zero times a partial of poison would be poison.

    Changes the read in place; returns False, so that it is not visited again.
    """
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
        _choose(op, slice, adjoint_ops.broadcast(padding, type, build), build)
    return False


def _choose(op: ir.Operation, slice: Slice, padding: Value, build: Builder) -> None:
    """Selects ``padding`` where the read, which precedes ``build``, is out of bounds or masked."""
    uses = [(use.owner, use.operand_number) for use in op.result.uses]
    chosen = build.value("arith.select", (_inside(slice, padding.type, build), op.result, padding), padding.type)
    for owner, number in uses:
        owner.operands[number] = chosen


def _inside(slice: Slice, type: Type, build: Builder) -> Value:
    """Returns for each element of the vector whether it was read from the buffer."""
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
    """Converts the mask of a transfer, whose axes are those of the buffer in order, to the axes of the vector."""
    # Axes of the vector along which an element is repeated have no axis in the mask.
    kept = sorted((axis, i) for i, axis in enumerate(slice.axes) if axis is not None)
    return adjoint_ops.expanded(mask, [i for _, i in kept], range(len(shape)), shape, build)
