"""The pass framework, and the passes on derivative ops: one per file, listed here by name.

A pass changes a module in place. It uses `analysis`, `synthesis` and the registry of its `Context`, and keeps no
handles of ops or values between runs. Read `base` (the base class and its options), `pipeline_text` (the syntax of
pipelines), `manager` (runs mlirad's and upstream's passes), `pipelines` (named pipelines), then a pass. The folder
`enzyme` has the passes on ops of that dialect; `lower-to-llvm` is in `mlirad.lowering`, the optimisations of loops and
buffers that it runs are in `mlirad.loops`.

To add a pass: a file with a function, or with a frozen dataclass if it has options, a line in `PASSES`, a lit test, and
a run of `scripts/update_pass_table.py`.

Shared code: `functions` (rewrites of each function of a module), `upstream` (diagnostics of upstream's passes),
`file_access`, `printing`, `function_pipeline` (postpasses), `table` (the table for `--help`), `concurrency`,
`gpu_derivatives`. Passes: `autodiff`, `wrap`, `allow_fastmath`, `gpu_launches`,
`hoist_reads`, `parallelize_loops`, `simplify_math`, `printed_derivatives`, `stablehlo_loops`,
`manual_computations`.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import TYPE_CHECKING, Final

from mlirad.passes.base import Pass, pass_without_options

if TYPE_CHECKING:
    from mlirad._mlir import ir
    from mlirad.interfaces.registry import Registry

#: Name on the command line -> "module:Class" or "module:function", as text: a pass is imported only when it is used.
PASSES: Final[dict[str, str]] = {
    "add-to-op-to-split": "mlirad.passes.enzyme.peer_cleanup:add_to_op_to_split",
    "allow-fastmath": "mlirad.passes.allow_fastmath:AllowFastmath",
    "convert-enzyme-to-memref": "mlirad.passes.enzyme.convert_enzyme_to_memref:ConvertEnzymeToMemref",
    "convert-gpu-to-parallel-loops": "mlirad.passes.gpu_launches:ConvertGpuToParallelLoops",
    "cross-loop-cse": "mlirad.loops.cross_loop_cse:cross_loop_cse",
    "double-buffer": "mlirad.loops.buffers.double_buffer:double_buffer",
    "enzyme-activity-opt": "mlirad.passes.enzyme.activity_opt:EnzymeActivityOpt",
    "enzyme-autodiff": "mlirad.passes.autodiff:EnzymeAutodiff",
    "enzyme-batch": "mlirad.passes.enzyme.batch:enzyme_batch",
    "enzyme-batch-to-tensor": "mlirad.passes.enzyme.peer_cleanup:enzyme_batch_to_tensor",
    "enzyme-diff-batch": "mlirad.passes.enzyme.diff_batch:enzyme_diff_batch",
    "enzyme-lower-to-nvvm": "mlirad.lowering.gpu.nvvm:EnzymeLowerToNvvm",
    "enzyme-simplify-math": "mlirad.passes.simplify_math:enzyme_simplify_math",
    "enzyme-wrap": "mlirad.passes.wrap:EnzymeWrap",
    "expand-arrays": "mlirad.loops.buffers.expand_arrays:expand_arrays",
    "flatten-enzyme-caches": "mlirad.passes.enzyme.peer_cleanup:FLATTEN_ENZYME_CACHES",
    "forward-buffers": "mlirad.loops.buffers.forward_buffers:forward_buffers",
    "gather-clamped-stencils": "mlirad.loops.gather_clamped_stencils:gather_clamped_stencils",
    "gather-stencils": "mlirad.loops.gather_stencils:gather_stencils",
    "gather-terms": "mlirad.loops.gather_terms:gather_terms",
    "hoist-enzyme-regions": "mlirad.passes.enzyme.hoist_regions:hoist_enzyme_regions",
    "hoist-loop-allocations": "mlirad.passes.enzyme.hoist_allocations:HoistLoopAllocations",
    "lower-enzyme-custom-rules-to-func": "mlirad.passes.enzyme.custom_rules:lower_enzyme_custom_rules_to_func",
    "hoist-reads": "mlirad.passes.hoist_reads:hoist_reads",
    "if-conversion": "mlirad.loops.if_conversion:if_conversion",
    "if-convert-accumulations": "mlirad.loops.if_convert_accumulations:if_convert_accumulations",
    "inline-enzyme-regions": "mlirad.passes.enzyme.inline_regions:inline_enzyme_regions",
    "interchange-loops": "mlirad.loops.interchange:interchange_loops",
    "lower-affine-atomic-rmw": "mlirad.passes.enzyme.peer_cleanup:lower_affine_atomic_rmw",
    "lower-enzyme-binomial-progress": "mlirad.passes.enzyme.peer_cleanup:lower_enzyme_binomial_progress",
    "lower-lapack": "mlirad.lowering.lower_lapack:lower_lapack",
    "lower-to-llvm": "mlirad.lowering.lower_to_llvm:LowerToLlvm",
    "order-sums": "mlirad.loops.order_sums:order_sums",
    "outline-manual-computations": "mlirad.passes.manual_computations:outline_manual_computations",
    "outline-stablehlo-loops": "mlirad.passes.stablehlo_loops:OutlineStablehloLoops",
    "outline-gpu-kernels": "mlirad.lowering.gpu.outline:OutlineGpuKernels",
    "outline-enzyme-regions": "mlirad.passes.enzyme.outline_regions:outline_enzyme_regions",
    "parallelize-loops": "mlirad.passes.parallelize_loops:ParallelizeLoops",
    "predictive-commoning": "mlirad.loops.predictive_commoning:predictive_commoning",
    "print-activity-analysis": "mlirad.passes.printed_derivatives:PrintActivityAnalysis",
    "print-plan": "mlirad.passes.printed_derivatives:PrintPlan",
    "raise-contractions": "mlirad.loops.raise_contractions:raise_contractions",
    "raise-to-affine": "mlirad.loops.raise_to_affine:raise_to_affine",
    "remove-unnecessary-enzyme-ops": "mlirad.passes.enzyme.remove_enzyme_ops:remove_unnecessary_enzyme_ops",
    "remove-zero-fills": "mlirad.loops.buffers.remove_zero_fills:remove_zero_fills",
    "scalar-replacement": "mlirad.loops.scalar_replacement:scalar_replacement",
    "share-products": "mlirad.lowering.share_products:share_products",
    "shorten-recurrences": "mlirad.loops.shorten_recurrences:shorten_recurrences",
    "simplify-memref-cache": "mlirad.passes.enzyme.peer_cleanup:SIMPLIFY_MEMREF_CACHE",
    "sink-checkpoint-views": "mlirad.passes.enzyme.peer_cleanup:SINK_CHECKPOINT_VIEWS",
    "split-multi-results": "mlirad.passes.enzyme.peer_cleanup:SPLIT_MULTI_RESULTS",
    "vectorize-outer-loops": "mlirad.loops.vectorize_outer_loops:VectorizeOuterLoops",
    "version-open-extents": "mlirad.loops.version_open_extents:version_open_extents",
}

#: Old name -> new name; the old names work for one more version, with a remark.
RENAMED: Final[dict[str, str]] = {
    "exchange-buffers": "double-buffer",
    "remove-clears": "remove-zero-fills",
    "keep-fields": "expand-arrays",
    "keep-results": "cross-loop-cse",
    "gather-sums": "gather-stencils",
    "gather-clamped": "gather-clamped-stencils",
    "raise-products": "raise-contractions",
    "remove-dead-stores": "forward-buffers",
}

#: Alias -> name.
ALIASES: Final[dict[str, str]] = {
    "enzyme": "enzyme-autodiff",
    "add-to-op-to-index-and-load": "add-to-op-to-split",
    **RENAMED,
}


def prepare_rows(module: ir.Module, registry: Registry) -> None:
    """Optimise the loops of derivatives of one direction, before these get lanes; used by `batching.width`."""
    importlib.import_module("mlirad.loops.pipeline").optimize_one_direction(module, registry)


@cache
def load(name: str) -> type[Pass]:
    """The class of pass ``name`` (or of an alias); KeyError if there is none."""
    name = ALIASES.get(name, name)
    module, _, attribute = PASSES[name].partition(":")
    found = getattr(importlib.import_module(module), attribute)
    return found if isinstance(found, type) else pass_without_options(name, found)
