"""Decompositions of functions that ATen has and linalg lacks, in ops of `math` and `chlo`."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final

from numpy.polynomial import Polynomial

from mlirad.torch.imports import require_torch
from mlirad.torch.primitives import primitive, stop_op


def special_functions() -> dict[Any, Any]:
    """Overload -> its decomposition, which may return NotImplemented."""
    aten = require_torch().ops.aten
    return {
        aten.lgamma.default: _lgamma,
        aten.digamma.default: _digamma,
        aten.polygamma.default: _polygamma,
        aten.erfinv.default: _of_reals("chlo.erf_inv", aten.erfinv.default),
        aten.erfc.default: _of_reals("math.erfc", aten.erfc.default),
        aten.copysign.Tensor: _copysign,
        aten.copysign.Scalar: lambda x, y: _copysign(x, require_torch().full_like(x, y)),
        aten.angle.default: _angle,
        aten.i0.default: _bessel(0),
        aten.special_i1.default: _bessel(1),
        aten.special_i0e.default: _bessel(0, is_scaled=True),
        aten.special_i1e.default: _bessel(1, is_scaled=True),
        aten.special_erfcx.default: _erfcx,
        aten.special_ndtri.default: _ndtri,
        aten.special_entr.default: _entr,
        aten.special_log_ndtr.default: _log_ndtr,
        aten.logit.default: _logit,
        aten.sinc.default: _sinc,
        **{getattr(aten.special_zeta, word): _zeta for word in ("default", "self_scalar", "other_scalar")},
    }


def _of_reals(name: str, of_constants: Callable[..., Any]) -> Callable[[Any], Any]:
    """The op, of floats."""

    def applied(x: Any) -> Any:
        x = x if x.is_floating_point() else x.to(require_torch().get_default_dtype())
        return primitive(name, form=" -> ", of_constants=of_constants)(x)

    return applied


def _angle(x: Any) -> Any:
    """Of reals."""
    torch = require_torch()
    x = x if x.is_floating_point() else x.to(torch.get_default_dtype())
    return torch.where(x.isnan(), x.detach(), torch.where(x < 0, torch.full_like(x, math.pi), torch.zeros_like(x)))


#: Above this, the asymptotic series of Bessel functions has double precision.
_FAR: Final = 20.0


def _bessel(order: int, *, is_scaled: bool = False) -> Callable[[Any], Any]:
    """The modified Bessel function of the first kind, of order 0 or 1, optionally scaled by ``exp(-abs(x))``.

    By its power series, whose terms have one sign (DLMF 10.25.2), or far from 0 by the asymptotic one (DLMF 10.40.1).
    """
    near = [1 / (k * (k + order)) for k in range(1, 40)]
    far = [((2 * k - 1) ** 2 - 4 * order**2) / (8 * k) for k in range(1, 34)]

    def applied(x: Any) -> Any:
        torch = require_torch()
        x = x if x.is_floating_point() else x.to(torch.get_default_dtype())
        size = x.abs()
        is_near = size < _FAR
        inner = torch.where(is_near, x, torch.zeros_like(x))
        outer = torch.where(is_near, torch.full_like(x, _FAR), size)
        series = _series(near, 0.25 * inner * inner) * (0.5 * inner if order else 1)
        tail = _series(far, 1 / outer) / torch.sqrt(2 * math.pi * outer) * (x.sign() if order else 1)
        if is_scaled:
            return torch.where(is_near, torch.exp(-size) * series, tail)
        infinite = torch.exp(size) * (x.sign() if order else 1)  # with its derivatives, whose terms may differ in sign
        far_out = torch.exp(0.5 * outer) * tail * torch.exp(0.5 * outer)
        is_finite = size < math.log(torch.finfo(x.dtype).max) + 12
        return torch.where(is_near, series, torch.where(is_finite, far_out, infinite))

    return applied


def _series(ratios: Sequence[float], x: Any) -> Any:
    """A power series in ``x`` that starts with 1, by the ratios of successive coefficients.

    Each is multiplied where it occurs: the adjoints of Horner's rule are plain powers, which overflow in f32.
    """
    found = require_torch().ones_like(x)
    for ratio in reversed(ratios):
        found = 1 + ratio * x * found
    return found


def _erfcx(x: Any) -> Any:
    """``exp(x^2) erfc(x)``, far from 0 by its asymptotic series (DLMF 7.12.1)."""
    torch = require_torch()
    x = x if x.is_floating_point() else x.to(torch.get_default_dtype())
    is_near = x < 6
    inner, outer = (torch.where(one, x, torch.full_like(x, 6.0)) for one in (is_near, ~is_near))
    far = _series([0.5 - k for k in range(1, 26)], 1 / (outer * outer)) / (outer * math.sqrt(math.pi))
    factor = torch.where(inner < -6, torch.full_like(x, 2.0), torch.special.erfc(inner))
    return torch.where(is_near, torch.exp(inner * inner) * factor, far)


def _log_ndtr(x: Any) -> Any:
    """The logarithm of the normal distribution."""
    torch = require_torch()
    x = (x if x.is_floating_point() else x.to(torch.get_default_dtype())) / math.sqrt(2)
    is_low = x < -0.5
    low, high = (torch.where(one, x, torch.full_like(x, -0.5)) for one in (is_low, ~is_low))
    lower = torch.log(0.5 * torch.special.erfcx(-low)) - low * low
    return torch.where(is_low, lower, torch.log1p(-0.5 * torch.special.erfc(high)))


def _logit(x: Any, eps: float | None = None) -> Any:
    """``log(x / (1 - x))``, whose derivative is infinite at 0 and 1, and NaN beyond."""
    torch = require_torch()
    x = x if x.is_floating_point() else x.to(torch.get_default_dtype())
    x = torch.where((x < 0) | (x > 1), math.nan * x, x) if eps is None else torch.clamp(x, eps, 1 - eps)
    is_end = (x == 0) | (x == 1)
    inner = torch.where(is_end, torch.full_like(x, 0.5), x)
    return torch.where(is_end, torch.log(x) - torch.log1p(-x), torch.log(inner / (1 - inner)))


def _sinc(x: Any) -> Any:
    """``sin(pi x) / (pi x)``; near zero by its series, since derivatives of the quotient lose all digits."""
    torch = require_torch()
    x = math.pi * (x if x.is_floating_point() else x.to(torch.get_default_dtype()))
    is_near = x.abs() < 1e-2
    inner = torch.where(is_near, x, torch.zeros_like(x))
    outer = torch.where(is_near, torch.ones_like(x), x)
    series = _series([-1 / (2 * k * (2 * k + 1)) for k in range(1, 6)], inner * inner)
    return torch.where(is_near, series, torch.sin(outer) / outer)


def _ndtri(p: Any) -> Any:
    """The quantile of the normal distribution: by the inverse of `erf`, and two steps of Newton's method."""
    torch = require_torch()
    p = p if p.is_floating_point() else p.to(torch.get_default_dtype())
    tail = torch.where(p > 0.5, 1 - p, p)
    is_inside = tail > 0
    safe = torch.where(is_inside, tail, torch.full_like(p, 0.5))
    root = math.sqrt(2)
    # Where `erf` is rounded to -1, start from the leading terms for small probabilities.
    small = torch.sqrt(-2 * torch.log(torch.where(safe < 1e-8, safe, torch.full_like(p, 1e-8))))
    start = root * torch.special.erfinv(torch.where(safe < 1e-8, torch.full_like(p, -0.5), 2 * safe - 1))
    x = torch.where(safe < 1e-8, torch.log(small * math.sqrt(2 * math.pi)) / small - small, start).detach()
    for _ in range(3):
        density = torch.exp(-0.5 * x * x) / math.sqrt(2 * math.pi)
        x = x - (0.5 * torch.special.erfc(-x / root) - safe) / density
    lower = torch.where(is_inside, x, torch.log(torch.sqrt(tail)))  # at 0 it has an infinite derivative, below none
    return torch.where(p > 0.5, -lower, lower)


