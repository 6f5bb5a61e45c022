"""Decompositions of pooling, and of antialiased interpolation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from mlirad.torch.imports import require_torch

#: Op -> the number of its spatial dimensions. torch-mlir takes images with a batch dimension and a channel only.
_POOLING: Final = {
    "max_pool1d": 1,
    "max_pool2d_with_indices": 2,
    "max_pool3d_with_indices": 3,
    "avg_pool1d": 1,
    "avg_pool2d": 2,
    "avg_pool3d": 3,
    "_adaptive_avg_pool3d": 3,
}


def pooling() -> dict[Any, Any]:
    """Overload -> its decomposition, which may return NotImplemented."""
    torch = require_torch()
    aten = torch.ops.aten
    ops = {getattr(aten, name).default: rank for name, rank in _POOLING.items()}
    mean = aten._adaptive_avg_pool2d.default
    most = (aten.adaptive_max_pool2d.default, aten.adaptive_max_pool3d.default)
    smooth = {aten._upsample_bilinear2d_aa.default: _triangle, aten._upsample_bicubic2d_aa.default: _cubic}
    return (
        {op: _batched(op, rank) for op, rank in ops.items()}
        | dict.fromkeys(most, _adaptive_max_pool)
        | {getattr(aten, f"fractional_max_pool{n}d").default: _fractional_max_pool for n in (2, 3)}
        # torch-mlir takes equal windows only.
        | {mean: torch._decomp.decomposition_table[mean]}
        | {op: _antialiased(weight) for op, weight in smooth.items()}
    )


def _batched(pool: Any, rank: int) -> Callable[..., Any]:
    """``pool`` of one image: of a batch with this image only."""

    def applied(x: Any, *rest: Any, **named: Any) -> Any:
        if x.dim() != rank + 1:
            return NotImplemented
        found = pool(x.unsqueeze(0), *rest, **named)
        return tuple(one.squeeze(0) for one in found) if isinstance(found, tuple) else found.squeeze(0)

    return applied


def _adaptive_max_pool(x: Any, output_size: Sequence[int]) -> Any:
    """By windows with as many elements as the largest, whose last one is repeated; torch-mlir takes equal ones."""
    torch = require_torch()
    sizes = x.shape[-len(output_size) :]
    front, places, windows = x.dim() - len(sizes), torch.zeros((), dtype=torch.int64), x
    for axis, (size, count) in enumerate(zip(sizes, output_size, strict=True)):
        most = max(-(-(i + 1) * size // count) - i * size // count for i in range(count))
        at, ends = torch.arange(count), torch.arange(1, count + 1) * size
        rows = (at * size // count).unsqueeze(-1) + torch.arange(most)
        rows = torch.minimum(rows, ((ends + count - 1) // count - 1).unsqueeze(-1))
        windows = windows.index_select(front + 2 * axis, rows.reshape(-1)).unflatten(front + 2 * axis, (count, most))
        places = places.unsqueeze(-1).unsqueeze(-1) * size + rows
    order = [*range(0, 2 * len(sizes), 2), *range(1, 2 * len(sizes), 2)]
    windows = windows.permute(*range(front), *(front + i for i in order)).flatten(front + len(sizes))
    values, index = windows.max(-1)
    rows = places.permute(order).flatten(len(sizes)).expand(windows.shape)
    return values, rows.gather(-1, index.unsqueeze(-1)).squeeze(-1)


def _fractional_max_pool(x: Any, kernel: Sequence[int], output_size: Sequence[int], samples: Any) -> Any:
    """By windows whose starts depend on a random number for each channel and axis; the last one is at the end."""
    torch, axes = require_torch(), len(kernel)
    places = torch.zeros((), dtype=torch.int64)
    for axis in range(axes):
        size, width, count = x.shape[axis - axes], kernel[axis], output_size[axis]
        number = samples[..., axis if axes == 3 else 1 - axis].unsqueeze(-1)
        step, at = (size - width) / max(count - 1, 1), torch.arange(count)
        starts = ((at + number) * step).to(torch.int64) - (number * step).to(torch.int64)
        rows = torch.where(at == count - 1, size - width, starts).unsqueeze(-1) + torch.arange(width)
        places = places.unsqueeze(-1).unsqueeze(-2 - axis) * size + rows.reshape(
            *starts.shape[:-1], *[1] * axis, count, *[1] * axis, width
        )
    places = (places if x.dim() == axes + 2 else places.squeeze(0)).flatten(-axes)
    values, index = x.flatten(-axes).gather(-1, places.flatten(-axes - 1)).reshape(places.shape).max(-1)
    return values, places.gather(-1, index.unsqueeze(-1)).squeeze(-1)


def _antialiased(weight: Callable[[Any], Any]) -> Callable[..., Any]:
    """Interpolation by a kernel that is as wide as a step of the result, by products with matrices of weights."""

    def applied(x: Any, output_size: Sequence[int], align_corners: bool, *scales: Any, **named: Any) -> Any:
        torch = require_torch()
        given = [*scales, *named.values()] or [None, None]
        for axis, count, factor in zip((-2, -1), output_size, given, strict=True):
            size = x.shape[axis]
            if align_corners:
                step = (size - 1) / (count - 1) if count > 1 else 0.0
            else:
                step = 1 / factor if factor else size / count
            centers = (torch.arange(count, dtype=x.dtype).unsqueeze(-1) + 0.5) * step
            distance = (torch.arange(size, dtype=x.dtype) + 0.5 - centers).abs() / max(step, 1.0)
            weights = weight(distance)
            x = (x.movedim(axis, -1) @ (weights / weights.sum(-1, keepdim=True)).mT).movedim(-1, axis)
        return x

    return applied


def _triangle(distance: Any) -> Any:
    return (1 - distance).clamp(min=0)


def _cubic(distance: Any) -> Any:
    """The kernel of Keys with -1/2, as antialiased interpolation has it in torch."""
    torch = require_torch()
    inner, outer = (1.5 * distance - 2.5) * distance**2 + 1, ((2.5 - 0.5 * distance) * distance - 4) * distance + 2
    return torch.where(distance < 1, inner, torch.where(distance < 2, outer, torch.zeros_like(distance)))
