"""Additions to neighbours' elements are gathered: the same numbers as those of the loop, without atomic additions."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from mlirad.machine import GPU
from tests.fuzz.kernels.machine import ThreadMachine
from tests.fuzz.kernels.translate import run

CTX = Context.default().with_machine(GPU)
M = "memref<?xf64>"
WIDTH, ROWS = 11, 7
SIZE = WIDTH * ROWS


def loop(body: str, axes: str = "(%i) = (%c0) to (%n) step (%c1)", guards: str = "%w = arith.constant true") -> str:
    """A loop that reads x and adds to d, where %w is true: %i (and %j) from 0 on, rows of %m elements."""
    lines = "\n".join(f"      {line.strip()}" for line in body.strip().splitlines())
    return f"""
func.func @f(%x: {M} {{llvm.noalias}}, %d: {M} {{llvm.noalias}}, %y: {M} {{llvm.noalias}}, %n: index, %m: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f64
  %last = arith.subi %m, %c1 : index
  %end = arith.subi %n, %c1 : index
  scf.parallel {axes} {{
    {guards}
    scf.if %w {{
{lines}
    }}
    scf.reduce
  }}
  return
}}
"""


def add(to: str, term: str, buffer: str = "d") -> str:
    return f"%{to}_{buffer} = memref.atomic_rmw addf %{term}, %{buffer}[%{to}] : (f64, {M}) -> f64\n"


INNER = """
    %p = arith.cmpi sge, %i, %c1 : index
    %q = arith.cmpi slt, %i, %end : index
    %w = arith.andi %p, %q : i1"""
NEIGHBOURS = f"""
%l = arith.subi %i, %c1 : index
%r = arith.addi %i, %c1 : index
%v = memref.load %x[%i] : {M}
%u = memref.load %x[%r] : {M}
%a = arith.mulf %v, %u : f64
%b = arith.subf %v, %u : f64
"""
ADDED = add("l", "a") + add("i", "b") + add("r", "v")
TWO_AXES = "(%j, %i) = (%c0, %c0) to (%n, %m) step (%c1, %c1)"
ROWS_AND_COLUMNS = """
    %p = arith.cmpi uge, %i, %c1 : index
    %q = arith.cmpi ult, %i, %last : index
    %p1 = arith.cmpi uge, %j, %c1 : index
    %q1 = arith.cmpi ult, %j, %end : index
    %w0 = arith.andi %p, %q : i1
    %w1 = arith.andi %p1, %q1 : i1
    %w = arith.andi %w0, %w1 : i1"""
CROSS = f"""
%s = arith.muli %j, %m : index
%e = arith.addi %s, %i : index
%l = arith.subi %e, %c1 : index
%r = arith.addi %e, %c1 : index
%o = arith.subi %e, %m : index
%t = arith.addi %e, %m : index
%v = memref.load %x[%e] : {M}
%u = memref.load %x[%r] : {M}
%a = arith.mulf %v, %u : f64
""" + "".join(add(to, "a") for to in "loertt"[:5])

WINDOW = f"""
%v = memref.load %x[%i] : {M}
scf.for %k = %c0 to %c3 step %c1 {{
  %r = arith.subi %c2, %k : index
  %e = arith.addi %i, %r : index
  %ok = arith.cmpi slt, %e, %n : index
  scf.if %ok {{
    %u = memref.load %y[%k] : {M}
    %a = arith.mulf %v, %u : f64
    {add("e", "a")}
  }}
}}
"""
#: The number of the loop's iterations is an argument, and it runs along rows and columns.
PLANE = f"""
%s = arith.muli %j, %m : index
%b = arith.addi %s, %i : index
%v = memref.load %x[%b] : {M}
scf.for %k = %c0 to %h step %c1 {{
  scf.for %l = %c0 to %c2 step %c1 {{
    %o = arith.muli %k, %m : index
    %e0 = arith.addi %b, %o : index
    %e = arith.subi %e0, %l : index
    %column = arith.subi %i, %l : index
    %row = arith.addi %j, %k : index
    %ok0 = arith.cmpi sge, %column, %c0 : index
    %ok1 = arith.cmpi slt, %row, %n : index
    %ok = arith.andi %ok0, %ok1 : i1
    scf.if %ok {{
      {add("e", "v")}
    }}
  }}
}}
"""

#: Programs, their numbers, and how many atomic additions are left.
GATHERED: dict[str, tuple[str, tuple[int, int], int]] = {
    "inner elements": (loop(NEIGHBOURS + ADDED, guards=INNER), (SIZE, 0), 0),
    "rows and columns": (loop(CROSS, TWO_AXES, ROWS_AND_COLUMNS), (ROWS, WIDTH), 0),
    "two sums": (
        loop(NEIGHBOURS + ADDED + add("i", "a", "y") + add("r", "b", "y"), guards=INNER), (SIZE, 0), 0,
    ),
    "what is read is then cleared": (
        loop(NEIGHBOURS + ADDED + f"memref.store %zero, %x[%i] : {M}", guards=INNER)
        .replace(f"%u = memref.load %x[%r] : {M}", "%u = math.absf %v : f64"),
        (SIZE, 0), 0,
    ),
    # Without the guard, the last element of a row may be the first one of the next.
    "elements that are not told apart": (
        loop(CROSS, TWO_AXES, ROWS_AND_COLUMNS.replace("ult, %i, %last", "ult, %i, %m")), (ROWS, WIDTH), 1,
    ),
    # Sums in the opposite direction are left to the other loop.
    "two directions": (
        loop(
            NEIGHBOURS + "%b0 = arith.subi %end, %i : index\n%b1 = arith.subi %end, %l : index\n" + ADDED
            + add("b0", "a") + add("b1", "b"), guards=INNER,
        ),
        (SIZE, 0),
        2,
    ),
    "a window and neighbours": (
        loop(WINDOW + "%l = arith.addi %i, %c1 : index\n" + add("i", "v") + add("l", "v"), guards=INNER), (SIZE, 0), 0,
    ),
    "a window": (loop(WINDOW), (SIZE, 0), 0),
    "a window in a plane": (
        loop(PLANE, TWO_AXES).replace("%end = arith", "%h = arith.minui %n, %c3 : index\n  %end = arith"),
        (ROWS, WIDTH),
        0,
    ),
    "from another start": (
        loop(NEIGHBOURS + ADDED, "(%i) = (%c2) to (%end) step (%c1)"), (SIZE, 0), 0,
    ),
}  # fmt: skip

#: A sum that each iteration of the window continues in private memory.
PRIVATE = WINDOW.replace(
    f"%v = memref.load %x[%i] : {M}",
    f"""%v = memref.load %x[%i] : {M}