def _lgamma(x: Any) -> Any:
    """The function of CHLO, and at its pole at zero the logarithm."""
    torch = require_torch()
    value = _of_reals("chlo.lgamma", torch.ops.aten.lgamma.default)(x)
    x = x.to(value.dtype)
    return torch.where(x == 0, -torch.log(x), value)


def _digamma(x: Any) -> Any:
    """The expansion of CHLO between the pole at zero and where it is a logarithm."""
    torch = require_torch()
    value = _of_reals("chlo.digamma", torch.ops.aten.digamma.default)(x)
    x = x.to(value.dtype)
    return torch.where(x == 0, -1 / x, torch.where(x > 1e17, torch.log(x), value))


def _entr(x: Any) -> Any:
    """``-x log(x)``, whose derivative at zero is infinite, and below NaN."""
    torch = require_torch()
    x = x if x.is_floating_point() else x.to(torch.get_default_dtype())
    none = torch.exp(torch.where(x < 0, x, torch.zeros_like(x)))
    none = torch.log(torch.square(none - stop_op()(none)))  # -inf, with a derivative of NaN
    is_inside = (x > 0) & (x < math.inf)
    inner = torch.where(is_inside, x, torch.ones_like(x))
    edge = torch.where(x < 0, none, torch.where(x == math.inf, -x * x, torch.sqrt(x)))
    return torch.where(is_inside, -inner * torch.log(inner), edge)


