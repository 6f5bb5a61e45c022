"""Samples at the places of a grid and reductions of segments have the values and derivatives of torch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
import torch

from tests.py.torch.agreement import check, random

pytestmark = pytest.mark.slow
F = torch.nn.functional
X = random(4, 6)
COUNTS, STARTS = torch.tensor([1, 0, 3]), torch.tensor([[0, 2, 6], [0, 1, 6], [0, 5, 6], [0, 3, 6]])
PROGRAMS: Final[list[Callable[..., torch.Tensor]]] = [
    lambda v, g, x: F.grid_sample(v, g, align_corners=False),
    lambda v, g, x: F.grid_sample(v, 2 * g, padding_mode="border", align_corners=True),
    lambda v, g, x: F.grid_sample(v, 3 * g, padding_mode="reflection", align_corners=False),
    lambda v, g, x: F.grid_sample(v, g, "nearest", "reflection", True) ** 2,
    # at the bounds, where the gradient of the grid is zero
    lambda v, g, x: F.grid_sample(v.sum(2), (g - (g - g.sign()).detach())[:, 0, :, :, :2], "bilinear", "border", True),
    lambda v, g, x: F.grid_sample(v, 2 * g - (2 * g - g.sign()).detach(), "bilinear", "reflection", True),
    lambda v, g, x: (
        torch.segment_reduce(x, "sum", lengths=COUNTS) * torch.segment_reduce(x, "prod", lengths=COUNTS, initial=0.5)
    ),
    lambda v, g, x: torch.segment_reduce(x, "max", lengths=COUNTS, initial=0.3),
    lambda v, g, x: torch.segment_reduce(x, "min", lengths=COUNTS, initial=X.min().item()),
    lambda v, g, x: (
        torch.segment_reduce(x, "min", offsets=STARTS, axis=1) * torch.segment_reduce(x, "mean", offsets=STARTS, axis=1)
    ),
    lambda v, g, x: torch.segment_reduce(x, "mean", lengths=COUNTS, initial=0.5),
]


def test_samples_and_segments_are_those_of_torch() -> None:
    check(lambda v, g, x: tuple(f(v, g, x) for f in PROGRAMS), random(1, 2, 3, 4, 2), random(1, 2, 1, 2, 3, seed=1), X)
