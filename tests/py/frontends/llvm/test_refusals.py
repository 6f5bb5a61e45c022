"""What cannot be raised is refused with the line of the source, the instruction and what to do; nothing is guessed."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError, UnsupportedError, UsageError
from mlirad.frontends.llvm import load

PROGRAMS = Path(__file__).parent / "programs"
REFUSED = {
    "rows": ("MA0924", 5, "a pointer is loaded from memory"),
    "called": ("MA0926", 8, "a function pointer"),
    "printed": ("MA0926", 9, "'__isoc99_scanf'"),
    "volatile_one": ("MA0922", 10, "volatile"),
    "with_asm": ("MA0926", 11, "inline assembly"),
    "compared": ("MA0924", 12, "two pointers are compared"),
    "two_kinds": ("MA0925", 13, "as 'double' and as 'i32'"),
    "address": ("MA0923", 14, "an address is used as a number"),
    "wide": ("MA0922", 15, "'x86_fp80'"),
}


def _alone(text: str, kept: str) -> str:
    """``text`` without the other functions."""
    for name in re.findall(r"^define .*?@(\w+)\(", text, re.MULTILINE):
        if name != kept:
            text = re.sub(rf"^define [^\n]*@{name}\(.*?^}}\n", "", text, flags=re.MULTILINE | re.DOTALL)
    return text


@pytest.mark.parametrize("name", REFUSED)
def test_the_message_names_the_line_of_the_source(name: str) -> None:
    code, line, words = REFUSED[name]
    with pytest.raises(UnsupportedError) as caught:
        load(_alone((PROGRAMS / "refused.ll").read_text(), name), name="refused.ll")
    (found,) = caught.value.diagnostics
    assert (found.code, found.where.line, Path(found.where.file).name) == (code, line, "refused.c")
    assert words in found.message
    assert name != "wide" or found.helps == ("write double, or compile with -mlong-double-64",)


def test_a_function_that_a_recursive_one_is_given_is_known() -> None:
    """As the integrand of adaptive quadrature; `called`, above, is given any function."""
    text = """
