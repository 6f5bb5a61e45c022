"""Programs that several files of this folder transform."""

from __future__ import annotations

from typing import Final

#: One float from scalars alone.
SCALARS: Final = """
func.func @f(%x: f64, %y: f64) -> f64 {
  %s = math.sin %x : f64
  %p = arith.mulf %s, %y : f64
  %e = math.exp %p : f64
  %r = arith.mulf %e, %x : f64
  return %r : f64
}
"""
#: A loop over an array which it writes, with a branch.
WRITES: Final = """
func.func @f(%x: memref<?xf64>, %a: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (f64) {
    %v = memref.load %x[%i] : memref<?xf64>
    %w = arith.mulf %v, %s : f64
    %q = math.sin %w : f64
    %c = arith.cmpf olt, %q, %z : f64
    %t = scf.if %c -> f64 {
      memref.store %q, %x[%c0] : memref<?xf64>
      %k = arith.mulf %q, %a : f64
      scf.yield %k : f64
    } else {
      scf.yield %q : f64
    }
    %u = arith.addf %s, %t : f64
    scf.yield %u : f64
  }
  return %r : f64
}
"""
