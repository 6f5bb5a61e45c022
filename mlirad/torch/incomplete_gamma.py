"""Decompositions of the incomplete gamma functions P and Q, which have derivatives by both arguments."""

from __future__ import annotations

import math
from typing import Any, Final

from mlirad.torch.imports import require_torch
from mlirad.torch.primitives import stop_op
from mlirad.torch.special_functions import as_floats

#: Abscissas ``t(w) = exp(w - exp(-w))`` for ``w = start + i step``: of these integrals the sums have double precision.
_START, _STEP, _COUNT = -3.5, 1 / 16, 119
#: The series of Stirling's formula in ``1 / a``, which has double precision from 16 on (DLMF 5.11.1).
_STIRLING: Final = (1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156)
_LARGE: Final = 16.0
#: Below this, differences of functions and their leading terms are computed by series.
_SMALL: Final = 0.05


def incomplete_gamma() -> dict[Any, Any]:
    """Overload -> its decomposition."""
    aten = require_torch().ops.aten
    return {
        aten.igamma.default: lambda a, x: _probability(a, x, is_upper=False),
        aten.igammac.default: lambda a, x: _probability(a, x, is_upper=True),
    }


def _probability(a: Any, x: Any, *, is_upper: bool) -> Any:
    """P or Q, computed in f64 from the smaller one, except that Q is 1 - P where ``x`` is at most 1."""
    torch = require_torch()
    given = as_floats(a, x)
    a, x = torch.broadcast_tensors(*(one.to(torch.float64) for one in given))
    one = torch.ones_like(x)
    b, y = torch.where((a >= 0) & (a < math.inf), a, one), torch.where((x > 0) & (x < math.inf), x, one)
    is_near, is_left = y <= 1, b > y
    lower = _near(b, torch.where(is_near, y, one))
    tail = _far(b, torch.where(is_near, one, y))
    is_complement = torch.where(is_near, torch.full_like(is_near, is_upper), is_left == is_upper)
    found = torch.where(is_near, lower, tail)
    found = torch.where(is_complement, 1 - found, found)
    # At zero by the leading term, for its slope; of negative numbers NaN.
    start = torch.pow(torch.where(x == 0, x - stop_op()(x), one), stop_op()(b)) * stop_op()(
        torch.exp(-torch.lgamma(b + 1))
    )
    is_none = (a < 0) | (x < 0) | a.isnan() | x.isnan() | ((a == 0) & (x == 0)) | ((a == math.inf) & (x == math.inf))
    lowest = torch.where(a == math.inf, 0 * one, torch.where(x == 0, start, one))
    edge = torch.where(is_none, math.nan * (a + x), 1 - lowest if is_upper else lowest)
    return torch.where((a == b) & (x == y), found, edge).to(given[0].dtype)


def _near(a: Any, x: Any) -> Any:
    """P by its series with positive terms (DLMF 8.7.1), for ``x`` of at most 1."""
    torch = require_torch()
    series = torch.ones_like(x)
    for k in range(24, 0, -1):
        series = 1 + x / (a + k) * series
    return torch.exp(a * torch.log(x) - x - torch.lgamma(a + 1)) * series


def _far(a: Any, x: Any) -> Any:
    """P if ``a`` is greater than ``x``, otherwise Q, for ``x`` of at least 1.

    They are ``x^a exp(-x) / Gamma(a)`` times the integral of ``exp(a s - x (exp(s) - 1))`` over the numbers s of one
    sign (DLMF 8.2.1 and 8.2.2), by the trapezoidal rule in w, where s is t(w) times the width of the integrand.
    """
    torch = require_torch()
    is_left = a > x
    gap = (a - x).abs()
    width = stop_op()(2 / (gap + torch.sqrt(gap * gap + 2 * x)))
    w = _START + _STEP * torch.arange(_COUNT, dtype=torch.float64)
    t = torch.exp(w - torch.exp(-w))
    s = torch.where(is_left, -width, width).unsqueeze(-1) * t
    terms = torch.exp((a - x).unsqueeze(-1) * s - x.unsqueeze(-1) * _exponential_rest(s))
    return _density(a, x) * width * (terms * (_STEP * t * (1 + torch.exp(-w)))).sum(-1)


def _exponential_rest(s: Any) -> Any:
    """``exp(s) - 1 - s``."""
    torch = require_torch()
    is_small = s.abs() < _SMALL
    small, series = torch.where(is_small, s, torch.zeros_like(s)), torch.ones_like(s)
    for k in range(9, 2, -1):
        series = 1 + small / k * series
    return torch.where(is_small, 0.5 * small * small * series, torch.expm1(s) - s)


def _logarithm_rest(x: Any) -> Any:
    """``log(1 + x) - x``; for small ``x`` by the series of the inverse hyperbolic tangent (DLMF 4.6.4)."""
    torch = require_torch()
    is_small = x.abs() < _SMALL
    small, series = torch.where(is_small, x, torch.zeros_like(x)), torch.zeros_like(x)
    u = small / (2 + small)
    for k in range(11, 2, -2):
        series = 2 / k + u * u * series
    return torch.where(is_small, u * (u * u * series - small), torch.log1p(x) - x)


def _density(a: Any, x: Any) -> Any:
    """``x^a exp(-x) / Gamma(a)``, without cancellation for large ``a``."""
    torch = require_torch()
    is_large = a > _LARGE
    small, large = (torch.where(one, a, torch.full_like(a, _LARGE)) for one in (~is_large, is_large))
    series = torch.zeros_like(a)
    for weight in reversed(_STIRLING):
        series = weight + series / (large * large)
    distance = (x - large) / large
    found = large * _logarithm_rest(distance) + 0.5 * torch.log(large / (2 * math.pi)) - series / large
    near = small * torch.exp(small * torch.log(x) - x - torch.lgamma(small + 1))
    return torch.where(is_large, torch.exp(found), near)
