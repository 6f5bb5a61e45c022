"""Derivatives that run several times at once: they add to the shadows that others have atomically, or are refused."""

from __future__ import annotations

import numpy as np
import pytest

from mlirad import api, transforms
from mlirad._mlir import ir
from mlirad.errors import MlirAdError
from mlirad.passes.concurrency import ALONE, Concurrency
from mlirad.passes.manager import PassManager
from mlirad.runtime import openmp
from mlirad.runtime.target import Cpu
from tests.fuzz.race_detector import RaceReport, watch

#: `s = (x[i] w[0])^2`: all iterations read `w[0]`, and no two read the same `x[i]`.
PRIMAL = """
func.func @f(%x: memref<?xf64>, %w: memref<4xf64>, %i: index) -> f64 {
  %c0 = arith.constant 0 : index
  %a = memref.load %x[%i] : memref<?xf64>
  %b = memref.load %w[%c0] : memref<4xf64>
  %t = arith.mulf %a, %b : f64
  %s = arith.mulf %t, %t : f64
  return %s : f64
}
"""
ASK = """enzyme.autodiff @f(%x, %dx, %w, %dw, %i, %one) <{
      activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_const>],
      ret_activity = [#enzyme.activity<enzyme_activenoneed>] ATTRIBUTES}>
      : (memref<?xf64>, memref<?xf64>, memref<4xf64>, memref<4xf64>, index, f64) -> ()"""
ARGUMENTS = "%x: memref<?xf64>, %dx: memref<?xf64>, %w: memref<4xf64>, %dw: memref<4xf64>"
IN_LOOP = f"""
func.func @all({ARGUMENTS}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %n = memref.dim %x, %c0 : memref<?xf64>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {{
    {ASK}
    scf.reduce
  }}
  return
}}"""
CALLED = f"""
func.func private @one({ARGUMENTS}, %i: index) {{
  %one = arith.constant 1.0 : f64
  {ASK}
  return
}}
func.func @all({ARGUMENTS}) {{
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  scf.forall (%i) in (%n) {{
    func.call @one(%x, %dx, %w, %dw, %i)
        : (memref<?xf64>, memref<?xf64>, memref<4xf64>, memref<4xf64>, index) -> ()
  }}
  return
}}"""
#: The same sum, by a derivative whose shadows are made in each iteration.
OWN = IN_LOOP.replace(
    ASK, "%ds = memref.alloc() : memref<4xf64>\n%dy = memref.alloc(%n) : memref<?xf64>\n" + ASK
).replace("%dx, %w, %dw,", "%dy, %w, %ds,")
needs_runtime = pytest.mark.skipif(openmp.runtime_library() is None, reason="no runtime for OpenMP")


def derivative(text: str, attributes: str = "", options: str = "") -> ir.Module:
    module = api.parse(PRIMAL + text.replace("ATTRIBUTES", attributes))
    PassManager.parse(f"enzyme-autodiff{{{options}}}").run(module)
    return module


def refusal(primal: str, text: str = IN_LOOP, attributes: str = "", options: str = "") -> str:
    module = api.parse(primal + text.replace("ATTRIBUTES", attributes))
    with pytest.raises(MlirAdError) as error:
        PassManager.parse(f"enzyme-autodiff{{{options}}}").run(module)
    assert len({one.code for one in error.value.diagnostics}) == 1
    return error.value.diagnostics[0].code


@pytest.mark.parametrize("text", [IN_LOOP, CALLED], ids=["in a loop", "in a function that a loop calls"])
def test_shadows_that_iterations_share_are_added_to_atomically(text: str) -> None:
    module = derivative(text)
    assert str(module).count("memref.atomic_rmw addf") == 2
    x, w = np.random.default_rng(4).uniform(0.5, 1.5, 9), np.full(4, 0.7)
    dx, dw = np.full(9, 0.25), np.zeros(4)
    api.compile(module, "all", target=Cpu(opt_level=0, parallel="none"))(x, dx, w, dw)
    np.testing.assert_allclose(dx, 0.25 + 2 * x * w[0] ** 2, rtol=1e-14)
    np.testing.assert_allclose(dw, [2 * (x * x).sum() * w[0], 0, 0, 0], rtol=1e-14)


def test_shadows_that_an_iteration_makes_are_added_to_plainly() -> None:
    module = derivative(OWN)
    assert "atomic" not in str(module)
    assert "atomic" in str(derivative(OWN.replace("%dy, %w", "%dx, %w")))


