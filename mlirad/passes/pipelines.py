"""Named pipelines.

Before and after differentiation only passes run that keep every function's symbol, type and meaning: they work on one
function (the copy that becomes the derivative), so nothing of the user's can be removed or renamed.
"""

from __future__ import annotations

from typing import Final

from mlirad.synthesis.options import CLEANUP, PRIMAL

#: From any supported dialect to `llvm`.
LLVM: Final = "lower-to-llvm"

#: Names that may stand in a pipeline in the place of these passes.
NAMED: Final[dict[str, str]] = {
    "optimize-primal": f"func.func({PRIMAL})",
    "cleanup-derivative": f"func.func({CLEANUP})",
}

__all__ = ["CLEANUP", "LLVM", "NAMED", "PRIMAL"]
