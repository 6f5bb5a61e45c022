"""Gradients of JAX functions and torch modules beside JAX and torch: ``python -m benchmarks.frontends``.

    OPENBLAS_NUM_THREADS=1 python -m benchmarks.frontends

Each JAX function is differentiated by `mlirad.jax.grad` and by `jax.grad`; both are compiled by XLA in one process, and
timed in turns: the least of several batches of calls each. Tracing and compiling are timed once, of fresh functions,
after both have compiled another one. Needs the extra `jax`. A second table has the same networks in torch
(`benchmarks/torch_models.py`), which needs the extra `torch`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import numpy


def programs() -> dict[str, tuple[Callable[..., Any], tuple[Any, ...]]]:
    """Name -> a function with one result, and its arguments; the first one is differentiated."""
    import jax
    import jax.numpy as jnp

    random = numpy.random.default_rng(0)

    def draw(*shape: int) -> Any:
        return jnp.asarray(random.normal(size=shape) / shape[-1] ** 0.5, jnp.float32)

    def network(weights: Any, x: Any) -> Any:
        for w in weights:
            x = jnp.tanh(x @ w)
        return jnp.sum(x * x)

    def lstm(weights: Any, xs: Any) -> Any:
        wx, wh = weights

        def step(state: Any, x: Any) -> Any:
            h, c = state
            i, f, g, o = jnp.split(x @ wx + h @ wh, 4, axis=-1)
            c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
            return (jax.nn.sigmoid(o) * jnp.tanh(c), c), None

        zero = jnp.zeros((xs.shape[1], wh.shape[0]), xs.dtype)
        return jnp.sum(jax.lax.scan(step, (zero, zero), xs)[0][0] ** 2)

    def attention(weights: Any, x: Any) -> Any:
        q, k, v = (x @ w for w in weights)
        scores = jax.nn.softmax(jnp.einsum("bid,bjd->bij", q, k) / q.shape[-1] ** 0.5)
        return jnp.sum(jnp.einsum("bij,bjd->bid", scores, v) ** 2)

    block = {
        "norm1": jnp.ones(128),
        "qkv": draw(128, 384),
        "out": draw(128, 128),
        "norm2": jnp.ones(128),
        "up": draw(128, 512),
        "down": draw(512, 128),
    }
    return {
        "MLP": (network, ([draw(256, 256) for _ in range(4)], draw(128, 256))),
        "LSTM": (lstm, ((draw(64, 256), draw(64, 256)), draw(50, 32, 64))),
        "attention": (attention, ([draw(128, 128) for _ in range(3)], draw(8, 64, 128))),
        "conv net": (conv_net, ((draw(3, 3, 3, 16), draw(3, 3, 16, 16), draw(1024, 10)), draw(8, 32, 32, 3))),
        "GPT-2 block": (gpt_block, (block, draw(4, 64, 128))),
    }


def conv_net(weights: Any, x: Any) -> Any:
    """Two convolutions, each with a pooling, and a dense layer."""
    import jax
    import jax.numpy as jnp

    first, second, dense = weights
    for w in (first, second):
        x = jax.nn.relu(jax.lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")))
        x = jax.lax.reduce_window(x, -jnp.inf, jax.lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
    return jnp.mean(jax.nn.logsumexp(x.reshape(x.shape[0], -1) @ dense, axis=-1))


def normed(x: Any, scale: Any) -> Any:
    """Rows of mean zero and size one, scaled."""
    import jax

    x = x - x.mean(-1, keepdims=True)
    return x * jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-5) * scale


def gpt_block(weights: Any, x: Any) -> Any:
    """Causal attention with four heads and a perceptron, each after a layer norm."""
    import jax
    import jax.numpy as jnp

    batch, length, width = x.shape
    heads = normed(x, weights["norm1"]) @ weights["qkv"]
    q, k, v = jnp.moveaxis(heads.reshape(batch, length, 3, 4, width // 4), 2, 0)
    scores = jnp.einsum("bihd,bjhd->bhij", q, k) / (width // 4) ** 0.5
    scores = jnp.where(jnp.tril(jnp.ones((length, length), bool)), scores, -1e9)
    mixed = jnp.einsum("bhij,bjhd->bihd", jax.nn.softmax(scores), v).reshape(x.shape)
    x = x + mixed @ weights["out"]
    x = x + jax.nn.gelu(normed(x, weights["norm2"]) @ weights["up"]) @ weights["down"]
    return jnp.mean(x * x)


def compare(
    f: Callable[..., Any], arguments: tuple[Any, ...], calls: int = 10
) -> tuple[list[float], list[float], float]:
    """Seconds to trace and compile, seconds of a call, for mlirad and JAX; and the difference of their gradients."""
    import jax

    import mlirad.jax

    made, found, compiling = [], [], []
    for grad in (mlirad.jax.grad, jax.grad):
        started = time.perf_counter()
        made.append(jax.jit(grad(f)).lower(*arguments).compile())
        compiling.append(time.perf_counter() - started)
        found.append(jax.block_until_ready(made[-1](*arguments)))
    best = [float("inf")] * 2
    for _ in range(7):
        for i, one in enumerate(made):
            started = time.perf_counter()
            for _ in range(calls):
                jax.block_until_ready(one(*arguments))
            best[i] = min(best[i], (time.perf_counter() - started) / calls)
    pairs = zip(*map(jax.tree.leaves, found), strict=True)
    return compiling, best, max(float(abs(a - b).max() / abs(b).max()) for a, b in pairs)


def rows() -> Iterator[str]:
    """The table."""
    heads = ("mlirad ms", "JAX ms", "ratio", "compile s", "JAX s", "difference")
    yield f"{'program':12} " + " ".join(f"{head:>10}" for head in heads)
    compare(lambda x: numpy.float32(0.5) * x * x, (numpy.float32(2.0),), calls=1)  # loads what is loaded once
    for name, (f, arguments) in programs().items():
        compiling, best, error = compare(f, arguments)
        ours, theirs = (1e3 * seconds for seconds in best)
        yield (
            f"{name:12} {ours:10.3f} {theirs:10.3f} {ours / theirs:10.2f} {compiling[0]:10.2f} {compiling[1]:10.2f} "
            f"{error:10.1e}"
        )


def main() -> int:
    """Print both tables; the exit code is 1 if a gradient of a torch module differs."""
    for row in rows():
        print(row, flush=True)
    if find_spec("torch") is None:
        print("torch modules: not measured, torch is not installed (pip install 'mlirad[torch]')")
        return 0
    from benchmarks import torch_models

    print()
    return torch_models.main()


if __name__ == "__main__":
    sys.exit(main())
