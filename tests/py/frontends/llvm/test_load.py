"""What `load` gives: names, places, types and structure of the raised module."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.edit.location import where
from mlirad.edit.walk import find_ops
from mlirad.errors import UnsupportedError, UsageError
from mlirad.frontends.llvm import load
from tests.fuzz.native import NativeModule

pytestmark = pytest.mark.slow
PROGRAMS = Path(__file__).parent / "programs"


def test_files_of_llvm_ir_are_raised_whether_text_or_bitcode(tmp_path: Path) -> None:
    from llvmlite import binding

    (tmp_path / "f.bc").write_bytes(binding.parse_assembly((PROGRAMS / "arrays.ll").read_text()).as_bitcode())
    for module in (ad.load(PROGRAMS / "arrays.ll"), ad.load(tmp_path / "f.bc")):
        x = np.array([1.0, 2.0, 3.0])
        np.testing.assert_array_equal(ad.grad(module, "dot", wrt="x")(x, x * x, 3), x * x)


def test_arguments_keep_their_names() -> None:
    function = ad.function(load((PROGRAMS / "memory.ll").read_text()), "swing")
    assert repr(function).startswith("<swing(%o_double: memref<?xf64>, %o_i32: memref<?xi32>, %dt: f64)")


def test_ops_have_the_places_of_the_source() -> None:
    module = load((PROGRAMS / "arrays.ll").read_text())
    (op,) = find_ops(module.operation, lambda op: op.name == "math.sin")
    place = where(op.location)
    assert (Path(place.file).name, place.line) == ("arrays.c", 34)


@pytest.mark.parametrize("name", ["dot", "matmul", "gather", "walk", "backwards"])
def test_loops_that_count_are_affine(name: str) -> None:
    module = load((PROGRAMS / "arrays.ll").read_text())
    (function,) = (op for op in module.body.operations if op.attributes["sym_name"].value == name)
    assert not find_ops(function.operation, lambda op: op.name in ("scf.while", "scf.for"))
    assert find_ops(function.operation, lambda op: op.name == "affine.for")


def test_restrict_is_noalias() -> None:
    module = load((PROGRAMS / "arrays.ll").read_text())
    (matmul,) = (op for op in module.body.operations if op.attributes["sym_name"].value == "matmul")
    assert [("llvm.noalias" in one) for one in matmul.attributes["arg_attrs"]] == [True, True, True, False]


@pytest.mark.parametrize("name", ["total.at", "quick.at"])
def test_the_end_of_a_range_is_an_offset(name: str) -> None:
    module = load((PROGRAMS / "ends.ll").read_text())
    (function,) = (op for op in module.body.operations if op.attributes["sym_name"].value == name)
    assert [str(one.type) for one in function.arguments] == ["memref<?xf64>", "index", "index"]


_COUNTS = """
define i32 @f({type} %start, {type} %end) {{
entry:
  br label %head
head:
  %i = phi {type} [ %start, %entry ], [ %next, %body ]
  %rounds = phi i32 [ 0, %entry ], [ %more, %body ]
  %go = icmp {predicate} {type} %i, %end
  %few = icmp ult i32 %rounds, 40
  br i1 %go, label %body, label %done
body:
  %next = {op} {flags} {type} %i, {step}
  %more = add i32 %rounds, 1
  br label %head
done:
  %last = trunc {type} %i to i8
  %wide = sext i8 %last to i32
  %scaled = mul i32 %rounds, 256
  %both = xor i32 %scaled, %wide
  ret i32 %both
}}
"""
_LOOPS = [
    ("slt", "add", "", 1),
    ("slt", "add", "nsw", 3),
    ("sle", "add", "nsw", 1),
    ("sgt", "add", "nsw", -1),
    ("sge", "sub", "nsw", 2),
    ("ult", "add", "", 1),
    ("ult", "add", "nuw", 7),
    ("ule", "add", "nuw", 3),
    ("ugt", "add", "", -1),
    ("uge", "sub", "nuw", 5),
    ("ne", "add", "", 1),
    ("ne", "add", "nsw", 1),
    ("ne", "sub", "", 1),
    ("eq", "add", "", 1),
]


@pytest.mark.parametrize("type", ["i16", "i32", "i64"])
@pytest.mark.parametrize(("predicate", "op", "flags", "step"), _LOOPS)
def test_loops_that_count_run_as_often_as_the_native_ones(
    type: str, predicate: str, op: str, flags: str, step: int
) -> None:
    """Also where counters begin behind their end, are huge as unsigned numbers, or wrap around where they may."""
    text = _COUNTS.format(type=type, predicate=predicate, op=op, flags=flags, step=step)
    width = int(type[1:])
    top, middle = (1 << width) - 1, 1 << (width - 1)
    module = load(text)
    assert predicate != "ult" or "scf.while" not in str(module)
    native, ours = NativeModule(text), ad.function(module, "f")
    pairs = [(3, 20), (20, 3), (5, 5), (0, 9), (9, 0), (middle - 4, middle + 4), (middle + 4, middle - 4)]
    pairs += [(top - 6, top - 1), (top - 1, top - 6), (2, middle - 2)] if width == 16 else []
    compared = 0
    for start, end in pairs:
        signed = [one - (1 << width) if one >= middle else one for one in (start, end)]
        if _ends(signed if predicate[0] == "s" or "nsw" in flags else [start, end], predicate, op, flags, step, width):
            assert ours(*signed) == native.call("f", *signed), (start, end)
            compared += 1
    assert compared >= 3


@pytest.mark.parametrize("type", ["i32", "i64"])
@pytest.mark.parametrize(("step", "few"), [(1, False), (2, True), (3, False), (8, True), (-4, True)])
def test_what_changes_by_multiples_of_the_step_is_a_function_of_the_counter(type: str, step: int, few: bool) -> None:
    """Also behind the loop; other numbers are carried."""
    text = f"""
