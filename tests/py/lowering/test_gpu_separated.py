"""Additions to workgroup memory that barriers separate: scans, exchanges by bits, fronts; none of them is atomic."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.testing.check import check_vjp
from tests.fuzz.kernels.comparison import CTX, SCHEDULES, agree, on_cpu, on_machine, outlined

RNG = np.random.default_rng(41)


def kernel(body: str, tile: str) -> str:
    """Two blocks of 8 threads; ``%v`` is a function of the element of a thread, and its result becomes ``%r``."""
    return f"""
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<2x8xf64> {{llvm.noalias}}, %y: memref<2x8xf64> {{llvm.noalias}}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) workgroup(%t : memref<{tile}, #wg>) {{
    %a = memref.load %x[%bx, %tx] : memref<2x8xf64>
    %v = math.sin %a : f64
    {body}
    memref.store %r, %y[%bx, %tx] : memref<2x8xf64>
    gpu.terminator
  }}
  return
}}"""


def scan() -> str:
    """Sums of 1, 2, 4 and 8 elements in two rows of a tile, which are read and written in turn."""
    lines = ["memref.store %v, %t[%c0, %tx] : memref<2x8xf64, #wg>", "gpu.barrier"]
    for number, distance in enumerate((1, 2, 4)):
        old, new = (f"%c{(number + more) % 2}" for more in (0, 1))
        lines.append(f"""
    %d{number} = arith.constant {distance} : index
    %is{number} = arith.cmpi uge, %tx, %d{number} : index
    %o{number} = memref.load %t[{old}, %tx] : memref<2x8xf64, #wg>
    %n{number} = scf.if %is{number} -> f64 {{
      %before = arith.subi %tx, %d{number} : index
      %u = memref.load %t[{old}, %before] : memref<2x8xf64, #wg>
      %p = arith.mulf %u, %o{number} : f64
      %q = arith.addf %p, %u : f64
      scf.yield %q : f64
    }} else {{
      scf.yield %o{number} : f64
    }}
    memref.store %n{number}, %t[{new}, %tx] : memref<2x8xf64, #wg>
    gpu.barrier""")
    lines.append("%r = memref.load %t[%c1, %tx] : memref<2x8xf64, #wg>")
    return kernel("\n".join(lines), "2x8xf64")


EXCHANGE = kernel(
    """
    memref.store %v, %t[%tx] : memref<8xf64, #wg>
    gpu.barrier
    %other = arith.xori %tx, %c2 : index
    %p = memref.load %t[%tx] : memref<8xf64, #wg>
    %q = memref.load %t[%other] : memref<8xf64, #wg>
    %pq = arith.mulf %p, %q : f64
    %r = arith.mulf %pq, %q : f64""",
    "8xf64",
)
#: Each thread has a row; the column depends on the step, so the places of a front are on a diagonal.
FRONT = (
    kernel(
        """
    %c9 = arith.constant 9 : index
    %c16 = arith.constant 16 : index
    %i = arith.addi %tx, %c1 : index
    scf.for %k = %c0 to %c9 step %c1 {
      memref.store %v, %t[%i, %k] : memref<9x9xf64, #wg>
      memref.store %v, %t[%c0, %k] : memref<9x9xf64, #wg>
    } {mlirad.uniform}
    gpu.barrier
    scf.for %d = %c0 to %c16 step %c1 {
      %j = arith.subi %d, %tx : index
      %is = arith.cmpi ult, %j, %c8 : index
      scf.if %is {
        %j1 = arith.addi %j, %c1 : index
        %l = memref.load %t[%i, %j] : memref<9x9xf64, #wg>
        %u = memref.load %t[%tx, %j1] : memref<9x9xf64, #wg>
        %lu = arith.mulf %l, %u : f64
        %s = math.sin %lu : f64
        memref.store %s, %t[%i, %j1] : memref<9x9xf64, #wg>
      }
      gpu.barrier
    }
    %r = memref.load %t[%i, %c8] : memref<9x9xf64, #wg>""",
        "9x9xf64",
    )
    .replace("      memref.store %v, %t[%c0, %k] : memref<9x9xf64, #wg>\n", "")
    .replace(
        "    gpu.barrier\n    scf.for %d",
        """    memref.store %v, %t[%c0, %i] : memref<9x9xf64, #wg>
    gpu.barrier
    scf.for %d""",
    )
)


