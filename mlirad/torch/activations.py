"""Decompositions of functions with kinks, whose derivatives at the kinks are those of torch.

torch-mlir's decompositions are sums of extrema, which lose NaN, and at ties of both extrema the derivatives are added:
the derivative of `elu` at zero would be two.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from mlirad.torch.imports import require_torch
from mlirad.torch.primitives import primitive, stop_op


def activations() -> dict[Any, Any]:
    """Overload -> its decomposition, which may return NotImplemented."""
    torch = require_torch()
    aten = torch.ops.aten
    return {
        aten.maximum.default: _extremum(aten.gt.Tensor),
        aten.minimum.default: _extremum(aten.lt.Tensor),
        aten.fmax.default: _extremum_of_numbers(aten.ge.Tensor),
        aten.fmin.default: _extremum_of_numbers(aten.le.Tensor),
        aten.logaddexp.default: logaddexp,
        aten.logaddexp2.default: lambda x, y: logaddexp(x * math.log(2), y * math.log(2)) / math.log(2),
        **dict.fromkeys((aten.clamp.default, aten.clamp.Tensor), _clamp),
        **dict.fromkeys((aten.clamp_min.default, aten.clamp_min.Tensor), _clamp),
        **dict.fromkeys((aten.clamp_max.default, aten.clamp_max.Tensor), lambda x, high: _clamp(x, None, high)),
        aten.atan2.default: _atan2,
        aten.leaky_relu.default: lambda x, negative_slope=0.01: _where(x > 0, x, x * negative_slope),
        aten.rrelu.default: _rrelu,
        aten.elu.default: _elu,
        aten.sigmoid.default: _sigmoid,
        aten.log_sigmoid_forward.default: lambda x: (_log_sigmoid(x), x.new_empty(0)),
        aten.log_sigmoid.default: _log_sigmoid,
        aten.hardtanh.default: lambda x, min_val=-1, max_val=1: _hardtanh(x, min_val, max_val),
        aten.relu6.default: lambda x: _hardtanh(x, 0, 6),
        aten.hardsigmoid.default: lambda x: _hardtanh(x / 6 + 0.5, 0, 1),
        aten.hardswish.default: _hardswish,
        aten.div.Tensor_mode: _floored,
        aten.floor_divide.default: lambda x, y: _floored(x, y, rounding_mode="floor"),
        aten.fmod.Tensor: _fmod,
        aten.fmod.Scalar: lambda x, y: _fmod(x, torch.scalar_tensor(y, dtype=torch.result_type(x, y))),
    }


def _where(condition: Any, x: Any, y: Any) -> Any:
    return require_torch().where(condition, x, y)


def _floats(x: Any, y: Any) -> list[Any] | None:
    """Both with a common shape; None if one is not a tensor of floats, or dtypes differ."""
    if not x.is_floating_point() or x.dtype != y.dtype:
        return None
    return list(require_torch().broadcast_tensors(x, y))


def _extremum(is_more: Any) -> Callable[[Any, Any], Any]:
    """An extremum of floats: NaN if one is NaN; at ties each operand has half of the derivative."""

    def applied(x: Any, y: Any) -> Any:
        pair = _floats(x, y)
        if pair is None:
            return NotImplemented
        x, y = pair
        larger = _where(is_more(x, y) | x.isnan(), x, y)
        return _where(x == y, 0.5 * x + 0.5 * y, larger)

    return applied


def _extremum_of_numbers(is_at_least: Any) -> Callable[[Any, Any], Any]:
    """An extremum that ignores NaN; operands are broadcast first because torch-mlir infers wrong shapes."""

    def applied(x: Any, y: Any) -> Any:
        pair = _floats(x, y)
        return NotImplemented if pair is None else _where(is_at_least(*pair) | pair[1].isnan(), *pair)

    return applied


def logaddexp(x: Any, y: Any) -> Any:
    """``log(exp(x) + exp(y))``, where one choice at ties keeps all its derivatives; an extremum would split them."""
    pair = _floats(x, y)
    if pair is None:
        return NotImplemented
    x, y = pair
    is_first, is_equal = x > y, (x == y) & (x.abs() == math.inf)  # equal infinities have a difference of NaN
    difference = _where(is_equal, require_torch().zeros_like(x), _where(is_first, y - x, x - y))
    return _where(is_first, x, y) + require_torch().log1p(require_torch().exp(difference))


def _atan2(y: Any, x: Any) -> Any:
    """The angle, with a derivative of zero where both operands are zero."""
    pair = _floats(y, x)
    if pair is None:
        return NotImplemented
    y, x = pair
    angle = primitive("math.atan2", form=", -> ", of_constants=require_torch().atan2)
    is_origin = (y == 0) & (x == 0)
    return _where(is_origin, stop_op()(angle(y, x)), angle(y, _where(is_origin, 1 + x, x)))


def _rrelu(x: Any, lower: Any = 1 / 8, upper: Any = 1 / 3, training: bool = False, generator: Any = None) -> Any:
    return NotImplemented if training else _where(x > 0, x, x * ((lower + upper) / 2))


def _elu(x: Any, alpha: Any = 1, scale: Any = 1, input_scale: Any = 1) -> Any:
    below = _where(x > 0, require_torch().zeros_like(x), x)  # without overflow
    return _where(x > 0, x * scale, require_torch().expm1(below * input_scale) * (alpha * scale))


def _sigmoid(x: Any) -> Any:
    """Without an exponential that is infinite, by which its derivative would be NaN."""
    if not x.is_floating_point():
        return NotImplemented
    torch = require_torch()
    is_positive = x >= 0
    small = torch.exp(_where(is_positive, -x, x))
    return _where(is_positive, torch.ones_like(x), small) / (1 + small)


def _log_sigmoid(x: Any) -> Any:
    return -logaddexp(-x, require_torch().zeros_like(x))


def _clamp(x: Any, low: Any = None, high: Any = None) -> Any:
    """Between the bounds, of which torch-mlir returns one for NaN; at a bound the derivative is that of ``x``."""
    if not x.is_floating_point():
        return NotImplemented
    x = x if low is None else _where(x < low, low, x)
    return x if high is None else _where(x > high, high, x)


def _hardtanh(x: Any, low: Any, high: Any) -> Any:
    return _where(x <= low, low, _where(x >= high, high, x))


def _hardswish(x: Any) -> Any:
    inner = _hardtanh(x, -3, 3)  # without the products of infinities, by which derivatives would be NaN
    return _where(x <= -3, 0 * x, _where(x < 3, inner * (inner / 6 + 0.5), x))


def _fmod(x: Any, y: Any) -> Any:
    torch = require_torch()
    dtype = torch.result_type(x, y)
    if not dtype.is_floating_point:
        return x - torch.div(x, y, rounding_mode="trunc") * y
    remainder = primitive("arith.remf", form=", -> ", of_constants=torch.fmod)
    return remainder(*torch.broadcast_tensors(x.to(dtype), y.to(dtype)))


def _floored(x: Any, y: Any, *, rounding_mode: str | None = None) -> Any:
    """The floor of a quotient as in Python, by the remainder: where the quotient is rounded up, it is less."""
    torch = require_torch()
    dtype = torch.result_type(x, y)
    if rounding_mode != "floor" or not dtype.is_floating_point:
        return NotImplemented
    given = (one if isinstance(one, torch.Tensor) else torch.scalar_tensor(one, dtype=dtype) for one in (x, y))
    x, y = (stop_op()(one) for one in torch.broadcast_tensors(*(one.to(dtype) for one in given)))
    remainder = _fmod(x, y)
    is_less = (remainder != 0) & ((y < 0) != (remainder < 0))
    quotient = (x - remainder) / y - is_less.to(x.dtype)
    floor = torch.floor(quotient)
    floor = torch.where(quotient - floor > 0.5, floor + 1, floor)
    return torch.where(y == 0, x / y, torch.where(quotient == 0, 0 * (x / y), floor))
