"""The programs in PyTorch: loops over time are Python's, loops over elements are operations on tensors.

Eager, or, with ``--compile``, with the step of each loop (or the whole program, where there is none) compiled by
`torch.compile`. The recursive Fourier transform is `torch.fft.fft`, which is another algorithm. The two programs of a
million steps run fewer, and their time is multiplied.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import numpy as np
import torch

from benchmarks.peers.answers import Ready, Request, serve

torch.set_num_threads(1)

Function = Callable[..., Any]
Sizes = Mapping[str, int]

_FEWER = {"euler": 1000, "rk4": 500}
_DT = 1e-5


def _kept(function: Function) -> Function:
    """Compiled, if that is asked for."""
    return torch.compile(function, dynamic=False) if "--compile" in sys.argv else function


def mixture(sizes: Sizes) -> Function:
    """The log-likelihood, all points and components at once."""
    d = sizes["D"]
    columns, rows = (torch.from_numpy(index) for index in np.triu_indices(d, 1))

    def loss(alphas: Any, means: Any, packed: Any, points: Any) -> Any:
        diagonal, below = packed[:, :d].exp(), packed[:, d:]
        lower = torch.zeros(len(means), d, d, dtype=torch.float64)
        lower[:, rows, columns] = below
        factors = lower + torch.diag_embed(diagonal)
        image = torch.bmm(points - means[:, None, :], factors.transpose(1, 2))
        terms = alphas + packed[:, :d].sum(1) - 0.5 * (image * image).sum(2).T
        prior = 0.5 * ((diagonal * diagonal).sum() + (below * below).sum())
        return torch.logsumexp(terms, 1).sum() - len(points) * torch.logsumexp(alphas, 0) + prior

    return _kept(loss)


def recurrent(sizes: Sizes) -> Function:
    """A loop over time around one over layers."""

    def step(main: Any, extra: Any, states: list[Any], now: Any, then: Any) -> tuple[list[Any], Any]:
        y, new = now * extra[0], []
        for w, state in zip(main, states, strict=True):
            forget, ingate = torch.sigmoid(y * w[0] + w[4]), torch.sigmoid(state[0] * w[1] + w[5])
            out, change = torch.sigmoid(y * w[2] + w[6]), torch.tanh(state[0] * w[3] + w[7])
            c = state[1] * forget + ingate * change
            y = out * torch.tanh(c)
            new.append(torch.stack([y, c]))
        y = y * extra[1] + extra[2]
        return new, (then * (y - torch.log(2.0 + y.exp().sum()))).sum()

    taken = _kept(step)

    def loss(main: Any, extra: Any, start: Any, sequence: Any) -> Any:
        states, gain = list(start), torch.zeros((), dtype=torch.float64)
        for now, then in pairwise(sequence):
            states, more = taken(main, extra, states, now, then)
            gain = gain + more
        return -gain / ((sizes["C"] - 1) * sizes["B"])

    return loss


def _end(step: Function, steps: int) -> Function:
    """The energy of the oscillator after some steps."""
    taken = _kept(step)

    def loss(p: Any) -> Any:
        x, y, mu = p[0], p[1], p[2]
        for _ in range(steps):
            x, y = taken(x, y, mu)
        return x * x + y * y

    return loss


def _slope(x: Any, y: Any, mu: Any) -> Any:
    return mu * (1 - x * x) * y - x


def oscillator(sizes: Sizes) -> Function:
    """Explicit Euler steps."""
    return _end(lambda x, y, mu: (x + _DT * y, y + _DT * _slope(x, y, mu)), sizes["T"])


def runge_kutta(sizes: Sizes) -> Function:
    """Classic Runge-Kutta steps."""

    def step(x: Any, y: Any, mu: Any) -> tuple[Any, Any]:
        k1 = _slope(x, y, mu)
        y2 = y + 0.5 * _DT * k1
        k2 = _slope(x + 0.5 * _DT * y, y2, mu)
        y3 = y + 0.5 * _DT * k2
        k3 = _slope(x + 0.5 * _DT * y2, y3, mu)
        y4 = y + _DT * k3
        k4 = _slope(x + _DT * y3, y4, mu)
        return x + _DT / 6 * (y + 2 * y2 + 2 * y3 + y4), y + _DT / 6 * (k1 + 2 * k2 + 2 * k3 + k4)

    return _end(step, sizes["T"])


def stencil(sizes: Sizes, *, moving: bool) -> Function:
    """Steps of the whole field; the border stays."""

    def step(u: Any) -> Any:
        c, north, west = u[1:-1, 1:-1], u[:-2, 1:-1], u[1:-1, :-2]
        laplacian = west + u[1:-1, 2:] + north + u[2:, 1:-1] - 4 * c
        change = 0.05 * laplacian - 0.2 * c * (2 * c - west - north) if moving else 0.1 * laplacian
        return u + torch.nn.functional.pad(change, (1, 1, 1, 1))

    taken = _kept(step)

    def loss(u: Any) -> Any:
        for _ in range(sizes["T"]):
            u = taken(u)
        return 0.5 * (u * u).sum()

    return loss


def bodies(sizes: Sizes) -> Function:
    """All pairs at once."""

    def loss(positions: Any, masses: Any) -> Any:
        apart = positions - positions[:, None]
        r = torch.rsqrt((apart * apart).sum(2) + 0.01)
        pull = torch.einsum("ij,ijc->ic", masses * (r * r * r), apart)
        return 0.5 * (pull * pull).sum()

    return _kept(loss)


def layers(sizes: Sizes) -> Function:
    """Two matrix products."""

    def loss(x: Any, w1: Any, b1: Any, w2: Any, b2: Any, y: Any) -> Any:
        off = torch.addmm(b2, torch.relu(torch.addmm(b1, x, w1)), w2) - y
        return 0.5 / sizes["B"] * (off * off).sum()

    return _kept(loss)


def transform(sizes: Sizes) -> Function:
    """The library's Fourier transform."""

    def loss(x: Any, c: Any) -> Any:
        y = torch.fft.fft(torch.complex(x[0::2], x[1::2]))
        return (c * (y.real * y.real + y.imag * y.imag)).sum() / sizes["N"]

    return _kept(loss)