#: The same on `y[j] = x[i, j]`, of which each iteration has a row.
ROWS = """
func.func @f(%y: memref<4xf64, strided<[1], offset: ?>>, %w: TYPE) -> f64 {
  %c0 = arith.constant 0 : index
  %v = vector.load %y[%c0] : memref<4xf64, strided<[1], offset: ?>>, vector<4xf64>
  %a = vector.reduction <add>, %v : vector<4xf64> into f64
  %b = memref.load %w[%c0] : TYPE
  %t = arith.mulf %a, %b : f64
  %s = arith.mulf %t, %t : f64
  return %s : f64
}
func.func @all(%x: memref<?x4xf64>, %dx: memref<?x4xf64> {llvm.noalias}, %w: memref<4xf64>, %dw: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %n = memref.dim %x, %c0 : memref<?x4xf64>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %half = arith.shrui %i, %c1 : index
    %y = memref.subview %x[%i, 0] [1, 4] [1, 1] : memref<?x4xf64> to memref<4xf64, strided<[1], offset: ?>>
    %dy = memref.subview %dx[%i, 0] [1, 4] [1, 1] : memref<?x4xf64> to memref<4xf64, strided<[1], offset: ?>>
    enzyme.autodiff @f(%y, %dy, GIVEN, %one) <{
      activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>],
      ret_activity = [#enzyme.activity<enzyme_activenoneed>]}>
      : (memref<4xf64, strided<[1], offset: ?>>, memref<4xf64, strided<[1], offset: ?>>, TYPE, TYPE, f64)
      -> ()
    scf.reduce
  }
  return
}
"""
ROW = "memref<4xf64, strided<[1], offset: ?>>"


def rows(type: str = "memref<4xf64>", given: str = "%w, %dw") -> str:
    return ROWS.replace("TYPE", type).replace("GIVEN", given)


def test_a_row_that_an_iteration_has_alone_is_added_to_plainly() -> None:
    """Only the weights are shared: the rows may even be read as vectors."""
    module = api.parse(rows())
    PassManager.parse("enzyme-autodiff").run(module)
    assert str(module).count("memref.atomic_rmw addf") == 1
    x, w = np.random.default_rng(4).uniform(0.5, 1.5, (5, 4)), np.full(4, 0.7)
    dx, dw = np.zeros((5, 4)), np.zeros(4)
    api.compile(module, "all", target=Cpu(opt_level=0, parallel="none"))(x, dx, w, dw)
    total = x.sum(axis=1)
    np.testing.assert_allclose(dx, np.outer(2 * total * w[0] ** 2, np.ones(4)), rtol=1e-14)
    np.testing.assert_allclose(dw[0], 2 * (total**2).sum() * w[0], rtol=1e-14)


@pytest.mark.parametrize(
    "text",
    [
        rows().replace(" {llvm.noalias}", ""),
        rows().replace("%dx[%i, 0]", "%dx[%half, 0]"),
        rows().replace("(%i) = (%c0) to (%n) step (%c1)", "(%i, %k) = (%c0, %c0) to (%n, %n) step (%c1, %c1)"),
        rows(ROW, "%y, %dy"),
    ],
    ids=["arguments may overlap", "another row", "a number is left out", "a row is given twice"],
)
def test_a_part_that_others_may_have_is_not_an_iterations_own(text: str) -> None:
    assert refusal(text, "") == "MA0318"


def test_an_attribute_asks_for_atomic_additions() -> None:
    alone = CALLED.partition("func.func @all")[0].replace("private ", "")
    assert "atomic" not in str(derivative(alone))
    assert "atomic" not in str(derivative(alone, ", atomic_add = false"))
    assert str(derivative(alone, ", atomic_add = true")).count("memref.atomic_rmw addf") == 2
    assert str(derivative(alone, ", atomic_add")).count("memref.atomic_rmw addf") == 2


def test_a_region_keeps_the_attribute() -> None:
    text = """
func.func @g(%x: memref<4xf64>, %dx: memref<4xf64>, %one: f64) {
  enzyme.autodiff_region(%x, %dx, %one) {
  ^bb0(%y: memref<4xf64>):
    %c0 = arith.constant 0 : index
    %a = memref.load %y[%c0] : memref<4xf64>
    %s = math.sin %a : f64
    enzyme.yield %s : f64
  } attributes {activity = [#enzyme.activity<enzyme_dup>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]
      ATTRIBUTES} : (memref<4xf64>, memref<4xf64>, f64) -> ()
  return
}"""
    assert "atomic" not in str(derivative(text))
    assert "memref.atomic_rmw addf" in str(derivative(text, ", atomic_add = true"))


@needs_runtime
@pytest.mark.parametrize("text", [IN_LOOP, CALLED], ids=["in a loop", "in a function that a loop calls"])
def test_no_addition_is_lost_on_threads(text: str) -> None:
    """All numbers are whole, so that the sum is exact in any order."""
    n = 3_000_000
    dx, dw = np.zeros(n), np.zeros(4)
    run = api.compile(derivative(text), "all", target=Cpu(parallel="openmp", threads=8, least_work=0))
    run(np.ones(n), dx, np.ones(4), dw)
    assert dw[0] == 2 * n


