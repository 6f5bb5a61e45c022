"""What is stored is loaded again in the reverse sweep where nothing overwrites it, and cached where something does."""

from __future__ import annotations

import re

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.options import Options
from mlirad.synthesis.report import describe_plan
from mlirad.testing.check import check_vjp
from mlirad.testing.memory import Counted

#: An activation that is written, one that is stepped over, one whose element is written again, and one in a branch.
TEMPLATE = """
func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> f64 {
    %v = memref.load %x[%i] : memref<?xf64>
    %t = math.tanh %v : f64
    STORE
    %p = arith.mulf %t, %acc : f64
    %s = arith.addf %p, %t : f64
    scf.yield %s : f64
  }
  %a = memref.load %y[%c1] : memref<?xf64>
  %b = arith.mulf %a, %r : f64
  return %b : f64
}"""
KEPT = "memref.store %t, %y[%i] : memref<?xf64>"
AHEAD = "%j = arith.addi %i, %c1 : index  memref.store %t, %y[%j] : memref<?xf64>"
TWICE = f"{KEPT}  memref.store %zero, %y[%c0] : memref<?xf64>"
BEHIND = f"{AHEAD}  memref.store %v, %y[%i] : memref<?xf64>"
BRANCH = f"%g = arith.cmpf ogt, %v, %zero : f64  scf.if %g {{ {KEPT} }}"


@pytest.mark.parametrize(
    ("store", "cached"),
    [(KEPT, 0), (AHEAD, 0), (TWICE, 1), (BEHIND, 1), (BRANCH, 1)],
    ids=["kept", "ahead", "written twice", "written by the next step", "stored in a branch"],
)
def test_a_value_is_loaded_from_where_it_was_stored(store: str, cached: int) -> None:
    n = 400
    rng = np.random.default_rng(3)
    x, y = rng.normal(size=n + 1), rng.normal(size=n + 2)
    module = ad.parse(TEMPLATE.replace("STORE", store))
    check_vjp(module, "f", x, y, n, order=2)
    use = Counted(ad.grad(module, "f", wrt=(0, 1)))(x, y, n)
    # The gradients and what is carried, which is cached in any case.
    own = 8 * (2 * n + 3 + n)
    assert own + 8 * n * cached <= use.peak_bytes < own + 8 * n * cached + 64
    assert use.live_bytes == 8 * (2 * n + 3)
    assert not use.wrong_frees


@pytest.mark.parametrize(("op", "expected"), [("arith.divf %v, %n1", "recompute"), ("math.tanh %v", "reload")])
def test_what_one_load_brings_back_does_not_keep_a_store_alive(op: str, expected: str) -> None:
    text = TEMPLATE.replace("STORE", KEPT).replace("%t = math.tanh %v", f"%t = {op}")
    text = text.replace("%r = scf.for", "%n1 = memref.load %x[%c1] : memref<?xf64>\n  %r = scf.for", 1)
    signature = Signature(Mode.REVERSE, (Activity.DUP, Activity.DUP, Activity.CONST), (Activity.ACTIVENONEED,))
    with new_context():
        module = ir.Module.parse(text)
        found = describe_plan(module, "f", signature, Context.default().registry, Options())
    name = op.split()[0]
    assert re.findall(rf"(\w+) %\d+: f64, for '(?:arith.mulf|{name})' \((?!16)", found).count(expected) == 1, found
