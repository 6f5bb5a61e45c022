"""Complex numbers through calls, structured ops on buffers, reductions in parallel loops, and caches."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import mlirad as ad
from mlirad.testing import check_jvp, check_vjp

PROGRAMS = """
func.func @mm(%a: memref<3x4xcomplex<f64>>, %b: memref<4x2xcomplex<f64>>, %c: memref<3x2xcomplex<f64>>) {
  linalg.matmul ins(%a, %b : memref<3x4xcomplex<f64>>, memref<4x2xcomplex<f64>>) outs(%c : memref<3x2xcomplex<f64>>)
  return
}
func.func private @inner(%x: complex<f64>, %m: memref<?xcomplex<f64>>) -> complex<f64> {
  %c0 = arith.constant 0 : index
  %l = memref.load %m[%c0] : memref<?xcomplex<f64>>
  %r = complex.mul %x, %l : complex<f64>
  memref.store %r, %m[%c0] : memref<?xcomplex<f64>>
  return %r : complex<f64>
}
func.func @calls(%x: complex<f64>, %m: memref<?xcomplex<f64>>) -> complex<f64> {
  %a = call @inner(%x, %m) : (complex<f64>, memref<?xcomplex<f64>>) -> complex<f64>
  %b = call @inner(%a, %m) : (complex<f64>, memref<?xcomplex<f64>>) -> complex<f64>
  return %b : complex<f64>
}
func.func @generic(%a: memref<4xcomplex<f64>>, %c: memref<4xf64>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : memref<4xcomplex<f64>>) outs(%c : memref<4xf64>) {
  ^bb0(%x: complex<f64>, %y: f64):
    %n = complex.abs %x : complex<f64>
    linalg.yield %n : f64
  }
  return
}
func.func @fill(%x: complex<f64>, %c: memref<4xcomplex<f64>>) {
  linalg.fill ins(%x : complex<f64>) outs(%c : memref<4xcomplex<f64>>)
  return
}
func.func @par(%x: complex<f64>, %m: memref<4xcomplex<f64>>) -> complex<f64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%x) -> complex<f64> {
    %l = memref.load %m[%i] : memref<4xcomplex<f64>>
    scf.reduce(%l : complex<f64>) {
    ^bb0(%p: complex<f64>, %q: complex<f64>):
      %s = complex.mul %p, %q : complex<f64>
      scf.reduce.return %s : complex<f64>
    }
  }
  return %r : complex<f64>
}
"""


def numbers(*shape: int) -> np.ndarray:
    rng = np.random.default_rng(sum(shape))
    return rng.uniform(-1, 1, shape) + 1j * rng.uniform(-1, 1, shape)


@pytest.mark.parametrize("check", [check_jvp, check_vjp])
@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("mm", (numbers(3, 4), numbers(4, 2), numbers(3, 2))),
        ("calls", (0.4 + 0.3j, numbers(3))),
        ("generic", (numbers(4), np.zeros(4))),
        ("fill", (0.3 + 1j, numbers(4))),
        ("par", (0.3 + 1j, numbers(4))),
    ],
)
def test_derivatives_are_what_differences_say(check: Callable[..., None], name: str, args: tuple[object, ...]) -> None:
    check(ad.parse(PROGRAMS), name, *args, order=2)


def test_a_matmuls_adjoint_is_the_product_with_the_conjugate_transpose() -> None:
    a, b, c, seed = numbers(3, 4), numbers(4, 2), numbers(3, 2), numbers(3, 2) * 2
    da, db, dc = np.zeros_like(a), np.zeros_like(b), seed.copy()
    ad.compile(ad.transforms.vjp(ad.parse(PROGRAMS), "mm"), "mm_vjp")(a, da, b, db, c, dc)
    np.testing.assert_allclose(da, seed @ b.conj().T)
    np.testing.assert_allclose(db, a.conj().T @ seed)
    np.testing.assert_allclose(dc, seed)
