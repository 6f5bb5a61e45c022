"""Finds windows in indexing maps: subscripts that are sums of dims, as of the input of a convolution.

    x[n, c, 2 * p + r] * w[f, c, r]    window of axis 2: point p, stride 2, tap r, dilation 1

A sum into such a subscript is a scatter: several iterations add to one element, and no dim of the window is parallel.
`gathers` rewrites it: the elements become the iterations, and the taps are summed over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import ir
from mlirad.edit.generic import pure_dims, used_dims

#: A gather also visits elements in no window; it may have at most this many times the iterations of the scatter.
MOST_WORK: Final = 4.0


@dataclass(frozen=True)
class Window:
    """The subscript ``start + stride * point + sum of dilation * tap`` of an axis; taps are pairs (dim, dilation)."""

    axis: int
    point: int
    stride: int
    taps: tuple[tuple[int, int], ...]
    start: int
    expr: ir.AffineExpr

    @property
    def dims(self) -> set[int]:
        """Returns the dims of the window."""
        return {self.point, *(tap for tap, _ in self.taps)}


def find_windows(target: ir.AffineMap, others: Sequence[ir.AffineMap], free: Container[int]) -> list[Window]:
    """Returns the windows of a sum into ``target`` from operands with maps ``others``; empty if it cannot be a gather.

    ``free``: the dims that may be points. Operands are padded with zeros along them, so terms outside their range are
    0.
    """
    found: list[Window] = []
    for axis, expr in enumerate(target.results):
        if isinstance(expr.maybe_downcast(), ir.AffineDimExpr):
            continue
        window = _window(axis, expr, free)
        if window is None:
            return []
        found.append(window)
    uses = Counter(dim for window in found for dim in window.dims)
    uses.update(_plain_dims(target))
    if any(count > 1 for count in uses.values()) or not all(_can_read(map, found) for map in others):
        return []
    return found


def _window(axis: int, expr: ir.AffineExpr, free: Container[int]) -> Window | None:
    """Returns the window of ``expr``, None if there is none. The first free dim becomes the point.

    This keeps the order of the terms: the elements replace that dim, and the others are summed over.
    """
    form = _linear(expr)
    if form is None or form[1] < 0 or not form[0] or any(factor < 1 for factor in form[0].values()):
        return None
    factors, start = form
    points = [dim for dim in sorted(factors) if dim in free]
    if not points:
        return None
    point = points[0]
    taps = tuple((dim, factor) for dim, factor in sorted(factors.items()) if dim != point)
    stride = factors[point]
    # Otherwise the taps of neighbouring elements differ in more than their start.
    simple = stride == 1 or (not start and len(taps) < 2 and all(factor == 1 for _, factor in taps))
    return Window(axis, point, stride, taps, start, expr) if simple else None


def _can_read(map: ir.AffineMap, windows: Sequence[Window]) -> bool:
    """Whether dims of windows are subscripts of an operand only by themselves, or in the window's own expression."""
    for expr in map.results:
        if isinstance(_plain(expr), ir.AffineDimExpr) or any(expr == window.expr for window in windows):
            continue
        used = used_dims(ir.AffineMap.get(map.n_dims, 0, [expr], map.context))
        if any(used & window.dims for window in windows):
            return False
    return len(pure_dims(map)) == len(_plain_dims(map))


def _plain_dims(map: ir.AffineMap) -> list[int]:
    """Returns the subscripts that are dims."""
    exprs = [_plain(expr) for expr in map.results]
    return [int(expr.position) for expr in exprs if isinstance(expr, ir.AffineDimExpr)]


def _plain(expr: ir.AffineExpr) -> ir.AffineExpr:
    found: ir.AffineExpr = expr.maybe_downcast()
    return found


def _linear(expr: ir.AffineExpr) -> tuple[dict[int, int], int] | None:
    """Returns the factor of each dim, and the constant; None if there is a division."""
    expr = _plain(expr)
    if isinstance(expr, ir.AffineConstantExpr):
        return {}, int(expr.value)
    if isinstance(expr, ir.AffineDimExpr):
        return {int(expr.position): 1}, 0
    if not isinstance(expr, ir.AffineAddExpr | ir.AffineMulExpr):
        return None
    left, right = _linear(expr.lhs), _linear(expr.rhs)
    if left is None or right is None:
        return None
    if isinstance(expr, ir.AffineAddExpr):
        total = Counter(left[0])
        total.update(right[0])
        return {dim: factor for dim, factor in total.items() if factor}, left[1] + right[1]
    if left[0] and right[0]:
        return None
    (factors, constant), (_, by) = (left, right) if not right[0] else (right, left)
    return {dim: factor * by for dim, factor in factors.items()}, constant * by
