"""Apply the rewrites of algebra: those of mlirad, and those that users bring."""

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
