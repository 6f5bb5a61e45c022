"""``affine.prefetch`` changes nothing: what is loaded is reloaded in reverse mode, not cached, and checks hold."""

from __future__ import annotations

import numpy as np

import mlirad as ad
from mlirad.testing import check_both

TEXT = """
func.func @f(%a: memref<8xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %r = affine.for %i = 0 to 8 iter_args(%s = %zero) -> f64 {
    affine.prefetch %a[%i], read, locality<3>, data : memref<8xf64>
    %x = affine.load %a[%i] : memref<8xf64>
    %y = arith.mulf %x, %x : f64
    %t = arith.addf %s, %y : f64
    affine.yield %t : f64
  }
  return %r : f64
}"""


def test_derivatives_are_what_differences_say() -> None:
    x = np.linspace(-1, 1, 8)
    check_both(ad.parse(TEXT), "f", x, order=2)


def test_nothing_is_cached() -> None:
    assert "memref.alloc" not in str(ad.transforms.vjp(ad.parse(TEXT), "f"))
