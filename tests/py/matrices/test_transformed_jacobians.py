"""Jacobians under other transforms: beside other results, and of arrays without elements."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from tests.fuzz.heap import leaked_bytes

#: y_i = sin(k x_i), with k sum(x), n + 1 and 2 x.
SINES = """
func.func @f(%x: memref<?xf64>, %k: f64, %n: index) -> (memref<?xf64>, f64, index, memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2.0 : f64
  %zero = arith.constant 0.0 : f64
  %size = memref.dim %x, %c0 : memref<?xf64>
  %y = memref.alloc(%size) : memref<?xf64>
  %z = memref.alloc(%size) : memref<?xf64>
  %sum = scf.for %i = %c0 to %size step %c1 iter_args(%s = %zero) -> (f64) {
    %v = memref.load %x[%i] : memref<?xf64>
    %m = arith.mulf %v, %k : f64
    %r = math.sin %m : f64
    memref.store %r, %y[%i] : memref<?xf64>
    %d = arith.mulf %v, %two : f64
    memref.store %d, %z[%i] : memref<?xf64>
    %t = arith.addf %s, %m : f64
    scf.yield %t : f64
  }
  %more = arith.addi %n, %c1 : index
  return %y, %sum, %more, %z : memref<?xf64>, f64, index, memref<?xf64>
}
func.func @tensors(%x: tensor<?xf64>, %k: f64) -> (tensor<?xf64>, f64) {
  %c0 = arith.constant 0 : index
  %size = tensor.dim %x, %c0 : tensor<?xf64>
  %s = tensor.splat %k[%size] : tensor<?xf64>
  %m = arith.mulf %x, %s : tensor<?xf64>
  %y = math.sin %m : tensor<?xf64>
  %q = arith.mulf %k, %k : f64
  return %y, %q : tensor<?xf64>, f64
}
func.func @energy(%x: memref<?xf64>, %k: f64) -> (f64, f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = memref.dim %x, %c0 : memref<?xf64>
  %sum = scf.for %i = %c0 to %size step %c1 iter_args(%s = %k) -> (f64) {
    %v = memref.load %x[%i] : memref<?xf64>
    %m = arith.mulf %v, %s : f64
    %r = math.sin %m : f64
    %t = arith.addf %s, %r : f64
    scf.yield %t : f64
  }
  %q = arith.mulf %sum, %k : f64
  return %sum, %q : f64, f64
}
func.func @writes(%x: memref<?xf64>, %k: f64) -> (f64, f64) {
  %c0 = arith.constant 0 : index
  %v = memref.load %x[%c0] : memref<?xf64>
  %w = arith.mulf %v, %k : f64
  memref.store %w, %x[%c0] : memref<?xf64>
  return %w, %k : f64, f64
}
"""
X, K = np.random.default_rng(5).uniform(0.2, 0.9, size=(3, 2)), np.array([0.4, 0.7, -0.3])
WAYS = [ad.jacfwd, ad.jacrev, ad.jacobian]


def picked(name: str = "f") -> ad.Function:
    return ad.function(ad.parse(SINES), name, target=ad.Cpu(opt_level=0))


def leaves(tree: Any) -> list[Any]:
    return [leaf for part in tree for leaf in leaves(part)] if isinstance(tree, tuple) else [tree]


def check(found: Any, rows: list[Any]) -> None:
    """``found`` is ``rows`` along a new first dimension."""
    for one, wanted in zip(leaves(found), zip(*map(leaves, rows), strict=True), strict=True):
        np.testing.assert_allclose(one, np.stack(wanted), rtol=1e-13)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("argnums", [0, (1, 0)])
def test_others_are_returned_beside_batches_of_jacobians(way: Any, argnums: Any) -> None:
    jacobian = way(picked(), argnums, has_aux=True)
    batch = ad.vmap(jacobian, (0, 0, None))
    check(batch(X, K, 4), [jacobian(x, k, 4) for x, k in zip(X, K, strict=True)])
    assert leaked_bytes(lambda: batch(X, K, 4)) == 0
    tensors = way(picked("tensors"), argnums, has_aux=True)
    check(ad.vmap(tensors)(X, K), [tensors(x, k) for x, k in zip(X, K, strict=True)])


@pytest.mark.parametrize("outer", WAYS[:2])
def test_the_first_of_what_a_jacobian_returns_is_differentiated(outer: Any) -> None:
    energy = picked("energy")
    second = outer(ad.jacrev(energy, has_aux=True), has_aux=True)
    hessian, aux = second(X[0], 0.4)
    np.testing.assert_allclose(hessian, ad.hessian(energy, has_aux=True)(X[0], 0.4)[0], rtol=1e-13)
    assert np.isclose(aux, energy(X[0], 0.4)[1], rtol=1e-15)
    check(ad.vmap(second)(X, K), [second(x, k) for x, k in zip(X, K, strict=True)])
    tangents = np.array([0.3, -1.0]), 0.5
    value, along, aux = ad.jvp(ad.jacfwd(energy, has_aux=True), (X[0], 0.4), tangents, has_aux=True)
    np.testing.assert_allclose(value, ad.grad(energy, has_aux=True)(X[0], 0.4)[0], rtol=1e-13)
    mixed = ad.jacfwd(ad.grad(energy, has_aux=True), 1, has_aux=True)(X[0], 0.4)[0]
    np.testing.assert_allclose(along, hessian @ tangents[0] + mixed * tangents[1], rtol=1e-12)


@pytest.mark.parametrize("way", WAYS[:2])
def test_arrays_are_written_beside_transformed_jacobians(way: Any) -> None:
    jacobian = way(picked("writes"), (0, 1), has_aux=True)
    batch, x, alone = ad.vmap(jacobian), X.copy(), X.copy()
    check(batch(x, K), [jacobian(row, k) for row, k in zip(alone, K, strict=True)])
    np.testing.assert_array_equal(x, alone)
    np.testing.assert_allclose(x[:, 0], X[:, 0] * K)
    assert leaked_bytes(lambda: batch(x, K)) == 0
    x = X[0].copy()
    second, _ = ad.jacfwd(jacobian, 1, has_aux=True)(x, 0.4)
    np.testing.assert_allclose(second[0], [1.0, 0.0])
    assert x[0] == X[0, 0] * 0.4


@pytest.mark.parametrize("way", WAYS[:2])
@pytest.mark.parametrize("of", ["x", (0, "x")])
def test_jacobians_of_written_arrays_are_transformed(way: Any, of: Any) -> None:
    jacobian = way(picked("writes"), (0, 1), of=of)
    batch, x = ad.vmap(jacobian), X.copy()
    check(batch(x, K), [jacobian(row, k) for row, k in zip(X, K, strict=True)])
    np.testing.assert_array_equal(x, X)
    assert leaked_bytes(lambda: batch(x, K)) == 0
    by_x, by_k = ad.jacfwd(jacobian, 1)(X[0], 0.4) if of == "x" else ad.jacfwd(jacobian, 1)(X[0], 0.4)[1]
    np.testing.assert_allclose(by_x, [[1.0, 0.0], [0.0, 0.0]])
    np.testing.assert_array_equal(by_k, [0.0, 0.0])


@pytest.mark.parametrize("way", WAYS[:2])
def test_jacobians_by_written_arrays_without_elements_are_transformed(way: Any) -> None:
    text = """func.func @f(%x: memref<?xf64>, %k: f64) {
      %c0 = arith.constant 0 : index
      %n = memref.dim %x, %c0 : memref<?xf64>
      affine.for %i = 0 to %n {
        %v = affine.load %x[%i] : memref<?xf64>
        %w = arith.mulf %v, %k : f64
        affine.store %w, %x[%i] : memref<?xf64>
      }
      return
    }"""
    jacobian = way(ad.function(ad.parse(text), "f", target=ad.Cpu(opt_level=0)), (0, 1), of="x")
    assert [one.shape for one in ad.vmap(jacobian)(np.zeros((3, 0)), K)] == [(3, 0, 0), (3, 0)]


@pytest.mark.parametrize("way", WAYS[:2])
@pytest.mark.parametrize("argnums", [0, (0, 1)])
@pytest.mark.parametrize("name", ["f", "tensors", "energy"])
def test_jacobians_of_arrays_without_elements_are_transformed(name: str, argnums: Any, way: Any) -> None:
    f, none, rest = picked(name), np.zeros((3, 0)), (4,) if name == "f" else ()
    jacobian = way(f, argnums)
    batch = ad.vmap(jacobian, (0, 0, None)[: 2 + len(rest)])
    check(batch(none, K, *rest), [jacobian(np.zeros(0), k, *rest) for k in K])
    assert leaked_bytes(lambda: batch(none, K, *rest)) == 0
    second = ad.jacfwd(jacobian, 1)(np.zeros(0), 0.4, *rest)
    shapes = [(*np.shape(one), *np.shape(0.4)) for one in leaves(jacobian(np.zeros(0), 0.4, *rest))]
    assert [np.shape(one) for one in leaves(second)] == shapes


@pytest.mark.parametrize("way", WAYS[:2])
def test_jacobians_have_sparse_jacobians(way: Any) -> None:
    jacobian = way(picked("tensors"), has_aux=True)
    second = ad.sparse_jacobian(way(picked("tensors"), of=0))(X[0], 0.4)
    np.testing.assert_allclose(second.toarray().reshape(2, 2, 2), ad.jacfwd(jacobian, has_aux=True)(X[0], 0.4)[0])
