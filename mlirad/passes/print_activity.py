"""`print-activity-analysis`: prints which values of a function are active.

Before::

    func.func @f(%x: f64) -> f64 {
      %y = math.exp %x : f64
      %z = math.sin %y : f64
      return %z : f64
    }

After ``--print-activity-analysis``::

    // activity of @f:
    //   %x: active
    ...
    //   %y = math.exp (2:8): active
    //   %z = math.sin (3:8): active
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, final

from mlirad._mlir import ir
from mlirad.passes.base import Pass, PassContext, option
from mlirad.passes.printed_derivatives import questions
from mlirad.synthesis.options import Options
from mlirad.synthesis.report import describe_activity


@final
@dataclass(frozen=True)
class PrintActivityAnalysis(Pass):
    """Print the activity of each value of a function, as comments before the module."""

    name: ClassVar[str] = "print-activity-analysis"
    funcs: tuple[str, ...] = option(
        (), help="the functions (default: those with derivative ops, or all that are public)"
    )
    mode: Literal["forward", "reverse"] = option("reverse", help="the mode for functions without a derivative op")
    inactive_args: bool = option(False, help="treat the arguments of such functions as inactive")
    optimize_primal: bool = option(False, help="optimise a copy of the primal first, as before differentiation")
    assume_noalias: bool = option(False, help="assume that memref arguments never overlap")

    def run(self, module: ir.Module, ctx: PassContext) -> None:
        """Print; the module is left as it is."""
        primal = Options().primal_pipeline if self.optimize_primal else ""
        options = Options(primal_pipeline=primal, assume_noalias=self.assume_noalias)
        for one in questions(module.operation, ctx.registry, self.funcs, self.mode, inactive_args=self.inactive_args):
            print_as_comment(describe_activity(one.table, one.function, one.signature, ctx.registry, options))


def print_as_comment(text: str) -> None:
    """Print ``text`` to standard output so that what follows it there is still MLIR."""
    print("".join(f"// {line}\n" for line in text.splitlines()), end="")
