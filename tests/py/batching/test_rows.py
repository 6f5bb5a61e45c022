"""Functions that cannot run in lanes run for one set after another, and those that can do not."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError
from tests.fuzz.heap import leaked_bytes

OF_VECTORS = """
func.func @f(%x: memref<2xvector<4xf64>>, %v: vector<4xf64>, %c: f64) -> (f64, vector<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.load %x[%c0] : memref<2xvector<4xf64>>
  %b = memref.alloca() : memref<4xf64>
  vector.store %v, %b[%c0] : memref<4xf64>, vector<4xf64>
  %e = memref.load %b[%c1] : memref<4xf64>
  %s = arith.mulf %a, %v : vector<4xf64>
  memref.store %s, %x[%c1] : memref<2xvector<4xf64>>
  %r = vector.reduction <add>, %s : vector<4xf64> into f64
  %q = arith.mulf %r, %c : f64
  %w = arith.addf %q, %e : f64
  return %w, %s : f64, vector<4xf64>
}
"""
#: What numpy has no counterpart of, made of arrays.
DRIVER = """
func.func @drive(%x: memref<3x2x4xf64>, %v: memref<3x4xf64>, %c: tensor<3xf64>, %out: memref<3x4xf64>)
    -> tensor<3xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant 0.0 : f64
  %own = memref.alloc() : memref<3x2xvector<4xf64>>
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      %l = vector.load %x[%i, %j, %c0] : memref<3x2x4xf64>, vector<4xf64>
      memref.store %l, %own[%i, %j] : memref<3x2xvector<4xf64>>
    }
  }
  %vs = vector.transfer_read %v[%c0, %c0], %z {in_bounds = [true, true]} : memref<3x4xf64>, vector<3x4xf64>
  %r:2 = call @f_vmap(%own, %vs, %c)
    : (memref<3x2xvector<4xf64>>, vector<3x4xf64>, tensor<3xf64>) -> (tensor<3xf64>, vector<3x4xf64>)
  vector.transfer_write %r#1, %out[%c0, %c0] {in_bounds = [true, true]} : vector<3x4xf64>, memref<3x4xf64>
  scf.for %i = %c0 to %c3 step %c1 {
    %m = memref.load %own[%i, %c1] : memref<3x2xvector<4xf64>>
    vector.store %m, %x[%i, %c1, %c0] : memref<3x2x4xf64>, vector<4xf64>
  }
  memref.dealloc %own : memref<3x2xvector<4xf64>>
  return %r#0 : tensor<3xf64>
}
}"""


def test_vectors_in_memory_run_one_set_after_another() -> None:
    made = str(ad.transforms.vmap(ad.parse(OF_VECTORS), "f", size=3))
    drive = ad.compile(ad.parse(made[: made.rindex("}")] + DRIVER), "drive")
    rng = np.random.default_rng(3)
    x, v, c, out = rng.normal(size=(3, 2, 4)), rng.normal(size=(3, 4)), rng.normal(size=3), np.zeros((3, 4))
    products = x[:, 0] * v
    np.testing.assert_allclose(drive(x, v, c, out), products.sum(1) * c + v[:, 1], rtol=1e-13)
    assert np.array_equal(out, products)
    assert np.array_equal(x[:, 1], products)


def test_poisoned_buffers_have_lanes() -> None:
    text = """
    func.func @f(%x: memref<3xf64>, %c: i1) -> f64 {
      %c0 = arith.constant 0 : index
      %b = scf.if %c -> memref<3xf64> {
        scf.yield %x : memref<3xf64>
      } else {
        %p = ub.poison : memref<3xf64>
        scf.yield %p : memref<3xf64>
      }
      %z = arith.constant 2.0 : f64
      %r = scf.if %c -> f64 {
        %v = memref.load %b[%c0] : memref<3xf64>
        scf.yield %v : f64
      } else {
        scf.yield %z : f64
      }
      return %r : f64
    }
    """
    x = np.random.default_rng(4).normal(size=(3, 3))
    f = ad.vmap(ad.parse(text), "f", in_axes=(0, None))
    made = str(ad.transforms.vmap(ad.parse(text), "f", size=3, in_axes=(0, None)))
    assert "call @f(" not in made  # one set after another
    assert np.array_equal(f(x, True), x[:, 0])
    assert np.array_equal(f(x, False), [2.0] * 3)


COUNTED = """
func.func @f(%x: memref<6xf64>, %count: memref<1xf64>, %m: memref<4xi64>, %k: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %old = memref.load %count[%c0] : memref<1xf64>
  %new = arith.mulf %old, %old : f64
  memref.store %new, %count[%c0] : memref<1xf64>
  %numbers = vector.load %m[%c0] : memref<4xi64>, vector<4xi64>
  %none = arith.constant dense<0> : vector<4xi64>
  %mask = arith.cmpi ne, %numbers, %none : vector<4xi64>
  %p = arith.mulf %k, %new : f64
  %v = vector.broadcast %p : f64 to vector<4xf64>
  vector.maskedstore %x[%c0], %mask, %v : memref<6xf64>, vector<4xi1>, vector<4xf64>
  %first = memref.load %x[%c0] : memref<6xf64>
  %r = arith.mulf %first, %p : f64
  return %r : f64
}"""


def test_rows_store_in_shared_buffers_once() -> None:
    """Masked stores cannot run in lanes; each row finds the old contents of the shared buffer."""
    rng = np.random.default_rng(6)
    x, count, k = rng.normal(size=(5, 6)), rng.normal(size=1), rng.normal(size=5)
    mask, single = rng.integers(0, 2, size=(5, 4)), ad.compile(ad.parse(COUNTED), "f")
    batch = ad.vmap(ad.parse(COUNTED), "f", in_axes=(0, None, 0, 0))
    written, counts = x.copy(), [count.copy() for _ in k]
    expected = [single(*row) for row in zip(written, counts, mask, map(float, k), strict=True)]
    found, counted = x.copy(), count.copy()
    np.testing.assert_array_equal(batch(found, counted, mask, k), expected)
    np.testing.assert_array_equal(found, written)
    np.testing.assert_array_equal(counted, counts[0])
    assert leaked_bytes(lambda: batch(found, counted, mask, k)) == 0


def test_tangents_of_several_directions_run_in_rows_beside_stores_of_the_primal() -> None:
    rng = np.random.default_rng(7)
    x, count, mask, k = rng.normal(size=6), rng.normal(size=1), np.array([1, 0, 1, 1]), 0.7
    dx, dcount, dk = rng.normal(size=(3, 6)), rng.normal(size=(3, 1)), rng.normal(size=3)
    narrow = ad.compile(ad.transforms.jvp(ad.parse(COUNTED), "f"), "f_jvp")
    wide = ad.compile(ad.transforms.jvp(ad.parse(COUNTED), "f", width=3), "f_jvp")
    given = [x.copy(), dx.copy(), count.copy(), dcount.copy(), mask, k, dk]
    result, tangents = wide(*given)
    for n in range(3):
        alone = [x.copy(), dx[n].copy(), count.copy(), dcount[n].copy(), mask, k, dk[n]]
        np.testing.assert_array_equal(narrow(*alone), (result, tangents[n]))
        for one, other in zip(given[:4], alone[:4], strict=True):
            np.testing.assert_array_equal(one if one.shape == other.shape else one[n], other)


CHOSEN = """
func.func @f(%x: memref<3xf64>, %c: i1) -> (memref<3xf64>, memref<3xf64>) {
  %r:2 = scf.if %c -> (memref<3xf64>, memref<3xf64>) {
    scf.yield %x, %x : memref<3xf64>, memref<3xf64>
  } else {
    %n = memref.alloc() : memref<3xf64>
    scf.yield %n, %n : memref<3xf64>, memref<3xf64>
  }
  return %r#0, %r#1 : memref<3xf64>, memref<3xf64>
}"""


def test_refusals_tell_what_to_write() -> None:
    with pytest.raises(MlirAdError, match="MA0360") as caught:
        ad.transforms.vmap(ad.parse(CHOSEN), "f", size=3)
    assert "copy what is chosen into it" in str(caught.value)


@pytest.mark.parametrize("is_shared", [True, False])
def test_views_of_arguments_that_are_returned_are_copied(is_shared: bool) -> None:
    text = """
