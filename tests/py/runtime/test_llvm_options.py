"""Machine code keeps the order of stores and gathers, whatever LLVM makes of unrolled loops."""

from __future__ import annotations

import numpy as np

import mlirad as ad

#: The reverse sweep of a kernel of 2 teams of 8 threads, as loops: `a[q[i]]` is read behind all stores to `a`.
GATHER = """
func.func @g(%d: memref<?xf64> {llvm.noalias}, %h: memref<2x8xf64> {llvm.noalias},
             %q: memref<8xindex> {llvm.noalias}, %s: f64) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%team) = (%c0) to (%c2) step (%c1) {
    %first = arith.muli %team, %c8 : index
    %a = memref.alloc() : memref<8xf64>
    scf.for %i = %c0 to %c8 step %c1 {
      memref.store %zero, %a[%i] : memref<8xf64>
    }
    %b = memref.alloc() : memref<8xf64>
    scf.for %i = %c0 to %c8 step %c1 {
      memref.store %zero, %b[%i] : memref<8xf64>
      %j = arith.addi %first, %i : index
      %v = memref.load %d[%j] : memref<?xf64>
      %w = arith.mulf %v, %s : f64
      %o = memref.load %a[%i] : memref<8xf64>
      %n = arith.addf %o, %w : f64
      memref.store %n, %a[%i] : memref<8xf64>
    }
    %e = memref.alloc() : memref<8xf64>
    scf.for %i = %c0 to %c8 step %c1 {
      memref.store %zero, %e[%i] : memref<8xf64>
    }
    scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
      %j = arith.addi %i, %c1 : index
      %k = arith.remui %j, %c8 : index
      %v = memref.load %a[%k] : memref<8xf64>
      %l = memref.load %q[%i] : memref<8xindex>
      %w = memref.load %a[%l] : memref<8xf64>
      %t = arith.addf %v, %w : f64
      %o = memref.load %e[%i] : memref<8xf64>
      %n = arith.addf %o, %t : f64
      memref.store %n, %e[%i] : memref<8xf64>
    }
    scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
      %v = memref.load %e[%i] : memref<8xf64>
      %x = memref.load %h[%team, %i] : memref<2x8xf64>
      %y = arith.mulf %x, %x : f64
      %z = math.cos %y : f64
      %m = arith.mulf %v, %z : f64
      %t = arith.mulf %m, %x : f64
      %u = arith.addf %v, %t : f64
      %w = arith.addf %u, %t : f64
      %o = memref.load %b[%i] : memref<8xf64>
      %n = arith.addf %o, %w : f64
      memref.store %n, %b[%i] : memref<8xf64>
    }
    scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
      %v = memref.load %a[%i] : memref<8xf64>
      %w = memref.load %b[%i] : memref<8xf64>
      %t = arith.addf %v, %w : f64
      %j = arith.addi %first, %i : index
      %o = memref.load %d[%j] : memref<?xf64>
      %n = arith.addf %o, %t : f64
      memref.store %n, %d[%j] : memref<?xf64>
    }
    memref.dealloc %a : memref<8xf64>
    memref.dealloc %b : memref<8xf64>
    memref.dealloc %e : memref<8xf64>
  }
  return
}
"""


def test_gathers_stay_behind_stores() -> None:
    rng = np.random.default_rng(0)
    d, h = rng.normal(size=(2, 2, 8))
    q, s = np.array([0, 7, 4, 7, 6, 6, 4, 4]), 0.7
    a = s * d
    e = np.roll(a, -1, axis=1) + a[:, q]
    expected = d + a + e + 2 * e * np.cos(h * h) * h
    found = d.reshape(16).copy()
    ad.compile(ad.parse(GATHER), "g")(found, h, q, s)
    np.testing.assert_allclose(found, expected.reshape(16), rtol=1e-13)
