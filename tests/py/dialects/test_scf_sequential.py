"""Parallel loops, switches and regions: any order of the iterations, one case of several, in both modes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

SWITCH = """
func.func @f(%x: f64, %y: f64, %k: index) -> (f64, f64) {
  %r:2 = scf.index_switch %k -> f64, f64
  case 2 {
    %p = arith.mulf %x, %y : f64
    scf.yield %p, %x : f64, f64
  }
  case 5 {
    %s = math.sin %x : f64
    %e = math.exp %y : f64
    scf.yield %s, %e : f64, f64
  }
  default {
    scf.yield %y, %x : f64, f64
  }
  %q = arith.mulf %r#0, %r#1 : f64
  return %q, %r#0 : f64, f64
}"""

SWITCH_IN_LOOP = """
func.func @f(%m: memref<7xf64>, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %r = scf.for %i = %c0 to %c7 step %c1 iter_args(%a = %x) -> f64 {
    %k = arith.remui %i, %c3 : index
    scf.index_switch %k
    case 1 {
      %v = memref.load %m[%i] : memref<7xf64>
      %s = math.sin %v : f64
      %t = arith.mulf %s, %a : f64
      memref.store %t, %m[%i] : memref<7xf64>
      scf.yield
    }
    default {
      scf.yield
    }
    %b = scf.index_switch %k -> f64
    case 0 {
      %v = memref.load %m[%i] : memref<7xf64>
      %p = arith.mulf %v, %a : f64
      scf.yield %p : f64
    }
    default {
      %e = math.sin %a : f64
      scf.yield %e : f64
    }
    scf.yield %b : f64
  }
  return %r : f64
}"""

REGION = """
func.func @f(%x: f64, %n: i1) -> f64 {
  %r:2 = scf.execute_region -> (f64, f64) {
    %s = math.sin %x : f64
    scf.yield %s, %x : f64, f64
  }
  %q = scf.execute_region -> f64 {
    cf.cond_br %n, ^a, ^b(%r#0 : f64)
  ^a:
    %e = math.exp %r#1 : f64
    cf.br ^b(%e : f64)
  ^b(%v: f64):
    %w = arith.mulf %v, %x : f64
    scf.yield %w : f64
  }
  return %q : f64
}"""

PARALLEL = """
func.func @f(%m: memref<4x3xf64>, %out: memref<4x3xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c3) step (%c1, %c1) {
    %v = memref.load %m[%i, %j] : memref<4x3xf64>
    %w = memref.load %m[%c1, %j] : memref<4x3xf64>
    %s = math.sin %v : f64
    %p = arith.mulf %s, %w : f64
    memref.store %p, %out[%i, %j] : memref<4x3xf64>
    scf.reduce
  }
  return
}"""

REDUCE = """
func.func @f(%m: memref<4x3xf64>, %x: f64, %n: index) -> (f64, f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1.0 : f64
  %r:2 = scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c3) step (%c1, %c2) init (%x, %one) -> (f64, f64) {
    %v = memref.load %m[%i, %j] : memref<4x3xf64>
    %s = math.sin %v : f64
    scf.reduce(%v, %s : f64, f64) {
    ^bb0(%a: f64, %b: f64):
      %c = arith.OPERATOR %a, %b : f64
      scf.reduce.return %c : f64
    }, {
    ^bb0(%a: f64, %b: f64):
      %p = arith.mulf %a, %b : f64
      %c = arith.addf %p, %a : f64
      scf.reduce.return %c : f64
    }
  }
  return %r#0, %r#1 : f64, f64
}"""

AFFINE_PARALLEL = """
func.func @f(%m: memref<4x6xf64>, %n: index) -> (f64, f64) {
  %r:2 = affine.parallel (%i, %j) = (0, 1) to (min(%n, 4), 6) step (1, 2) reduce ("OPERATOR", "addf") -> (f64, f64) {
    %v = affine.load %m[%i, %j] : memref<4x6xf64>
    %w = affine.load %m[%i, %j - 1] : memref<4x6xf64>
    %p = arith.mulf %v, %w : f64
    %s = math.sin %p : f64
    affine.yield %v, %s : f64, f64
  }
  return %r#0, %r#1 : f64, f64
}"""

FORALL = """
func.func @f(%m: memref<4x3xf64>, %out: memref<4x3xf64>, %n: index) {
  scf.forall (%i, %j) = (1, 0) to (%n, 3) step (2, 1) {
    %v = memref.load %m[%i, %j] : memref<4x3xf64>
    %s = math.sin %v : f64
    %p = arith.mulf %s, %v : f64
    memref.store %p, %out[%i, %j] : memref<4x3xf64>
  }
  return
}"""

FORALL_ONCE = """
func.func @f(%m: memref<2xf64>) {
  %c0 = arith.constant 0 : index
  scf.forall () in () {
    %v = memref.load %m[%c0] : memref<2xf64>
    %s = math.sin %v : f64
    memref.store %s, %m[%c0] : memref<2xf64>
  }
  return
}"""

FORALL_ONCE_ON_A_TENSOR = """
func.func @f(%t: tensor<2xf64>, %o: tensor<3xf64>) -> tensor<3xf64> {
  %r = scf.forall () in () shared_outs(%out = %o) -> tensor<3xf64> {
    %s = math.sin %t : tensor<2xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %out[1] [2] [1] : tensor<2xf64> into tensor<3xf64>
    }
  }
  return %r : tensor<3xf64>
}"""

SQUARE = np.linspace(-1.3, 1.1, 12).reshape(4, 3)


@pytest.mark.parametrize("k", [0, 2, 5])
def test_a_switch_runs_one_case(check: Callable[..., None], k: int) -> None:
    check(SWITCH, 0.7, -0.4, k)


def test_a_switch_in_a_loop_touches_memory_and_is_carried(check: Callable[..., None]) -> None:
    check(SWITCH_IN_LOOP, np.linspace(0.3, 1.7, 7), 0.6)


@pytest.mark.parametrize("flag", [0, 1])
def test_a_region_that_runs_once_is_inlined_with_its_blocks(check: Callable[..., None], flag: int) -> None:
    check(REGION, 0.7, flag)


@pytest.mark.parametrize("n", [0, 1, 4])
def test_a_parallel_loop_on_buffers(check: Callable[..., None], n: int) -> None:
    check(PARALLEL, SQUARE, np.zeros((4, 3)), n)


@pytest.mark.parametrize("operator", ["addf", "mulf", "minimumf", "maximumf"])
@pytest.mark.parametrize("n", [0, 4])
def test_a_parallel_loop_reduces(check: Callable[..., None], operator: str, n: int) -> None:
    check(REDUCE.replace("OPERATOR", operator), SQUARE, 0.9, n)


@pytest.mark.parametrize("operator", ["addf", "mulf", "minimumf", "maximumf"])
def test_an_affine_parallel_loop_reduces(check: Callable[..., None], operator: str) -> None:
    check(AFFINE_PARALLEL.replace("OPERATOR", operator), np.linspace(-1.3, 1.1, 24).reshape(4, 6), 3)


def test_a_forall_over_nothing_runs_once(check: Callable[..., None]) -> None:
    """Upstream's own lowering of it ends the process."""
    check(FORALL_ONCE, np.array([0.3, -1.2]))
    check(FORALL_ONCE_ON_A_TENSOR, np.array([0.3, -1.2]), np.array([0.1, 0.2, 0.4]))


@pytest.mark.parametrize("n", [0, 4])
def test_a_forall_on_buffers(check: Callable[..., None], n: int) -> None:
    check(FORALL, SQUARE, np.zeros((4, 3)), n)
