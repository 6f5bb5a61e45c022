"""Arrays of one dimension with subscripts ``i * m + j`` become matrices, if each access surely is in its row."""

from __future__ import annotations

import re

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import UpstreamPassManager
from mlirad.edit.walk import find_ops
from mlirad.frontends.llvm import load
from mlirad.frontends.llvm.index_sums import widen_sums
from mlirad.frontends.llvm.matrices import shape_arrays
from mlirad.testing.check import check_vjp
from tests.fuzz.native import NativeModule

SIZES = [(3, 4), (1, 1), (5, 2), (0, 3), (2, 0)]


def program(row: str, column: str, *, rows: str = "%n", columns: str = "%m", scale: str = "%m") -> str:
    """The sum of ``x[row * scale + column] * weight``, and a copy of ``x`` in a buffer of ``n * m`` elements."""
    return f"""func.func @f(%x: memref<?xf64> {{llvm.noalias}}, %n32: i32, %m32: i32) -> f64 {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : f64
      %n = arith.index_cast %n32 : i32 to index
      %m = arith.index_cast %m32 : i32 to index
      %mu = arith.index_castui %m32 : i32 to index
      %few = affine.apply affine_map<()[n] -> (n - 1)>()[%m]
      %size = arith.muli %n, %m : index
      %y = memref.alloc(%size) : memref<?xf64>
      affine.for %i = 0 to %size {{
        %v = affine.load %x[%i] : memref<?xf64>
        affine.store %v, %y[%i] : memref<?xf64>
      }}
      %r = affine.for %i = 0 to {rows} iter_args(%s = %zero) -> (f64) {{
        %q = affine.for %j = 0 to {columns} iter_args(%t = %s) -> (f64) {{
          %back = affine.apply affine_map<(d)[n] -> (n - 1 - d)>(%j)[%m]
          %row = arith.muli {row}, {scale} : index
          %place = arith.addi %row, {column} : index
          %v = memref.load %x[%place] : memref<?xf64>
          %w = memref.load %y[%place] : memref<?xf64>
          %p = arith.mulf %v, %w : f64
          %twice = arith.addf %t, %t : f64
          %u = arith.addf %twice, %p : f64
          affine.yield %u : f64
        }}
        affine.yield %q : f64
      }}
      memref.dealloc %y : memref<?xf64>
      return %r : f64
    }}"""


def value(module: ad.Module, x: np.ndarray, n: int, m: int) -> float:
    return float(ad.compile(module, "f", target=ad.Cpu(opt_level=1))(x, n, m))


@pytest.mark.parametrize(("scale", "column"), [("%m", "%back"), ("%mu", "%j")])
def test_matrices_compute_the_same(scale: str, column: str) -> None:
    """Also if the array is longer than its matrix; then the rest is not read."""
    text = program("%i", column, scale=scale)
    module, original = ad.parse(text), ad.parse(text)
    function = ad.compile(original, "f", target=ad.Cpu(opt_level=1))
    assert shape_arrays(module)
    UpstreamPassManager.parse("builtin.module(canonicalize,cse)", module.context).run(module.operation)
    assert str(module).count("memref.reinterpret_cast") == 1
    assert "memref.alloc(%n, %m) : memref<?x?xf64>" in str(module)
    shaped = ad.compile(module, "f", target=ad.Cpu(opt_level=1))
    gradients = [ad.grad(one, "f", wrt="x") for one in (module, original)]
    for n, m in SIZES:
        for more in (0, 1, 7):
            x = np.random.default_rng(n).normal(size=n * m + more)
            assert shaped(x, n, m) == function(x, n, m)
            result, wanted = (gradient(x, n, m) for gradient in gradients)
            np.testing.assert_allclose(result, wanted, rtol=1e-13)
            np.testing.assert_array_equal(result[n * m :], 0)


@pytest.mark.parametrize(
    "text",
    [
        program("%i", "%j", columns="%n"),  # rows that may be longer than the extent
        program("%j", "%i"),  # columns are exchanged
        program("%i", "%j", scale="%few"),  # one element more than the extent
    ],
)
def test_others_stay_arrays(text: str) -> None:
    module = ad.parse(text)
    shape_arrays(module)
    assert "?x?" not in str(module)