def _rates(sizes: Sizes) -> Function:
    """The right-hand side of the Brusselator."""
    n = sizes["N"]
    h = 1.0 / (n - 1)
    grid = h * torch.arange(n, dtype=torch.float64)
    disc = (grid[:, None] - 0.3) ** 2 + (grid - 0.6) ** 2 <= 0.1 * 0.1
    forcing = torch.where(disc, 5.0, 0.0).to(torch.float64)

    def laplacian(u: Any) -> Any:
        north, south = torch.cat([u[:1], u[:-1]]), torch.cat([u[1:], u[-1:]])
        west, east = torch.cat([u[:, :1], u[:, :-1]], 1), torch.cat([u[:, 1:], u[:, -1:]], 1)
        return north + south + west + east - 4 * u

    def both(u: Any, v: Any, p: Any) -> tuple[Any, Any]:
        made, alpha = u * u * v, p[2] / (h * h)
        return alpha * laplacian(u) + p[1] + made - (p[0] + 1) * u + forcing, alpha * laplacian(v) + p[0] * u - made

    return both


def reactants(sizes: Sizes) -> Function:
    """Euler steps of both fields."""
    both = _rates(sizes)

    def step(u: Any, v: Any, p: Any) -> tuple[Any, Any]:
        du, dv = both(u, v, p)
        return u + 1e-5 * du, v + 1e-5 * dv

    taken = _kept(step)

    def loss(u: Any, v: Any, p: Any) -> Any:
        for _ in range(sizes["T"]):
            u, v = taken(u, v, p)
        return 0.5 * (u * u + v * v).sum() / sizes["N"] ** 2

    return loss


def product(sizes: Sizes) -> Function:
    """The right-hand side with its cotangents."""
    both = _rates(sizes)

    def loss(u: Any, v: Any, p: Any, ubar: Any, vbar: Any) -> Any:
        du, dv = both(u, v, p)
        return (du * ubar).sum() + (dv * vbar).sum()

    return _kept(loss)


def errors(cameras: Any, points: Any, weights: Any, observations: Any, features: Any) -> Function:
    """Each coordinate of all observations, summed, and the errors of the weights, by what the observations see."""
    seen = torch.cat([cameras[observations[:, 0]], points[observations[:, 1]], weights[:, None]], 1)
    seen.requires_grad_()
    weights.requires_grad_()

    def sums(seen: Any, weights: Any) -> tuple[Any, Any, Any]:
        turn, eye, point = seen[:, :3], seen[:, 3:6], seen[:, 11:14]
        angle = (turn * turn).sum(1, keepdim=True).sqrt()
        axis, x = turn / angle, point - eye
        along = (axis * x).sum(1, keepdim=True)
        y = angle.cos() * x + angle.sin() * torch.linalg.cross(axis, x) + (1 - angle.cos()) * along * axis
        at = y[:, :2] / y[:, 2:]
        square = (at * at).sum(1, keepdim=True)
        bend = 1 + square * (seen[:, 9:10] + seen[:, 10:11] * square)
        off = seen[:, 14:] * (seen[:, 6:7] * bend * at + seen[:, 7:9] - features)
        return off[:, 0].sum(), off[:, 1].sum(), (1 - weights * weights).sum()

    taken = _kept(sums)

    def both() -> tuple[Any, Any]:
        first, second, weighed = taken(seen, weights)
        rows = [torch.autograd.grad(one, seen, retain_graph=True)[0] for one in (first, second)]
        return torch.stack(rows, 1), torch.autograd.grad(weighed, weights)[0]

    return both


LOSSES: dict[str, Callable[[Sizes], Function]] = {
    "gmm10": mixture,
    "gmm20": mixture,
    "lstm": recurrent,
    "euler": oscillator,
    "rk4": runge_kutta,
    "heat": lambda sizes: stencil(sizes, moving=False),
    "burgers": lambda sizes: stencil(sizes, moving=True),
    "nbody": bodies,
    "mlp": layers,
    "lse": lambda sizes: _kept(lambda x: torch.logsumexp(x, 0)),
    "fft": transform,
    "bruss": reactants,
    "bruss_rhs": product,
    "norm": lambda sizes: _kept(lambda x, w: (x / (x * x).sum().sqrt() * w).sum()),
}


def prepare(request: Request) -> Ready:
    """The loss on tensors, and a backward pass."""
    program, sizes, factor = request.chosen, dict(request.sizes), 1.0
    fewer = _FEWER.get(program.name, 0)
    if 0 < fewer < sizes.get("T", 0):
        factor, sizes["T"] = sizes["T"] / fewer, fewer
    given = [torch.from_numpy(array.copy()) for array in program.inputs(sizes)]
    if program.name == "ba":
        return Ready(errors(*given), _numpy, sizes)
    loss = LOSSES[program.name](sizes)
    by = [given[position].requires_grad_() for position in program.by]
    return Ready(lambda: torch.autograd.grad(loss(*given), by), _numpy, sizes, factor)


def _numpy(found: Any) -> list[Any]:
    return [tensor.detach().numpy() for tensor in found]


if __name__ == "__main__":
    serve(prepare)
