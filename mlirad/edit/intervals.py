"""Interval arithmetic of affine expressions, from the intervals of their dims and symbols."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from mlirad._mlir import ir

#: Inclusive bounds; None if nothing is known.
Interval: TypeAlias = tuple[int, int] | None


def last_step(first: tuple[int, int], most: int, step: int) -> int:
    """The greatest value of at most ``most`` that steps reach from ``first``, an interval."""
    return most if first[0] != first[1] or most < first[0] else most - (most - first[0]) % step


def interval_of(expr: ir.AffineExpr, dims: Sequence[Interval], symbols: Sequence[Interval]) -> Interval:
    """The interval of ``expr``; None if an operand is unbounded or the operator is not supported."""
    expr = expr.maybe_downcast()
    if isinstance(expr, ir.AffineConstantExpr):
        number = int(expr.value)
        return (number, number)
    if isinstance(expr, ir.AffineDimExpr):
        return dims[int(expr.position)]
    if isinstance(expr, ir.AffineSymbolExpr):
        return symbols[int(expr.position)]
    left = interval_of(expr.lhs, dims, symbols)
    right = interval_of(expr.rhs, dims, symbols)
    return None if left is None or right is None else _combine(expr, left, right)


def _combine(expr: ir.AffineExpr, left: tuple[int, int], right: tuple[int, int]) -> Interval:
    if isinstance(expr, ir.AffineAddExpr):
        return (left[0] + right[0], left[1] + right[1])
    if isinstance(expr, ir.AffineMulExpr):
        products = [a * b for a in left for b in right]
        return (min(products), max(products))
    divisor = right[0]
    if right[1] != divisor or divisor <= 0:
        return None
    if isinstance(expr, ir.AffineModExpr):
        return (0, divisor - 1)
    if isinstance(expr, ir.AffineFloorDivExpr):
        return (left[0] // divisor, left[1] // divisor)
    if isinstance(expr, ir.AffineCeilDivExpr):
        return (-(-left[0] // divisor), -(-left[1] // divisor))
    return None
