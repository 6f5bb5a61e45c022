"""Buffers of buffers: our own caches of triangular nests hold them, so derivatives of derivatives meet them."""

from __future__ import annotations

import numpy as np
import pytest

from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.errors import MlirAdError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.testing.check import check_both, check_vjp

# The inner loop runs data[i] times: its cache cannot be sized before the outer loop.
RAGGED = """
func.func @f(%m: memref<?xf64>, %data: memref<?xindex>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %one) -> f64 {
    %k = memref.load %data[%i] : memref<?xindex>
    %b = scf.for %j = %c0 to %k step %c1 iter_args(%c = %a) -> f64 {
      %v = memref.load %m[%j] : memref<?xf64>
      %p = arith.mulf %v, %c : f64
      %s = math.sin %p : f64
      scf.yield %s : f64
    }
    scf.yield %b : f64
  }
  return %r : f64
}"""

# Two rows are swapped through a table of rows.
TABLE = """
func.func @f(%x: memref<4xf64>, %t: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %table = memref.alloc() : memref<2xmemref<4xf64>>
  %row = memref.alloc() : memref<4xf64>
  %other = memref.alloc() : memref<4xf64>
  memref.copy %x, %row : memref<4xf64> to memref<4xf64>
  memref.copy %x, %other : memref<4xf64> to memref<4xf64>
  memref.store %row, %table[%c0] : memref<2xmemref<4xf64>>
  memref.store %other, %table[%c1] : memref<2xmemref<4xf64>>
  scf.for %k = %c0 to %t step %c1 {
    %from = memref.load %table[%c0] : memref<2xmemref<4xf64>>
    %to = memref.load %table[%c1] : memref<2xmemref<4xf64>>
    scf.for %i = %c0 to %c4 step %c1 {
      %v = memref.load %from[%i] : memref<4xf64>
      %w = memref.load %to[%i] : memref<4xf64>
      %p = arith.mulf %v, %w : f64
      %s = math.sin %p : f64
      memref.store %s, %to[%i] : memref<4xf64>
    }
    memref.store %to, %table[%c0] : memref<2xmemref<4xf64>>
    memref.store %from, %table[%c1] : memref<2xmemref<4xf64>>
  }
  %last = memref.load %table[%c0] : memref<2xmemref<4xf64>>
  %y = memref.load %last[%c1] : memref<4xf64>
  %z = math.exp %y : f64
  memref.dealloc %row : memref<4xf64>
  memref.dealloc %other : memref<4xf64>
  memref.dealloc %table : memref<2xmemref<4xf64>>
  return %z : f64
}"""


def parse(text: str) -> ir.Module:
    return ir.Module.parse(text, new_context())


def test_a_ragged_nest_is_differentiated_twice() -> None:
    x = np.array([0.5, 0.8, 1.1])
    check_vjp(parse(RAGGED), "f", x, np.array([2, 0, 3]), 3, order=2)


def test_rows_swapped_through_a_table_are_followed_in_both_modes() -> None:
    x = np.array([0.5, 0.8, 1.1, 0.2])
    check_both(parse(TABLE), "f", x, 3, order=2, forward_order=1)


@pytest.mark.parametrize("mode", list(Mode))
def test_a_table_from_elsewhere_is_refused(mode: Mode) -> None:
    module = parse("""
        func.func @f(%table: memref<2xmemref<4xf64>>, %i: index) {
          %row = memref.load %table[%i] : memref<2xmemref<4xf64>>
          %v = memref.load %row[%i] : memref<4xf64>
          %w = arith.mulf %v, %v : f64
          memref.store %w, %row[%i] : memref<4xf64>
          return
        }""")
    signature = Signature(mode, (Activity.DUP, Activity.CONST), ())
    with pytest.raises(MlirAdError) as caught:
        create_derivative(module, "f", signature, Context.default().registry)
    assert caught.value.diagnostics[0].code == "MA0307"
