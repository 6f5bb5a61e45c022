"""Calls of C's and Fortran's run-time libraries are raised as loops; the oracle is numpy, and differences of it."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.errors import UnsupportedError
from mlirad.frontends.llvm import load

PROGRAMS = Path(__file__).parent / "programs"
X = np.array([0.7, 1.3, 0.35, 1.6, 1.1, 0.9])
SORTED = """
define i32 @before(ptr %a, ptr %b) {
  %x = load double, ptr %a
  %y = load double, ptr %b
  %greater = fcmp ogt double %x, %y
  %less = fcmp olt double %x, %y
  %one = zext i1 %greater to i32
  %other = zext i1 %less to i32
  %order = sub i32 %one, %other
  ret i32 %order
}
define double @second(ptr %x, i64 %n) {
  call void @qsort(ptr %x, i64 %n, i64 8, ptr @before)
  %p = getelementptr double, ptr %x, i64 1
  %v = load double, ptr %p
  %square = fmul double %v, %v
  %w = load double, ptr %x
  %sum = fadd double %square, %w
  ret double %sum
}
declare void @qsort(ptr, i64, i64, ptr)
"""


@cache
def _intrinsics(file: str = "intrinsics") -> ir.Module:
    return load((PROGRAMS / f"{file}.ll").read_text())


def _reductions(x: Any) -> Any:
    a = x.reshape(3, 2).T
    return np.prod(a.max(1)) + a.min() * np.sqrt((x * x).sum()) + a.sum(0) @ x[3:]


def _products(x: Any) -> Any:
    a = x.reshape(3, 2).T
    return (a @ x[:3] * x[4:]).sum() + ((a.T @ a) ** 2).sum() + x.max() * np.mod(-x[0], 3)


def _lists(x: Any) -> Any:
    v = (x * np.arange(1, len(x) + 1))[x >= 0.4]
    return (np.roll(v, -1) * v).sum() + (x[x > 1] ** 3).sum()


def _differences(f: Callable[[Any], Any]) -> Any:
    step, x = np.longdouble(1e-6), X.astype(np.longdouble)
    return np.array([(f(x + step * e) - f(x - step * e)) / (2 * step) for e in np.eye(len(x))], float)


@pytest.mark.parametrize(("name", "oracle"), [("reductions", _reductions), ("products", _products), ("lists", _lists)])
def test_array_intrinsics_of_fortran_are_loops(name: str, oracle: Callable[[Any], Any]) -> None:
    more = (len(X),) if name == "lists" else ()
    value, gradient = ad.value_and_grad(_intrinsics(), name)(X, *more)
    assert value == pytest.approx(float(oracle(X)), rel=1e-13)
    np.testing.assert_allclose(gradient, _differences(oracle), rtol=1e-7)


def _circular(x: Any) -> Any:
    a = x.reshape(3, 2).T
    each = np.stack([np.roll(column, -shift) for column, shift in zip(a.T, (1, -1, 2), strict=True)], 1)
    every = np.stack([np.roll(row, -shift) for row, shift in zip(a, (1, -2), strict=True)])
    return ((a * np.roll(a, -1, 1) + np.roll(a, 1, 0) * each + every) ** 2).sum()


def _off_the_end(x: Any) -> Any:
    a = x.reshape(3, 2).T
    left = np.concatenate([a[:, 1:], 0 * a[:, :1]], 1)
    b = a * left + np.stack([0 * a[0] + 2, a[0]]) + np.stack([a[1], x[:3]])
    v = np.concatenate([x[2:], 0 * x[:2]]) * x + np.concatenate([x[2:3], x[:-1]])
    return (b * b).sum() + (v * v).sum()


@pytest.mark.parametrize(("name", "oracle"), [("circular", _circular), ("off_the_end", _off_the_end)])
def test_arrays_of_fortran_are_shifted_along_any_dimension(name: str, oracle: Callable[[Any], Any]) -> None:
    value, gradient = ad.value_and_grad(_intrinsics("shifts"), name)(X, len(X))
    assert value == pytest.approx(float(oracle(X)), rel=1e-13)
    np.testing.assert_allclose(gradient, _differences(oracle), rtol=1e-7)


def _defaults(x: Any) -> Any:
    return 0.25 * (x[:3] ** 2).sum() * (x * x).sum()


def _constructed(x: Any) -> Any:
    return x[0] * x[1] * (x[0] + x[1])


def _norms(x: Any) -> Any:
    a = x.reshape(3, 2).T
    return ((a * a).sum(0) ** 1.5).sum() + np.sqrt((a * a).sum(1)).prod()


@pytest.mark.parametrize(
    ("name", "size", "oracle"), [("defaults", 6, _defaults), ("constructed", 2, _constructed), ("norms", 6, _norms)]
)
def test_derived_types_of_fortran_begin_with_their_defaults(name: str, size: int, oracle: Callable[[Any], Any]) -> None:
    module = load((PROGRAMS / "derived.ll").read_text(), functions=[name])
    more = (size,) if name == "defaults" else ()
    value, gradient = ad.value_and_grad(module, name)(X[:size].copy(), *more)
    assert value == pytest.approx(float(oracle(X[:size])), rel=1e-13)
    np.testing.assert_allclose(gradient, _differences(oracle)[:size], rtol=1e-7)


_DEBUG = """
!90000 = !DISubprogram(name: "called", scope: !90001, file: !90001, spFlags: DISPFlagOptimized)
!90001 = !DIFile(filename: "f.f90", directory: "/")
!90002 = !{i32 2, !"Debug Info Version", i32 3}
!llvm.module.flags = !{!90002}
"""


def test_fortran_compiled_with_debug_information_calls_the_same_library() -> None:
    text = (PROGRAMS / "intrinsics.ll").read_text().replace("declare {} @_Fort", "declare !dbg !90000 {} @_Fort")
    value = ad.function(load(text + _DEBUG, functions=["products"]), "products")(X)
    assert value == pytest.approx(float(_products(X)), rel=1e-13)


def test_qsort_moves_derivatives() -> None:
    found = ad.grad(load(SORTED), "second")(X.copy(), len(X))
    np.testing.assert_allclose(found, [1.4, 0, 1, 0, 0, 0], rtol=1e-15)


def test_another_version_of_a_function_of_the_library_is_refused() -> None:
    other = SORTED.replace("ptr @before)\n  %p", "ptr @before, i32 0)\n  %p").replace(
        "i64, i64, ptr)", "i64, i64, ptr, i32)"
    )
    with pytest.raises(UnsupportedError, match=r"MA0926.*'qsort'"):
        load(other, functions=["second"])


_TEXTS = """
define i64 @compared(ptr %x, ptr %y, i64 %n, i64 %m) {
  %order = call i32 @_FortranACharacterCompareScalar1(ptr %x, ptr %y, i64 %n, i64 %m)
  %wide = sext i32 %order to i64
  ret i64 %wide
}
declare i32 @_FortranACharacterCompareScalar1(ptr, ptr, i64, i64)
"""


def test_texts_of_fortran_are_compared_as_if_continued_with_blanks() -> None:
    compared = ad.function(load(_TEXTS), "compared")
    texts = (b"euler", b"euler  ", b"eule", b"heun", b"\xe9", b"euler\t")
    for x, y in product(texts, texts):
        a, b = (text.ljust(8) for text in (x, y))
        order = compared(*(np.frombuffer(text, "i1").copy() for text in (x, y)), len(x), len(y))
        assert order == (a > b) - (a < b), (x, y)


_STRINGS = """
@words = constant [3 x [4 x i8]] [[4 x i8] c"abd\\00", [4 x i8] c"abc\\00", [4 x i8] c"ab\\00\\00"]
define i64 @compared(i64 %i, i64 %j) {
  %s = getelementptr [4 x i8], ptr @words, i64 %i
  %t = getelementptr [4 x i8], ptr @words, i64 %j
  %whole = call i32 @strcmp(ptr %s, ptr %t)
  %part = call i32 @strncmp(ptr %s, ptr %t, i64 2)
  %n = call i64 @strlen(ptr %s)
  %a = sext i32 %whole to i64
  %b = sext i32 %part to i64
  %c = mul i64 %a, 100
  %d = mul i64 %b, 10
  %e = add i64 %c, %d
  %f = add i64 %e, %n
  ret i64 %f
}
declare i32 @strcmp(ptr, ptr)
declare i32 @strncmp(ptr, ptr, i64)
declare i64 @strlen(ptr)
"""


def test_strings_are_compared_and_measured() -> None:
    f = ad.function(load(_STRINGS), "compared")
    assert [f(*pair) for pair in ((0, 1), (1, 0), (1, 2), (2, 1), (2, 2))] == [103, -97, 103, -98, 2]


_SORTED_RECORDS = """
define i32 @less(ptr %a, ptr %b) {
  %x = load double, ptr %a
  %y = load double, ptr %b
  %is = fcmp ogt double %x, %y
  %r = zext i1 %is to i32
  ret i32 %r
}
define double @f(ptr %x) {
entry:
  %all = alloca [3 x { double, i32, double }]
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %next, %fill ]
  %one = getelementptr { double, i32, double }, ptr %all, i64 %i
  %p = getelementptr double, ptr %x, i64 %i
  %v = load double, ptr %p
  store double %v, ptr %one
  %number = trunc i64 %i to i32
  %at = getelementptr i8, ptr %one, i64 8
  store i32 %number, ptr %at
  %w.at = getelementptr i8, ptr %one, i64 16
  %w = fmul double %v, %v
  store double %w, ptr %w.at
  %next = add nuw nsw i64 %i, 1
  %go = icmp slt i64 %next, 3
  br i1 %go, label %fill, label %sort
