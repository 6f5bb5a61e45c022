"""Move what only reads, and gives the same in every iteration, out of loops: calls and whole inner loops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, final

from mlirad._mlir import ir
from mlirad.passes.base import Pass
from mlirad.synthesis.primal import prepare

if TYPE_CHECKING:
    from mlirad.context import Context


@final
@dataclass(frozen=True)
class HoistReads(Pass):
    """Hoist read-only calls and inner loops out of loops that do not write what they read."""

    name: ClassVar[str] = "hoist-reads"

    def run(self, module: ir.Module, ctx: Context) -> None:
        """Change ``module`` in place."""
        with module.context, ir.Location.unknown(module.context):
            for view in list(module.body.operations):
                if "function_type" in view.operation.attributes and view.operation.name == "func.func":
                    prepare.hoist_reads(module.operation, view.operation, ctx.registry)
