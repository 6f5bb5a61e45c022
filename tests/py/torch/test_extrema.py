"""Where functions of torch have no derivative, those of their programs are torch's: ties, zeros and poles."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
import torch

import mlirad.torch as mt
from tests.py.torch.agreement import check, random

pytestmark = pytest.mark.slow
F, F64 = torch.nn.functional, torch.float64
Program = Callable[[torch.Tensor], torch.Tensor]
TIES = torch.tensor([[0.0, 0, 2, 2], [1, -1, 1, 1], [3, 3, 3, 3], [-1, 0, 0, -2]], dtype=F64)


def _unpooled(x: torch.Tensor) -> torch.Tensor:
    """Several elements go to one place: which one is last differs, so all have the same value."""
    places = torch.tensor([0, 3, 3, 1, 1, 1, 7, 8, 9, 9])
    x = x - x.detach()
    return F.max_unpool2d(x.reshape(1, 1, 2, 5), places.reshape(1, 1, 2, 5), (1, 2), output_size=(2, 10)).flatten()[:10]


POINTS = torch.tensor([0.0, 1, -1, 2, 0.5, -0.5, 3, -19.75, 20, -99.3], dtype=F64)
ON_TIES: dict[str, Program] = {
    "amax": lambda x: x.amax(1) + x.amax((0, 1)) + x.amax(0, keepdim=True),
    "amin": lambda x: x.amin(1),
    "max and min": lambda x: x.max() * x.min(),
    "max along": lambda x: torch.cat([x.max(1).values, x.max(0, keepdim=True).values[0]]),
    "min along": lambda x: x.min(1).values,
    "medians": lambda x: x.median() * x.nanmedian() + (x[:2] * 3).median() * x,
    "aminmax": lambda x: torch.stack(x.aminmax(dim=1)),
    "norms": lambda x: x.norm(p=math.inf, dim=1) + x.norm(p=-math.inf, dim=0),
    "logsumexp": lambda x: x.logsumexp(1) + (x * 300).logsumexp((0, 1)),
}
AT_POINTS: dict[str, Program] = {
    "reciprocal": lambda x: torch.where(x == 0, 1.0, 1 / x) + x**-1,
    "polygamma": lambda x: sum(torch.polygamma(n, x + 0.125) for n in range(3)),  # type: ignore[return-value]
    "atan2": lambda x: torch.atan2(x, 0 * x.detach()) + torch.atan2(x, x.flip(0)),
    "copysign": lambda x: torch.copysign(x, -x.flip(0).detach()),
    "rrelu": lambda x: F.rrelu(x) + _unpooled(x),
}


@pytest.mark.parametrize("name", ON_TIES)
def test_equal_elements_share_the_derivative_as_in_torch(name: str) -> None:
    check(ON_TIES[name], TIES)


@pytest.mark.parametrize("name", AT_POINTS)
def test_kinks_and_poles_have_the_derivative_that_torch_gives_them(name: str) -> None:
    x, f = POINTS.clone().requires_grad_(), AT_POINTS[name]
    weights = torch.linspace(0.3, 1.7, len(x), dtype=F64)
    expected, found = ((y := g(x), torch.autograd.grad(y, x, weights)[0]) for g in (f, mt.compile(f)))
    is_defined = ~expected[1].isnan()  # torch multiplies zero by what is infinite
    torch.testing.assert_close(found[0], expected[0], rtol=1e-9, atol=1e-11)
    torch.testing.assert_close(found[1][is_defined], expected[1][is_defined], rtol=1e-9, atol=1e-11)
    assert is_defined.sum() >= len(x) - 1


def test_infinite_extrema_and_nan_are_values() -> None:
    inf = math.inf
    x = torch.tensor([[-inf, -inf], [inf, 1], [0, -inf], [math.nan, 1]], dtype=F64)
    for f in (lambda x: x.amax(1), lambda x: x.max(1).values, lambda x: x.logsumexp(1)):
        torch.testing.assert_close(mt.compile(f)(x), f(x), equal_nan=True)


def test_moments_of_group_norm_have_derivatives() -> None:
    check(lambda x: torch.native_group_norm(x, None, None, 2, 4, 3, 2, 0.5), random(2, 4, 3))
