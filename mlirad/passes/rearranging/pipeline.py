"""What is done with the buffers of a function that is compiled, so that it uses fewer of them, and each less often?

Each pass makes more of the next one possible. All of them keep every result to the last bit, but for the sign of zeros
and (`gather-clamped`) the order of sums where fast-math flags let these go.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mlirad import progress
from mlirad._mlir import ir
from mlirad.passes import load
from mlirad.passes.functions import change_functions
from mlirad.passes.rearranging import single_calls
from mlirad.passes.rearranging.invariants import forward_invariants
from mlirad.passes.rearranging.vectorize_outer_loops import VectorizeOuterLoops

if TYPE_CHECKING:
    from mlirad.context import Context

#: The passes on loops as they are written, in order ...
_STRUCTURED: Final = (
    "raise-to-affine",
    "remove-dead-stores",
    "version-open-extents",
    "forward-buffers",
    "keep-results",
    "remove-clears",
    "gather-clamped",
    "gather-sums",
    "order-sums",
    "keep-fields",
    "exchange-buffers",
    "raise-products",
    "interchange-loops",
    "shorten-recurrences",
    "gather-terms",
    "carry-elements",
)
#: ... and the one on `scf` loops over single elements.
REARRANGING: Final = (*_STRUCTURED, VectorizeOuterLoops.name)


def rearrange(module: ir.Module, ctx: Context, names: Sequence[str] = REARRANGING) -> None:
    """Run the passes ``names`` on ``module``, with functions that are called once in their callers."""
    structured = [name for name in names if name in _STRUCTURED]
    if structured:
        single_calls.inline_single_calls(module)
        change_functions(module, forward_invariants)
    for name in structured:
        progress.stage(f"lowering: {name}")
        load(name)().run(module, ctx)


def rearrange_lowered(
    module: ir.Module, ctx: Context, names: Sequence[str], vector_bits: int, *, threads: bool
) -> None:
    """The same with those of ``names`` that look at loops over single elements, for vectors of ``vector_bits``.

    ``threads``: parallel loops are run on these.
    """
    if VectorizeOuterLoops.name in names and vector_bits:
        progress.stage(f"lowering: {VectorizeOuterLoops.name}")
        VectorizeOuterLoops(vector_bits, threads=threads).run(module, ctx)
