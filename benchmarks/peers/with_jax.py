"""The programs in JAX: loops are scans, loops over elements are array operations.

The recursive Fourier transform is `jnp.fft.fft`, which is another algorithm. Everything is compiled before it is timed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from benchmarks.peers.answers import Ready, Request, serve

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")
os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("NPROC", "1")  # threads

import jax
import jax.numpy as jnp

jax.config.update("jax_enable_x64", True)

Loss = Callable[..., Any]
Sizes = Mapping[str, int]


def _lse(x: Any, axis: int | None = None) -> Any:
    return jax.scipy.special.logsumexp(x, axis=axis)


def mixture(sizes: Sizes) -> Loss:
    """The log-likelihood, all points and components at once."""
    d = sizes["D"]
    columns, rows = np.triu_indices(d, 1)

    def loss(alphas: Any, means: Any, packed: Any, points: Any) -> Any:
        diagonal = jnp.exp(packed[:, :d])
        lower = jnp.zeros((len(means), d, d)).at[:, rows, columns].set(packed[:, d:])
        factors = lower + diagonal[:, :, None] * jnp.eye(d)
        image = jnp.einsum("kij,knj->kni", factors, points - means[:, None, :])
        terms = alphas + packed[:, :d].sum(1) - 0.5 * (image**2).sum(2).T
        prior = 0.5 * ((diagonal**2).sum() + (packed[:, d:] ** 2).sum())
        return _lse(terms, 1).sum() - len(points) * _lse(alphas) + prior

    return loss


def recurrent(sizes: Sizes) -> Loss:
    """A scan over time around an unrolled loop over layers."""

    def cell(main: Any, state: Any, y: Any) -> tuple[Any, Any]:
        w, b, (h, c) = main[:4], main[4:], state
        forget, ingate = jax.nn.sigmoid(y * w[0] + b[0]), jax.nn.sigmoid(h * w[1] + b[1])
        out, change = jax.nn.sigmoid(y * w[2] + b[2]), jnp.tanh(h * w[3] + b[3])
        c = c * forget + ingate * change
        h = out * jnp.tanh(c)
        return jnp.stack([h, c]), h

    def loss(main: Any, extra: Any, start: Any, sequence: Any) -> Any:
        def step(states: Any, pair: Any) -> tuple[Any, Any]:
            y, new = pair[0] * extra[0], []
            for layer in range(sizes["L"]):
                state, y = cell(main[layer], states[layer], y)
                new.append(state)
            y = y * extra[1] + extra[2]
            return jnp.stack(new), (pair[1] * (y - jnp.log(2.0 + jnp.exp(y).sum()))).sum()

        _, gains = jax.lax.scan(step, start, (sequence[:-1], sequence[1:]))
        return -gains.sum() / ((sizes["C"] - 1) * sizes["B"])

    return loss


def oscillator(sizes: Sizes) -> Loss:
    """A scan of explicit Euler steps."""
    dt = 1e-5

    def loss(p: Any) -> Any:
        def step(state: Any, _: Any) -> tuple[Any, None]:
            x, y = state
            return (x + dt * y, y + dt * (p[2] * (1 - x * x) * y - x)), None

        (x, y), _ = jax.lax.scan(step, (p[0], p[1]), None, length=sizes["T"])
        return x * x + y * y

    return loss


def runge_kutta(sizes: Sizes) -> Loss:
    """A scan of classic Runge-Kutta steps."""
    dt = 1e-5

    def loss(p: Any) -> Any:
        def slope(x: Any, y: Any) -> Any:
            return p[2] * (1 - x * x) * y - x

        def step(state: Any, _: Any) -> tuple[Any, None]:
            x, y = state
            k1 = slope(x, y)
            y2 = y + 0.5 * dt * k1
            k2 = slope(x + 0.5 * dt * y, y2)
            y3 = y + 0.5 * dt * k2
            k3 = slope(x + 0.5 * dt * y2, y3)
            y4 = y + dt * k3
            k4 = slope(x + dt * y3, y4)
            return (x + dt / 6 * (y + 2 * y2 + 2 * y3 + y4), y + dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4)), None

        (x, y), _ = jax.lax.scan(step, (p[0], p[1]), None, length=sizes["T"])
        return x * x + y * y

    return loss


def stencil(sizes: Sizes, *, moving: bool) -> Loss:
    """A scan of whole-array steps; the border stays."""

    def step(u: Any, _: Any) -> tuple[Any, None]:
        c, north, west = u[1:-1, 1:-1], u[:-2, 1:-1], u[1:-1, :-2]
        laplacian = west + u[1:-1, 2:] + north + u[2:, 1:-1] - 4 * c
        new = c - 0.2 * c * (2 * c - west - north) + 0.05 * laplacian if moving else c + 0.1 * laplacian
        return u.at[1:-1, 1:-1].set(new), None

    def loss(u: Any) -> Any:
        end, _ = jax.lax.scan(step, u, None, length=sizes["T"])
        return 0.5 * (end**2).sum()

    return loss


def bodies(sizes: Sizes) -> Loss:
    """All pairs at once."""

    def loss(positions: Any, masses: Any) -> Any:
        d = positions[None] - positions[:, None]
        r = jax.lax.rsqrt((d**2).sum(2) + 0.01)
        return 0.5 * (jnp.einsum("ij,ijc->ic", masses * r**3, d) ** 2).sum()

    return loss


def layers(sizes: Sizes) -> Loss:
    """Two matrix products."""

    def loss(x: Any, w1: Any, b1: Any, w2: Any, b2: Any, y: Any) -> Any:
        out = jax.nn.relu(x @ w1 + b1) @ w2 + b2
        return 0.5 / sizes["B"] * ((out - y) ** 2).sum()

    return loss


def transform(sizes: Sizes) -> Loss:
    """The library's Fourier transform."""

    def loss(x: Any, c: Any) -> Any:
        y = jnp.fft.fft(x[0::2] + 1j * x[1::2])
        return (c * (y.real**2 + y.imag**2)).sum() / sizes["N"]

    return loss


