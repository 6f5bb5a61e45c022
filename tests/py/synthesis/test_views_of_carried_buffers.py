"""A view of what a loop has carried: its shadow is the view of the carried shadow, not of the primal."""

from __future__ import annotations

import numpy as np
import pytest

from mlirad._mlir import ir, new_context
from mlirad.testing import check_both

SWAPPED_THEN_VIEWED = """
func.func @f(%a: memref<3xf64>, %b: memref<3xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant 0.5 : f64
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b) -> (memref<3xf64>, memref<3xf64>) {
    %x = memref.load %p[%i] : memref<3xf64>
    %y = math.sin %x : f64
    memref.store %y, %q[%i] : memref<3xf64>
    scf.yield %q, %p : memref<3xf64>, memref<3xf64>
  }
  %view = memref.subview %r#0[1] [2] [1] : memref<3xf64> to memref<2xf64, strided<[1], offset: 1>>
  %z = memref.load %view[%c1] : memref<2xf64, strided<[1], offset: 1>>
  %s = arith.mulf %z, %z : f64
  memref.store %half, %view[%c0] : memref<2xf64, strided<[1], offset: 1>>
  return %s : f64
}
"""


@pytest.mark.parametrize("trips", [0, 1, 2, 3])
def test_the_shadow_of_a_view_is_a_view_of_the_carried_shadow(trips: int) -> None:
    random = np.random.default_rng(trips)
    arguments = (random.uniform(0.5, 1.5, 3), random.uniform(0.5, 1.5, 3), trips)
    with new_context():
        module = ir.Module.parse(SWAPPED_THEN_VIEWED)
        check_both(module, "f", *arguments)
