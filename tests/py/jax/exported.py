"""Programs that JAX exports with shardings, derived as text and run by XLA on four devices; see `test_sharded`.

A line of JSON a program: its name, and how far the derivative is from that of JAX.
"""

import json
import os
import sys

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"

import jax
import jax.numpy as jnp
import numpy
from jax import lax, shard_map
from jax._src.lib import xla_client
from jax.sharding import AxisType, NamedSharding
from jax.sharding import PartitionSpec as P

import mlirad as ad
from mlirad import transforms
from mlirad._mlir import ir
from mlirad.edit.module import functions

jax.config.update("jax_enable_x64", True)
MESH = jax.make_mesh((2, 2), ("a", "b"), axis_types=(AxisType.Auto,) * 2)
SETS = 3


def run(module, name, *arguments):
    """The results of ``@name`` of the text of ``module``, with the arguments on all devices."""
    module = ad.parse(str(module))
    kept = functions(module)
    if name != "main":
        kept["main"].attributes["sym_name"] = ir.StringAttr.get("primal", module.context)
        kept["main"].attributes["sym_visibility"] = ir.StringAttr.get("private", module.context)
        kept[name].attributes["sym_name"] = ir.StringAttr.get("main", module.context)
    options = xla_client.CompileOptions()
    build = options.executable_build_options
    build.num_replicas, build.num_partitions = 1, 4
    build.use_spmd_partitioning = build.use_shardy_partitioner = True
    build.device_assignment = xla_client.DeviceAssignment.create(numpy.arange(4).reshape(1, 4))
    # What a derivative does not say, the compiler chooses; here all devices get all of each result.
    build.allow_spmd_sharding_propagation_to_output = [False]
    devices = xla_client.DeviceList(tuple(jax.devices()))
    compiled = jax.devices()[0].client.compile_and_load(str(module), devices, options)
    shards = [NamedSharding(MESH, spec) for spec in specs_of(functions(module)["main"])]
    given = [jax.device_put(x, shard) for x, shard in zip(arguments, shards, strict=True)]
    found = compiled.execute_sharded(given).disassemble_into_single_device_arrays()
    return [gathered(x, spec) for x, spec in zip(found, specs_of(functions(module)["main"], "res_attrs"), strict=True)]


def specs_of(function, name="arg_attrs"):
    """How each argument or result is split."""
    if name not in function.attributes:
        count = len(function.type.inputs if name == "arg_attrs" else function.type.results)
        return [P()] * count
    found = []
    for one in function.attributes[name]:
        said = {known.name: str(known.attr) for known in ir.DictAttr(one)}.get("sdy.sharding", "")
        parts = said.partition("[")[2].partition("]")[0].split("}, ") if said else []
        found.append(P(*(next((axis for axis in "ab" if f'"{axis}"' in part), None) for part in parts)))
    return found


def gathered(shards, spec):
    """The whole of what the devices have."""
    arrays = [shard for shard in shards]
    shape = list(arrays[0].shape)
    for axis, name in enumerate(spec):
        shape[axis] *= 2 if name else 1
    return numpy.asarray(jax.make_array_from_single_device_arrays(tuple(shape), NamedSharding(MESH, spec), arrays))


def constrained(w, x):
    h = lax.with_sharding_constraint(jnp.tanh(x @ w), NamedSharding(MESH, P("a", "b")))
    return jnp.sum(h * h)


def manual(body, out, first=None):
    return shard_map(body, mesh=MESH, in_specs=(first or P(), P("a")), out_specs=out)


def summed(w, x):
    return manual(lambda w, x: lax.psum(jnp.sum(jnp.tanh(x @ w) ** 2), "a"), P())(w, x) ** 2


def split(w, x):
    y = manual(lambda w, x: jnp.sin(x @ w) * w[0], P("a", "b"), P(None, "b"))(w, x)
    return jnp.sum(y * jnp.cos(y))


def called(w, x):
    step = jax.jit(lambda h: jnp.tanh(h) * h)
    return jnp.sum(manual(lambda w, x: lax.psum(step(x @ w), "a"), P())(w, x) ** 2)


def looped(w, x):
    def body(w, x):
        return lax.fori_loop(0, 3, lambda _, h: jnp.sin(h) + lax.psum(h, "b") * 0.1, x @ w)

    y = shard_map(body, mesh=MESH, in_specs=(P(), P("a")), out_specs=P("a"), check_vma=False)(w, x)
    return jnp.sum(y * y)


def exchanged(w, x):
    """All collectives, in groups of one axis and of both."""

    def body(w, x):
        y = jnp.sin(lax.all_gather(x, "b", tiled=True) @ w)
        y = lax.psum_scatter(y * y, "b", tiled=True) + lax.ppermute(x @ w, "a", [(0, 1)])
        return y * lax.all_to_all(jnp.tile(y, (1, 2)), ("a", "b"), 1, 0, tiled=True)[:4, :1] + lax.psum(y, ("a", "b"))

    y = shard_map(body, mesh=MESH, in_specs=(P(), P("a")), out_specs=P("a", "b"), check_vma=False)(w, x)
    return jnp.sum(y * y)


def report(name, error):
    print(json.dumps([name, float(error)]), flush=True)


def distance(found, wanted):
    return max(float(abs(a - b).max() / (1 + abs(b).max())) for a, b in zip(found, wanted, strict=True))


def main():
    random = numpy.random.default_rng(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    x, w = random.normal(size=(8, 6)), random.normal(size=(6, 4))
    dx, dw = random.normal(size=(8, 6)), random.normal(size=(6, 4))
    placed = jax.device_put(w, NamedSharding(MESH, P(None, "b"))), jax.device_put(x, NamedSharding(MESH, P("a", None)))
    for f in (constrained, summed, split, called, looped, exchanged):
        wanted = jax.grad(f, (0, 1))(w, x)
        # Both spellings of a program that JAX has, with and without locations.
        exported = str(jax.export.export(jax.jit(f))(*placed).mlir_module())
        text = exported if f is summed else jax.jit(f).lower(*placed).as_text()
        module = ad.parse(text)
        reverse = transforms.vjp(module, "main", keep_primal=False)
        report(f.__name__, distance(run(reverse, "main_vjp", w, x, numpy.ones(())), wanted))
        many = [numpy.stack([(1 - 0.3 * n) * v for n in range(SETS)]) for v in (w, x)]
        wanted = [jax.grad(f, (0, 1))(*one) for one in zip(*many, strict=True)]
        batched = transforms.vmap(reverse, "main_vjp", in_axes=[0, 0, None], size=SETS)
        assert "dynamic_slice" not in str(batched)[: str(batched).find("func.func private")]
        found = run(batched, "main_vjp_vmap", *many, numpy.ones(()))
        report(f"{f.__name__} batch", distance(found, [numpy.stack(one) for one in zip(*wanted, strict=True)]))
        forward = transforms.jvp(module, "main")
        _, tangent = run(forward, "main_jvp", w, dw, x, dx)
        report(f"{f.__name__} forward", distance([tangent], [jax.jvp(f, (w, x), (dw, dx))[1]]))


if __name__ == "__main__":
    main()
