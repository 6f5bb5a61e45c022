"""Branches around loops that would not run otherwise are removed; loops with other tests at the end are counted."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import mlirad as ad
from mlirad.frontends.llvm import load
from mlirad.frontends.llvm.loop_guards import drop_guards
from mlirad.testing.check import check_vjp
from tests.fuzz.native import NativeModule

#: As clang writes ``for (int i = FIRST; i < n + MORE; i++) sum += x[i] * *y``.
_GUARDED = """
define double @f(ptr %x, i32 %n, ptr noalias %y) {
entry:
  %is = icmp PREDICATE i32 %n, LIMIT
  br i1 %is, label %YES, label %NO
start:
  %end = OFFSET
  %stop = zext nneg i32 %end to i64
  BEFORE
  br label %loop
loop:
  %i = phi i64 [ FIRST, %start ], [ %next, %loop ]
  %sum = phi double [ 0.0, %start ], [ %total, %loop ]
  %p = getelementptr double, ptr %x, i64 %i
  %v = load double, ptr %p
  %w = fmul double %v, FACTOR
  STORE
  %total = fadd double %sum, %w
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, %stop
  br i1 %done, label %out, label %loop
out:
  %r = phi double [ OTHER, %entry ], [ RESULT, %loop ]
  ret double %r
}
"""
_PLAIN = {"PREDICATE": "sgt", "LIMIT": "0", "YES": "start", "NO": "out", "OFFSET": "add i32 %n, 0", "BEFORE": "",
          "FIRST": "0", "FACTOR": "%v", "STORE": "", "OTHER": "0.0",
          "RESULT": "%total"}  # fmt: skip
_GUARDS = {
    "greater": ({}, True),
    "not less": ({"PREDICATE": "slt", "LIMIT": "1", "YES": "out", "NO": "start"}, True),
    "from one": ({"PREDICATE": "sgt", "LIMIT": "2", "OFFSET": "add nsw i32 %n, -1", "FIRST": "1"}, True),
    "a load in front": ({"BEFORE": "%c = load double, ptr %y", "FACTOR": "%c"}, True),
    "a load that the loop overwrites": (
        {"BEFORE": "%c = load double, ptr %y", "FACTOR": "%c", "STORE": "store double %w, ptr %y"},
        False,
    ),
    "another value": ({"OTHER": "1.0"}, False),
    "a value that no loop computes": (
        {"BEFORE": "%c = load double, ptr %y", "STORE": "store double %w, ptr %y", "RESULT": "%c"},
        False,
    ),
    "too late": ({"LIMIT": "2"}, False),
}


@pytest.mark.parametrize(("changes", "is_dropped"), _GUARDS.values(), ids=_GUARDS)
def test_a_branch_around_a_loop_that_would_not_run_is_removed(changes: dict[str, str], is_dropped: bool) -> None:
    text = _GUARDED
    for word, replaced in (_PLAIN | changes).items():
        text = text.replace(word, replaced)
    module = load(text)
    assert ("scf.if" not in str(module)) == is_dropped
    native, ours = NativeModule(text), ad.function(module, "f")
    for n in (-3, 0, 1, 2, 3, 6):
        x, y = np.array([0.7, 1.9, 1.3, 0.4, 2.1, 0.9]), np.array([1.1])
        assert ours(x.copy(), n, y.copy()) == native.call("f", x.copy(), n, y.copy()), n
        check_vjp(module, "f", x, n, y)


_TESTS_FOR_ZERO = {
    "not zero": ({"PREDICATE": "ne"}, True),
    "zero": ({"PREDICATE": "eq", "YES": "out", "NO": "start"}, True),
    "one": ({"PREDICATE": "ne", "LIMIT": "1"}, False),
    "zero, and one less": ({"PREDICATE": "ne", "OFFSET": "add i32 %n, -1"}, False),
    "another value": ({"PREDICATE": "ne", "OTHER": "1.0"}, False),
}


@pytest.mark.parametrize(("changes", "is_dropped"), _TESTS_FOR_ZERO.values(), ids=_TESTS_FOR_ZERO)
def test_a_test_for_zero_around_a_loop_to_an_unsigned_number_is_removed(
    changes: dict[str, str], is_dropped: bool
) -> None:
    text = _GUARDED.replace("zext nneg", "zext")
    for word, replaced in (_PLAIN | changes).items():
        text = text.replace(word, replaced)
    module = load(text)
    assert ("scf.if" not in str(module)) == is_dropped
    native, ours = NativeModule(text), ad.function(module, "f")
    for n in (2, 3, 6) if "LIMIT" in changes else (0, 2, 3, 6):
        x, y = np.array([0.7, 1.9, 1.3, 0.4, 2.1, 0.9]), np.array([1.1])
        assert ours(x, n, y) == native.call("f", x, n, y), n


#: A loop over all elements of a square: where ``n`` is tested, and what its bound is.
_SQUARE = """
define double @f(ptr %x, i32 %n) {
entry:
  %wide = zext i32 %n to i64
  %is = icmp eq TESTED, 0
  br i1 %is, label %out, label %start
start:
  %m = mul nsw i32 FACTORS
  %most = call i32 @llvm.umax.i32(i32 %m, i32 LEAST)
  %stop = zext nneg i32 %most to i64
  br label %loop
loop:
  %i = phi i64 [ 0, %start ], [ %next, %loop ]
  %sum = phi double [ 0.0, %start ], [ %total, %loop ]
  %p = getelementptr double, ptr %x, i64 %i
  %v = load double, ptr %p
  %w = fmul double %v, %v
  %total = fadd double %sum, %w
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, %stop
  br i1 %done, label %out, label %loop
out:
  %r = phi double [ 0.0, %entry ], [ %total, %loop ]
  ret double %r
}
declare i32 @llvm.umax.i32(i32, i32)
"""
_SQUARES = {
    "a square": ("i32 %n", "%n, %n", 1, True),
    "tested as a wide number": ("i64 %wide", "%n, %n", 1, True),
    "a multiple": ("i32 %n", "%n, 3", 1, False),
    "at least two": ("i32 %n", "%n, %n", 2, False),
}


@pytest.mark.parametrize(("tested", "factors", "least", "is_dropped"), _SQUARES.values(), ids=_SQUARES)
def test_a_test_for_zero_around_a_loop_to_a_product_is_removed(
    tested: str, factors: str, least: int, is_dropped: bool
) -> None:
    text = _SQUARE.replace("TESTED", tested).replace("FACTORS", factors).replace("LEAST", str(least))
    module = load(text)
    assert ("scf.if" not in str(module)) == is_dropped
    assert not is_dropped or "index_castui" not in str(module)
    native, ours = NativeModule(text), ad.function(module, "f")
    for n in (0, 1, 2, 3):
        x = np.linspace(0.3, 1.7, 9)
        assert ours(x, n) == native.call("f", x, n), n
        check_vjp(module, "f", x, n)


#: A loop to one factor of a product that is not zero.
_FACTOR = """
define double @f(ptr %x, i32 %n, i32 %m) {
entry:
  %product = mul nsw i32 %n, %m
  %is = icmp eq i32 %product, 0
  br i1 %is, label %out, label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %sum = phi double [ 0.0, %entry ], [ %total, %body ]
  %go = icmp slt i32 %i, STOP
  br i1 %go, label %body, label %out
body:
  %wide = zext nneg i32 %i to i64
  %p = getelementptr double, ptr %x, i64 %wide
  %v = load double, ptr %p
  %w = fmul double %v, %v
  %total = fadd double %sum, %w
  %next = add nuw nsw i32 %i, 1
  br label %head
out:
  %r = phi double [ 0.0, %entry ], [ %sum, %head ]
  ret double %r
}
"""


@pytest.mark.parametrize(("stop", "is_dropped"), [("%n", False), ("%product", True)])
def test_a_product_may_be_zero_where_a_factor_is_not(stop: str, is_dropped: bool) -> None:
    text = _FACTOR.replace("STOP", stop)
    module = load(text)
    assert ("scf.if" not in str(module)) == is_dropped
    native, ours = NativeModule(text), ad.function(module, "f")
    x = np.linspace(0.3, 1.7, 9)
    for n, m in ((3, 0), (0, 3), (2, 3), (0, 0)):
        assert ours(x, n, m) == native.call("f", x, n, m), (n, m)
        check_vjp(module, "f", x, n, m)


_ENDS = {
    "the counter, not its next value": ("ne", "%i", "%n", "1", "1", True),
    "less": ("slt", "%next", "%n", "%first", "1", True),
    "the counter is less": ("slt", "%i", "%n", "%first", "1", True),
    "the bound is greater": ("sgt", "%n", "%i", "%first", "1", True),
    "down": ("sgt", "%i", "1", "%n", "-1", True),
    "down, the next value": ("sgt", "%next", "1", "%n", "-1", True),
    "two iterations": ("eq", "%i", "3", "3", "1", True),
    "less by steps": ("slt", "%next", "%n", "%first", "2", False),
    "the wrong way": ("sgt", "%next", "%n", "%first", "1", False),
}


def _ended(type: str, predicate: str, value: str, bound: str, start: str, step: str, flags: str) -> str:
    return f"""
    define INT @f(INT %n, INT %first) {{
    entry:
      br label %loop
    loop:
      %i = phi INT [ {start}, %entry ], [ %next, %loop ]
      %sum = phi INT [ 0, %entry ], [ %total, %loop ]
      %square = mul INT %i, %i
      %twice = shl INT %sum, 1
      %total = add INT %twice, %square
      %next = add {flags} INT %i, {step}
      %go = icmp {predicate} INT {value}, {bound}
      br i1 %go, label %loop, label %out
    out:
      %scaled = mul INT %total, 64
      %r = add INT %scaled, %i
      ret INT %r
    }}
    """.replace("INT", type)


def test_an_unsigned_counter_may_be_compared_itself() -> None:
    text = _ended("i32", "ne", "%i", "%n", "%first", "1", "nuw")
    module = load(text)
    assert "scf.while" not in str(module)
    native, ours = NativeModule(text), ad.function(module, "f")
    for n, first in [(5, 1), (1, 1), (7, 7), (-1, -3), (-(2**31) + 1, 2**31 - 2)]:
        assert ours(n, first) == native.call("f", n, first), (n, first)


@pytest.mark.parametrize("type", ["i32", "i64"])
@pytest.mark.parametrize(("value", "bound", "predicate"), [("%next", "%n", "ult"), ("%n", "%next", "ugt")])
def test_an_unsigned_counter_may_be_below_its_bound(type: str, value: str, bound: str, predicate: str) -> None:
    text = _ended(type, predicate, value, bound, "%first", "1", "nuw")
    module = load(text)
    assert "scf.while" not in str(module)
    native, ours = NativeModule(text), ad.function(module, "f")
    middle = -(2 ** (31 if type == "i32" else 63))
    for n, first in [(5, 1), (1, 1), (0, 0), (7, 7), (3, 6), (-1, -4), (5, -3), (middle + 2, middle - 1 - 2 * middle)]:
        assert ours(n, first) == native.call("f", n, first), (n, first)


def test_a_signed_counter_below_an_unsigned_bound_is_not_counted() -> None:
    """It may begin at -1, which is above all bounds, and go on at 0."""
    text = _ended("i64", "ult", "%next", "%n", "%first", "1", "nsw")
    module = load(text)
    assert "scf.while" in str(module)
    native, ours = NativeModule(text), ad.function(module, "f")
    for n, first in [(5, -1), (5, -2), (4, 1)]:
        assert ours(n, first) == native.call("f", n, first), (n, first)


@pytest.mark.parametrize(
    ("flags", "predicate", "is_counted"),
    [("nsw", "slt", True), ("nuw", "slt", True), ("nuw", "ult", True), ("nsw", "ult", False), ("", "slt", False)],
)
def test_the_low_bits_of_a_wider_counter_are_compared(flags: str, predicate: str, is_counted: bool) -> None:
    text = _ended("i64", "slt", "%next", "%n", "%first", "1", "nuw nsw")
    text = text.replace(
        "%go = icmp slt i64 %next, %n",
        f"""%low = trunc {flags} i64 %next to i32
      %few = trunc i64 %n to i32
      %go = icmp {predicate} i32 %low, %few""",
    )
    module = load(text)
    assert ("scf.while" not in str(module)) == is_counted
    native, ours = NativeModule(text), ad.function(module, "f")
    for n, first in [(5, 1), (1, 1), (7, 7), (8, 3), (3, 6), (2, 0)]:
        assert ours(n, first) == native.call("f", n, first), (n, first)


@pytest.mark.parametrize(("predicate", "value", "bound", "start", "step", "is_counted"), _ENDS.values(), ids=_ENDS)
@pytest.mark.parametrize("type", ["i32", "i64"])
def test_loops_that_test_at_the_end_run_at_least_once(
    type: str, predicate: str, value: str, bound: str, start: str, step: str, is_counted: bool
) -> None:
    text = _ended(type, predicate, value, bound, start, step, "nsw")
    module = load(text)
    may_not_fit = type == "i32" and value == "%i" and bound.startswith("%") and predicate != "ne"
    may_not_fit |= type == "i32" and bound == "%i"
    assert ("scf.while" not in str(module)) == (is_counted and not may_not_fit)
    native, ours = NativeModule(text), ad.function(module, "f")
    for n, first in [(5, 1), (1, 1), (2, 1), (7, 7), (8, 3), *([] if predicate == "ne" else [(3, 6), (-4, 2)])]:
        if is_counted:
            assert ours(n, first) == native.call("f", n, first), (n, first)


def test_quotients_of_multiples_are_subscripts() -> None:
    """flang computes subscripts from the strides of arrays in bytes."""
    text = """
    define double @f(ptr %x, i64 %n, i64 %i, i64 %j) {
      %stride = mul i64 %n, 8
      %row = mul i64 %i, %stride
      %column = mul i64 %j, 8
      %byte = add i64 %row, %column
      %p = getelementptr i8, ptr %x, i64 %byte
      %v = load double, ptr %p
      %w = fmul double %v, %v
      ret double %w
    }
    """
    module = load(text)
    assert "divsi" not in str(module)
    check_vjp(module, "f", np.random.default_rng(1).normal(size=12), 4, 2, 1)


def test_a_load_stays_in_front_of_a_loop_that_overwrites_it() -> None:
    """Of two loops under one guard the first one writes what the second one uses as it was before."""
    module = ad.parse("""func.func @f(%x: memref<?xf64>, %n: i32) -> f64 {
      %c0_i32 = arith.constant 0 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : f64
      %is = arith.cmpi sgt, %n, %c0_i32 : i32
      %r = scf.if %is -> (f64) {
        %end = arith.index_cast %n : i32 to index
        %first = memref.load %x[%c0] : memref<?xf64>
        scf.for %i = %c0 to %end step %c1 {
          memref.store %zero, %x[%i] : memref<?xf64>
        }
        %s = scf.for %i = %c0 to %end step %c1 iter_args(%t = %zero) -> (f64) {
          %u = arith.addf %t, %first : f64
          scf.yield %u : f64
        }
        scf.yield %s : f64
      } else {
        scf.yield %zero : f64
      }
      return %r : f64
    }""")
    drop_guards(module)
    assert ad.compile(module, "f")(np.array([3.0, 4.0]), 2) == 6.0


def test_a_guarded_loop_that_counts_down_is_affine() -> None:
    """``for (int i = n; i > 0; i--)``: that it runs at least once follows from the guard."""
    text = """
    define double @f(ptr %x, i32 %n) {
    entry:
      %is = icmp sgt i32 %n, 0
      br i1 %is, label %loop, label %out
    loop:
      %i = phi i32 [ %n, %entry ], [ %next, %loop ]
      %sum = phi double [ 0.0, %entry ], [ %total, %loop ]
      %next = add nsw i32 %i, -1
      %p = getelementptr double, ptr %x, i32 %next
      %v = load double, ptr %p
      %twice = fadd double %sum, %sum
      %total = fadd double %twice, %v
      %go = icmp sgt i32 %i, 1
      br i1 %go, label %loop, label %out
    out:
      %r = phi double [ 0.0, %entry ], [ %total, %loop ]
      ret double %r
    }
    """
    module = load(text)
    assert "scf." not in str(module)
    native, ours = NativeModule(text), ad.function(module, "f")
    for n in (-2, 0, 1, 4):
        x = np.array([0.7, 1.9, 1.3, 0.4])
        assert ours(x, n) == native.call("f", x, n), n


#: As clang -O1 writes ``for (k = 0; k < n; k++) for (i = k + 1; i < n; i++) sum = 2 * sum + x[k] * x[i]``.
_TRIANGLE = """
define double @f(ptr %x, i64 %n) {
entry:
  br label %rows
rows:
  %k = phi i64 [ 0, %entry ], [ %k.next, %row.end ]
  %total = phi double [ 1.0, %entry ], [ %sum, %row.end ]
  %go = icmp slt i64 %k, %n
  br i1 %go, label %row, label %done
row:
  %k.next = add nuw nsw i64 %k, 1
  %is = icmp GUARD i64 FIRST, SECOND
  br i1 %is, label %YES, label %NO
start:
  %p = getelementptr double, ptr %x, i64 %k
  %v = load double, ptr %p
  br label %loop
loop:
  %i = phi i64 [ %k.next, %start ], [ %next, %loop ]
  %part = phi double [ %total, %start ], [ %more, %loop ]
  %q = getelementptr double, ptr %x, i64 %i
  %w = load double, ptr %q
  %product = fmul double %v, %w
  %twice = fadd double %part, %part
  %more = fadd double %twice, %product
  %next = add nuw nsw i64 %i, 1
  %again = icmp END i64 %next, %n
  br i1 %again, label %loop, label %row.end
row.end:
  %sum = phi double [ %total, %row ], [ %more, %loop ]
  br label %rows
done:
  ret double %total
}
"""


@pytest.mark.parametrize("end", ["ult", "slt", "ne"])
@pytest.mark.parametrize(
    ("guard", "first", "second", "taken"),
    [
        ("ult", "%k.next", "%n", True),
        ("ugt", "%n", "%k.next", True),
        ("slt", "%k.next", "%n", True),
        ("sge", "%k.next", "%n", False),
        ("uge", "%k.next", "%n", False),
        ("sle", "%n", "%k.next", False),
        ("sgt", "%n", "%k.next", True),
    ],
)
def test_a_comparison_of_the_ends_of_a_loop_is_removed(
    guard: str, first: str, second: str, taken: bool, end: str
) -> None:
    text = _TRIANGLE.replace("GUARD", guard).replace("FIRST", first).replace("SECOND", second).replace("END", end)
    yes, no = ("start", "row.end") if taken else ("row.end", "start")
    text = text.replace("YES", yes).replace("NO", no)
    module = load(text)
    # An unsigned bound may be negative as a signed one.
    assert ("scf." not in str(module)) == (guard[0] == "s" or end != "slt")
    native, ours = NativeModule(text), ad.function(module, "f")
    for n in (-2, 0, 1, 2, 4):
        x = np.array([0.7, 1.9, 1.3, 0.4])
        assert ours(x, n) == native.call("f", x, n), n


@pytest.mark.parametrize("second", ["%k", "1"])
def test_another_comparison_in_front_of_a_loop_stays(second: str) -> None:
    """``k < n - 1`` and ``k > 1`` say more, or something else, than that the loop from ``k + 1`` has an iteration."""
    text = _TRIANGLE.replace("GUARD", "sgt").replace("FIRST", "%less").replace("SECOND", second).replace("END", "slt")
    text = text.replace("  %is", "  %less = add nsw i64 %n, -2\n  %is").replace("YES", "start").replace("NO", "row.end")
    module = load(text)
    assert "if" in str(module)
    native, ours = NativeModule(text), ad.function(module, "f")
    for n in (0, 1, 2, 3, 4):
        x = np.array([0.7, 1.9, 1.3, 0.4])
        assert ours(x, n) == native.call("f", x, n), n


def test_a_loop_that_is_never_entered_is_left_out() -> None:
    text = """
define double @f(ptr %x, i64 %n) {
entry:
  %u = alloca [4 x double]
  %end = getelementptr double, ptr %u, i64 3
  %first = ptrtoint ptr %u to i64
  %last = ptrtoint ptr %end to i64
  %bytes = sub i64 %last, %first
  %is_two = icmp eq i64 %bytes, 16
  br i1 %is_two, label %loop, label %done
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %more = icmp ne i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %p = getelementptr double, ptr %u, i64 %i
  store double 0.0, ptr %p
  %next = add i64 %i, 1
  br label %loop
done:
  %a = load double, ptr %x
  ret double %a
}
"""
    # A process of its own: upstream's canonicalization would not return.
    program = f"from mlirad.frontends.llvm import load; print(load({text!r}))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=120)
    assert "scf" not in done.stdout
    assert "affine.for" not in done.stdout
