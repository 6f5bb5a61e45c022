"""What `vjp` returns: the result and a pullback that is called any number of times, and what they refuse."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from tests.fuzz.heap import leaked_bytes

POWER = """
func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (f64) {
    %s = math.sin %a : f64
    %b = arith.mulf %s, %x : f64
    scf.yield %b : f64
  }
  return %r : f64
}
"""

# Caches of caches: the inner loop runs as often as the outer one says.
TRIANGLE = """
func.func @f(%x: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (f64) {
    %v = memref.load %x[%i] : memref<?xf64>
    %p = scf.for %j = %c0 to %i step %c1 iter_args(%q = %v) -> (f64) {
      %s = math.sin %q : f64
      scf.yield %s : f64
    }
    %b = arith.addf %a, %p : f64
    scf.yield %b : f64
  }
  return %r : f64
}
"""

WHILE = """
func.func @f(%x: f64) -> f64 {
  %limit = arith.constant 100.0 : f64
  %r = scf.while (%a = %x) : (f64) -> f64 {
    %go = arith.cmpf olt, %a, %limit : f64
    scf.condition(%go) %a : f64
  } do {
  ^bb0(%a: f64):
    %b = arith.mulf %a, %x : f64
    scf.yield %b : f64
  }
  return %r : f64
}
"""

# The product goes over what was read, and a copy of it on the stack.
WRITES = """
func.func @f(%x: memref<?xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %a = affine.load %x[%i] : memref<?xf64>
    %b = affine.load %y[%i] : memref<?xf64>
    %c = arith.mulf %a, %b : f64
    affine.store %c, %y[%i] : memref<?xf64>
  }
  return
}
"""

BRANCHES = """
func.func @f(%x: f64, %y: f64) -> (f64, f64) {
  %stack = memref.alloca() : memref<2xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %x, %stack[%c0] : memref<2xf64>
  memref.store %y, %stack[%c1] : memref<2xf64>
  %less = arith.cmpf olt, %x, %y : f64
  %r = scf.if %less -> (f64) {
    %s = math.exp %x : f64
    memref.store %s, %stack[%c1] : memref<2xf64>
    %p = arith.mulf %s, %y : f64
    scf.yield %p : f64
  } else {
    scf.yield %y : f64
  }
  %a = memref.load %stack[%c0] : memref<2xf64>
  %b = memref.load %stack[%c1] : memref<2xf64>
  %q = arith.mulf %a, %b : f64
  %t = arith.mulf %q, %q : f64
  return %r, %t : f64, f64
}
"""

# The caches of the loop are made inside the branch, or not at all.
LOOP_IN_BRANCH = """
func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %limit = arith.constant 0.5 : f64
  %more = arith.cmpf ogt, %x, %limit : f64
  %r = scf.if %more -> (f64) {
    %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (f64) {
      %s = math.sin %a : f64
      %b = arith.mulf %s, %a : f64
      scf.yield %b : f64
    }
    scf.yield %q : f64
  } else {
    scf.yield %x : f64
  }
  return %r : f64
}
"""

PARALLEL = """
func.func @f(%x: memref<64xf64>, %y: memref<64xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %zero = arith.constant 0.0 : f64
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %a = memref.load %x[%i] : memref<64xf64>
    %s = math.sin %a : f64
    %p = arith.mulf %s, %a : f64
    memref.store %p, %y[%i] : memref<64xf64>
    scf.reduce
  }
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %zero) -> (f64) {
    %v = memref.load %y[%i] : memref<64xf64>
    %w = arith.mulf %v, %v : f64
    %u = arith.addf %t, %w : f64
    scf.yield %u : f64
  }
  return %r : f64
}
"""

TENSORS = """
func.func @f(%x: tensor<?xf64>, %n: index) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<?xf64>) {
    %s = math.sin %a : tensor<?xf64>
    %b = arith.mulf %s, %x : tensor<?xf64>
    scf.yield %b : tensor<?xf64>
  }
  return %r : tensor<?xf64>
}
"""

RECURSIVE = """
func.func @f(%x: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %go = arith.cmpi ugt, %n, %c0 : index
  %r = scf.if %go -> f64 {
    %m = arith.subi %n, %c1 : index
    %p = func.call @f(%x, %m) : (memref<?xf64>, index) -> f64
    %v = memref.load %x[%m] : memref<?xf64>
    %w = arith.mulf %v, %p : f64
    %s = math.sin %w : f64
    memref.store %s, %x[%m] : memref<?xf64>
    scf.yield %s : f64
  } else {
    scf.yield %one : f64
  }
  return %r : f64
}
"""

# Two buffers take turns: their shadows do, too, in the forward sweep.
SWAPS = """
func.func @f(%x: memref<4xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf64>
  %b = memref.alloc() : memref<4xf64>
  memref.copy %x, %a : memref<4xf64> to memref<4xf64>
  %p, %q = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a, %t = %b) -> (memref<4xf64>, memref<4xf64>) {
    affine.for %k = 0 to 4 {
      %u = affine.load %s[%k] : memref<4xf64>
      %v = math.sin %u : f64
      %w = arith.mulf %u, %v : f64
      affine.store %w, %t[%k] : memref<4xf64>
    }
    scf.yield %t, %s : memref<4xf64>, memref<4xf64>
  }
  %r = memref.load %p[%c1] : memref<4xf64>
  memref.dealloc %a : memref<4xf64>
  memref.dealloc %b : memref<4xf64>
  return %r : f64
}
"""


def ones(count: int) -> Any:
    return np.linspace(0.5, 1.5, count)


#: Text, arguments (fresh ones for each call), what `wrt` says.
PROGRAMS: dict[str, tuple[str, Callable[[], tuple[Any, ...]], Any]] = {
    "loop": (POWER, lambda: (0.7, 9), 0),
    "triangle": (TRIANGLE, lambda: (ones(6), 6), 0),
    "while": (WHILE, lambda: (1.3,), 0),
    "loop in a branch": (LOOP_IN_BRANCH, lambda: (0.7, 9), 0),
    "loop that is not run": (LOOP_IN_BRANCH, lambda: (0.3, 9), 0),
    "parallel": (PARALLEL, lambda: (ones(64), np.zeros(64)), 0),
    "recursive": (RECURSIVE, lambda: (ones(5), 5), 0),
    "swaps": (SWAPS, lambda: (ones(4), 3), 0),
}


def compiled(text: str) -> ad.Function:
    return ad.compile(ad.parse(text), "f")


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_pullback_gives_the_bits_of_the_gradient_each_time(name: str) -> None:
    text, arguments, wrt = PROGRAMS[name]
    value, gradient = ad.value_and_grad(ad.parse(text), "f", wrt=wrt, fastmath="none")(*arguments())
    result, pullback = ad.vjp(compiled(text), *arguments(), wrt=wrt, fastmath="none")
    assert result == value
    for _ in range(3):
        (found,) = pullback(1.0)
        assert np.array_equal(found, gradient)
    (twice,) = pullback(2.0)
    assert np.array_equal(twice, 2.0 * np.asarray(gradient))


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_pullback_that_is_dropped_or_never_called_leaks_nothing(name: str) -> None:
    text, arguments, wrt = PROGRAMS[name]
    function = compiled(text)

    def drop() -> None:
        ad.vjp(function, *arguments(), wrt=wrt)

    def call() -> None:
        _, pullback = ad.vjp(function, *arguments(), wrt=wrt)
        pullback(1.0)
        pullback(1.0)
        pullback.free()

    assert leaked_bytes(drop) == 0
    assert leaked_bytes(call) == 0


@pytest.mark.parametrize("name", ["triangle", "recursive", "swaps", "parallel"])
def test_arrays_may_change_before_the_pullback_is_called(name: str) -> None:
    text, arguments, wrt = PROGRAMS[name]
    given = arguments()
    _, pullback = ad.vjp(compiled(text), *given, wrt=wrt)
    (before,) = pullback(1.0)
    for array in (one for one in given if isinstance(one, np.ndarray)):
        array[:] = np.nan
    del given
    gc.collect()
    assert np.array_equal(pullback(1.0)[0], before)


def test_arrays_that_are_written_have_cotangents_by_name() -> None:
    x, y, dy = ones(4), ones(4) + 1.0, np.array([1.0, 2.0, 3.0, 4.0])
    before = x.copy(), y.copy()
    result, pullback = ad.vjp(compiled(WRITES), x, y)
    assert result is None
    assert np.array_equal(y, before[0] * before[1])
    for _ in range(2):
        dx, dy0 = pullback(y=dy)
        assert np.array_equal(dx, dy * before[1])
        assert np.array_equal(dy0, dy * before[0])
    assert np.array_equal(dy, [1.0, 2.0, 3.0, 4.0])
    assert all(np.array_equal(part, np.zeros(4)) for part in pullback())


def test_each_result_has_a_cotangent() -> None:
    x, y = 0.3, 0.8
    (r, t), pullback = ad.vjp(compiled(BRANCHES), x, y)
    e = np.exp(x)
    assert np.allclose((r, t), (e * y, (x * e) ** 2))
    assert np.allclose(pullback((1.0, 0.0)), (e * y, e))
    assert np.allclose(pullback([0.0, 1.0]), (2 * x * e * (e + x * e), 0.0))
    assert np.allclose(ad.vjp(compiled(BRANCHES), x, y, of=1)[1](1.0), pullback((0.0, 1.0)))


def test_tensors_are_kept() -> None:
    x, seed = ones(5), np.array([1.0, -1.0, 2.0, 0.5, 3.0])
    function = compiled(TENSORS)
    result, pullback = ad.vjp(function, x, 3, fastmath="none")
    joined = ad.compile(ad.transforms.vjp(ad.parse(TENSORS), "f"), "f_vjp")
    value, gradient = joined(ones(5), 3, seed)
    assert np.array_equal(result, value)
    x[:] = 0.0
    assert np.array_equal(pullback(seed)[0], gradient)
    assert np.array_equal(pullback(seed)[0], gradient)
    assert np.array_equal(seed, [1.0, -1.0, 2.0, 0.5, 3.0])
    assert leaked_bytes(lambda: ad.vjp(function, ones(5), 3)[1](seed)) == 0


def test_threads_may_share_a_pullback() -> None:
    _, pullback = ad.vjp(compiled(TRIANGLE), ones(200), 200, wrt=0)
    (alone,) = pullback(1.0)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: pullback(1.0)[0], range(16)))
    assert all(np.array_equal(one, alone) for one in found)


def test_checkpoints_run_the_function_again() -> None:
    _, plain = ad.vjp(compiled(POWER), 0.7, 9)
    _, again = ad.vjp(compiled(POWER), 0.7, 9, checkpoint=3)
    assert np.allclose(again(1.0), plain(1.0), rtol=1e-14)
    assert np.array_equal(again(1.0), again(1.0))


def test_the_gradient_of_a_compiled_gradient() -> None:
    gradient = ad.grad(ad.parse(POWER), "f")
    value, pullback = ad.vjp(ad.compile(gradient.module, "f_grad"), 0.7, 4)
    (second,) = pullback(1.0)
    h = 1e-5
    assert value == gradient(0.7, 4)
    assert np.isclose(second, (gradient(0.7 + h, 4) - gradient(0.7 - h, 4)) / (2 * h), rtol=1e-7)


def refusal(call: Callable[[], object]) -> str:
    with pytest.raises(ad.errors.UsageError) as caught:
        call()
    return str(caught.value)


def test_a_pullback_that_was_freed_is_refused() -> None:
    function = compiled(POWER)
    _, pullback = ad.vjp(function, 0.7, 9)
    with pullback:
        pullback(1.0)
    assert "freed" in repr(pullback)
    message = refusal(lambda: pullback(1.0))
    assert message.startswith("error[MA0720]: the pullback of 'f' is called, but its tape has been freed")
    pullback.free()


#: The squares of an array, its sum in an array without dimensions, and how many there are; it changes the array.
ALLOCATES = """
func.func @f(%x: memref<?xTYPE>, %k: TYPE) -> (memref<?xTYPE>, memref<TYPE>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : TYPE
  %n = memref.dim %x, %c0 : memref<?xTYPE>
  %y = memref.alloc(%n) : memref<?xTYPE>
  %s = memref.alloc() : memref<TYPE>
  memref.store %zero, %s[] : memref<TYPE>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i] : memref<?xTYPE>
    %w = arith.mulf %v, %v : TYPE
    %u = arith.mulf %w, %k : TYPE
    memref.store %u, %y[%i] : memref<?xTYPE>
    memref.store %k, %x[%i] : memref<?xTYPE>
    %a = memref.load %s[] : memref<TYPE>
    %b = arith.addf %a, %v : TYPE
    memref.store %b, %s[] : memref<TYPE>
  }
  return %y, %s, %n : memref<?xTYPE>, memref<TYPE>, index
}"""


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_buffers_that_are_returned_have_cotangents(dtype: Any) -> None:
    f = ad.function(ad.parse(ALLOCATES.replace("TYPE", f"f{8 * np.dtype(dtype).itemsize}")), "f")
    x, dy = np.linspace(0.5, 2.0, 5).astype(dtype), np.random.default_rng(8).normal(size=5).astype(dtype)
    close = {"rtol": 1e-5}
    given = x.copy()
    (y, s, n), pullback = ad.vjp(f, given, 1.5)
    np.testing.assert_allclose(y, 1.5 * x * x, **close)
    assert (float(s), n) == (pytest.approx(x.sum(), rel=1e-5), 5)
    assert np.array_equal(given, np.full(5, 1.5))
    for scale in (1.0, -2.0):
        dx, dk = pullback((scale * dy, np.array(3.0, dtype)))
        np.testing.assert_allclose(dx, 3.0 * scale * dy * x + 3.0, **close)
        assert dk == pytest.approx(scale * (dy * x * x).sum(), rel=1e-5)
    (dx, _), seeds = pullback.batched((np.stack([dy, 2 * dy]), np.zeros(2, dtype))), np.array([[1.0], [2.0]])
    np.testing.assert_allclose(dx, seeds * (3.0 * dy * x), **close)
    assert leaked_bytes(lambda: ad.vjp(f, given, 1.5)[1]((dy, np.array(3.0, dtype)))) == 0


def test_cotangents_of_other_shapes_are_refused() -> None:
    text = """func.func @f(%x: tensor<?xf64>) -> (tensor<?xf64>, f64) {
      %c0 = arith.constant 0 : index
      %v = tensor.extract %x[%c0] : tensor<?xf64>
      %y = math.sin %x : tensor<?xf64>
      return %y, %v : tensor<?xf64>, f64
    }"""
    x = np.linspace(0.5, 2.0, 5)
    _, pullback = ad.vjp(ad.function(ad.parse(text), "f"), x)
    np.testing.assert_allclose(pullback((x, 2.0))[0], x * np.cos(x) + [2.0, 0, 0, 0, 0], rtol=1e-15)
    for wrong in (x[:4], np.ones(6), np.ones((5, 1)), np.ones((2, 5))):
        message = f"result 0 of 'f' has the shape (5,), and its cotangent {wrong.shape}"
        assert f"MA0721]: {message}" in refusal(lambda wrong=wrong: pullback((wrong, 2.0)))
        several = np.stack([wrong, wrong])
        assert message in refusal(lambda several=several: pullback.batched((several, np.ones(2))))


def test_wrong_cotangents_are_refused() -> None:
    _, pullback = ad.vjp(compiled(BRANCHES), 0.3, 0.8)
    assert "MA0721" in refusal(lambda: pullback(1.0))
    assert "pass those of several results as a tuple" in refusal(lambda: pullback(1.0, 2.0))
    assert "takes a tuple of 2 cotangents, got 0" in refusal(pullback)
    assert "MA0702" in refusal(lambda: pullback((1.0, "one")))
    x = ones(3)
    _, pullback = ad.vjp(compiled(WRITES), x, x + 1.0)
    assert "takes none, got 1" in refusal(lambda: pullback(1.0))
    assert "arrays that it may write: '%y'" in refusal(lambda: pullback(x=x))
    assert "MA0703" in refusal(lambda: pullback(y=ones(4)))
    assert "MA0702" in refusal(lambda: pullback(y=[1.0, 2.0, 3.0]))


def test_what_is_not_compiled_is_refused() -> None:
    said = refusal(lambda: ad.vjp(ad.parse(POWER), 0.7, 9))  # type: ignore[arg-type]
    assert "MA0722" in said
    assert "mlirad.vjp(mlirad.function(module, 'f'), ...)" in said


def test_arguments_are_checked_as_those_of_the_function() -> None:
    function = compiled(WRITES)
    x = ones(4)
    assert "'f' takes 2 arguments, got 1" in refusal(lambda: ad.vjp(function, x))
    assert "MA0712" in refusal(lambda: ad.vjp(function, x, x))
    assert "MA0707" in refusal(lambda: ad.vjp(function, x, x + 1.0, wrt="z"))


def test_what_vjp_has_compiled_goes_with_the_function() -> None:
    function = compiled(POWER)
    ad.vjp(function, 0.7, 3)
    gone = weakref.ref(function)
    del function
    gc.collect()
    assert gone() is None


# Two arrays of integers without shadows: one counts what the other one says.
COUNTS = """
func.func @f(%x: f64, %a: memref<2xi32>, %b: memref<2xi32>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %m = memref.load %a[%c0] : memref<2xi32>
  %n = arith.addi %m, %one : i32
  memref.store %n, %b[%c0] : memref<2xi32>
  %k = memref.load %a[%c0] : memref<2xi32>
  %w = arith.sitofp %k : i32 to f64
  %s = math.sin %x : f64
  %r = arith.mulf %s, %w : f64
  return %r : f64
}
"""


def test_arrays_that_overlap_run_other_code_with_other_tapes() -> None:
    function = compiled(COUNTS)
    a = np.array([4, 0], dtype=np.int32)
    (apart,) = ad.vjp(function, 0.3, a, a.copy())[1](1.0)
    (same,) = ad.vjp(function, 0.3, a, a)[1](1.0)
    assert np.allclose((apart, same), (4 * np.cos(0.3), 5 * np.cos(0.3)))
    # The tape of a function that runs again is copies, which do not overlap.
    assert "MA0712" in refusal(lambda: ad.vjp(function, 0.3, a, a, checkpoint=2))