LOOPS = """
func.func @f(%x: memref<?xf64>, %w: memref<4xf64>, %i: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f64
  %a = memref.load %x[%i] : memref<?xf64>
  %own = memref.alloc() : memref<4xf64>
  scf.parallel (%k) = (%c0) to (%c4) step (%c1) {
    %b = memref.load %w[%k] : memref<4xf64>
    %e = memref.load %w[%c0] : memref<4xf64>
    %t = arith.mulf %b, %e : f64
    memref.store %t, %own[%k] : memref<4xf64>
    scf.reduce
  }
  %s = scf.parallel (%k) = (%c0) to (%c4) step (%c1) init (%zero) -> f64 {
    %b = memref.load %own[%k] : memref<4xf64>
    %e = memref.load %own[%c1] : memref<4xf64>
    %t = arith.mulf %b, %e : f64
    %u = arith.mulf %t, %a : f64
    scf.reduce(%u : f64) {
    ^bb0(%p: f64, %q: f64):
      %r = arith.addf %p, %q : f64
      scf.reduce.return %r : f64
    }
  }
  memref.dealloc %own : memref<4xf64>
  return %s : f64
}
"""


def test_parallel_loops_inside_add_atomically_to_what_is_seen_outside() -> None:
    """`s = x[i] sum_k (w_k w_0) (w_1 w_0)`; the shadow of a buffer of the function is its own."""
    module = api.parse(LOOPS + IN_LOOP.replace("ATTRIBUTES", ""))
    PassManager.parse("enzyme-autodiff").run(module)
    assert str(module).count("memref.atomic_rmw addf") == 3  # x[i], w[k] and w[0]
    rng = np.random.default_rng(4)
    x, w = rng.uniform(0.5, 1.5, 9), rng.uniform(0.5, 1.5, 4)
    dx, dw = np.zeros(9), np.zeros(4)
    api.compile(module, "all", target=Cpu(opt_level=0, parallel="none"))(x, dx, w, dw)
    np.testing.assert_allclose(dx, np.full(9, w.sum() * w[0] ** 2 * w[1]), rtol=1e-13)
    own = np.full(4, w[0] ** 2 * w[1])
    own += [2 * w.sum() * w[0] * w[1], w.sum() * w[0] ** 2, 0, 0]
    np.testing.assert_allclose(dw, own * x.sum(), rtol=1e-13)


def races(text: str) -> RaceReport:
    module = api.parse(text.replace("ATTRIBUTES", ""))
    PassManager.parse("enzyme-autodiff,func.func(scf-forall-to-parallel),inline").run(module)
    found = RaceReport()
    watch(module, found)
    x, w = np.random.default_rng(4).uniform(0.5, 1.5, 9), np.full(4, 0.7)
    api.compile(module, "all", target=Cpu(opt_level=0, parallel="none"))(x, np.zeros(9), w, np.zeros(4))
    assert found.accesses > 9
    return found


