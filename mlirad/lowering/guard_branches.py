"""Tells LLVM that guards of masked zeros are hardly ever needed, so that scalar ones are branches that are not taken.

A guarded product is zero if it is NaN while its factor is zero (`edit.floats.unless_zero`). As selects the comparisons
are part of each step of a recurrence of adjoints; a predicted branch is not. Where LLVM vectorizes, selects remain.
"""

from __future__ import annotations

import math
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.constants import constant_float
from mlirad.edit.rewrite import before
from mlirad.edit.walk import find_ops

#: Predicates of ``arith.cmpf``.
_OEQ, _UNO = 1, 14
_FLOATS: Final = (ir.F64Type, ir.F32Type)


def expect_no_nan(module: ir.Module) -> None:
    """Rewrites ``select(s == 0 and p is NaN, 0, p)`` to ``select(expect(p is NaN, false), select(s == 0, 0, NaN), p)``.

    The second comparison and its select are then computed only in the branch.
    """
    for op in find_ops(module.operation, lambda op: op.name == "arith.select"):
        found = _comparisons(op)
        if found is None:
            continue
        is_zero, is_nan = found
        build, zero = before(op), op.operands[1]
        no = build.value("arith.constant", (), is_nan.type, {"value": ir.IntegerAttr.get(is_nan.type, 0)})
        otherwise = build.value("arith.select", (is_zero, zero, build.constant(zero.type, math.nan)), zero.type)
        op.operands[0] = build.value("llvm.intr.expect", (is_nan, no), is_nan.type)
        op.operands[1] = otherwise


def _comparisons(op: ir.Operation) -> tuple[Value, Value] | None:
    """Whether the factor is zero, and the product NaN, if ``op`` is a guard of a scalar."""
    both, zero, product = op.operands
    if not isinstance(zero.type, _FLOATS) or constant_float(zero) != 0.0 or isinstance(both.owner, ir.Block):
        return None
    if both.owner.operation.name != "arith.andi":
        return None
    one, other = both.owner.operation.operands
    for is_zero, is_nan in ((one, other), (other, one)):
        factor, same = _compared(is_zero, _OEQ), _compared(is_nan, _UNO)
        if factor and constant_float(factor[1]) == 0.0 and same == [product, product]:
            return is_zero, is_nan
    return None


def _compared(value: Value, predicate: int) -> list[Value]:
    """The operands of the ``arith.cmpf predicate`` that computes ``value``; none if another op does."""
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.operation.name != "arith.cmpf":
        return []
    code = ir.IntegerAttr(owner.operation.attributes["predicate"]).value
    return list(owner.operation.operands) if code == predicate else []