sort:
  call void @qsort(ptr %all, i64 3, i64 24, ptr @less)
  %k.at = getelementptr i8, ptr %all, i64 56
  %k = load i32, ptr %k.at
  %k.float = sitofp i32 %k to double
  %last.at = getelementptr i8, ptr %all, i64 64
  %last = load double, ptr %last.at
  %y = fmul double %k.float, %last
  ret double %y
}
declare void @qsort(ptr, i64, i64, ptr)
"""


def test_qsort_moves_whole_structs() -> None:
    x = np.array([0.3, 1.7, 0.9])
    value, gradient = ad.value_and_grad(load(_SORTED_RECORDS, functions=["f"]), "f")(x)
    assert value == pytest.approx(1 * x[1] ** 2)
    np.testing.assert_allclose(gradient, [0, 2 * x[1], 0])


_APART = """
define double @fraction(double %x) {
  %parts = call { double, i32 } @llvm.frexp.f64.i32(double %x)
  %part = extractvalue { double, i32 } %parts, 0
  ret double %part
}
define i32 @exponent(double %x) {
  %parts = call { double, i32 } @llvm.frexp.f64.i32(double %x)
  %part = extractvalue { double, i32 } %parts, 1
  ret i32 %part
}
define double @scaled(double %x, i32 %k) {
  %y = call double @llvm.ldexp.f64.i32(double %x, i32 %k)
  ret double %y
}
define double @rest(double %x, double %y) {
  %z = call double @remainder(double %x, double %y)
  ret double %z
}
define double @above(double %x, double %y) {
  %z = call double @fdim(double %x, double %y)
  ret double %z
}
declare { double, i32 } @llvm.frexp.f64.i32(double)
declare double @llvm.ldexp.f64.i32(double, i32)
declare double @remainder(double, double)
declare double @fdim(double, double)
"""
_NUMBERS = (0.0, -0.0, 1.0, -8.0, 0.3, 5e-324, -3e-310, 1.7e308, np.inf, -np.inf, np.nextafter(4, 0), 4.0, 1e22)


def test_numbers_are_taken_apart_as_by_the_c_library() -> None:
    module = load(_APART)
    fraction, exponent, scaled = (ad.function(module, name) for name in ("fraction", "exponent", "scaled"))
    for x in _NUMBERS:
        assert (fraction(x), exponent(x)) == math.frexp(x), x
        for k in (0, 1, -3, 60, -1030, 1000, 2046):
            with np.errstate(over="ignore", under="ignore"):
                assert scaled(x, k) == np.ldexp(x, k), (x, k)
    assert np.isnan(fraction(np.nan))
    assert ad.grad(module, "fraction")(12.0) == 1 / 16
    assert ad.grad(module, "scaled")(0.7, -2) == 0.25


def test_remainders_and_positive_differences() -> None:
    module = load(_APART)
    rest, above = ad.function(module, "rest"), ad.function(module, "above")
    for x, y in product((0.0, 5.0, -7.0, 0.3, 1e300, 2.5, -3.5), (1.0, -2.0, 0.7, 1e-300)):
        assert rest(x, y) == math.remainder(x, y), (x, y)
        assert above(x, y) == max(x - y, 0)
    assert np.isnan(above(np.nan, 1.0))
    assert ad.grad(module, "above")(3.0, 1.0) == 1
    assert ad.grad(module, "rest")(5.3, 2.0) == 1


_ALIGNED = """
define double @f(ptr %x) {
  %slot = alloca ptr
  %bad = call i32 @posix_memalign(ptr %slot, i64 64, i64 8)
  %p = load ptr, ptr %slot
  %q = call ptr @aligned_alloc(i64 64, i64 64)
  %v = load double, ptr %x
  store double %v, ptr %p
  store double %v, ptr %q
  %a = load double, ptr %p
  %b = load double, ptr %q
  %c = fmul double %a, %b
  %k = call i64 @strtol(ptr @text, ptr null, i32 10)
  %d = sitofp i64 %k to double
  %e = fmul double %c, %d
  %copy = call ptr @strdup(ptr @text)
  %order = call i32 @memcmp(ptr %copy, ptr @other, i64 SIZE)
  %g = sitofp i32 %order to double
  %h = fadd double %e, %g
  call void @free(ptr %p)
  call void @free(ptr %q)
  call void @free(ptr %copy)
  ret double %h
}
@text = constant [5 x i8] c" -12\\00"
@other = constant [5 x i8] c" -13\\00"
declare i32 @posix_memalign(ptr, i64, i64)
declare ptr @aligned_alloc(i64, i64)
declare i64 @strtol(ptr, ptr, i32)
declare ptr @strdup(ptr)
declare i32 @memcmp(ptr, ptr, i64)
declare void @free(ptr)
"""


@pytest.mark.parametrize(("size", "order"), [(3, 0), (4, -1)])
def test_memory_is_allocated_aligned_and_compared(size: int, order: int) -> None:
    value, gradient = ad.value_and_grad(load(_ALIGNED.replace("SIZE", str(size))), "f")(np.array([1.5]))
    assert (value, np.squeeze(gradient)) == (-12 * 2.25 + order, -36)
