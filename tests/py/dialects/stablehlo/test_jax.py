"""Derivatives of programs that JAX lowers are those that JAX computes; the reference interpreter runs ours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad import transforms
from tests.fuzz.hlo import interpret

jax = pytest.importorskip("jax")
jnp = jax.numpy


@pytest.fixture(autouse=True)
def _doubles() -> Iterator[None]:
    with jax.enable_x64(True):
        yield


def _attention(q: Any, k: Any, v: Any) -> Any:
    return jax.nn.softmax(q @ k.T / 2.0, axis=-1) @ v


def _network(w: Any, b: Any, x: Any) -> Any:
    return jax.nn.logsumexp(jax.nn.gelu(x @ w + b), axis=1)


def _convolution(x: Any, w: Any) -> Any:
    y = jax.lax.conv_general_dilated(x, w, (2, 1), "SAME", feature_group_count=2)
    return jax.lax.reduce_window(jnp.tanh(y), -jnp.inf, jax.lax.max, (1, 1, 2, 2), (1, 1, 2, 1), "VALID")


def _indexing(x: Any) -> Any:
    i = jnp.array([2, 0, 2, 5])
    return x.at[i].add(jnp.sin(x[:4])).at[1:3].set(x[3:5] ** 2)[jnp.array([[1, -1], [3, 0]])]


def _special(x: Any) -> Any:
    y = jax.scipy.special.gammaln(x) + jax.scipy.special.digamma(x) + jax.scipy.special.erfc(x)
    return y + jnp.arctan2(x, 1.0 + x) + jnp.arcsinh(x) + jnp.log1p(x) * jax.scipy.special.erfinv(x / 4.0)


def _orders(x: Any) -> Any:
    return jnp.sort(x, axis=0) * jnp.cumsum(x, axis=1) + jnp.max(x, axis=0) * jnp.prod(x, axis=1, keepdims=True)


def _complex(x: Any) -> Any:
    z = jax.lax.complex(x, 1.0 + x * x)
    return jnp.abs(jnp.exp(z) / (z + 2.0j)) + jnp.real(jnp.sqrt(z) * jnp.conj(z) ** 2)


def _clipped(x: Any, y: Any) -> Any:
    return (
        jnp.where(x > 0.0, jnp.clip(x * y, -0.4, 0.4), jnp.abs(y)) + jnp.concatenate([x[1:], y[:1]]) + jnp.pad(x, 1)[2:]
    )


CASES: dict[str, tuple[Callable[..., Any], list[tuple[int, ...]]]] = {
    "attention": (_attention, [(3, 4), (5, 4), (5, 2)]),
    "network": (_network, [(4, 5), (5,), (3, 4)]),
    "convolution": (_convolution, [(2, 4, 6, 5), (6, 2, 3, 3)]),
    "indexing": (_indexing, [(6,)]),
    "special": (_special, [(5,)]),
    "orders": (_orders, [(4, 3)]),
    "complex": (_complex, [(5,)]),
    "clipped": (_clipped, [(6,), (6,)]),
    "einsum": (lambda a, b: jnp.einsum("bij,bkj->ikb", a, b), [(2, 3, 4), (2, 5, 4)]),
}


@pytest.mark.parametrize("name", CASES)
def test_both_modes_are_those_of_jax(name: str) -> None:
    f, shapes = CASES[name]
    rng = np.random.default_rng(11)
    positive = name == "special"
    point = [rng.uniform(0.2 if positive else -1.0, 1.2, shape) for shape in shapes]
    tangents = [rng.uniform(-1.0, 1.0, shape) for shape in shapes]
    module = ad.parse(jax.jit(f, keep_unused=True).lower(*point).as_text())
    shape = jax.eval_shape(f, *point).shape
    seed = rng.uniform(-1.0, 1.0, shape)

    @jax.jit  # one compilation of all
    def by_jax(point: Any, tangents: Any, seed: Any) -> Any:
        value, tangent = jax.jvp(f, point, tangents)
        return value, tangent, jax.vjp(f, *point)[1](seed)

    value, tangent, adjoints = by_jax(tuple(point), tuple(tangents), seed)
    forward = transforms.jvp(module, "main")
    given = [x for pair in zip(point, tangents, strict=True) for x in pair]
    found = interpret(forward, "main_jvp", given)
    np.testing.assert_allclose(found[0], value, rtol=1e-9, atol=1e-11)
    np.testing.assert_allclose(found[1], tangent, rtol=1e-8, atol=1e-10)
    reverse = interpret(transforms.vjp(module, "main", keep_primal=False), "main_vjp", [*point, seed])
    for one, other in zip(reverse, adjoints, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-8, atol=1e-10)
