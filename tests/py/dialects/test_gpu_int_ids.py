"""Kernels that compute ids, subscripts and loops in 32-bit integers, as CUDA does with ``int``."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.testing.check import check_both
from tests.fuzz.kernels.comparison import CTX, on_cpu, on_machine, outlined
from tests.py.analysis.test_separation import FLAT, STRIDED, doubled, gradient, kernel

RNG = np.random.default_rng(8)
_ACCESS = re.compile(r"(memref\.(?:load|store) .*\[)(%\w+)(\])")


def as_int(text: str, flags: str = "") -> str:
    """The kernel with all arithmetic on 32-bit integers; ``flags``: of sums and products."""
    head, mark, body = text.partition("    %mx =")
    ids = ("bx", "tx", "sx", "gx", "by", "ty", "sy", "n", "m", "c0", "c1", "c4", "c5")
    lines = [f"    %{name}_i = arith.index_cast %{name} : index to i32" for name in ids]
    for number, line in enumerate((mark + body).split("\n")):
        line = re.sub(rf"%({'|'.join(ids)})\b", r"%\1_i", line)
        if access := _ACCESS.search(line):
            lines.append(f"%place{number} = arith.index_cast {access[2]} : i32 to index")
            line = _ACCESS.sub(rf"\1%place{number}\3", line)
        line = re.sub(r"(arith\.(?:addi|muli) .*) : index", rf"\1 {flags} : i32", line).replace(": index", ": i32")
        if "scf.for" in line:
            line = line.replace("{", ": i32 {")
        lines.append(line.replace("(index)", "(i32)"))
    return head + "\n".join(lines)


WHILE = kernel(
    f"""
    %last = scf.while (%k = %i) : (index) -> (index) {{
      %goes = arith.cmpi slt, %k, %n : index
      scf.condition(%goes) %k : index
    }} do {{
    ^bb0(%k: index):
      {doubled("%k")}
      %step = arith.muli %sx, %gx : index
      %next = arith.addi %k, %step : index
      scf.yield %next : index
    }}""",
    "%g %c1 %b %c1",
)
#: A subscript that ops on bits make of ids.
BITS = kernel(
    """
    %part = arith.divui %tx, %c4 : index
    %rest = arith.remui %tx, %c4 : index
    %other = arith.xori %rest, %c1 : index
    %begin = arith.shli %part, %c1 : index
    %own = arith.addi %begin, %other : index
    %more = arith.minsi %own, %c4 : index
    %first = arith.muli %bx, %c5 : index
    %p = arith.addi %first, %more : index"""
    + doubled("%p"),
    "%c4 %c1 %c5 %c1",
)
#: Squares of flat arrays of 5 x 4 elements, by ids that bits of one number are.
SHIFTS = kernel(
    f"""
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %high = arith.shli %bx, %c2 : index
    %flat = arith.ori %high, %tx : index
    %row = arith.shrsi %flat, %c2 : index
    %column = arith.andi %flat, %c3 : index
    %rn = arith.muli %row, %c5 : index
    %p = arith.addi %rn, %column : index
    {doubled("%p")}""",
    "%c5 %c1 %c4 %c1",
)
#: Half of the threads run, as a hash of their numbers says, which wraps around.
HASH = """
func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}) {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0 : i32
  %much = arith.constant 747796405 : i32
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %c1, %sz = %c1) {
    %t = arith.index_cast %tx : index to i32
    %h = arith.muli %t, %much : i32
    %is = arith.cmpi slt, %h, %zero : i32
    scf.if %is {
      %p = arith.index_cast %t : i32 to index
      %v = memref.load %x[%p] : memref<?xf64>
      %w = arith.mulf %v, %v : f64
      memref.store %w, %y[%p] : memref<?xf64>
    }
    gpu.terminator
  }
  return
}"""
#: Loops around barriers whose lengths depend on each other.
NEST = """
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}, %n: i32) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i3 = arith.constant 3 : i32
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c1, %sz = %c1) workgroup(%t : memref<4xf64, #wg>) {
    %b = arith.index_cast %bx : index to i32
    %s = arith.index_cast %sx : index to i32
    %own = arith.index_cast %tx : index to i32
    %m = arith.muli %b, %s : i32
    %sum = arith.addi %m, %own : i32
    %i = arith.index_cast %sum : i32 to index
    %v = memref.load %x[%i] : memref<?xf64>
    memref.store %v, %t[%tx] : memref<4xf64, #wg>
    gpu.barrier
    scf.for %k = %i0 to %n step %i1 : i32 {
      scf.for %l = %i0 to %k step %i1 : i32 {
        %there = arith.xori %own, %l : i32
        %near = arith.andi %there, %i3 : i32
        %j = arith.index_cast %near : i32 to index
        %a = memref.load %t[%j] : memref<4xf64, #wg>
        %c = math.sin %a : f64
        gpu.barrier
        memref.store %c, %t[%tx] : memref<4xf64, #wg>
        gpu.barrier
      }
    }
    %r = memref.load %t[%tx] : memref<4xf64, #wg>
    %q = arith.mulf %r, %v : f64
    memref.store %q, %y[%i] : memref<?xf64>
    gpu.terminator
  }
  return
}"""


#: Kernels, and n, m, the grid and the block.
OWNED = {
    "loops with a stride": (as_int(STRIDED), (23, 0, 2, 1, 3)),
    "while loops with a stride": (as_int(WHILE), (23, 0, 2, 1, 3)),
    "while loops on indices": (WHILE, (23, 0, 2, 1, 3)),
    "rows and columns": (as_int(FLAT, "overflow<nsw>"), (5, 6, 2, 2, 3)),
}


@pytest.mark.parametrize("name", OWNED)
def test_threads_own_elements(name: str) -> None:
    text, sizes = OWNED[name]
    loops = gradient(text)
    assert "atomic_rmw" not in str(loops)
    kernels = outlined(loops)
    assert str(kernels).partition("func.func @f_vjp")[2].count("gpu.launch_func") == 1
    arguments: list[Any] = [*(RNG.normal(size=30) for _ in range(4)), *sizes]
    found = on_machine(kernels, "f_vjp", arguments, "random")
    for one, got in zip(on_cpu(loops, "f_vjp", arguments), found, strict=True):
        np.testing.assert_allclose(got, one, rtol=1e-13)
    x, dy = arguments[0], arguments[3]
    n = sizes[0] * (sizes[1] or 1)
    np.testing.assert_allclose(found[1][:n], arguments[1][:n] + 2 * x[:n] * dy[:n], rtol=1e-13)


@pytest.mark.parametrize("text", [SHIFTS, as_int(SHIFTS)])
def test_bits_of_ids_are_digits(text: str) -> None:
    loops = gradient(text)
    assert "atomic_rmw" not in str(loops)
    x, dx, _, dy = arguments = [RNG.normal(size=30) for _ in range(4)]
    places = np.arange(20) // 4 * 5 + np.arange(20) % 4
    expected = dx.copy()
    expected[places] += 2 * (x * dy)[places]
    np.testing.assert_allclose(on_cpu(loops, "f_vjp", [*arguments, 0, 0, 0, 0, 0])[1], expected, rtol=1e-13)


def test_products_that_may_wrap_around_have_no_owner() -> None:
    """``row * n`` has no flag: two threads may get the same element."""
    assert "atomic_rmw" in str(gradient(as_int(FLAT)))


def test_ops_on_bits_of_ids_give_the_same_elements() -> None:
    arguments = [RNG.normal(size=30), np.zeros(30), 0, 0, 0, 0, 0]
    expected, found = (on_cpu(ad.parse(text), "f", arguments)[1] for text in (BITS, as_int(BITS)))
    assert np.count_nonzero(expected) == 16
    np.testing.assert_array_equal(found, expected)


def test_hashes_of_ids_wrap_around() -> None:
    x = RNG.normal(size=64)
    runs = (np.arange(64) * 747796405 + 2**31) % 2**32 - 2**31 < 0
    assert 0 < runs.sum() < 64
    (_, found) = on_cpu(ad.parse(HASH), "f", [x, np.zeros(64)])
    np.testing.assert_array_equal(found, np.where(runs, x * x, 0))
    given = [x, np.zeros(64), np.zeros(64), np.ones(64)]
    found = on_cpu(gradient(HASH), "f_vjp", given)[1]
    np.testing.assert_array_equal(found, np.where(runs, 2 * x, 0))


def test_int_loops_around_barriers() -> None:
    arguments = [RNG.normal(size=16), RNG.normal(size=16), 3]
    check_both(ad.parse(NEST), "f", *arguments, ctx=CTX)
    assert all(one.spills == 0 for one in ad.ptx(gradient(NEST), "f_vjp").resources().values())
    given = [arguments[0], np.zeros(16), arguments[1], RNG.normal(size=16), 3]
    expected = on_cpu(gradient(NEST), "f_vjp", given)[1]
    unsigned = NEST.replace("scf.for %", "scf.for unsigned %")
    wide = re.sub(r"\bi32\b", "i64", NEST)
    for text in (unsigned, wide):
        np.testing.assert_allclose(on_cpu(gradient(text), "f_vjp", given)[1], expected, rtol=1e-14)
