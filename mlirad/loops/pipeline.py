"""The pipeline of loop and buffer optimisations that `lower-to-llvm` runs.

Each pass enables the following ones. Results are bit-identical, except for the sign of zeros and
(`gather-clamped-stencils`) the order of sums if fast-math flags allow it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mlirad import progress
from mlirad._mlir import ir
from mlirad.dialects.scf.sequential import rewrite_parallel
from mlirad.edit.walk import ancestors, find_ops
from mlirad.interfaces.registry import Registry
from mlirad.loops import inline_single_calls, jam_lanes, jam_rows, pack_lanes, skew_steps, split_lanes, unroll_lanes
from mlirad.loops.carried_invariants import drop_invariants
from mlirad.loops.interchange import interchange_rows
from mlirad.loops.repeated_iterations import run_once
from mlirad.loops.reuse_loads import reuse_loads
from mlirad.loops.shape_arguments import shape_arguments
from mlirad.loops.vectorize.vector_ops import PARALLEL
from mlirad.loops.vectorize_outer_loops import VectorizeOuterLoops
from mlirad.loops.version_open_extents import forget_layouts, remove_unused_versions
from mlirad.passes import load
from mlirad.passes.base import PassContext, SilentContext
from mlirad.passes.functions import change_functions

#: The passes on structured loops, in order.
_STRUCTURED: Final = (
    "raise-to-affine",
    "if-conversion",
    "version-open-extents",
    "if-convert-accumulations",
    "forward-buffers",
    "cross-loop-cse",
    "remove-zero-fills",
    "gather-clamped-stencils",
    "gather-stencils",
    "order-sums",
    "expand-arrays",
    "double-buffer",
    "raise-contractions",
    "interchange-loops",
    "shorten-recurrences",
    "gather-terms",
    "scalar-replacement",
    "predictive-commoning",
)
#: Those on the derivative of one direction, before it gets lanes: none of them sees through vectors.
_BEFORE_LANES: Final = (*_STRUCTURED[: _STRUCTURED.index("double-buffer") + 1], "scalar-replacement")
#: All passes: the last one works on `scf` loops over single elements.
LOOP_PASSES: Final = (*_STRUCTURED, VectorizeOuterLoops.name)


def optimize_loops(module: ir.Module, ctx: PassContext, names: Sequence[str] = LOOP_PASSES) -> None:
    """Runs the passes ``names`` on ``module``, after inlining functions that are called once."""
    structured = [name for name in names if name in _STRUCTURED]
    if structured:
        change_functions(module, lambda function: unroll_lanes.unroll_lanes(function, ctx.registry.machine))
        change_functions(module, lambda function: pack_lanes.pack_lanes(function, ctx.registry))
        inline_single_calls.inline_single_calls(module)
        shape_arguments(module)
        change_functions(module, drop_invariants)
        change_functions(module, lambda function: reuse_loads(function, ctx.registry))
        change_functions(module, lambda function: run_once(function, ctx.registry))
    for name in structured:
        progress.stage(f"lowering: {name}")
        load(name)().run(module, ctx)


def keep_outermost_parallel(module: ir.Module) -> None:
    """Makes parallel loops in others sequential, which the passes see through; upstream merges perfect nests."""
    found = find_ops(module.operation, lambda op: op.name == PARALLEL, outer_first=True)
    with module.context, ir.Location.unknown(module.context):
        for loop in reversed(found):
            is_perfect = loop.parent.name == PARALLEL and len(loop.block.operations) == 2
            if not is_perfect and any(op.name == PARALLEL for op in ancestors(loop)):
                rewrite_parallel(loop)


def optimize_one_direction(module: ir.Module, registry: Registry) -> None:
    """Runs the passes that reorder sums and exchange buffers on derivatives of one direction, which will get lanes."""
    ctx = SilentContext(registry)
    keep_outermost_parallel(module)
    optimize_loops(module, ctx, _BEFORE_LANES)
    remove_unused_versions(module, ctx)
    forget_layouts(module)
    change_functions(module, lambda function: interchange_rows(function, registry))


def optimize_lowered_loops(
    module: ir.Module, ctx: PassContext, names: Sequence[str], vector_bits: int, *, threads: bool
) -> None:
    """Runs those of ``names`` that work on loops over single elements, for vectors of ``vector_bits``.

    ``threads``: parallel loops run on threads.
    """
    if VectorizeOuterLoops.name in names and vector_bits:
        change_functions(module, lambda function: split_lanes.split_lanes(function, ctx.registry))
        change_functions(module, lambda function: jam_lanes.jam_lanes(function, ctx.registry, vector_bits))
        progress.stage(f"lowering: {VectorizeOuterLoops.name}")
        VectorizeOuterLoops(vector_bits, threads=threads).run(module, ctx)
        change_functions(module, lambda function: split_lanes.split_recurrences(function, ctx.registry))
        change_functions(module, lambda function: jam_rows.jam_rows(function, ctx.registry))
        change_functions(module, lambda function: skew_steps.skew_steps(function, ctx.registry))
