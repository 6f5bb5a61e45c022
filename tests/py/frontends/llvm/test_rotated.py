"""Loops that test at the end, as optimizing compilers write them, are counted where the counter must meet the bound."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
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
        ("i32", "0", "", "1", 5, False),
        ("i32", "%first", "", "1", 5, False),
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
