"""Decompositions of samples at the places of a grid, and of reductions of segments."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, Final

from mlirad.torch.imports import require_torch
from mlirad.torch.primitives import stop_op

#: Reduction -> its value for no elements, its name, and what continues it; elements equal to the initial value count.
_REDUCTIONS: Final[dict[str, tuple[float, str, Callable[[Any, float], Any]]]] = {
    "sum": (0.0, "sum", lambda x, first: x + first),
    "mean": (0.0, "sum", lambda x, first: x + first),
    "prod": (1.0, "prod", lambda x, first: x * first),
    "max": (-math.inf, "amax", lambda x, first: require_torch().where(x < first, first, x)),
    "min": (math.inf, "amin", lambda x, first: require_torch().where(x > first, first, x)),
}


def sampling() -> dict[Any, Any]:
    """Overload -> its decomposition."""
    aten = require_torch().ops.aten
    images = require_torch()._decomp.decomposition_table[aten.grid_sampler_2d.default]
    return {
        aten.grid_sampler_2d.default: lambda x, grid, interpolation=0, padding=0, *rest: (
            images if interpolation or not padding else _grid_sampler
        )(x, grid, interpolation, padding, *rest),
        aten.grid_sampler_3d.default: _grid_sampler,
        aten.segment_reduce.default: _segment_reduce,
    }


def _grid_sampler(x: Any, grid: Any, interpolation: int, padding: int, align_corners: bool) -> Any:
    """The weighted sum of the neighbours of each place, or the nearest one."""
    torch = require_torch()
    sizes, rows = x.shape[2:], x.flatten(2)

    def at(corner: Sequence[Any]) -> Any:
        inside = math.prod((one >= 0) & (one < size) for one, size in zip(corner, sizes, strict=True)) > 0
        index: Any = 0
        for one, size in zip(corner, sizes, strict=True):
            index = index * size + torch.where(inside, one, 0).to(torch.int64)
        picked = rows.gather(2, index.flatten(1).unsqueeze(1).expand(-1, x.shape[1], -1))
        return torch.where(inside.unsqueeze(1), picked.reshape(*x.shape[:2], *grid.shape[1:-1]), 0)

    places = [_place(grid[..., -1 - i], size, padding, align_corners) for i, size in enumerate(sizes)]
    if interpolation == 1:
        return at([one.round() for one in places])
    found, lows = 0, [stop_op()(one.floor()) for one in places]
    for far in product((0, 1), repeat=len(sizes)):
        weights = [one - low if is_far else 1 + low - one for one, low, is_far in zip(places, lows, far, strict=True)]
        found = found + math.prod(weights).unsqueeze(1) * at([a + b for a, b in zip(lows, far, strict=True)])
    return found


def _place(x: Any, size: int, padding: int, align_corners: bool) -> Any:
    """The index, not rounded, of a coordinate from -1 to 1; with ``padding``, moved to a bound (1) or reflected (2)."""
    torch = require_torch()
    x = (x + 1) / 2 * (size - 1) if align_corners else ((x + 1) * size - 1) / 2
    if padding == 2:
        first, span = (0.0, size - 1) if align_corners else (-0.5, size)
        turns = ((x - first).abs() / max(span, 1)).floor()
        rest = (x - first).abs() - turns * span
        x = torch.where(turns % 2 == 0, rest, span - rest) + first
    # The derivative at the bounds is zero, not that of clamp.
    return torch.where((x > 0) & (x < size - 1), x, stop_op()(x.clamp(0, size - 1))) if padding else x


def _segment_reduce(
    x: Any, reduce: str, *, lengths: Any = None, offsets: Any = None, axis: int = 0, initial: Any = None, **_: Any
) -> Any:
    """The reductions of adjacent elements along an axis, by masks."""
    torch = require_torch()
    offsets = torch.nn.functional.pad(lengths.cumsum(-1), (1, 0)) if offsets is None else offsets
    behind = torch.arange(x.shape[axis]) >= offsets.unsqueeze(-1)
    inside = behind[..., :-1, :] & ~behind[..., 1:, :]
    inside = inside.reshape(*inside.shape, *[1] * (x.dim() - axis - 1))
    neutral, name, continued = _REDUCTIONS[reduce]
    found = getattr(torch.where(inside, x.unsqueeze(axis), neutral), name)(axis + 1)
    found = found if initial is None else continued(found, initial)
    return found / inside.sum(axis + 1).clamp(min=int(initial is not None)) if reduce == "mean" else found
