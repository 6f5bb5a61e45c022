"""Floats and pointers that compilers move as integers, pointers into nothing, signed zeros: derivatives by hand."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.frontends.llvm import load
from tests.fuzz.native import NativeModule

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


#: `struct { float v; int k; }` by value, as C's ABI has it: the pair with the greatest float.
_BY_VALUE = """
define float @f(ptr %x, i64 %n) {
entry:
  %first = load float, ptr %x
  %bits = bitcast float %first to i32
  %start = zext i32 %bits to i64
  br label %head
head:
  %i = phi i64 [ 1, %entry ], [ %next, %body ]
  %best = phi i64 [ %start, %entry ], [ %better, %body ]
  %go = icmp slt i64 %i, %n
  br i1 %go, label %body, label %done
body:
  %p = getelementptr float, ptr %x, i64 %i
  %other = load i32, ptr %p
  %low = zext i32 %other to i64
  %high = shl i64 %i, 32
  %pair = or i64 %high, %low
  %cut = trunc i64 %best to i32
  %v = bitcast i32 %cut to float
  %w = bitcast i32 %other to float
  %is_greater = fcmp ogt float %v, %w
  %better = select i1 %is_greater, i64 %best, i64 %pair
  %next = add i64 %i, 1
  br label %head
done:
  %last = trunc i64 %best to i32
  %found = bitcast i32 %last to float
  %above = lshr i64 %best, 32
  %k = trunc i64 %above to i32
  %place = sitofp i32 %k to float
  %y = fmul float %found, %place
  ret float %y
}
"""


def test_a_struct_of_a_float_and_an_integer_by_value() -> None:
    x = np.array([0.5, 0.25, 1.75, 1.5, 0.75], np.float32)
    value, gradient = ad.value_and_grad(load(_BY_VALUE), "f")(x, 5)
    assert value == 2 * x[2]
    np.testing.assert_array_equal(gradient, [0, 0, 2, 0, 0])


#: An array of `struct { int lo, hi; double w; }`, whose integers are stored as one and read one by one.
_TWO_INTEGERS = """
define double @f(ptr %x, i32 %lo, i32 %hi, i1 %swaps) {
  %all = alloca [4 x { i32, i32, double }]
  %s = getelementptr { i32, i32, double }, ptr %all, i32 %lo
  %low = zext i32 %lo to i64
  %wide = zext i32 %hi to i64
  %high = shl i64 %wide, 32
  %both = or i64 %high, %low
  %kept = and i64 %both, -4294967296
  %swapped = or i64 %kept, 1
  %chosen = select i1 %swaps, i64 %swapped, i64 %both
  store i64 %chosen, ptr %s
  %w = getelementptr i8, ptr %s, i64 8
  %x0 = load double, ptr %x
  store double %x0, ptr %w
  %a = load i32, ptr %s
  %q = getelementptr i8, ptr %s, i64 4
  %b = load i32, ptr %q
  %p0 = getelementptr double, ptr %x, i32 %a
  %p1 = getelementptr double, ptr %x, i32 %b
  %u = load double, ptr %p0
  %v = load double, ptr %p1
  %t = load double, ptr %w
  %uv = fmul double %u, %v
  %y = fmul double %uv, %t
  ret double %y
}
"""


@pytest.mark.parametrize(("swaps", "first"), [(False, 2), (True, 1)])
def test_two_integers_of_a_struct_are_stored_as_one(swaps: bool, first: int) -> None:
    x = _random(4)
    value, gradient = ad.value_and_grad(load(_TWO_INTEGERS), "f", wrt="x")(x, 2, 3, swaps)
    assert value == pytest.approx(x[0] * x[first] * x[3])
    wanted = np.zeros(4)
    for one in (0, first, 3):
        wanted[one] = value / x[one]
    np.testing.assert_allclose(gradient, wanted)


def test_the_high_word_of_a_double_is_read() -> None:
    text = """
