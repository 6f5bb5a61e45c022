"""Which ops run what is in them at the same time as others?"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import ir

#: On a function: it may run several times at once.
CONCURRENT: Final = "mlirad.concurrent"

_REGIONS: Final = (
    *("scf.parallel", "scf.forall", "affine.parallel", "async.execute", "async.func"),
    *("gpu.launch", "gpu.func", "omp.parallel", "omp.task", "omp.target"),
)


def concurrent_region(op: ir.Operation) -> ir.Operation | None:
    """The innermost op around ``op`` whose regions may run several times at once; None where there is none."""
    around = op.parent
    while around is not None:
        if around.operation.name in _REGIONS or CONCURRENT in around.operation.attributes:
            return around.operation
        around = around.operation.parent
    return None
