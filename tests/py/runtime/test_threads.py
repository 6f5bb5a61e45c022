"""Parallel loops on threads: the same numbers as in order, the same bits in every run; nothing shared on the stack."""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from mlirad import api
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.errors import UsageError
from mlirad.lowering import threads
from mlirad.lowering.lower_to_llvm import LowerToLlvm
from mlirad.runtime import openmp
from mlirad.runtime.target import Cpu

ROOT = Path(__file__).parents[3]
TEXT = """
func.func @f(%x: memref<?xf64>, %w: memref<5xf64>, %y: memref<?xf64>, %p: memref<?xindex>, %out: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?xf64>
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> f64 {
    %b = memref.alloca() : memref<2xf64>
    %u = memref.load %x[%i] : memref<?xf64>
    %s = math.sin %u : f64
    memref.store %s, %b[%c0] : memref<2xf64>
    memref.store %u, %b[%c1] : memref<2xf64>
    %t = scf.for %j = %c0 to %c2 step %c1 iter_args(%a = %u) -> f64 {
      %v = memref.load %b[%j] : memref<2xf64>
      %w1 = memref.load %w[%j] : memref<5xf64>
      %q = arith.mulf %v, %w1 : f64
      %e = arith.addf %a, %q : f64
      scf.yield %e : f64
    }
    %k = memref.load %p[%i] : memref<?xindex>
    %z = memref.load %y[%k] : memref<?xf64>
    %o = arith.mulf %t, %z : f64
    memref.store %o, %out[%i] : memref<?xf64>
    scf.reduce(%o : f64) {
    ^bb0(%c: f64, %d: f64):
      %g = arith.addf %c, %d : f64
      scf.reduce.return %g : f64
    }
  }
  scf.forall (%i) in (%n) {
    %v = memref.load %out[%i] : memref<?xf64>
    %s = math.sin %v : f64
    memref.store %s, %out[%i] : memref<?xf64>
  }
  return %r : f64
}"""
needs_runtime = pytest.mark.skipif(openmp.runtime_library() is None, reason="no runtime for OpenMP")


def arguments(n: int = 500) -> list[np.ndarray]:  # type: ignore[type-arg]
    rng = np.random.default_rng(3)
    x, y = rng.uniform(0.5, 1.5, (2, n))
    return [x, rng.uniform(0.5, 1.5, 5), y, rng.integers(0, n, n), np.zeros(n)]


def gradient(**options: object) -> tuple[float, list[np.ndarray]]:  # type: ignore[type-arg]
    wrt = ("x", "w", "y")
    run = api.value_and_grad(api.parse(TEXT), "f", wrt=wrt, target=Cpu(opt_level=1, **{"least_work": 0, **options}))  # type: ignore[arg-type]
    value, found = run(*arguments())
    return value, list(found)


@needs_runtime
def test_threads_give_the_numbers_that_order_gives() -> None:
    value, wanted = gradient(parallel="none")
    for number in (1, 2, 5):
        mine, found = gradient(parallel="openmp", threads=number)
        assert mine == pytest.approx(value, rel=1e-13)
        for one, right in zip(found, wanted, strict=True):
            np.testing.assert_allclose(one, right, rtol=1e-12)


@needs_runtime
def test_deterministic_runs_round_alike_on_any_number_of_threads() -> None:
    first, wanted = gradient(parallel="openmp", threads=1, deterministic=True)
    for number in (2, 3, 4, 7):
        mine, found = gradient(parallel="openmp", threads=number, deterministic=True)
        assert mine == first
        for one, right in zip(found, wanted, strict=True):
            np.testing.assert_array_equal(one, right)


@needs_runtime
def test_loops_become_parallel_regions_without_allocations_on_the_stack() -> None:
    lowered = str(api.compile(api.parse(TEXT), "f", target=Cpu(parallel="openmp", least_work=0)).lowered)
    assert lowered.count("omp.wsloop") == 2
    assert "llvm.alloca" not in lowered.partition("omp.parallel")[2].partition("omp.terminator")[0]


REDUCTION = """
func.func @f(%x: memref<?x?xTYPE>, %init: TYPE) -> TYPE {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xTYPE>
  %m = memref.dim %x, %c1 : memref<?x?xTYPE>
  %r = scf.parallel (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c1) init (%init) -> TYPE {
    %v = memref.load %x[%i, %j] : memref<?x?xTYPE>
    scf.reduce(%v : TYPE) {
    ^bb0(%a: TYPE, %b: TYPE):
      %c = arith.COMBINER %a, %b : TYPE
      scf.reduce.return %c : TYPE
    }
  }
  return %r : TYPE
}"""
FLOATS = {
    "addf": np.add, "mulf": np.multiply, "maximumf": np.maximum, "minimumf": np.minimum, "maxnumf": np.fmax,
    "minnumf": np.fmin,
}  # fmt: skip
INTEGERS = {
    "addi": np.add, "muli": np.multiply, "andi": np.bitwise_and, "ori": np.bitwise_or, "xori": np.bitwise_xor,
    "maxsi": np.maximum, "minsi": np.minimum, "maxui": np.maximum, "minui": np.minimum,
}  # fmt: skip


