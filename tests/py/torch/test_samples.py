"""Samples on grids, reductions of segments and pools of random windows have the values and derivatives of torch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
import torch

import mlirad.torch as mt
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


@pytest.mark.parametrize("seed", range(4))
def test_pools_of_random_windows_are_those_of_torch(seed: int) -> None:
    """Rounded images have ties: the first of equal elements is chosen."""
    draw = torch.Generator().manual_seed(seed)

    def pick(low: int, high: int) -> int:
        return int(torch.randint(low, high + 1, (), generator=draw))

    axes = 2 + seed % 2
    kernel = [pick(1, 3) for _ in range(axes)]
    count = [pick(1, 4) for _ in range(axes)]
    size = [k + n - 1 + pick(1, 2) for k, n in zip(kernel, count, strict=True)]
    front = (2, 3) if seed < 2 else (3,)
    samples = torch.rand((*front[:-1], 3, axes) if seed < 2 else (1, 3, axes), dtype=torch.float64, generator=draw)
    pool = F.fractional_max_pool2d if axes == 2 else F.fractional_max_pool3d
    x = random(*front, *size, seed=seed)
    for image in (x, (2 * x).round()):
        check(lambda x: pool(x, kernel, count, return_indices=True, _random_samples=samples), image)


def test_compiled_pools_draw_the_windows_of_torch() -> None:
    net = torch.nn.FractionalMaxPool2d(2, output_ratio=0.6)
    x, found = random(2, 3, 9, 8).requires_grad_(), []
    for one in (net, mt.compile(net)):
        torch.manual_seed(4)
        y = one(x.sin())
        found.append((y, *torch.autograd.grad(y, x, random(*y.shape, seed=1))))
    torch.testing.assert_close(found[1], found[0], rtol=1e-12, atol=1e-14)
