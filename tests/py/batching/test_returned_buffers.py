"""Buffers that a function returns, from a batch of it: one for each set, or one for all."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError
from tests.fuzz.heap import leaked_bytes

RETURNED = """
func.func @f(%x: f64, %k: f64, %n: index) -> (f64, SHAPE, SHAPE) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2xf64>
  memref.store %k, %m[%c0] : memref<2xf64>
  memref.store WHAT, %m[%c1] : memref<2xf64>
  %y = arith.mulf %x, %k : f64
  return %y, %m, OTHER : f64, SHAPE, SHAPE
}"""


@pytest.mark.parametrize("size", [4, 20, 100])
@pytest.mark.parametrize("what", ["%x", "%k"])
def test_buffers_that_are_returned_are_those_of_each_set(what: str, size: int) -> None:
    """Also where they are the same in all sets, or the same buffer twice."""
    text = RETURNED.replace("WHAT", what).replace("SHAPE", "memref<2xf64>").replace("OTHER", "%m")
    x = np.arange(float(size))
    batch = ad.vmap(ad.parse(text), "f", in_axes=(0, None, None))
    y, first, second = batch(x, 2.0, 2)
    expected = np.stack([np.full(size, 2.0), x if what == "%x" else np.full(size, 2.0)], axis=1)
    np.testing.assert_array_equal(y, 2.0 * x)
    np.testing.assert_array_equal(first, expected)
    np.testing.assert_array_equal(second, expected)
    assert leaked_bytes(lambda: batch(x, 2.0, 2)) == 0
    if what == "%k":
        shared = ad.vmap(ad.parse(text), "f", in_axes=(0, None, None), out_axes=(0, None, 0))
        _, one, each = shared(x, 2.0, 2)
        np.testing.assert_array_equal(one, [2.0, 2.0])
        np.testing.assert_array_equal(each, expected)
        assert leaked_bytes(lambda: shared(x, 2.0, 2)) == 0


def test_two_buffers_that_may_be_the_same_are_not_returned() -> None:
    text = RETURNED.replace("WHAT", "%k").replace("SHAPE", "memref<2xf64>").replace("OTHER", "%v")
    view = """%s = memref.alloc() : memref<2xf64>
  %is = arith.cmpf ogt, %k, %k : f64
  %v = arith.select %is, %m, %s : memref<2xf64>
  %y ="""
    with pytest.raises(MlirAdError, match="it returns two buffers that may be the same"):
        ad.vmap(ad.parse(text.replace("%y =", view)), "f", in_axes=(0, None, None))(np.arange(4.0), 2.0, 2)


EITHER = """
func.func private @sines(%x: memref<3xf64>, %n: index) -> memref<3xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %is_last = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %is_last -> memref<3xf64> {
    scf.yield %x : memref<3xf64>
  } else {
    %a = memref.load %x[%c0] : memref<3xf64>
    %s = math.sin %a : f64
    memref.store %s, %x[%c0] : memref<3xf64>
    %m = arith.subi %n, %c1 : index
    %q = func.call @sines(%x, %m) : (memref<3xf64>, index) -> memref<3xf64>
    scf.yield %q : memref<3xf64>
  }
  return %r : memref<3xf64>
}
func.func @f(%x: memref<3xf64>, %is: i1) -> memref<3xf64> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %y = call @sines(%x, %c2) : (memref<3xf64>, index) -> memref<3xf64>
  %r = scf.if %is -> memref<3xf64> {
    %m = memref.alloc() : memref<3xf64>
    %a = memref.load %y[%c1] : memref<3xf64>
    %s = math.cos %a : f64
    linalg.fill ins(%s : f64) outs(%m : memref<3xf64>)
    scf.yield %m : memref<3xf64>
  } else {
    scf.yield %y : memref<3xf64>
  }
  return %r : memref<3xf64>
}"""


@pytest.mark.parametrize("size", [3, 19])
@pytest.mark.parametrize("differs", [True, False])
def test_results_that_may_be_arguments_are_copied_and_freed_where_they_are_not(size: int, differs: bool) -> None:
    """Whether a set's result is new memory is only known when the function runs; callees return their arguments."""
    rng = np.random.default_rng(size)
    batch = ad.vmap(ad.parse(EITHER), "f", in_axes=(0, 0 if differs else None))
    for flag in (False, True):
        x, flags = rng.normal(size=(size, 3)), np.arange(size) % 3 == 0
        each = flags if differs else np.full(size, flag)
        written, given = x.copy(), flags if differs else flag
        written[:, 0] = np.sin(np.sin(x[:, 0]))
        expected = np.where(each[:, None], np.cos(written[:, 1:2]), written)
        np.testing.assert_allclose(batch(x, given), expected, rtol=1e-15)
        np.testing.assert_allclose(x, written, rtol=1e-15)
        assert leaked_bytes(lambda x=x, given=given: batch(x, given)) == 0


def test_results_with_unknown_addresses_are_not_returned() -> None:
    """A view of bytes has another address than its source."""
    text = """
func.func @f(%x: memref<24xi8>, %is: i1) -> memref<3xf64> {
  %c0 = arith.constant 0 : index
  %v = memref.view %x[%c0][] : memref<24xi8> to memref<3xf64>
  %m = memref.alloc() : memref<3xf64>
  %r = arith.select %is, %m, %v : memref<3xf64>
  return %r : memref<3xf64>
}"""
    with pytest.raises(MlirAdError, match=r"MA0360.*it returns a buffer that it may not have allocated itself"):
        ad.vmap(ad.parse(text), "f", in_axes=(0, None))(np.zeros((2, 24), np.int8), False)


