"""Functions of modules as JAX functions: values, derivatives of both modes and orders, batches, messages."""

import jax
import jax.numpy as jnp
import numpy
import pytest

import mlirad
from mlirad.errors import UsageError
from mlirad.jax import wrap

pytestmark = pytest.mark.slow
jax.config.update("jax_enable_x64", True)

MODULE = mlirad.parse("""
func.func @dot(%x: memref<?xf64>, %k: f64, %n: i32) -> (f64, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %m = memref.dim %x, %c0 : memref<?xf64>
  %s = scf.for %i = %c0 to %m step %c1 iter_args(%a = %z) -> f64 {
    %v = memref.load %x[%i] : memref<?xf64>
    %w = math.sin %v : f64
    %p = arith.mulf %w, %k : f64
    %b = arith.addf %a, %p : f64
    scf.yield %b : f64
  }
  %t = arith.addi %n, %n : i32
  return %s, %t : f64, i32
}
func.func @step(%x: memref<4xf64>, %y: memref<4xf64>) {
  affine.for %i = 0 to 4 {
    %a = affine.load %x[%i] : memref<4xf64>
    %b = affine.load %y[%i] : memref<4xf64>
    %c = arith.mulf %a, %b : f64
    %d = arith.mulf %c, %b : f64
    affine.store %d, %y[%i] : memref<4xf64>
  }
  return
}
func.func @wave(%x: tensor<4xf64>, %y: tensor<4xf64>) -> tensor<4xf64> {
  %0 = arith.mulf %x, %y : tensor<4xf64>
  %1 = math.sin %0 : tensor<4xf64>
  return %1 : tensor<4xf64>
}
func.func @single(%x: memref<2x3xf32>, %s: f32) -> f32 {
  %c = arith.constant 1 : index
  %v = memref.load %x[%c, %c] : memref<2x3xf32>
  %p = arith.mulf %v, %s : f32
  return %p : f32
}
func.func @fresh() -> memref<3xf64> {
  %0 = memref.alloc() : memref<3xf64>
  return %0 : memref<3xf64>
}
func.func @open(%x: tensor<?xf64>) -> tensor<?xf64> {
  return %x : tensor<?xf64>
}
""")

X, Y = jnp.arange(2.0, 6.0), jnp.linspace(0.5, 1.5, 4)
PAIRS = {"step": lambda x, y: x * y * y, "wave": lambda x, y: jnp.sin(x * y)}


def _loss(f):
    return lambda x, y: jnp.sum(f(x, y) ** 2)


@pytest.mark.parametrize("name", PAIRS)
def test_values_and_derivatives_of_any_order(name: str) -> None:
    ours, theirs = _loss(wrap(MODULE, name)), _loss(PAIRS[name])
    transforms = (
        lambda f: f,
        lambda f: jax.grad(f, (0, 1)),
        lambda f: jax.jit(jax.jacfwd(jax.grad(f, 1), 0)),
        lambda f: jax.grad(lambda x, y: jax.grad(f, 1)(x, y).sum()),
        lambda f: jax.vmap(jax.grad(f), (0, None)),
        lambda f: lambda x, y: jax.jvp(f, (x, y), (y, x)),
    )
    for transform in transforms:
        x = jnp.stack([X, X + 1]) if transform is transforms[4] else X
        found, wanted = (transform(f)(x, Y) for f in (ours, theirs))
        for one, other in zip(jax.tree.leaves(found), jax.tree.leaves(wanted), strict=True):
            numpy.testing.assert_allclose(one, other, rtol=1e-12, atol=1e-12)


def test_jax_keeps_the_arrays_that_are_written() -> None:
    step, before = wrap(MODULE, "step"), numpy.array(Y)
    numpy.testing.assert_allclose(jax.jit(lambda y: step(X, step(X, y)) + y)(Y), X * (X * Y * Y) ** 2 + Y, rtol=1e-14)
    numpy.testing.assert_array_equal(Y, before)


def test_numbers_integers_and_open_extents() -> None:
    dot = wrap(MODULE, "dot")
    for n in (0, 1, 5):
        x = jnp.linspace(0.0, 1.0, n)
        value, twice = dot(x, 2.0, 21)
        assert float(value) == pytest.approx(2 * float(jnp.sin(x).sum()))
        assert int(twice) == 42
        dx, dk = jax.grad(lambda x, k: dot(x, k, 21)[0], (0, 1))(x, 2.0)
        numpy.testing.assert_allclose(dx, 2 * jnp.cos(x), rtol=1e-12)
        assert float(dk) == pytest.approx(float(jnp.sin(x).sum()))


def test_floats_of_32_bits() -> None:
    x = jnp.arange(6, dtype=jnp.float32).reshape(2, 3)
    single = wrap(MODULE, "single")
    assert single(x, 0.5) == 2.0
    assert jax.grad(single)(x, jnp.float32(0.5)).tolist() == [[0, 0, 0], [0, 0.5, 0]]


def test_messages() -> None:
    with pytest.raises(UsageError, match="MA0969"):
        wrap(MODULE, "fresh")
    with pytest.raises(UsageError, match="MA0969"):
        wrap(MODULE, "open")
    with pytest.raises(UsageError, match="MA0706"):
        wrap(MODULE, "missing")
    with pytest.raises(UsageError, match=r"MA0970.*float64\[3\]"):
        wrap(MODULE, "wave")(X[:3], Y)
    with pytest.raises(UsageError, match=r"MA0970.*takes 2"):
        wrap(MODULE, "wave")(X)
    with pytest.raises(UsageError, match=r"MA0970.*float32"):
        wrap(MODULE, "wave")(X.astype(jnp.float32), Y)