def test_the_first_column_of_an_allocated_matrix_is_in_it() -> None:
    """A matrix with an access has a column; in C, ``x[i * m]`` of an argument is an element for ``m = 0``, too."""
    text = program("%i", "%j").replace("%w = memref.load %y[%place]", "%w = memref.load %y[%row]")
    module = ad.parse(text)
    assert shape_arrays(module)
    assert "memref.alloc(%n, %m) : memref<?x?xf64>" in str(module)
    gradients = [ad.grad(one, "f", wrt="x") for one in (module, ad.parse(text))]
    for n, m in SIZES:
        x = np.random.default_rng(n).normal(size=n * m)
        np.testing.assert_allclose(*(gradient(x, n, m) for gradient in gradients), rtol=1e-13)
    given = ad.parse(program("%i", "%j").replace("%v = memref.load %x[%place]", "%v = memref.load %x[%row]"))
    assert shape_arrays(given)
    assert "memref.reinterpret_cast" not in str(given)


def test_the_last_row_of_a_parameter_may_be_short() -> None:
    """No access reaches the end of the last row, so that the array may end before; the buffer has all elements."""
    text = program("%i", "%j", columns="%few").replace("%x[%i]", "%x[0]")
    module = ad.parse(text)
    assert shape_arrays(module)
    assert "memref.reinterpret_cast" not in str(module)
    assert "memref<?x?xf64>" in str(module)


@pytest.mark.parametrize(
    ("branch", "start", "is_shaped"),
    [
        ("%each", "0", False),
        ("%all", "affine_map<(d) -> (d + 1)>(%i)", False),
        ("%all", "affine_map<(d) -> (d)>(%i)", True),
    ],
)
def test_a_parameter_whose_last_row_may_not_be_accessed_stays(branch: str, start: str, is_shaped: bool) -> None:
    """A condition on the row, or a range of columns that is empty in the last one: the array may have fewer rows."""
    text = f"""func.func @f(%x: memref<?xf64> {{llvm.noalias}}, %n32: i32, %k32: i32) {{
      %n = arith.index_cast %n32 : i32 to index
      %k = arith.index_cast %k32 : i32 to index
      %all = arith.cmpi slt, %k, %n : index
      affine.for %i = 0 to %n {{
        %each = arith.cmpi slt, %i, %k : index
        scf.if {branch} {{
          affine.for %j = {start} to %n {{
            %row = arith.muli %i, %n : index
            %place = arith.addi %row, %j : index
            %v = memref.load %x[%place] : memref<?xf64>
            %p = arith.mulf %v, %v : f64
            memref.store %p, %x[%place] : memref<?xf64>
          }}
        }}
      }}
      return
    }}"""
    assert shape_arrays(ad.parse(text)) == is_shaped


def test_three_dimensions() -> None:
    text = """func.func @f(%x: memref<?xf64> {llvm.noalias}, %n32: i32, %m32: i32) -> f64 {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.0 : f64
      %n = arith.index_cast %n32 : i32 to index
      %m = arith.index_cast %m32 : i32 to index
      %plane = arith.muli %n, %m : index
      %r = affine.for %i = 0 to 4 iter_args(%s = %zero) -> (f64) {
        %q = affine.for %j = 0 to %n iter_args(%t = %s) -> (f64) {
          %p = affine.for %k = 0 to %m iter_args(%u = %t) -> (f64) {
            %a = arith.muli %i, %plane : index
            %b = arith.muli %j, %m : index
            %c = arith.addi %a, %b : index
            %place = arith.addi %c, %k : index
            %v = memref.load %x[%place] : memref<?xf64>
            %twice = arith.addf %u, %u : f64
            %w = arith.addf %twice, %v : f64
            affine.yield %w : f64
          }
          affine.yield %p : f64
        }
        affine.yield %q : f64
      }
      return %r : f64
    }"""
    module, x = ad.parse(text), np.random.default_rng(5).normal(size=24)
    assert shape_arrays(module)
    assert "%i, %j, %k] : memref<4x?x?xf64>" in str(module)
    assert value(module, x, 3, 2) == value(ad.parse(text), x, 3, 2)


