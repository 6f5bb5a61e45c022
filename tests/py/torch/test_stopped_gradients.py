"""What torch programs do not differentiate: `detach`, `no_grad` and `.data`, in memory that is written or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import mlirad.torch as mt
from mlirad.errors import UnsupportedError
from tests.py.torch.agreement import check, random

pytestmark = pytest.mark.slow
X, Y = random(4), random(4, seed=1)
Program = Callable[[torch.Tensor, torch.Tensor], torch.Tensor]
PROGRAMS: dict[str, Program] = {}


def program(f: Program) -> Program:
    PROGRAMS[f.__name__] = f
    return f


@program
def factor(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return x.detach() * x * y + y.data * x + y * x.sum().item()


@program
def straight_through(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    soft = torch.sigmoid(x)
    return ((x > 0).to(x.dtype) + soft - soft.detach()) * y


@program
def constants(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    with torch.no_grad():
        scale = torch.tensor([1.0, 2.0, 3.0, 4.0], dtype=torch.float64).exp()
    return x * scale.detach() + torch.tensor(0.5, dtype=torch.float64) * y


@program
def two_results(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    with torch.no_grad():
        a, b = x.sin(), (x * y).split(2)[1]
        c = a * 2
    return x * a + y * c + b.sum() * x


@program
def with_gradients_inside(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    with torch.no_grad():
        a = x.exp()
        with torch.enable_grad():
            b = x.cos()
        c = b * 3
    return a * y + b * x + c


@torch.no_grad()
def target(x: torch.Tensor) -> torch.Tensor:
    return (x * x).softmax(0)


@program
def decorated(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return (target(x) - x * y) ** 2


@program
def written_inside(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    with torch.no_grad():
        a = x.clone()
        a.add_(1)
        a[0] = y[1]
    return x * a


@program
def written_afterwards(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    with torch.no_grad():
        a = torch.empty_like(x).fill_(2.0)
    a[1:] = x[1:] * y[1:]
    b = (x * y).detach()
    b += x
    return a * b


@program
def written_before(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    a = torch.zeros_like(x)
    a[1:] = x[1:] * y[1:]
    return a * a[1:].detach().sum() * x


@program
def written_through_a_view(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    """What is written without gradients keeps the derivative that it had."""
    a = x * y
    head = a[:2]
    with torch.no_grad():
        head.mul_(5)
    return a * a


@program
def returned_from_inside(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    a = x * y
    with torch.no_grad():
        b = a.mul_(3)
    return b * x


@program
def detached_in_place(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    a = x * y
    b = a + x
    a.detach_()
    return a * b * x


@pytest.mark.parametrize("name", PROGRAMS)
def test_gradients_are_stopped_where_torch_stops_them(name: str) -> None:
    check(PROGRAMS[name], X, Y)


def test_inference_mode_stops_gradients() -> None:
    """Torch itself does not differentiate products by such tensors."""

    def inferred(x: torch.Tensor) -> torch.Tensor:
        with torch.inference_mode():
            a = x.sin()
        return (a * x).sum()

    x = X.clone().requires_grad_()
    mt.compile(inferred)(x).backward()
    torch.testing.assert_close(x.grad, X.sin())


def test_running_statistics_without_gradients_are_written() -> None:
    class Centred(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("mean", torch.zeros((), dtype=torch.float64))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            with torch.no_grad():
                self.mean.mul_(0.9).add_(0.1 * x.mean())
            return ((x - self.mean) ** 2).sum()

    found = []
    for make in (lambda module: module, mt.compile):
        module, x = Centred(), X.clone().requires_grad_()
        value = make(module)(x)
        value.backward()
        found.append((value.detach(), x.grad, module.mean))
    torch.testing.assert_close(found[0], found[1])


def test_a_copy_that_shares_memory_with_what_is_written_is_refused() -> None:
    def shared(x: torch.Tensor) -> torch.Tensor:
        a = x * 2
        b = a.detach()
        a += 1
        return b * a

    with pytest.raises(UnsupportedError, match=r"test_stopped_gradients.py:\d+:1: error\[MA0949\]") as caught:
        mt.compile(shared)(X)
    assert "x.clone().detach()" in str(caught.value)


class Reversed(torch.autograd.Function):
    """The identity, with a gradient that is not its own."""

    @staticmethod
    def forward(ctx: Any, x: torch.Tensor) -> torch.Tensor:
        return x.clone()

    @staticmethod
    def backward(ctx: Any, gradient: torch.Tensor) -> torch.Tensor:
        return -gradient


def test_functions_with_a_backward_of_their_own_are_refused() -> None:
    with pytest.raises(UnsupportedError, match=r"test_stopped_gradients.py:\d+:1: error\[MA0948\].*'Reversed'"):
        mt.compile(lambda x: Reversed.apply(x) * x)(X)
    x = X.clone().requires_grad_()
    Reversed.apply(x).sum().backward()  # torch itself is as before
    torch.testing.assert_close(x.grad, -torch.ones_like(x))
