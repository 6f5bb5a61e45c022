"""Branches of torch that depend on data: `torch.cond`, in value, gradient and tangent, whichever way is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import mlirad.torch as mt
from tests.py.torch.agreement import check, random

X, Y = random(4, 6), random(4, 6, seed=1)
#: Sums of both signs, all elements above those of Y or not, and a first row with both signs.
INPUTS = {"large": X.abs() + 9, "negative": -X.abs(), "mixed": X.abs() - 9 * torch.eye(6, dtype=X.dtype)[1]}


class Choice(torch.nn.Module):
    """Two layers, of which the data choose one."""

    def __init__(self) -> None:
        super().__init__()
        self.one, self.other = (torch.nn.Linear(6, 3, dtype=torch.float64) for _ in range(2))

    def forward(self, x: torch.Tensor) -> Any:
        return torch.cond(x.sum() > 0, self.one, lambda t: self.other(t).relu(), (x,))


def nested(x: torch.Tensor) -> Any:
    def positive(a: torch.Tensor) -> Any:
        return torch.cond(a[0, 1] > 0, lambda b: b.exp(), lambda b: b**2, (a,))

    return torch.cond(x[0, 0] > 0, positive, lambda a: a.tanh(), (x,))


PROGRAMS: dict[str, Callable[..., Any]] = {
    "one result": lambda x, y: torch.cond(x.sum() > 0, lambda a: a * 2, lambda a: a.sin(), (x,)) * y,
    "two results": lambda x, y: torch.cond(
        (x > y).all(), lambda a, b: (a * b, a + 1), lambda a, b: (a - b, b.clone()), (x, y)
    ),
    "nested": lambda x, y: nested(x) * y,
    "captured": lambda x, y: torch.cond(x.sum() > 0, lambda a: a * y, lambda a: a + y, (x,)),
}


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("given", INPUTS)
def test_both_ways_agree_with_torch(name: str, given: str) -> None:
    check(PROGRAMS[name], INPUTS[given], Y)


def test_the_parameters_of_branches_are_arguments() -> None:
    net = Choice()
    text = str(mt.from_torch(net, X))
    assert "scf.if" in text
    names, values = zip(*((name, one.detach().clone()) for name, one in net.named_parameters()), strict=True)

    def applied(*given: torch.Tensor) -> Any:
        return torch.func.functional_call(net, dict(zip(names, given, strict=False)), given[len(names) :])

    for given in INPUTS.values():
        check(applied, *values, given)
