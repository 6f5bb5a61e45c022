"""Orders the loops of a generic op on buffers, so that the innermost one accesses contiguous memory.

Upstream creates loops in the order of the dims, with reductions last: a matrix product then reads one factor by
columns. A parallel dim may be moved anywhere; reduction dims keep their relative order, so that every sum has the same
order of additions.
"""

from __future__ import annotations

from mlirad._mlir import ir
from mlirad.dialects.linalg.kernel import Kernel


def put_in_order(op: ir.Operation) -> None:
    """Interchanges dims so that the one that is the last subscript of most operands becomes the innermost loop."""
    kernel = Kernel(op)
    best = innermost(kernel)
    if best is not None and best != kernel.n_dims - 1:
        _interchange(op, kernel, [*(dim for dim in range(kernel.n_dims) if dim != best), best])


def innermost(kernel: Kernel) -> int | None:
    """Returns the dim that should become the innermost loop; None if the order must not change."""
    if kernel.n_dims <= 1 or kernel.uses_index():
        return None
    kinds = ir.ArrayAttr(kernel.op.attributes["iterator_types"])
    parallel = [str(kind).endswith("<parallel>") for kind in kinds]
    best = max(range(kernel.n_dims), key=lambda dim: (_contiguity(kernel, dim), dim))
    return best if parallel[best] or all(parallel[best + 1 :]) else kernel.n_dims - 1


def _contiguity(kernel: Kernel, dim: int) -> int:
    """Returns the number of operands whose last subscript is ``dim``, less those with it elsewhere; outputs count 2."""
    total = 0
    for position, map in enumerate(kernel.maps):
        weight = 2 if position >= kernel.n_inputs else 1
        *outer, inner = list(map.results) or [None]
        if inner is not None and _is_dim(inner, dim):
            total += weight
        elif any(expr is not None and _uses(expr, dim, kernel.n_dims) for expr in (*outer, inner)):
            total -= weight
    return total


def _is_dim(expr: ir.AffineExpr, dim: int) -> bool:
    plain = expr.maybe_downcast()
    return isinstance(plain, ir.AffineDimExpr) and int(plain.position) == dim


def _uses(expr: ir.AffineExpr, dim: int, n_dims: int) -> bool:
    """Whether ``expr`` depends on ``dim``: replacing that dim by another one changes it."""
    context = expr.context
    others = [ir.AffineExpr.get_dim(n_dims if d == dim else d, context) for d in range(n_dims)]
    return bool(expr.compose(ir.AffineMap.get(n_dims + 1, 0, others, context)) != expr)


def _interchange(op: ir.Operation, kernel: Kernel, order: list[int]) -> None:
    """Interchanges the dims to ``order``, outermost first."""
    context = op.context
    place = {old: new for new, old in enumerate(order)}
    moved = [ir.AffineExpr.get_dim(place[old], context) for old in range(kernel.n_dims)]
    renaming = ir.AffineMap.get(kernel.n_dims, 0, moved, context)
    kinds = list(ir.ArrayAttr(op.attributes["iterator_types"]))
    maps = [
        ir.AffineMap.get(kernel.n_dims, 0, [expr.compose(renaming) for expr in m.results], context) for m in kernel.maps
    ]
    op.attributes["indexing_maps"] = ir.ArrayAttr.get([ir.AffineMapAttr.get(m) for m in maps], context)
    op.attributes["iterator_types"] = ir.ArrayAttr.get([kinds[old] for old in order], context)
