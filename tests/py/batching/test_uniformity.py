"""What differs between lanes follows from arguments that do, through values, buffers, control flow and calls."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.batching.types import batched_type
from mlirad.batching.uniformity import Uniformity, VaryingGlobals
from mlirad.context import Context
from mlirad.edit.location import name_of
from mlirad.edit.module import functions
from mlirad.edit.walk import find_ops

PROGRAM = """
func.func @f(%x: f64, %y: f64, %a: memref<4xf64>, %b: memref<4xf64>, %i: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.alloc() : memref<4xf64>
  %u = memref.alloc() : memref<4xf64>
  %v = memref.subview %t[1] [2] [1] : memref<4xf64> to memref<2xf64, strided<[1], offset: 1>>
  memref.store %x, %v[%c0] : memref<2xf64, strided<[1], offset: 1>>
  memref.store %y, %u[%c0] : memref<4xf64>
  %from_t = memref.load %t[%i] : memref<4xf64>
  %from_u = memref.load %u[%i] : memref<4xf64>
  %from_b = memref.load %b[%i] : memref<4xf64>
  %n = memref.dim %t, %c0 : memref<4xf64>
  %carried = scf.for %k = %c0 to %n step %c1 iter_args(%s = %y) -> (f64) {
    %next = arith.addf %s, %x : f64
    scf.yield %next : f64
  }
  %chosen = scf.if %c -> f64 {
    memref.store %y, %a[%i] : memref<4xf64>
    scf.yield %y : f64
  } else {
    scf.yield %y : f64
  }
  %from_a = memref.load %a[%c0] : memref<4xf64>
  return
}
"""
NAMES = ("from_t", "from_u", "from_b", "n", "carried", "chosen", "from_a")


def varying(*arguments: int) -> set[str]:
    module = ad.parse(PROGRAM)
    function = functions(module)["f"].operation
    flags = [number in arguments for number in range(6)]
    found = Uniformity(
        function,
        flags,
        Context.default().registry,
        lambda name, flags: (flags, (), ()),
        VaryingGlobals(lambda name: frozenset(), lambda name: frozenset()),
    )
    values = [r for op in find_ops(function, lambda op: op != function) for r in op.results]
    return {name for v in values if (name := name_of(v.location)) in NAMES and found.is_varying(v)}


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((), set()),
        ((0,), {"from_t", "carried"}),
        ((1,), {"from_u", "carried", "chosen", "from_a"}),
        ((2,), {"from_a"}),
        ((3,), {"from_b"}),
        ((4,), {"from_t", "from_u", "from_b", "from_a"}),
        ((5,), {"chosen", "from_a"}),
    ],
)
def test_what_differs(arguments: tuple[int, ...], expected: set[str]) -> None:
    assert varying(*arguments) == expected


def test_functions_that_call_each_other_are_looked_at_until_nothing_changes() -> None:
    text = """
    func.func private @odd(%x: f64, %y: f64, %n: index) -> f64 {
      %c1 = arith.constant 1 : index
      %m = arith.subi %n, %c1 : index
      %r = func.call @even(%y, %x, %m) : (f64, f64, index) -> f64
      return %r : f64
    }
    func.func private @even(%x: f64, %y: f64, %n: index) -> f64 {
      %c0 = arith.constant 0 : index
      %z = arith.cmpi eq, %n, %c0 : index
      %r = scf.if %z -> f64 {
        scf.yield %x : f64
      } else {
        %s = func.call @odd(%x, %y, %n) : (f64, f64, index) -> f64
        scf.yield %s : f64
      }
      return %r : f64
    }
    func.func @f(%x: f64, %y: f64) -> f64 {
      %c5 = arith.constant 5 : index
      %r = func.call @odd(%x, %y, %c5) : (f64, f64, index) -> f64
      return %r : f64
    }
    """
    module = ad.parse(text)
    alone = ad.compile(module, "f")
    for axes in ((0, None), (None, 0)):
        rows = np.arange(3.0) + 2
        given = (rows, 7.0) if axes[0] == 0 else (7.0, rows)
        found = ad.vmap(module, "f", in_axes=axes)(*given)
        expected = [alone(float(v), 7.0) if axes[0] == 0 else alone(7.0, float(v)) for v in rows]
        assert found.tolist() == expected


def test_types_of_all_lanes() -> None:
    context = ad.parse("").context
    table = {
        "f64": "vector<8xf64>",
        "i1": "vector<8xi1>",
        "index": "vector<8xindex>",
        "vector<3xf32>": "vector<8x3xf32>",
        "tensor<?x3xf64>": "tensor<8x?x3xf64>",
        "memref<f64>": "memref<8xf64>",
        "memref<?x3xf64>": "memref<?x3x8xf64>",
        "memref<4xf64, strided<[2], offset: 3>>": "memref<4x8xf64, strided<[16, 1], offset: 24>>",
        "memref<4xf64, strided<[?], offset: ?>>": "memref<4x8xf64, strided<[?, 1], offset: ?>>",
        "complex<f64>": "tensor<8xcomplex<f64>>",
        "none": "None",
        "memref<2xmemref<?xf64>>": "None",
    }
    with context, ir.Location.unknown():
        found = {given: str(batched_type(ir.Type.parse(given), 8)) for given in table}
    assert found == table
