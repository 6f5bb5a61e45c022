"""The programs in JAX: loops over time are scans. Everything is compiled before it is timed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.other_derivatives import ColoredProducts, DerivativeTask
from benchmarks.peers import suite_arrays
from benchmarks.peers.array_programs import LOSSES, Arrays, Step, errors, rates, seen
from benchmarks.peers.protocol import PreparedGradient, Request, serve

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")
os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("NPROC", "1")  # threads

import jax
import jax.numpy as jnp

jax.config.update("jax_enable_x64", True)


def _scan(step: Step) -> Callable[[Any, Any, Any], Any]:
    def run(parameters: Any, state: Any, items: Any) -> Any:
        over = {"xs": None, "length": items} if isinstance(items, int) else {"xs": items}
        return jax.lax.scan(lambda now, item: (step(parameters, now, item), None), state, **over)[0]

    return run


def _transform(x: Any, y: Any) -> tuple[Any, Any]:
    found = jnp.fft.fft(x + 1j * y)
    return found.real, found.imag


def _triangles(below: Any, size: int) -> Any:
    columns, rows = np.triu_indices(size, 1)
    return jnp.zeros((len(below), size, size)).at[:, rows, columns].set(below)


ARRAYS = Arrays(
    module=jnp,
    array=jnp.array,
    whole=lambda function: function,  # the gradient is compiled in one
    loop=_scan,
    rsqrt=jax.lax.rsqrt,
    sigmoid=jax.nn.sigmoid,
    relu=jax.nn.relu,
    logsumexp=jax.scipy.special.logsumexp,
    cross=jnp.cross,
    transform=_transform,
    with_interior=lambda u, change: u.at[1:-1, 1:-1].add(change),
    triangles=_triangles,
    added=lambda size, at, numbers: jnp.zeros(size).at[at].add(numbers),
)


def jacobian(*given: Any) -> tuple[Any, Any]:
    """Both rows of the Jacobian of each observation, and the derivatives of the weights' errors."""
    cameras, points, weights, observations, features = given
    sums = errors(ARRAYS)
    numbers = seen(ARRAYS, cameras, points, weights, observations)
    rows = [jax.grad(lambda x, at=at: sums(x, weights, features)[at])(numbers) for at in (0, 1)]
    return jnp.stack(rows, 1), jax.grad(lambda w: sums(numbers, w, features)[2])(weights)


def _columns(both: Callable[..., Any]) -> Callable[..., Any]:
    """The Jacobian of both fields by both, times several directions."""

    def columns(u: Any, v: Any, p: Any, us: Any, vs: Any) -> Any:
        push = jax.linearize(lambda u, v: both(u, v, p), u, v)[1]
        return jax.vmap(push)(us, vs)

    return columns


def _derivative(request: Request) -> Callable[..., Any]:
    program = request.task
    if isinstance(program, ColoredProducts):
        return _columns(rates(ARRAYS, request.sizes))
    if isinstance(program, DerivativeTask):
        loss = LOSSES[program.program.name](ARRAYS, request.sizes)
        if program.is_hessian:
            return jax.hessian(loss, argnums=program.by)
        return jax.vmap(jax.grad(loss, argnums=program.by))
    if program.name == "ba":
        return jacobian
    losses = LOSSES | suite_arrays.LOSSES
    if program.name not in losses:
        raise NotImplementedError("no operations on whole arrays")
    return jax.grad(losses[program.name](ARRAYS, request.sizes), argnums=program.by)


def prepare(request: Request) -> PreparedGradient:
    """The compiled gradient on arrays of the device."""
    given = [jax.device_put(array) for array in request.task.inputs(request.sizes)]
    start = time.perf_counter()
    gradient = jax.jit(_derivative(request))
    gradient.lower(
        *given
    ).compile()  # calls of `gradient` compile again, but have less overhead than calls of this result
    seconds = time.perf_counter() - start
    return PreparedGradient(
        lambda: jax.block_until_ready(gradient(*given)), jax.tree.leaves, request.sizes, compile_seconds=seconds
    )


if __name__ == "__main__":
    serve(prepare)
