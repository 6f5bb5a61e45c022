"""Arrays and exceptions of Numba, in the form that `inspect_llvm` writes."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError
from mlirad.frontends.llvm import load

_RATIOS = """
define double @f(ptr %x, i64 %n) {
entry:
  %excinfo = alloca i32
  %size = shl nuw nsw i64 %n, 3
  %block = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 32)
  %failed = icmp eq ptr %block, null
  br i1 %failed, label %raised, label %fill
fill:
  %at = getelementptr i8, ptr %block, i64 24
  %y = load ptr, ptr %at
  call void @llvm.memset.p0.i64(ptr %y, i8 0, i64 %size, i1 false)
  br label %loop
loop:
  %i = phi i64 [ 1, %fill ], [ %next, %divided ]
  %sum = phi double [ 0.0, %fill ], [ %more, %divided ]
  %p = getelementptr double, ptr %x, i64 %i
  %q = getelementptr i8, ptr %p, i64 -8
  %v = load double, ptr %p
  %w = load double, ptr %q
  %is_zero = fcmp oeq double %w, 0.0
  br i1 %is_zero, label %raised, label %divided
divided:
  %ratio = fdiv double %v, %w
  %r = getelementptr double, ptr %y, i64 %i
  store double %ratio, ptr %r
  %again = load double, ptr %r
  %square = fmul double %again, %ratio
  %more = fadd double %sum, %square
  %next = add nuw nsw i64 %i, 1
  %go = icmp slt i64 %next, %n
  br i1 %go, label %loop, label %done
done:
  fence release
  {count}
  br i1 %last, label %free, label %end
free:
  fence acquire
  call void @NRT_MemInfo_call_dtor(ptr %block)
  br label %end
end:
  ret double %more
raised:
  call void @numba_gil_ensure(ptr %excinfo)
  call void @PyErr_Clear()
  call void @numba_gil_release(ptr %excinfo)
  ret double 0.0
}
declare ptr @NRT_MemInfo_alloc_aligned(i64, i32)
declare void @NRT_MemInfo_call_dtor(ptr)
declare void @numba_gil_ensure(ptr)
declare void @numba_gil_release(ptr)
declare void @PyErr_Clear()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i8 @llvm.x86.atomic.sub.cc.i64(ptr, i64, i32)
"""
_COUNTS = {
    "llvm": "%old = atomicrmw sub ptr %block, i64 1 monotonic\n  %last = icmp eq i64 %old, 1",
    "x86": "%flag = call i8 @llvm.x86.atomic.sub.cc.i64(ptr %block, i64 1, i32 4)\n  %last = trunc i8 %flag to i1",
}


@pytest.mark.parametrize("kind", _COUNTS)
def test_arrays_that_count_references(kind: str) -> None:
    x = np.random.default_rng(3).uniform(0.5, 2, 6)
    module = load(_RATIOS.replace("{count}", _COUNTS[kind]))
    ratios = x[1:] / x[:-1]
    wanted = np.append(0, 2 * ratios / x[:-1]) - np.append(2 * ratios * ratios / x[:-1], 0)
    value, gradient = ad.value_and_grad(module, "f")(x, 6)
    assert value == pytest.approx(ratios @ ratios)
    np.testing.assert_allclose(gradient, wanted)


def test_exceptions_of_python_are_assertions() -> None:
    module = load(_RATIOS.replace("{count}", _COUNTS["llvm"]))
    assert "numba_gil_ensure was called" in str(module)


def test_counts_of_floats_and_other_flags_are_refused() -> None:
    other = _COUNTS["x86"].replace("i32 4", "i32 5")
    with pytest.raises(MlirAdError, match=r"MA0926\].*llvm\.x86\.atomic\.sub\.cc"):
        load(_RATIOS.replace("{count}", other))
    text = "define void @g(ptr %x, double %y) {\n  %old = atomicrmw fadd ptr %x, double %y monotonic\n  ret void\n}\n"
    with pytest.raises(MlirAdError, match=r"MA0922\].*'atomicrmw'"):
        load(text)
