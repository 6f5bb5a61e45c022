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

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, final

from mlirad._mlir import ir
from mlirad.passes.base import Pass
from mlirad.synthesis.primal.simplify import simplify

if TYPE_CHECKING:
    from mlirad.context import Context


@final
@dataclass(frozen=True)
class EnzymeSimplifyMath(Pass):
    """Apply the algebraic rewrite records, where the ops' fast-math flags allow it."""

    name: ClassVar[str] = "enzyme-simplify-math"

    def run(self, module: ir.Module, ctx: Context) -> None:
        """Change all functions of ``module`` in place."""
        simplify(module.operation, ctx.registry)