def double(following: str, rows: int = 2, row: str = "%row = arith.remui %k, %c2 : index") -> str:
    """One row of a tile is filled while all threads read the other one."""
    body = f"""
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 : index
    %c7 = arith.constant 7 : index
    memref.store %v, %t[%c0, %tx] : memref<{rows}x8xf64, #wg>
    gpu.barrier
    %r = scf.for %k = %c0 to %c5 step %c1 iter_args(%sum = %v) -> (f64) {{
      {row}
      {following}
      %sine = math.sin %sum : f64
      memref.store %sine, %t[%next, %tx] : memref<{rows}x8xf64, #wg>
      %far = arith.subi %c7, %tx : index
      %p = memref.load %t[%row, %tx] : memref<{rows}x8xf64, #wg>
      %q = memref.load %t[%row, %far] : memref<{rows}x8xf64, #wg>
      %pq = arith.mulf %p, %q : f64
      %z = arith.addf %sum, %pq : f64
      gpu.barrier
      scf.yield %z : f64
    }}"""
    return kernel(body, f"{rows}x8xf64")


REMAINDER = "%k1 = arith.addi %k, %c1 : index\n%next = arith.remui %k1, %c2 : index"
OF_THREE = REMAINDER.replace("remui %k1, %c2", "KIND %k1, %c3")
ROW_OF_THREE = "%row = arith.KIND %k, %c3 : index"
PROGRAMS = {
    "a scan": scan(),
    "an exchange by bits": EXCHANGE,
    "a front": FRONT,
    "two rows in turn": double(REMAINDER),
    "the other of two rows": double("%next = arith.subi %c1, %row : index"),
    "three rows in turn": double(OF_THREE, 3, ROW_OF_THREE).replace("KIND", "remsi"),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_no_addition_to_a_tile_is_atomic(name: str) -> None:
    module = ad.parse(PROGRAMS[name])
    check_vjp(module, "f", RNG.normal(size=(2, 8)), np.zeros((2, 8)), ctx=CTX)
    loops = ad.transforms.vjp(module, "f", wrt="all", ctx=CTX)
    assert "atomic_rmw addf" in str(loops)
    kernels = outlined(loops)
    assert not re.findall("atomic_rmw addf", str(kernels).partition("gpu.module")[2])
    given: list[Any] = [RNG.normal(size=(2, 8)) for _ in range(4)]
    expected = on_cpu(loops, "f_vjp", given)
    for schedule in SCHEDULES:
        agree(on_machine(kernels, "f_vjp", given, schedule), expected)


def test_rows_that_may_be_the_same_are_not_separated() -> None:
    """Unsigned, -1 and 0 have the same remainder by 3."""
    module = ad.parse(double(OF_THREE, 3, ROW_OF_THREE).replace("KIND", "remui"))
    loops = ad.transforms.vjp(module, "f", wrt="all", ctx=CTX)
    kernels = outlined(loops)
    assert "atomic_rmw addf" in str(kernels).partition("gpu.module")[2]
    given: list[Any] = [RNG.normal(size=(2, 8)) for _ in range(4)]
    agree(on_machine(kernels, "f_vjp", given, "random"), on_cpu(loops, "f_vjp", given))


#: Of the tile, whose first row is added to by neighbours, the second one is read behind its addition.
READ = """
func.func @f(%x: memref<8xf64> {llvm.noalias}, %y: memref<8xf64> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f64
  scf.parallel (%b) = (%c0) to (%c1) step (%c1) {
    %t = memref.alloc() : memref<2x8xf64>
    scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
      memref.store %zero, %t[%c0, %i] : memref<2x8xf64>
      memref.store %zero, %t[%c1, %i] : memref<2x8xf64>
      scf.reduce
    }
    scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
      %v = memref.load %x[%i] : memref<8xf64>
      %j = arith.xori %i, %c1 : index
      %o = memref.atomic_rmw addf %v, %t[%c0, %j] : (f64, memref<2x8xf64>) -> f64
      %p = memref.atomic_rmw addf %v, %t[%c1, %i] : (f64, memref<2x8xf64>) -> f64
      %w = memref.load %t[%c1, %i] : memref<2x8xf64>
      memref.store %w, %y[%i] : memref<8xf64>
      scf.reduce
    }
    scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
      %v = memref.load %y[%i] : memref<8xf64>
      %w = memref.load %t[%c0, %i] : memref<2x8xf64>
      %s = arith.addf %v, %w : f64
      memref.store %s, %y[%i] : memref<8xf64>
      scf.reduce
    }
    memref.dealloc %t : memref<2x8xf64>
    scf.reduce
  }
  return
}"""


def test_what_a_thread_reads_behind_an_addition_has_its_sum() -> None:
    given = [RNG.normal(size=8), np.zeros(8)]
    (x, y) = on_machine(outlined(ad.parse(READ)), "f", given, "random")
    np.testing.assert_allclose(y, x + x[np.arange(8) ^ 1])
