"""Trains a small network by JAX with gradients by mlirad: one compiled step, the derivative inlined in it.

Run it with ``python examples/jax_training_step.py``; it prints the loss before and after, and compares with `jax.grad`.
"""

import jax
import jax.numpy as jnp

import mlirad.jax

jax.config.update("jax_enable_x64", True)


def loss(params, x, y):
    """The mean square of what the network misses."""
    hidden = jnp.tanh(x @ params["w1"] + params["b1"])
    return jnp.mean((hidden @ params["w2"] - y) ** 2)


@jax.jit
def step(params, x, y):
    """One step of gradient descent, and the loss before it."""
    value, gradient = mlirad.jax.value_and_grad(loss)(params, x, y)
    return jax.tree.map(lambda p, g: p - 0.1 * g, params, gradient), value


def main():
    keys = jax.random.split(jax.random.key(0), 2)
    params = {
        "w1": jax.random.normal(keys[0], (1, 16)),
        "b1": jnp.zeros(16),
        "w2": jax.random.normal(keys[1], (16, 1)) / 4,
    }
    x = jnp.linspace(-2.0, 2.0, 64)[:, None]
    y = jnp.sin(x)
    ours, theirs = mlirad.jax.grad(loss)(params, x, y), jax.grad(loss)(params, x, y)
    error = max(float(abs(a - b).max()) for a, b in zip(jax.tree.leaves(ours), jax.tree.leaves(theirs), strict=True))
    first = float(loss(params, x, y))
    for _ in range(500):
        params, _ = step(params, x, y)
    last = float(loss(params, x, y))
    print(f"loss: {first:.4f} -> {last:.4f}")
    assert error < 1e-12
    assert last < first / 10


if __name__ == "__main__":
    main()
