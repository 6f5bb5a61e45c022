"""Which threads own the elements that they read: under guards, in strided loops, in flat arrays, by halves.

Owners add plainly to shadows. A machine whose threads take turns sees it if two of them do so at one element.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.machine import GPU
from tests.fuzz.kernels.comparison import on_cpu, on_machine, outlined

RNG = np.random.default_rng(31)
BUFFER = "memref<?xf64> {llvm.noalias}"


def kernel(body: str, sizes: str, shared: str = "") -> str:
    """A kernel; ``sizes``: of the grid and of a block, along x and y."""
    g, h, b, d = sizes.split()
    return f"""
#wg = #gpu.address_space<workgroup>
func.func @f(%x: {BUFFER}, %y: {BUFFER}, %n: index, %m: index, %g: index, %h: index, %b: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %zero = arith.constant 0.0 : f64
  gpu.launch blocks(%bx, %by, %bz) in (%gx = {g}, %gy = {h}, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = {b}, %sy = {d}, %sz = %c1) {shared} {{
    %mx = arith.muli %bx, %sx : index
    %i = arith.addi %mx, %tx : index
    {body}
    gpu.terminator
  }}
  return
}}
"""


def doubled(place: str) -> str:
    """Squares an element; plain additions to its shadow need an owner."""
    return f"""
      %v = memref.load %x[{place}] : memref<?xf64>
      %q = arith.mulf %v, %v : f64
      memref.store %q, %y[{place}] : memref<?xf64>"""


STRIDED = kernel(
    f"""
    %step = arith.muli %gx, %sx : index
    scf.for %k = %i to %n step %step {{
      {doubled("%k")}
    }}""",
    "%g %c1 %b %c1",
)
FLAT = kernel(
    f"""
    %my = arith.muli %by, %sy : index
    %j = arith.addi %my, %ty : index
    %in_i = arith.cmpi slt, %i, %m : index
    %in_j = arith.cmpi ult, %j, %n : index
    %in = arith.andi %in_i, %in_j : i1
    scf.if %in {{
      %row = arith.muli %j, %m : index
      %p = arith.addi %row, %i : index
      {doubled("%p")}
    }}""",
    "%g %h %c4 %b",
)
HALVES = kernel(
    """
    %v = memref.load %x[%i] : memref<?xf64>
    memref.store %v, %t[%tx] : memref<4xf64, #wg>
    gpu.barrier
    %half = arith.shrui %sx, %c1 : index
    %is = arith.cmpi ult, %tx, %half : index
    scf.if %is {
      %o = arith.addi %tx, %half : index
      %a = memref.load %t[%tx] : memref<4xf64, #wg>
      %c = memref.load %t[%o] : memref<4xf64, #wg>
      %q = arith.mulf %a, %c : f64
      memref.store %q, %t[%tx] : memref<4xf64, #wg>
    }
    gpu.barrier
    %first = arith.cmpi eq, %tx, %c0 : index
    scf.if %first {
      %s = memref.load %t[%c0] : memref<4xf64, #wg>
      %r = math.sin %s : f64
      memref.store %r, %y[%bx] : memref<?xf64>
    }""",
    "%g %c1 %c4 %c1",
    "workgroup(%t : memref<4xf64, #wg>)",
)

IN_PLACE = kernel(
    """
    %p = arith.muli %i, %n : index
    %in = arith.cmpi slt, %i, %m : index
    scf.if %in {
      %v = memref.load %x[%p] : memref<?xf64>
      %q = arith.mulf %v, %v : f64
      memref.store %q, %x[%p] : memref<?xf64>
    }""",
    "%g %c1 %b %c1",
)
STORED_IN_A_BRANCH = """
      %up = arith.cmpf ogt, %q, %zero : f64
      scf.if %up {
        memref.store %q, %x[%p] : memref<?xf64>
      }"""

#: Blocks of 4 x 2 threads that each read elements 2 rows apart of tiles of 4 x 4, of a matrix of 12 rows.
ROWS_APART = (
    kernel(
        f"""
    %c2 = arith.constant 2 : index
    %tile = arith.muli %by, %c4 : index
    %row = arith.addi %tile, %ty : index
    scf.for %k = %c0 to %c4 step %c2 {{
      %r = arith.addi %row, %k : index
      %is = arith.cmpi slt, %r, %n : index
      scf.if %is {{
        %line = arith.muli %r, %c5 : index
        %p = arith.addi %line, %tx : index
        {doubled("%p")}
      }}
    }}""",
        "%c1 %h %c4 %b",
    )
    .replace("%sy = %b", "%sy = %w")
    .replace("%zero =", "%w = arith.constant 2 : index\n  %zero =")
)

#: A kernel, and n, m, the grid and the block.
OWNED = {
    "what a thread stores to": (IN_PLACE, (2, 13, 3, 1, 5)),
    # Its square is read by the branch, and by the condition, which has no derivative.
    "what a thread may store to, and else does not use": (
        IN_PLACE.replace("      memref.store %q, %x[%p] : memref<?xf64>", STORED_IN_A_BRANCH),
        (2, 13, 3, 1, 5),
    ),
    "strides": (STRIDED, (23, 0, 2, 1, 3)),
    "rows and columns": (FLAT, (5, 6, 2, 2, 3)),
    "rows of a constant length": (
        FLAT.replace("%m : index\n    %in_j", "%c5 : index\n    %in_j").replace("%j, %m", "%j, %c5"),
        (5, 5, 2, 2, 3),
    ),
    "halves, and the first thread": (HALVES, (0, 0, 3, 1, 0)),
    "rows in steps of as many as there are threads": (ROWS_APART, (5, 0, 1, 2, 0)),
}
SHARED = {
    "what a thread may store to": IN_PLACE.replace(
        "      memref.store %q, %x[%p] : memref<?xf64>",
        f"memref.store %q, %y[%p] : memref<?xf64>\n{STORED_IN_A_BRANCH}",
    ),
    "what a thread stores elsewhere": IN_PLACE.replace("%q, %x[%p]", "%q, %x[%i]"),
    "what a thread stores in another buffer": IN_PLACE.replace("%q, %x[%p]", "%q, %y[%p]"),
    "a stride that is too short": STRIDED.replace("%step = arith.muli %gx, %sx", "%step = arith.addi %sx, %c0"),
    "a stride of each thread": STRIDED.replace("%step = arith.muli %gx, %sx", "%step = arith.muli %sx, %tx"),
    "columns without a guard": FLAT.replace("arith.andi %in_i,", "arith.andi %in_j,"),
    "columns up to the length": FLAT.replace("cmpi slt, %i, %m", "cmpi sle, %i, %m"),
    "columns below zero": FLAT.replace("%i = arith.addi %mx, %tx", "%i = arith.subi %mx, %tx"),
    "a guard of another branch": FLAT.replace("scf.if %in {", "scf.if %in {\n } else {"),
    "another length": FLAT.replace("%row = arith.muli %j, %m", "%row = arith.muli %j, %n"),
    "a half without a guard": HALVES.replace("cmpi ult, %tx, %half", "cmpi ule, %tx, %half").replace(
        "%q, %t[%tx] : memref<4xf64, #wg>", "%q, %y[%i] : memref<?xf64>"
    ),
    "rows in smaller steps than there are threads": ROWS_APART.replace("step %c2", "step %c1"),
    "rows in steps from another one on in each thread": ROWS_APART.replace("%k = %c0", "%k = %tx"),
    "all but the first thread": HALVES.replace("cmpi eq", "cmpi ne"),
}


def gradient(text: str) -> ir.Module:
    return ad.transforms.vjp(ad.parse(text), "f", wrt="all", ctx=Context.default().with_machine(GPU))


@pytest.mark.parametrize("name", OWNED)
def test_owners_add_plainly(name: str) -> None:
    text, sizes = OWNED[name]
    loops = gradient(text)
    assert "atomic_rmw" not in str(loops)
    given: list[Any] = [RNG.normal(size=30) for _ in range(4)]
    kernels = outlined(loops)
    arguments = [*given, *sizes]
    found = on_machine(kernels, "f_vjp", arguments, "random")
    for one, got in zip(on_cpu(loops, "f_vjp", arguments), found, strict=True):
        np.testing.assert_allclose(got, one, rtol=1e-13)


@pytest.mark.parametrize("name", SHARED)
def test_others_add_atomically(name: str) -> None:
    assert SHARED[name] not in (STRIDED, FLAT, HALVES, IN_PLACE, ROWS_APART)
    assert "atomic_rmw" in str(gradient(SHARED[name]))
