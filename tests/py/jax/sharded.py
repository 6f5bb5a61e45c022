"""Gradients on four devices of one process, beside those of JAX: a line of JSON a program; see `test_sharded`."""

import collections
import json
import os
import re

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"

import jax
import jax.numpy as jnp
import numpy
from jax import lax, shard_map
from jax.sharding import AxisType, NamedSharding
from jax.sharding import PartitionSpec as P

import mlirad.jax

jax.config.update("jax_enable_x64", True)
MESH = jax.make_mesh((4,), ("i",))
#: Arguments may be on one device.
AUTO = jax.make_mesh((4,), ("i",), axis_types=(AxisType.Auto,))
_COLLECTIVE = re.compile(r"\b(all-reduce|all-gather|reduce-scatter|collective-permute|all-to-all)(?:-start)?\(")


def collectives(f, *arguments):
    """How many of each kind there are in the compiled program."""
    text = jax.jit(f).lower(*arguments).compile().as_text()
    return dict(collections.Counter(_COLLECTIVE.findall(text)))


def report(name, program, *arguments):
    """``program`` makes a function of what takes gradients."""
    ours, theirs = program(mlirad.jax.grad), program(jax.grad)
    pairs = zip(jax.jit(ours)(*arguments), jax.jit(theirs)(*arguments), strict=True)
    error = max(float(abs(a - b).max() / (1 + abs(b).max())) for a, b in pairs)
    print(json.dumps([name, error, collectives(ours, *arguments), collectives(theirs, *arguments)]), flush=True)


def layer(x, w):
    return jnp.sum(jnp.tanh(x @ w) ** 2)


def constrained(x, w):
    return jnp.sum(lax.with_sharding_constraint(jnp.tanh(x @ w), NamedSharding(MESH, P(None, None))) ** 2)


def inside(f, *, tracks):
    """Gradients of ``f`` in a `shard_map`; where JAX does not track what varies, the caller sums."""

    def program(grad):
        def step(x, w):
            dx, dw = grad(f, (0, 1))(x, w)
            return dx, dw if tracks else lax.psum(dw, "i")

        specs = P("i", None), P()
        return shard_map(step, mesh=MESH, in_specs=specs, out_specs=specs, check_vma=tracks)

    return program


def closing(grad):
    """What is differentiated is the same on all devices, and closes over what is not."""

    def step(x, w):
        return x, grad(lambda w: layer(x, w))(w)

    specs = P("i", None), P()
    return shard_map(step, mesh=MESH, in_specs=specs, out_specs=specs)


def within(x, w):
    """The `shard_map` is a part of what is differentiated."""
    step = shard_map(summed, mesh=MESH, in_specs=(P("i", None), P()), out_specs=P())
    return jnp.sin(step(x * x, w)) * jnp.sum(w)


def summed(x, w):
    return lax.psum(layer(x, w), "i") ** 2


def gathered(x, w):
    return jnp.sum(jnp.sin(lax.all_gather(x, "i", tiled=True) @ w) * (1 + lax.axis_index("i")))


def scattered(x, w):
    return jnp.sum(jnp.sin(lax.psum_scatter(jnp.tile(x @ w, (4, 1)), "i", tiled=True)) ** 2)


def permuted(x, w):
    return jnp.sum(jnp.sin(lax.ppermute(x @ w, "i", [(0, 1), (1, 2), (3, 0)])) * (x @ w))


def exchanged(x, w):
    y = lax.all_to_all(jnp.tile(x @ w, (2, 1)), "i", 0, 1, tiled=True)
    return jnp.sum(jnp.sin(y) * (1 + lax.axis_index("i")))


def tensor_parallel(grad):
    """A perceptron with a part of the hidden layer on each device, inside of what is differentiated."""
    specs = P(None, "i"), P("i", None), P()
    layer = shard_map(lambda a, b, x: lax.psum(jnp.tanh(x @ a) @ b, "i"), mesh=AUTO, in_specs=specs, out_specs=P())
    return grad(lambda a, b, x: jnp.sum(layer(a, b, x) ** 2), (0, 1, 2))


def sequence_parallel(part):
    """Attention with a part of the positions on each device."""

    def program(grad):
        attend = shard_map(part, mesh=AUTO, in_specs=(P("i"),) * 3, out_specs=P("i"))
        return grad(lambda q, k, v: jnp.sum(attend(q, k, v) ** 2), (0, 1, 2))

    return program


def attention(q, k, v):
    k, v = (lax.all_gather(one, "i", axis=0, tiled=True) for one in (k, v))
    return jax.nn.softmax(q @ k.T) @ v


