"""Loops that end when a condition fails: both modes, any number of iterations, nests, memory, values carried."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import mlirad as ad

# Newton's iteration for y = x ** (1/3) until the step is small; the number of steps depends on x.
NEWTON = """
func.func @f(%x: f64) -> (f64, f64) {
  %eps = arith.constant 1.0e-12 : f64
  %third = arith.constant 0.3333333333333333 : f64
  %two = arith.constant 2.0 : f64
  %big = arith.constant 1.0 : f64
  %r:2 = scf.while (%y = %x, %d = %big) : (f64, f64) -> (f64, f64) {
    %size = math.absf %d : f64
    %go = arith.cmpf ogt, %size, %eps : f64
    scf.condition(%go) %y, %d : f64, f64
  } do {
  ^bb0(%y: f64, %d: f64):
    %yy = arith.mulf %y, %y : f64
    %q = arith.divf %x, %yy : f64
    %t = arith.mulf %two, %y : f64
    %s = arith.addf %t, %q : f64
    %new = arith.mulf %s, %third : f64
    %step = arith.subf %new, %y : f64
    scf.yield %new, %step : f64, f64
  }
  return %r#0, %r#1 : f64, f64
}"""

# Multiplies until a limit; what comes out is not what is carried. Runs from no time at all to many (a cache grows).
LIMIT = """
func.func @f(%x: f64, %rate: f64, %limit: f64) -> (f64, f64, f64) {
  %zero = arith.constant 0.0 : f64
  %r:3 = scf.while (%a = %x) : (f64) -> (f64, f64, f64) {
    %s = math.sin %a : f64
    %p = arith.mulf %s, %rate : f64
    %go = arith.cmpf olt, %a, %limit : f64
    scf.condition(%go) %p, %rate, %a : f64, f64, f64
  } do {
  ^bb0(%p: f64, %q: f64, %a: f64):
    %pp = arith.mulf %p, %p : f64
    %b = arith.addf %a, %pp : f64
    %c = arith.addf %b, %q : f64
    scf.yield %c : f64
  }
  return %r#0, %r#1, %r#2 : f64, f64, f64
}"""

# A while in a for in a while, with memory that is overwritten, and counters that are carried.
NEST = """
func.func @f(%m: memref<6xf64>, %x: f64, %rounds: f64) -> (f64, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %one = arith.constant 1.0 : f64
  %half = arith.constant 0.5 : f64
  %r:3 = scf.while (%a = %x, %t = %one, %n = %c0) : (f64, f64, index) -> (f64, f64, index) {
    %go = arith.cmpf olt, %t, %rounds : f64
    scf.condition(%go) %a, %t, %n : f64, f64, index
  } do {
  ^bb0(%a: f64, %t: f64, %n: index):
    %b = scf.for %i = %c0 to %c6 step %c1 iter_args(%e = %a) -> f64 {
      %v = memref.load %m[%i] : memref<6xf64>
      %w:2 = scf.while (%u = %v, %k = %n) : (f64, index) -> (f64, index) {
        %size = math.absf %u : f64
        %go = arith.cmpf ogt, %size, %half : f64
        %p = arith.mulf %u, %e : f64
        %k1 = arith.addi %k, %c1 : index
        scf.condition(%go) %p, %k1 : f64, index
      } do {
      ^bb0(%u: f64, %k: index):
        %s = math.sin %u : f64
        %h = arith.mulf %s, %half : f64
        scf.yield %h, %k : f64, index
      }
      memref.store %w#0, %m[%i] : memref<6xf64>
      %y = memref.load %m[%c1] : memref<6xf64>
      %z = arith.mulf %y, %e : f64
      %g = math.sin %z : f64
      %l = arith.addf %g, %e : f64
      scf.yield %l : f64
    }
    %t1 = arith.addf %t, %one : f64
    %n1 = arith.addi %n, %c1 : index
    scf.yield %b, %t1, %n1 : f64, f64, index
  }
  return %r#0, %r#2 : f64, index
}"""

# The carried index says which element is read; the loop is behind a branch, so its cache is kept in another one.
INDEXED = """
func.func @f(%m: memref<20xf64>, %go: i1) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c20 = arith.constant 20 : index
  %one = arith.constant 1.0 : f64
  %r = scf.if %go -> f64 {
    %w:2 = scf.while (%k = %c1, %a = %one) : (index, f64) -> (index, f64) {
      %v = memref.load %m[%k] : memref<20xf64>
      %p = arith.mulf %v, %a : f64
      %s = math.sin %p : f64
      %inside = arith.cmpf ogt, %v, %one : f64
      scf.condition(%inside) %k, %s : index, f64
    } do {
    ^bb0(%k: index, %s: f64):
      %t = arith.muli %k, %c3 : index
      %u = arith.remui %t, %c20 : index
      memref.store %s, %m[%k] : memref<20xf64>
      scf.yield %u, %s : index, f64
    }
    scf.yield %w#1 : f64
  } else {
    %v = memref.load %m[%c0] : memref<20xf64>
    scf.yield %v : f64
  }
  return %r : f64
}"""

DO_WHILE = """
func.func @f(%x: f64, %limit: f64) -> f64 {
  %r = scf.while (%a = %x) : (f64) -> f64 {
    %s = math.sin %a : f64
    %b = arith.addf %a, %s : f64
    %go = arith.cmpf olt, %b, %limit : f64
    scf.condition(%go) %b : f64
  } do {
  ^bb0(%b: f64):
    scf.yield %b : f64
  }
  return %r : f64
}"""

# A polynomial in each iteration: short loops, one of a single iteration.
SHORT_LOOPS = """
func.func @f(%x: f64, %c: memref<3xf64>, %limit: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %tenth = arith.constant 0.1 : f64
  %r:2 = scf.while (%a = %x, %w = %zero) : (f64, f64) -> (f64, f64) {
    %p = affine.for %k = 0 to 3 iter_args(%s = %zero) -> (f64) {
      %q = affine.for %l = 0 to 1 iter_args(%t = %s) -> (f64) {
        %u = math.sin %t : f64
        %v = arith.mulf %u, %a : f64
        affine.yield %v : f64
      }
      %v = affine.load %c[%k] : memref<3xf64>
      %t = arith.addf %q, %v : f64
      affine.yield %t : f64
    }
    %e = math.sin %p : f64
    %d = arith.addf %w, %e : f64
    %more = math.sin %d : f64
    %pp = arith.mulf %p, %p : f64
    %step = arith.addf %pp, %tenth : f64
    %b = arith.addf %a, %step : f64
    %go = arith.cmpf olt, %b, %limit : f64
    scf.condition(%go) %b, %more : f64, f64
  } do {
  ^bb0(%b: f64, %w: f64):
    scf.yield %b, %w : f64, f64
  }
  %sum = arith.addf %r#1, %r#0 : f64
  return %sum : f64
}"""


@pytest.mark.parametrize("limit", [0.1, 1.0, 5.0])
def test_short_loops_share_a_cache_that_grows(check: Callable[..., None], limit: float) -> None:
    derivative = str(ad.transforms.vjp(ad.parse(SHORT_LOOPS), "f"))
    assert "memref<?xmemref" not in derivative
    assert derivative.count("memref.alloc(") == 2, "one, and a larger one when it is full"
    check(SHORT_LOOPS, 0.2, np.array([0.3, 0.2, 0.7]), limit)


@pytest.mark.parametrize("limit", [0.1, 1.0])
def test_records_of_a_loop_in_a_loop(check: Callable[..., None], limit: float) -> None:
    """Each of its runs keeps a buffer, in one of buffers."""
    head, rest = SHORT_LOOPS.split("  %r:2 = scf.while (%a = %x,")
    body, end = rest.split("  %sum = ")
    loop = "  %whole = affine.for %i = 0 to 3 iter_args(%y = %x) -> (f64) {\n  %r:2 = scf.while (%a = %y,"
    last = "  %least = arith.mulf %sum, %tenth : f64\n  affine.yield %least : f64\n  }\n  return %whole : f64\n}"
    check(f"{head}{loop}{body}  %sum = {end.splitlines()[0]}\n{last}", 0.2, np.array([0.3, 0.2, 0.7]), limit)


@pytest.mark.parametrize("x", [0.3, 2.0, 7.5])
def test_newton_until_the_step_is_small(check: Callable[..., None], x: float) -> None:
    check(NEWTON, x)


@pytest.mark.parametrize("limit", [0.1, 0.3, 1.0, 4.0])
def test_a_cache_grows_with_the_iterations(check: Callable[..., None], limit: float) -> None:
    check(LIMIT, 0.2, 0.11, limit)


@pytest.mark.parametrize("rounds", [0.5, 1.5, 3.5])
def test_nests_with_memory(check: Callable[..., None], rounds: float) -> None:
    check(NEST, np.array([0.3, -1.4, 0.7, 2.2, -0.6, 1.1]), 0.8, rounds)


@pytest.mark.parametrize("go", [0, 1])
def test_a_carried_index_and_a_branch_around(check: Callable[..., None], go: int) -> None:
    check(INDEXED, np.linspace(0.7, 1.9, 20), go)


@pytest.mark.parametrize("limit", [0.1, 2.5])
def test_a_block_that_runs_before_its_condition(check: Callable[..., None], limit: float) -> None:
    check(DO_WHILE, 0.2, limit)
