"""Derivatives that are zero whatever the arguments are: right, and seldom meant, so that a remark says so."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import Diagnostic

# By x it is 3, by y nothing but a rounded number, by a and b only a comparison; o is written.
TEXT = """
func.func @f(%x: f64, %y: f64, %a: memref<?xf64>, %b: tensor<2xf64>, %o: memref<?xf64>, %u: memref<?xf64>) -> f64 {
  %c = arith.constant 0 : index
  %three = arith.constant 3.0 : f64
  %i = arith.fptosi %y : f64 to i32
  %z = arith.sitofp %i : i32 to f64
  %v = memref.load %a[%c] : memref<?xf64>
  %e = tensor.extract %b[%c] : tensor<2xf64>
  %p = arith.cmpf olt, %v, %e : f64
  %s = arith.mulf %x, %three : f64
  %q = arith.select %p, %s, %z : f64
  memref.store %q, %o[%c] : memref<?xf64>
  %w = memref.load %u[%c] : memref<?xf64>
  %r = arith.addf %q, %w : f64
  return %r : f64
}
"""
INTEGERS = """
func.func @count(%x: f64) -> i64 { %n = arith.fptosi %x : f64 to i64 return %n : i64 }
func.func @number(%n: i64) -> f64 { %x = arith.sitofp %n : i64 to f64 return %x : f64 }
"""


def said(remarks: object) -> list[str]:
    assert all(one.severity == "remark" and one.code == "MA0214" for one in remarks)
    return [f"{one.where.line}:{one.where.column}: {one.message}" for one in remarks]


def test_a_gradient_without_a_path_is_zero_and_has_a_remark_at_the_argument() -> None:
    gradient = ad.grad(ad.parse(TEXT, name="z.mlir"), "f", wrt="all")
    for (name, index), place in zip([("y", 1), ("a", 2), ("b", 3)], gradient.remarks, strict=True):
        assert place.where.file == "z.mlir"
        assert TEXT.splitlines()[1][place.where.column - 1 :].startswith(f"%{name}:")
        assert place.message == f"the gradient of 'f' by argument #{index} is zero: no path of floats leads to a result"
    x, y, a, b = 0.5, 2.25, np.array([0.25]), np.array([0.5, 0.0])
    by_x, by_y, by_a, by_b, by_o, by_u = gradient(x, y, a, b, np.zeros(1), np.ones(1))
    assert (by_x, by_y, *by_a, *by_b, *by_o, *by_u) == (3.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)


def test_what_has_a_path_has_no_remark() -> None:
    assert ad.grad(ad.parse(TEXT), "f", wrt=[0, 4, 5]).remarks == ()
    assert ad.compile(ad.parse(TEXT), "f").remarks == ()


def test_transforms_tell_the_context() -> None:
    found: list[Diagnostic] = []
    ctx = ad.Context.default().with_remarks(found.append)
    ad.transforms.vjp(ad.parse(INTEGERS), "count", ctx=ctx)
    assert said(found) == ["2:18: the gradient of 'count' by argument #0 is zero: no path of floats leads to a result"]
    found.clear()
    ad.transforms.jvp(ad.parse(TEXT), "f", wrt="y", ctx=ctx)
    assert said(found) == ["2:1: the tangent of result #0 of 'f' is zero: no path of floats leads to it"]
    found.clear()
    ad.grad(ad.parse(TEXT), "f", wrt="y", ctx=ctx)
    assert [one.code for one in found if one.code != "MA0509"] == ["MA0214"]


@pytest.mark.parametrize("derive", [ad.grad, ad.transforms.vjp, ad.transforms.jvp])
def test_a_function_of_integers_has_no_derivative_and_a_remark(derive: object) -> None:
    found: list[Diagnostic] = []
    derive(ad.parse(INTEGERS), "number", wrt="all", ctx=ad.Context.default().with_remarks(found.append))
    assert "3:1: nothing is differentiated: no argument of 'number' carries a derivative" in said(found)


def test_a_callee_that_ignores_an_argument_has_no_remark() -> None:
    """Only what was asked for is told."""
    text = """
    func.func @f(%x: f64, %n: i32) -> f64 {
      %half = arith.constant 0.5 : f64
      %y = func.call @g(%x, %half, %n) : (f64, f64, i32) -> f64
      return %y : f64
    }
    func.func @g(%x: f64, %unused: f64, %n: i32) -> f64 {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %stop = arith.cmpi sle, %n, %zero : i32
      %r = scf.if %stop -> f64 {
        scf.yield %x : f64
      } else {
        %m = arith.subi %n, %one : i32
        %s = func.call @g(%x, %x, %m) : (f64, f64, i32) -> f64
        %t = arith.mulf %s, %x : f64
        scf.yield %t : f64
      }
      return %r : f64
    }"""
    gradient = ad.grad(ad.parse(text), "f")
    assert gradient.remarks == ()
    assert gradient(2.0, 3) == 4 * 2.0**3
