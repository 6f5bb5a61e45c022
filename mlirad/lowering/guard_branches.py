"""Tells LLVM that guards of masked zeros are hardly ever needed, so that scalar ones are branches that are not taken.

A guarded product is zero if it is NaN while its factor is zero (`edit.floats.unless_zero`). As selects the comparisons
are part of each step of a recurrence of adjoints; a predicted branch is not. Where LLVM vectorizes, selects remain.
"""

from __future__ import annotations

import math
from typing import Final

from mlirad._mlir import ir
from mlirad.edit.floats import guard_of
from mlirad.edit.rewrite import before
from mlirad.edit.walk import find_ops

_FLOATS: Final = (ir.F64Type, ir.F32Type)


def expect_no_nan(module: ir.Module) -> None:
    """Rewrites ``select(s == 0 and p is NaN, 0, p)`` to ``select(expect(p is NaN, false), select(s == 0, 0, NaN), p)``.

    The second comparison and its select are then computed only in the branch.
    """
    for op in find_ops(module.operation, lambda op: op.name == "arith.select"):
        found = guard_of(op)
        if found is None or not isinstance(op.result.type, _FLOATS):
            continue
        is_zero, is_nan = found
        build, zero = before(op), op.operands[1]
        no = build.value("arith.constant", (), is_nan.type, {"value": ir.IntegerAttr.get(is_nan.type, 0)})
        otherwise = build.value("arith.select", (is_zero, zero, build.constant(zero.type, math.nan)), zero.type)
        op.operands[0] = build.value("llvm.intr.expect", (is_nan, no), is_nan.type)
        op.operands[1] = otherwise