func.func @f(%x: memref<3xf64>, %k: f64) -> memref<2xf64, strided<[1], offset: 1>> {
  %v = memref.subview %x[1] [2] [1] : memref<3xf64> to memref<2xf64, strided<[1], offset: 1>>
  return %v : memref<2xf64, strided<[1], offset: 1>>
}"""
    x = np.random.default_rng(5).normal(size=3 if is_shared else (4, 3))
    found = ad.vmap(ad.parse(text), "f", in_axes=(None if is_shared else 0, 0))(x, np.zeros(4))
    assert np.array_equal(found, np.broadcast_to(x[..., 1:], (4, 2)))


#: Calls a function without a body, which doubles a buffer and returns a number times its first element.
EXTERNAL = """
func.func private @twice(memref<3xf64>, f64) -> f64 attributes {mlirad.vjp = @twice_vjp}
func.func @twice_vjp(%x: memref<3xf64>, %dx: memref<3xf64>, %a: f64, %d: f64) -> f64 {
  %two = arith.constant 2.0 : f64
  affine.for %i = 0 to 3 {
    %v = affine.load %dx[%i] : memref<3xf64>
    %w = arith.mulf %v, %two : f64
    affine.store %w, %dx[%i] : memref<3xf64>
  }
  %v = affine.load %dx[0] : memref<3xf64>
  %p = arith.mulf %a, %d : f64
  %w = arith.addf %v, %p : f64
  affine.store %w, %dx[0] : memref<3xf64>
  %x0 = affine.load %x[0] : memref<3xf64>
  %da = arith.mulf %x0, %d : f64
  return %da : f64
}
func.func @f(%x: memref<3xf64>, %a: f64) -> f64 {
  %y = memref.alloc() : memref<3xf64>
  memref.copy %x, %y : memref<3xf64> to memref<3xf64>
  %r = func.call @twice(%y, %a) : (memref<3xf64>, f64) -> f64
  %v = affine.load %y[1] : memref<3xf64>
  memref.dealloc %y : memref<3xf64>
  %s = arith.mulf %r, %v : f64
  return %s : f64
}
func.func @direct(%x: memref<3xf64>, %a: f64) -> f64 {
  %r = func.call @twice(%x, %a) : (memref<3xf64>, f64) -> f64
  return %r : f64
}
"""
_DOUBLES = ctypes.POINTER(ctypes.c_double)


@ctypes.CFUNCTYPE(ctypes.c_double, _DOUBLES, _DOUBLES, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64, ctypes.c_double)
def _twice(base: object, x: ctypes.Array[ctypes.c_double], start: int, size: int, step: int, scale: float) -> float:
    first = x[start]
    for i in range(size):
        x[start + i * step] *= 2
    return first * scale


def test_external_functions_on_buffers_are_called_for_one_set_after_another() -> None:
    module, rng = ad.parse(EXTERNAL), np.random.default_rng(6)
    f = ad.function(module, "f", target=ad.Cpu(symbols={"twice": _twice}))
    x, a = rng.normal(size=(20, 3)), rng.normal(size=20)
    for size in (3, 20):  # 2 a x0 x1
        found = ad.vmap(f)(x[:size], a[:size])
        np.testing.assert_allclose(found, (2 * a * x[:, 0] * x[:, 1])[:size], rtol=1e-14)
    dx, da = ad.vmap(ad.grad(f, (0, 1)))(x, a)
    np.testing.assert_allclose(da, 2 * x[:, 0] * x[:, 1], rtol=1e-14)
    np.testing.assert_allclose(dx, 2 * a[:, None] * np.stack([x[:, 1], x[:, 0], 0 * a], axis=1), rtol=1e-14)
    seeds = rng.normal(size=20)
    shared, by_a = ad.vjp(ad.vmap(f, (None, 0)), x[0], a)[1](seeds)
    np.testing.assert_allclose(by_a, 2 * x[0, 0] * x[0, 1] * seeds, rtol=1e-13)
    np.testing.assert_allclose(shared, 2 * (a @ seeds) * np.array([x[0, 1], x[0, 0], 0.0]), rtol=1e-12, atol=1e-14)
    direct, own = ad.function(module, "direct", target=ad.Cpu(symbols={"twice": _twice})), x.copy()
    np.testing.assert_allclose(ad.vmap(direct)(own, a), a * x[:, 0], rtol=1e-14)
    np.testing.assert_array_equal(own, 2 * x)
    with pytest.raises(MlirAdError, match=r"MA0360(?s:.*)a buffer of its own, by an axis"):
        ad.vmap(direct, (None, 0))(x[0].copy(), a)