#: The product of a sparse matrix in compressed rows and ``x``; with a store, it also counts in ``rows``.
SPARSE = """
define double @f(ptr noalias %rows, ptr noalias %at, ptr noalias %a, ptr noalias %x, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %after, %next ]
  %total = phi double [ 0.0, %entry ], [ %sum, %next ]
  %go = icmp slt i32 %i, %n
  br i1 %go, label %row, label %done
row:
  %i64 = sext i32 %i to i64
  %first = getelementptr i32, ptr %rows, i64 %i64
  %start = load i32, ptr %first
  %after = add nsw i32 %i, 1
  %after64 = sext i32 %after to i64
  %last = getelementptr i32, ptr %rows, i64 %after64
  br label %test
test:
  %k = phi i32 [ %start, %row ], [ %k1, %body ]
  %sum = phi double [ %total, %row ], [ %more, %body ]
  %end = load i32, ptr %last
  %in = icmp slt i32 %k, %end
  br i1 %in, label %body, label %next
body:
  %k64 = sext i32 %k to i64
  %ap = getelementptr double, ptr %a, i64 %k64
  %av = load double, ptr %ap
  %cp = getelementptr i32, ptr %at, i64 %k64
  %c = load i32, ptr %cp
  %c64 = sext i32 %c to i64
  %xp = getelementptr double, ptr %x, i64 %c64
  %xv = load double, ptr %xp
  %p = fmul double %av, %xv
  %more = fadd double %sum, %p
  %k1 = add nsw i32 %k, 1
  br label %test
next:
  br label %head
done:
  ret double %total
}
"""


def test_the_end_of_a_sparse_row_is_loaded_before_its_loop() -> None:
    module = load(SPARSE)
    assert not find_ops(module.operation, lambda op: op.name == "scf.while")
    rows, columns = np.array([0, 2, 2, 5], np.int32), np.array([0, 2, 1, 0, 1], np.int32)
    a, x = np.random.default_rng(3).normal(size=5), np.random.default_rng(4).normal(size=3)
    np.testing.assert_allclose(ad.grad(module, "f", wrt="a")(rows, columns, a, x, 3), x[columns])


def test_the_end_of_a_row_that_the_loop_changes_is_loaded_in_each_iteration() -> None:
    text = SPARSE.replace("%c = load i32, ptr %cp", "%c = load i32, ptr %cp\n  store i32 %k, ptr %last")
    assert find_ops(load(text).operation, lambda op: op.name == "scf.while")


@pytest.mark.parametrize(("width", "is_widened"), [(32, True), (64, True), (128, False)])
def test_minima_of_wider_numbers_than_indices_stay(width: int, is_widened: bool) -> None:
    """The lower half of the lesser one may be the greater one."""
    module = ad.parse(f"""func.func @f(%x: i{width}, %y: i{width}) -> index {{
      %z = arith.minsi %x, %y : i{width}
      %i = arith.index_cast %z : i{width} to index
      return %i : index
    }}""")
    widen_sums(module)
    assert ("arith.minsi %0, %1 : index" in str(module)) == is_widened


#: ``for (unsigned i = 0; i < n; i++) for (unsigned j = 0; j < m; j++) sum = 2 * sum + x[i * m + j + shift]``.
_UNSIGNED = """
define double @f(ptr %x, i32 %n, i32 %m, i32 %shift) {
entry:
  br label %rows
rows:
  %i = phi i32 [ 0, %entry ], [ %i.next, %row.end ]
  %sum = phi double [ 0.0, %entry ], [ %row, %row.end ]
  %i.go = icmp ult i32 %i, %n
  br i1 %i.go, label %columns, label %out
columns:
  %j = phi i32 [ 0, %rows ], [ %j.next, %body ]
  %row = phi double [ %sum, %rows ], [ %more, %body ]
  %j.go = icmp ult i32 %j, %m
  br i1 %j.go, label %body, label %row.end
body:
  %start = mul i32 %i, %m
  %at = add i32 %start, %j
  %moved = add i32 %at, %shift
  %place = zext i32 %moved to i64
  %p = getelementptr inbounds double, ptr %x, i64 %place
  %v = load double, ptr %p
  %twice = fadd double %row, %row
  %more = fadd double %twice, %v
  %j.next = add i32 %j, 1
  br label %columns
row.end:
  %i.next = add i32 %i, 1
  br label %rows
out:
  ret double %sum
}
"""


