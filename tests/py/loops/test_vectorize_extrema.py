"""Extrema with the iterations that attain them are found in lanes: bit for bit what the scalar loop finds."""

from __future__ import annotations

import math

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.loops.vectorize_outer_loops import VectorizeOuterLoops

FAST = " fastmath<nnan,ninf,nsz>"


def text(
    relation: str, *, kept: bool, fold: str, dialect: str = "scf", size: str = "?", flags: str = "", more: str = ""
) -> str:
    """A loop that carries a number and its iteration; ``relation`` is that of the carried number to a new one.

    Where it holds, the carried one is ``kept``, or replaced. ``fold``: what gives the next number; "select": the
    relation, too.
    """
    vector = f"memref<{size}xf64>"
    loop, load = ("affine.for %k = 0 to %n", "affine.load") if dialect == "affine" else ("", "memref.load")
    loop = loop or "scf.for %k = %c0 to %n step %c1"
    sides = ("%a, %k", "%b, %v") if kept else ("%k, %a", "%v, %b")
    following = f"arith.select %c, {sides[1]} : f64" if fold == "select" else f"arith.{fold} %b, %v{flags} : f64"
    return f"""func.func @f(%x: {vector}, %start: f64, %seen: memref<1xf64>) -> (f64, index) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %none = arith.constant -1 : index
      %n = memref.dim %x, %c0 : {vector}
      %r:2 = {loop} iter_args(%b = %start, %a = %none) -> (f64, index) {{
        %v = {load} %x[%k] : {vector}
        %c = arith.cmpf {relation}, %b, %v{flags} : f64
        %i = arith.select %c, {sides[0]} : index
        %m = {following}
        {more}
        {dialect}.yield %m, %i : f64, index
      }}
      return %r#0, %r#1 : f64, index
    }}"""


def in_lanes(source: str) -> tuple[ad.Compiled, bool]:
    """The function after the pass, whatever it gains, and whether the pass emitted vectors."""
    module = ad.parse(source)
    ad.PassManager.parse("builtin.module(func.func(lower-affine))").run(module)
    VectorizeOuterLoops(256, everywhere=True).run(module, Context.default())
    return ad.compile(module, "f"), "vector<" in str(module)


def expected(numbers: list[float], start: float, relation: str, *, kept: bool, fold: str) -> tuple[float, int]:
    """What the loop finds, one iteration after the other."""
    compare = {"g": lambda a, b: a > b, "l": lambda a, b: a < b}[relation[1]]
    best, place = start, -1
    for at, number in enumerate(numbers):
        has_nan = math.isnan(best) or math.isnan(number)
        holds = relation[0] == "u" if has_nan else compare(best, number) or (relation[2] == "e" and best == number)
        place = place if holds == kept else at
        if fold == "select":
            best = best if holds == kept else number
        elif has_nan:
            best = math.nan
        elif best == number == 0:
            signs = math.copysign(1, best), math.copysign(1, number)
            best = math.copysign(0.0, max(signs) if fold == "maximumf" else min(signs))
        else:
            best = max(best, number) if fold == "maximumf" else min(best, number)
    return best, place


KINDS = [
    ("uge", True, "maximumf"),
    ("oge", True, "maximumf"),
    ("olt", False, "maximumf"),
    ("ule", True, "minimumf"),
    ("ogt", False, "minimumf"),
    ("ugt", False, "minimumf"),
    ("uge", True, "select"),
    ("olt", False, "select"),
    ("ule", True, "select"),
    ("ogt", False, "select"),
]


@pytest.mark.parametrize("dialect", ["scf", "affine"])
@pytest.mark.parametrize("size", ["?", "64", "41"])
@pytest.mark.parametrize(("relation", "kept", "fold"), KINDS)
def test_lanes_find_what_the_scalar_loop_finds(relation: str, kept: bool, fold: str, size: str, dialect: str) -> None:
    source = text(relation, kept=kept, fold=fold, dialect=dialect, size=size)
    function, is_vectorized = in_lanes(source)
    assert is_vectorized
    random = np.random.default_rng(len(relation) + len(size))
    for trial in range(200):
        length = int(size) if size != "?" else int(random.integers(0, 60))
        # Ties, zeros of both signs and NaN: small integers, a few of them turned into -0.0 or NaN.
        numbers = random.integers(-3, 4, length) * random.choice([1.0, -1.0, 0.0], length)
        if trial % 3 == 0 and length:
            numbers[random.integers(length, size=random.integers(1, 3))] = np.nan
        start = random.choice([-9.0, 9.0, 0.0, -0.0, 1.0, np.nan])
        value, place = function(numbers, start, np.zeros(1))
        wanted = expected(numbers.tolist(), start, relation, kept=kept, fold=fold)
        assert (place, np.isnan(value)) == (wanted[1], np.isnan(wanted[0]))
        assert np.isnan(value) or (value, np.signbit(value)) == (wanted[0], np.signbit(wanted[0]))


