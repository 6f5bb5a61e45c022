"""Functions whose blocks branch to each other: lifted to structured control flow, then differentiated."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

ARGUMENTS = """
func.func @f(%x: f64, %y: f64) -> f64 {
  %c = arith.cmpf olt, %x, %y : f64
  cf.cond_br %c, ^a(%x, %y : f64, f64), ^b(%y : f64)
^a(%u: f64, %v: f64):
  %p = arith.mulf %u, %v : f64
  cf.br ^b(%p : f64)
^b(%w: f64):
  %s = math.sin %w : f64
  %q = arith.mulf %s, %x : f64
  return %q : f64
}"""

SWITCH = """
func.func @f(%x: f64, %y: f64, %k: i32) -> (f64, f64) {
  cf.switch %k : i32, [default: ^d(%x : f64), 1: ^a, 7: ^b(%y : f64)]
^a:
  %u = arith.mulf %x, %y : f64
  cf.br ^d(%u : f64)
^b(%z: f64):
  %w = math.sin %z : f64
  return %w, %x : f64, f64
^d(%v: f64):
  %e = math.exp %v : f64
  return %e, %v : f64, f64
}"""

EARLY = """
func.func @f(%m: memref<5xf64>, %x: f64, %guard: i1) -> f64 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  cf.assert %guard, "guarded"
  %v = memref.load %m[%c2] : memref<5xf64>
  %p = arith.mulf %v, %x : f64
  %zero = arith.constant 0.0 : f64
  %c = arith.cmpf olt, %x, %zero : f64
  cf.cond_br %c, ^early, ^late
^early:
  return %p : f64
^late:
  memref.store %p, %m[%c0] : memref<5xf64>
  %s = math.sin %p : f64
  return %s : f64
}"""

CALLED = """
func.func private @g(%x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %c = arith.cmpf olt, %x, %one : f64
  cf.cond_br %c, ^a, ^b
^a:
  %s = math.sin %x : f64
  return %s : f64
^b:
  %e = arith.mulf %x, %x : f64
  return %e : f64
}
func.func @f(%m: memref<5xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %one = arith.constant 1.0 : f64
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %one) -> f64 {
    %v = memref.load %m[%i] : memref<5xf64>
    %w = func.call @g(%v) : (f64) -> f64
    %p = arith.mulf %a, %w : f64
    scf.yield %p : f64
  }
  return %r : f64
}"""


@pytest.mark.parametrize("y", [0.2, 0.9])
def test_block_arguments(check: Callable[..., None], y: float) -> None:
    check(ARGUMENTS, 0.6, y)


@pytest.mark.parametrize("k", [0, 1, 7])
def test_a_switch_with_an_early_return(check: Callable[..., None], k: int) -> None:
    check(SWITCH, 0.6, -0.3, k)


@pytest.mark.parametrize("x", [-0.7, 0.7])
def test_an_assertion_and_an_early_return_before_a_store(check: Callable[..., None], x: float) -> None:
    check(EARLY, np.linspace(-1, 1.5, 5), x, True)


def test_a_callee_with_blocks_in_a_loop(check: Callable[..., None]) -> None:
    check(CALLED, np.linspace(-1, 2, 5))
