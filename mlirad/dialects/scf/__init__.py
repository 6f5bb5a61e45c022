"""Structured control flow: counted loops, ``while`` loops and branches; other ops are rewritten to these.

Models: `for_`, `branches`, `while_`, `parallel`. Rewrites: `counted` (a while with a counter), `moved_branches` (a
while that ends in a branch), `sequential` (parallel loops in order), `narrow` (narrow induction variables).
`flow`: dataflow through region ops that are neither.
"""

from collections.abc import Callable
from typing import Final

from mlirad._mlir import ir
from mlirad.dialects.scf.branches import ScfBranchModel
from mlirad.dialects.scf.counted import rewrite_counted_while
from mlirad.dialects.scf.flow import ParallelFlow, ReduceFlow, WhileFlow
from mlirad.dialects.scf.for_ import ScfForModel
from mlirad.dialects.scf.narrow import rewrite_narrow_for
from mlirad.dialects.scf.parallel import ScfParallelModel
from mlirad.dialects.scf.sequential import (
    ExecuteRegionModel,
    rewrite_execute_region,
    rewrite_forall,
    rewrite_parallel,
    run_once,
)
from mlirad.dialects.scf.while_ import WhileModel, WhileNormalForm
from mlirad.interfaces.ops import MemoryModel
from mlirad.interfaces.registry import BRANCH, FLOW, LOOP, LOWERING, MEMORY, NORMAL_FORM, PARALLEL, REWRITE, Registry

#: Ops that upstream cannot lower -> their expansion.
EXPANSIONS: Final[dict[str, Callable[[ir.Operation], object]]] = {"scf.forall": run_once, "scf.for": rewrite_narrow_for}


def register(registry: Registry) -> None:
    """Attach the models of ``scf``."""
    registry.add(LOOP, "scf.for", ScfForModel(), origin=__name__)
    registry.add(REWRITE, "scf.for", rewrite_narrow_for, origin=__name__)
    registry.add(LOOP, "scf.while", WhileModel(), origin=__name__)
    registry.add(NORMAL_FORM, "scf.while", WhileNormalForm(), origin=__name__)
    registry.add(REWRITE, "scf.while", rewrite_counted_while, origin=__name__)
    registry.add(BRANCH, "scf.if", ScfBranchModel(), origin=__name__)
    registry.add(BRANCH, "scf.index_switch", ScfBranchModel(), origin=__name__)
    registry.add(LOWERING, "scf.execute_region", ExecuteRegionModel(), origin=__name__)
    registry.add(REWRITE, "scf.execute_region", rewrite_execute_region, origin=__name__)
    registry.add(PARALLEL, "scf.parallel", ScfParallelModel(), origin=__name__)
    registry.add(MEMORY, "scf.reduce", MemoryModel(), origin=__name__)
    registry.add(REWRITE, "scf.parallel", rewrite_parallel, origin=__name__)
    registry.add(REWRITE, "scf.forall", rewrite_forall, origin=__name__)
    registry.add(FLOW, "scf.while", WhileFlow(), origin=__name__)
    registry.add(FLOW, "scf.parallel", ParallelFlow(), origin=__name__)
    registry.add(FLOW, "scf.reduce", ReduceFlow(), origin=__name__)
