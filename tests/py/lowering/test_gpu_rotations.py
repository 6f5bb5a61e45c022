"""Stencils with periodic boundaries: one thread sums what is added to its element, by remainders and by choices."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.testing.check import check_vjp
from tests.fuzz.kernels.comparison import CTX, SCHEDULES, agree, on_cpu, on_machine, outlined

RNG = np.random.default_rng(53)
M = "memref<?xf64>"


def line(left: str, right: str, middle: str = "%m = arith.addi %i, %c0 : index", guard: str = "%n") -> str:
    """``y[i]`` is a function of three elements of ``x``, in blocks of 8 threads."""
    return f"""
func.func @f(%x: {M} {{llvm.noalias}}, %y: {M} {{llvm.noalias}}, %b: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %n = memref.dim %x, %c0 : {M}
  %size = memref.dim %y, %c0 : {M}
  %last = arith.subi %n, %c1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %b, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {{
    %i = gpu.global_id x
    %ok = arith.cmpi ult, %i, {guard} : index
    scf.if %ok {{
      %before = arith.subi %i, %c1 : index
      %behind = arith.addi %i, %c1 : index
      {left}
      {right}
      {middle}
      %u = memref.load %x[%l] : {M}
      %v = memref.load %x[%m] : {M}
      %w = memref.load %x[%r] : {M}
      %p = arith.mulf %u, %v : f64
      %q = arith.mulf %p, %w : f64
      %s = math.sin %q : f64
      memref.store %s, %y[%i] : {M}
    }}
    gpu.terminator
  }}
  return
}}"""


LEFT = "%l0 = arith.addi %i, %last : index\n%l = arith.remui %l0, %n : index"
RIGHT = "%r = arith.remui %behind, %n : index"
FAR = "%r0 = arith.addi %i, %c3 : index\n%r = arith.remui %r0, %n : index"
#: The signed remainder of a number that is not negative.
SIGNED = "%l0 = arith.addi %i, %last : index\n%l = arith.remsi %l0, %n : index"
IS_FIRST = "%f = arith.cmpi eq, %i, %c0 : index\n%l = arith.select %f, %last, %before : index"
IS_LAST = "%g = arith.cmpi eq, %behind, %n : index\n%r = arith.select %g, %c0, %behind : index"
IS_INNER = "%f = arith.cmpi sgt, %i, %c0 : index\n%l = arith.select %f, %before, %last : index"
IS_BELOW = "%g = arith.cmpi ult, %i, %last : index\n%r = arith.select %g, %behind, %c0 : index"
IS_BEYOND = """
%b0 = arith.subi %i, %c3 : index
%around = arith.addi %b0, %n : index
%f = arith.cmpi slt, %i, %c3 : index
%l = arith.select %f, %around, %b0 : index"""

ROTATIONS = {
    "remainders": line(LEFT, RIGHT),
    "signed remainders": line(SIGNED, RIGHT),
    "three steps": line(LEFT, FAR),
    "equations": line(IS_FIRST, IS_LAST),
    "bounds": line(IS_INNER, IS_BELOW),
    "both": line(LEFT, IS_LAST),
}


def count(module: ad.Module) -> int:
    return len(re.findall("atomic_rmw", str(module).partition("gpu.module")[2]))


def left_after(text: str, *given: Any) -> int:
    """Check the gradient, also as kernels in the simulator; returns how many atomic additions these have."""
    check_vjp(ad.parse(text), "f", *given, ctx=CTX)
    loops = ad.transforms.vjp(ad.parse(text), "f", wrt="all", ctx=CTX)
    rng, shadows = np.random.default_rng(3), []
    for one in given:
        shadows += [one, rng.normal(size=one.shape)] if isinstance(one, np.ndarray) else [one]
    expected, kernels = on_cpu(loops, "f_vjp", shadows), outlined(loops)
    for schedule in SCHEDULES:
        agree(on_machine(kernels, "f_vjp", shadows, schedule), expected)
    return count(kernels)


@pytest.mark.parametrize("size", [1, 2, 3, 13, 16])
@pytest.mark.parametrize("name", ROTATIONS)
def test_a_line_has_no_atomic_additions(name: str, size: int) -> None:
    assert left_after(ROTATIONS[name], RNG.normal(size=size), np.zeros(size), -(-size // 8)) == 0


@pytest.mark.parametrize("width", [4, 12])
def test_a_size_that_is_known(width: int) -> None:
    text = line(LEFT, FAR).replace(M, f"memref<{width}xf64>")
    text = text.replace(f"%n = memref.dim %x, %c0 : memref<{width}xf64>", f"%n = arith.constant {width} : index")
    assert left_after(text, RNG.normal(size=width), np.zeros(width), 2) == 0


OTHERS = {
    # Several threads have one element: there are more of them than elements.
    "more threads": (line(LEFT, RIGHT, "%m = arith.remui %i, %n : index", "%size"), 11, 16),
    # Some of the elements are no remainders of the ids of a thread; a few threads take another one instead.
    "another number at the end": (line(LEFT, IS_LAST.replace("%g, %c0", "%g, %c1")), 11, 11),
    "another bound": (line(LEFT, IS_BELOW.replace("ult, %i, %last", "ult, %behind, %last")), 11, 11),
    "a choice three steps away": (line(IS_BEYOND, RIGHT), 11, 11),
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_elements_stay_atomic_and_right(name: str) -> None:
    text, size, results = OTHERS[name]
    assert left_after(text, RNG.normal(size=size), np.zeros(results), 2) > 0


def plane(load: str, store: str, type: str) -> str:
    """Rows and columns that run around."""
    places = [("u", "j"), ("d", "j"), ("i", "l"), ("i", "r"), ("i", "j"), ("d", "r")]
    loads = "\n".join(
        load.replace("ROW", f"%{row}").replace("COLUMN", f"%{column}").replace("NUMBER", str(number))
        for number, (row, column) in enumerate(places)
    )
    return f"""