define {type} @f({type} %n, {type} %first) {{
entry:
  br label %head
head:
  %i = phi {type} [ 1, %entry ], [ %next, %body ]
  %k = phi {type} [ %first, %entry ], [ %more, %body ]
  %sum = phi {type} [ 0, %entry ], [ %total, %body ]
  %go = icmp slt {type} %i, %n
  br i1 %go, label %body, label %done
body:
  %product = mul {type} %i, %k
  %twice = shl {type} %sum, 1
  %total = add {type} %twice, %product
  %next = add nsw {type} %i, 2
  %more = add nsw {type} %k, {step}
  br label %head
done:
  %scaled = mul {type} %sum, 64
  %r = add {type} %scaled, %k
  ret {type} %r
}}
"""
    module, native = load(text), NativeModule(text)
    assert (len(re.search(r"iter_args\((.*?)\)", str(module))[1].split(",")) == 1) == few  # type: ignore[index]
    for n in (-3, 1, 2, 3, 4, 9, 14):
        assert ad.function(module, "f")(n, 5) == native.call("f", n, 5), n


@pytest.mark.parametrize(("type", "name", "dtype"), [("double", "hypot", np.float64), ("float", "hypotf", np.float32)])
def test_hypotenuses_do_not_overflow(type: str, name: str, dtype: type[np.floating[Any]]) -> None:
    """The squares of large numbers would be infinite, those of small ones zero."""
    call = f"%r = call {type} @{name}({type} %x, {type} %y)"
    text = f"""
    declare {type} @{name}({type}, {type})
    define {type} @f({type} %x, {type} %y) {{ {call} \n ret {type} %r }}
    define {type} @g({type} %x, {type} %y) {{ {call.replace("call", "call fast")} \n ret {type} %r }}
    """
    module, limits = load(text), np.finfo(dtype)
    least, most = float(limits.smallest_subnormal), float(limits.max)
    function, gradient = ad.function(module, "f"), ad.grad(module, "f", wrt="all")
    for x, y in [
        (3, -4),
        (0, 5),
        (most / 2, most / 2),
        (most, 1),
        (3 * least, 4 * least),
        (limits.tiny, -2 * limits.tiny),
    ]:
        x, y = float(dtype(x)), float(dtype(y))
        length = float(np.hypot(dtype(x), dtype(y)))
        assert function(x, y) == pytest.approx(length, rel=4 * float(limits.eps), abs=0)
        assert [float(one) for one in gradient(x, y)] == pytest.approx(
            [x / length, y / length], rel=8 * float(limits.eps)
        )
    assert str(module).count("arith.select") == 4  # with fast-math flags, only the root
    assert ad.function(module, "g")(3.0, 4.0) == 5.0


@pytest.mark.parametrize(
    ("name", "type", "wanted"),
    [
        ("llvm.lround.i32.f32", "float", [3, -3, 1]),
        ("llvm.llrint.i64.f64", "double", [2, -2, 1]),
        ("lroundf", "float", [3, -3, 1]),
        ("lrint", "double", [2, -2, 1]),
    ],
)
def test_functions_that_round_to_an_integer(name: str, type: str, wanted: list[int]) -> None:
    result = "i32" if ".i32" in name else "i64"
    module = load(f"""
    declare {result} @{name}({type})
    define {type} @f({type} %x) {{
      %k = call {result} @{name}({type} %x)
      %y = sitofp {result} %k to {type}
      %z = fmul {type} %x, %y
      ret {type} %z
    }}
    """)
    number = np.float32 if type == "float" else np.float64
    for x, k in zip((2.5, -2.5, 0.75), wanted, strict=True):
        assert ad.value_and_grad(module, "f")(number(x)) == (x * k, k)


def test_hypotenuses_of_half_precision_are_plain_roots() -> None:
    module = load("""
    declare half @hypot(half, half)
    define half @f(half %x, half %y) { %r = call half @hypot(half %x, half %y) \n ret half %r }
    """)
    assert ad.function(module, "f")(np.float16(3), np.float16(4)) == 5


_CONJUNCTIONS = {
    "both strict": ("slt", "slt", 1, True),
    "one inclusive": ("slt", "sle", 1, True),
    "down": ("sgt", "sge", -1, True),
    "by three": ("sle", "slt", 3, True),
    "signed and unsigned": ("slt", "ult", 1, False),
    "up and down": ("slt", "sgt", 1, False),
}


@pytest.mark.parametrize("joined", ["and i1 %one, %two", "select i1 %one, i1 %two, i1 false"])
@pytest.mark.parametrize(("first", "second", "step", "is_counted"), _CONJUNCTIONS.values(), ids=_CONJUNCTIONS)
def test_a_loop_with_two_bounds_ends_at_the_first_one(
    first: str, second: str, step: int, is_counted: bool, joined: str
) -> None:
    text = f"""
