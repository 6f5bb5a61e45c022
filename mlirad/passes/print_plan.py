"""`print-plan`: prints how the reverse sweep obtains each primal value that it needs, and what that costs.

Before::

    func.func @f(%x: f64) -> f64 {
      %y = math.exp %x : f64
      %z = math.sin %y : f64
      return %z : f64
    }

After ``--print-plan``::

    // plan of @f: 0 cached (0 bytes)
    //   available %y: f64, for 'math.sin' (3:8)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, final

from mlirad._mlir import ir
from mlirad.passes.base import Pass, PassContext, option
from mlirad.passes.print_activity import print_as_comment
from mlirad.passes.printed_derivatives import questions
from mlirad.synthesis.options import Options
from mlirad.synthesis.report import describe_plan


@final
@dataclass(frozen=True)
class PrintPlan(Pass):
    """Print the plan of each reverse derivative, as comments before the module."""

    name: ClassVar[str] = "print-plan"
    funcs: tuple[str, ...] = option(
        (), help="the functions (default: those with derivative ops, or all that are public)"
    )
    optimize_primal: bool = option(True, help="optimise a copy of the primal first, as before differentiation")
    assume_noalias: bool = option(False, help="assume that memref arguments never overlap")

    def run(self, module: ir.Module, ctx: PassContext) -> None:
        """Print; the module is left as it is."""
        primal = Options().primal_pipeline if self.optimize_primal else ""
        options = Options(primal_pipeline=primal, assume_noalias=self.assume_noalias)
        for one in questions(module.operation, ctx.registry, self.funcs, "reverse"):
            threads = one.threads
            own = replace(options, concurrent=threads.concurrent, atomic_add=threads.shared, own_shadows=threads.own)
            print_as_comment(describe_plan(one.table, one.function, one.signature, ctx.registry, own))
