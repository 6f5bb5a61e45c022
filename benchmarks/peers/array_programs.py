"""The programs as operations on whole arrays: one text for every peer whose arrays do what numpy's do.

`Arrays` is what such a peer brings: functions on arrays, and loops over time. The recursive Fourier transform is the
library's, which is another algorithm.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

Function = Callable[..., Any]
Loss = Callable[..., Any]
Sizes = Mapping[str, int]
#: A step of a loop over time: parameters, state, and the item of this step, to the next state.
Step = Callable[[Any, Any, Any], Any]

_DT = 1e-5


@dataclass(frozen=True)
class Arrays:
    """The functions of a peer that the programs use: those of its array module, and those that peers spell differently.

    Attributes:
        module: has ``exp``, ``einsum`` and others with the signatures of numpy. array: converts a numpy array to a
        constant. whole: compiles a function without loops over time, if the peer compiles. loop: maps a step to a
        function of the parameters, the initial state, and the items (arrays, or a number of steps), which
            returns the final state.
        transform: real and imaginary part of the Fourier transform of x + iy.
        with_interior: an array with numbers added inside its border.
        triangles: strictly lower triangular matrices from their entries, column by column, and their size.
        added: a vector of zeros of a given length, with numbers added at indices.

    """

    module: Any
    array: Function
    whole: Callable[[Loss], Loss]
    loop: Callable[[Step], Callable[[Any, Any, Any], Any]]
    rsqrt: Function
    sigmoid: Function
    relu: Function
    logsumexp: Function
    cross: Function
    transform: Function
    with_interior: Function
    triangles: Function
    added: Function


def mixture(arrays: Arrays, sizes: Sizes) -> Loss:
    """The log-likelihood, all points and components at once."""
    d = sizes["D"]
    eye = arrays.array(np.eye(d))

    def loss(alphas: Any, means: Any, packed: Any, points: Any) -> Any:
        diagonal, below = arrays.module.exp(packed[:, :d]), packed[:, d:]
        factors = arrays.triangles(below, d) + diagonal[:, :, None] * eye
        image = arrays.module.einsum("kij,knj->kni", factors, points - means[:, None, :])
        terms = alphas + packed[:, :d].sum(1) - 0.5 * (image * image).sum(2).T
        prior = 0.5 * ((diagonal * diagonal).sum() + (below * below).sum())
        return arrays.logsumexp(terms, 1).sum() - len(points) * arrays.logsumexp(alphas, 0) + prior

    return arrays.whole(loss)


def recurrent(arrays: Arrays, sizes: Sizes) -> Loss:
    """A loop over time around an unrolled one over layers."""

    def cell(w: Any, state: Any, y: Any) -> tuple[Any, Any]:
        forget, ingate = arrays.sigmoid(y * w[0] + w[4]), arrays.sigmoid(state[0] * w[1] + w[5])
        out, change = arrays.sigmoid(y * w[2] + w[6]), arrays.module.tanh(state[0] * w[3] + w[7])
        c = state[1] * forget + ingate * change
        h = out * arrays.module.tanh(c)
        return arrays.module.stack([h, c]), h

    def step(parameters: Any, state: Any, pair: Any) -> Any:
        (main, extra), (states, gain), (now, then) = parameters, state, pair
        y, new = now * extra[0], []
        for layer in range(sizes["L"]):
            kept, y = cell(main[layer], states[layer], y)
            new.append(kept)
        y = y * extra[1] + extra[2]
        return arrays.module.stack(new), gain + (then * (y - arrays.module.log(2.0 + arrays.module.exp(y).sum()))).sum()

    run = arrays.loop(step)

    def loss(main: Any, extra: Any, start: Any, sequence: Any) -> Any:
        _, gain = run((main, extra), (start, arrays.array(0.0)), (sequence[:-1], sequence[1:]))
        return -gain / ((sizes["C"] - 1) * sizes["B"])

    return loss


def _end(arrays: Arrays, step: Step, steps: int) -> Loss:
    """The energy of the oscillator after some steps."""
    run = arrays.loop(step)

    def loss(p: Any) -> Any:
        x, y = run(p[2], (p[0], p[1]), steps)
        return x * x + y * y

    return loss


def _slope(x: Any, y: Any, mu: Any) -> Any:
    return mu * (1 - x * x) * y - x


def oscillator(arrays: Arrays, sizes: Sizes) -> Loss:
    """Explicit Euler steps."""

    def step(mu: Any, state: Any, _: Any) -> Any:
        x, y = state
        return x + _DT * y, y + _DT * _slope(x, y, mu)

    return _end(arrays, step, sizes["T"])


def runge_kutta(arrays: Arrays, sizes: Sizes) -> Loss:
    """Classic Runge-Kutta steps."""

    def step(mu: Any, state: Any, _: Any) -> Any:
        x, y = state
        k1 = _slope(x, y, mu)
        y2 = y + 0.5 * _DT * k1
        k2 = _slope(x + 0.5 * _DT * y, y2, mu)
        y3 = y + 0.5 * _DT * k2
        k3 = _slope(x + 0.5 * _DT * y2, y3, mu)
        y4 = y + _DT * k3
        k4 = _slope(x + _DT * y3, y4, mu)
        return x + _DT / 6 * (y + 2 * y2 + 2 * y3 + y4), y + _DT / 6 * (k1 + 2 * k2 + 2 * k3 + k4)

    return _end(arrays, step, sizes["T"])


def _field(arrays: Arrays, step: Step, sizes: Sizes) -> Loss:
    run = arrays.loop(step)

    def loss(u: Any) -> Any:
        end = run((), u, sizes["T"])
        return 0.5 * (end * end).sum()

    return loss


def _laplacian(u: Any) -> Any:
    return u[1:-1, :-2] + u[1:-1, 2:] + u[:-2, 1:-1] + u[2:, 1:-1] - 4 * u[1:-1, 1:-1]


def diffusion(arrays: Arrays, sizes: Sizes) -> Loss:
    """Steps of the whole field; the border stays."""
    return _field(arrays, lambda _, u, item: arrays.with_interior(u, 0.1 * _laplacian(u)), sizes)


def convection(arrays: Arrays, sizes: Sizes) -> Loss:
    """The same, and the field moves itself."""

    def step(_: Any, u: Any, item: Any) -> Any:
        c, north, west = u[1:-1, 1:-1], u[:-2, 1:-1], u[1:-1, :-2]
        return arrays.with_interior(u, 0.05 * _laplacian(u) - 0.2 * c * (2 * c - west - north))

    return _field(arrays, step, sizes)


def bodies(arrays: Arrays, sizes: Sizes) -> Loss:
    """All pairs at once."""

    def loss(positions: Any, masses: Any) -> Any:
        apart = positions - positions[:, None]
        r = arrays.rsqrt((apart * apart).sum(2) + 0.01)
        pull = arrays.module.einsum("ij,ijc->ic", masses * (r * r * r), apart)
        return 0.5 * (pull * pull).sum()

    return arrays.whole(loss)


def layers(arrays: Arrays, sizes: Sizes) -> Loss:
    """Two matrix products."""

    def loss(x: Any, w1: Any, b1: Any, w2: Any, b2: Any, y: Any) -> Any:
        off = arrays.relu(x @ w1 + b1) @ w2 + b2 - y
        return 0.5 / sizes["B"] * (off * off).sum()

    return arrays.whole(loss)


def transform(arrays: Arrays, sizes: Sizes) -> Loss:
    """The library's Fourier transform."""

    def loss(x: Any, c: Any) -> Any:
        real, imaginary = arrays.transform(x[0::2], x[1::2])
        return (c * (real * real + imaginary * imaginary)).sum() / sizes["N"]

    return arrays.whole(loss)


