"""JAX's calls of LAPACK on the CPU, as text that runs without JAX: against JAX itself."""

import jax
import jax.numpy as jnp
import numpy
import pytest
from jax import lax

import mlirad as ad

pytest.importorskip("scipy")
jax.config.update("jax_enable_x64", True)


def matrices(a, b):
    whole = a.T @ a + jnp.eye(3)
    upper = lax.linalg.triangular_solve(a, b, left_side=True, lower=True, transpose_a=True, unit_diagonal=True)
    w, v = jnp.linalg.eigh(whole)
    values = jnp.linalg.svd(b, compute_uv=False)
    q, r = jnp.linalg.qr(b)
    parts = (jnp.linalg.cholesky(whole), upper, jnp.linalg.solve(a, b), w, v**2, values, q, r)
    weights = jnp.cos(jnp.arange(40.0))
    return sum(jnp.sum(jnp.sin(part).ravel() * weights[i : i + part.size]) for i, part in enumerate(parts))


def test_calls_of_lapack_run_without_jax_and_have_derivatives() -> None:
    random = numpy.random.default_rng(5)
    a, b = random.normal(size=(3, 3)) + numpy.eye(3), random.normal(size=(3, 2))
    text = jax.jit(matrices).lower(a, b).as_text()
    assert all(f"lapack_d{name}_ffi" in text for name in ("potrf", "trsm", "getrf", "syevd", "gesdd", "geqrf", "orgqr"))
    value, found = ad.value_and_grad(ad.parse(text), "main", wrt=(0, 1))(a, b)
    numpy.testing.assert_allclose(value, matrices(a, b), rtol=1e-11)
    for one, other in zip(found, jax.grad(matrices, argnums=(0, 1))(a, b), strict=True):
        numpy.testing.assert_allclose(one, other, rtol=1e-8, atol=1e-9)


def test_cholesky_reads_one_triangle() -> None:
    random = numpy.random.default_rng(6)
    root, noise = random.normal(size=(3, 3)), random.normal(size=(3, 3))
    whole = root @ root.T + numpy.eye(3)
    text = """func.func @f(%a: tensor<3x3xf64>) -> tensor<3x3xf64> {
      %l = stablehlo.cholesky %a, lower = false : tensor<3x3xf64>
      return %l : tensor<3x3xf64>
    }"""
    found = ad.function(ad.parse(text), "f")(whole + numpy.tril(noise, -1))
    numpy.testing.assert_allclose(numpy.triu(found), numpy.linalg.cholesky(whole).T, rtol=1e-12)


def test_calls_of_lapack_that_are_not_known_are_refused() -> None:
    text = jax.jit(lambda a: jnp.sum(jnp.linalg.eigvals(a).real)).lower(numpy.eye(3)).as_text()
    with pytest.raises(ad.MlirAdError, match="lapack_dgeev_ffi"):
        ad.grad(ad.parse(text), "main")(numpy.eye(3))


def test_reflections_are_those_of_lapack_where_columns_are_zero_and_in_batches() -> None:
    a = numpy.random.default_rng(7).normal(size=(2, 4, 3))
    a[0, 1:, 0] = 0.0
    text = jax.jit(lambda a: jnp.linalg.qr(a, mode="raw")).lower(a).as_text()
    for one, other in zip(ad.function(ad.parse(text), "main")(a), jnp.linalg.qr(a, mode="raw"), strict=True):
        numpy.testing.assert_allclose(one, other, atol=1e-14)


def test_calls_in_loops_take_unsigned_integers() -> None:
    x, rows = numpy.random.default_rng(8).normal(size=3), numpy.arange(-2.0, 3.0)
    text = jax.jit(lambda x: jnp.searchsorted(rows, x) * x).lower(x).as_text()
    assert all(part in text for part in ("ui32", "func.call @"))
    numpy.testing.assert_allclose(ad.function(ad.parse(text), "main")(x), numpy.searchsorted(rows, x) * x)