define double @f(ptr %x, i32 %n) {
  %v = load double, ptr %x
  %y = call double @halved(ptr @square, double %v, i32 %n)
  ret double %y
}
define internal double @halved(ptr %g, double %a, i32 %n) {
  %stops = icmp sle i32 %n, 0
  br i1 %stops, label %last, label %more
last:
  %y = call double %g(double %a)
  ret double %y
more:
  %b = fmul double %a, 0.5
  %m = sub i32 %n, 1
  %p = call double @halved(ptr %g, double %b, i32 %m)
  %q = call double @halved(ptr %g, double %b, i32 %m)
  %s = fadd double %p, %q
  ret double %s
}
define internal double @square(double %a) {
  %y = fmul double %a, %a
  ret double %y
}
"""
    assert ad.grad(load(text), "f")(np.array([3.0]), 2)[0] == 2 * 3.0 / 4


def test_changed_bits_of_floats_have_a_value_and_no_derivative() -> None:
    module, x = load((PROGRAMS / "refused.ll").read_text(), functions=["punned"]), np.array([0.3])
    (bits,) = (x.view("i8") | 1) - 1
    assert np.float64(ad.function(module, "punned")(x)).view("i8") == bits
    with pytest.raises(MlirAdError, match="MA0102"):
        ad.grad(module, "punned")


def test_without_debug_information_the_message_has_the_instruction() -> None:
    text = "define double @f(ptr %p) {\n  %q = load ptr, ptr %p\n  %x = load double, ptr %q\n  ret double %x\n}\n"
    with pytest.raises(UnsupportedError, match=r"f\.ll: error\[MA0924\].*\n  note: in 'f': %x = load double, ptr %q"):
        load(text, name="f.ll")


_INLINED = """
define double @f(i32 %n) !dbg !5 {
entry:
  br label %next, !dbg !8
next:
  %x = phi PHI [ zeroinitializer, %entry ]
  %y = load volatile double, ptr null, !dbg !9
  ret double %y, !dbg !8
}
!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !DIFile(filename: "f.cpp", directory: "/src")
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: LineTablesOnly)
!3 = !DIFile(filename: "HEADER.h", directory: "/lib")
!4 = !DISubroutineType(types: !{})
!5 = distinct !DISubprogram(name: "f", file: !1, line: 3, type: !4, unit: !2, spFlags: DISPFlagDefinition)
!6 = distinct !DISubprogram(name: "g", file: !3, line: 40, type: !4, unit: !2, spFlags: DISPFlagDefinition)
!8 = !DILocation(line: 4, column: 7, scope: !5)
!9 = !DILocation(line: 42, column: 9, scope: !6, inlinedAt: !8)
"""


@pytest.mark.parametrize("phi", ["x86_fp80", "double"])
@pytest.mark.parametrize("header", ["vector", "std_function", "basic_string", "stl_tree", "hashtable", "stl_list"])
def test_the_message_names_the_line_that_calls_a_library(header: str, phi: str) -> None:
    """Also of a phi, which has no line of its own."""
    with pytest.raises(UnsupportedError) as caught:
        load(_INLINED.replace("HEADER", header).replace("PHI", phi), name="f.ll")
    (found,) = caught.value.diagnostics
    assert (found.where.file, found.where.line, found.where.column) == ("/src/f.cpp", 4, 7)
    where = found.notes[-1].where
    assert where is not None
    assert (where.file, where.line, where.column) == (f"/lib/{header}.h", 42, 9)
    assert ("'std::" in found.message and "use" in found.helps[0]) == (header not in ("vector", "std_function"))
    assert ("std::function" in found.message and "lambda" in found.helps[0]) == (header == "std_function")


def test_functions_of_rust_that_are_in_the_library_below_a_level() -> None:
    name = "_RNvMs4_NtCslNYArtu3iFV_5alloc7raw_vecNtB5_11RawVecInner15try_allocate_in"
    text = f"define void @f(ptr %x, i64 %n) {{\n  call void @{name}(ptr %x, i64 %n)\n  ret void\n}}\n"
    with pytest.raises(UnsupportedError, match=r"MA0926(.|\n)*help: compile with -C opt-level=2"):
        load(text + f"declare void @{name}(ptr, i64)\n")


@pytest.mark.parametrize(
    ("name", "help"),
    [
        ("fopen", "pass the numbers as arguments"),
        ("getenv", "pass the numbers as arguments"),
        ("rand", "random numbers in an array"),
        ("_FortranARandomNumber", "random numbers in an array"),
        ("_FortranABesselJn_8", "write it as a loop"),
        ("pthread_create", "what one thread computes"),
        ("_setjmp", "return early"),
        ("norm2", "define the function in the same file"),
    ],
)
def test_a_call_of_a_known_function_of_the_system_says_what_to_do_instead(name: str, help: str) -> None:
    text = (
        f"define double @f(ptr %x) {{\n  call void @{name}(ptr %x)\n  ret double 0.0\n}}\ndeclare void @{name}(ptr)\n"
    )
    with pytest.raises(UnsupportedError, match=f"MA0926.*'{name}'") as caught:
        load(text)
    assert help in caught.value.diagnostics[0].helps[0]


VARIADIC = """
define double @f(double %x) {
  %y = call double (double, ...) @h(double %x, double 2.0)
  ret double %y
}
define double @h(double %x, ...) {
  %list = alloca [24 x i8]
  call void @llvm.va_start.p0(ptr %list)
  %text = call i32 @vprintf(ptr null, ptr %list)
  call void @llvm.va_end.p0(ptr %list)
  %y = fmul double %x, %x
  ret double %y
}
declare i32 @vprintf(ptr, ptr)
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
"""


def test_variadic_functions_may_only_print_their_further_arguments() -> None:
    assert ad.grad(load(VARIADIC), "f")(1.5) == 3
    read = "%offset = load i32, ptr %list\n  %z = sitofp i32 %offset to double\n  %y = fmul double %x, %z"
    text = VARIADIC.replace("%y = fmul double %x, %x", read)
    with pytest.raises(UnsupportedError, match=r"MA0926.*reads arguments that it has no parameters for"):
        load(text, functions=["f"])


def test_an_address_that_no_object_has_is_not_null() -> None:
    text = """define double @f(ptr %x, i1 %c, i1 %d) {{
      %p = select i1 %c, ptr %x, ptr null
      %q = select i1 %d, ptr %p, ptr inttoptr (i64 -1 to ptr)
      %is = icmp {predicate} ptr {pointer}, inttoptr (i64 -1 to ptr)
      %r = select i1 %is, double 1.0, double 2.0
      ret double %r
    }}"""
    f = ad.function(load(text.format(predicate="eq", pointer="%q")), "f")
    assert [f(np.zeros(1), *given) for given in ((True, True), (False, True), (True, False))] == [2.0, 2.0, 1.0]
    with pytest.raises(UnsupportedError, match=r"MA0924\].*compared to an address that belongs to no object"):
        load(text.format(predicate="ult", pointer="%p"), functions=["f"])


def test_text_that_is_not_llvm_ir(tmp_path: Path) -> None:
    path = tmp_path / "f.ll"
    path.write_text("define double @f(ptr %p) {\n  retain double 1.0\n}\n")
    with pytest.raises(UsageError, match=r"f\.ll:2:3: error\[MA0921\]"):
        ad.load(path)
    with pytest.raises(UsageError, match="MA0921"):
        load(b"BC\xc0\xde nothing of the kind")


def test_without_llvmlite_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "llvmlite", None)
    with pytest.raises(MlirAdError, match=r"MA0920(.|\n)*pip install 'mlirad\[llvm\]'"):
        load("define void @f() {\n  ret void\n}\n")


_MADE_IN_A_LOOP = """
declare ptr @malloc(i64)
declare void @free(ptr)
define double @f(double %x, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %done ]
  %s = phi double [ 0.0, %entry ], [ %t, %done ]
  %before = phi ptr [ null, %entry ], [ %now, %done ]
  %now = call ptr @malloc(i64 24)
  %end = getelementptr double, ptr %now, i64 3
  br label %each
