"""Jacobians of functions that return buffers: arguments or new memory, of sizes that only a run shows, or zero."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError
from tests.fuzz.heap import leaked_bytes

X, Y = np.random.default_rng(7).uniform(0.2, 0.9, size=(2, 3))


def test_gradients_that_are_always_zero_have_columns() -> None:
    """The buffer of the inner gradient has no tangent: zeros are new memory, as it is."""
    text = """func.func @f(%x: memref<3xf64>, %p: f64) -> f64 {
      %zero = arith.constant 0.0 : f64
      %r = affine.for %i = 0 to 3 iter_args(%a = %zero) -> f64 {
        %v = affine.load %x[%i] : memref<3xf64>
        %t = arith.mulf %v, %p : f64
        %y = arith.addf %t, %a : f64
        affine.yield %y : f64
      }
      return %r : f64
    }"""
    by_p = ad.grad(ad.stop_gradient(ad.function(ad.parse(text), "f"), argnums=1), argnums=1)
    value, gradient = ad.jacfwd(ad.value_and_grad(by_p))(np.ones(3), 2.0)
    assert np.array_equal(value, np.zeros(3))
    assert np.array_equal(gradient, np.zeros((3, 3)))


EITHER = """
func.func private @g(%x: memref<2xf64>, %y: memref<2xf64>, %n: index) -> memref<2xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %is = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %is -> memref<2xf64> {
    scf.yield %y : memref<2xf64>
  } else {
    %last = arith.cmpi eq, %n, %c1 : index
    %s = scf.if %last -> memref<2xf64> {
      scf.yield %x : memref<2xf64>
    } else {
      %m = memref.alloc() : memref<2xf64>
      memref.copy %y, %m : memref<2xf64> to memref<2xf64>
      %a = memref.load %x[%c0] : memref<2xf64>
      %b = memref.load %y[%c1] : memref<2xf64>
      %p = arith.mulf %a, %b : f64
      memref.store %p, %m[%c0] : memref<2xf64>
      scf.yield %m : memref<2xf64>
    }
    scf.yield %s : memref<2xf64>
  }
  return %r : memref<2xf64>
}
func.func @f(%x: memref<2xf64>, %y: memref<2xf64>, %n: index) -> (memref<2xf64>, f64) {
  %c1 = arith.constant 1 : index
  %r = func.call @g(%x, %y, %n) : (memref<2xf64>, memref<2xf64>, index) -> memref<2xf64>
  %a = memref.load %r[%c1] : memref<2xf64>
  %s = math.sin %a : f64
  return %r, %s : memref<2xf64>, f64
}"""


def test_buffers_that_may_be_arguments_or_new_memory_have_columns_and_rows() -> None:
    """What is new is freed, which only addresses show."""
    f, x, y = ad.function(ad.parse(EITHER), "f"), X[:2], Y[:2]
    one, zero, none = np.eye(2), np.zeros((2, 2)), np.zeros(2)
    by_x, by_y = np.array([[y[1], 0], [0, 0]]), np.array([[0, x[0]], [0, 1]])
    sine = np.array([0, np.cos(y[1])])
    expected = {
        0: (zero, one, none, sine),
        1: (one, zero, np.array([0, np.cos(x[1])]), none),
        2: (by_x, by_y, none, sine),
    }
    columns, rows = ad.jacfwd(f, argnums=(0, 1)), ad.jacrev(f, argnums=(0, 1))
    for n, blocks in expected.items():
        for jacobian in (columns, rows):
            (a, b), (c, d) = jacobian(x, y, n)
            for found, block in zip((a, b, c, d), blocks, strict=True):
                np.testing.assert_allclose(found, block, rtol=1e-14)
        seeds = np.array([0.3, -0.8]), 0.6

        def pulled(n: int = n, seeds: Any = seeds) -> Any:
            with ad.vjp(f, x, y, n)[1] as pullback:
                return pullback(seeds)

        for found, (top, last) in zip(pulled(), (blocks[::2], blocks[1::2]), strict=True):
            np.testing.assert_allclose(found, seeds[0] @ top + seeds[1] * last, rtol=1e-14)
        assert leaked_bytes(pulled) == 0
        assert leaked_bytes(lambda n=n: rows(x, y, n)) == 0


def test_new_memory_that_may_be_returned_twice_has_columns_and_no_rows() -> None:
    text = """func.func @f(%x: memref<2xf64>, %is: i1) -> (memref<2xf64>, memref<2xf64>) {
      %m = memref.alloc() : memref<2xf64>
      %o = memref.alloc() : memref<2xf64>
      memref.copy %x, %m : memref<2xf64> to memref<2xf64>
      memref.copy %x, %o : memref<2xf64> to memref<2xf64>
      %r = arith.select %is, %m, %o : memref<2xf64>
      return %r, %m : memref<2xf64>, memref<2xf64>
    }"""
    with pytest.raises(MlirAdError, match="MA0306"):
        ad.jacrev(ad.parse(text), "f")(X[:2], True)
    assert np.array_equal(ad.jacfwd(ad.parse(text), "f")(X[:2], True), (np.eye(2), np.eye(2)))


OPEN = """
func.func @f(%x: memref<?xf64>, %k: f64, %n: index) -> (memref<?x2xf64>, tensor<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = memref.alloc(%n) : memref<?x2xf64>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i] : memref<?xf64>
    %s = math.sin %v : f64
    %p = arith.mulf %s, %k : f64
    memref.store %p, %r[%i, %c0] : memref<?x2xf64>
    memref.store %v, %r[%i, %c1] : memref<?x2xf64>
  }
  %t = tensor.generate %n {
  ^bb0(%i: index):
    %v = memref.load %x[%i] : memref<?xf64>
    %p = arith.mulf %v, %k : f64
    tensor.yield %p : f64
  } : tensor<?xf64>
  return %r, %t : memref<?x2xf64>, tensor<?xf64>
}"""


def test_rows_of_which_only_a_run_shows_the_number_are_transformed() -> None:
    """Also if there are none."""
    rows = ad.jacrev(ad.function(ad.parse(OPEN), "f"), argnums=(0, 1))
    batched = ad.vmap(rows, in_axes=(0, None, None))
    x, k = X, 1.5
    for n in (2, 0, 3):
        eye = np.eye(3)[:n]
        by_x = np.stack([np.cos(x[:n, None]) * k * eye, eye], axis=1), k * eye
        by_k = np.stack([np.sin(x[:n]), np.zeros(n)], axis=1), x[:n]
        many = batched(np.stack([x, x]), k, n)
        along, _ = ad.jvp(rows, (x, k, n), (x, 0.5, None))
        for found, pair in zip(many, zip(by_x, by_k, strict=True), strict=True):
            for one, expected in zip(found, pair, strict=True):
                np.testing.assert_allclose(one, np.stack([expected, expected]), rtol=1e-14)
        np.testing.assert_allclose(along[0][0], by_x[0], rtol=1e-14)
        assert leaked_bytes(lambda n=n: batched(np.stack([x, x]), k, n)) == 0


SQUARES = """
func.func @f(%x: memref<?xf64>) -> (memref<?xf64>, memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  %r = memref.alloc(%n) : memref<?xf64>
  %s = memref.alloc(%n) : memref<?xf64>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i] : memref<?xf64>
    %w = arith.mulf %v, %v : f64
    memref.store %w, %r[%i] : memref<?xf64>
    memref.store %v, %s[%i] : memref<?xf64>
  }
  return %r, %s : memref<?xf64>, memref<?xf64>
}
"""


def test_a_buffer_that_a_callee_allocates_is_new_memory() -> None:
    caller = """func.func @g(%x: memref<?xf64>) -> (memref<?xf64>, memref<?xf64>) {
      %y:2 = func.call @f(%x) : (memref<?xf64>) -> (memref<?xf64>, memref<?xf64>)
      return %y#0, %y#1 : memref<?xf64>, memref<?xf64>
    }"""
    rows = np.stack([X, Y])
    batch = ad.vmap(ad.jacfwd(ad.function(ad.parse(SQUARES + caller), "g")))
    first, second = batch(rows)
    assert np.allclose(first[1], np.diag(2 * Y))
    assert np.array_equal(second[0], np.eye(3))
    assert leaked_bytes(lambda: batch(rows)) == 0


def test_memory_that_is_returned_twice_is_refused() -> None:
    """It would be freed twice."""
    twice = ad.function(ad.parse(SQUARES.replace("return %r, %s", "return %r, %r")), "f")
    for call in (ad.vmap(ad.jacfwd(twice)), ad.jacfwd(ad.jacfwd(twice))):
        with pytest.raises(MlirAdError, match=r"MA0732.*returns a buffer twice(?s:.*)for each result"):
            call(np.stack([X, Y]) if call.is_sized else X)
