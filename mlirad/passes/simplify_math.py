"""Applies the algebraic rewrite records: those of mlirad, and those of the user.

Before::

    func.func @f(%a: f64, %b: f64, %c: f64) -> f64 {
      %p = arith.mulf %a, %c fastmath<fast> : f64
      %q = arith.mulf %b, %c fastmath<fast> : f64
      %s = arith.addf %p, %q fastmath<fast> : f64
      return %s : f64
    }

After ``--enzyme-simplify-math``::

    %0 = arith.addf %a, %b fastmath<reassoc,nsz,arcp,contract,afn> : f64
    %1 = arith.mulf %0, %c fastmath<reassoc,nsz,arcp,contract,afn> : f64
    return %1 : f64
"""

from __future__ import annotations

from mlirad._mlir import ir
from mlirad.passes.base import PassContext
from mlirad.synthesis.primal.simplify import simplify


def enzyme_simplify_math(module: ir.Module, ctx: PassContext) -> None:
    """Apply the algebraic rewrite records, where the ops' fast-math flags allow it."""
    simplify(module.operation, ctx.registry)
