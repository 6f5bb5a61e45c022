"""Loops in parallel loops, and these themselves, run in lanes: threads share nothing of it, and the numbers stay."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

import mlirad as ad
from mlirad import api
from mlirad._mlir import UpstreamPassManager, ir
from mlirad.context import Context
from mlirad.loops.vectorize_outer_loops import VectorizeOuterLoops
from mlirad.lowering.lower_to_llvm import LowerToLlvm
from mlirad.runtime import openmp, processor
from mlirad.runtime.jit import Compiled
from mlirad.runtime.target import Cpu
from tests.fuzz.race_detector import RaceReport, watch

Floats = npt.NDArray[np.float64]
PROGRAMS = Path(__file__).parents[3] / "benchmarks" / "programs"
needs_runtime = pytest.mark.skipif(openmp.runtime_library() is None, reason="no runtime for OpenMP")

#: Sums of an inner loop over samples at places of the parallel iteration: in its row of a small buffer that all
#: iterations have in common, under a condition; at places that the innermost loop counts; in a buffer of its own.
SUMS = """
func.func @f(%x: memref<?x4xf64> {llvm.noalias}, %g: memref<6x4xf64> {llvm.noalias},
             %h: memref<6x4xf64> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?x4xf64>
  scf.parallel (%i) = (%c0) to (%c6) step (%c1) {
    %own = memref.alloc() : memref<4xf64>
    scf.for %k = %c0 to %c4 step %c1 {
      memref.store %zero, %own[%k] : memref<4xf64>
    }
    %w = memref.load %g[%i, %c0] : memref<6x4xf64>
    scf.for %p = %c0 to %n step %c1 {
      %first = memref.load %x[%p, %c0] : memref<?x4xf64>
      %is = arith.cmpf ogt, %first, %w : f64
      scf.for %k = %c0 to %c4 step %c1 {
        %v = memref.load %x[%p, %k] : memref<?x4xf64>
        %e = math.exp %v : f64
        %o = memref.load %own[%k] : memref<4xf64>
        %oo = arith.addf %o, %e fastmath<reassoc,nsz> : f64
        memref.store %oo, %own[%k] : memref<4xf64>
        %q = arith.remui %k, %c2 : index
        scf.if %is {
          %s = memref.load %h[%i, %q] : memref<6x4xf64>
          %t = arith.addf %s, %e fastmath<reassoc,nsz> : f64
          memref.store %t, %h[%i, %q] : memref<6x4xf64>
        }
      }
    }
    scf.for %k = %c0 to %c4 step %c1 {
      %o = memref.load %own[%k] : memref<4xf64>
      memref.store %o, %g[%i, %k] : memref<6x4xf64>
    }
    memref.dealloc %own : memref<4xf64>
    scf.reduce
  }
  return
}"""
#: Iterations with an inner loop that waits for itself, in a parallel loop and in one inside it, with scratch.
NESTED = """
func.func @f(%x: memref<?x4xf64>, %g: memref<?x?xf64>, %h: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %half = arith.constant 0.5 : f64
  %n = memref.dim %g, %c0 : memref<?x?xf64>
  %m = memref.dim %g, %c1 : memref<?x?xf64>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%m) step (%c1) {
      %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%a = %half) -> f64 {
        %v = memref.load %x[%j, %k] : memref<?x4xf64>
        %b = arith.mulf %a, %v : f64
        %t = math.tanh %b : f64
        scf.yield %t : f64
      }
      memref.store %r, %g[%i, %j] : memref<?x?xf64>
      scf.reduce
    }
    scf.reduce
  }
  scf.parallel (%j) = (%c1) to (%m) step (%c1) {
    %s = memref.alloc() : memref<4xf64>
    scf.for %k = %c0 to %c4 step %c1 {
      %v = memref.load %x[%j, %k] : memref<?x4xf64>
      %e = math.exp %v : f64
      memref.store %e, %s[%k] : memref<4xf64>
    }
    %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%a = %half) -> f64 {
      %v = memref.load %s[%k] : memref<4xf64>
      %b = arith.mulf %a, %v : f64
      scf.yield %b : f64
    }
    memref.store %r, %h[%j] : memref<?xf64>
    memref.dealloc %s : memref<4xf64>
    scf.reduce
  }
  return
}"""


def in_lanes(module: ir.Module) -> ir.Module:
    UpstreamPassManager.parse("builtin.module(lower-affine,canonicalize)", module.context).run(module.operation)
    before = str(module)
    VectorizeOuterLoops(everywhere=True, threads=True).run(module, Context.default())
    assert str(module) != before
    return module


def gradient_module(name: str) -> tuple[ir.Module, str]:
    made = api.grad(ad.load(PROGRAMS / f"{name}_parallel.mlir"), name, target=Cpu(parallel="auto"))
    return made.module, f"{name}_grad"


def same(one: Floats, other: Floats) -> None:
    np.testing.assert_allclose(one, other, rtol=1e-12, atol=1e-13)


def numbers(run: Compiled, given: Sequence[Floats]) -> Floats:
    """All that a call returns and writes."""
    result = run(*given)
    results = () if result is None else result if isinstance(result, tuple) else (result,)
    return np.concatenate([np.ravel(part) for part in (*results, *given)])


def inputs(name: str, n: int) -> list[Floats]:
    rng = np.random.default_rng(n)
    if name == "nbody":
        return [rng.uniform(-1, 1, (n, 3)), rng.uniform(0.5, 1.5, n)]
    if name == "layers":
        return [rng.uniform(-1, 1, (32, 16)), rng.uniform(-1, 1, 32), rng.uniform(-1, 1, (n, 16))]
    if name == "sums":
        return [rng.uniform(-1, 1, (n, 4)), rng.uniform(-1, 1, (6, 4)), rng.uniform(-1, 1, (6, 4))]
    return [rng.uniform(-1, 1, (n, 4)), np.zeros((3, n)), np.zeros(n)]


@functools.cache
def texts() -> dict[str, tuple[str, str]]:
    """Modules with parallel loops, as text, and their functions."""
    found = {"sums": (SUMS, "f"), "nested": (NESTED, "f")}
    if openmp.runtime_library() is not None:
        for name in ("nbody", "layers"):
            module, function = gradient_module(name)
            found[name] = (str(module), function)
    return found


@pytest.mark.parametrize("name", ["sums", "nested", "nbody", "layers"])
def test_iterations_in_lanes_touch_nothing_of_each_other(name: str) -> None:
    if name not in texts():
        pytest.skip("no runtime for OpenMP")
    text, function = texts()[name]
    races, changed = RaceReport(), in_lanes(ad.parse(text))
    watch(changed, races)
    run = ad.compile(changed, function, target=Cpu(parallel="none", opt_level=1))
    plain = ad.compile(ad.parse(text), function, target=Cpu(parallel="none", opt_level=1))
    for n in (7, 40):
        same(numbers(run, inputs(name, n)), numbers(plain, inputs(name, n)))
    assert races.accesses > 100
    assert not races.found


@pytest.mark.parametrize(("threads", "own"), [(True, False), (True, True), (False, False)])
def test_a_function_that_threads_call_keeps_sums_apart_in_buffers_of_its_own_only(threads: bool, own: bool) -> None:
    text = """
    func.func private @add(%x: memref<?x4xf64> {llvm.noalias}, %g: memref<6x4xf64> {llvm.noalias}, %i: index)
        attributes {no_inline} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c4 = arith.constant 4 : index
      %h = HERE
      %n = memref.dim %x, %c0 : memref<?x4xf64>
      scf.for %p = %c0 to %n step %c1 {
        scf.for %k = %c0 to %c4 step %c1 {
          %v = memref.load %x[%p, %k] : memref<?x4xf64>
          %e = math.exp %v : f64
          %q = arith.remui %k, %c2 : index
          %s = memref.load %h[%i, %q] : memref<6x4xf64>
          %t = arith.addf %s, %e fastmath<reassoc,nsz> : f64
          memref.store %t, %h[%i, %q] : memref<6x4xf64>
        }
      }
      %l = memref.load %h[%i, %c1] : memref<6x4xf64>
      memref.store %l, %g[%i, %c0] : memref<6x4xf64>
      return
    }
    func.func @f(%x: memref<?x4xf64> {llvm.noalias}, %g: memref<6x4xf64> {llvm.noalias}) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c6 = arith.constant 6 : index
      scf.parallel (%i) = (%c0) to (%c6) step (%c1) {
        func.call @add(%x, %g, %i) : (memref<?x4xf64>, memref<6x4xf64>, index) -> ()
        scf.reduce
      }
      return
    }"""
    same_type = "memref.cast %g : memref<6x4xf64> to memref<6x4xf64>"
    module = ad.parse(text.replace("HERE", "memref.alloc() : memref<6x4xf64>" if own else same_type))
    UpstreamPassManager.parse("builtin.module(canonicalize)", module.context).run(module.operation)
    VectorizeOuterLoops(everywhere=True, threads=threads).run(module, Context.default())
    assert "vector<8xf64>" in str(module)
    assert ("memref<6x4xvector<8xf64>>" in str(module)) == (own or not threads)


@needs_runtime
@pytest.mark.parametrize(("text", "name"), [(SUMS, "sums"), (NESTED, "nested")])
def test_threads_give_the_numbers_of_one_thread(text: str, name: str) -> None:
    targets = (Cpu(parallel="none"), *(Cpu(parallel="openmp", threads=n, least_work=0) for n in (1, 3)))
    in_order, *threads = (ad.compile(ad.parse(text), "f", target=target) for target in targets)
    for n in (1, 7, 33, 500):
        one, two, three = (numbers(run, inputs(name, n)) for run in (in_order, *threads))
        same(one, two)
        np.testing.assert_array_equal(two, three)


@needs_runtime
def test_reductions_on_threads_run_in_lanes_where_flags_let_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processor, "vector_bits", lambda _: 512)  # narrower vectors do not pay here
    targets = [Cpu(parallel=kind, fastmath=("reassoc",), least_work=0) for kind in ("none", "openmp")]
    module = ad.load(PROGRAMS / "layers_parallel.mlir")
    in_order, threads = (ad.compile(module, "layers", target=target) for target in targets)
    assert "vector<8xf64>" in str(threads.lowered)
    for n in (0, 1, 63, 700):
        same(numbers(in_order, inputs("layers", n)), numbers(threads, inputs("layers", n)))


@needs_runtime
def test_the_gradient_on_threads_runs_in_lanes() -> None:
    for name in ("nbody", "layers"):
        module, function = gradient_module(name)
        LowerToLlvm(entry=function, openmp=True).run(module, Context.default())
        assert "vector<8xf64>" in str(module)
