"""Rewrites contractions and outer products, masked or with a kind other than a sum, as a product and a reduction.

``z = acc o (x y) o (x y) o ...`` over the dims that z does not have. Masked products are replaced by the neutral
element of the kind. The accumulator comes first, as in ``vector.multi_reduction``: on a tie it gets the derivative.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.dialects.vector import adjoint_ops, products
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.types import element_type

#: The op that combines two elements, by kind.
OPS: Final = {
    "add": "arith.addf",
    "mul": "arith.mulf",
    "maximumf": "arith.maximumf",
    "minimumf": "arith.minimumf",
    "maxnumf": "arith.maxnumf",
    "minnumf": "arith.minnumf",
}
#: The neutral elements by kind: maxnumf and minnumf ignore a NaN.
NEUTRAL: Final = {
    "add": 0.0,
    "mul": 1.0,
    "maximumf": float("-inf"),
    "minimumf": float("inf"),
    "maxnumf": float("nan"),
    "minnumf": float("nan"),
}
SPACES: Final = {"vector.contract": products.contraction, "vector.outerproduct": products.outer}


def rewrite_kind(op: ir.Operation) -> bool:
    """Rewrites a product with a kind other than a sum."""
    if not _is_other(op) or _mask_around(op) is not None:
        return False
    replace_op(op, [create_combined(op, None, flagged(op, op))])
    return True


def expand(op: ir.Operation) -> None:
    """Replaces a product with a kind other than a sum, together with the mask around it."""
    mask = _mask_around(op)
    if not _is_other(op):
        return
    if mask is None:
        replace_op(op, [create_combined(op, None, flagged(op, op))])
    elif len(mask.operands) == 1 and has_neutral(adjoint_ops.kind_of(op), element_type(op.result.type)):
        replace_op(mask, [create_combined(op, mask.operands[0], flagged(op, mask))])


def _is_other(op: ir.Operation) -> bool:
    kind = adjoint_ops.kind_of(op)
    return kind != "add" and kind in OPS and len(op.operands) > 2 and adjoint_ops.carries(op.operands[0])


def _mask_around(op: ir.Operation) -> ir.Operation | None:
    around = op.parent
    return around.operation if around is not None and around.operation.name == "vector.mask" else None


def has_neutral(kind: str, element: Type) -> bool:
    """Whether the element type has the neutral element: f8E4M3FN and similar types have no infinity."""
    return kind not in ("maximumf", "minimumf") or "FN" not in element.__class__.__name__


def flagged(op: ir.Operation, place: ir.Operation) -> Builder:
    """Returns a builder before ``place`` with the fast-math flags of ``op``."""
    build = before(place)
    return Builder(build.ip, build.loc, op.attributes.get("fastmath", None))


def create_combined(op: ir.Operation, mask: Value | None, build: Builder) -> Value:
    """Creates the result of ``op``; the axes of ``mask`` are the dims of the iteration space."""
    left, right, *accumulator = op.operands
    space, element = SPACES[op.name](op), element_type(op.result.type)
    every = range(len(space.sizes))
    wide = [
        adjoint_ops.expanded(adjoint_ops.converted(value, element, build), dims, every, space.sizes, build)
        for value, dims in ((left, space.left), (right, space.right))
    ]
    kind = adjoint_ops.kind_of(op) if accumulator else "add"
    product = build.float("arith.mulf", wide, wide[0].type)
    if mask is not None:
        neutral = build.constant(product.type, NEUTRAL[kind])
        product = build.value("arith.select", (mask, product, neutral), product.type)
    summed, kept = [d for d in every if d not in space.result], sorted(space.result)
    order = [kept.index(d) for d in space.result]
    if kind == "add" or not summed:
        total = adjoint_ops.transpose(adjoint_ops.sum_over(product, summed, build), order, build)
        return build.float(OPS[kind], (*accumulator, total), total.type) if accumulator else total
    # The reduction starts from the accumulator, whose axes have the order of the result.
    back = [space.result.index(d) for d in kept]
    start = adjoint_ops.transpose(accumulator[0], back, build) if kept else accumulator[0]
    attributes = {"kind": adjoint_ops.kind_attribute(kind, build), "reduction_dims": adjoint_ops.numbers(summed, build)}
    total = build.value("vector.multi_reduction", (product, start), start.type, attributes)
    return adjoint_ops.transpose(total, order, build) if kept else total