define double @f(ptr %x) {
  %bits = load i64, ptr %x
  %high = lshr i64 %bits, 32
  %word = trunc i64 %high to i32
  %is_small = icmp ult i32 %word, 1072693248
  %v = load double, ptr %x
  %q = fmul double %v, %v
  %y = select i1 %is_small, double %v, double %q
  ret double %y
}
"""
    assert [ad.grad(load(text), "f")(np.array([v]))[0] for v in (0.5, 3.0)] == [1, 6]


_COMPOSED = """
define i64 @f(i32 %a, i32 %b, i16 %c, i64 %d, i1 %t) {{
  %p = alloca i64
  %wa = zext i32 %a to i64
  %wc = zext i16 %c to i64
  %ha = shl i64 %wa, 32
  %hd = shl i64 %d, 32
  %x = or i64 %ha, %wc
  %y = {op} i64 %x, {mask}
  %z = xor i64 %y, %hd
  %s = select i1 %t, i64 %x, i64 %z
  store i64 %s, ptr %p
  %l = load i64, ptr %p
  %cut = trunc i64 %l to i32
  %byte = trunc i64 %z to i8
  %up = lshr i64 %s, 32
  %again = shl i64 %up, 32
  %more = shl i64 %s, 32
  %rest = lshr i64 %more, 32
  %u = zext i32 %cut to i64
  %v = sext i8 %byte to i64
  %r0 = mul i64 %u, 3
  %r1 = add i64 %r0, %v
  %r2 = add i64 %r1, %again
  %r3 = mul i64 %rest, 7
  %r = add i64 %r2, %r3
  ret i64 %r
}}
"""


@pytest.mark.parametrize("op", ["and", "or", "xor"])
@pytest.mark.parametrize("mask", [-4294967296, 4294967295, 81985529216486895, -1, 0])
def test_words_that_are_split_have_the_bits_of_the_native_ones(op: str, mask: int) -> None:
    text = _COMPOSED.format(op=op, mask=mask)
    native, ours = NativeModule(text), ad.function(load(text), "f")
    numbers = np.random.default_rng(mask % 97)
    for _ in range(4):
        a, b = (int(one) for one in numbers.integers(-(2**31), 2**31, 2))
        c, d = int(numbers.integers(-(2**15), 2**15)), int(numbers.integers(-(2**62), 2**62))
        for flag in (False, True):
            assert ours(a, b, c, d, flag) == native.call("f", a, b, c, d, flag)


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


@pytest.mark.parametrize("predicate", ["eq", "ne"])
def test_two_integers_are_compared_as_one(predicate: str) -> None:
    """As ``std::shared_ptr`` compares its two counts with 1."""
    text = f"""define double @f(ptr noalias %x, ptr noalias %n) {{
      %second = getelementptr i8, ptr %n, i64 4
      %first = load i32, ptr %n
      %less = sub i32 %first, 1
      store i32 %less, ptr %n
      %more = load i32, ptr %second
      %next = add i32 %more, 1
      store i32 %next, ptr %second
      %both = load i64, ptr %n
      %is = icmp {predicate} i64 %both, 8589934591
      %v = load double, ptr %x
      %w = fmul double %v, %v
      %r = select i1 %is, double %w, double %v
      ret double %r
    }}"""
    module, native = load(text), NativeModule(text)
    for pair in ((0, 0), (0, 1), (1, 0), (-1, 1), (0, -1)):
        given = (np.array([3.0]), np.array(pair, "i4"))
        assert ad.function(module, "f")(*given) == native.call("f", np.array([3.0]), np.array(pair, "i4")), pair
    (gradient,) = ad.grad(module, "f", wrt=[0])(np.array([3.0]), np.array([0, 0], "i4"))
    assert gradient == (6.0 if predicate == "eq" else 1.0)


def test_counts_of_references_in_the_c_library_of_gnu() -> None:
    """The program asks whether there are threads; atomic accesses are those of one thread."""
    text = """@__libc_single_threaded = external global i8
    define double @f(ptr %x) {
      %count = alloca i32
      store i32 2, ptr %count
      %single = load i8, ptr @__libc_single_threaded
      %is = icmp eq i8 %single, 0
      br i1 %is, label %many, label %one
    many:
      %old = atomicrmw volatile add ptr %count, i32 -1 acq_rel
      br label %out
    one:
      %before = load i32, ptr %count
      %less = add i32 %before, -1
      store i32 %less, ptr %count
      br label %out
    out:
      %last = phi i32 [ %old, %many ], [ %before, %one ]
      %v = load double, ptr %x
      %n = sitofp i32 %last to double
      %r = fmul double %v, %n
      ret double %r
    }"""
    assert ad.grad(load(text), "f")(np.array([3.0])) == 2.0


def test_constant_zeros_keep_their_sign() -> None:
    text = """
    define double @f(double %x, ptr noalias %p) {
      store double -0.0, ptr %p
      %r = fdiv double %x, -0.0
      ret double %r
    }"""
    f, written = ad.function(load(text), "f"), np.ones(1)
    assert f(1.0, written) == -np.inf
    assert np.signbit(written[0])


@pytest.mark.parametrize("new", ["_ZnamRKSt9nothrow_t", "_ZnwmRKSt9nothrow_t"])
def test_memory_of_a_new_that_may_fail(new: str) -> None:
    """`new (std::nothrow)`, also in `std::stable_sort`; what is done without the memory is a branch."""
    code = """
    @nothrow = external constant i8
    declare ptr @NEW(i64, ptr)
    declare void @_ZdaPv(ptr)
    define double @f(ptr %x, i64 %n) {
      %size = shl nsw i64 %n, 3
      %data = call ptr @NEW(i64 %size, ptr @nothrow)
      %failed = icmp eq ptr %data, null
      br i1 %failed, label %none, label %some
    none:
      ret double 0.0
    some:
      call void @llvm.memcpy.p0.p0.i64(ptr %data, ptr %x, i64 %size, i1 false)
      %v = load double, ptr %data
      %third = getelementptr inbounds double, ptr %data, i64 2
      %w = load double, ptr %third
      %r = fmul double %v, %w
      call void @_ZdaPv(ptr %data)
      ret double %r
    }
    declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
    """.replace("NEW", new)
    x = _random(5)
    value, gradient = ad.value_and_grad(load(code), "f")(x, 5)
    assert value == x[0] * x[2]
    np.testing.assert_array_equal(gradient, [x[2], 0, x[0], 0, 0])
