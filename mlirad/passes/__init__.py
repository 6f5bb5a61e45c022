"""The pass framework, and the passes on derivative ops: one per file, listed here by name.

A pass changes a module in place. It uses `analysis`, `synthesis` and the registry of its `Context`, and keeps no
handles of ops or values between runs. Read `base` (the base class and its options), `pipeline_text` (the syntax of
pipelines), `manager` (runs mlirad's and upstream's passes), `pipelines` (named pipelines), then a pass. The folder
`enzyme` has the passes on ops of that dialect; `lower-to-llvm` is in `mlirad.lowering`, the optimisations of loops and
buffers that it runs are in `mlirad.loops`.

To add a pass: a file with a frozen dataclass, a line in `PASSES`, a lit test, and a run of
`scripts/update_pass_table.py`.

Shared code: `functions` (rewrites of each function of a module), `upstream` (diagnostics of upstream's passes),
`file_access`, `printing`, `function_pipeline` (postpasses), `table` (the table for `--help`), `printed_derivatives`
(derivatives to print), `concurrency`, `gpu_derivatives`. Passes: `autodiff`, `wrap`, `allow_fastmath`, `gpu_launches`,
`hoist_reads`, `parallelize_loops`, `simplify_math`, `print_activity`, `print_plan`, `stablehlo_loops`,
`manual_computations`.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mlirad._mlir import ir
    from mlirad.interfaces.registry import Registry
    from mlirad.passes.base import Pass

#: Name on the command line -> "module:Class", as text so that a pass is imported only when it is used.
PASSES: Final[dict[str, str]] = {
    "add-to-op-to-split": "mlirad.passes.enzyme.peer_cleanup:AddToOpToSplit",
    "allow-fastmath": "mlirad.passes.allow_fastmath:AllowFastmath",
    "convert-enzyme-to-memref": "mlirad.passes.enzyme.convert_enzyme_to_memref:ConvertEnzymeToMemref",
    "convert-gpu-to-parallel-loops": "mlirad.passes.gpu_launches:ConvertGpuToParallelLoops",
    "cross-loop-cse": "mlirad.loops.cross_loop_cse:CrossLoopCse",
    "double-buffer": "mlirad.loops.buffers.double_buffer:DoubleBuffer",
    "enzyme-activity-opt": "mlirad.passes.enzyme.activity_opt:EnzymeActivityOpt",
    "enzyme-autodiff": "mlirad.passes.autodiff:EnzymeAutodiff",
    "enzyme-batch": "mlirad.passes.enzyme.batch:EnzymeBatch",
    "enzyme-batch-to-tensor": "mlirad.passes.enzyme.peer_cleanup:EnzymeBatchToTensor",
    "enzyme-diff-batch": "mlirad.passes.enzyme.diff_batch:EnzymeDiffBatch",
    "enzyme-lower-to-nvvm": "mlirad.lowering.gpu.nvvm:EnzymeLowerToNvvm",
    "enzyme-simplify-math": "mlirad.passes.simplify_math:EnzymeSimplifyMath",
    "enzyme-wrap": "mlirad.passes.wrap:EnzymeWrap",
    "expand-arrays": "mlirad.loops.buffers.expand_arrays:ExpandArrays",
    "flatten-enzyme-caches": "mlirad.passes.enzyme.peer_cleanup:FlattenEnzymeCaches",
    "forward-buffers": "mlirad.loops.buffers.forward_buffers:ForwardBuffers",
    "gather-clamped-stencils": "mlirad.loops.gather_clamped_stencils:GatherClampedStencils",
    "gather-stencils": "mlirad.loops.gather_stencils:GatherStencils",
    "gather-terms": "mlirad.loops.gather_terms:GatherTerms",
    "hoist-enzyme-regions": "mlirad.passes.enzyme.hoist_regions:HoistEnzymeRegions",
    "hoist-loop-allocations": "mlirad.passes.enzyme.hoist_allocations:HoistLoopAllocations",
    "lower-enzyme-custom-rules-to-func": "mlirad.passes.enzyme.custom_rules:LowerEnzymeCustomRulesToFunc",
    "hoist-reads": "mlirad.passes.hoist_reads:HoistReads",
    "if-conversion": "mlirad.loops.if_conversion:IfConversion",
    "if-convert-accumulations": "mlirad.loops.if_convert_accumulations:IfConvertAccumulations",
    "inline-enzyme-regions": "mlirad.passes.enzyme.inline_regions:InlineEnzymeRegions",
    "interchange-loops": "mlirad.loops.interchange:InterchangeLoops",
    "lower-affine-atomic-rmw": "mlirad.passes.enzyme.peer_cleanup:LowerAffineAtomicRmw",
    "lower-enzyme-binomial-progress": "mlirad.passes.enzyme.peer_cleanup:LowerEnzymeBinomialProgress",
    "lower-lapack": "mlirad.lowering.lower_lapack:LowerLapack",
    "lower-to-llvm": "mlirad.lowering.lower_to_llvm:LowerToLlvm",
    "order-sums": "mlirad.loops.order_sums:OrderSums",
    "outline-manual-computations": "mlirad.passes.manual_computations:OutlineManualComputations",
    "outline-stablehlo-loops": "mlirad.passes.stablehlo_loops:OutlineStablehloLoops",
    "outline-gpu-kernels": "mlirad.lowering.gpu.outline:OutlineGpuKernels",
    "outline-enzyme-regions": "mlirad.passes.enzyme.outline_regions:OutlineEnzymeRegions",
    "parallelize-loops": "mlirad.passes.parallelize_loops:ParallelizeLoops",
    "predictive-commoning": "mlirad.loops.predictive_commoning:PredictiveCommoning",
    "print-activity-analysis": "mlirad.passes.print_activity:PrintActivityAnalysis",
    "print-plan": "mlirad.passes.print_plan:PrintPlan",
    "raise-contractions": "mlirad.loops.raise_contractions:RaiseContractions",
    "raise-to-affine": "mlirad.loops.raise_to_affine:RaiseToAffine",
    "remove-unnecessary-enzyme-ops": "mlirad.passes.enzyme.remove_enzyme_ops:RemoveUnnecessaryEnzymeOps",
    "remove-zero-fills": "mlirad.loops.buffers.remove_zero_fills:RemoveZeroFills",
    "scalar-replacement": "mlirad.loops.scalar_replacement:ScalarReplacement",
    "share-products": "mlirad.lowering.share_products:ShareProducts",
    "shorten-recurrences": "mlirad.loops.shorten_recurrences:ShortenRecurrences",
    "simplify-memref-cache": "mlirad.passes.enzyme.peer_cleanup:SimplifyMemrefCache",
    "sink-checkpoint-views": "mlirad.passes.enzyme.peer_cleanup:SinkCheckpointViews",
    "split-multi-results": "mlirad.passes.enzyme.peer_cleanup:SplitMultiResults",
    "vectorize-outer-loops": "mlirad.loops.vectorize_outer_loops:VectorizeOuterLoops",
    "version-open-extents": "mlirad.loops.version_open_extents:VersionOpenExtents",
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


def prepare_rows(function: ir.Operation, registry: Registry) -> None:
    """Interchange the loops of a derivative for arguments with several rows; used by `batching.width`."""
    interchange: Any = load("interchange-loops")
    interchange.prepare_rows(function, registry)


def load(name: str) -> type[Pass]:
    """The class of pass ``name`` (or of an alias); KeyError if there is none."""
    module, _, cls = PASSES[ALIASES.get(name, name)].partition(":")
    loaded: type[Pass] = getattr(importlib.import_module(module), cls)
    return loaded
