"""Vectors are numbers, one a lane: every instruction on them gives what the native code gives."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import UnsupportedError
from mlirad.frontends.llvm import load
from mlirad.testing.check import check_vjp
from tests.fuzz.native import NativeModule

pytestmark = pytest.mark.slow
_DECLARED = """
declare double @llvm.vector.reduce.fadd.v4f64(double, <4 x double>)
declare double @llvm.vector.reduce.fmul.v4f64(double, <4 x double>)
declare double @llvm.vector.reduce.fmax.v4f64(<4 x double>)
declare i32 @llvm.vector.reduce.smin.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.xor.v4i32(<4 x i32>)
declare <4 x double> @llvm.sqrt.v4f64(<4 x double>)
declare <4 x double> @llvm.masked.load.v4f64.p0(ptr, i32, <4 x i1>, <4 x double>)
declare void @llvm.masked.store.v4f64.p0(<4 x double>, ptr, i32, <4 x i1>)
define double @f(ptr noalias %x, ptr noalias %k, i32 %n) {
  %a = load <4 x double>, ptr %x
  %p = getelementptr i8, ptr %x, i64 32
  %i = load <4 x i32>, ptr %k
"""
_BODIES = {
    "a lane that is known when it runs": """
  %e = extractelement <4 x double> %a, i32 %n
  %s = call <4 x double> @llvm.sqrt.v4f64(<4 x double> %a)
  %b = insertelement <4 x double> %s, double %e, i32 %n
  %r = call double @llvm.vector.reduce.fmul.v4f64(double %e, <4 x double> %b)""",
    "lanes of two vectors": """
  %b = load <4 x double>, ptr %p
  %c = shufflevector <4 x double> %a, <4 x double> %b, <4 x i32> <i32 6, i32 1, i32 poison, i32 3>
  %d = insertelement <4 x double> %c, double 3.0, i32 2
  %e = fmul <4 x double> %d, %a
  %r = call double @llvm.vector.reduce.fadd.v4f64(double -0.0, <4 x double> %e)""",
    "reductions": """
  %l = call i32 @llvm.vector.reduce.smin.v4i32(<4 x i32> %i)
  %h = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %i)
  %s = mul i32 %l, %h
  %t = sitofp i32 %s to double
  %m = call double @llvm.vector.reduce.fmax.v4f64(<4 x double> %a)
  %u = fmul double %m, %m
  %r = fadd double %u, %t""",
    "masks as integers": """
  %c = fcmp ogt <4 x double> %a, splat (double 1.0)
  %bits = bitcast <4 x i1> %c to i4
  %w = zext i4 %bits to i32
  %t = uitofp i32 %w to double
  %b = select <4 x i1> %c, <4 x double> %a, <4 x double> zeroinitializer
  %r = call double @llvm.vector.reduce.fadd.v4f64(double %t, <4 x double> %b)""",
    "masked accesses": """
  %v = insertelement <4 x i32> poison, i32 %n, i32 0
  %w = shufflevector <4 x i32> %v, <4 x i32> poison, <4 x i32> zeroinitializer
  %c = icmp slt <4 x i32> %i, %w
  %b = call <4 x double> @llvm.masked.load.v4f64.p0(ptr %p, i32 8, <4 x i1> %c, <4 x double> splat (double 2.0))
  %d = fmul <4 x double> %a, %b
  call void @llvm.masked.store.v4f64.p0(<4 x double> %d, ptr %x, i32 8, <4 x i1> %c)
  %e = load <4 x double>, ptr %x
  %r = call double @llvm.vector.reduce.fmul.v4f64(double 1.0, <4 x double> %e)""",
}


@pytest.mark.parametrize("name", _BODIES)
@pytest.mark.parametrize("n", [0, 2, 3])
def test_what_vectors_compute_is_what_the_native_code_computes(name: str, n: int) -> None:
    text = f"{_DECLARED}{_BODIES[name]}\n  ret double %r\n}}\n"
    module = load(text)

    def arguments() -> tuple[np.ndarray, np.ndarray, int]:
        # What nobody reads is taken for doubles.
        k = np.array([2, 0, 7, 1], np.int32 if "%i" in _BODIES[name] else np.float64)
        return np.array([0.7, 1.9, 1.3, 0.4, 2.1, 0.9, 1.6, 1.1]), k, n

    ours, theirs = arguments(), arguments()
    assert ad.function(module, "f")(*ours) == NativeModule(text).call("f", *theirs)
    np.testing.assert_array_equal(ours[0], theirs[0])
    check_vjp(module, "f", *arguments())


def test_a_mask_keeps_accesses_out_of_what_is_not_there() -> None:
    text = f"{_DECLARED}{_BODIES['masked accesses']}\n  ret double %r\n}}\n"
    x = np.array([0.7, 1.9, 1.3, 0.4])
    dx = ad.grad(load(text), "f")(x, np.array([9, 8, 7, 9], np.int32), 3)
    np.testing.assert_allclose(dx, [np.prod(x) / one for one in x])


_MASKED_BITS = "declare <8 x i1> @llvm.masked.load.v8i1.p0(ptr, i32, <8 x i1>, <8 x i1>)\n"


@pytest.mark.parametrize(
    ("signature", "body"),
    [
        ("double @f(<2 x double> %x)", "%r = extractelement <2 x double> %x, i32 0\n  ret double %r"),
        ("double @f(<2 x float> %x)", "%r = bitcast <2 x float> %x to double\n  ret double %r"),
        ("<2 x double> @f(ptr %p)", "%r = load <2 x double>, ptr %p\n  ret <2 x double> %r"),
        ("i64 @f(ptr %p)", "%r = load <4 x i16>, ptr %p\n  %s = bitcast <4 x i16> %r to i64\n  ret i64 %s"),
        ("void @f(ptr %p)", "%r = load <8 x i1>, ptr %p\n  store <8 x i1> %r, ptr %p\n  ret void"),
        ("i1 @f(i4 %x)", "%v = bitcast i4 %x to <4 x i1>\n  %r = extractelement <4 x i1> %v, i32 2\n  ret i1 %r"),
        (
            "i1 @f(ptr %p)",
            "%c = insertelement <8 x i1> zeroinitializer, i1 true, i32 2\n"
            "  %v = call <8 x i1> @llvm.masked.load.v8i1.p0(ptr %p, i32 1, <8 x i1> %c, <8 x i1> zeroinitializer)\n"
            "  %r = extractelement <8 x i1> %v, i32 2\n  ret i1 %r",
        ),
    ],
)
def test_vectors_that_are_passed_or_cut_otherwise_are_refused(signature: str, body: str) -> None:
    with pytest.raises(UnsupportedError, match=r"MA0922.* a value of type '<\d x \w+>' has no counterpart"):
        load(f"{_MASKED_BITS}define {signature} {{\n  {body}\n}}\n")


_PADDED = {
    "behind a number": ("{ i8, <2 x double>, double }", ", i32 2", "double", "fadd double %v, 0.0"),
    "behind others": ("{ <2 x i32>, <3 x float>, double }", ", i32 2", "double", "fadd double %v, 0.0"),
    "of three": ("<3 x double>", "", "<3 x double>", "extractelement <3 x double> %v, i32 2"),
}


@pytest.mark.parametrize("name", _PADDED)
def test_vectors_in_memory_are_padded_as_the_target_has_them(name: str) -> None:
    """A member of the second element of an array is where the native code has it."""
    element, path, type, taken = _PADDED[name]
    text = f"""define double @f(ptr %x, i64 %i) {{
      %p = getelementptr {element}, ptr %x, i64 %i{path}
      %v = load {type}, ptr %p, align 8
      %r = {taken}
      ret double %r
    }}"""
    x = np.arange(32.0)
    assert ad.function(load(text), "f")(x, 1) == NativeModule(text).call("f", x, 1)


def test_the_copy_of_a_loop_on_vectors_that_needs_arrays_apart_is_left_out() -> None:
    """So arrays that overlap are right: the plain loop is the one that is raised."""
    from tests.py.frontends.llvm.test_programs import raised

    module = raised("vectors")
    (axpy,) = (op for op in module.body.operations if op.attributes["sym_name"].value == "axpy")
    assert str(axpy).count("memref.store") + str(axpy).count("affine.store") == 1


_RANGE = """
declare void @seen()
define void @f(ptr %a, ptr %e, ptr noalias %y, i64 %n) {
entry:
  %some = icmp ult ptr %a, %e
  br i1 %some, label %before, label %join
before:
  call void @seen()
  br label %vector
vector:
  %i = phi i64 [ 0, %before ], [ %next, %vector ]
  %from = getelementptr double, ptr %a, i64 %i
  %v = load <2 x double>, ptr %from
  %to = getelementptr double, ptr %y, i64 %i
  store <2 x double> %v, ptr %to
  %next = add nuw nsw i64 %i, 2
  %more = icmp slt i64 %next, %n
  br i1 %more, label %vector, label %rest
rest:
  %k = phi i64 [ %next, %vector ], [ %l, %rest ]
  %from1 = getelementptr double, ptr %a, i64 %k
  %v1 = load double, ptr %from1
  %to1 = getelementptr double, ptr %y, i64 %k
  store double %v1, ptr %to1
  %l = add nuw nsw i64 %k, 1
  %more1 = icmp slt i64 %l, %n
  br i1 %more1, label %rest, label %join
join:
  %j = phi i64 [ 0, %entry ], [ 0, %rest ], [ %m, %join ]
  %place = getelementptr double, ptr %y, i64 %j
  %w = load double, ptr %place
  %u = fadd double %w, 1.0
  store double %u, ptr %place
  %m = add nuw nsw i64 %j, 1
  %again = icmp slt i64 %m, %n
  br i1 %again, label %join, label %end
end:
  ret void
}
"""


def test_a_loop_over_a_range_of_two_pointers_is_no_copy() -> None:
    with pytest.raises(UnsupportedError, match=r"MA0924.* two pointers are compared"):
        load(_RANGE)


_COUNTED = """
define double @f(ptr %x, i64 %n) {
entry:
  %end = getelementptr double, ptr %x, i64 %n
  %address = ptrtoint ptr %end to i64
  %last = add i64 %address, -8
  %first = ptrtoint ptr %x to i64
  %bytes = sub i64 %last, %first
  %count = lshr i64 %bytes, 3
  %other = sub i64 %address, %n
  %moved = add i64 8, %other
  %between = sub i64 %moved, %last
  %more = sitofp i64 %between to double
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi double [ %more, %entry ], [ %total, %loop ]
  %p = getelementptr double, ptr %x, i64 %i
  %v = load double, ptr %p
  %w = fmul double %v, %v
  %total = fadd double %sum, %w
  %next = add i64 %i, 1
  %done = icmp ugt i64 %next, %count
  br i1 %done, label %out, label %loop
out:
  ret double %total
}
"""


def test_numbers_that_are_added_to_addresses_are_added_to_pointers() -> None:
    """Vectorizers and the C++ library subtract constants from the ends of ranges before they count."""
    x = np.array([0.7, 1.9, 1.3, 0.4])
    module = load(_COUNTED)
    value = ad.function(module, "f")(x, 3)
    assert value == NativeModule(_COUNTED).call("f", x, 3)
    assert value == pytest.approx(13 + x[:3] @ x[:3])
    check_vjp(module, "f", x, 3)


#: ``for (i = 0; i < n; i++) y[i] += x[i] * x[i]`` as LLVM vectorizes it, called with n > 0.
_VECTORIZED = """
define void @f(ptr noalias %x, i64 %n, ptr noalias %y, i64 %k) {
entry:
  TEST
  br i1 %few, label %rest.start, label %wide.start
wide.start:
  %whole = and i64 %n, -4
  br label %wide
wide:
  %i = phi i64 [ 0, %wide.start ], [ %i.next, %wide ]
  %p = getelementptr double, ptr %x, i64 %i
  %v = load <4 x double>, ptr %p
  %w = fmul <4 x double> %v, %v
  %q = getelementptr double, ptr %y, i64 %i
  %was = load <4 x double>, ptr %q
  %sum = fadd <4 x double> %was, %w
  store <4 x double> %sum, ptr %q
  %i.next = add nuw i64 %i, 4
  %done = icmp eq i64 %i.next, %whole
  br i1 %done, label %middle, label %wide, !llvm.loop !0
middle:
  %all = icmp eq i64 %n, %whole
  br i1 %all, label %out, label %rest.start
rest.start:
  %first = phi i64 [ 0, %entry ], [ %whole, %middle ]
  br label %rest
rest:
  %j = phi i64 [ %first, %rest.start ], [ %j.next, %rest ]
  %r = getelementptr double, ptr %x, i64 %j
  %a = load double, ptr %r
  %b = fmul double %a, %a
  %s = getelementptr double, ptr %y, i64 %j
  %old = load double, ptr %s
  %new = fadd double %old, %b
  store double %new, ptr %s
  %j.next = add nuw nsw i64 %j, 1
  %end = icmp eq i64 %j.next, %n
  br i1 %end, label %out, label %rest, !llvm.loop !2
out:
  ret void
}
!0 = distinct !{!0, !1, !3}
!1 = !{!"llvm.loop.NOTE", i32 1}
!2 = distinct !{!2, !3, !1}
!3 = !{!"llvm.loop.unroll.runtime.disable"}
"""
_FEW = "%few = icmp ult i64 %n, 4"


@pytest.mark.parametrize(
    ("note", "test", "is_left_out"),
    [
        ("isvectorized", _FEW, True),
        ("isvectorized", f"%is = icmp slt i64 %k, 3\n  {_FEW.replace('few', 'less')}\n  %few = or i1 %is, %less", True),
        ("isvectorized", "%few = icmp eq i64 %n, 3", False),
        ("isvectorized", f"%is = icmp eq i64 %k, 3\n  {_FEW.replace('few', 'less')}\n  %few = or i1 %is, %less", False),
        ("mustprogress", _FEW, False),
    ],
)
def test_the_copy_on_vectors_that_llvm_has_made_of_a_loop_is_left_out(note: str, test: str, is_left_out: bool) -> None:
    text = _VECTORIZED.replace("NOTE", note).replace("TEST", test)
    module, native = load(text), NativeModule(text)
    assert (str(module).count(".store") == 1) == is_left_out
    assert "scf.while" not in str(module)
    for n in (3, 4, 7) if "eq i64 %n" in test else (1, 3, 4, 7, 8):
        x, y = np.random.default_rng(n).standard_normal((2, 9))
        wanted = y.copy()
        native.call("f", x, n, wanted, 2)
        ad.function(module, "f")(x, n, y, 2)
        np.testing.assert_array_equal(y, wanted)
