"""Decompositions of functions that ATen has and linalg has not, in ops of `math` and `chlo`."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from numpy.polynomial import Polynomial

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
    """Of negative numbers by reflection: chlo's expansion is right for others.

    ``psi_n(x) = (-1)^n psi_n(1 - x) - pi p_n(cot(pi x))``, where ``p_0(c) = c`` and ``p_(n+1) = -pi (1 + c^2) p_n'``
    (DLMF 5.15.6).
    """
    torch = require_torch()
    x = x if x.is_floating_point() else x.to(require_torch().get_default_dtype())
    if n == 0:
        return primitive("chlo.digamma", form=" -> ")(x)
    is_negative = x < 0
    mirrored = torch.where(is_negative, 1 - x, x)
    value = primitive("chlo.polygamma", form=", -> ")(torch.full_like(x, float(n)), mirrored)
    power = Polynomial([0, 1])
    for _ in range(n):
        power = -math.pi * Polynomial([1, 0, 1]) * power.deriv()
    fraction = torch.where(is_negative, x - torch.round(x), 0.5)
    cotangent = torch.div(torch.ones_like(x), torch.tan(math.pi * fraction))
    reflected = torch.zeros_like(x)
    for factor in reversed(power.coef.tolist()):
        reflected = reflected * cotangent + factor
    return torch.where(is_negative, (-1) ** n * value - math.pi * reflected, value)


def _copysign(x: Any, y: Any) -> Any:
    x, y = require_torch().broadcast_tensors(x, y)
    return (
        primitive("math.copysign", form=", -> ")(x.abs(), y)  # of derivative zero at zero
        if x.dtype == y.dtype and x.is_floating_point()
        else NotImplemented
    )
