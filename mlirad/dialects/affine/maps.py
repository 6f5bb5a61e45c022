"""The models of ``affine.apply``, ``affine.min`` and ``affine.max``: whether a map is linear, and may divide by zero.

A map that divides by a symbol must not be evaluated where the primal does not evaluate it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import ir
from mlirad.edit.affine import AffineExpressions, linear_form
from mlirad.edit.linear import Linear
from mlirad.interfaces.scalar import ScalarModel

_NEVER: Final = (ir.AffineConstantExpr, ir.AffineDimExpr, ir.AffineSymbolExpr)
_SUMS: Final = (ir.AffineAddExpr, ir.AffineMulExpr)


def may_map_trap(op: ir.Operation, *names: str) -> bool:
    """Whether one of the maps ``names`` of ``op`` may divide by zero."""
    maps = (ir.AffineMapAttr(op.attributes[name]).value for name in names)
    return any(_may_divide_by_zero(expr) for map in maps for expr in map.results)


class _MapModel(ScalarModel):
    """The model that ops with one map share."""

    def may_trap(self, op: ir.Operation, /) -> bool:
        """Whether the map may divide by zero."""
        return may_map_trap(op, "map")


@final
class ApplyModel(_MapModel):
    """``affine.apply``."""

    def linear(self, op: ir.Operation, /) -> Linear | None:
        """The linear form of its map, None if the map divides or takes a remainder."""
        forms = linear_form(op.attributes["map"], tuple(op.operands))
        return None if forms is None else forms[0]


@final
class ExtremumModel(_MapModel):
    """``affine.max`` and ``affine.min``."""

    def limits(self, op: ir.Operation, /) -> tuple[Sequence[Linear], Sequence[Linear]]:
        """The linear results of the map, below a maximum or above a minimum."""
        forms = AffineExpressions.of(ir.AffineMapAttr(op.attributes["map"]).value, tuple(op.operands)).linear()
        return (forms, ()) if op.name == "affine.max" else ((), forms)


def _may_divide_by_zero(expr: ir.AffineExpr) -> bool:
    """Whether an affine expression divides by anything but a positive constant."""
    expr = expr.maybe_downcast()
    if isinstance(expr, _NEVER):
        return False
    if _may_divide_by_zero(expr.lhs) or _may_divide_by_zero(expr.rhs):
        return True
    if isinstance(expr, _SUMS):
        return False
    divisor = expr.rhs.maybe_downcast()
    return not isinstance(divisor, ir.AffineConstantExpr) or divisor.value <= 0
