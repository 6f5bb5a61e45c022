"""What is known of an op is found again once other values stand in the place of its operands."""

from __future__ import annotations

import numpy as np

import mlirad
from mlirad.transforms import vjp

#: The loop hands on other buffers once their shadows are carried too: %r is another value then.
OVERWRITTEN = """
func.func @f(%a: memref<4x4xf64>, %b: memref<4x4xf64>, %c: memref<4x4xf64>, %d: memref<4x4xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 7.0 : f64
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %d) -> (memref<4x4xf64>, memref<4x4xf64>) {
    %v = memref.load %x[%c0, %c1] : memref<4x4xf64>
    %w = arith.mulf %v, %v : f64
    memref.store %w, %y[%c1, %c1] : memref<4x4xf64>
    scf.yield %y, %x : memref<4x4xf64>, memref<4x4xf64>
  }
  linalg.matmul ins(%r#0, %b : memref<4x4xf64>, memref<4x4xf64>) outs(%c : memref<4x4xf64>)
  linalg.fill ins(%k : f64) outs(%r#0 : memref<4x4xf64>)
  return
}"""


def test_factors_that_are_overwritten_are_kept_where_loops_hand_them_on() -> None:
    rng = np.random.default_rng(3)
    a, b, c, d, seed = (rng.normal(size=(4, 4)) for _ in range(5))
    factor = d.copy()
    factor[1, 1] = a[0, 1] ** 2
    db = np.zeros((4, 4))
    derivative = mlirad.compile(vjp(mlirad.parse(OVERWRITTEN), "f"), "f_vjp")
    derivative(a, np.zeros((4, 4)), b, db, c, seed.copy(), d, np.zeros((4, 4)), 1)
    np.testing.assert_allclose(db, factor.T @ seed)