func.func @f(%x: {type} {{llvm.noalias}}, %y: {type} {{llvm.noalias}}, %n: index, %m: index, %b: index) {{
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %n1 = arith.subi %n, %c1 : index
  %m1 = arith.subi %m, %c1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %b, %gy = %b, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c2, %sz = %c1) {{
    %j = gpu.global_id x
    %i = gpu.global_id y
    %ok0 = arith.cmpi ult, %i, %n : index
    %ok1 = arith.cmpi ult, %j, %m : index
    %ok = arith.andi %ok0, %ok1 : i1
    scf.if %ok {{
      %i1 = arith.addi %i, %c1 : index
      %d = arith.remui %i1, %n : index
      %i2 = arith.addi %i, %n1 : index
      %u = arith.remui %i2, %n : index
      %j1 = arith.addi %j, %c1 : index
      %r = arith.remui %j1, %m : index
      %j2 = arith.addi %j, %m1 : index
      %l = arith.remui %j2, %m : index
      {loads}
      %q0 = arith.mulf %a0, %a1 : f64
      %q1 = arith.mulf %a2, %a3 : f64
      %q2 = arith.addf %q0, %q1 : f64
      %q3 = arith.mulf %a4, %a5 : f64
      %s = arith.mulf %q2, %q3 : f64
      {store}
    }}
    gpu.terminator
  }}
  return
}}"""


@pytest.mark.parametrize("shape", [(5, 6), (1, 1), (4, 8)])
def test_rows_and_columns(shape: tuple[int, int]) -> None:
    n, m = shape
    type = "memref<?x?xf64>"
    text = plane(f"%aNUMBER = memref.load %x[ROW, COLUMN] : {type}", f"memref.store %s, %y[%i, %j] : {type}", type)
    assert left_after(text, RNG.normal(size=shape), np.zeros(shape), n, m, 3) == 0
    load = "%oNUMBER = arith.muli ROW, %m : index\n%pNUMBER = arith.addi %oNUMBER, COLUMN : index\n"
    load += f"%aNUMBER = memref.load %x[%pNUMBER] : {M}"
    text = plane(load, f"memref.store %s, %y[%p4] : {M}", M)
    assert left_after(text, RNG.normal(size=n * m), np.zeros(n * m), n, m, 3) == 0


TILE = """
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<2x8xf64> {llvm.noalias}, %y: memref<2x8xf64> {llvm.noalias}) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) workgroup(%t : memref<8xf64, #wg>) {
    %a = memref.load %x[%bx, %tx] : memref<2x8xf64>
    %s = math.sin %a : f64
    memref.store %s, %t[%tx] : memref<8xf64, #wg>
    gpu.barrier
    %r0 = arith.addi %tx, %c1 : index
    %r = arith.remui %r0, SIZE : index
    %l0 = arith.addi %tx, %c7 : index
    %l = arith.remui %l0, %c8 : index
    %u = memref.load %t[%l] : memref<8xf64, #wg>
    %v = memref.load %t[%tx] : memref<8xf64, #wg>
    %w = memref.load %t[%r] : memref<8xf64, #wg>
    %p = arith.mulf %u, %v : f64
    %q = arith.mulf %p, %w : f64
    memref.store %q, %y[%bx, %tx] : memref<2x8xf64>
    gpu.terminator
  }
  return
}"""


def test_a_tile_is_skewed_and_a_remark_says_so() -> None:
    text = TILE.replace("SIZE", "%c8")
    assert left_after(text, RNG.normal(size=(2, 8)), np.zeros((2, 8))) == 0
    loops = ad.transforms.vjp(ad.parse(text), "f", wrt="all", ctx=CTX)
    code = ad.ptx(loops, "f_vjp")
    said = [one for one in code.remarks if "is skewed: threads add to elements of neighbours" in one.message]
    assert len(said) >= 2
    assert all(one.code == "MA0517" for one in said)
    assert "mlirad.skewed" not in str(outlined(loops)) + code.host


def test_a_tile_in_which_some_threads_have_the_same_element_is_not() -> None:
    assert left_after(TILE.replace("SIZE", "%c7"), RNG.normal(size=(2, 8)), np.zeros((2, 8))) > 0