def test_unsigned_subscripts_are_those_of_matrices() -> None:
    """Their sums are not taken modulo 2 to the 32."""
    module = load(_UNSIGNED.replace("%shift)", "%none)").replace("%at, %shift", "%at, 0"))
    assert "memref<?x?xf64>" in str(module)
    native = NativeModule(_UNSIGNED)
    for n, m in SIZES:
        x = np.random.default_rng(n).standard_normal(n * m)
        assert ad.function(module, "f")(x, n, m, 0) == native.call("f", x, n, m, 0)


@pytest.mark.parametrize("shift", [0, 2, -2])
def test_unsigned_subscripts_have_negative_terms(shift: int) -> None:
    """``-2`` is a large number there: the sum wraps around."""
    text = _UNSIGNED.replace("%start, %j", "%first, %j").replace("  %at = ", "  %first = add i32 %start, 2\n  %at = ")
    module, x = load(text), np.random.default_rng(5).standard_normal(16)
    assert ad.function(module, "f")(x, 3, 4, shift) == NativeModule(text).call("f", x, 3, 4, shift)
    check_vjp(module, "f", x, 3, 4, shift)


def test_sums_of_bytes_wrap_around() -> None:
    """Only those of 32 bits and more do not: ``table[(unsigned char)(a + b)]``."""
    text = """
    define double @f(ptr %x, i8 %a, i8 %b) {
      %sum = add i8 %a, %b
      %place = zext i8 %sum to i64
      %p = getelementptr inbounds double, ptr %x, i64 %place
      %v = load double, ptr %p
      ret double %v
    }
    """
    x = np.random.default_rng(3).standard_normal(256)
    for a, b in [(3, 4), (100, 100), (-56, -100), (-1, 1)]:
        assert ad.function(load(text), "f")(x, a, b) == x[(a + b) % 256]


def test_the_low_bits_of_a_widened_counter_less_one_are_its_number() -> None:
    """``for (int i = n; i > 0; i--) sum = 2 * sum + x[(i - 1) * m]``, with the counter in 64 bits."""
    text = """
define double @f(ptr %x, i32 %n, i32 %m) {
entry:
  %first = sext i32 %n to i64
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %body ]
  %sum = phi double [ 0.0, %entry ], [ %more, %body ]
  %go = icmp sgt i64 %i, 0
  br i1 %go, label %body, label %done
body:
  %next = add nsw i64 %i, -1
  %low = trunc i64 %next to i32
  %row = mul nsw i32 %low, %m
  %place = sext i32 %row to i64
  %p = getelementptr double, ptr %x, i64 %place
  %v = load double, ptr %p
  %twice = fadd double %sum, %sum
  %more = fadd double %twice, %v
  br label %head
done:
  ret double %sum
}
"""
    module, x = load(text), np.random.default_rng(5).standard_normal(12)
    assert "trunci" not in str(module)
    assert ad.function(module, "f")(x, 3, 4) == NativeModule(text).call("f", x, 3, 4)
    check_vjp(module, "f", x, 3, 4)


