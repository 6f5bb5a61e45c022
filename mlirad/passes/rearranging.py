"""What is done with the buffers of a function that is compiled, so that it uses fewer of them, and each less often?

Each pass makes more of the next one possible. All of them keep every result to the last bit, but for the sign of zeros
and (`gather-clamped`) the order of sums where fast-math flags let these go.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mlirad._mlir import ir
from mlirad.passes import load, single_calls
from mlirad.passes.functions import change_functions
from mlirad.passes.invariants import forward_invariants

if TYPE_CHECKING:
    from mlirad.context import Context

#: The passes, in order.
REARRANGING: Final = (
    "forward-buffers",
    "keep-results",
    "remove-clears",
    "gather-clamped",
    "gather-sums",
    "keep-fields",
    "exchange-buffers",
    "interchange-loops",
)


def rearrange(module: ir.Module, ctx: Context, names: Sequence[str] = REARRANGING) -> None:
    """Run the passes ``names`` on ``module``, with functions that are called once in their callers."""
    if names:
        single_calls.inline_single_calls(module)
        change_functions(module, forward_invariants)
    for name in names:
        load(name)().run(module, ctx)
