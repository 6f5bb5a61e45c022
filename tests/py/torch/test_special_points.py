"""Values and derivatives up to the second are those of torch at zeros, ties, infinities and NaN."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mlirad as ad

pytestmark = pytest.mark.slow
torch = pytest.importorskip("torch")
mt = pytest.importorskip("mlirad.torch")

F, L = torch.nn.functional, torch.linalg
INF = math.inf
ZEROS = np.array([[0.0, 1.0, -1.0, 2.0], [1.0, 1.0, 0.0, 0.0], [-2.0, 0.0, 1.0, 1.0]])
TIES = np.array([[1.0, 1.0, -1.0, 2.0], [1.0, 2.0, 1.0, 0.0], [2.0, 0.0, 1.0, -1.0]])

SMOOTH: dict[str, Callable[[Any, Any], Any]] = {
    "vector norm": lambda x, y: L.vector_norm(x, dim=1),
    "norm": lambda x, y: x.norm() + torch.norm(y, dim=0).sum(),
    "normalize": lambda x, y: F.normalize(x, dim=1),
    "cosine similarity": lambda x, y: F.cosine_similarity(x, y),
    "cdist": lambda x, y: torch.cdist(x, y + 0.5 * torch.eye(3, 4)),
    "huber loss": lambda x, y: F.huber_loss(x, y, reduction="none", delta=1.5),
    "rms norm": lambda x, y: F.rms_norm(1e-8 * x, (4,)),
    "dist": lambda x, y: torch.dist(x, y),
    "hypot": lambda x, y: torch.hypot(x, 3 - x) + torch.hypot(x, torch.full_like(x, 2.0)),
    "logaddexp": torch.logaddexp,
    "logaddexp2": torch.logaddexp2,
    "logcumsumexp": lambda x, y: x.logcumsumexp(1),
    "ndtri": lambda x, y: torch.special.ndtri(0.5 + 0.1 * x),
}
#: Torch has no second derivative of its own.
REFERENCES = {"cdist": lambda x, y: ((x.unsqueeze(1) - y - 0.5 * torch.eye(3, 4)) ** 2).sum(-1).sqrt()}


@pytest.mark.parametrize("name", ["i0", "i0e", "i1", "i1e", "erfcx"])
def test_gradients_of_series_do_not_overflow_in_f32(name: str) -> None:
    """Powers of the argument do, from 7 on."""
    f = getattr(torch.special, name)
    x = torch.tensor([0.0, 0.5, -3.0, 5.9, 6.1, 8.0, -4.0, 12.0, 15.0, 19.9, 20.1, 40.0], requires_grad=True)
    weight = torch.from_numpy(np.random.default_rng(1).normal(size=12).astype(np.float32))
    (wanted,) = torch.autograd.grad((f(x) * weight).sum(), x)
    gradient = ad.grad(ad.function(mt.from_torch(lambda x: (f(x) * weight).sum(), x.detach()), "main"), wrt=(0,))
    np.testing.assert_allclose(gradient(x.detach().numpy())[0], wanted, rtol=3e-5, atol=1e-7)


@pytest.mark.parametrize("name", SMOOTH)
def test_derivatives_at_zeros_and_ties_are_those_of_torch(name: str) -> None:
    random = np.random.default_rng(0)
    arrays, tangents = (ZEROS, TIES), [random.normal(size=ZEROS.shape) for _ in range(2)]
    weight = torch.from_numpy(random.normal(size=ZEROS.shape))

    def weighed(x: Any, y: Any, f: Any = SMOOTH[name]) -> Any:
        value = f(x, y)
        return (value * weight.flatten()[: value.numel()].reshape(value.shape)).sum()

    x, y = (torch.tensor(one, requires_grad=True) for one in arrays)
    first = torch.autograd.grad(
        weighed(x, y, REFERENCES.get(name, SMOOTH[name])), (x, y), create_graph=True, materialize_grads=True
    )
    along = sum((one * torch.from_numpy(t)).sum() for one, t in zip(first, tangents, strict=True))
    second = torch.autograd.grad(along, (x, y), allow_unused=True, materialize_grads=True)

    gradient = ad.grad(ad.function(mt.from_torch(weighed, *map(torch.tensor, arrays)), "main"), wrt=(0, 1))
    found, moved = ad.jvp(gradient, arrays, tuple(tangents))
    for got, wanted in zip((*found, *moved), (*first, *second), strict=True):
        np.testing.assert_allclose(got, wanted.detach().numpy(), rtol=1e-9, atol=1e-9)


SPECIAL: dict[str, Callable[[Any], Any]] = {
    "equal to itself": lambda x: (x == x) * 1.0,
    "isfinite": lambda x: x.isfinite() * 1.0,
    "clamp": lambda x: x.clamp(-1, 2),
    "clamp_min": lambda x: x.clamp(min=0.5),
    "clamp_max": lambda x: x.clamp(max=0.5),
    "clamp by tensors": lambda x: torch.clamp(x, torch.zeros_like(x), torch.full_like(x, -1.0)),
    "logsigmoid": F.logsigmoid,
    "hypot": lambda x: torch.hypot(x, x.flip(0)),
    "logaddexp": lambda x: torch.logaddexp(x, x.flip(0)),
    "logaddexp2": lambda x: torch.logaddexp2(x, torch.zeros_like(x)),
}


def test_values_at_infinities_and_nan_are_those_of_torch() -> None:
    x = torch.tensor([INF, math.nan, -INF, 0.0, -0.0, -750.0, 3.0, math.nan, INF], dtype=torch.float64)
    found = ad.function(mt.from_torch(lambda x: tuple(f(x) for f in SPECIAL.values()), x), "main")(x.numpy())
    for (name, f), got in zip(SPECIAL.items(), found, strict=True):
        np.testing.assert_allclose(got, f(x).numpy(), rtol=1e-12, err_msg=name)


@pytest.mark.parametrize(
    ("f", "points"),
    [
        (F.hardswish, [INF, -INF, 3.0, -3.0, 1.0]),
        (torch.digamma, [0.0, -0.0, -1.0, INF, 1e300, 0.5]),
        (torch.special.ndtri, [0.0, 1.0, 0.5, 1e-10, -0.5]),
        (torch.special.entr, [0.0, 1.0, 0.5, -1.0, INF, -INF]),
        (torch.special.log_ndtr, [INF, 0.0, -1.0, 3.0, -40.0]),
        (torch.special.erfcx, [-INF, -800.0, -30.0, -7.0, 1.0, INF]),
        (torch.special.i0, [800.0, -800.0, 700.0, 3.0]),
        (torch.lgamma, [0.0, -0.0, 0.5, 3.0]),
        (torch.logit, [0.0, -0.0, 1.0, 0.5, -1.0, 2.0, INF, -0.5]),
        (lambda x: torch.logit(x, 1e-3), [0.0, 1.0, 0.5, -1.0, 2.0]),
        (torch.sinc, [0.0, 5e-324, -1e-310, 1e-3, 0.5, -2.0]),
        (lambda x: torch.polygamma(1, x), [0.0, -0.0, 0.5, -0.5, 3.0, -5e-324]),
        (lambda x: torch.polygamma(2, x), [0.0, -1.0, -2.0, 0.5, -0.5]),
        (lambda x: torch.polygamma(3, x), [0.0, -1.0, -800.0, 0.5, -0.5]),
        (lambda x: F.huber_loss(x, torch.zeros_like(x), reduction="none"), [INF, -INF, 1.0, -1.0, 0.5, math.nan]),
    ],
)
def test_gradients_at_edges_are_those_of_torch(f: Callable[[Any], Any], points: list[float]) -> None:
    x = torch.tensor(points, dtype=torch.float64, requires_grad=True)
    weight = torch.arange(1.0, 1.0 + len(points), dtype=torch.float64)
    f(x).backward(weight)
    value, pullback = ad.vjp(ad.function(mt.from_torch(f, x.detach()), "main"), x.detach().numpy())
    np.testing.assert_allclose(value, f(x).detach().numpy())
    np.testing.assert_allclose(pullback(weight.numpy())[0], x.grad.numpy(), atol=1e-300)


def test_nan_is_sorted_behind_infinity() -> None:
    x = torch.tensor([[INF, math.nan, -INF, 0.0], [3.0, math.nan, 1.0, INF], [math.nan, 3.0, math.nan, 1.0]]).double()

    def f(x: Any) -> Any:
        return x.sort(1)[0], x.sort(1, descending=True)[0], x.topk(2, 0)[0], x.argsort(stable=True, dim=0)

    for got, wanted in zip(ad.function(mt.from_torch(f, x), "main")(x.numpy()), f(x), strict=True):
        np.testing.assert_array_equal(got, wanted.numpy())


@pytest.mark.parametrize("reduction", ["none", "mean", "sum"])
def test_cross_entropy_of_certain_events_has_the_gradient_of_torch(reduction: str) -> None:
    labels = torch.tensor([0.0, 1.0, 0.0, 1.0, 1.0, 0.0], dtype=torch.float64)
    x = torch.tensor([0.0, 1.0, 1.0, 0.5, 1e-14, 1 - 1e-16], dtype=torch.float64, requires_grad=True)

    def loss(x: Any) -> Any:
        return F.binary_cross_entropy(x, labels, torch.arange(1.0, 7.0, dtype=torch.float64), reduction=reduction).sum()

    loss(x).backward()
    value, gradient = ad.value_and_grad(ad.function(mt.from_torch(loss, x.detach()), "main"))(x.detach().numpy())
    assert value == pytest.approx(loss(x).item(), rel=1e-12)
    np.testing.assert_allclose(gradient, x.grad.numpy(), rtol=1e-8)  # torch's bound, 1e-12, is in f32


def test_special_functions_of_one_constant_are_those_of_torch() -> None:
    def f(x: Any) -> Any:
        c = torch.tensor(2.5, dtype=torch.float64)  # constants of one element are evaluated while tracing
        values = [torch.lgamma(c), torch.digamma(c), torch.erfc(c), torch.erfinv(c / 3), torch.special.zeta(c + 2, c)]
        values += [torch.polygamma(2, c), torch.copysign(c, 1 - c), torch.atan2(c, c - 1), torch.fmod(c, c - 1.1)]
        return x * torch.stack(values)

    x = torch.ones(9, dtype=torch.float64)
    np.testing.assert_allclose(ad.function(mt.from_torch(f, x), "main")(x.numpy()), f(x).numpy(), rtol=1e-12)


def test_polygamma_tends_to_zero() -> None:
    x = np.array([INF, 1e300])
    for n in (1, 2, 3):
        f = mt.from_torch(lambda x, n=n: torch.polygamma(n, x), torch.tensor(x))
        value, pullback = ad.vjp(ad.function(f, "main"), x)
        np.testing.assert_allclose(np.abs(np.concatenate([value, pullback(np.ones(2))[0]])), 0, atol=1e-299)


@pytest.mark.parametrize("rank", [0, 1, 2, 3, 4])
def test_derivatives_of_determinants_of_singular_matrices(rank: int) -> None:
    """Those of the sum over all permutations; torch's own are zero where the rank is less by one."""
    random = np.random.default_rng(rank)
    singular = random.integers(-2, 3, (3, 4, rank)) @ random.integers(-2, 3, (3, rank, 4))
    a, moved = singular.astype(np.float64), random.normal(size=(3, 4, 4))
    weight = torch.from_numpy(random.normal(size=3))

    def by_permutations(a: Any) -> Any:
        total = 0
        for order in itertools.permutations(range(4)):
            sign = np.linalg.det(np.eye(4)[list(order)])
            total = total + round(sign) * math.prod(a[:, i, j] for i, j in enumerate(order))
        return (total * weight).sum()

    x = torch.tensor(a, requires_grad=True)
    (first,) = torch.autograd.grad(by_permutations(x), x, create_graph=True)
    (second,) = torch.autograd.grad((first * torch.from_numpy(moved)).sum(), x)
    module = mt.from_torch(lambda a: (torch.linalg.det(a) * weight).sum(), torch.tensor(a))
    found, along = ad.jvp(ad.grad(ad.function(module, "main")), (a,), (moved,))
    np.testing.assert_allclose(found, first.detach().numpy(), atol=1e-10)
    np.testing.assert_allclose(along, second.numpy(), atol=1e-10)


def test_floors_of_quotients_are_those_of_python() -> None:
    """A quotient that is rounded up, such as 1 / 0.1, has a smaller floor."""
    points = [0.0, -0.0, 1.0, -1.0, 0.1, -0.1, 0.3, 2.5, 7.5, -7.5, 1e300, 5e-324, INF, -INF, math.nan]
    x, y = (torch.tensor(one).double().flatten() for one in np.meshgrid(points, points))

    def f(x: Any, y: Any) -> Any:
        return torch.div(x, y, rounding_mode="floor"), x // y, x // 0.1, torch.floor_divide(x, -0.1), y // x

    for got, wanted in zip(ad.function(mt.from_torch(f, x, y), "main")(x.numpy(), y.numpy()), f(x, y), strict=True):
        np.testing.assert_array_equal(got, wanted.numpy())
