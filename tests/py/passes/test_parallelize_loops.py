"""Loops whose iterations are independent become parallel ones, and no others."""

from __future__ import annotations

import numpy as np
import pytest

from mlirad import api
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.passes.parallelize_loops import ParallelizeLoops
from mlirad.runtime.target import Cpu
from mlirad.testing.check import check_vjp
from tests.fuzz.race_detector import RaceReport, watch

LOOP = """
func.func @f(%x: memref<9xf64>, %y: memref<9xf64>, %a: f64) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {{
    %k = arith.addi %i, %c1 : index
    %l = arith.muli %i, %c2 : index
    {body}
  }}
  return
}}"""
LOAD = "%v = memref.load %x[{}] : memref<9xf64>\n %w = arith.mulf %v, %a : f64\n"
STORE = "memref.store %w, %{}[{}] : memref<9xf64>"
INNER = "scf.for %j = %c0 to %c2 step %c1 {{\n %m = arith.addi %l, %j : index\n {}\n }}"
CASES = {
    "elements of its own": (LOAD.format("%k") + STORE.format("y", "%i"), 1),
    "in place": (LOAD.format("%l") + STORE.format("x", "%l"), 1),
    "rows": (INNER.format(LOAD.format("%m") + STORE.format("x", "%m")), 1),
    "the next element": (LOAD.format("%i") + STORE.format("x", "%k"), 0),
    "one element": (LOAD.format("%i") + STORE.format("y", "%c1"), 0),
    "a call": (LOAD.format("%i") + STORE.format("y", "%i") + "\n func.call @g() : () -> ()", 0),
}


@pytest.mark.parametrize("name", CASES)
def test_independent_iterations_become_parallel(name: str) -> None:
    body, count = CASES[name]
    module = api.parse(LOOP.format(body=body) + "\nfunc.func private @g() { return }")
    primal = clone_module(module)
    ParallelizeLoops(assume_noalias=True).run(module, Context.default())
    assert module.operation.verify()
    assert str(module).count("scf.parallel") == count
    ParallelizeLoops().run(primal, Context.default())
    assert str(primal).count("scf.parallel") == (count if name in ("in place", "rows") else 0)
    rng = np.random.default_rng(2)
    given = (rng.uniform(0.5, 1.5, 9), rng.uniform(0.5, 1.5, 9), 0.7)
    check_vjp(module, "f", *given)
    races = RaceReport()
    watch(module, races)
    api.compile(module, "f", target=Cpu(opt_level=0, parallel="none"))(*given)
    assert not races.found
    assert bool(races.accesses) == bool(count)
