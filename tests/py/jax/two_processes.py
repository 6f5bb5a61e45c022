"""One of two processes that share a gradient: its number and a port are the arguments; see `test_sharded`."""

import os
import sys

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=2"

import jax
import jax.numpy as jnp
import numpy
from jax.sharding import NamedSharding
from jax.sharding import PartitionSpec as P

import mlirad.jax

number, port = map(int, sys.argv[1:])
jax.distributed.initialize(f"localhost:{port}", num_processes=2, process_id=number)

jax.config.update("jax_enable_x64", True)


def loss(w, x):
    return jnp.mean(jnp.tanh(x @ w) ** 2)


def main():
    assert (jax.process_count(), len(jax.devices()), len(jax.local_devices())) == (2, 4, 2)
    mesh = jax.make_mesh((4,), ("batch",))
    random = numpy.random.default_rng(0)
    given, weights = random.normal(size=(8, 6)), random.normal(size=(6, 3))
    rows = NamedSharding(mesh, P("batch", None))
    x = jax.make_array_from_callback(given.shape, rows, lambda place: given[place])
    w = jax.make_array_from_callback(weights.shape, NamedSharding(mesh, P()), lambda place: weights[place])
    assert not x.is_fully_addressable
    alone = jax.grad(loss)(weights, given)

    def step(w, x):
        return mlirad.jax.grad(lambda w: loss(w, x) / 4)(w)

    split = jax.shard_map(step, mesh=mesh, in_specs=(P(), P("batch", None)), out_specs=P())
    for gradient in (mlirad.jax.grad(loss), split):
        found = jax.jit(gradient, out_shardings=NamedSharding(mesh, P()))(w, x)
        numpy.testing.assert_allclose(found.addressable_data(0), alone, rtol=1e-12)
    print("agreed", flush=True)


main()
