"""The pattern of a Jacobian is kept from call to call only where no float decides what is read, written or run."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad

SQUARES = """
  %w = arith.mulf %v, %v : vector<4xf64>
  %r = vector.reduction <add>, %w : vector<4xf64> into f64
  return %r : f64
}"""
MASKED = """
func.func @f(%a: memref<4xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %none = arith.constant dense<0.0> : vector<4xf64>
  %places = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
  %copy = memref.alloca() : memref<4xf64>
  vector.store %none, %copy[%c0] : memref<4xf64>, vector<4xf64>
  %x = vector.load %a[%c0] : memref<4xf64>, vector<4xf64>
  %m = arith.cmpf ogt, %x, %none : vector<4xf64>
"""
LOAD = "%v = vector.maskedload %a[%c0], %m, %none : memref<4xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>"
STORE = """vector.maskedstore %copy[%c0], %m, %x : memref<4xf64>, vector<4xi1>, vector<4xf64>
  %v = vector.load %copy[%c0] : memref<4xf64>, vector<4xf64>"""
GATHER = """%v = vector.gather %a[%c0] [%places], %m, %none
    : memref<4xf64>, vector<4xindex>, vector<4xi1>, vector<4xf64> into vector<4xf64>"""
CHOICE = """
func.func @f(%a: memref<4xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f64
  %x = memref.load %a[%c0] : memref<4xf64>
  %y = memref.load %a[%c2] : memref<4xf64>
  %m = memref.alloca() : memref<f64>
  %n = memref.alloca() : memref<f64>
  memref.store %x, %m[] : memref<f64>
  memref.store %y, %n[] : memref<f64>
  %c = arith.cmpf ogt, %x, %zero : f64
  %s = arith.select %c, %m, %n : memref<f64>
  %v = memref.load %s[] : memref<f64>
  %r = arith.mulf %v, %v : f64
  return %r : f64
}"""
#: A branch of each element of a structured op.
ELEMENTS = """
func.func @f(%a: tensor<4xf64>) -> tensor<4xf64> {
  %zero = arith.constant 0.0 : f64
  %none = tensor.empty() : tensor<4xf64>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d) -> (d)>, affine_map<(d) -> (3 - d)>, affine_map<(d) -> (d)>],
      iterator_types = ["parallel"]} ins(%a, %a : tensor<4xf64>, tensor<4xf64>) outs(%none : tensor<4xf64>) {
  ^bb0(%x: f64, %y: f64, %_: f64):
    %c = arith.cmpf ogt, %x, %zero : f64
    %v = scf.if %c -> f64 {
      scf.yield %x : f64
    } else {
      scf.yield %y : f64
    }
    %w = arith.mulf %v, %v : f64
    linalg.yield %w : f64
  } -> tensor<4xf64>
  return %r : tensor<4xf64>
}"""
#: A branch of a complex argument, or of a global that the call before has written.
BRANCH = """
memref.global "private" @state : memref<f64> = dense<-1.0>
func.func @f(%a: memref<4xf64>, %q: complex<f64>) -> f64 {{
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f64
  %state = memref.get_global @state : memref<f64>
  {sign}
  %c = arith.cmpf ogt, %sign, %zero : f64
  %r = scf.if %c -> f64 {{
    %v = memref.load %a[%c1] : memref<4xf64>
    scf.yield %v : f64
  }} else {{
    %v = memref.load %a[%c2] : memref<4xf64>
    scf.yield %v : f64
  }}
  %w = arith.mulf %r, %r : f64
  return %w : f64
}}"""
GLOBAL = """%sign = memref.load %state[] : memref<f64>
  %next = complex.re %q : complex<f64>
  memref.store %next, %state[] : memref<f64>"""
REAL, OTHERS = [np.array([1.0, 2.0, -3.0, -4.0])], [np.array([-1.0, -2.0, 3.0, 4.0])]
PROGRAMS: dict[str, tuple[str, list[list[Any]]]] = {
    "load": (f"{MASKED}  {LOAD}{SQUARES}", [REAL, OTHERS]),
    "store": (f"{MASKED}  {STORE}{SQUARES}", [REAL, OTHERS]),
    "gather": (f"{MASKED}  {GATHER}{SQUARES}", [REAL, OTHERS]),
    "choice of buffers": (CHOICE, [REAL, OTHERS]),
    "branch of an element": (ELEMENTS, [REAL, OTHERS]),
    "complex number": (
        BRANCH.format(sign="%sign = complex.re %q : complex<f64>"),
        [[*REAL, 1.0 + 0j], [*REAL, -1.0 + 0j]],
    ),
}


@pytest.mark.parametrize("what", PROGRAMS)
def test_what_floats_decide_is_decided_anew(what: str) -> None:
    text, points = PROGRAMS[what]
    sparse, dense = ad.sparse_jacobian(ad.parse(text), "f", argnums=0), ad.jacfwd(ad.parse(text), "f", argnums=0)
    for point in [*points, *reversed(points)]:
        expected = dense(*point)
        assert np.count_nonzero(expected)
        np.testing.assert_array_equal(sparse(*point).toarray().reshape(expected.shape), expected)


def test_what_a_global_holds_is_asked_at_each_call() -> None:
    """The branch is that of the call before: that of a Jacobian runs the function more than once."""
    module = ad.parse(BRANCH.format(sign=GLOBAL))
    sparse = ad.sparse_jacobian(module, "f", argnums=0)
    for sign, column in [(1.0, 2), (1.0, 1), (-1.0, 1), (-1.0, 2)]:
        sparse(REAL[0], complex(sign))
        assert sparse.pattern.indices.tolist() == [column]