def rates(sizes: Sizes) -> Callable[..., tuple[Any, Any]]:
    """The right-hand side of the Brusselator."""
    n = sizes["N"]
    h = 1.0 / (n - 1)
    grid = h * np.arange(n)
    disc = (grid[:, None] - 0.3) ** 2 + (grid[None] - 0.6) ** 2 <= 0.1 * 0.1
    forcing = jnp.where(disc, 5.0, 0.0)

    def laplacian(u: Any) -> Any:
        padded = jnp.pad(u, 1, mode="edge")
        return padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:] - 4 * u

    def both(u: Any, v: Any, p: Any) -> tuple[Any, Any]:
        made, alpha = u * u * v, p[2] / (h * h)
        return alpha * laplacian(u) + p[1] + made - (p[0] + 1) * u + forcing, alpha * laplacian(v) + p[0] * u - made

    return both


def reactants(sizes: Sizes) -> Loss:
    """A scan of Euler steps."""
    both = rates(sizes)

    def loss(u: Any, v: Any, p: Any) -> Any:
        def step(state: Any, _: Any) -> tuple[Any, None]:
            du, dv = both(*state, p)
            return (state[0] + 1e-5 * du, state[1] + 1e-5 * dv), None

        (u, v), _ = jax.lax.scan(step, (u, v), None, length=sizes["T"])
        return 0.5 * (u * u + v * v).sum() / sizes["N"] ** 2

    return loss


def product(sizes: Sizes) -> Loss:
    """The product of the right-hand side and the cotangents, whose gradient is the wanted one."""
    both = rates(sizes)

    def loss(u: Any, v: Any, p: Any, ubar: Any, vbar: Any) -> Any:
        du, dv = both(u, v, p)
        return (du * ubar).sum() + (dv * vbar).sum()

    return loss


def unit(sizes: Sizes) -> Loss:
    """The product of the unit vector and the cotangent."""
    return lambda x, w: (x / jnp.sqrt((x * x).sum()) * w).sum()


LOSSES: dict[str, Callable[[Sizes], Loss]] = {
    "gmm10": mixture,
    "gmm20": mixture,
    "lstm": recurrent,
    "euler": oscillator,
    "rk4": runge_kutta,
    "heat": lambda sizes: stencil(sizes, moving=False),
    "burgers": lambda sizes: stencil(sizes, moving=True),
    "nbody": bodies,
    "mlp": layers,
    "lse": lambda sizes: _lse,
    "fft": transform,
    "bruss": reactants,
    "bruss_rhs": product,
    "norm": unit,
}


def bundle() -> Callable[..., tuple[Any, Any]]:
    """The Jacobian of every observation by the 15 numbers that it sees, and the derivatives of the weights' errors."""

    def residual(seen: Any, feature: Any) -> Any:
        turn, eye, (focus, across, down, k1, k2) = seen[:3], seen[3:6], seen[6:11]
        angle = jnp.sqrt((turn * turn).sum())
        axis, x = turn / angle, seen[11:14] - eye
        y = jnp.cos(angle) * x + jnp.sin(angle) * jnp.cross(axis, x) + (1 - jnp.cos(angle)) * (axis @ x) * axis
        at = y[:2] / y[2]
        square = (at * at).sum()
        image = focus * (1 + square * (k1 + k2 * square)) * at + jnp.stack([across, down])
        return seen[14] * (image - feature)

    def both(cameras: Any, points: Any, weights: Any, observations: Any, features: Any) -> tuple[Any, Any]:
        seen = [cameras[observations[:, 0]], points[observations[:, 1]], weights[:, None]]
        rows = jax.vmap(jax.jacrev(residual))(jnp.concatenate(seen, axis=1), features)
        return rows, jax.vmap(jax.grad(lambda w: 1 - w * w))(weights)

    return both


def prepare(request: Request) -> Ready:
    """The compiled gradient on arrays of the device."""
    program, sizes = request.chosen, request.sizes
    given = [jax.device_put(array) for array in program.inputs(sizes)]
    if program.name == "ba":
        gradient = jax.jit(bundle())
    else:
        gradient = jax.jit(jax.grad(LOSSES[program.name](sizes), argnums=program.by))
    return Ready(lambda: jax.block_until_ready(gradient(*given)), lambda found: found, sizes)


if __name__ == "__main__":
    serve(prepare)