def reduction(combiner: str) -> ir.Module:
    return api.parse(REDUCTION.replace("TYPE", "f64" if combiner in FLOATS else "i64").replace("COMBINER", combiner))


@pytest.mark.parametrize("combiner", [*FLOATS, *INTEGERS])
def test_every_reduction_runs_on_threads(combiner: str) -> None:
    module = reduction(combiner)
    LowerToLlvm(openmp=True).run(module, Context.default())
    assert "omp.wsloop" in str(module)


@pytest.mark.parametrize("combiner", [*FLOATS, *INTEGERS])
def test_reductions_in_parts_are_those_in_order(combiner: str) -> None:
    """Few iterations, many, more than there are parts, and none along either axis; what is neutral does not matter."""
    kind = np.float64 if combiner in FLOATS else np.int64
    module = reduction(combiner)
    with module.context:
        threads.prepare(module, Context.default())
    assert "scf.for" in str(module)
    run = api.compile(module, "f", target=Cpu(opt_level=0, parallel="none"))
    rng = np.random.default_rng(3)
    for shape in ((1, 1), (3, 2), (2, 150), (201, 1), (0, 3), (3, 0)):
        x, init = rng.uniform(1, 2, shape), kind(3)
        x = x if kind is np.float64 else (1000 * x).astype(kind)
        wanted = {**FLOATS, **INTEGERS}[combiner].reduce(x.ravel(), initial=init)
        np.testing.assert_allclose(run(x, init), wanted, rtol=1e-13)


def test_a_reduction_that_is_not_associative_runs_in_order() -> None:
    text = REDUCTION.replace("TYPE", "f64").replace(
        "%c = arith.COMBINER %a, %b : f64",
        """%p = arith.mulf %a, %b : f64
      %c = arith.addf %p, %a : f64""",
    )
    x = np.random.default_rng(3).uniform(0.1, 1, (4, 3))
    wanted = 0.9
    for v in x.ravel():
        wanted = wanted * v + wanted
    module = api.parse(text)
    with module.context:
        threads.prepare(module, Context.default())
    run = api.compile(module, "f", target=Cpu(opt_level=0, parallel="none"))
    assert run(x, 0.9) == pytest.approx(wanted, rel=1e-13)


def test_a_reduction_that_reads_more_of_its_iteration_runs_in_order() -> None:
    """What two parts give belongs to no iteration: `a + b v` has no `v` for them."""
    text = REDUCTION.replace(
        "%c = arith.COMBINER %a, %b : TYPE", "%w = arith.mulf %b, %v : TYPE\n%c = arith.addf %a, %w : TYPE"
    )
    module = api.parse(text.replace("TYPE", "f64"))
    with module.context:
        threads.prepare(module, Context.default())
    assert "scf.parallel" not in str(module)
    x = np.arange(6.0).reshape(2, 3)
    assert api.compile(module, "f", target=Cpu(opt_level=0))(x, 1.0) == 1.0 + (x * x).sum()


def test_code_for_no_threads_has_no_regions() -> None:
    assert "omp." not in str(api.compile(api.parse(TEXT), "f", target=Cpu(parallel="none")).lowered)


def test_a_runtime_that_is_asked_for_must_be_there() -> None:
    code = (
        "from mlirad.runtime.target import Cpu; from mlirad.errors import UsageError\n"
        "assert Cpu().thread_library is None\n"
        "try: Cpu(parallel='openmp').thread_library\n"
        "except UsageError as error: print(error)"
    )
    environment = {**os.environ, openmp.VARIABLE: ""}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert "no OpenMP runtime library" in done.stdout


