"""Torch programs that compute gradients themselves: their values and gradients are those of torch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

import mlirad as ad
import mlirad.torch as mt
from tests.py.torch.agreement import check, random

pytestmark = pytest.mark.slow
grad = torch.autograd.grad


class Pinn(torch.nn.Module):
    """The residual of Burgers' equation."""

    def __init__(self) -> None:
        super().__init__()
        self.a, self.b = torch.nn.Linear(2, 3), torch.nn.Linear(3, 1)

    def forward(self, x: torch.Tensor, t: torch.Tensor) -> torch.Tensor:
        x, t = x.detach().requires_grad_(), t.detach().requires_grad_()
        u = self.b(torch.tanh(self.a(torch.stack([x, t], 1)))).squeeze(1)
        u_x, u_t = grad(u.sum(), (x, t), create_graph=True)
        (u_xx,) = grad(u_x.sum(), x, create_graph=True)
        return (u_t + u * u_x - 0.1 * u_xx).square().mean()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of torch's jacfwd
def test_transforms_of_functions() -> None:
    func = torch.func

    def one(z: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
        return torch.sin(z @ w).sum() * torch.exp(z[0])

    def program(z: torch.Tensor, w: torch.Tensor) -> Any:
        return func.hessian(one)(z[0], w).sum(0) + func.vmap(func.grad(one), (0, None))(z, w)[1]

    check(program, random(2, 2), random(2, 1, seed=1))


def test_a_gradient_without_graph_is_a_constant_and_so_is_what_is_detached_or_under_no_grad() -> None:
    def program(x: torch.Tensor) -> Any:
        x = x if x.requires_grad else x.requires_grad_()
        (g,) = grad((x**3).sum(), x)
        (h,) = grad((torch.tanh(x) ** 2).sum(), x, create_graph=True)
        with torch.no_grad():
            s = torch.exp(x)
        return g * x, h * x.detach() + x.data * x + s * x, h.detach() + x

    check(program, random(4))


def test_writes_beside_stopped_gradients_are_refused() -> None:
    def program(x: torch.Tensor) -> torch.Tensor:
        x = x if x.requires_grad else x.requires_grad_()
        y, (g,) = x.detach(), grad((x**3).sum(), x)
        z = x * 2
        z[0] = 1.0
        return g * y * z

    with pytest.raises(ad.MlirAdError, match="MA0949"):
        mt.from_torch(program, random(4))


def test_the_residual_of_a_differential_equation_has_the_gradients_of_torch() -> None:
    torch.manual_seed(1)
    net = Pinn().double()
    x, t = random(3), random(3, seed=1)
    wanted = grad(net(x, t) * 1.7, [*net.parameters()])
    found = grad(mt.compile(net)(x, t) * 1.7, [*net.parameters()])
    for one, other in zip(found, wanted, strict=True):
        np.testing.assert_allclose(one.numpy(), other.numpy(), rtol=1e-9, atol=1e-12)
    closed = torch.nn.Linear(1, 1).double()
    with pytest.raises(ad.MlirAdError, match="MA0946"):
        mt.compile(lambda x: grad(closed(x).sum(), x, create_graph=True)[0] * closed(x))(random(2, 1).requires_grad_())
