"""Additions of several threads to an element of a tile are gathered by the thread of the element: none is atomic."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from tests.fuzz.kernels.comparison import CTX, agree, compare_sums, on_cpu, on_machine, outlined
from tests.fuzz.kernels.sums import sums
from tests.py.dialects.gpu_programs import MATMUL

PHASES = """
func.func @f(%x: memref<64xf64> {llvm.noalias}, %g: memref<32xf64> {llvm.noalias}, %d: memref<2x128xf64> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %c13 = arith.constant 13 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : f64
  scf.parallel (%b) = (%c0) to (%c2) step (%c1) {
    %t = memref.alloc() : memref<8x16xf64>
    scf.parallel (%j, %i) = (%c0, %c0) to (%c4, %c4) step (%c1, %c1) {
      scf.for %r = %j to %c8 step %c4 {
        scf.for %s = %i to %c16 step %c4 {
          memref.store %zero, %t[%r, %s] : memref<8x16xf64>
        }
      }
      scf.reduce
    }
    scf.parallel (%j, %i) = (%c0, %c0) to (%c4, %c4) step (%c1, %c1) {
      %b16 = arith.muli %b, %c16 : index
      %j4 = arith.muli %j, %c4 : index
      %bj = arith.addi %b16, %j4 : index
      %w = arith.addi %bj, %i : index
      %q = memref.load %g[%w] : memref<32xf64>
      %v = math.sin %q : f64
      memref.store %zero, %g[%w] : memref<32xf64>
BODY
      scf.reduce
    }
    scf.parallel (%j, %i) = (%c0, %c0) to (%c4, %c4) step (%c1, %c1) {
      scf.for %r = %j to %c8 step %c4 {
        scf.for %s = %i to %c16 step %c4 {
          %n = memref.load %t[%r, %s] : memref<8x16xf64>
          %m = arith.muli %r, %c16 : index
          %p = arith.addi %m, %s : index
          memref.store %n, %d[%b, %p] : memref<2x128xf64>
        }
      }
      scf.reduce
    }
    memref.dealloc %t : memref<8x16xf64>
    scf.reduce
  }
  return
}
"""  # noqa: E501
TERM = """
%e0 = arith.addi %k, %w : index
%e = memref.load %x[%e0] : memref<64xf64>
%y = arith.mulf %v, %e : f64"""
ADD = "%old = memref.atomic_rmw addf %y, %t[PLACE] : (f64, memref<8x16xf64>) -> f64"


def phase(place: str, to: str = "%c8", low: str = "%c0", step: str = "%c1", ops: str = "", term: str = TERM) -> str:
    """Each thread adds in a loop over %k."""
    loop = f"scf.for %k = {low} to {to} step {step} {{\n{term}\n{ops}\n{ADD}\n}}"
    return PHASES.replace("BODY", loop).replace("PLACE", place)


def guarded(text: str, condition: str) -> str:
    """The same, under a condition."""
    return text.replace("%old =", f"{condition}\nscf.if %is {{\n%old =").replace("-> f64\n}", "-> f64\n}\n}")


SUM = "%a = arith.addi %i, %k : index"
GATHERED = {
    "an element of a loop, as many as threads": phase("%j, %k", "%c4"),
    "fewer, in rows": phase("%k, %i", "%c3"),
    "in other steps, from another one on": phase("%j, %k", "%c13", "%c3", "%c2"),
    "window, the other way": phase("%j, %a", "%c3", ops="%a0 = arith.subi %i, %k : index\n"
        "%a = arith.addi %a0, %c2 : index"),
    "window of every other element": phase("%j, %a", "%c4", ops="%a0 = arith.muli %i, %c2 : index\n"
        "%a = arith.addi %a0, %k : index"),
    "digits": phase("%j, %a", "%c13", step="%c4", ops=SUM),
    "sum of all threads of a row": phase("%j, %c2", "%c3"),
    "guarded by numbers": guarded(phase("%j, %k"), "%is = arith.cmpf olt, %v, %e : f64"),
    "elements that guards keep inside": guarded(phase("%j, %a", "%c8", ops="%a0 = arith.muli %k, %c3 : index\n"
        "%a = arith.addi %a0, %i : index"), "%is = arith.cmpi ult, %a, %c16 : index"),
}  # fmt: skip
COSTLY = "\n%y1 = math.exp %y : f64\n%y2 = math.sin %y1 : f64"
CHANGING = phase("%j, %k", term="%e = memref.load %g[%w] : memref<32xf64>\n%y = arith.addf %v, %e : f64",
    ops="memref.store %y, %g[%w] : memref<32xf64>")  # fmt: skip
LEFT = {
    "read in the same phase": phase("%j, %k", ops="%u = memref.load %t[%c7, %i] : memref<8x16xf64>\n"
        "memref.store %u, %d[%b, %i] : memref<2x128xf64>"),
    "terms of memory that the phase changes": CHANGING,
    "an element of all threads": phase("%c1, %c2", "%c2", term=TERM + COSTLY).replace("addf %y", "addf %y2"),
}  # fmt: skip


def arguments() -> list[Any]:
    rng = np.random.default_rng(3)
    return [rng.uniform(0.1, 0.9, size=n) for n in (64, 32)] + [rng.normal(size=(2, 128))]


@pytest.mark.parametrize("name", GATHERED)
def test_additions_to_a_tile_are_gathered(name: str) -> None:
    text = GATHERED[name]
    kernels = outlined(ad.parse(text))
    assert "atomic_rmw" not in str(kernels)
    agree(on_machine(kernels, "f", arguments(), "random"), on_cpu(ad.parse(text), "f", arguments()))


@pytest.mark.parametrize("name", LEFT)
def test_additions_to_a_tile_that_stay_atomic(name: str) -> None:
    assert str(outlined(ad.parse(LEFT[name]))).count("atomic_rmw") == 1


def test_terms_that_only_their_threads_can_compute_are_stored_where_none_may_be_atomic() -> None:
    """Not as pairs of values and element numbers, which all threads would search for their elements."""
    kernels = ad.parse(CHANGING)
    OutlineGpuKernels(deterministic=True).run(kernels, CTX)
    assert not re.search(r"atomic_rmw|memref<[0-9x?]+xindex", str(kernels))
    agree(on_machine(kernels, "f", arguments(), "random"), on_cpu(ad.parse(CHANGING), "f", arguments()))


def test_the_gradient_of_a_product_of_tiles_adds_to_global_memory_only() -> None:
    """Blocks share the elements of matrices, threads no element of a tile: its sum is in a register."""
    module = ad.transforms.vjp(ad.parse(MATMUL), "f", wrt="all", ctx=CTX)
    text = str(outlined(module)).partition("gpu.func @f_vjp_kernel")[2].partition("func.func")[0]
    assert text.count("atomic_rmw") == text.count("atomic_rmw addf %") == 2
    assert all("workgroup" not in line for line in text.splitlines() if "atomic_rmw" in line)


@pytest.mark.parametrize("seeds", [range(3, 5)])
def test_random_additions(seeds: range) -> None:
    before, after = zip(*(compare_sums(sums(seed)) for seed in seeds), strict=True)
    assert sum(after) < sum(before)