each:
  %p = phi ptr [ %now, %loop ], [ %behind, %each ]
  store double %x, ptr %p
  %behind = getelementptr double, ptr %p, i64 1
  %more = icmp ne ptr %behind, %end
  br i1 %more, label %each, label %done
done:
  %last = getelementptr double, ptr %now, i64 2
  %v = load double, ptr %last
  SAME
  %w = select i1 %same, double 100.0, double %v
  %t = fadd double %s, %w
  %next = add nuw nsw i64 %i, 1
  %again = icmp slt i64 %next, %n
  br i1 %again, label %loop, label %out
out:
  ret double %t
}
"""


def test_arrays_that_one_statement_makes_in_a_loop_are_not_the_same() -> None:
    """An end of the same array is compared to; an array of the turn before is another one, found by its number."""
    for same in ("icmp eq i64 %i, 77", "icmp eq ptr %before, %now"):
        assert ad.function(load(_MADE_IN_A_LOOP.replace("SAME", f"%same = {same}")), "f")(2.0, 3) == 6.0


def test_trees_of_nodes() -> None:
    """The memory of the nodes points to itself: types of pointers are not nested without end."""
    step = "  %q{0} = getelementptr i8, ptr %p{1}, i64 {2}\n  store ptr %a, ptr %q{0}\n  %p{0} = load ptr, ptr %q{0}\n"
    walk = "".join(step.format(k, k - 1, 8 * k) for k in range(1, 41))
    text = f"""declare ptr @malloc(i64)