def ring_attention(q, k, v):
    def step(carry, _):
        k, v, sums, norm = carry
        weights = jnp.exp(q @ k.T)
        k, v = (lax.ppermute(one, "i", [(n, (n + 1) % 4) for n in range(4)]) for one in (k, v))
        return (k, v, sums + weights @ v, norm + weights.sum(-1)), None

    _, _, sums, norm = lax.scan(step, (k, v, jnp.zeros_like(q), jnp.zeros_like(q[:, 0])), None, length=4)[0]
    return sums / norm[:, None]


def shared(x, w):
    """A part of it is the same on all devices, and counts once."""
    y = x @ w
    largest = lax.stop_gradient(lax.pmax(lax.stop_gradient(y).max(), "i"))
    return lax.psum(jnp.sum(jnp.exp(y - largest)), "i") ** 2 * jnp.sum(w**2)


def looped(x, w):
    def step(carry, _):
        return jnp.tanh(carry + 0.1 * lax.pmean(jnp.sum(x @ carry), "i")), None

    return jnp.sum(lax.scan(step, w[:, 0], None, length=3)[0] ** 2)


def pipelined(x, w):
    def step(carry, _):
        return lax.ppermute(jnp.tanh(0.1 * carry @ w @ w.T), "i", [(n, (n + 1) % 4) for n in range(4)]), None

    return lax.psum(jnp.sum(lax.scan(step, x, None, length=4)[0] ** 2), "i")


def scanned(grad):
    """JAX's transpose of such a scan raises an error if one of its cotangents is a static zero."""

    def products(x):
        return lax.scan(lambda sum, row: (sum + row, sum * row), x[0], x)[1]

    f = shard_map(products, mesh=AUTO, in_specs=P("i"), out_specs=P("i"))
    return grad(lambda x: jnp.sum(jnp.sin(jax.jvp(f, (x,), (jnp.cos(x),))[1])), (0,))


def second_order(f, *, is_reverse):
    """Derivatives of derivatives, by JAX, inside of the `shard_map`; a tangent is the same on all devices."""

    def program(grad):
        jvp = mlirad.jax.jvp if grad is mlirad.jax.grad else jax.jvp

        def step(x, w):
            if is_reverse:
                return jax.grad(lambda x, w: jvp(lambda w: f(x, w), (w,), (0.3 * jnp.ones((6, 3)),))[1], (0, 1))(x, w)
            return jax.jvp(lambda x, w: grad(f, (0, 1))(x, w), (x, w), (jnp.sin(x), jnp.cos(w)))[1]

        specs = P("i", None), P()
        return shard_map(step, mesh=MESH, in_specs=specs, out_specs=specs)

    return program


def main():
    random = numpy.random.default_rng(0)
    x = jax.device_put(random.normal(size=(8, 6)), NamedSharding(MESH, P("i", None)))
    w = jax.device_put(random.normal(size=(6, 3)), NamedSharding(MESH, P()))
    report("jit", lambda grad: grad(layer, (0, 1)), x, w)
    report("constraint", lambda grad: grad(constrained, (0, 1)), x, w)
    report("shard_map", inside(layer, tracks=True), x, w)
    report("shard_map without tracking", inside(layer, tracks=False), x, w)
    report("closure", closing, x, w)
    report("within", lambda grad: grad(within, (0, 1)), x, w)
    for f in (summed, gathered, scattered, permuted, exchanged):
        report(f.__name__, inside(f, tracks=False), x, w)
    for f in (shared, looped, pipelined, gathered, permuted, exchanged):
        report(f"tracked {f.__name__}", inside(f, tracks=True), x, w)
    on_one = [jnp.asarray(random.normal(size=shape)) for shape in ((6, 8), (8, 5), (4, 6))]
    report("tensor parallel", tensor_parallel, *on_one)
    rows = [jnp.asarray(random.normal(size=(8, 3))) for _ in range(3)]
    split = [jax.device_put(one, NamedSharding(AUTO, P("i"))) for one in rows]
    for f in (attention, ring_attention):
        report(f"{f.__name__} on one device's arrays", sequence_parallel(f), *rows)
        report(f.__name__, sequence_parallel(f), *split)
    report("second order of a scan", scanned, jnp.asarray(random.normal(size=(8, 3))))
    for f in (shared, looped):
        report(f"second order of {f.__name__}", second_order(f, is_reverse=False), x, w)
        report(f"second order of {f.__name__} by reverse mode", second_order(f, is_reverse=True), x, w)


if __name__ == "__main__":
    main()