def _polygamma(n: int, x: Any) -> Any:
    """The polygamma function; negative arguments by reflection, because chlo's expansion does not hold for them.

    ``psi_n(x) = (-1)^n psi_n(1 - x) - pi p_n(cot(pi x))``, where ``p_0(c) = c`` and ``p_(n+1) = -pi (1 + c^2) p_n'``
    (DLMF 5.15.6).
    """
    torch = require_torch()
    x = x if x.is_floating_point() else x.to(require_torch().get_default_dtype())
    if n == 0:
        return _digamma(x)
    is_far = x == math.inf
    is_edge = ((x <= 0) & (x == torch.floor(x))) | is_far
    one = torch.ones_like(x)
    # At its poles, and at infinity, by the leading terms.
    pole = torch.pow(torch.where(is_far, one, x - stop_op()(torch.floor(x))), -(n + 1))
    edge = (-1) ** (n + 1) * torch.where(is_far, one / torch.where(is_far, x, one), pole)
    x = torch.where(is_edge, one, x)
    is_negative = x < 0
    mirrored = torch.where(is_negative, 1 - x, x)
    function = primitive("chlo.polygamma", form=", -> ", of_constants=_polygamma_of_constants)
    value = function(torch.full_like(x, float(n)), mirrored)
    power = Polynomial([0, 1])
    for _ in range(n):
        power = -math.pi * Polynomial([1, 0, 1]) * power.deriv()
    fraction = torch.where(is_negative, x - torch.round(x), 0.5)
    cotangent = torch.div(torch.ones_like(x), torch.tan(math.pi * fraction))
    first, *others = reversed(power.coef.tolist())
    reflected = torch.full_like(x, first)
    for factor in others:
        reflected = reflected * cotangent + factor
    found = torch.where(is_negative, (-1) ** n * value - math.pi * reflected, value)
    return torch.where(is_edge, edge, found)


def _polygamma_of_constants(n: Any, x: Any) -> Any:
    return require_torch().polygamma(int(n.sum()) // max(n.numel(), 1), x)


def _copysign(x: Any, y: Any) -> Any:
    torch = require_torch()
    x, y = torch.broadcast_tensors(x, y)
    return (  # the derivative at zero is zero
        primitive("math.copysign", form=", -> ", of_constants=torch.copysign)(x.abs(), y)
        if x.dtype == y.dtype and x.is_floating_point()
        else NotImplemented
    )


def _zeta(s: Any, q: Any) -> Any:
    """Hurwitz's zeta function; as in torch there is no derivative by ``s``, but here it is an error."""
    torch = require_torch()
    given = torch.broadcast_tensors(*as_floats(s, q))
    return primitive("chlo.zeta", form=", -> ", of_constants=torch.special.zeta)(*given)


def as_floats(*values: Any) -> list[Any]:
    """The operands as floats of one dtype."""
    torch = require_torch()
    dtype = torch.result_type(*values)
    dtype = dtype if dtype.is_floating_point else torch.get_default_dtype()
    return [one.to(dtype) if isinstance(one, torch.Tensor) else torch.scalar_tensor(one, dtype=dtype) for one in values]