%own = memref.alloca() : memref<2xf64>
memref.store %zero, %own[%c0] : memref<2xf64>
memref.store %v, %own[%c1] : memref<2xf64>""",
).replace(
    "%a = arith.mulf %v, %u : f64",
    """%o0 = memref.load %own[%k] : memref<2xf64>
%a = arith.addf %o0, %u : f64
memref.store %a, %own[%k] : memref<2xf64>""",
)

LEFT: dict[str, tuple[str, tuple[int, int], int]] = {
    "the iteration writes what it then reads": (
        loop(
            f"%f = memref.load %y[%i] : {M}\nmemref.store %f, %x[%i] : {M}\n" + NEIGHBOURS.replace("%x[%r]", "%y[%i]")
            + ADDED, guards=INNER,
        ), (SIZE, 0), 3,
    ),
    "elementary functions": (
        loop(
            NEIGHBOURS + "%e0 = math.exp %a : f64\n%e1 = math.sin %e0 : f64\n%e2 = math.tan %e1 : f64\n"
            "%e3 = math.powf %e2, %e1 : f64\n%e4 = math.erf %e3 : f64\n%e5 = math.cos %e4 : f64\n"
            + ADDED.replace("%a", "%e5").replace("%b", "%e5").replace("%v,", "%e5,"), guards=INNER,
        ), (SIZE, 0), 3,
    ),
    "private memory": (loop(PRIVATE.replace("%c3", "%c2")), (SIZE, 0), 1),
    "one element": (loop(NEIGHBOURS + add("i", "a") + add("i", "b").replace("%i_d", "%k")), (SIZE, 0), 2),
    "the loop reads the sums": (
        loop(NEIGHBOURS + f"%k = memref.load %d[%i] : {M}\nmemref.store %k, %y[%i] : {M}" + ADDED, guards=INNER),
        (SIZE, 0), 3,
    ),
    "other elements": (loop(NEIGHBOURS + add("i", "a") + add("e", "b"), guards=f"""{INNER}
    %h = memref.load %x[%c0] : {M}
    %k = arith.fptosi %h : f64 to i64
    %e = arith.index_cast %k : i64 to index"""), (SIZE, 0), 2),
}  # fmt: skip


def outlined(text: str) -> tuple[Any, str]:
    module = ad.parse(text)
    OutlineGpuKernels(block=16).run(module, CTX)
    return module, str(module).partition("gpu.module")[2]


def compare(text: str, module: Any, numbers: tuple[int, int]) -> None:
    """Runs the loop on the CPU, and its kernels by threads in a random order, where races are seen."""
    x, d, y = np.random.default_rng(3).uniform(0.2, 0.9, (3, SIZE + 1))
    expected, found = ([a.copy() for a in (x, d, y)] for _ in range(2))
    ad.compile(ad.parse(text), "f")(*expected, *numbers)
    run(module, "f", [*found, *numbers], ThreadMachine("random"))
    np.testing.assert_allclose(found, expected, rtol=1e-13)
    assert not np.array_equal(expected[1], d)


@pytest.mark.parametrize("name", GATHERED)
def test_neighbours_are_gathered(name: str) -> None:
    text, numbers, atomics = GATHERED[name]
    module, kernels = outlined(text)
    assert kernels.count("atomic_rmw") == atomics
    compare(text, module, numbers)


@pytest.mark.parametrize("name", LEFT)
def test_additions_that_are_left(name: str) -> None:
    text, _, atomics = LEFT[name]
    assert outlined(text)[1].count("atomic_rmw") == atomics


#: A product of three neighbours, read from a tile with one more element at each end.
HALO = """
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<18xf64> {llvm.noalias}, %y: memref<16xf64> {llvm.noalias}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) workgroup(%t : memref<10xf64, #wg>) {
    %b = arith.muli %bx, %sx : index
    %i = arith.addi %b, %tx : index
    %t2 = arith.addi %tx, %c2 : index
    %i2 = arith.addi %i, %c2 : index
    %v = memref.load %x[%i] : memref<18xf64>
    memref.store %v, %t[%tx] : memref<10xf64, #wg>
    %last = arith.cmpi uge, %t2, %c8 : index
    scf.if %last {
      %w = memref.load %x[%i2] : memref<18xf64>
      memref.store %w, %t[%t2] : memref<10xf64, #wg>
    }
    gpu.barrier
    %is = arith.cmpi ult, %i, %n : index
    scf.if %is {
      %t1 = arith.addi %tx, %c1 : index
      %l = memref.load %t[%tx] : memref<10xf64, #wg>
      %m = memref.load %t[%t1] : memref<10xf64, #wg>
      %r = memref.load %t[%t2] : memref<10xf64, #wg>
      %lm = arith.mulf %l, %m : f64
      %s = arith.mulf %lm, %r : f64
      memref.store %s, %y[%i] : memref<16xf64>
    }
    gpu.terminator
  }
  return
}
"""


def test_additions_to_a_tile_with_a_halo_are_separated_by_barriers() -> None:
    numbers = np.random.default_rng(5)
    x, dx, y, dy = (numbers.normal(size=size) for size in (18, 18, 16, 16))
    module = ad.transforms.vjp(ad.parse(HALO), "f", wrt="all", ctx=CTX)
    OutlineGpuKernels().run(module, CTX)
    kernel = str(module).partition("gpu.func @f_vjp_kernel(")[2]
    # Those that are left are to elements that two blocks read.
    left = re.findall(r"atomic_rmw addf .*: \(f64, (\S+)\)", kernel)
    assert left == ["memref<18xf64>"] * 2
    assert kernel.count("gpu.barrier") == 4
    expected = dx.copy()
    for i in range(13):
        for shift in range(3):
            expected[i + shift] += dy[i] * np.prod(np.delete(x[i : i + 3], shift))
    for schedule in ("forward", "backward", "random"):
        found = [x.copy(), dx.copy(), y.copy(), dy.copy()]
        run(module, "f_vjp", [*found, 13], ThreadMachine(schedule))
        np.testing.assert_allclose(found[1], expected, rtol=1e-12)
