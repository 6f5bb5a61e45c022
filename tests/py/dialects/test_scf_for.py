"""Trip counts and reversed iterations of ``scf.for``: every kind of bound, checked by running the derivative."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir, new_context
from mlirad.dialects.scf.counted import find_count
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
    # The last addition has no room in the type.
    ("i8", "", 0, 127, 50),
    ("i8", "unsigned", 0, -6, 100),
    ("i16", "", 32000, 32767, 400),
    ("i32", "", 2**31 - 10, 2**31 - 1, 7),
    ("i32", "unsigned", -10, -1, 7),
]


@pytest.mark.parametrize(("type", "cmp", "low", "high", "step"), BOUNDS)
def test_constant_bounds_are_reversed_exactly(type: str, cmp: str, low: int, high: int, step: int) -> None:
    text = CONSTANT.format(type=type, cmp=cmp, low=low, high=high, step=step)
    check_vjp(ir.Module.parse(text, new_context()), "f", 0.3)


def test_an_index_that_would_pass_the_end_of_its_type_stops_before() -> None:
    text = CONSTANT.format(type="i64", cmp="", low=2**63 - 10, high=2**63 - 1, step=7)
    check_vjp(ir.Module.parse(text, new_context()), "f", 0.3)


COUNT = """
func.func @f(%x: f64, %m: memref<?xf64>, %low: {type}, %high: {type}, %step: {type}) -> i64 {{
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %n = scf.for {cmp} %i = %low to %high step %step iter_args(%n = %c0) -> i64 : {type} {{
    %at = arith.index_cast %n : i64 to index
    %old = memref.load %m[%at] : memref<?xf64>
    %new = math.sin %old : f64
    memref.store %new, %m[%at] : memref<?xf64>
    %next = arith.addi %n, %c1 : i64
    scf.yield %next : i64
  }}
  return %n : i64
}}"""


@pytest.mark.parametrize(("type", "cmp", "low", "high", "step"), BOUNDS)
def test_a_loop_runs_as_often_as_it_says(type: str, cmp: str, low: int, high: int, step: int) -> None:
    module = ir.Module.parse(COUNT.format(type=type, cmp=cmp), new_context())
    values = 2 ** int(type[1:])
    start, end = (low % values, high % values) if cmp else (low, high)
    assert ad.compile(module, "f")(0.0, np.ones(300), low, high, step) == max(0, -((start - end) // step))


STEPPED = """
func.func @f(%x: f64, %high: i8) -> f64 {{
  %c0 = arith.constant 0 : i8
  %step = arith.constant {step} : i8
  %n, %r = scf.while (%i = %c0, %a = %x) : (i8, f64) -> (i8, f64) {{
    %more = arith.cmpi slt, %i, %high : i8
    scf.condition(%more) %i, %a : i8, f64
  }} do {{
  ^bb0(%i: i8, %a: f64):
    %next = arith.addi %i, %step {flags}: i8
    %s = math.sin %a : f64
    %t = arith.sitofp %i : i8 to f64
    %u = math.exp %t : f64
    %v = arith.addf %s, %u : f64
    %w = math.cos %v : f64
    scf.yield %next, %w : i8, f64
  }}
  return %r : f64
}}"""


@pytest.mark.parametrize("step", [1, 37])
def test_a_while_loop_that_passes_the_end_of_its_type_goes_on(step: int) -> None:
    module = ir.Module.parse(STEPPED.format(step=step, flags=""), new_context())
    passed, i = 0, 0
    while i < 126:
        i = (i + step + 128) % 256 - 128
        passed += 1
    assert passed == (126 if step == 1 else 38), "126 / 37 is less than 4"
    check_vjp(module, "f", 0.3, 126)


@pytest.mark.parametrize(("step", "flags", "counted"), [(1, "", True), (37, "", False), (37, "overflow<nsw> ", True)])
def test_only_what_stays_in_its_type_counts(step: int, flags: str, counted: bool) -> None:
    module = ir.Module.parse(STEPPED.format(step=step, flags=flags), new_context())
    whiles: list[ir.Operation] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name == "scf.while":
            whiles.append(op)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    assert (find_count(whiles[0]) is not None) == counted


@pytest.mark.parametrize(("type", "cmp", "low", "high", "step"), BOUNDS)
def test_dynamic_bounds_are_reversed_exactly(type: str, cmp: str, low: int, high: int, step: int) -> None:
    text = CONSTANT.format(type=type, cmp=cmp, low=low, high=high, step=step)
    lines = [line for line in text.splitlines() if "constant" not in line]
    text = "\n".join(lines).replace("%x: f64)", f"%x: f64, %lb: {type}, %ub: {type}, %st: {type})")
    check_vjp(ir.Module.parse(text, new_context()), "f", 0.3, low, high, step)
