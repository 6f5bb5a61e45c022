"""The `tosa` dialect, and ops of torch-mlir: tensor programs that passes lower to `linalg` before differentiation."""

from __future__ import annotations

from typing import Final

from mlirad.interfaces.ops import Refusal
from mlirad.interfaces.registry import NOT_DIFFERENTIABLE, Registry

_TO_LINALG: Final = "builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg,tosa-to-arith,tosa-to-tensor))"

#: Dialect -> what to do with its ops.
_REASONS: Final = {
    "tosa": f"lower it to linalg first, with --pass-pipeline='{_TO_LINALG}'",
    "torch": "import the module by 'mlirad.torch.from_torch', which lowers it to linalg",
}


def register(registry: Registry) -> None:
    """Register the reasons, by the names of the dialects."""
    for dialect, reason in _REASONS.items():
        registry.add(NOT_DIFFERENTIABLE, dialect, Refusal(reason), origin=__name__)