define i32 @f(i32 %start, i32 %x, i32 %y) {{
entry:
  br label %head
head:
  %i = phi i32 [ %start, %entry ], [ %next, %body ]
  %sum = phi i32 [ 0, %entry ], [ %more, %body ]
  %one = icmp {first} i32 %i, %x
  %two = icmp {second} i32 %i, %y
  %go = {joined}
  br i1 %go, label %body, label %done
body:
  %square = mul i32 %i, %i
  %more = add i32 %sum, %square
  %next = add nsw i32 %i, {step}
  br label %head
done:
  %scaled = mul i32 %sum, 1000
  %both = add i32 %scaled, %i
  ret i32 %both
}}
"""
    module = load(text)
    assert ("scf.while" not in str(module)) == is_counted
    native, ours = NativeModule(text), ad.function(module, "f")
    for start, x, y in [(0, 5, 7), (0, 7, 5), (4, 4, 9), (9, 3, 5), (6, 2, -3), (-3, 2, 2), (5, -1, 4), (0, 0, 0)]:
        assert ours(start, x, y) == native.call("f", start, x, y), (start, x, y)


def _ends(ends: list[int], predicate: str, op: str, flags: str, step: int, width: int) -> bool:
    """Whether the loop ends soon, and nothing in it overflows that must not."""
    i, end = ends
    delta = -step if op == "sub" else step
    order = {"lt": int.__lt__, "le": int.__le__, "gt": int.__gt__, "ge": int.__ge__, "ne": int.__ne__, "eq": int.__eq__}
    signed = predicate[0] == "s" or "nsw" in flags
    low, high = (-(1 << (width - 1)), (1 << (width - 1)) - 1) if signed else (0, (1 << width) - 1)
    for _ in range(1 << 17):
        if not order[predicate[-2:]](i, end):
            return True
        i += delta
        if not low <= i <= high:
            if flags:
                return False
            i = low + (i - low) % (1 << width)
    return False


_WITH_MAIN = """
declare i32 @scanf(ptr, ...)
@.text = private constant [4 x i8] c"%g\\0A\\00"
define double @square(double %x) {
  %y = fmul double %x, %x
  ret double %y
}
define void @show(double %x) noinline {
  %n = call i32 (ptr, ...) @scanf(ptr @.text, double %x)
  ret void
}
"""


def test_what_cannot_be_raised_does_not_stop_the_rest_and_is_explained_when_asked_for() -> None:
    module = load(_WITH_MAIN, name="show.ll")
    assert ad.grad(module, "square")(3.0) == 6.0
    with pytest.raises(UsageError, match=r"MA0706(.|\n)*note: it could not be raised: show\.ll: error\[MA0926\]"):
        ad.function(module, "show")
    with pytest.raises(UnsupportedError, match="MA0926"):
        load(_WITH_MAIN, functions=["show"])
    assert ad.grad(load(_WITH_MAIN, functions=["square"]), "square")(3.0) == 6.0
    with pytest.raises(UsageError, match="MA0706"):
        load(_WITH_MAIN, functions=["cube"])


def test_the_example_agrees_with_an_adjoint_by_hand() -> None:
    path = Path(__file__).parents[4] / "examples" / "c_stencil.py"
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("energy 16.995"), done.stderr


EMPTY = """
define double @f(ptr %x, i64 %n) {
entry:
  %is_empty = icmp eq i64 %n, 0
  %pair = insertvalue { i64, i64 } { i64 8, i64 undef }, i64 %n, 1
  %alignment = extractvalue { i64, i64 } %pair, 0
  %dangling = inttoptr i64 %alignment to ptr
  br i1 %is_empty, label %join, label %allocate
allocate:
  %bytes = shl i64 %n, 3
  call void @_RNvCs_7___rustc35___rust_no_alloc_shim_is_unstable_v2()
  %memory = call ptr @__rust_alloc(i64 %bytes, i64 8)
  br label %join
join:
  %v = phi ptr [ START, %entry ], [ %memory, %allocate ]
  br label %head
head:
  %i = phi i64 [ 0, %join ], [ %next, %body ]
  %sum = phi double [ 0.0, %join ], [ %more, %body ]
  %go = icmp slt i64 %i, %n
  br i1 %go, label %body, label %done
body:
  %from = getelementptr double, ptr %x, i64 %i
  %one = load double, ptr %from
  %to = getelementptr double, ptr %v, i64 %i
  store double %one, ptr %to
  %again = load double, ptr %to
  %square = fmul double %one, %again
  %more = fadd double %sum, %square
  %next = add nsw i64 %i, 1
  br label %head
done:
  ret double %sum
}
declare noalias ptr @__rust_alloc(i64, i64)
declare void @_RNvCs_7___rustc35___rust_no_alloc_shim_is_unstable_v2()
"""


@pytest.mark.parametrize("start", ["inttoptr (i64 8 to ptr)", "%dangling"])
def test_an_alignment_is_the_address_of_an_empty_vector(start: str) -> None:
    module = load(EMPTY.replace("START", start))
    x = np.array([3.0, 4.0])
    assert (ad.function(module, "f")(x, 2), ad.function(module, "f")(x, 0)) == (25.0, 0.0)
    np.testing.assert_array_equal(ad.grad(module, "f", wrt="x")(x, 2), [6.0, 8.0])


def test_a_pointer_is_compared_to_null_as_a_number() -> None:
    """What iterators of Rust return is None, the number 0, behind the last element."""
    module = load("""
