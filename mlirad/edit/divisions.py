"""Integer divisions that cannot trap: those by a constant other than 0 and -1."""

from __future__ import annotations

from typing import Final, final

from mlirad._mlir import ir
from mlirad.edit.constants import constant_integer

_NEVER: Final = (ir.AffineConstantExpr, ir.AffineDimExpr, ir.AffineSymbolExpr)
_SUMS: Final = (ir.AffineAddExpr, ir.AffineMulExpr)


@final
class DivisionModel:
    """An integer division traps if the divisor is zero, or if the least integer is divided by -1."""

    def may_trap(self, op: ir.Operation, /) -> bool:
        """Whether the divisor is not a constant other than 0 and -1."""
        return constant_integer(op.operands[1]) in (None, 0, -1)


def may_divide_by_zero(expr: ir.AffineExpr) -> bool:
    """Whether an affine expression divides by anything but a positive constant."""
    expr = expr.maybe_downcast()
    if isinstance(expr, _NEVER):
        return False
    if may_divide_by_zero(expr.lhs) or may_divide_by_zero(expr.rhs):
        return True
    if isinstance(expr, _SUMS):
        return False
    divisor = expr.rhs.maybe_downcast()
    return not isinstance(divisor, ir.AffineConstantExpr) or divisor.value <= 0
