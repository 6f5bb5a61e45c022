"""Decompositions of functions that ATen has and linalg has not, in ops of `math` and `chlo`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mlirad.torch.installed import require_torch
from mlirad.torch.primitives import primitive


def special_functions() -> dict[Any, Any]:
    """Overload -> the function that computes it with others; one may return NotImplemented."""
    aten = require_torch().ops.aten
    return {
        aten.lgamma.default: _of_reals("chlo.lgamma"),
        aten.digamma.default: _of_reals("chlo.digamma"),
        aten.polygamma.default: _polygamma,
        aten.erfinv.default: _of_reals("chlo.erf_inv"),
        aten.erfc.default: _of_reals("math.erfc"),
        aten.copysign.Tensor: _copysign,
    }


def _of_reals(name: str) -> Callable[[Any], Any]:
    """The op, of floats."""

    def applied(x: Any) -> Any:
        x = x if x.is_floating_point() else x.to(require_torch().get_default_dtype())
        return primitive(name, form=" -> ")(x)

    return applied


def _polygamma(n: int, x: Any) -> Any:
    x = x if x.is_floating_point() else x.to(require_torch().get_default_dtype())
    if n == 0:
        return primitive("chlo.digamma", form=" -> ")(x)
    return primitive("chlo.polygamma", form=", -> ")(require_torch().full_like(x, float(n)), x)


def _copysign(x: Any, y: Any) -> Any:
    x, y = require_torch().broadcast_tensors(x, y)
    return (
        primitive("math.copysign", form=", -> ")(x, y)
        if x.dtype == y.dtype and x.is_floating_point()
        else NotImplemented
    )
