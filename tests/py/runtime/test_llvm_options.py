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


#: Products with the reflections of a QR decomposition: each reads the zeros that the last one adds to.
REFLECTION = """
  %v{k} = tensor.extract_slice %v[0, {k}] [5, 1] [1, 1] : tensor<5x5xf64> to tensor<5x1xf64>
  %r{k} = linalg.transpose ins(%v{k} : tensor<5x1xf64>) outs(%row : tensor<1x5xf64>) permutation = [1, 0]
  %w{k} = linalg.matmul ins(%r{k}, %c{c} : tensor<1x5xf64>, tensor<5x5xf64>)
    outs(%zeros : tensor<1x5xf64>) -> tensor<1x5xf64>
  %p{k} = linalg.matmul ins(%v{k}, %w{k} : tensor<5x1xf64>, tensor<1x5xf64>)
    outs(%square : tensor<5x5xf64>) -> tensor<5x5xf64>
  %t{k} = tensor.extract %t[%i{k}] : tensor<3xf64>
  %s{k} = tensor.splat %t{k} : tensor<5x5xf64>
  %q{k} = arith.mulf %s{k}, %p{k} : tensor<5x5xf64>
  %c{k} = arith.subf %c{c}, %q{k} : tensor<5x5xf64>"""
REFLECTIONS = (
    """func.func @f(%a: tensor<5x5xf64>, %t: tensor<3xf64>) -> tensor<5x5xf64> {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %i2 = arith.constant 2 : index
  %row = tensor.empty() : tensor<1x5xf64>
  %all = tensor.empty() : tensor<5x5xf64>
  %zeros = linalg.fill ins(%zero : f64) outs(%row : tensor<1x5xf64>) -> tensor<1x5xf64>
  %square = linalg.fill ins(%zero : f64) outs(%all : tensor<5x5xf64>) -> tensor<5x5xf64>
  %c3 = tensor.generate {
  ^bb0(%i: index, %j: index):
    %is = arith.cmpi eq, %i, %j : index
    %e = arith.select %is, %one, %zero : f64
    tensor.yield %e : f64
  } : tensor<5x5xf64>
  %v = tensor.generate {
  ^bb0(%i: index, %j: index):
    %below = arith.cmpi slt, %j, %i : index
    %x = tensor.extract %a[%i, %j] : tensor<5x5xf64>
    %y = arith.select %below, %x, %zero : f64
    %e = tensor.extract %c3[%i, %j] : tensor<5x5xf64>
    %z = arith.addf %y, %e : f64
    tensor.yield %z : f64
  } : tensor<5x5xf64>"""
    + "".join(REFLECTION.format(k=k, c=k + 1) for k in (2, 1, 0))
    + "\n  return %c0 : tensor<5x5xf64>\n}"
)


def test_loads_stay_behind_the_stores_to_what_they_read() -> None:
    rng = np.random.default_rng(0)
    a, t = rng.normal(size=(5, 5)), rng.normal(size=3)
    vectors, expected = np.tril(a, -1) + np.eye(5), np.eye(5)
    for k in (2, 1, 0):
        expected = expected - t[k] * np.outer(vectors[:, k], vectors[:, k] @ expected)
    np.testing.assert_allclose(ad.function(ad.parse(REFLECTIONS), "f")(a, t), expected, rtol=1e-12, atol=1e-14)