def rates(arrays: Arrays, sizes: Sizes) -> Callable[..., tuple[Any, Any]]:
    """The right-hand side of the Brusselator."""
    n = sizes["N"]
    h = 1.0 / (n - 1)
    grid = h * np.arange(n)
    disc = (grid[:, None] - 0.3) ** 2 + (grid - 0.6) ** 2 <= 0.1 * 0.1
    forcing = arrays.array(np.where(disc, 5.0, 0.0))

    def laplacian(u: Any) -> Any:
        north, south = arrays.module.concatenate([u[:1], u[:-1]], 0), arrays.module.concatenate([u[1:], u[-1:]], 0)
        west, east = (
            arrays.module.concatenate([u[:, :1], u[:, :-1]], 1),
            arrays.module.concatenate([u[:, 1:], u[:, -1:]], 1),
        )
        return north + south + west + east - 4 * u

    def both(u: Any, v: Any, p: Any) -> tuple[Any, Any]:
        made, alpha = u * u * v, p[2] / (h * h)
        return alpha * laplacian(u) + p[1] + made - (p[0] + 1) * u + forcing, alpha * laplacian(v) + p[0] * u - made

    return both


def reactants(arrays: Arrays, sizes: Sizes) -> Loss:
    """Euler steps of both fields."""
    both = rates(arrays, sizes)

    def step(p: Any, state: Any, _: Any) -> Any:
        u, v = state
        du, dv = both(u, v, p)
        return u + 1e-5 * du, v + 1e-5 * dv

    run = arrays.loop(step)

    def loss(u: Any, v: Any, p: Any) -> Any:
        u, v = run(p, (u, v), sizes["T"])
        return 0.5 * (u * u + v * v).sum() / sizes["N"] ** 2

    return loss


