"""The logarithm of a sum of shifted exponentials: no derivative by the shift, unless something else sees it."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad
from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.testing import check_both

LSE = """
func.func @f(%x: memref<{n}xf64>) -> f64 {{
  %zero = arith.constant 0.0 : f64
  %first = affine.load %x[0] : memref<{n}xf64>
  %m = affine.for %i = 1 to {n} iter_args(%most = %first) -> (f64) {{
    %v = affine.load %x[%i] : memref<{n}xf64>
    %more = arith.maximumf %most, %v : f64
    affine.yield %more : f64
  }}
  %s = affine.for %i = 0 to {n} iter_args(%a = %zero) -> (f64) {{
    %v = affine.load %x[%i] : memref<{n}xf64>
    %d = arith.subf %v, %m : f64
    %e = math.exp %d : f64
    %b = arith.addf %a, %e : f64
    {more}
    affine.yield %b : f64
  }}
  %l = math.log %s : f64
  %r = arith.addf {sum} : f64
  {after}
  return %{result} : f64
}}
"""
PLAIN = {"n": 8, "more": "", "sum": "%l, %m", "after": "", "result": "r"}
STORED = PLAIN | {"more": "affine.store %e, %x[%i] : memref<8xf64>"}
#: What else sees a member of the family, or a shift that is another one.
OTHERS = {
    "log": PLAIN | {"after": "%q = arith.mulf %l, %r : f64", "result": "q"},
    "sum": PLAIN | {"after": "%q = arith.mulf %s, %r : f64", "result": "q"},
    "shift": PLAIN | {"after": "%q = arith.mulf %m, %r : f64", "result": "q"},
    "exponentials": STORED,
    "twice": PLAIN | {"sum": "%l, %l"},
    "first": PLAIN | {"sum": "%first, %l"},
}


def derivative(text: str) -> str:
    with new_context():
        module = ir.Module.parse(text)
        signature = Signature(Mode.REVERSE, (Activity.DUP,), (Activity.ACTIVENONEED,))
        create_derivative(module, "f", signature, Context.default().registry)
        assert module.operation.verify()
        return str(module).partition("@diffef")[2]


def test_the_maximum_is_not_differentiated() -> None:
    text = derivative(LSE.format(**PLAIN))
    assert "enzyme" not in text
    assert "cmpf" not in text
    assert text.count("math.exp") == 1


@pytest.mark.parametrize("case", OTHERS)
def test_what_else_sees_the_shift_keeps_its_derivative(case: str) -> None:
    with new_context():
        module = ir.Module.parse(LSE.format(**OTHERS[case]))
        x = np.random.default_rng(7).uniform(-1, 1, 8)
        check_both(module, "f", x)


def test_both_orders_and_both_modes() -> None:
    for sum in ("%l, %m", "%m, %l"):
        with new_context():
            module = ir.Module.parse(LSE.format(**PLAIN | {"sum": sum}))
            x = np.random.default_rng(8).uniform(-1, 1, 8)
            check_both(module, "f", x, order=2, forward_order=1)


def test_the_gradient_is_the_softmax_to_rounding() -> None:
    """With a derivative through the maximum the largest entry is off by 1e-13 of it."""
    n = 20000
    x = np.random.default_rng(9).normal(size=n)
    found = mlirad.grad(mlirad.parse(LSE.format(**PLAIN | {"n": n})), "f")(x)
    expected = np.exp(x - x.max())
    expected /= np.sum(np.sort(expected))
    np.testing.assert_allclose(found, expected, rtol=2e-14)


def test_a_sum_that_a_while_gives_is_not_looked_into() -> None:
    text = """
    func.func @f(%x: f64, %m: f64) -> f64 {
      %zero = arith.constant 0.0 : f64
      %limit = arith.constant 2.0 : f64
      %s:2 = scf.while (%a = %zero) : (f64) -> (f64, f64) {
        %d = arith.subf %x, %m : f64
        %e = math.exp %d : f64
        %b = arith.addf %a, %e : f64
        %more = arith.cmpf olt, %b, %limit : f64
        scf.condition(%more) %d, %b : f64, f64
      } do {
      ^bb0(%d: f64, %b: f64):
        scf.yield %b : f64
      }
      %l = math.log %s#1 : f64
      %r = arith.addf %l, %m : f64
      return %r : f64
    }
    """
    with new_context():
        module = ir.Module.parse(text)
        check_both(module, "f", 0.3, 0.4)
