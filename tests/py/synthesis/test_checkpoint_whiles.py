"""Checkpointed loops whose number of steps is known only when they end: the same gradients, caches of few states."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.synthesis.options import Options
from mlirad.testing.check import check_vjp
from mlirad.testing.memory import Counted, MemoryUse
from tests.fuzz.comparison.harness import case_of, compare
from tests.fuzz.comparison.outcomes import table
from tests.fuzz.programs.generate import MIXES, generate

pytestmark = pytest.mark.slow

SCALARS = """
func.func @f(%x: f64, %m: f64, %tol: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %r:2 = scf.while (%a = %x, %b = %m) : (f64, f64) -> (f64, f64) {
    %c = arith.cmpf olt, %b, %tol : f64
    scf.condition(%c) %a, %b : f64, f64
  } do {
  ^bb0(%a: f64, %b: f64):
    %s = math.sin %a : f64
    %c = arith.mulf %s, %x : f64
    %d = arith.addf %c, %x : f64
    %e = arith.addf %b, %one : f64
    scf.yield %d, %e : f64, f64
  } ATTRIBUTES
  %z = arith.addf %r#0, %r#1 : f64
  return %z : f64
}"""
#: Until it hardly changes; ``%next`` is written before it is read in each step, ``%u`` is not.
SWEEPS = """
func.func @f(%u: memref<?xf64> {llvm.noalias}, %k: memref<?xf64> {llvm.noalias}, %most: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %n = memref.dim %u, %c0 : memref<?xf64>
  %m = arith.subi %n, %c1 : index
  %next = memref.alloc(%n) : memref<?xf64>
  %last:2 = scf.while (%sum = %zero, %t = %zero) : (f64, f64) -> (f64, f64) {
    affine.for %i = 1 to %m {
      %a = affine.load %u[%i - 1] : memref<?xf64>
      %b = affine.load %u[%i] : memref<?xf64>
      %c = affine.load %k[%i] : memref<?xf64>
      %d = arith.mulf %a, %b : f64
      %e = arith.mulf %d, %c : f64
      %f = math.cos %e : f64
      affine.store %f, %next[%i] : memref<?xf64>
    }
    %s = affine.for %i = 1 to %m iter_args(%acc = %sum) -> f64 {
      %a = affine.load %next[%i] : memref<?xf64>
      affine.store %a, %u[%i] : memref<?xf64>
      %b = arith.mulf %a, %a : f64
      %c = arith.addf %b, %acc : f64
      affine.yield %c : f64
    }
    %going = arith.cmpf olt, %t, %most : f64
    scf.condition(%going) %s, %t : f64, f64
  } do {
  ^bb0(%s: f64, %t: f64):
    %more = arith.addf %t, %one : f64
    scf.yield %s, %more : f64, f64
  } ATTRIBUTES
  memref.dealloc %next : memref<?xf64>
  %r = memref.load %u[%m] : memref<?xf64>
  %w = arith.mulf %r, %last#0 : f64
  return %w : f64
}"""
#: A while in a counted loop, and the other way round; what the inner one starts from comes from the outer one.
NESTED = """
func.func @f(%x: memref<6xf64> {llvm.noalias}, %n: index, %most: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %one) -> f64 {
    %p = memref.load %x[%i] : memref<6xf64>
    %w = scf.while (%b = %p) : (f64) -> f64 {
      %q = memref.load %x[%c3] : memref<6xf64>
      %s = arith.mulf %q, %b : f64
      %more = arith.addf %s, %one : f64
      memref.store %more, %x[%c3] : memref<6xf64>
      %c = arith.cmpf olt, %more, %most : f64
      scf.condition(%c) %more : f64
    } do {
    ^bb0(%b: f64):
      %t = scf.for %j = %c0 to %i step %c1 iter_args(%d = %b) -> f64 {
        %e = math.sin %d : f64
        %f = arith.addf %e, %b : f64
        scf.yield %f : f64
      } LOOP
      scf.yield %t : f64
    } ATTRIBUTES
    memref.store %one, %x[%c3] : memref<6xf64>
    %z = arith.mulf %w, %a : f64
    scf.yield %z : f64
  } LOOP
  return %r : f64
}"""
ENABLED = "enzyme.enable_checkpointing = true"
SPELLINGS = [ENABLED, "enzyme.checkpoint_period = 3 : i64", "enzyme.binomial_checkpointing = 3 : i64"]


def _with(text: str, attributes: str) -> ir.Module:
    """The program with ``attributes`` on its loops."""
    whiles = f"attributes {{{attributes}}}" if attributes else ""
    return ad.parse(text.replace("ATTRIBUTES", whiles).replace("LOOP", f"{{{attributes}}}"))


@cache
def _grad(text: str, attributes: str) -> ad.Function:
    return ad.grad(_with(text, attributes), "f", wrt=(0, 1))


def _is_clean(use: MemoryUse, returned: int) -> bool:
    """Whether nothing is left but gradients of so many floats."""
    return use.live_bytes == 8 * returned and not use.wrong_frees


@pytest.mark.parametrize("attributes", SPELLINGS)
def test_values_that_are_carried_have_the_same_gradient(attributes: str) -> None:
    plain, kept = _grad(SCALARS, ""), _grad(SCALARS, attributes)
    for most in (0.0, 1.5, 9.0, 40.0):
        assert kept(0.4, 1.1, most) == pytest.approx(plain(0.4, 1.1, most), rel=1e-13)


@pytest.mark.parametrize("attributes", SPELLINGS)
@pytest.mark.parametrize("most", [0, 1, 6, 23])
def test_buffers_that_are_overwritten_have_the_same_gradient(attributes: str, most: int) -> None:
    rng = np.random.default_rng(most)
    u, k = rng.random(9) + 0.5, rng.random(9) + 0.5
    ours, theirs = u.copy(), u.copy()
    found, expected = _grad(SWEEPS, attributes)(ours, k, float(most)), _grad(SWEEPS, "")(theirs, k, float(most))
    for a, b in zip(found, expected, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-13)
    np.testing.assert_array_equal(ours, theirs)


@pytest.mark.parametrize("attributes", SPELLINGS)
def test_nested_loops_are_checkpointed_each(attributes: str) -> None:
    module, x = _with(NESTED, attributes), np.linspace(0.3, 0.9, 6)
    check_vjp(module, "f", x, 5, 3.0, order=2)
    assert _is_clean(Counted(ad.grad(module, "f"))(x, 5, 3.0), 6)


def test_without_a_period_the_caches_grow_like_the_root_of_the_steps() -> None:
    kept = Counted(_grad(SCALARS, ENABLED))
    peaks = [kept(0.4, 0.0, float(most)).peak_bytes for most in (100, 10_000)]
    assert peaks[1] < 20 * peaks[0]  # of 100 times as many steps; rooms are powers of two
    assert Counted(_grad(SCALARS, ""))(0.4, 0.0, 10_000.0).peak_bytes > 10 * peaks[1]


def test_of_each_piece_the_buffers_that_it_changes_are_kept() -> None:
    n = 1000
    u, k = np.full(n, 0.9), np.full(n, 1.1)
    few, many = (Counted(_grad(SWEEPS, text))(u, k, 63.0) for text in ("enzyme.checkpoint_period = 8 : i64", ""))
    # u of 8 pieces (grown to 16) and of 8 steps; next, its shadow and a fresh one, the gradients of u and k
    assert few.peak_bytes < (16 + 8 + 3 + 2 + 0.5) * 8 * n < many.peak_bytes
    assert _is_clean(few, 2 * n)


def test_the_caches_of_a_binomial_schedule_are_its_states() -> None:
    n = 1000
    u, k = np.full(n, 0.9), np.full(n, 1.1)
    kept = _grad(SWEEPS, "enzyme.binomial_checkpointing = 4 : i64")
    few, many = (Counted(kept)(u, k, most) for most in (8.0, 60.0))
    assert many.peak_bytes < few.peak_bytes + 1000
    assert _is_clean(few, 2 * n)
    assert _is_clean(many, 2 * n)


@pytest.mark.parametrize("spec", ["2", "binomial:3", "sqrt"])
def test_random_programs_have_the_same_gradients_with_every_while_checkpointed(spec: str) -> None:
    cases = [case_of(generate(seed, MIXES["regions"]), "reverse") for seed in range(7100, 7108)]
    found = compare(cases, options=Options(checkpoint=spec, checkpoint_inner=True))
    assert [o.status for o in found] == ["ok"] * 8, f"{table(found)}\n{found}"
