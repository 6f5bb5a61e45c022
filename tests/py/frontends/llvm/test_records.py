"""Arrays inside of structs, addressed by bytes as compilers do since LLVM 20."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import UnsupportedError
from mlirad.frontends.llvm import load

PROGRAMS = Path(__file__).parent / "programs"
_BEHIND = """
define double @f(ptr %x, i64 %n) {
entry:
  %all = alloca [4 x { [3 x double], i64 }]
  br label %record
record:
  %i = phi i64 [ 0, %entry ], [ %after, %last ]
  %one = getelementptr inbounds { [3 x double], i64 }, ptr %all, i64 %i
  %count = getelementptr inbounds i8, ptr %one, i64 24
  store i64 %i, ptr %count
  %row = mul nsw i64 %i, 3
  %first = getelementptr double, ptr %x, i64 %row
  br label %part
part:
  %k = phi i64 [ 0, %record ], [ %next, %part ]
  %from = getelementptr double, ptr %first, i64 %k
  %v = load double, ptr %from
  %bytes = shl nuw nsw i64 %k, 3
  %to = getelementptr i8, ptr %one, i64 %bytes
  store double %v, ptr %to
  %next = add nuw nsw i64 %k, 1
  %is_last = icmp eq i64 %next, LIMIT
  br i1 %is_last, label %last, label %part
last:
  %after = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %after, 4
  br i1 %done, label %sum, label %record
sum:
  %j = phi i64 [ 0, %last ], [ %j.next, %added ]
  %s = phi double [ 0.0, %last ], [ %t, %added ]
  %at = getelementptr { [3 x double], i64 }, ptr %all, i64 %j
  %go = icmp slt i64 %j, 4
  br i1 %go, label %inner, label %end
inner:
  %m = phi i64 [ 0, %sum ], [ %m.next, %more ]
  %r = phi double [ %s, %sum ], [ %r.next, %more ]
  %test = icmp slt i64 %m, 3
  br i1 %test, label %more, label %added
more:
  %q = getelementptr double, ptr %at, i64 %m
  %w = load double, ptr %q
  %c.at = getelementptr i8, ptr %at, i64 24
  %c = load i64, ptr %c.at
  %c.float = sitofp i64 %c to double
  %square = fmul double %w, %w
  %product = fmul double %square, %c.float
  %r.next = fadd double %r, %product
  %m.next = add nuw nsw i64 %m, 1
  br label %inner
added:
  %t = fadd double %r, 0.0
  %j.next = add nuw nsw i64 %j, 1
  br label %sum
end:
  ret double %s
}
"""


def test_a_counter_with_constant_bounds_stays_inside_of_a_member() -> None:
    x = np.random.default_rng(2).uniform(0.5, 2, 12)
    value, gradient = ad.value_and_grad(load(_BEHIND.replace("LIMIT", "3")), "f")(x, 4)
    weights = np.repeat(np.arange(4.0), 3)
    assert value == pytest.approx(weights @ x**2)
    np.testing.assert_allclose(gradient, 2 * weights * x)


@pytest.mark.parametrize("limit", ["4", "%n"])
def test_a_counter_that_may_leave_the_member_is_not(limit: str) -> None:
    text = (
        _BEHIND.replace("LIMIT", limit)
        .replace("store i64 %i", "store i32 7")
        .replace("load i64, ptr %c.at", "zext i32 1 to i64")
    )
    with pytest.raises(UnsupportedError, match="MA0925"):
        load(text)


def test_the_begin_and_the_end_of_an_array_that_grows_are_in_one_buffer() -> None:
    module = load((PROGRAMS / "halves.ll").read_text(), functions=["grown"])
    (halves,) = (one for one in module.body.operations if one.attributes["sym_name"].value == "halves.at")
    assert [str(one) for one in halves.type.inputs] == ["memref<?xf64>", "index", "index"]


def test_the_address_behind_null_is_a_number() -> None:
    # As C++ computes the size of an empty `std::vector` to which a range is assigned.
    text = """
define double @f(ptr %x, i64 %n) {
  %end = getelementptr inbounds double, ptr null, i64 %n
  %address = ptrtoint ptr %end to i64
  %bytes = sub i64 0, %address
  %size = sdiv exact i64 %bytes, 8
  %factor = sitofp i64 %size to double
  %v = load double, ptr %x
  %y = fmul double %v, %factor
  ret double %y
}
"""
    function = ad.function(load(text), "f")
    assert [function(np.array([1.5]), n) for n in (0, 3)] == [0, -4.5]


@pytest.mark.parametrize(
    ("record", "place"), [("{ float, [3 x double] }", ""), ("[2 x { i8, [3 x double] }]", "i64 1, ")]
)
def test_parts_of_the_records_of_an_array_are_told_apart(record: str, place: str) -> None:
    """The array is an object itself, and the subscripts of records and of their parts are not constant."""
    type = "float" if place == "" else "i8"
    value = "0x4000000000000000" if place == "" else "2"
    program = f"""
