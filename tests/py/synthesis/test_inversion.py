"""Swaps, counters and changes of sign are undone in the reverse sweep, not cached, where that is exact and pays."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.machine import DEFAULT, MachineModel
from mlirad.synthesis.options import Options
from mlirad.synthesis.report import describe_plan
from mlirad.testing.check import check_both, check_vjp
from mlirad.testing.memory import Counted

N = 6

#: Two loops around statements on the elements ``%b[%i]`` and ``%b[%j]``, and a table of indices ``%t``.
NEST = """
func.func @f(%x: memref<6xf64>, %w: memref<6xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %n = arith.constant 6 : index
  %zero = arith.constant 0.0 : f64
  %b = memref.alloc() : memref<6xf64>
  %t = memref.alloca() : memref<6xindex>
  memref.copy %x, %b : memref<6xf64> to memref<6xf64>
  scf.for %k = %c0 to %n step %c1 { memref.store %k, %t[%k] : memref<6xindex> }
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a0 = %zero) -> f64 {
    %r = LOOP iter_args(%acc = %a0) -> f64 {
      BODY
      DIALECT.yield %next : f64
    }
    scf.yield %r : f64
  }
  %e = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %s) -> f64 {
    %p = memref.load %b[%i] : memref<6xf64>
    %q = memref.load %w[%i] : memref<6xf64>
    %m = arith.mulf %p, %q : f64
    %next = arith.addf %acc, %m : f64
    scf.yield %next : f64
  }
  memref.dealloc %b : memref<6xf64>
  return %e : f64
}"""

PAIR = """
      %j1 = arith.addi %j, %c1 : index
      %p = memref.load %b[%j] : memref<6xf64>
      %q = memref.load %b[%j1] : memref<6xf64>"""
USE = """
      %u = arith.mulf %p, %q : f64
      %v = math.sin %u : f64
      %next = arith.addf %acc, %v : f64"""
SWAP = "memref.store %q, %b[%j] : memref<6xf64>  memref.store %p, %b[%j1] : memref<6xf64>"
SORT = f"{PAIR}  %g = arith.cmpf ogt, %p, %q : f64 {USE}  scf.if %g {{ {SWAP} }}"
SWAPS = f"{PAIR} {SWAP} {USE}"
FISHER_YATES = f"""
      %l = arith.muli %i, %j : index
      %m0 = arith.remui %l, %n : index
      %a = memref.load %t[%j] : memref<6xindex>
      %c = memref.load %t[%m0] : memref<6xindex>
      memref.store %c, %t[%j] : memref<6xindex>
      memref.store %a, %t[%m0] : memref<6xindex>
      %d = memref.load %t[%i] : memref<6xindex>
      %p = memref.load %w[%d] : memref<6xf64>
      %q = memref.load %x[%a] : memref<6xf64> {USE}"""
HISTOGRAM = f"""
      %l = arith.muli %i, %j : index
      %k = arith.remui %l, %c2 : index
      %a = memref.load %t[%k] : memref<6xindex>
      %a2 = arith.addi %a, %j : index
      memref.store %a2, %t[%k] : memref<6xindex>
      %d = arith.remui %a, %n : index
      %p = memref.load %w[%d] : memref<6xf64>
      %q = memref.load %x[%d] : memref<6xf64> {USE}"""
TWO_CHANGES = f"""
      %a = memref.load %t[%i] : memref<6xindex>
      %h = arith.xori %a, %j : index
      %a2 = arith.subi %c5, %h : index
      memref.store %a2, %t[%i] : memref<6xindex>
      %d = arith.remui %a, %n : index
      %p = memref.load %w[%d] : memref<6xf64>
      %q = memref.load %x[%d] : memref<6xf64> {USE}"""
SIGN = f"""{PAIR}
      %m = arith.negf %p : f64
      %g = arith.cmpf ogt, %u, %zero : f64
      scf.if %g {{ memref.store %m, %b[%j] : memref<6xf64> }}""".replace("%g =", f"{USE}\n      %g =")
ROTATION = f"""
      %o = memref.load %b[%c0] : memref<6xf64>
      %p = memref.load %b[%c1] : memref<6xf64>
      %q = memref.load %b[%c2] : memref<6xf64> {USE}
      memref.store %p, %b[%c0] : memref<6xf64>
      memref.store %q, %b[%c1] : memref<6xf64>
      memref.store %o, %b[%c2] : memref<6xf64>"""
AFFINE = f"""
      %p = affine.load %b[%j] : memref<6xf64>
      %q = affine.load %b[-%j + 5] : memref<6xf64>
      affine.store %q, %b[%j] : memref<6xf64>
      affine.store %p, %b[-%j + 5] : memref<6xf64> {USE}"""
PROGRAMS = {
    "a sort": SORT,
    "swaps used behind": SWAPS,
    "an order of numbers": FISHER_YATES,
    "a histogram": HISTOGRAM,
    "two changes": TWO_CHANGES,
    "signs": SIGN,
    "a rotation": ROTATION,
    "a reversal": AFFINE,
}
NOT_EXACT = {
    "a sum of floats": f"{PAIR} {USE}  %m = arith.addf %p, %q : f64  memref.store %m, %b[%j] : memref<6xf64>",
    "one element in two places": f"{PAIR} {USE}  memref.store %p, %b[%j1] : memref<6xf64>",
    "a rotation of what may be one": ROTATION.replace("%b[%c1]", "%b[%i]").replace("%b[%c2]", "%b[%j]"),
    "a number twice": FISHER_YATES.replace("memref.store %a, %t[%m0]", "memref.store %c, %t[%m0]"),
    "a half": HISTOGRAM.replace("%a2 = arith.addi %a, %j", "%a2 = arith.shrui %a, %c1"),
    "a number and what is made of it": HISTOGRAM.replace(
        "%a2 = arith.addi %a, %j", "%s = arith.shli %a, %c1 : index  %a2 = arith.xori %a, %s"
    ),
    "a number and itself": HISTOGRAM.replace("%a2 = arith.addi %a, %j", "%a2 = arith.addi %a, %a"),
    "read between": f"""{PAIR} {USE}
      memref.store %q, %b[%j] : memref<6xf64>
      %y = memref.load %b[%i] : memref<6xf64>
      memref.store %p, %b[%j1] : memref<6xf64>
      memref.store %y, %w[%i] : memref<6xf64>""",
    "overwritten in an outer loop": f"{SORT}  memref.store %acc, %b[%c0] : memref<6xf64>",
}


#: Undoing always pays, so that small programs do it.
CHEAP = Context.default().with_machine(MachineModel(inversion_price=0, cache_price=1000))


def module_of(body: str) -> ad.Module:
    loop = ("affine.for %j = 0 to 5", "affine") if "affine" in body else ("scf.for %j = %c0 to %c5 step %c1", "scf")
    return ad.parse(NEST.replace("BODY", body).replace("LOOP", loop[0]).replace("DIALECT", loop[1]))


def plan_of(module: ad.Module, ctx: Context = CHEAP) -> str:
    signature = Signature(Mode.REVERSE, (Activity.DUP, Activity.DUP), (Activity.ACTIVE,))
    return describe_plan(module, "f", signature, ctx.registry, Options())


def arguments() -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(5)
    return rng.normal(size=N), rng.normal(size=N)


@pytest.mark.parametrize("body", PROGRAMS.values(), ids=PROGRAMS)
def test_what_can_be_undone_is_undone_and_the_derivatives_are_right(body: str) -> None:
    module = module_of(body)
    assert "\n  invert %" in plan_of(module)
    check_both(module, "f", *arguments(), order=2, forward_order=1, ctx=CHEAP)


@pytest.mark.parametrize("body", NOT_EXACT.values(), ids=NOT_EXACT)
def test_what_is_not_exact_is_not_undone(body: str) -> None:
    module = module_of(body)
    assert "\n  invert %" not in plan_of(module)
    check_vjp(module, "f", *arguments(), ctx=CHEAP)


def test_a_long_sort_keeps_its_decisions_and_gives_the_same_gradient() -> None:
    n = 400
    text = NEST.replace("BODY", SORT).replace("LOOP", "scf.for %j = %c0 to %c5 step %c1").replace("DIALECT", "scf")
    module = ad.parse(text.replace("6xf64", f"{n}xf64").replace("6xindex", f"{n}xindex").replace(" 6 :", f" {n} :"))
    x = np.random.default_rng(6).normal(size=(2, n))
    gradients, peaks = [], []
    for price in (DEFAULT.inversion_price, 10**6):
        ctx = Context.default().with_machine(MachineModel(inversion_price=price, resident_bytes=1000))
        derivative = ad.grad(module, "f", wrt=(0, 1), ctx=ctx)
        gradients.append(np.concatenate(derivative(*x)))
        peaks.append(Counted(ad.grad(module, "f", wrt=(0, 1), ctx=ctx))(*x).peak_bytes)
    np.testing.assert_array_equal(*gradients)
    # A flag for each comparison, and a copy of the buffer, instead of two numbers for each comparison.
    assert peaks[1] - peaks[0] == 15 * n * 5 - 8 * n


def test_what_is_undone_is_said() -> None:
    found = plan_of(module_of(SORT))
    assert "one: copied after 'scf.for', whose in-place updates are inverted in the copy (" in found
    assert ": it is needed before its operands are restored" in found
