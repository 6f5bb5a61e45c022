"""Trip counts and reversed iterations of ``scf.for``: every kind of bound, checked by running the derivative."""

from __future__ import annotations

import pytest

from mlirad._mlir import ir, new_context
from mlirad.testing.check import check_vjp

CONSTANT = """
func.func @f(%x: f64) -> f64 {{
  %lb = arith.constant {low} : {type}
  %ub = arith.constant {high} : {type}
  %st = arith.constant {step} : {type}
  %r = scf.for {cmp} %i = %lb to %ub step %st iter_args(%a = %x) -> f64 : {type} {{
    %j = arith.index_cast %i : {type} to index
    %k = arith.index_cast %j : index to i64
    %s = arith.sitofp %k : i64 to f64
    %e = math.sin %s : f64
    %0 = arith.mulf %a, %a : f64
    %1 = arith.addf %0, %e : f64
    %2 = math.sin %1 : f64
    scf.yield %2 : f64
  }}
  return %r : f64
}}"""

BOUNDS = [
    ("i32", "", 2, 9, 3),
    ("i32", "", -5, 9, 4),
    ("i32", "", 9, -5, 4),
    ("i8", "", -120, 120, 60),  # the span does not fit the type
    ("i8", "", -100, 100, 1),  # nor does the count
    ("i32", "unsigned", 3, -(2**30), 2**30),  # the upper bound is above 2**31
    ("i64", "unsigned", -(2**63), -(2**62), 2**61),
    ("i32", "unsigned", -4, 4, 1),
]


@pytest.mark.parametrize(("type", "cmp", "low", "high", "step"), BOUNDS)
def test_constant_bounds_are_reversed_exactly(type: str, cmp: str, low: int, high: int, step: int) -> None:
    text = CONSTANT.format(type=type, cmp=cmp, low=low, high=high, step=step)
    check_vjp(ir.Module.parse(text, new_context()), "f", 0.3)


@pytest.mark.parametrize(("type", "cmp", "low", "high", "step"), BOUNDS)
def test_dynamic_bounds_are_reversed_exactly(type: str, cmp: str, low: int, high: int, step: int) -> None:
    text = CONSTANT.format(type=type, cmp=cmp, low=low, high=high, step=step)
    lines = [line for line in text.splitlines() if "constant" not in line]
    text = "\n".join(lines).replace("%x: f64)", f"%x: f64, %lb: {type}, %ub: {type}, %st: {type})")
    check_vjp(ir.Module.parse(text, new_context()), "f", 0.3, low, high, step)
