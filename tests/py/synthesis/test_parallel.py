"""The adjoint of a parallel loop is parallel: what its iterations add to is kept apart, and no two of them race."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mlirad import api
from mlirad._mlir import ir
from mlirad.analysis.accesses import sharing
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.runtime.target import Cpu
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.testing.check import check_both, check_vjp
from mlirad.transforms.derivatives import vjp
from tests.fuzz.race_detector import RaceReport, reorder, watch

LOOP = """
func.func @f(%x: memref<{n}xf64>, %w: memref<{m}xf64>, %out: memref<{n}xf64>, %p: memref<{n}xindex>, %n: index,
             %a: f64) -> f64 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f64
  {loop}
  return %r : f64
}}"""
ONE = """
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%a) -> f64 {{
    {before}
    %u = memref.load %x[{at}] : memref<{n}xf64>
    %v = memref.load %w[{of}] : memref<{m}xf64>
    %s = math.sin %u : f64
    %t = arith.mulf %s, %v : f64
    {middle}
    %y = arith.mulf %t, {scale} : f64
    memref.store %y, %out[%i] : memref<{n}xf64>
    scf.reduce(%y : f64) {{
    ^bb0(%b: f64, %c: f64):
      %d = arith.addf %b, %c : f64
      scf.reduce.return %d : f64
    }}
  }}"""
TWO = """
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c4) step (%c1, %c2) {
    %i4 = arith.muli %i, %c4 : index
    %k = arith.addi %i4, %j : index
    %u = memref.load %x[%k] : memref<?xf64>
    %v = memref.load %w[%k] : memref<?xf64>
    %t = arith.mulf %u, %v : f64
    %y = arith.mulf %t, %a : f64
    memref.store %y, %out[%k] : memref<?xf64>
    scf.reduce
  }
  %r = memref.load %out[%c4] : memref<?xf64>"""
NEST = """
  scf.for %t = %c0 to %c3 step %c1 {
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      %s = scf.for %j = %c0 to %i step %c1 iter_args(%e = %a) -> f64 {
        %v = memref.load %w[%j] : memref<?xf64>
        %g = arith.mulf %e, %v : f64
        %h = math.sin %g : f64
        %q = arith.addf %h, %a : f64
        scf.yield %q : f64
      }
      %u = memref.load %x[%i] : memref<?xf64>
      %y = arith.mulf %u, %s : f64
      memref.store %y, %x[%i] : memref<?xf64>
      scf.reduce
    }
  }
  %r = memref.load %x[%c1] : memref<?xf64>"""
STENCIL = """
  %m = arith.subi %n, %c1 : index
  scf.parallel (%i) = (%c1) to (%m) step (%c1) {
    %k = arith.subi %i, %c1 : index
    %l = arith.addi %i, %c1 : index
    %u = memref.load %x[%k] : memref<?xf64>
    %v = memref.load %x[%i] : memref<?xf64>
    %q = memref.load %x[%l] : memref<?xf64>
    %s = arith.mulf %u, %v : f64
    %t = arith.mulf %s, %q : f64
    %y = arith.mulf %t, %a : f64
    memref.store %y, %out[%i] : memref<?xf64>
    scf.reduce
  }
  %r = memref.load %out[%c1] : memref<?xf64>"""
SCRATCH = """
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %b = memref.alloc(%c4) : memref<?xf64>
    scf.for %j = %c0 to %c4 step %c1 {
      %v = memref.load %x[%i] : memref<?xf64>
      %s = arith.mulf %v, %v : f64
      memref.store %s, %b[%j] : memref<?xf64>
    }
    %u = memref.load %b[%c3] : memref<?xf64>
    %e = math.exp %u : f64
    memref.store %e, %out[%i] : memref<?xf64>
    memref.dealloc %b : memref<?xf64>
    scf.reduce
  }
  %r = memref.load %out[%c1] : memref<?xf64>"""
FORALL = """
  scf.forall (%i) in (%n) {
    %v = memref.load %x[%i] : memref<?xf64>
    %s = math.sin %v : f64
    memref.store %s, %out[%i] : memref<?xf64>
  }
  %r = memref.load %out[%c2] : memref<?xf64>"""


def one(
    n: object = "?",
    m: object = "?",
    at: str = "%i",
    of: str = "%i",
    scale: str = "%t",
    before: str = "",
    middle: str = "",
) -> str:
    loop = ONE.format(n=n, m=m, at=at, of=of, scale=scale, before=before.format(n=n), middle=middle.format(n=n))
    return LOOP.format(n=n, m=m, loop=loop)


def parsed(text: str) -> ir.Module:
    return api.parse(text)


def derivative(text: str, **options: Any) -> tuple[ir.Module, list[str]]:
    """A module whose ``@df`` is the reverse derivative, and the remarks."""
    module = parsed(text)
    arguments = [*[Activity.DUP] * 3, *[Activity.CONST] * 2, Activity.ACTIVE]
    said: list[str] = []
    signature = Signature(Mode.REVERSE, tuple(arguments), (Activity.ACTIVE,))
    chosen = Options(assume_noalias=True, on_remark=lambda _, remark: said.append(remark), **options)
    create_derivative(module, "f", signature, Context.default().registry, chosen, "df")
    return module, said


def arguments(n: int = 8) -> list[Any]:
    rng = np.random.default_rng(7)
    arrays = [rng.uniform(0.5, 1.5, n) for _ in range(6)]
    return [*arrays, np.array([3, 1, 3, 0, 2, 1, 1, 0])[:n], n, 0.8, 1.7]


def run(module: ir.Module, name: str = "df") -> list[np.ndarray[Any, Any]]:
    args = arguments()
    out = api.compile(module, name, target=Cpu(opt_level=0, parallel="none"))(*args)
    return [*args[:6], np.array(out)]


INDIRECT = "%k = memref.load %p[%i] : memref<{n}xindex>"
CASES = {
    "plain": (one(), ["no two iterations"]),
    "offset": (one(before="%k = arith.subi %n, %i : index\n %l = arith.subi %k, %c1 : index", at="%l"), ["no two"]),
    "element": (one(of="%c2"), ["no two iterations", "all read the same"]),
    "element beside": (one(n=8, before="%o = memref.load %x[%c1] : memref<8xf64>", scale="%o"), ["all read the same"]),
    "copied": (one(m=8, of="%k", before=INDIRECT), ["in a private copy for each chunk"]),
    "atomic": (one(of="%k", before=INDIRECT), ["added atomically"]),
    "captured": (one(scale="%a"), ["is parallel"]),
    "two axes": (LOOP.format(n="?", m="?", loop=TWO), ["no two iterations"]),
    "in a loop": (LOOP.format(n="?", m="?", loop=NEST), ["is parallel", "in a private copy for each chunk"]),
    "near": (LOOP.format(n="?", m="?", loop=STENCIL), ["run in separate rounds"]),
    "scratch": (LOOP.format(n="?", m="?", loop=SCRATCH), ["no two iterations"]),
    "forall": (LOOP.format(n="?", m="?", loop=FORALL), ["no two iterations"]),
}


@pytest.mark.parametrize("name", CASES)
def test_races_are_resolved_in_the_cheapest_way(name: str) -> None:
    text, said = CASES[name]
    module, remarks = derivative(text)
    for part in said:
        assert any(part in remark for remark in remarks), remarks
    derived = next(str(op) for op in module.body.operations if "@df" in str(op))
    assert derived.count("scf.parallel") == 2, "the forward sweep and the reverse sweep"
    assert ("atomic_rmw" in derived) == (name == "atomic")
    in_order, _ = derivative(text, parallel=False)
    assert "scf.parallel" not in next(str(op) for op in in_order.body.operations if "@df" in str(op))
    wanted = run(in_order)
    turned, watched, races = clone_module(module), clone_module(module), RaceReport()
    reorder(turned)
    watch(watched, races)
    for other in (module, turned, watched):
        for mine, right in zip(run(other), wanted, strict=True):
            np.testing.assert_allclose(mine, right, rtol=1e-12, atol=1e-14)
    assert races.accesses > 20
    assert not races.found


@pytest.mark.parametrize("name", CASES)
def test_modes_agree_with_differences(name: str) -> None:
    module, args = parsed(CASES[name][0]), arguments()
    given = [*args[:3], *args[6:9]]
    check_both(module, "f", *given, order=2 if name in ("element", "copied", "captured") else 1, forward_order=1)


def test_a_race_is_seen() -> None:
    racing = one(before="%o = memref.load %w[%c1] : memref<?xf64>", middle="memref.store %t, %w[%c1] : memref<?xf64>")
    module, races = parsed(racing), RaceReport()
    watch(module, races)
    args = arguments()
    api.compile(module, "f", target=Cpu(opt_level=0, parallel="none"))(*args[:3], *args[6:9])
    assert races.found


def test_chunks_that_are_too_short_race(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "_choose_rounds", lambda near: sharing.Rounds(0, 1))
    module, races = derivative(CASES["near"][0])[0], RaceReport()
    watch(module, races)
    run(module)
    assert races.found


def test_another_order_shows_where_order_matters() -> None:
    ordered = one(middle="memref.store %t, %w[%c1] : memref<?xf64>")
    ends = []
    for turn in (False, True):
        module, args = parsed(ordered), arguments()
        if turn:
            assert reorder(module) == 1
        api.compile(module, "f", target=Cpu(opt_level=0, parallel="none"))(*args[:3], *args[6:9])
        ends.append(args[1])
    assert ends[0][1] != ends[1][1]


def test_deterministic_derivatives_have_no_atomic_sums() -> None:
    text = CASES["atomic"][0]
    module, remarks = derivative(text, deterministic=True)
    assert any("not deterministic" in remark for remark in remarks)
    assert "atomic_rmw" not in str(module)
    for mine, right in zip(run(module), run(derivative(text, parallel=False)[0]), strict=True):
        np.testing.assert_array_equal(mine, right)


def test_arguments_that_may_overlap_are_not_added_to_plainly() -> None:
    module = parsed(one())
    said: list[str] = []
    signature = Signature(
        Mode.REVERSE, (*[Activity.DUP] * 3, *[Activity.CONST] * 2, Activity.ACTIVE), (Activity.ACTIVE,)
    )
    options = Options(on_remark=lambda _, remark: said.append(remark))
    create_derivative(module, "f", signature, Context.default().registry, options, "df")
    assert any("added atomically" in remark for remark in said)


SEARCH = """%k = scf.while (%l = %i) : (index) -> index {{
      %g = arith.cmpi ugt, %l, %c2 : index
      scf.condition(%g) %l : index
    }} do {{
    ^bb0(%m: index):
      %e = arith.subi %m, %c1 : index
      scf.yield %e : index
    }}"""
ORDERED = {
    "a product": (one().replace("%d = arith.addf", "%d = arith.mulf"), "it has a reduction other than a sum"),
    "a while": (
        one(
            before=SEARCH.replace("%k =", "%k, %z =")
            .replace("(%l = %i) : (index) -> index", "(%l = %i, %q = %a) : (index, f64) -> (index, f64)")
            .replace("%l : index", "%l, %q : index, f64")
            .replace("(%m: index)", "(%m: index, %t: f64)")
            .replace("%e : index\n", "%e, %t : index, f64\n"),
            of="%k",
            scale="%z",
        ),
        "trip count is known only when it ends",
    ),
}


def test_a_search_leaves_a_loop_parallel() -> None:
    """It gives an index, and is not reversed."""
    text = one(before=SEARCH, of="%k")
    module, remarks = derivative(text)
    assert not any("runs sequentially" in remark for remark in remarks), remarks
    derived = next(str(op) for op in module.body.operations if "@df" in str(op))
    assert derived.count("scf.parallel") == 2
    for mine, right in zip(run(module), run(derivative(text, parallel=False)[0]), strict=True):
        np.testing.assert_allclose(mine, right, rtol=1e-13)
    args = arguments()
    check_vjp(parsed(text), "f", *args[:3], *args[6:9])


@pytest.mark.parametrize("name", ORDERED)
def test_what_needs_an_order_gets_one_and_says_why(name: str) -> None:
    text, reason = ORDERED[name]
    module, remarks = derivative(text)
    assert any(reason in remark for remark in remarks), remarks
    assert "scf.parallel" not in next(str(op) for op in module.body.operations if "@df" in str(op))
    args = arguments()
    check_vjp(parsed(text), "f", *args[:3], *args[6:9])


IN_RECURSION = """
func.func @g(%x: memref<6xf64> {llvm.noalias}, %w: memref<6xf64> {llvm.noalias}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %go = arith.cmpi sgt, %n, %c0 : index
  scf.if %go {
    scf.parallel (%i) = (%c0) to (%c6) step (%c1) {
      %v = memref.load %x[%i] : memref<6xf64>
      %u = memref.load %w[%c1] : memref<6xf64>
      %s = math.sin %v : f64
      %p = arith.mulf %s, %u : f64
      memref.store %p, %x[%i] : memref<6xf64>
      scf.reduce
    }
    %m = arith.subi %n, %c1 : index
    func.call @g(%x, %w, %m) : (memref<6xf64>, memref<6xf64>, index) -> ()
  }
  return
}
func.func @f(%x: memref<6xf64> {llvm.noalias}, %w: memref<6xf64> {llvm.noalias}, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  call @g(%x, %w, %n) : (memref<6xf64>, memref<6xf64>, index) -> ()
  %r = memref.load %x[%c0] : memref<6xf64>
  return %r : f64
}"""
IN_TIME_LOOP = """
func.func @f(%x: memref<6xf64> {llvm.noalias}, %w: memref<6xf64> {llvm.noalias}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  scf.for %t = %c0 to %n step %c1 {
    scf.parallel (%i) = (%c0) to (%c6) step (%c1) {
      %v = memref.load %x[%i] : memref<6xf64>
      %u = memref.load %w[%c1] : memref<6xf64>
      %s = math.sin %v : f64
      %p = arith.mulf %s, %u : f64
      memref.store %p, %x[%i] : memref<6xf64>
      scf.reduce
    }
  } {enzyme.enable_checkpointing = true}
  return
}"""


@pytest.mark.parametrize("text", [IN_RECURSION, IN_TIME_LOOP], ids=["recursion", "checkpoints"])
def test_parallel_loops_in_functions_with_tapes_and_checkpoints(text: str) -> None:
    rng = np.random.default_rng(4)
    check_vjp(parsed(text), "f", rng.uniform(0.5, 1.5, 6), rng.uniform(0.5, 1.5, 6), 3)


def test_fields_at_different_constant_subscripts_do_not_race() -> None:
    """Each iteration reads field 0 at its own place, and field 1 at a neighbour's: no element is read twice."""
    text = """
func.func @f(%x: memref<2x34xf64> {llvm.noalias}, %y: memref<32xf64> {llvm.noalias}) {
  scf_parallel
}"""
    body = """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  scf.parallel (%i) = (%c0) to (%c32) step (%c1) {
    %j = arith.addi %i, %c2 : index
    %u = memref.load %x[%c0, %i] : memref<2x34xf64>
    %v = memref.load %x[%c1, %j] : memref<2x34xf64>
    %p = arith.mulf %u, %v : f64
    memref.store %p, %y[%i] : memref<32xf64>
    scf.reduce
  }
  return"""
    derivative = str(vjp(api.parse(text.replace("scf_parallel", body)), "f")).partition("@f_vjp")[2]
    assert "scf.parallel" in derivative
    assert "atomic_rmw" not in derivative
    assert "scf.for" not in derivative  # nor in rounds
