"""PyTorch in and out: torch programs as MLIR, functions of MLIR modules as torch ops.

The names are loaded on first use, and with them torch, which is the extra `torch`. Read `export` (a torch function or
module becomes a module of upstream dialects; `decompositions` has what torch-mlir gets wrong or does not know, with
`linear_algebra`, `factored_systems` and `special_functions`, which use ops of MLIR as `primitives` of torch,
`activations`, `extrema` and `selections`; `complex_numbers` has real and imaginary parts instead of complex tensors,
with `fourier`; `random_numbers` makes arguments of what is drawn; `traceable` has functions that `torch.export` cannot
trace, `stopped_gradients` what `detach` and
`no_grad` are, and `installed` the message where torch is missing), `ops` (a function of a module becomes a
differentiable torch op), and `compiled` (both).
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mlirad.torch.compiled import compile
    from mlirad.torch.export import from_torch
    from mlirad.torch.ops import wrap

__all__ = ["compile", "from_torch", "wrap"]

#: Public name -> the module that has it.
_HOMES: Final[dict[str, str]] = {
    "compile": "mlirad.torch.compiled",
    "from_torch": "mlirad.torch.export",
    "wrap": "mlirad.torch.ops",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'mlirad.torch' has no attribute '{name}'")
    value = globals()[name] = getattr(importlib.import_module(_HOMES[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
