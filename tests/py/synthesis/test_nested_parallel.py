"""Parallel loops in parallel loops stay parallel in both sweeps, if what the inner iterations add to is kept apart."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mlirad import api
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.walk import ancestors, find_ops
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.loops.pipeline import keep_outermost_parallel
from mlirad.runtime.target import Cpu
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.testing.check import check_both
from tests.fuzz.race_detector import RaceReport, reorder, watch

FUNCTION = """
func.func @f(%x: memref<6x8xf64>, %w: memref<{w}xf64>, %out: memref<6x8xf64>, %edge: memref<6xf64>,
             %p: memref<8xindex>, %a: f64) -> f64 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = arith.constant 6 : index
  %n = arith.constant 8 : index
  %zero = arith.constant 0.0 : f64
  {loops}
  %r = memref.load %out[%c2, %c1] : memref<6x8xf64>
  return %r : f64
}}"""
#: What is between the loops keeps upstream from merging them.
SCF = """
  scf.parallel (%i) = (%c0) to (%m) step (%c1) {{
    {before}
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {{
      {body}
      scf.reduce
    }}
    {after}
    %z = arith.mulf %a, %a : f64
    memref.store %z, %edge[%i] : memref<6xf64>
    scf.reduce
  }}"""
AFFINE = """
  affine.parallel (%i) = (0) to (6) {{
    {before}
    affine.parallel (%j) = (0) to (8) {{
      {body}
    }}
    {after}
    %z = arith.mulf %a, %a : f64
    memref.store %z, %edge[%i] : memref<6xf64>
  }}"""
FORALL = """
  scf.forall (%i) in (6) {{
    {before}
    scf.forall (%j) in (8) {{
      {body}
    }}
    {after}
    %z = arith.mulf %a, %a : f64
    memref.store %z, %edge[%i] : memref<6xf64>
  }}"""
LOAD = "%u = memref.load %x[%i, %j] : memref<6x8xf64>\n %s = math.sin %u : f64\n"
STORE = "%y = arith.mulf %s, {} : f64\n memref.store %y, %out[%i, %j] : memref<6x8xf64>"
OF_W = "%v = memref.load %w[{}] : memref<{{w}}xf64>\n"
ROW = LOAD + OF_W.format("%j") + STORE.format("%v")
COLUMN = LOAD + OF_W.format("%i") + STORE.format("%v")
GATHER = "%k = memref.load %p[%j] : memref<8xindex>\n" + LOAD + OF_W.format("%k") + STORE.format("%v")
GATHER_BY_ROW = (
    "%k = memref.load %p[%i] : memref<8xindex>\n %l = arith.addi %k, %j : index\n"
    + LOAD
    + OF_W.format("%l")
    + STORE.format("%v")
)
NEAR = (
    "%d = arith.maxsi %j, %c1 : index\n %k = arith.subi %d, %c1 : index\n"
    + LOAD
    + "%v = memref.load %x[%i, %k] : memref<6x8xf64>\n"
    + STORE.format("%v")
)
CHAIN = """
  %q = scf.for %t = %c0 to %c2 step %c1 iter_args(%e = %s) -> f64 {{
    %g = arith.mulf %e, %a : f64
    %h = math.sin %g : f64
    scf.yield %h : f64
  }}"""
SCRATCH = "%tmp = memref.alloc() : memref<8xf64>", "memref.dealloc %tmp : memref<8xf64>"
REDUCED = """
    %sum = scf.parallel (%j) = (%c0) to (%n) step (%c1) init (%a) -> f64 {{
      %u = memref.load %x[%i, %j] : memref<6x8xf64>
      %s = math.sin %u : f64
      %y = arith.mulf %s, %a : f64
      scf.reduce(%y : f64) {{
      ^bb0(%b: f64, %c: f64):
        %d = arith.addf %b, %c : f64
        scf.reduce.return %d : f64
      }}
    }}
    memref.store %sum, %out[%i, %c1] : memref<6x8xf64>