PASSED_ON = """
memref.global "private" constant @table : memref<3xf64> = dense<[1.0, 2.0, 4.0]>
func.func @f(%x: memref<3xf64>, %a: memref<?xf64>, %k: f64)
    -> (memref<3xf64>, memref<?xf64>, memref<?xf64>, memref<3xf64>, memref<3xf64>, f64) {
  %c0 = arith.constant 0 : index
  %v = memref.load %x[%c0] : memref<3xf64>
  %y = arith.mulf %v, %k : f64
  memref.store %y, %x[%c0] : memref<3xf64>
  %t = memref.get_global @table : memref<3xf64>
  %is = arith.cmpf ogt, %k, %y : f64
  %either = arith.select %is, %x, %x : memref<3xf64>
  return %x, %a, %a, %t, %either, %k : memref<3xf64>, memref<?xf64>, memref<?xf64>, memref<3xf64>, memref<3xf64>, f64
}"""


@pytest.mark.parametrize("size", [1, 4, 37])
@pytest.mark.parametrize("shared", [True, False])
def test_arguments_and_globals_that_are_returned_are_copied_for_each_set(size: int, shared: bool) -> None:
    rng = np.random.default_rng(size)
    batch = ad.vmap(ad.parse(PASSED_ON), "f", in_axes=(0, None if shared else 1, 0))
    single = ad.compile(ad.parse(PASSED_ON), "f")
    a = rng.normal(size=5 if shared else (5, size))
    x, k = rng.normal(size=(size, 3)), rng.normal(size=size)
    sets = [(x[n].copy(), a if shared else a[:, n].copy(), k[n]) for n in range(size)]
    expected = [[np.copy(one) for one in single(*each)] for each in sets]
    found = batch(x, a, k)
    for number, one in enumerate(found):
        np.testing.assert_array_equal(one, np.stack([each[number] for each in expected]))
    assert not any(np.shares_memory(one, given) for one in found for given in (x, a, k))
    assert leaked_bytes(lambda: batch(x, a, k)) == 0


SCALED = """
func.func private @scale(%x: memref<3xf64>) -> memref<3xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.load %x[%c0] : memref<3xf64>
  %b = memref.load %x[%c1] : memref<3xf64>
  %p = arith.mulf %a, %b : f64
  memref.store %p, %x[%c0] : memref<3xf64>
  return %x : memref<3xf64>
}
func.func @f(%x: memref<3xf64>, %y: memref<3xf64>, %is: i1) -> (memref<3xf64>, memref<3xf64>) {
  %s = call @scale(%x) : (memref<3xf64>) -> memref<3xf64>
  %r = arith.select %is, %x, %y : memref<3xf64>
  return %s, %r : memref<3xf64>, memref<3xf64>
}"""


@pytest.mark.parametrize("is_first", [True, False])
def test_arguments_that_are_returned_have_cotangents(is_first: bool) -> None:
    """Also those that are returned twice, by a callee that stores in them, or by a choice."""
    rng = np.random.default_rng(5)
    x, y = rng.normal(size=(2, 3))
    w = rng.normal(size=(2, 3))
    by_x = np.eye(3)
    by_x[0, :2] = x[1], x[0]
    function = ad.function(ad.parse(SCALED), "f")
    results, pullback = ad.vjp(function, x.copy(), y, is_first)
    scaled = np.array([x[0] * x[1], *x[1:]])
    np.testing.assert_allclose(results, [scaled, scaled if is_first else y], rtol=1e-15)
    along_x, along_y = pullback(tuple(w))
    np.testing.assert_allclose(along_x, (w.sum(0) if is_first else w[0]) @ by_x, rtol=1e-14)
    np.testing.assert_allclose(along_y, np.zeros(3) if is_first else w[1], rtol=1e-14)
    rows = ad.jacrev(function, argnums=(0, 1))(x.copy(), y, is_first)
    expected = [[by_x, np.zeros((3, 3))], [by_x, np.zeros((3, 3))] if is_first else [np.zeros((3, 3)), np.eye(3)]]
    np.testing.assert_allclose(rows, expected, rtol=1e-14)


GROWING = """
func.func @f(%x: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %limit = arith.constant 10.0 : f64
  %a = memref.load %x[%c0] : memref<?xf64>
  %b = memref.load %x[%c1] : memref<?xf64>
  %y = scf.while (%s = %a) : (f64) -> f64 {
    %is = arith.cmpf olt, %s, %limit : f64
    scf.condition(%is) %s : f64
  } do {
  ^bb0(%s: f64):
    %q = arith.mulf %s, %s : f64
    %r = arith.addf %q, %b : f64
    scf.yield %r : f64
  }
  return %y : f64
}"""


@pytest.mark.parametrize("size", [1, 5])
def test_gradients_of_loops_of_different_lengths_run_row_by_row(size: int) -> None:
    """Their caches grow, by different amounts, so that no lanes can be made of them."""
    x = np.random.default_rng(1).uniform(0.5, 1.5, (size, 2))
    gradients = ad.vmap(ad.grad(ad.parse(GROWING), "f"))
    found = gradients(x)
    for row, (first, added) in zip(found, x, strict=True):
        value, by_first, by_added = first, 1.0, 0.0
        while value < 10.0:
            value, by_first, by_added = value**2 + added, 2 * value * by_first, 2 * value * by_added + 1
        np.testing.assert_allclose(row, [by_first, by_added], rtol=1e-13)
    assert leaked_bytes(lambda: gradients(x)) == 0
