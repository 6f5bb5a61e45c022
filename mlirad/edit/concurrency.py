"""Ops that run their regions concurrently, and the atomic updates in them."""

from __future__ import annotations

from typing import Final

from mlirad._mlir import ir

#: On a function: it may run several times at once.
CONCURRENT: Final = "mlirad.concurrent"

#: What an atomic update computes, by the number that upstream's ``AtomicRMWKind`` has for it.
ATOMIC_KINDS: Final = (
    "addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf", "mins", "minu",
    "mulf", "muli", "ori", "xori",
)  # fmt: skip

_REGIONS: Final = (
    *("scf.parallel", "scf.forall", "affine.parallel", "async.execute", "async.func"),
    *("gpu.launch", "gpu.func", "omp.parallel", "omp.task", "omp.target"),
)


def runs_at_once(op: ir.Operation) -> bool:
    """Whether the regions of ``op`` may run several times at once."""
    return op.name in _REGIONS or CONCURRENT in op.attributes


def concurrent_region(op: ir.Operation) -> ir.Operation | None:
    """The innermost op around ``op`` whose regions may run several times at once; None where there is none."""
    around = op.parent
    while around is not None:
        if runs_at_once(around.operation):
            return around.operation
        around = around.operation.parent
    return None
