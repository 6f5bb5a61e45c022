"""Floats and pointers that optimizing compilers move as integers, and pointers into nothing: derivatives by hand."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.frontends.llvm import load

PROGRAMS = Path(__file__).parent / "programs"


def _random(n: int) -> Any:
    return np.random.default_rng(n).uniform(0.3, 1.6, n)


@cache
def _owned() -> ir.Module:
    return load((PROGRAMS / "owned.ll").read_text())


def test_vectors_that_grow_in_rust() -> None:
    x = _random(9)
    kept = x[x > 0.8]
    value = np.prod(1 + 0.1 * kept**2)
    wanted = np.where(x > 0.8, value * 0.2 * x / (1 + 0.1 * x**2), 0)
    assert 4 < len(kept) < 9  # enlarged once
    np.testing.assert_allclose(ad.function(_owned(), "grown")(x, 9), value)
    np.testing.assert_allclose(ad.grad(_owned(), "grown")(x, 9), wanted)


def test_closures_in_boxes_without_a_destructor() -> None:
    x = _random(7)
    wanted = np.where(np.arange(7) % 2, x[0], 2 * x) + np.eye(7)[0] * x[1::2].sum()
    np.testing.assert_allclose(ad.grad(_owned(), "boxed")(x, 7), wanted)


def test_floats_compared_by_their_bits() -> None:
    x = _random(8)
    wanted = np.eye(8)[0] * x.max() + np.eye(8)[x.argmax()] * x[0]
    np.testing.assert_allclose(ad.grad(_owned(), "largest")(x, 8), wanted)


_SELECTED = """
define double @f(ptr %x, i1 %c) {
  %y = alloca [2 x double]
  %p = getelementptr double, ptr %x, i64 1
  %a = load i64, ptr %x
  %b = load i64, ptr %p
  %first = select i1 %c, i64 %a, i64 %b
  store i64 %first, ptr %y
  %q = getelementptr double, ptr %y, i64 1
  store i64 4611686018427387904, ptr %q
  %u = load double, ptr %y
  %v = load double, ptr %q
  %w = load double, ptr %x
  %product = fmul double %u, %v
  %square = fmul double %w, %product
  ret double %square
}
"""


@pytest.mark.parametrize("is_first", [True, False])
def test_selected_bits_are_floats(is_first: bool) -> None:
    x, y = _random(2)
    value, gradient = ad.value_and_grad(load(_SELECTED), "f")(np.array([x, y]), is_first)
    assert value == pytest.approx(2 * x * (x if is_first else y))
    np.testing.assert_allclose(gradient, [4 * x, 0] if is_first else [2 * y, 2 * x])


_HALVES = """
define float @f(ptr %x, i64 %n) {
  %s = alloca [2 x {i32, float}]
  %t = getelementptr i8, ptr %s, i64 8
  store i64 4611686018427387907, ptr %t
  %k = load float, ptr %x
  store i32 5, ptr %s
  %m = getelementptr i8, ptr %s, i64 4
  store float %k, ptr %m
  %both = load i64, ptr %s
  %go = icmp sgt i64 %n, 0
  br i1 %go, label %copy, label %done
copy:
  store i64 %both, ptr %t
  br label %done
done:
  %i = load i32, ptr %t
  %w = getelementptr i8, ptr %t, i64 4
  %v = load float, ptr %w
  %f = sitofp i32 %i to float
  %y = fmul float %f, %v
  ret float %y
}
"""


def test_an_integer_and_a_float_that_are_moved_together() -> None:
    f, x = load(_HALVES), np.array([0.25], np.float32)
    assert ad.value_and_grad(f, "f")(x, 1) == (1.25, np.array([5], np.float32))
    assert ad.value_and_grad(f, "f")(x, 0) == (6.0, np.array([0], np.float32))


_MAYBE_EMPTY = """
define double @f(ptr %x, i64 %n) {
  %size = shl nsw i64 %n, 3
  %is_empty = icmp eq i64 %n, 0
  br i1 %is_empty, label %none, label %some
none:
  %no_end = getelementptr inbounds nuw i8, ptr null, i64 %size
  br label %joined
some:
  %data = call ptr @_Znwm(i64 %size)
  %data_end = getelementptr inbounds nuw i8, ptr %data, i64 %size
  call void @llvm.memcpy.p0.p0.i64(ptr %data, ptr %x, i64 %size, i1 false)
  br label %joined
joined:
  %end = phi ptr [ %no_end, %none ], [ %data_end, %some ]
  %begin = phi ptr [ null, %none ], [ %data, %some ]
  %empty = icmp eq ptr %begin, %end
  br i1 %empty, label %done, label %loop
loop:
  %at = phi ptr [ %next, %loop ], [ %begin, %joined ]
  %sum = phi double [ %more, %loop ], [ 0.0, %joined ]
  %v = load double, ptr %at
  %square = fmul double %v, %v
  %more = fadd double %sum, %square
  %next = getelementptr inbounds nuw i8, ptr %at, i64 8
  %last = icmp eq ptr %next, %end
  br i1 %last, label %done, label %loop
done:
  %r = phi double [ 0.0, %joined ], [ %more, %loop ]
  ret double %r
}
declare ptr @_Znwm(i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
"""


@pytest.mark.parametrize("n", [0, 5])
def test_the_range_of_a_vector_that_may_be_empty(n: int) -> None:
    x = _random(5)
    value, gradient = ad.value_and_grad(load(_MAYBE_EMPTY), "f")(x, n)
    assert value == pytest.approx(x[:n] @ x[:n])
    np.testing.assert_allclose(gradient, np.where(np.arange(5) < n, 2 * x, 0))