@pytest.mark.parametrize("text", [PRIMAL + IN_LOOP, PRIMAL + CALLED, PRIMAL + OWN, LOOPS + IN_LOOP])
def test_no_two_iterations_touch_a_shadow_but_by_atomic_additions(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert races(text).found == []
    monkeypatch.setattr(Concurrency, "of", lambda *_: ALONE)
    assert bool(races(text).found) is (OWN not in text)


STRUCTURED = """
func.func @f(%x: memref<?xf64>, %w: memref<4xf64>, %i: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %a = memref.load %x[%i] : memref<?xf64>
  %sum = memref.alloc() : memref<f64>
  memref.store %zero, %sum[] : memref<f64>
  linalg.dot ins(%w, %w : memref<4xf64>, memref<4xf64>) outs(%sum : memref<f64>)
  %s = memref.load %sum[] : memref<f64>
  %t = arith.mulf %s, %a : f64
  return %t : f64
}
"""


def test_ops_on_whole_buffers_become_loops_first() -> None:
    module = api.parse(STRUCTURED + IN_LOOP.replace("ATTRIBUTES", ""))
    PassManager.parse("enzyme-autodiff").run(module)
    x, w = np.arange(1.0, 4), np.arange(1.0, 5)
    dx, dw = np.zeros(3), np.zeros(4)
    assert "linalg" not in str(module).partition("@diffef")[2]
    api.compile(module, "all", target=Cpu(opt_level=0, parallel="none"))(x, dx, w, dw)
    np.testing.assert_array_equal(dw, 2 * w * x.sum())
    np.testing.assert_array_equal(dx, [30, 30, 30])


READ_AT_ONCE = PRIMAL.replace(
    "%b = memref.load %w[%c0] : memref<4xf64>",
    "%v = vector.load %w[%c0] : memref<4xf64>, vector<4xf64>\n%b = vector.reduction <add>, %v : vector<4xf64> into f64",
)
COPIED = PRIMAL.replace(
    "%b = memref.load %w[%c0]",
    "%y = memref.alloc() : memref<4xf64>\n"
    "memref.copy %w, %y : memref<4xf64> to memref<4xf64>\n  %b = memref.load %y[%c0]",
)


@pytest.mark.parametrize("primal", [READ_AT_ONCE, COPIED], ids=["a vector", "a copy"])
def test_what_cannot_be_added_in_one_step_is_refused(primal: str) -> None:
    assert refusal(primal) == "MA0318"
    module = api.parse(primal + OWN.replace("ATTRIBUTES", ""))
    PassManager.parse("enzyme-autodiff").run(module)


def test_deterministic_sums_are_not_atomic() -> None:
    assert refusal(PRIMAL, options="deterministic=1") == "MA0318"
    assert refusal(PRIMAL, CALLED.partition("func.func @all")[0], ", atomic_add = true", "deterministic=1") == "MA0318"
    assert "atomic" not in str(derivative(OWN, options="deterministic=1"))


UPDATE = PRIMAL.replace(
    "%t = arith", "%old = memref.atomic_rmw mulf %b, %w[%c0] : (f64, memref<4xf64>) -> f64\n  %t = arith"
)


def test_an_update_that_is_no_sum_stays_atomic_or_is_refused() -> None:
    """Alone it is a load, a product and a store; where others run at the same time these would be parted."""
    assert refusal(UPDATE) == "MA0102"
    PassManager.parse("enzyme-autodiff").run(
        api.parse(UPDATE + CALLED.partition("func.func @all")[0].replace("ATTRIBUTES", ""))
    )


GLOBAL = "memref.global @g : memref<4xf64> = dense<2.0>\n" + PRIMAL.replace(
    "%b = memref.load %w", "%g = memref.get_global @g : memref<4xf64>\n  %b = memref.load %g"
)


def test_the_shadow_of_a_global_is_shared_by_all() -> None:
    module = api.parse(GLOBAL + OWN.replace("ATTRIBUTES", ""))
    PassManager.parse("enzyme-autodiff").run(module)
    assert "memref.atomic_rmw addf" in str(module)


RECURSIVE = """
func.func private @sum(%w: memref<4xf64>, %k: index, %y: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %done = arith.cmpi eq, %k, %c0 : index
  %r = scf.if %done -> f64 {
    scf.yield %y : f64
  } else {
    %j = arith.subi %k, %c1 : index
    %b = memref.load %w[%j] : memref<4xf64>
    %z = arith.mulf %y, %b : f64
    %s = func.call @sum(%w, %j, %z) : (memref<4xf64>, index, f64) -> f64
    %t = arith.mulf %s, %s : f64
    scf.yield %t : f64
  }
  return %r : f64
}
func.func @f(%x: memref<?xf64>, %w: memref<4xf64>, %i: index) -> f64 {
  %c3 = arith.constant 3 : index
  %a = memref.load %x[%i] : memref<?xf64>
  %s = func.call @sum(%w, %c3, %a) : (memref<4xf64>, index, f64) -> f64
  return %s : f64
}
"""


def test_derivatives_of_callees_and_second_derivatives_are_atomic_too() -> None:
    """`s = (x w_2 w_1 w_0)^8`, from two functions and a tape between them, and from the way without one."""
    module = api.parse(RECURSIVE + IN_LOOP.replace("ATTRIBUTES", ""))
    PassManager.parse("enzyme-autodiff").run(module)
    assert str(module).count("memref.atomic_rmw addf") == 3  # of x[i], of the first w[j], and of those in the callee
    x, w = np.array([0.9, 1.1]), np.array([1.2, 0.8, 1.3, 5.0])
    dx, dw = np.zeros(2), np.zeros(4)
    api.compile(module, "all", target=Cpu(opt_level=0, parallel="none"))(x, dx, w, dw)
    power = (x * w[:3].prod()) ** 8
    np.testing.assert_allclose(dx, 8 * power / x, rtol=1e-12)
    np.testing.assert_allclose(dw[:3], 8 * power.sum() / w[:3], rtol=1e-12)
    again = transforms.jvp(module, "diffef")
    assert str(again).rpartition("@diffef_jvp")[2].count("atomic_rmw addf") >= 2


def test_the_plan_says_what_is_atomic(capsys: pytest.CaptureFixture[str]) -> None:
    PassManager.parse("print-plan").run(api.parse(PRIMAL + IN_LOOP.replace("ATTRIBUTES", "")))
    printed = capsys.readouterr().out
    assert printed.count("is added atomically: other threads may add at the same time") == 2
    PassManager.parse("print-plan").run(api.parse(PRIMAL + OWN.replace("ATTRIBUTES", "")))
    assert "atomic" not in capsys.readouterr().out
