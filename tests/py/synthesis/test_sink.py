"""Ops that only a branch reads, apart from its condition, have adjoints in that branch only."""

from __future__ import annotations

import re

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.edit.walk import ancestors, find_ops
from mlirad.testing.check import check_vjp

#: Forces between pairs of places that are near each other.
PAIRS = """
func.func @f(%x: memref<?xf64>, %m: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %cut = arith.constant 0.5 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (f64) {
    %a = scf.for %j = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f64) {
      %p = memref.load %x[%i] : memref<?xf64>
      %o = memref.load %x[%j] : memref<?xf64>
      %d = arith.subf %p, %o : f64
      %q = arith.mulf %d, %d : f64
      %near = arith.cmpf olt, %q, %cut : f64
      %s = scf.if %near -> (f64) {
        %e = arith.subf %cut, %q : f64
        %w = memref.load %m[%j] : memref<?xf64>
        %t = arith.mulf %e, %w : f64
        %u = math.sin %t : f64
        %v = arith.addf %acc, %u : f64
        scf.yield %v : f64
      } else {
        scf.yield %acc : f64
      }
      scf.yield %s : f64
    }
    %b = arith.mulf %a, %a : f64
    %c = arith.addf %sum, %b : f64
    scf.yield %c : f64
  }
  return %r : f64
}
"""


def additions_outside(text: str) -> int:
    """How many additions to shadows of arguments, in loops of the reverse sweep, are in no branch."""
    derivative = ad.transforms.vjp(ad.parse(text), "f", wrt=["x", "m"]).operation
    stores = find_ops(derivative, lambda op: op.name == "memref.store")
    places = [[one.name for one in ancestors(op)] for op in stores if isinstance(op.operands[1].owner, ir.Block)]
    assert places
    return sum("scf.for" in around and "scf.if" not in around for around in places)


def test_a_pair_that_is_not_near_adds_nothing() -> None:
    assert additions_outside(PAIRS) == 0
    check_vjp(ad.parse(PAIRS), "f", np.linspace(-1, 1.3, 7), np.random.default_rng(3).normal(size=7), 7, order=2)


def test_what_others_read_stays() -> None:
    """Another value with a derivative depends on it."""
    text = PAIRS.replace("scf.yield %s : f64", "%s2 = arith.addf %s, %q : f64\nscf.yield %s2 : f64")
    assert additions_outside(text) > 0
    check_vjp(ad.parse(text), "f", np.linspace(-1, 1.3, 7), np.random.default_rng(3).normal(size=7), 7)


@pytest.mark.parametrize("flags", ["", " fastmath<reassoc>", " fastmath<fast>"])
def test_pairs_in_lanes_add_the_same(flags: str) -> None:
    """Lanes run the branch if one of them takes it; none, some and all of them do."""
    text = re.sub(r"(= (?:arith|math)\.(?:addf|subf|mulf|sin) .*) : f64", rf"\1{flags} : f64", PAIRS)
    assert flags in text
    x = np.concatenate([np.zeros(20), np.linspace(3, 40, 25), np.random.default_rng(5).normal(size=38)])
    m = np.random.default_rng(3).normal(size=83)
    found = ad.grad(ad.parse(text), "f", wrt=["x", "m"])(x, m, 83)
    d = x[:, None] - x[None, :]
    near = d * d < 0.5
    e = (0.5 - d * d) * near
    a = np.sin(e * m[None, :]).sum(1)
    t = 2 * a[:, None] * np.cos(e * m[None, :]) * near
    through = t * m[None, :] * -2 * d
    np.testing.assert_allclose(found[0], through.sum(1) - through.sum(0), rtol=1e-11, atol=1e-11)
    np.testing.assert_allclose(found[1], (t * e).sum(0), rtol=1e-11, atol=1e-11)


def test_an_element_that_is_overwritten_before_the_branch_is_not_read_there() -> None:
    text = """
    func.func @f(%x: memref<?xf64>, %n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : f64
      scf.for %i = %c0 to %n step %c1 {
        %p = memref.load %x[%i] : memref<?xf64>
        %q = arith.mulf %p, %p : f64
        memref.store %zero, %x[%i] : memref<?xf64>
        %near = arith.cmpf olt, %q, %p : f64
        scf.if %near {
          %s = math.sin %q : f64
          memref.store %s, %x[%i] : memref<?xf64>
        }
      }
      return
    }"""
    x = np.array([0.3, 1.7, 0.6, -0.4])
    check_vjp(ad.parse(text), "f", x, 4)
    ad.compile(ad.parse(text), "f")(x, 4)
    np.testing.assert_allclose(x, [np.sin(0.09), 0, np.sin(0.36), 0])


def test_what_an_inner_branch_reads_is_copied_into_both() -> None:
    text = PAIRS.replace(
        "%u = math.sin %t : f64",
        """%far = arith.cmpf ogt, %d, %zero : f64
        %u = scf.if %far -> (f64) {
          %k = math.exp %d : f64
          %l = arith.mulf %k, %t : f64
          scf.yield %l : f64
        } else {
          scf.yield %t : f64
        }""",
    )
    assert additions_outside(text) == 0
    check_vjp(ad.parse(text), "f", np.linspace(-1, 1.3, 7), np.random.default_rng(3).normal(size=7), 7, order=2)