def test_the_runtime_that_the_extra_installs_is_found_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = tmp_path / "cmeel.prefix" / "lib" / "libomp.so"
    library.parent.mkdir(parents=True)
    library.touch()
    information = tmp_path / "cmeel_libomp-21.1.8.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: cmeel-libomp\nVersion: 21.1.8\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delenv(openmp.VARIABLE, raising=False)
    monkeypatch.setattr(ctypes, "CDLL", lambda _: SimpleNamespace(__kmpc_fork_call=None))
    assert openmp.runtime_library.__wrapped__() == str(library)
    extra = re.search(r'^parallel = \["([\w-]+)', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert extra is not None
    assert extra[1] == "cmeel-libomp"


def test_parallel_is_one_of_three_words() -> None:
    with pytest.raises(UsageError, match="'auto', 'openmp', 'none'"):
        Cpu(parallel="gcc")


def test_of_loops_in_each_other_the_outermost_is_parallel() -> None:
    inner = "scf.parallel (%j) = (%c0) to (%c2) step (%c1) { scf.reduce }\n    %b = memref.alloca"
    module = api.parse(TEXT.replace("%b = memref.alloca", inner))
    assert threads.prepare(module, Context.default())
    assert str(module).count("scf.parallel") == 1


CHOSEN = """
func.func @f(%x: memref<?xf64>, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %u = memref.load %x[%i] : memref<?xf64>
    %other = memref.alloca() : memref<1xf64>
    memref.store %u, %other[%c0] : memref<1xf64>
    %m = scf.if %p -> memref<1xf64> {
      %own = memref.alloca() : memref<1xf64>
      %v = arith.negf %u : f64
      memref.store %v, %own[%c0] : memref<1xf64>
      scf.yield %own : memref<1xf64>
    } else {
      scf.yield %other : memref<1xf64>
    }
    %w = memref.load %m[%c0] : memref<1xf64>
    memref.store %w, %x[%i] : memref<?xf64>
  }
  return
}"""


def test_a_loop_that_hands_on_what_it_has_on_the_stack_runs_in_order() -> None:
    module, ctx = api.parse(CHOSEN), Context.default()
    threads.prepare(module, ctx)
    text = str(module)
    assert "scf.parallel" not in text
    assert "memref.dealloc" not in text
    x = np.arange(4.0)
    api.compile(module, "f", target=Cpu(least_work=0))(x, 1)
    assert x.tolist() == [0.0, -1.0, -2.0, -3.0]


LEAST = """
func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}, %w: memref<1xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?xf64>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %u = memref.load %x[%i] : memref<?xf64>
    %v = memref.load %w[%c0] : memref<1xf64>
    %first = arith.subi %n, %c2 : index
    %low = arith.maxsi %first, %i : index
    %s = scf.for %j = %low to %n step %c1 iter_args(%a = %u) -> f64 {
      %t = math.sin %a : f64
      %b = arith.mulf %t, %v : f64
      scf.yield %b : f64
    }
    memref.store %s, %y[%i] : memref<?xf64>
  }
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> f64 {
    %u = memref.load %y[%i] : memref<?xf64>
    scf.reduce(%u : f64) {
    ^bb0(%c: f64, %d: f64):
      %g = arith.addf %c, %d : f64
      scf.reduce.return %g : f64
    }
  }
  return %r : f64
}"""


@needs_runtime
@pytest.mark.parametrize("number", [1, 2, 5])
def test_gradients_are_the_same_with_more_and_with_less_to_do_than_threads_take(number: int) -> None:
    functions = [
        api.value_and_grad(api.parse(LEAST), "f", wrt=("x", "w"), target=Cpu(opt_level=1, **options))  # type: ignore[arg-type]
        for options in (
            {"parallel": "none"},
            *({"parallel": "openmp", "threads": number, "least_work": least} for least in (0, 3000, 10**9)),
        )
    ]
    for n in (0, 1, 2, 7, 63, 64, 65, 200, 1000):
        x = np.random.default_rng(n).uniform(0.5, 1.5, n)
        (value, (dx, dw)), *others = [f(x, np.zeros(n), np.full(1, 0.9)) for f in functions]
        for mine, (other_dx, other_dw) in others:
            assert mine == pytest.approx(value, rel=1e-12, abs=1e-12)
            np.testing.assert_allclose(other_dx, dx, rtol=1e-12)
            np.testing.assert_allclose(other_dw, dw, rtol=1e-12, atol=1e-12)


SMALL = """func.func @f(%x: memref<SIZExf64>, %y: memref<SIZExf64>, %p: memref<SIZExindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant SIZE : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    BODY
    memref.store %u, %y[%i] : memref<SIZExf64>
    scf.reduce
  }
  return
}"""
PLAIN = "%u = memref.load %x[%i] : memref<SIZExf64>"
BY_DATA = """%k = memref.load %p[%i] : memref<SIZExindex>
    %zero = arith.constant 0.0 : f64
    %u = scf.for %j = %c0 to %k step %c1 iter_args(%a = %zero) -> f64 {
      %v = memref.load %x[%j] : memref<SIZExf64>
      %b = arith.addf %a, %v : f64
      scf.yield %b : f64
    }"""


@pytest.mark.parametrize(
    ("size", "body", "least", "regions"),
    [(10, PLAIN, 1000, 0), (10, PLAIN, 0, 1), (10_000, PLAIN, 1000, 1), (10, BY_DATA, 1000, 1)],
    ids=["little", "asked for", "much", "not known before"],
)
def test_where_it_is_known_before_no_threads_are_started_for_little(
    size: int, body: str, least: int, regions: int
) -> None:
    module = api.parse(SMALL.replace("BODY", body).replace("SIZE", str(size)))
    LowerToLlvm(openmp=True, least_work=least).run(module, Context.default())
    assert str(module).count("omp.parallel") == regions


def test_the_program_looks_where_the_number_of_iterations_is_not_known() -> None:
    for least, bodies in ((0, 1), (1000, 2)):
        module = api.parse(LEAST)
        LowerToLlvm(openmp=True, least_work=least).run(module, Context.default())
        assert str(module).count("llvm.intr.sin") == bodies
        assert "omp.parallel" in str(module)