define double @f(ptr %x, i64 %i, i64 %k) {{
  %all = alloca [4 x {record}]
  %m = getelementptr [4 x {record}], ptr %all, i64 0, i64 %i, {place}i32 0
  store {type} {value}, ptr %m
  %p = getelementptr [4 x {record}], ptr %all, i64 0, i64 %i, {place}i32 1, i64 %k
  %v = load double, ptr %x
  store double %v, ptr %p
  %mass = load {type}, ptr %m
  %factor = {"fpext" if place == "" else "sitofp"} {type} %mass to double
  %w = load double, ptr %p
  %product = fmul double %w, %factor
  ret double %product
}}
"""
    assert ad.grad(load(program), "f")(np.array([3.0]), 2, 1)[0] == 2.0


def test_a_record_is_copied_with_what_subscripts_may_reach() -> None:
    """No access is at a known place of it, so that each byte might be padding."""
    program = """
%R = type { i32, [100 x double] }
define double @f(ptr %x, i64 %i, i64 %j, i64 %k) {
  %all = alloca [2 x %R]
  %copies = alloca [2 x %R]
  %one = getelementptr [2 x %R], ptr %all, i64 0, i64 %i
  %other = getelementptr [2 x %R], ptr %all, i64 0, i64 %j
  %copy = getelementptr [2 x %R], ptr %copies, i64 0, i64 %j
  store i32 2, ptr %one
  %p = getelementptr %R, ptr %one, i64 0, i32 1, i64 %k
  %v = load double, ptr %x
  store double %v, ptr %p
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %one, i64 808, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %other, ptr %copy, i64 808, i1 false)
  %m = load i32, ptr %other
  %factor = sitofp i32 %m to double
  %q = getelementptr %R, ptr %other, i64 0, i32 1, i64 %k
  %w = load double, ptr %q
  %product = fmul double %w, %factor
  ret double %product
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
"""
    assert ad.grad(load(program), "f")(np.array([3.0]), 1, 0, 2)[0] == 2.0


def test_an_array_of_records_that_moves_is_copied_by_its_size_in_bytes() -> None:
    """As of a vector that grows: the end is as far from the start as before."""
    program = """
define double @f(ptr %x, i64 %n) {
  %old = call ptr @malloc(i64 64)
  %end = getelementptr { double, i32 }, ptr %old, i64 %n
  %v = load double, ptr %x
  store double %v, ptr %old
  %old.count = getelementptr i8, ptr %old, i64 8
  store i32 5, ptr %old.count
  %first = ptrtoint ptr %old to i64
  %last = ptrtoint ptr %end to i64
  %bytes = sub i64 %last, %first
  %new = call ptr @malloc(i64 128)
  call void @llvm.memcpy.p0.p0.i64(ptr %new, ptr %old, i64 %bytes, i1 false)
  %next = getelementptr i8, ptr %new, i64 %bytes
  %square = fmul double %v, %v
  store double %square, ptr %next
  %next.count = getelementptr i8, ptr %next, i64 8
  store i32 7, ptr %next.count
  %new.count = getelementptr i8, ptr %new, i64 8
  %a = load i32, ptr %new.count
  %b = load i32, ptr %next.count
  %c = mul i32 %a, %b
  %count = sitofp i32 %c to double
  %p = load double, ptr %new
  %q = load double, ptr %next
  %pq = fmul double %p, %q
  %r = fmul double %pq, %count
  ret double %r
}
declare ptr @malloc(i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
"""
    assert ad.grad(load(program), "f")(np.array([2.0]), 1)[0] == 35 * 3 * 2.0**2


@pytest.mark.parametrize(("name", "wanted"), [("umax", 3), ("umin", 1)])
def test_the_later_of_two_addresses_is_that_of_a_pointer(name: str, wanted: int) -> None:
    program = f"""
define double @f(ptr %x, i64 %n) {{
  %one = getelementptr double, ptr %x, i64 1
  %end = getelementptr double, ptr %x, i64 %n
  %a = ptrtoint ptr %one to i64
  %b = ptrtoint ptr %end to i64
  %last = call i64 @llvm.{name}.i64(i64 %a, i64 %b)
  %start = ptrtoint ptr %x to i64
  %bytes = sub i64 %last, %start
  %at = getelementptr i8, ptr %x, i64 %bytes
  %v = load double, ptr %at
  %square = fmul double %v, %v
  ret double %square
}}
declare i64 @llvm.{name}.i64(i64, i64)
"""
    gradient = ad.grad(load(program), "f")(np.array([1.0, 2.0, 3.0, 4.0]), 3)
    np.testing.assert_array_equal(gradient, [0.0 if one != wanted else 2.0 * (one + 1) for one in range(4)])
