"""Scopes of the stack hold loops and branches, and give the stack back; upstream lowers only those of one block."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.testing.check import check_both

LOOPS = """func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f64 {
    %s = memref.alloca_scope -> (f64) {
      %m = memref.alloca(%n) : memref<?xf64>
      scf.for %j = %c0 to %n step %c1 {
        memref.store %a, %m[%j] : memref<?xf64>
      }
      %large = arith.cmpf ogt, %a, %zero : f64
      %q = scf.if %large -> f64 {
        %z = memref.alloca_scope -> (f64) {
          %o = memref.alloca(%n) : memref<?xf64>
          memref.copy %m, %o : memref<?xf64> to memref<?xf64>
          %b = memref.load %o[%c0] : memref<?xf64>
          %c = math.sin %b : f64
          memref.alloca_scope.return %c : f64
        }
        scf.yield %z : f64
      } else {
        scf.yield %a : f64
      }
      memref.alloca_scope.return %q : f64
    }
    %d = arith.mulf %s, %a : f64
    scf.yield %d : f64
  }
  return %r : f64
}"""


@pytest.mark.parametrize("n", [1, 3])
def test_both_modes_are_right(n: int) -> None:
    check_both(ad.parse(LOOPS), "f", 0.8, n)


def test_the_stack_does_not_grow() -> None:
    """8 kB a scope, 20,000 times, would be 160 MB."""
    text = """func.func @f(%m: memref<?xf64>, %n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c1000 = arith.constant 1000 : index
      scf.for %i = %c0 to %n step %c1 {
        memref.alloca_scope {
          %b = memref.alloca(%c1000) : memref<?xf64>
          scf.for %j = %c0 to %c1000 step %c1 {
            %v = memref.load %m[%j] : memref<?xf64>
            memref.store %v, %b[%j] : memref<?xf64>
          }
          scf.for %j = %c1 to %c1000 step %c1 {
            %k = arith.subi %j, %c1 : index
            %v = memref.load %b[%k] : memref<?xf64>
            memref.store %v, %m[%j] : memref<?xf64>
          }
        }
      }
      return
    }"""
    m = np.arange(1000.0)
    ad.compile(ad.parse(text), "f")(m, 20_000)
    np.testing.assert_array_equal(m, np.zeros(1000))
