"""Whether an argument and a buffer of the caller's overlap in recursive functions."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.testing.check import check_both, check_vjp

UNTAPED = Options(tapes=False)
BUFFER = Signature(Mode.REVERSE, (Activity.DUP, Activity.CONST), (Activity.ACTIVENONEED,))

# @g writes %w, which is one thing with %x for all that it knows; the one caller hands it a buffer of its own.
FRESH = """
func.func private @g(%x: memref<?xf64>, %w: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %go = arith.cmpi ugt, %n, %c0 : index
  %r = scf.if %go -> f64 {
    %m = arith.subi %n, %c1 : index
    %v = memref.load %x[%m] : memref<?xf64>
    %u = memref.load %w[%c1] : memref<?xf64>
    %p = arith.mulf %v, %u : f64
    %s = math.sin %p : f64
    memref.store %s, %w[%c1] : memref<?xf64>
    %q = func.call @g(%x, %w, %m) : (memref<?xf64>, memref<?xf64>, index) -> f64
    %e = memref.load %w[%c0] : memref<?xf64>
    %t = arith.mulf %q, %e : f64
    memref.store %t, %w[%c0] : memref<?xf64>
    %z = arith.addf %t, %v : f64
    scf.yield %z : f64
  } else {
    %v = memref.load %w[%c1] : memref<?xf64>
    scf.yield %v : f64
  }
  return %r : f64
}
func.func @f(%x: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<2xf64>
  %w = memref.cast %a : memref<2xf64> to memref<?xf64>
  %u = memref.load %x[%c0] : memref<?xf64>
  %v = memref.load %x[%c1] : memref<?xf64>
  memref.store %u, %a[%c0] : memref<2xf64>
  memref.store %v, %a[%c1] : memref<2xf64>
  %q = func.call @g(%x, %w, %n) : (memref<?xf64>, memref<?xf64>, index) -> f64
  %e = memref.load %a[%c0] : memref<2xf64>
  memref.dealloc %a : memref<2xf64>
  %r = arith.mulf %q, %e : f64
  return %r : f64
}"""


def derive(text: str, options: Options) -> ir.Module:
    module = ad.parse(text)
    with module.context, ir.Location.unknown():
        create_derivative(module, "f", BUFFER, Context.default().registry, options)
    assert module.operation.verify()
    return module


@pytest.mark.parametrize("depth", [0, 1, 3])
def test_a_callee_with_an_argument_and_a_fresh_buffer_is_differentiated_twice_and_without_a_tape(depth: int) -> None:
    x = np.array([0.9, 1.3, 0.7])
    check_both(ad.parse(FRESH), "f", x, depth, order=2)
    gradients = []
    for options in (Options(), UNTAPED):
        gradients.append(np.zeros(3))
        ad.compile(derive(FRESH, options), "diffef")(x, gradients[-1], depth, 1.0)
    np.testing.assert_allclose(*gradients, rtol=1e-13)


def test_where_one_caller_hands_the_same_buffer_twice_it_is_refused_without_a_tape() -> None:
    same = FRESH.replace("@g(%x, %w, %n)", "@g(%x, %x, %n)")
    check_vjp(ad.parse(same), "f", np.array([0.9, 1.3, 0.7]), 3)
    with pytest.raises(ad.errors.UnsupportedError, match="MA0313"):
        derive(same, UNTAPED)