define double @f(double %x, i1 %c) {{
  %a = call ptr @malloc(i64 400)
  %b = call ptr @malloc(i64 400)
  store double %x, ptr %a
  store double %x, ptr %b
  %p0 = select i1 %c, ptr %a, ptr %b
{walk}  %v = load double, ptr %p40
  ret double %v
}}
"""
    with pytest.raises(UnsupportedError, match=r"MA0924.*hold pointers to each other"):
        load(text)


def test_a_function_object_is_named_in_the_message() -> None:
    text = """%"class.std::function" = type { ptr, double }
define double @f(i1 %c) {
  %a = alloca %"class.std::function"
  %b = alloca %"class.std::function"
  store ptr %a, ptr %b
  store ptr %b, ptr %a
  %p = select i1 %c, ptr %a, ptr %b
  %q = load ptr, ptr %p
  %place = getelementptr i8, ptr %q, i64 8
  %x = load double, ptr %place
  ret double %x
}
"""
    with pytest.raises(UnsupportedError, match="'std::function' refers") as caught:
        load(text, name="f.ll")
    assert "template <class F>" in caught.value.diagnostics[0].helps[0]


def test_a_function_object_that_hides_a_parameter_is_named() -> None:
    text = """%"class.std::function" = type { [2 x ptr], ptr }
define double @f(ptr %x, i64 %i) {
  %held = alloca %"class.std::function"
  %at = getelementptr ptr, ptr %held, i64 %i
  store ptr %x, ptr %at
  %p = load ptr, ptr %held
  %q = load ptr, ptr %p
  %v = load double, ptr %q
  ret double %v
}
"""
    for one, expected in ((text, "'std::function' refers"), (text.replace("std::function", "other"), "loaded from")):
        with pytest.raises(UnsupportedError, match=rf"MA0924.*{expected}"):
            load(one, name="f.ll")


def test_an_array_operation_of_fortran_is_named_in_the_message() -> None:
    text = (
        "declare void @mlirad_other_type()\ndefine void @f(ptr %p) {\n  call void @mlirad_other_type()\n  ret void\n}\n"
    )
    with pytest.raises(UnsupportedError, match="whole-array operation of Fortran"):
        load(text, name="f.ll")


def test_a_variable_that_cannot_be_defined_refuses_only_the_functions_that_use_it() -> None:
    text = """
@target = internal global double 2.0
@held = internal constant { ptr, double } { ptr @target, double 3.0 }
define double @odd(i64 %i) {
  %p = getelementptr double, ptr @held, i64 %i
  %x = load double, ptr %p
  ret double %x
}
define double @caller(double %x, i64 %i) {
  %y = call double @odd(i64 %i)
  %z = fmul double %x, %y
  ret double %z
}
define double @plain(double %x) {
  %t = load double, ptr @target
  %y = fmul double %x, %t
  ret double %y
}
"""
    module = load(text)
    assert ad.grad(module, "plain")(1.5) == 2
    for one in ("odd", "caller"):
        with pytest.raises(UsageError, match="the variable 'held' holds a pointer and is read as 'double'"):
            ad.function(module, one)
    with pytest.raises(UnsupportedError, match="MA0925"):
        load(text, functions=["caller"])


def test_a_tree_of_nodes_that_own_others_is_refused_as_such() -> None:
    # As `std::unique_ptr` in C++: the root is a pointer of its own, passed by reference like those in the nodes.
    text = """
declare ptr @calloc(i64, i64)
define internal void @insert(ptr %at, double %v) {
  %node = load ptr, ptr %at
  %is_free = icmp eq ptr %node, null
  br i1 %is_free, label %make, label %down
make:
  %made = call ptr @calloc(i64 1, i64 16)
  store double %v, ptr %made
  store ptr %made, ptr %at
  ret void
down:
  %below = getelementptr i8, ptr %node, i64 8
  call void @insert(ptr %below, double %v)
  ret void
}
define double @f(double %v) {
  %root = alloca ptr
  store ptr null, ptr %root
  call void @insert(ptr %root, double %v)
  %node = load ptr, ptr %root
  %first = load double, ptr %node
  ret double %first
}
"""
    with pytest.raises(UnsupportedError, match=r"MA0924.*hold pointers to each other"):
        load(text, functions=["f"])
