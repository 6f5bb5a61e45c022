"""Programs that hold caches and gradients already: what they compute when lowered in any way, and no leaks."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import UsageError
from mlirad.passes.manager import PassManager
from tests.fuzz.heap import leaked_bytes

#: y <- y^2, n times; then backwards.
SQUARES = """
func.func @f(%n: index, %x: f64) -> f64 {
  %c = "enzyme.init"() : () -> !enzyme.Cache<f64>
  %g = "enzyme.init"() : () -> !enzyme.Gradient<f64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> f64 {
    "enzyme.push"(%c, %v) : (!enzyme.Cache<f64>, f64) -> ()
    %w = arith.mulf %v, %v : f64
    scf.yield %w : f64
  }
  "enzyme.set"(%g, %one) : (!enzyme.Gradient<f64>, f64) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %v = "enzyme.pop"(%c) : (!enzyme.Cache<f64>) -> f64
    %d = "enzyme.get"(%g) : (!enzyme.Gradient<f64>) -> f64
    %two = arith.addf %v, %v : f64
    %e = arith.mulf %d, %two : f64
    "enzyme.set"(%g, %e) : (!enzyme.Gradient<f64>, f64) -> ()
  }
  %r = "enzyme.get"(%g) : (!enzyme.Gradient<f64>) -> f64
  return %r : f64
}
"""

#: A triangular nest: the inner trip count is not known before the loop. Pops number i*10+j, last first.
TRIANGLE = """
func.func @f(%n: index, %out: memref<?xindex>) {
  %c = "enzyme.init"() : () -> !enzyme.Cache<index>
  %count = "enzyme.init"() : () -> !enzyme.Gradient<index>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ten = arith.constant 10 : index
  affine.for %i = 0 to %n {
    scf.for %j = %c0 to %i step %c1 {
      %a = arith.muli %i, %ten : index
      %b = arith.addi %a, %j : index
      "enzyme.push"(%c, %b) : (!enzyme.Cache<index>, index) -> ()
    }
  }
  affine.for %k = 0 to %n {
    scf.for %j = %c0 to %k step %c1 {
      %v = "enzyme.pop"(%c) : (!enzyme.Cache<index>) -> index
      %at = "enzyme.get"(%count) : (!enzyme.Gradient<index>) -> index
      memref.store %v, %out[%at] : memref<?xindex>
      %next = arith.addi %at, %c1 : index
      "enzyme.set"(%count, %next) : (!enzyme.Gradient<index>, index) -> ()
    }
  }
  return
}
"""

#: Caches that live in one iteration, of buffers and of scalars, with a branch around a push and its pop.
INSIDE = """
func.func @f(%n: index, %x: memref<?xf64>, %out: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    %c = "enzyme.init"() : () -> !enzyme.Cache<memref<?xf64>>
    %odd = "enzyme.init"() : () -> !enzyme.Cache<f64>
    %g = "enzyme.init"() : () -> !enzyme.Gradient<f64>
    %r = arith.remui %i, %c2 : index
    %is = arith.cmpi eq, %r, %c1 : index
    scf.for %j = %c0 to %c3 step %c1 {
      %m = memref.alloc(%c1) : memref<?xf64>
      %v = memref.load %x[%i] : memref<?xf64>
      %jf32 = arith.index_cast %j : index to i64
      %jf = arith.sitofp %jf32 : i64 to f64
      %w = arith.addf %v, %jf : f64
      memref.store %w, %m[%c0] : memref<?xf64>
      "enzyme.push"(%c, %m) : (!enzyme.Cache<memref<?xf64>>, memref<?xf64>) -> ()
      scf.if %is {
        "enzyme.push"(%odd, %w) : (!enzyme.Cache<f64>, f64) -> ()
      }
    }
    scf.for %j = %c0 to %c3 step %c1 {
      %m = "enzyme.pop"(%c) : (!enzyme.Cache<memref<?xf64>>) -> memref<?xf64>
      %v = memref.load %m[%c0] : memref<?xf64>
      memref.dealloc %m : memref<?xf64>
      %d = "enzyme.get"(%g) : (!enzyme.Gradient<f64>) -> f64
      %d2 = arith.addf %d, %d : f64
      %e = arith.addf %d2, %v : f64
      "enzyme.set"(%g, %e) : (!enzyme.Gradient<f64>, f64) -> ()
      scf.if %is {
        %p = "enzyme.pop"(%odd) : (!enzyme.Cache<f64>) -> f64
        %q = arith.addf %p, %e : f64
        "enzyme.set"(%g, %q) : (!enzyme.Gradient<f64>, f64) -> ()
      }
    }
    %s = "enzyme.get"(%g) : (!enzyme.Gradient<f64>) -> f64
    memref.store %s, %out[%i] : memref<?xf64>
  }
  return
}
"""

#: Pushes as long as a condition holds, pops with a switch between them; one case pushes once more.
SWITCHED = """
func.func @f(%x: f64, %limit: f64, %out: memref<?xf64>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c = "enzyme.init"() : () -> !enzyme.Cache<f64>
  %g = "enzyme.init"() : () -> !enzyme.Gradient<f64>
  %n:2 = scf.while (%v = %x, %k = %c0) : (f64, index) -> (f64, index) {
    %small = arith.cmpf olt, %v, %limit : f64
    scf.condition(%small) %v, %k : f64, index
  } do {
  ^bb0(%v: f64, %k: index):
    "enzyme.push"(%c, %v) : (!enzyme.Cache<f64>, f64) -> ()
    %w = arith.addf %v, %v : f64
    %k1 = arith.addi %k, %c1 : index
    scf.yield %w, %k1 : f64, index
  }
  scf.for %i = %c0 to %n#1 step %c1 {
    %r = arith.remui %i, %c3 : index
    scf.index_switch %r
    case 0 {
      %p = "enzyme.pop"(%c) : (!enzyme.Cache<f64>) -> f64
      "enzyme.set"(%g, %p) : (!enzyme.Gradient<f64>, f64) -> ()
      scf.yield
    }
    case 1 {
      %p = "enzyme.pop"(%c) : (!enzyme.Cache<f64>) -> f64
      %q = arith.negf %p : f64
      "enzyme.push"(%c, %q) : (!enzyme.Cache<f64>, f64) -> ()
      scf.yield
    }
    default {
    }
    %d = "enzyme.get"(%g) : (!enzyme.Gradient<f64>) -> f64
    memref.store %d, %out[%i] : memref<?xf64>
  }
  return %n#1 : index
}
"""

REMOVE = "remove-unnecessary-enzyme-ops"
PIPELINES = (
    "",
    "convert-enzyme-to-memref",
    "convert-enzyme-to-memref{size-by-trip-count=0 initial-capacity=1}",
    "convert-enzyme-to-memref{size-by-trip-count=0 initial-capacity=2 growth=3},canonicalize,cse",
    REMOVE,
    f"{REMOVE},convert-enzyme-to-memref,canonicalize,mem2reg",
    f"{REMOVE},convert-enzyme-to-memref{{size-by-trip-count=0 initial-capacity=1}},canonicalize,mem2reg",
)


def lowered(text: str, pipeline: str) -> ad.Module:
    module = ad.parse(text)
    if pipeline:
        PassManager.parse(pipeline).run(module)
    return module


def expected_inside(x: np.ndarray) -> list[float]:
    sums = []
    for i, value in enumerate(x):
        total = 0.0
        for j in (2, 1, 0):
            total = 2 * total + value + j
            total += (value + j) * (i % 2)
        sums.append(total)
    return sums


@pytest.mark.parametrize("pipeline", PIPELINES)
def test_a_cache_in_mirrored_loops(pipeline: str) -> None:
    compiled = ad.compile(lowered(SQUARES, pipeline), "f")
    for n in (0, 1, 2, 5):
        assert compiled(n, 1.1) == pytest.approx(2**n * 1.1 ** (2**n - 1), rel=1e-12)
    assert leaked_bytes(lambda: compiled(40, 0.9)) == 0


@pytest.mark.parametrize("pipeline", PIPELINES)
def test_a_triangular_nest_pops_the_last_first(pipeline: str) -> None:
    compiled = ad.compile(lowered(TRIANGLE, pipeline), "f")
    for n in (0, 1, 2, 7):
        out = np.full(40, -1)
        compiled(n, out)
        wanted = [10 * i + j for i in range(n) for j in range(i)][::-1]
        assert list(out[: len(wanted) + 1]) == [*wanted, -1]
    assert leaked_bytes(lambda: compiled(7, out)) == 0


@pytest.mark.parametrize("pipeline", PIPELINES)
def test_caches_of_buffers_made_in_a_loop(pipeline: str) -> None:
    compiled = ad.compile(lowered(INSIDE, pipeline), "f")
    x, out = np.array([0.5, -1.0, 2.0, 3.5]), np.zeros(4)
    compiled(4, x, out)
    np.testing.assert_allclose(out, expected_inside(x))
    assert leaked_bytes(lambda: compiled(4, x, out)) == 0


def expected_switched(x: float, limit: float) -> list[float]:
    stack: list[float] = []
    while x < limit:
        stack.append(x)
        x *= 2
    value, seen = 0.0, []
    for i in range(len(stack)):
        if i % 3 == 0:
            value = stack.pop()
        if i % 3 == 1:
            stack[-1] = -stack[-1]
        seen.append(value)
    return seen


@pytest.mark.parametrize("pipeline", PIPELINES)
def test_an_unknown_number_of_pushes(pipeline: str) -> None:
    compiled = ad.compile(lowered(SWITCHED, pipeline), "f")
    out = np.zeros(64)
    for limit in (0.5, 3.0, 1e9):
        wanted = expected_switched(0.75, limit)
        assert compiled(0.75, limit, out) == len(wanted)
        assert list(out[: len(wanted)]) == wanted
    assert leaked_bytes(lambda: compiled(0.75, 1e9, out)) == 0


def test_no_slot_is_left() -> None:
    for text in (SQUARES, TRIANGLE, INSIDE, SWITCHED):
        assert "Gradient" not in str(lowered(text, REMOVE))
        assert "enzyme" not in str(lowered(text, "convert-enzyme-to-memref"))


@pytest.mark.parametrize("option", ["initial-capacity=0", "growth=1"])
def test_a_cache_that_could_not_grow_is_refused(option: str) -> None:
    with pytest.raises(UsageError, match="is at least"):
        PassManager.parse(f"convert-enzyme-to-memref{{{option}}}")
