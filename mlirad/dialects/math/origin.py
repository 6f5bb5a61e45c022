"""Keeps upstream from folding ``atan2`` of two zeros, whose value is an angle of 0 or pi: it would become NaN."""

from __future__ import annotations

from typing import Final

from mlirad._mlir import ir
from mlirad.edit.rewrite import before
from mlirad.edit.types import is_static
from mlirad.edit.walk import find_ops


def hide_constants(op: ir.Operation, /) -> bool:
    """Passes an operand of an ``atan2`` through ``x * 1 + -0``, which has every bit of ``x`` and which LLVM removes."""
    x = op.operands[1]
    if (not isinstance(x.owner, ir.Block) and x.owner.name == "math.fma") or not is_static(x.type):
        return False
    build = before(op)
    op.operands[1] = build.value("math.fma", [x, build.constant(x.type, 1.0), build.constant(x.type, -0.0)], x.type)
    return True


def hide_in(root: ir.Operation) -> None:
    """Hides the constants in ``root`` before passes that fold."""
    for op in find_ops(root, lambda op: op.name in EXPANSIONS):
        hide_constants(op)


EXPANSIONS: Final = {"math.atan2": hide_constants}
