"""Ops that run their regions concurrently, parallel loops, and atomic updates in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, terminator_of
from mlirad.edit.walk import ancestors

#: Function attribute: several instances of the function may run concurrently.
CONCURRENT: Final = "mlirad.concurrent"

#: The operation of an atomic update, by its number in upstream's ``AtomicRMWKind``.
ATOMIC_KINDS: Final = (
    "addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf", "mins", "minu",
    "mulf", "muli", "ori", "xori",
)  # fmt: skip

_REGIONS: Final = (
    *("scf.parallel", "scf.forall", "affine.parallel", "async.execute", "async.func"),
    *("gpu.launch", "gpu.func", "omp.parallel", "omp.task", "omp.target"),
)


def is_concurrent(op: ir.Operation) -> bool:
    """Whether several instances of the regions of ``op`` may run concurrently."""
    return op.name in _REGIONS or CONCURRENT in op.attributes


def concurrent_region(op: ir.Operation) -> ir.Operation | None:
    """The innermost ancestor of ``op`` whose regions may run concurrently; None if there is none."""
    return next(filter(is_concurrent, ancestors(op)), None)


def create_parallel_loop(bounds: Sequence[Value], build: Builder) -> tuple[ir.Operation, ir.Block]:
    """Creates an ``scf.parallel`` without reductions; returns it and its body, which has no terminator yet.

    ``bounds`` are the lower bounds of all dimensions, then their upper bounds, then their steps.
    """
    rank = len(bounds) // 3
    loop = _create_loop(bounds, build)
    body = loop.regions[0].blocks.append(*[bounds[0].type] * rank, arg_locs=[build.loc] * rank)
    return loop, body


def move_to_parallel_loop(body: ir.Block, bounds: Sequence[Value], build: Builder) -> ir.Operation:
    """Creates an ``scf.parallel`` without reductions around ``body``; see `create_parallel_loop` for ``bounds``."""
    end = terminator_of(body)
    before(end).op("scf.reduce")
    end.erase()
    loop = _create_loop(bounds, build)
    body.append_to(loop.regions[0])
    return loop


def _create_loop(bounds: Sequence[Value], build: Builder) -> ir.Operation:
    rank = len(bounds) // 3
    segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([rank, rank, rank, 0], build.loc.context)}
    return build.op("scf.parallel", bounds, (), segments, 1)
