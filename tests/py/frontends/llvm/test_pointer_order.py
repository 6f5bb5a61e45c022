"""The order of pointers into different objects, by which LLVM guards loops in which two arrays must not overlap."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import UnsupportedError
from mlirad.frontends.llvm import load
from mlirad.testing.check import check_both

PROGRAM = (Path(__file__).parent / "programs/order.ll").read_text()

_ORDERED = """define double @f(ptr %x, ptr %y, i64 %n) {
  %local = alloca [4 x double]
  %size = mul i64 %n, 8
  %heap = call ptr @malloc(i64 %size)
  %end = getelementptr double, ptr %heap, i64 1
  store double 2.0, ptr %heap
  store double 3.0, ptr %end
  %in = and i64 %n, 3
  %at = getelementptr double, ptr %local, i64 %in
  store double 5.0, ptr %at
  %x1 = getelementptr double, ptr %x, i64 1
  %v = load double, ptr %x1
  %w = load double, ptr %y
  %less = icmp PREDICATE ptr FIRST, SECOND
  %greater = icmp PREDICATE ptr SECOND, FIRST
  %a = uitofp i1 %less to double
  %b = uitofp i1 %greater to double
  %sum = fadd double %a, %b
  ret double %sum
}
declare ptr @malloc(i64)
"""
_OBJECTS = ["%at", "%end", "%x1"]


@pytest.mark.parametrize(("first", "second"), list(itertools.permutations(_OBJECTS, 2)))
def test_pointers_into_an_object_of_the_program_have_an_order(first: str, second: str) -> None:
    """LLVM guards loops by `a < end of b and b < end of a`; one of two distinct objects comes first."""
    for predicate in ("ult", "ule", "ugt", "uge"):
        text = _ORDERED.replace("PREDICATE", predicate).replace("FIRST", first).replace("SECOND", second)
        assert ad.function(load(text), "f")(np.ones(3), np.ones(3), 2) == 1


def test_pointers_into_arguments_have_none_as_these_may_overlap() -> None:
    text = _ORDERED.replace("PREDICATE", "ult").replace("FIRST", "%x1").replace("SECOND", "%y")
    with pytest.raises(UnsupportedError, match=r"MA0924.*need not point into the same object"):
        load(text)


def test_arrays_that_are_allocated_one_by_one_have_an_order() -> None:
    """One that is consistent with equality, so that sorting finds equal pointers."""
    module = load(PROGRAM, functions=["order"])
    x = np.random.default_rng(1).normal(size=5)
    moved = np.array([x[4], *x[:4]])
    pairs = 5 * 4 // 2
    expected = pairs + 100 * (5 + pairs) + 10000 * 5 + np.arange(1, 6) @ moved**2
    np.testing.assert_allclose(ad.function(module, "order")(x, 5), expected, rtol=1e-14)
    check_both(module, "order", x, 5)


def test_null_is_before_all_objects_and_equals_null() -> None:
    """Of the pointers null, a, null, b, six pairs are equal, and five in order."""
    x = np.array([2.0, 3.0, 5.0, 7.0])
    assert ad.function(load(PROGRAM, functions=["nulls"]), "nulls")(x, 4) == 6 + 500 + 3 * 7


def test_a_local_array_does_not_equal_an_argument() -> None:
    module = load(PROGRAM, functions=["own"])
    assert ad.function(module, "own")(np.array([3.0, 5.0]), 1) == 2 * 9 + 5
    check_both(module, "own", np.array([3.0, 5.0]), 1)


@pytest.mark.parametrize("name", ["swapped", "maybe_null"])
def test_pointers_that_may_be_null_or_overlap_have_no_order(name: str) -> None:
    with pytest.raises(UnsupportedError, match=r"MA0924.*need not point into the same object"):
        load(PROGRAM, functions=[name])
