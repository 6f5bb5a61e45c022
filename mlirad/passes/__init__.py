"""Passes: one a file, listed here by name, run by `manager.PassManager` together with upstream's.

A pass changes a module in place; what it needs to know it asks `analysis`, `synthesis` and the registry of the
`Context` it is given. No pass keeps handles of ops or values between runs. Read `base` (what a pass is),
`pipeline_text` (the language of pipelines), `manager` (running them), `pipelines` (the ones with a name), then a pass.
The folders: `enzyme` (ops of that dialect), `lowering` (steps of `lower-to-llvm`), `rearranging` and `lanes` (what it
does to loops and buffers).

To add a pass: a file with a frozen dataclass, a line in `PASSES`, a lit test, and a run of
`scripts/update_pass_table.py`.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mlirad.passes.base import Pass

#: Name on the command line -> "module:Class"; text, so that nothing is imported before it is used.
PASSES: Final[dict[str, str]] = {
    "allow-fastmath": "mlirad.passes.allow_fastmath:AllowFastmath",
    "carry-elements": "mlirad.passes.rearranging.carry_elements:CarryElements",
    "convert-enzyme-to-memref": "mlirad.passes.enzyme.convert_enzyme_to_memref:ConvertEnzymeToMemref",
    "enzyme-autodiff": "mlirad.passes.autodiff:EnzymeAutodiff",
    "enzyme-simplify-math": "mlirad.passes.simplify_math:EnzymeSimplifyMath",
    "enzyme-wrap": "mlirad.passes.wrap:EnzymeWrap",
    "exchange-buffers": "mlirad.passes.rearranging.exchanging:ExchangeBuffers",
    "interchange-loops": "mlirad.passes.rearranging.interchange:InterchangeLoops",
    "flatten-enzyme-caches": "mlirad.passes.enzyme.peer_cleanup:FlattenEnzymeCaches",
    "forward-buffers": "mlirad.passes.rearranging.forwarding:ForwardBuffers",
    "gather-clamped": "mlirad.passes.rearranging.gather_clamped:GatherClamped",
    "gather-sums": "mlirad.passes.rearranging.gathering:GatherSums",
    "gather-terms": "mlirad.passes.rearranging.gather_terms:GatherTerms",
    "hoist-reads": "mlirad.passes.hoist_reads:HoistReads",
    "inline-enzyme-regions": "mlirad.passes.enzyme.inline_regions:InlineEnzymeRegions",
    "keep-fields": "mlirad.passes.rearranging.keep_fields:KeepFields",
    "keep-results": "mlirad.passes.rearranging.keeping:KeepResults",
    "lower-affine-atomic-rmw": "mlirad.passes.enzyme.peer_cleanup:LowerAffineAtomicRmw",
    "lower-enzyme-binomial-progress": "mlirad.passes.enzyme.peer_cleanup:LowerEnzymeBinomialProgress",
    "order-sums": "mlirad.passes.rearranging.sum_order:OrderSums",
    "outline-enzyme-regions": "mlirad.passes.enzyme.outline_regions:OutlineEnzymeRegions",
    "parallelize-loops": "mlirad.passes.parallelize_loops:ParallelizeLoops",
    "print-activity-analysis": "mlirad.passes.print_activity:PrintActivityAnalysis",
    "print-plan": "mlirad.passes.print_plan:PrintPlan",
    "raise-products": "mlirad.passes.rearranging.raise_products:RaiseProducts",
    "raise-to-affine": "mlirad.passes.rearranging.raise_to_affine:RaiseToAffine",
    "shorten-recurrences": "mlirad.passes.rearranging.shorten_recurrences:ShortenRecurrences",
    "version-open-extents": "mlirad.passes.rearranging.version_open_extents:VersionOpenExtents",
    "remove-clears": "mlirad.passes.rearranging.clears:RemoveClears",
    "remove-dead-stores": "mlirad.passes.rearranging.dead_stores:RemoveDeadStores",
    "remove-unnecessary-enzyme-ops": "mlirad.passes.enzyme.remove_enzyme_ops:RemoveUnnecessaryEnzymeOps",
    "share-products": "mlirad.passes.lowering.shared_products:ShareProducts",
    "vectorize-outer-loops": "mlirad.passes.rearranging.vectorize_outer_loops:VectorizeOuterLoops",
    "lower-to-llvm": "mlirad.passes.lower_to_llvm:LowerToLlvm",
}

#: Other spellings that the same pass answers to.
ALIASES: Final[dict[str, str]] = {
    "enzyme": "enzyme-autodiff",
}


def load(name: str) -> type[Pass]:
    """The class of pass ``name`` (or of an alias); KeyError if there is none."""
    module, _, cls = PASSES[ALIASES.get(name, name)].partition(":")
    loaded: type[Pass] = getattr(importlib.import_module(module), cls)
    return loaded
