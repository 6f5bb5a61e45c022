"""``func.call_indirect`` of one of a few functions is a branch between calls; of any function it is refused."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.testing.check import check_both

FUNCTIONS = """
!fn = (f64, memref<3xf64>) -> f64
func.func private @g(%x: f64, %m: memref<3xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<3xf64>
  %y = arith.mulf %x, %v : f64
  memref.store %y, %m[%c0] : memref<3xf64>
  return %y : f64
}
func.func private @h(%x: f64, %m: memref<3xf64>) -> f64 {
  %y = math.sin %x : f64
  return %y : f64
}
func.func private @e(%x: f64, %m: memref<3xf64>) -> f64 {
  return %x : f64
}
func.func @f(%x: f64, %m: memref<3xf64>, %k: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %g = func.constant @g : (f64, memref<3xf64>) -> f64
  %h = func.constant @h : (f64, memref<3xf64>) -> f64
  %is0 = arith.cmpi eq, %k, %c0 : index
  CHOICE
  %y = func.call_indirect %s(%x, %m) : (f64, memref<3xf64>) -> f64
  %z = func.call_indirect %s(%y, %m) : (f64, memref<3xf64>) -> f64
  return %z : f64
}
"""
CHOICES = {
    "a select": "%s = arith.select %is0, %g, %h : (f64, memref<3xf64>) -> f64",
    "a select of selects": """%e = func.constant @e : (f64, memref<3xf64>) -> f64
  %is1 = arith.cmpi eq, %k, %c1 : index
  %t = arith.select %is1, %e, %g : (f64, memref<3xf64>) -> f64
  %s = arith.select %is0, %h, %t : (f64, memref<3xf64>) -> f64""",
    "a branch": """%s = scf.if %is0 -> (!fn) {
    scf.yield %g : !fn
  } else {
    %e = func.constant @e : (f64, memref<3xf64>) -> f64
    scf.yield %e : !fn
  }""",
    "a switch": """%s = scf.index_switch %k -> !fn
  case 0 {
    scf.yield %g : !fn
  }
  case 2 {
    %e = func.constant @e : (f64, memref<3xf64>) -> f64
    scf.yield %e : !fn
  }
  default {
    scf.yield %h : !fn
  }""",
}


@pytest.mark.parametrize("name", CHOICES)
def test_both_modes_are_right(name: str) -> None:
    module = ad.parse(FUNCTIONS.replace("CHOICE", CHOICES[name]))
    for k in range(3):
        arguments = (0.7, np.array([1.2, 0.4, -0.3]), k)
        check_both(module, "f", *arguments)


LOOP = """%r:3 = scf.for %i = %c0 to %k step %c1 iter_args(%a = %x, %s = %g, %o = %h) -> (f64, !fn, !fn) {
    %y = func.call_indirect %s(%a, %m) : (f64, memref<3xf64>) -> f64
    scf.yield %y, %o, %s : f64, !fn, !fn
  }
  return %r#0 : f64
}
"""


def test_functions_that_a_loop_carries_are_refused() -> None:
    module = ad.parse(FUNCTIONS.partition("CHOICE")[0] + LOOP)
    for transform in (ad.transforms.jvp, ad.transforms.vjp):
        with pytest.raises(ad.MlirAdError, match="MA0308"):
            transform(module, "f")
