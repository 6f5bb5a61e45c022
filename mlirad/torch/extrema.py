"""Decompositions of reductions to extrema, whose derivatives at ties are those of torch."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final

from mlirad.torch.imports import require_torch
from mlirad.torch.primitives import stop_op

#: Reductions that are not decomposed inside these functions, which use their value.
_LEFT: Final[list[Any]] = []


def extrema() -> dict[Any, Any]:
    """Overload -> its decomposition, which may return NotImplemented."""
    aten = require_torch().ops.aten
    return {
        aten.amax.default: _shared(aten.amax.default),
        aten.amin.default: _shared(aten.amin.default),
        aten.max.default: lambda x: aten.amax.default(x) if x.is_floating_point() else NotImplemented,
        aten.min.default: lambda x: aten.amin.default(x) if x.is_floating_point() else NotImplemented,
        aten.aminmax.default: _aminmax,
        aten.max.dim: _chosen(aten.max.dim),
        aten.min.dim: _chosen(aten.min.dim),
        aten.logsumexp.default: _logsumexp,
    }


def _shared(extremum: Any) -> Callable[..., Any]:
    """An extremum of floats whose derivative is shared by all equal elements."""

    def applied(x: Any, dim: Sequence[int] = (), keepdim: bool = False) -> Any:
        if not x.dim():
            return x.clone()
        if extremum in _LEFT or not x.is_floating_point():
            return NotImplemented
        axes = list(dim) or list(range(x.dim()))
        value = shared_by_equals(x, _value(extremum, x, axes), axes)
        return value if keepdim else value.squeeze(axes)

    return applied


def shared_by_equals(x: Any, value: Any, axes: list[int]) -> Any:
    """``value``, an element along some axes, with its derivative shared by all equal ones, except for infinities."""
    torch, found = require_torch(), stop_op()(value)
    is_equal = x == found
    zero = torch.where(is_equal, x - stop_op()(x), torch.zeros_like(x)).sum(axes, keepdim=True)
    shared = found + zero / is_equal.to(x.dtype).sum(axes, keepdim=True)
    return torch.where(found.abs() < math.inf, shared, value)


def _value(extremum: Any, x: Any, axes: list[int] | int) -> Any:
    """The value of the reduction, with reduced dimensions kept."""
    _LEFT.append(extremum)
    try:
        return extremum(x, axes, True)
    finally:
        _LEFT.pop()


def _chosen(extremum: Any) -> Callable[..., Any]:
    """An extremum along a dimension, and the index of the first one, which has the derivative (not the last one)."""

    def applied(x: Any, dim: int, keepdim: bool = False) -> Any:
        if not x.dim():
            return x.clone(), x.new_zeros((), dtype=require_torch().int64)
        if extremum in _LEFT or not x.is_floating_point():
            return NotImplemented
        index = _value(extremum, x, dim)[1]
        value = x.gather(dim, index)
        return (value, index) if keepdim else (value.squeeze(dim), index.squeeze(dim))

    return applied


def _aminmax(x: Any, *, dim: int | None = None, keepdim: bool = False) -> Any:
    axes = [] if dim is None else [dim]
    return x.amin(axes, keepdim), x.amax(axes, keepdim)


def _logsumexp(x: Any, dim: Any, keepdim: bool = False) -> Any:
    """With a shift without derivative: those of its two uses cancel."""
    if not x.is_floating_point():
        return NotImplemented
    if not x.dim():
        return x.clone()
    torch = require_torch()
    axes = [dim] if isinstance(dim, int) else list(dim) or list(range(x.dim()))
    top = stop_op()(_value(torch.ops.aten.amax.default, x, axes))
    top = torch.where(top.abs() == math.inf, torch.zeros_like(top), top)
    total = (x - top).exp().sum(axes, keepdim=True).log() + top
    return total if keepdim else total.squeeze(axes)