define double @f(ptr %x, i64 %n) {
entry:
  %end = getelementptr double, ptr %x, i64 %n
  br label %head
head:
  %p = phi ptr [ %x, %entry ], [ %next, %body ]
  %sum = phi double [ 1.0, %entry ], [ %more, %body ]
  %is_end = icmp eq ptr %p, %end
  %next = getelementptr double, ptr %p, i64 1
  %item = select i1 %is_end, ptr null, ptr %p
  %number = ptrtoint ptr %item to i64
  %is_none = icmp eq i64 %number, 0
  br i1 %is_none, label %done, label %body
body:
  %v = load double, ptr %item
  %more = fmul double %sum, %v
  br label %head
done:
  ret double %sum
}
""")
    x = np.array([0.5, 3.0, -1.25])
    value, gradient = ad.value_and_grad(module, "f")(x, 3)
    assert value == np.prod(x)
    np.testing.assert_allclose(gradient, np.prod(x) / x, rtol=1e-14)


def test_sizes_of_types_and_array_descriptors_are_constants_and_values() -> None:
    text = """declare ptr @malloc(i64)
declare void @free(ptr)
define double @f(double %x, i64 %n) {
  %bytes = mul i64 %n, ptrtoint (ptr getelementptr ({ i64, [2 x double] }, ptr null, i32 0, i32 1, i32 2) to i64)
  %p = call ptr @malloc(i64 %bytes)
  %a = insertvalue { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } undef, ptr %p, 0
  %b = insertvalue { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } %a, i64 %n, 7, 0, 1
  %q = extractvalue { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } %b, 0
  %m = extractvalue { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } %b, 7, 0, 1
  %last = sub i64 %m, 1
  %e = getelementptr double, ptr %q, i64 %last
  %square = fmul double %x, %x
  store double %square, ptr %e
  %y = load double, ptr %e
  call void @free(ptr %q)
  ret double %y
}
"""
    assert ad.grad(load(text), "f")(0.7, 3) == pytest.approx(1.4)


def test_a_number_is_itself() -> None:
    """What is behind a branch that is never taken is left out: upstream does not end on loops there."""
    text = """
    define double @f(ptr %a, i32 %n) {
    entry:
      br label %head
    head:
      %k = phi i32 [ 0, %entry ], [ %next, %latch ]
      %sum = phi double [ 0.0, %entry ], [ %total, %latch ]
      %go = icmp slt i32 %k, %n
      br i1 %go, label %body, label %out
    body:
      %other = icmp ne i32 %k, %k
      br i1 %other, label %inner, label %latch
    inner:
      %j = phi i32 [ 0, %body ], [ %more, %copy ]
      %again = icmp slt i32 %j, %n
      br i1 %again, label %copy, label %latch
    copy:
      %q = getelementptr double, ptr %a, i32 %j
      store double 0.0, ptr %q
      %more = add nsw i32 %j, 1
      br label %inner
    latch:
      %p = getelementptr double, ptr %a, i32 %k
      %v = load double, ptr %p
      %total = fadd double %sum, %v
      %next = add nsw i32 %k, 1
      br label %head
    out:
      ret double %sum
    }
    """
    assert ad.function(load(text), "f")(np.array([1.0, 2.5]), 2) == 3.5


_PLACES = {
    "the low half of a state": """%low = trunc i64 %state to i32
  %sum = add nsw i32 %low, 1
  %place = srem i32 %sum, 7
  %wide = sext i32 %place to i64""",
    "a hash of 32 bits": """%key = trunc i64 %state to i32
  %hash = mul i32 %key, -1640531535
  %long = zext i32 %hash to i64
  %wide = urem i64 %long, 7""",
    "a hash of 32 bits, signed": """%key = trunc i64 %state to i32
  %hash = mul i32 %key, -1640531535
  %long = zext i32 %hash to i64
  %wide = srem i64 %long, 7""",
    "a hash of 32 bits, its remainder": """%key = trunc i64 %state to i32
  %hash = mul i32 %key, -1640531535
  %place = urem i32 %hash, 7
  %wide = zext i32 %place to i64""",
    "a hash of a key of 32 bits": """%key = trunc i64 %state to i32
  %long = zext i32 %key to i64
  %hash = mul i64 %long, 2654435761
  %wide = urem i64 %hash, 7""",
    "a key of 32 bits, scaled": """%key = trunc i64 %state to i32
  %long = zext i32 %key to i64
  %product = mul nuw nsw i64 %long, 7
  %wide = lshr i64 %product, 32""",
    "a hash of 64 bits": """%hash = mul i64 %state, -7046029254386353131
  %wide = urem i64 %hash, 7""",
}


@pytest.mark.parametrize("place", _PLACES.values(), ids=_PLACES.keys())
def test_numbers_that_wrap_around_before_a_remainder_is_taken(place: str) -> None:
    text = """
define double @f(ptr %x, i64 %state) {
  PLACE
  %p = getelementptr double, ptr %x, i64 %wide
  %v = load double, ptr %p
  ret double %v
}
""".replace("PLACE", place)
    native, ours = NativeModule(text), ad.function(load(text), "f")
    numbers = np.arange(7.0)
    for state in ((1 << 32) + 3, 12345678901234567, 77, 3_000_000_019):
        assert ours(numbers, state) == native.call("f", numbers, state)