def product(arrays: Arrays, sizes: Sizes) -> Loss:
    """The product of the right-hand side and the cotangents, whose gradient is the wanted one."""
    both = rates(arrays, sizes)

    def loss(u: Any, v: Any, p: Any, ubar: Any, vbar: Any) -> Any:
        du, dv = both(u, v, p)
        return (du * ubar).sum() + (dv * vbar).sum()

    return arrays.whole(loss)


def unit(arrays: Arrays, sizes: Sizes) -> Loss:
    """The product of the unit vector and the cotangent."""
    return arrays.whole(lambda x, w: (x / arrays.module.sqrt((x * x).sum()) * w).sum())


def exponents(arrays: Arrays, sizes: Sizes) -> Loss:
    """The logarithm of a sum."""
    return arrays.whole(lambda x: arrays.logsumexp(x, 0))


def seen(arrays: Arrays, cameras: Any, points: Any, weights: Any, observations: Any) -> Any:
    """The fifteen numbers that each observation sees."""
    return arrays.module.concatenate([cameras[observations[:, 0]], points[observations[:, 1]], weights[:, None]], 1)


def errors(arrays: Arrays) -> Loss:
    """Each coordinate of all observations, summed, and the errors of the weights."""

    def sums(seen: Any, weights: Any, features: Any) -> tuple[Any, Any, Any]:
        turn, eye, point = seen[:, :3], seen[:, 3:6], seen[:, 11:14]
        angle = arrays.module.sqrt((turn * turn).sum(1))[:, None]
        axis, x = turn / angle, point - eye
        along = (axis * x).sum(1)[:, None]
        swung = arrays.module.sin(angle) * arrays.cross(axis, x)
        y = arrays.module.cos(angle) * x + swung + (1 - arrays.module.cos(angle)) * along * axis
        at = y[:, :2] / y[:, 2:]
        square = (at * at).sum(1)[:, None]
        bend = 1 + square * (seen[:, 9:10] + seen[:, 10:11] * square)
        off = seen[:, 14:] * (seen[:, 6:7] * bend * at + seen[:, 7:9] - features)
        return off[:, 0].sum(), off[:, 1].sum(), (1 - weights * weights).sum()

    return arrays.whole(sums)


LOSSES: dict[str, Callable[[Arrays, Sizes], Loss]] = {
    "gmm10": mixture,
    "gmm20": mixture,
    "lstm": recurrent,
    "euler": oscillator,
    "rk4": runge_kutta,
    "heat": diffusion,
    "burgers": convection,
    "nbody": bodies,
    "mlp": layers,
    "lse": exponents,
    "fft": transform,
    "bruss": reactants,
    "bruss_rhs": product,
    "norm": unit,
}