@pytest.mark.parametrize(("relation", "kept", "fold"), KINDS)
def test_flags_save_the_test_for_nan(relation: str, kept: bool, fold: str) -> None:
    source = text(relation, kept=kept, fold=fold, flags=FAST)
    function, is_vectorized = in_lanes(source)
    assert is_vectorized
    random = np.random.default_rng(5)
    for length in (0, 1, 3, 16, 33, 50):
        numbers = random.integers(-3, 4, length).astype(float)
        assert function(numbers, 0.0, np.zeros(1)) == expected(numbers.tolist(), 0.0, relation, kept=kept, fold=fold)


@pytest.mark.parametrize(
    ("relation", "kept", "fold", "more"),
    [
        pytest.param("ugt", True, "maximumf", "", id="the last of equal ones"),
        pytest.param("ole", False, "maximumf", "", id="the last of equal ones, replaced"),
        pytest.param("uge", True, "minimumf", "", id="the place of another extremum"),
        pytest.param("oge", True, "select", "", id="NaN replaces what is carried"),
        pytest.param("uge", True, "maximumf", "memref.store %v, %seen[%c0] : memref<1xf64>", id="a store"),
        pytest.param("uge", True, "select", "memref.store %m, %seen[%c0] : memref<1xf64>", id="partial results"),
    ],
)
def test_other_loops_stay_scalar(relation: str, kept: bool, fold: str, more: str) -> None:
    source = text(relation, kept=kept, fold=fold, more=more)
    function, is_vectorized = in_lanes(source)
    assert not is_vectorized
    numbers, seen = np.array([1.0, 3.0, np.nan, 3.0, 2.0] * 8), np.zeros(1)
    value, place = function(numbers, 0.0, seen)
    wanted = expected(numbers.tolist(), 0.0, relation, kept=kept, fold=fold)
    assert (place, np.isnan(value)) == (wanted[1], np.isnan(wanted[0]))


def test_numbers_of_fewer_bits_are_kept_by_scalar_loops() -> None:
    source = """func.func @f(%x: memref<?xf64>, %n: i32) -> i32 {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %none = arith.constant -1 : i32
      %small = arith.constant -9.0 : f64
      %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%b = %small, %a = %none) -> (f64, i32) : i32 {
        %at = arith.index_cast %k : i32 to index
        %v = memref.load %x[%at] : memref<?xf64>
        %c = arith.cmpf uge, %b, %v : f64
        %i = arith.select %c, %a, %k : i32
        %m = arith.maximumf %b, %v : f64
        scf.yield %m, %i : f64, i32
      }
      return %r#1 : i32
    }"""
    function, _ = in_lanes(source)
    x = np.random.default_rng(2).standard_normal(41)
    assert function(x, 41) == x.argmax()


def test_gradients_of_maxima_use_lanes() -> None:
    source = """func.func @f(%x: memref<40x64xf64>) -> f64 {
      %zero = arith.constant 0.0 : f64
      %small = arith.constant -1.0e+9 : f64
      %r = affine.for %i = 0 to 40 iter_args(%s = %zero) -> f64 {
        %m = affine.for %k = 0 to 64 iter_args(%b = %small) -> f64 {
          %v = affine.load %x[%i, %k] : memref<40x64xf64>
          %t = arith.mulf %v, %s : f64
          %u = arith.addf %t, %v : f64
          %w = arith.maximumf %b, %u : f64
          affine.yield %w : f64
        }
        %h = math.tanh %m : f64
        affine.yield %h : f64
      }
      return %r : f64
    }"""
    product = ad.compile(ad.transforms.vjp(ad.parse(source), "f"), "f_vjp")
    assert "fcmp ueq <" in product.llvm
    x, direction = np.random.default_rng(3).standard_normal((2, 40, 64))
    primal, step = ad.function(ad.parse(source), "f"), 1e-6
    difference = (primal(x + step * direction) - primal(x - step * direction)) / (2 * step)
    assert 0.7 * np.vdot(ad.grad(primal)(x), direction) == pytest.approx(0.7 * difference, rel=1e-6)
    adjoint = np.zeros_like(x)
    product(x, adjoint, 0.7)
    assert np.vdot(adjoint, direction) == pytest.approx(0.7 * difference, rel=1e-6)
