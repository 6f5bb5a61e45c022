"""Decompositions of ATen ops beside those that torch-mlir brings: of what it gets wrong, or hangs or crashes on."""

from __future__ import annotations

import math
from typing import Any

from mlirad._mlir import torch_decompositions
from mlirad.torch.installed import require_torch


def decompositions() -> dict[Any, Any]:
    """Overload -> the function that computes it with others; one may return NotImplemented."""
    torch = require_torch()
    aten = torch.ops.aten
    table = dict(torch_decompositions())
    table[aten.gelu.default] = _gelu
    table[aten._softmax.default] = _softmax
    for overload in (aten.scatter.src, aten.scatter.value, aten.scatter_add.default, aten.scatter_reduce.two):
        table[overload] = _with_positive_dim(overload)
    return table


def _gelu(x: Any, approximate: str = "none") -> Any:
    """As it is defined; torch-mlir's constant of the approximation has five digits."""
    if approximate != "tanh":
        return NotImplemented
    torch = require_torch()
    inner = math.sqrt(2 / math.pi) * (x + 0.044715 * (x * x * x))
    return 0.5 * x * (1 + torch.tanh(inner))


def _softmax(x: Any, dim: int, half_to_float: bool) -> Any:
    """Of rank 1 at least: torch-mlir does not end on rank 0."""
    if x.dim():
        return NotImplemented
    return require_torch().ops.aten._softmax(x.reshape(1), 0, half_to_float).reshape(())


def _with_positive_dim(overload: Any) -> Any:
    """The same op with its dimension counted from the front: torch-mlir crashes on others."""

    def counted(x: Any, dim: int, *others: Any, **named: Any) -> Any:
        if dim >= 0:
            return NotImplemented
        return overload(x, dim + max(x.dim(), 1), *others, **named)

    return counted