@pytest.mark.parametrize(
    ("start", "predicate", "bound", "step", "is_shaped"),
    [
        ("0", "slt", "%n", "nsw i64 %k, 1", True),
        ("0", "ult", "%n", "i64 %k, 1", True),
        ("%first", "slt", "%n", "nsw i64 %k, 1", False),
        ("0", "slt", "%m", "nsw i64 %k, 1", False),
        ("0", "slt", "%n", "nsw i64 %k, %first", False),
        ("0", "ne", "%n", "i64 %k, 1", False),
    ],
)
def test_the_counter_of_a_loop_with_a_break_is_below_its_bound(
    start: str, predicate: str, bound: str, step: str, is_shaped: bool
) -> None:
    """``for (k = 0; k < n; k++) { if (y[k][k] > 1.5) break; for (i = k + 1; i < n; i++) .. y[i][k] * y[k][i] .. }``."""
    text = f"""
define double @f(ptr %x, i64 %n, i64 %m, i64 %first) {{
entry:
  %part = mul i64 %n, %n
  %size = mul i64 %part, 8
  %y = call ptr @malloc(i64 %size)
  call void @llvm.memcpy.p0.p0.i64(ptr %y, ptr %x, i64 %size, i1 false)
  br label %rows
rows:
  %k = phi i64 [ {start}, %entry ], [ %k.next, %row.end ]
  %total = phi double [ 1.0, %entry ], [ %sum, %row.end ]
  %k.go = icmp {predicate} i64 %k, {bound}
  br i1 %k.go, label %row, label %done
row:
  %row.place = mul nsw i64 %k, %n
  %diagonal = add nsw i64 %row.place, %k
  %p = getelementptr double, ptr %y, i64 %diagonal
  %v = load double, ptr %p
  %large = fcmp ogt double %v, 1.5
  br i1 %large, label %done, label %columns.start
columns.start:
  %k.next = add {step}
  %i.first = add nsw i64 %k, 1
  br label %columns
columns:
  %i = phi i64 [ %i.first, %columns.start ], [ %i.next, %body ]
  %sum = phi double [ %total, %columns.start ], [ %more, %body ]
  %i.go = icmp slt i64 %i, %n
  br i1 %i.go, label %body, label %row.end
body:
  %below = mul nsw i64 %i, %n
  %place = add nsw i64 %below, %k
  %q = getelementptr double, ptr %y, i64 %place
  %a = load double, ptr %q
  %beside = add nsw i64 %row.place, %i
  %r = getelementptr double, ptr %y, i64 %beside
  %b = load double, ptr %r
  %product = fmul double %a, %b
  %more = fadd double %sum, %product
  store double %more, ptr %q
  %i.next = add nsw i64 %i, 1
  br label %columns
row.end:
  br label %rows
done:
  %result = phi double [ %total, %rows ], [ %v, %row ]
  call void @free(ptr %y)
  ret double %result
}}
declare ptr @malloc(i64)
declare void @free(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
"""
    module = load(text)
    assert ("memref<?x?xf64>" in re.search(r"memref.alloc.*", str(module))[0]) == is_shaped  # type: ignore[index]
    for end in (1, 4, 9):
        x = np.random.default_rng(5).uniform(0.3, 0.9, 16)
        x[5 * end % 16] = 2.0
        assert ad.function(module, "f")(x, 4, 4, 1) == NativeModule(text).call("f", x, 4, 4, 1)
        check_vjp(module, "f", x, 4, 4, 1)


@pytest.mark.parametrize("order", [("8", "%n", "%m"), ("%n", "8", "%m"), ("%n", "%m", "8")])
def test_allocated_bytes_are_elements_times_their_size(order: tuple[str, str, str]) -> None:
    """``malloc(sizeof(double) * n * m)`` has as many elements as ``malloc(n * m * sizeof(double))``."""
    text = """
define double @f(ptr %x, i64 %n, i64 %m) {
entry:
  %part = mul i64 FIRST, SECOND
  %size = mul i64 %part, THIRD
  %y = call ptr @malloc(i64 %size)
  br label %rows
rows:
  %i = phi i64 [ 0, %entry ], [ %i.next, %row.end ]
  %total = phi double [ 0.0, %entry ], [ %sum, %row.end ]
  %i.go = icmp slt i64 %i, %n
  br i1 %i.go, label %columns, label %done
columns:
  %j = phi i64 [ 0, %rows ], [ %j.next, %body ]
  %sum = phi double [ %total, %rows ], [ %more, %body ]
  %j.go = icmp slt i64 %j, %m
  br i1 %j.go, label %body, label %row.end
body:
  %row = mul nsw i64 %i, %m
  %place = add nsw i64 %row, %j
  %p = getelementptr double, ptr %x, i64 %place
  %v = load double, ptr %p
  %q = getelementptr double, ptr %y, i64 %place
  store double %v, ptr %q
  %w = load double, ptr %q
  %square = fmul double %w, %v
  %more = fadd double %sum, %square
  %j.next = add nsw i64 %j, 1
  br label %columns
row.end:
  %i.next = add nsw i64 %i, 1
  br label %rows
done:
  call void @free(ptr %y)
  ret double %total
}
declare ptr @malloc(i64)
declare void @free(ptr)
"""
    for word, factor in zip(("FIRST", "SECOND", "THIRD"), order, strict=True):
        text = text.replace(word, factor)
    module, x = load(text), np.random.default_rng(5).standard_normal(12)
    assert "memref<?x?xf64>" in re.search(r"memref.alloc.*", str(module))[0]  # type: ignore[index]
    assert ad.function(module, "f")(x, 3, 4) == NativeModule(text).call("f", x, 3, 4)
    check_vjp(module, "f", x, 3, 4)
