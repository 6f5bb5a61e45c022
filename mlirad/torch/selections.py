"""Decompositions of ops that select elements by indices, or write elements to selected positions."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from mlirad.torch.extrema import shared_by_equals
from mlirad.torch.imports import require_torch


def selections() -> dict[Any, Any]:
    """Overload -> its decomposition, which may return NotImplemented."""
    torch = require_torch()
    aten = torch.ops.aten
    return {
        aten.cummax.default: _of_rank_0(_running(aten.ge.Tensor)),
        aten.cummin.default: _of_rank_0(_running(aten.le.Tensor)),
        aten.median.default: _of_all(_median),
        aten.median.dim: _of_rank_0(_median),
        aten.nanmedian.default: _of_all(_nanmedian),
        aten.nanmedian.dim: _of_rank_0(_nanmedian),
        aten.mode.default: _of_rank_0(_mode),
        aten.diagonal_scatter.default: _diagonal_scatter,
        aten.block_diag.default: _block_diag,
        aten.put.default: _put,
        aten.index_reduce.default: _index_reduce,
        aten.masked_scatter.default: _masked_scatter,
        aten.kthvalue.default: _of_rank_0(lambda *_, **__: NotImplemented),
        aten.gather.default: lambda x, dim, index, **_: NotImplemented if x.dim() else x.expand(index.shape).clone(),
        aten.roll.default: lambda x, *_, **__: NotImplemented if x.dim() else x.clone(),
        aten.searchsorted.Tensor: _search,
        aten.searchsorted.Scalar: lambda rows, x, **how: _search(rows, torch.scalar_tensor(x, dtype=rows.dtype), **how),
        aten.bucketize.Tensor: lambda x, rows, **how: _search(rows, x, **how),
    }


def _of_rank_0(decompose: Callable[..., Any]) -> Callable[..., Any]:
    """Of rank 0 the element, and the index 0."""

    def applied(x: Any, *how: Any, **named: Any) -> Any:
        return decompose(x, *how, **named) if x.dim() else (x.clone(), x.new_zeros((), dtype=require_torch().int64))

    return applied


def _of_all(median: Callable[..., Any]) -> Callable[[Any], Any]:
    """The median of all elements, whose derivative is shared by all equal ones."""

    def applied(x: Any) -> Any:
        rows = x.reshape(-1)
        value = median(rows, 0, True)[0]
        return (shared_by_equals(rows, value, [0]) if x.is_floating_point() else value).reshape(())

    return applied


def _running(is_later: Any) -> Callable[[Any, int], Any]:
    """The cumulative extrema and the indices of the last of each, by runs of doubling length."""

    def applied(x: Any, dim: int) -> Any:
        torch = require_torch()
        value, index, run = x, _along(torch.arange(x.shape[dim]), x, dim), 1
        while run < x.shape[dim]:
            a, b = value.narrow(dim, 0, x.shape[dim] - run), value.narrow(dim, run, x.shape[dim] - run)
            later = is_later(b, a)
            if x.is_floating_point():
                later = later | b.isnan()
            i, j = (index.narrow(dim, start, x.shape[dim] - run) for start in (0, run))
            value = torch.cat([value.narrow(dim, 0, run), torch.where(later, b, a)], dim)
            index = torch.cat([index.narrow(dim, 0, run), torch.where(later, j, i)], dim)
            run *= 2
        return x.gather(dim, index), index

    return applied


def _along(row: Any, x: Any, dim: int) -> Any:
    """``row`` along a dimension of ``x``, broadcast to its shape."""
    return row.reshape([-1 if i == dim % x.dim() else 1 for i in range(x.dim())]).expand(x.shape)


def _chosen(x: Any, dim: int, index: Any, keepdim: bool) -> Any:
    """The elements at ``index``, which has one element along ``dim``."""
    value = x.gather(dim, index)
    return (value, index) if keepdim else (value.squeeze(dim), index.squeeze(dim))


def _nanmedian(x: Any, dim: int, keepdim: bool = False) -> Any:
    """The median that ignores NaN: the lower one of the two in the middle."""
    torch = require_torch()
    is_nan = x.isnan() if x.is_floating_point() else torch.zeros_like(x, dtype=torch.bool)
    order = torch.argsort(torch.where(is_nan, math.inf, x) if x.is_floating_point() else x, dim)
    count = (~is_nan).to(torch.int64).sum(dim, keepdim=True)
    return _chosen(x, dim, order.gather(dim, torch.clamp(count - 1, min=0) // 2), keepdim)


def _median(x: Any, dim: int, keepdim: bool = False) -> Any:
    """The median, the lower one of the two in the middle; NaN, if an element is NaN."""
    torch = require_torch()
    if not x.is_floating_point():
        return _nanmedian(x, dim, keepdim)
    _, index = _nanmedian(x, dim, keepdim=True)
    is_nan = x.isnan()
    first = is_nan.to(torch.int64).argmax(dim, keepdim=True)
    return _chosen(x, dim, torch.where(is_nan.any(dim, keepdim=True), first, index), keepdim)


def _mode(x: Any, dim: int = -1, keepdim: bool = False) -> Any:
    """The mode: the least of the most frequent elements, with the index of its last occurrence."""
    torch = require_torch()
    rows = x.movedim(dim, -1)
    count = (rows.unsqueeze(-1) == rows.unsqueeze(-2)).to(torch.int64).sum(-1)
    is_frequent = count == count.amax(-1, keepdim=True)
    least = torch.where(is_frequent, rows, rows.amax(-1, keepdim=True)).amin(-1, keepdim=True)
    places = torch.where(is_frequent & (rows == least), torch.arange(x.shape[dim]), -1)
    return _chosen(x, dim, places.amax(-1, keepdim=True).movedim(-1, dim), keepdim)


def _diagonal_scatter(x: Any, values: Any, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Any:
    torch = require_torch()
    matrices = x.movedim((dim1, dim2), (-2, -1))
    rows, columns = (torch.arange(size) for size in matrices.shape[-2:])
    place = torch.clamp(rows - max(-offset, 0), 0, values.shape[-1] - 1)
    wide = values.index_select(-1, place).unsqueeze(-1)
    return torch.where(columns - rows.unsqueeze(-1) == offset, wide, matrices).movedim((-2, -1), (dim1, dim2))


def _block_diag(matrices: Sequence[Any]) -> Any:
    torch = require_torch()
    given = [one.reshape(1, -1) if one.dim() < 2 else one for one in matrices]
    width, start, rows = sum(one.shape[1] for one in given), 0, []
    for one in given:
        rows.append(torch.nn.functional.pad(one, (start, width - start - one.shape[1])))
        start += one.shape[1]
    return torch.cat(rows)


def _put(x: Any, index: Any, source: Any, accumulate: bool = False) -> Any:
    places = (index.reshape(-1),)
    return require_torch().index_put(x.reshape(-1), places, source.reshape(-1), accumulate).reshape(x.shape)


def _index_reduce(x: Any, dim: int, index: Any, source: Any, reduce: str, *, include_self: bool = True) -> Any:
    if not x.dim():
        return _index_reduce(x.reshape(1), 0, index, source.reshape(1), reduce, include_self=include_self).reshape(())
    places = _along(index.reshape(-1), source, dim)
    return require_torch().scatter_reduce(x, dim % x.dim(), places, source, reduce, include_self=include_self)


def _masked_scatter(x: Any, mask: Any, source: Any) -> Any:
    """The elements of ``source`` in order, where the mask is true."""
    torch = require_torch()
    x, mask = torch.broadcast_tensors(x, mask)
    order = torch.cumsum(mask.reshape(-1).to(torch.int64), 0) - 1
    place = torch.clamp(order, 0, source.numel() - 1)
    return torch.where(mask, source.reshape(-1).index_select(0, place).reshape(x.shape), x)


def _search(
    rows: Any, x: Any, *, out_int32: bool = False, right: bool = False, side: str | None = None, sorter: Any = None
) -> Any:
    """How many elements of a sorted row are before a value; NaN comes last."""
    torch = require_torch()
    rows = rows if sorter is None else rows.gather(-1, sorter)
    rows, values = rows.unsqueeze(-2 if rows.dim() > 1 else 0), x.unsqueeze(-1)
    is_behind = rows > values if right or side == "right" else rows >= values
    return (~is_behind).sum(-1, dtype=torch.int32 if out_int32 else torch.int64)
