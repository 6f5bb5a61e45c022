"""Loops that test at the end, as optimizing compilers write them, are counted where the counter must meet the bound."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError
from mlirad.frontends.llvm import load
from mlirad.testing.check import check_vjp
from tests.fuzz.native import NativeModule

_LOOP = """
define double @f(ptr %x, INT %n, INT %first) {
entry:
  br label %loop
loop:
  %i = phi INT [ START, %entry ], [ %next, %loop ]
  %k = phi i64 [ 5, %entry ], [ %more, %loop ]
  %sum = phi double [ 1.0, %entry ], [ %total, %loop ]
  %p = getelementptr double, ptr %x, INT %i
  %v = load double, ptr %p
  %w = fmul double %v, %sum
  store double %w, ptr %p
  %total = fadd double %w, %v
  %more = add i64 %k, 3
  %next = add FLAGS INT %i, STEP
  %go = icmp ne INT %next, %n
  br i1 %go, label %loop, label %out
out:
  %last = sitofp INT %i to double
  %count = sitofp i64 %k to double
  %a = fmul double %total, %last
  %b = fadd double %total, %count
  %r = fadd double %a, %b
  ret double %r
}
"""


@pytest.mark.parametrize(
    ("type", "start", "flags", "step", "n", "is_counted"),
    [
        ("i64", "0", "", "1", 5, True),
        ("i64", "0", "", "2", 6, True),
        ("i64", "1", "nuw", "1", 4, True),
        ("i32", "%first", "nsw", "1", 5, True),
        ("i32", "%first", "nsw", "-1", -1, True),
        ("i32", "0", "nuw", "1", 5, True),
        ("i32", "0", "", "1", 5, False),
        ("i32", "%first", "", "1", 5, False),
        ("i32", "%first", "nuw", "1", 5, True),
        ("i32", "0", "nuw", "2", 6, False),
        ("i64", "%first", "nsw", "2", 5, False),
    ],
)
def test_a_loop_that_meets_its_bound_is_counted(
    type: str, start: str, flags: str, step: str, n: int, is_counted: bool
) -> None:
    text = _LOOP.replace("INT", type).replace("START", start).replace("FLAGS", flags).replace("STEP", step)
    module = load(text)
    assert ("scf.while" not in str(module)) == is_counted

    def arguments() -> tuple[np.ndarray, int, int]:
        return np.array([0.7, 1.9, 1.3, 0.4, 2.1, 0.9]), n, 1

    assert ad.function(module, "f")(*arguments()) == NativeModule(text).call("f", *arguments())
    check_vjp(module, "f", *arguments())


_AHEAD = """
define double @f(ptr %x, INT %n) {
entry:
  ENTER
head:
  %i = phi INT [ 0, %entry ], [ %next, %body ]
  %sum = phi double [ 1.0, %entry ], [ %total, %body ]
  %ahead = add FLAGS INT %i, 3
  %go = icmp ORDER INT %ahead, %n
  br i1 %go, label %body, label %out
body:
  %j = phi INT JUMP
  %s = phi double SUM
  %p = getelementptr double, ptr %x, INT %j
  %v = load double, ptr %p
  %q = getelementptr double, ptr %p, i64 3
  %w = load double, ptr %q
  %vw = fmul double %v, %w
  %total = fadd double %vw, %s
  %next = add nuw nsw INT %j, 4
  AGAIN
out:
  %last = phi INT LAST
  %end = phi double END
  %l = sitofp INT %last to double
  %r = fmul double %end, %l
  ret double %r
}
"""
_FIRST = {
    "ENTER": "br label %head", "JUMP": "[ %i, %head ]", "SUM": "[ %sum, %head ]", "AGAIN": "br label %head",
    "LAST": "[ %i, %head ]", "END": "[ %sum, %head ]",
}  # fmt: skip


def _rotated(text: str) -> str:
    """The loop of ``_AHEAD`` behind a guard, with the test at the end: it takes the low bits of ``next`` for zeros."""
    start, rest = text.split("head:\n")
    rest = rest[rest.index("body:") :]
    parts = {
        "ENTER": "%guard = icmp ORDER INT 3, %n\n  br i1 %guard, label %body, label %out",
        "JUMP": "[ 0, %entry ], [ %next, %body ]",
        "SUM": "[ 1.0, %entry ], [ %total, %body ]",
        "AGAIN": "%low = or disjoint INT %next, 3\n  %go = icmp ORDER INT %low, %n\n"
        "  br i1 %go, label %body, label %out",
        "LAST": "[ 0, %entry ], [ %next, %body ]",
        "END": "[ 1.0, %entry ], [ %total, %body ]",
    }
    return _with(start + rest, parts)


def _with(text: str, parts: dict[str, str]) -> str:
    for name, part in parts.items():
        text = text.replace(name, part)
    return text


@pytest.mark.parametrize(
    ("is_first", "type", "flags", "order", "is_counted"),
    [
        (True, "i32", "nsw", "slt", True),
        (True, "i32", "nsw", "sle", True),
        (True, "i64", "nsw", "slt", True),
        (True, "i64", "", "ult", True),
        (True, "i64", "", "ule", False),
        (True, "i32", "", "slt", False),
        (True, "i32", "nuw", "ult", False),
        (False, "i64", "", "ult", True),
        (False, "i64", "", "slt", True),
        (False, "i64", "", "sle", False),
        (False, "i32", "", "slt", False),
    ],
)
def test_a_loop_that_tests_a_later_element_is_counted(
    *, is_first: bool, type: str, flags: str, order: str, is_counted: bool
) -> None:
    """As loops that are unrolled by hand do: ``for (i = 0; i + 3 < n; i += 4)``."""
    text = _with(_AHEAD, _FIRST) if is_first else _rotated(_AHEAD)
    text = _with(text, {"FLAGS": flags, "ORDER": order, "INT": type})
    module, native = load(text), NativeModule(text)
    assert ("scf.while" not in str(module)) == is_counted

    def arguments(n: int) -> tuple[np.ndarray, int]:
        return np.linspace(0.4, 1.9, 20), n

    for n in (0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, *((-1, -7, -(2**31)) if order[0] == "s" and flags == "nsw" else ())):
        assert ad.function(module, "f")(*arguments(n)) == native.call("f", *arguments(n)), n
    check_vjp(module, "f", *arguments(13))


_CHECKED = """
declare void @panic(i64, i64) noreturn
define double @f(ptr noalias %x, i64 %n, ptr noalias %y, i64 %m) {
entry:
  %is_empty = icmp eq i64 %n, 0
  br i1 %is_empty, label %out, label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %sum = phi double [ 0.0, %entry ], [ %total, %body ]
  %inside = icmp COMPARE i64 %i, %m
  br i1 %inside, label %FIRST, label %SECOND
body:
  %next = add nuw nsw i64 %i, 1
  %p = getelementptr double, ptr %x, i64 %i
  %v = load double, ptr %p
  %q = getelementptr double, ptr %y, i64 %i
  %w = load double, ptr %q
  %product = fmul double %v, %w
  %total = fadd double %sum, %product
  %done = icmp eq i64 %next, %n
  br i1 %done, label %out, label %loop
failed:
  call void @panic(i64 %i, i64 %m)
  unreachable
out:
  %r = phi double [ 0.0, %entry ], [ %total, %body ]
  ret double %r
}
"""


@pytest.mark.parametrize(("compare", "first", "second"), [("ult", "body", "failed"), ("uge", "failed", "body")])
def test_a_loop_with_bounds_checks_is_counted(compare: str, first: str, second: str) -> None:
    text = _CHECKED.replace("COMPARE", compare).replace("FIRST", first).replace("SECOND", second)
    module = load(text)
    assert "scf.while" not in str(module)
    x, y = np.random.default_rng(2).normal(size=(2, 6))
    check_vjp(module, "f", x, 5, y, 6)
    np.testing.assert_allclose(ad.function(module, "f")(x, 5, y, 6), x[:5] @ y[:5], rtol=1e-14)
    assert ad.function(module, "f")(x, 0, y, 0) == 0
    for function in (ad.function(module, "f"), ad.grad(module, "f", wrt=[0])):
        with pytest.raises(MlirAdError, match="panic was called"):
            function(x, 5, y, 4)


def test_a_loop_over_a_pointer_to_the_end_of_a_slice_is_counted() -> None:
    text = """
    define double @f(ptr %x, i64 %n) {
    entry:
      %end = getelementptr double, ptr %x, i64 %n
      %is_empty = icmp eq i64 %n, 0
      br i1 %is_empty, label %out, label %loop
    loop:
      %p = phi ptr [ %x, %entry ], [ %next, %loop ]
      %sum = phi double [ 0.0, %entry ], [ %total, %loop ]
      %next = getelementptr inbounds double, ptr %p, i64 1
      %v = load double, ptr %p
      %w = fmul double %v, %sum
      %total = fadd double %w, %v
      %done = icmp eq ptr %next, %end
      br i1 %done, label %out, label %loop
    out:
      %r = phi double [ 0.0, %entry ], [ %total, %loop ]
      ret double %r
    }
    """
    module = load(text)
    assert "scf.while" not in str(module)
    check_vjp(module, "f", np.array([0.7, 1.9, 1.3]), 3)
    x = np.array([0.7, 1.9, 1.3])
    for n in (0, 1, 3):
        assert ad.function(module, "f")(x, n) == NativeModule(text).call("f", x, n)
