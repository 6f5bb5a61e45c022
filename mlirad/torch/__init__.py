"""PyTorch: torch programs as MLIR, compiled torch modules, and functions of MLIR modules as torch ops.

The names are loaded on first use, and with them torch, the extra `torch`. Read `export` (torch functions and modules as
modules of upstream dialects; `constants` hides those from its folders; `decompositions` of ops that torch-mlir does not
support or gets wrong, with `linear_algebra`, `factored_systems` and `special_functions`, which use ops of MLIR as
`primitives` of torch, `incomplete_gamma`, `activations`, `extrema`, `pooling`, `sampling` and `selections`;
`complex_numbers` splits complex tensors into real and imaginary parts, with `fourier`; `branches` imports `torch.cond`;
`random_numbers` converts drawn numbers to arguments; `traceable` replaces functions that `torch.export` cannot trace,
`recurrent` recurrent layers by `scans`, loops over time, also of `packed_sequences`, and evaluates `constant_masks`;
`stopped_gradients` implements `detach` and `no_grad`, `inner_gradients` traces programs that compute gradients
themselves, and `imports` imports torch), `ops` (functions of a module as differentiable torch ops; `shared_arrays` of
tensors), and `compiled` (torch modules with compiled passes, which uses both).
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mlirad.torch.compiled import compile
    from mlirad.torch.export import from_torch
    from mlirad.torch.ops import wrap

__all__ = ["compile", "from_torch", "wrap"]

#: Public name -> the module that defines it.
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
