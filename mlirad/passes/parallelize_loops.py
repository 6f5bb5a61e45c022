"""Converts counted loops with independent iterations to parallel ones, so that their derivatives are parallel, too.

Before::

    func.func @f(%x: memref<?xf64>, %n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %i = %c0 to %n step %c1 {
        %a = memref.load %x[%i] : memref<?xf64>
        %b = arith.mulf %a, %a : f64
        memref.store %b, %x[%i] : memref<?xf64>
      }
      func.return
    }

After ``--parallelize-loops``::

    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      %a = memref.load %x[%i] : memref<?xf64>
      %b = arith.mulf %a, %a : f64
      memref.store %b, %x[%i] : memref<?xf64>
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, final

from mlirad._mlir import ir
from mlirad.analysis.accesses.iterations import Iterations
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.analysis.unprepared import raw_registry
from mlirad.edit.concurrency import move_to_parallel_loop
from mlirad.edit.rewrite import before
from mlirad.passes.base import Pass, PassContext, option

_FOR: Final = "scf.for"


@final
@dataclass(frozen=True)
class ParallelizeLoops(Pass):
    """Convert scf.for loops with independent iterations to scf.parallel, the outermost of nested ones."""

    name: ClassVar[str] = "parallelize-loops"
    assume_noalias: bool = option(False, help="assume that memref arguments never overlap")

    def run(self, module: ir.Module, ctx: PassContext) -> None:
        """Rewrite the functions of ``module`` in place."""
        registry = raw_registry(ctx.registry)
        for view in module.body.operations:
            function = view.operation
            if not function.regions or len(function.regions[0].blocks) != 1:
                continue
            with module.context, function.location:
                program = Program(function, registry)
                iterations = Iterations(program, Aliasing(program, self.assume_noalias))
                chosen: list[Node] = []
                for node in program.nodes:
                    if _may_be_parallel(node, chosen) and iterations.are_independent(node):
                        chosen.append(node)
            for op in [node.op for node in chosen]:
                move_to_parallel_loop(op.regions[0].blocks[0], list(op.operands), before(op))
                op.erase()


def _may_be_parallel(node: Node, chosen: list[Node]) -> bool:
    if node.name != _FOR or "unsignedCmp" in node.op.attributes or not isinstance(node.operands[0].type, ir.IndexType):
        return False
    return not any(around in chosen or around.is_parallel for around in node.block.chain())
