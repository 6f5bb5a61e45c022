"""The pipelines that run before and after differentiation, and their names.

Both run on one function, the copy that becomes the derivative, and keep its symbol and type, so that nothing else in
the user's module is removed or renamed.
"""

from __future__ import annotations

from typing import Final

from mlirad.synthesis.options import CLEANUP, PRIMAL

#: From any supported dialect to `llvm`.
LLVM: Final = "lower-to-llvm"

#: Names that can be used in pipelines for these passes.
NAMED: Final[dict[str, str]] = {
    "optimize-primal": f"func.func({PRIMAL})",
    "cleanup-derivative": f"func.func({CLEANUP})",
}

__all__ = ["CLEANUP", "LLVM", "NAMED", "PRIMAL"]