"""
TWO_LOOPS = (
    "memref.store %s, %tmp[%j] : memref<8xf64>",
    """
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {{
      %b = memref.load %tmp[%j] : memref<8xf64>
      %c = arith.mulf %b, %b : f64
      memref.store %c, %out[%i, %j] : memref<6x8xf64>
      scf.reduce
    }}
    """,
)


def nest(body: str = "", before: str = "", after: str = "", form: str = SCF, w: object = 8) -> str:
    loops = form.format(body=body.format(w=w), before=before.format(), after=after.format())
    return FUNCTION.format(loops=loops, w=w)


ONE_ROW = "scf.parallel (%i) = (%c0) to (%m) step (%c1) {{\n" + REDUCED + "scf.reduce\n}}"
#: The number of inner parallel loops in the forward and reverse sweeps, and what a remark says.
CASES = {
    "plain": (nest(LOAD + STORE.format("%u")), 2, "no two iterations"),
    "affine": (nest(LOAD + STORE.format("%u"), form=AFFINE), 2, "no two iterations"),
    "forall": (nest(LOAD + STORE.format("%u"), form=FORALL), 2, "no two iterations"),
    "outer copies": (nest(ROW), 2, "in a private copy for each chunk"),
    "captured": (nest(LOAD + STORE.format("%a")), 2, "no two iterations"),
    "element of a row": (nest(COLUMN), 2, "no two iterations"),
    "carried": (nest(LOAD + CHAIN + STORE.format("%q")), 2, "no two iterations"),
    "scratch": (nest(LOAD + TWO_LOOPS[0], SCRATCH[0], TWO_LOOPS[1] + SCRATCH[1]), 4, "no two iterations"),
    "reduced": (FUNCTION.format(loops=ONE_ROW.format(), w=8), 2, "no two iterations"),
    "outer adds atomically": (nest(GATHER_BY_ROW, w="?"), 2, "added atomically"),
    "inner races": (nest(GATHER), 1, "adds without atomic ops"),
    "inner stencil": (nest(NEAR), 1, "adds without atomic ops"),
}


def derivative(text: str, mode: Mode = Mode.REVERSE, **options: Any) -> tuple[ir.Module, list[str]]:
    """A module whose ``@df`` is the derivative, and the remarks."""
    module, said = api.parse(text), list[str]()
    arguments = (*[Activity.DUP] * 4, Activity.CONST, Activity.ACTIVE if mode is Mode.REVERSE else Activity.DUP)
    signature = Signature(mode, arguments, (Activity.ACTIVE if mode is Mode.REVERSE else Activity.DUP,))
    chosen = Options(assume_noalias=True, on_remark=lambda _, remark: said.append(remark), **options)
    create_derivative(module, "f", signature, Context.default().registry, chosen, "df")
    return module, said


def inner_loops(module: ir.Module) -> int:
    derived = next(op.operation for op in module.body.operations if op.attributes["sym_name"].value == "df")
    loops = find_ops(derived, lambda op: op.name == "scf.parallel", outer_first=True)
    return sum(any(op.name == "scf.parallel" for op in ancestors(loop)) for loop in loops)


def given() -> list[Any]:
    rng = np.random.default_rng(3)
    pairs = [[rng.uniform(0.5, 1.5, shape) for _ in range(2)] for shape in ((6, 8), 8, (6, 8), 6)]
    return [*(array for pair in pairs for array in pair), np.array([0, 0, 0, 0, 0, 0, 0, 0]), 0.8]


def run(module: ir.Module, *more: Any) -> list[np.ndarray[Any, Any]]:
    arrays = given()
    out = api.compile(module, "df", target=Cpu(opt_level=0, parallel="none"))(*arrays, *more)
    return [*arrays[:8], *(np.array(v) for v in (out if isinstance(out, tuple) else (out,)))]


@pytest.mark.parametrize("name", CASES)
def test_inner_loops_stay_parallel_where_what_they_add_to_is_kept_apart(name: str) -> None:
    text, count, said = CASES[name]
    module, remarks = derivative(text)
    assert any(said in remark for remark in remarks), remarks
    assert inner_loops(module) == count
    wanted = run(derivative(text, parallel=False)[0], 1.7)
    watched, races = clone_module(module), RaceReport()
    watch(watched, races)
    turned = [clone_module(module) for _ in range(3)]
    for other, depth in zip(turned, (0, 1, None), strict=True):
        assert reorder(other, depth)
    for other in (module, watched, *turned):
        for mine, right in zip(run(other, 1.7), wanted, strict=True):
            np.testing.assert_allclose(mine, right, rtol=1e-12, atol=1e-14)
    assert races.accesses > 20
    assert not races.found


@pytest.mark.parametrize("name", CASES)
def test_tangents_of_nests_are_nests(name: str) -> None:
    text = CASES[name][0]
    module = derivative(text, Mode.FORWARD)[0]
    assert inner_loops(module) == text.count("(%j)")
    wanted = run(derivative(text, Mode.FORWARD, parallel=False)[0], 0.3)
    for mine, right in zip(run(module, 0.3), wanted, strict=True):
        np.testing.assert_allclose(mine, right, rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("name", CASES)
def test_modes_agree_with_differences(name: str) -> None:
    arrays = given()
    check_both(api.parse(CASES[name][0]), "f", *arrays[:8:2], *arrays[8:], order=2, forward_order=1)


def test_a_race_of_inner_iterations_is_seen() -> None:
    for at, is_found in (("%i, %j", False), ("%i, %c1", True), ("%c1, %j", True)):
        text = nest(LOAD + f"memref.store %s, %out[{at}] : memref<6x8xf64>")
        module, races = api.parse(text), RaceReport()
        watch(module, races)
        arrays = given()
        api.compile(module, "f", target=Cpu(opt_level=0, parallel="none"))(*arrays[:8:2], *arrays[8:])
        assert bool(races.found) == is_found


def test_sums_over_inner_iterations_have_the_freedoms_of_adjoints() -> None:
    for is_free in (False, True):
        text = str(derivative(CASES["captured"][0], reassociate=is_free)[0])
        reduction = text[text.index("scf.reduce(") :].split("scf.reduce.return")[0]
        assert ("fastmath<reassoc>" in reduction) == is_free


def test_only_the_outermost_loops_are_parallel_when_loops_are_optimised() -> None:
    for name in ("plain", "reduced"):
        module = derivative(CASES[name][0])[0]
        keep_outermost_parallel(module)
        assert not inner_loops(module)
        assert str(module).count("scf.parallel") > 1
