"""What `version-open-extents` guesses of dynamic extents, and how little it requires of them."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.edit.symbolic import WHOLE
from tests.py.loops.test_open_extents import TEXT, version

#: Dimension 0 of an argument whose loops leave out elements; `WHOLE`: loops traverse it.
FEW = 2 * WHOLE

# A triangle behind its diagonal: the first %d of the elements are the diagonal, and the rest goes on to the end.
TRIANGLE = """func.func @f(
    %x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}, %z: memref<?xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %d = memref.dim %x, %c0 : memref<?xf64>
  %p = memref.dim %y, %c0 : memref<?xf64>
  linalg.fill ins(%zero : f64) outs(%z : memref<?xf64>)
  affine.for %i = 0 to %d {
    %a = affine.load %x[%i] : memref<?xf64>
    %b = affine.load %y[%i] : memref<?xf64>
    %c = arith.mulf %a, %b : f64
    affine.store %c, %z[%i] : memref<?xf64>
  }
  affine.for %i = %d to %p {
    %b = affine.load %y[%i] : memref<?xf64>
    affine.store %b, %z[%i] : memref<?xf64>
  }
  return
}
"""


def test_a_buffer_ends_where_the_loop_ends_that_starts_inside_it() -> None:
    regular = str(version(TRIANGLE)).partition("@f.irregular(")[0]
    assert f"[array<i64: 0, {FEW}, 0>, array<i64: 1, {FEW}, 0>, array<i64: 1, {FEW}, 0>]" in regular


@pytest.mark.parametrize(("d", "p", "length"), [(10, 30, 30), (10, 10, 10), (10, 12, 15), (3, 30, 30), (30, 12, 30)])
def test_a_buffer_of_two_parts_is_what_both_loops_make_it(d: int, p: int, length: int) -> None:
    rng = np.random.default_rng(2)
    x, y, z = rng.normal(size=d), rng.normal(size=max(d, p)), np.full(length, 7.0)
    ad.compile(ad.parse(TRIANGLE), "f")(x, y, z)
    expected = np.zeros(length)
    expected[: len(y)] = y
    expected[:d] *= x
    np.testing.assert_array_equal(z, expected)


# A window of %k elements slides over %x.
WINDOW = """func.func @f(
    %x: memref<?xf64> {llvm.noalias}, %h: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  %k = memref.dim %h, %c0 : memref<?xf64>
  affine.for %i = 2 to affine_map<()[s] -> (s - 2)>()[%n] {
    affine.for %p = 0 to %k {
      %a = affine.load %x[%i + %p - 2] : memref<?xf64>
      %b = affine.load %h[%p] : memref<?xf64>
      %c = arith.mulf %a, %b : f64
      affine.store %c, %y[%i] : memref<?xf64>
    }
  }
  return
}
"""


def least(text: str) -> list[int]:
    """What the guard asks of each extent."""
    guard = str(version(text)).rpartition("func.func @f(")[2]
    names = [line.split()[-3].rstrip(",") for line in guard.splitlines() if "cmpi sge" in line]
    constants = dict(line.split(" = arith.constant ") for line in guard.splitlines() if "arith.constant" in line)
    known = {name.strip(): int(value.split()[0]) for name, value in constants.items()}
    return [known[name] for name in names]


def test_extents_that_loops_go_over_as_a_whole_may_be_small() -> None:
    assert least(TEXT) == [1, 1]
    # Loops that leave out elements, but have no neighbours, need some; a window (two counters) may be small.
    assert least(TEXT.replace("%i = 0 to", "%i = 1 to")) == [1, 4]
    assert least(WINDOW) == [9, 1]
    # Rows and their number are listed apart: those with neighbours first.
    for place, expected in (("%i, %j - 1", [9, 1]), ("%i - 1, %j", [9, 1]), ("%i - 1, %j - 1", [9, 9])):
        assert least(TEXT.replace("affine.load %x[%i, %j]", f"affine.load %x[{place}]")) == expected
    shifted = TEXT.replace("affine.load %x[%i, %j]", "memref.load %x[%i, %k]").replace(
        "      %a =", "      %k = affine.max affine_map<(d) -> (d - 1, 0)>(%j)\n      %a ="
    )
    assert least(shifted) == [9, 1]
    clamped = TEXT.replace(
        "  return",
        """
  affine.for %i = 0 to %n {
    affine.for %k = max affine_map<(d) -> (d - 1, 0)>(%i) to min affine_map<(d)[s] -> (d + 2, s)>(%i)[%n] {
    }
  }
  return""",
    )
    assert least(clamped) == [9, 1]
    compared = TEXT.replace("  return", "  %some = arith.cmpi sgt, %n, %c1 : index\n  scf.if %some {\n  }\n  return")
    assert least(compared) == [9, 1]


@pytest.mark.parametrize(("first", "less", "y"), [(2, 2, f"0, {FEW}"), (0, 1, f"1, {WHOLE}"), (1, 3, f"1, {WHOLE}")])
def test_a_buffer_that_loops_leave_out_the_end_of_has_an_extent_of_its_own(first: int, less: int, y: str) -> None:
    """It is as large as the grid where they leave out as much at its start."""
    text = str(
        version(f"""func.func @f(%x: memref<?xf64> {{llvm.noalias}}, %y: memref<?xf64> {{llvm.noalias}}) {{
      %c0 = arith.constant 0 : index
      %n = memref.dim %x, %c0 : memref<?xf64>
      affine.for %i = {first} to affine_map<()[s] -> (s - {less})>()[%n] {{
        %a = affine.load %x[%i] : memref<?xf64>
        affine.store %a, %y[%i] : memref<?xf64>
      }}
      return
    }}""")
    )
    assert f"enzyme.open_extents = [array<i64: 0, {FEW}, 0>, array<i64: {y}, 0>]" in text


def test_loops_over_a_triangle_tell_the_extents() -> None:
    text = str(
        version("""func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?x?xf64> {llvm.noalias}) {
      %c0 = arith.constant 0 : index
      %n = memref.dim %x, %c0 : memref<?xf64>
      affine.for %i = 0 to affine_map<()[s] -> (s - 1)>()[%n] {
        affine.for %j = affine_map<(d) -> (d + 1)>(%i) to %n {
          %a = affine.load %x[%i] : memref<?xf64>
          affine.store %a, %y[%i, %j] : memref<?x?xf64>
        }
      }
      return
    }""")
    )
    # The columns are as many as elements of %x; the last row may be missing.
    assert f"enzyme.open_extents = [array<i64: 0, {FEW}, 0>, array<i64: 1, {WHOLE}, 0, 0, {FEW}, 0>]" in text
