"""What is loaded from a tile is loaded again from where the tile was filled from, where the reverse sweep needs it."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from mlirad.testing.check import check_vjp
from tests.fuzz.kernels.comparison import CTX, SCHEDULES, agree, on_cpu, on_machine

RNG = np.random.default_rng(9)

#: Tiles of a matrix, one column of tiles after another; each thread multiplies what its row of a tile holds.
TILES = """
#wg = #gpu.address_space<workgroup>
func.func @f(%a: memref<8x?xf64> {llvm.noalias}, %y: memref<8xf64> {llvm.noalias}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f64
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c4, %sz = %c1) workgroup(%t : memref<4x4xf64, #wg>) {
    %m = arith.muli %bx, %c4 : index
    %row = arith.addi %m, %ty : index
    %p = scf.for %k = %c0 to %n step %c4 iter_args(%q = %one) -> (f64) {
      %column = arith.addi %k, %tx : index
      %v = memref.load %a[%row, %column] : memref<8x?xf64>
      memref.store %v, %t[%ty, %tx] : memref<4x4xf64, #wg>
      gpu.barrier
      %r = scf.for %j = %c0 to %c4 step %c1 iter_args(%s = %q) -> (f64) {
        %w = memref.load %t[%ty, %j] : memref<4x4xf64, #wg>
        %e = math.sin %w : f64
        %u = arith.mulf %s, %e : f64
        %z = arith.addf %u, %w : f64
        scf.yield %z : f64
      }
      gpu.barrier
      scf.yield %r : f64
    }
    %first = arith.cmpi eq, %tx, %c0 : index
    scf.if %first {
      memref.store %p, %y[%row] : memref<8xf64>
    }
    gpu.terminator
  }
  return
}
"""
WRITTEN = (
    "gpu.barrier\n      scf.yield",
    "memref.store %r, %a[%row, %column] : memref<8x?xf64>\ngpu.barrier\nscf.yield",
)
#: A change of the program, and whether the tile can be loaded again.
CASES = {
    "as it is": (("", ""), True),
    "turned": (("%t[%ty, %tx]", "%t[%tx, %ty]"), True),
    "of something else": (("memref.store %v", "%v2 = arith.mulf %v, %v : f64\n memref.store %v2"), True),
    "may overlap": (("%a: memref<8x?xf64> {llvm.noalias}", "%a: memref<8x?xf64>"), False),
    "only some threads": (
        ("memref.store %v, %t[%ty, %tx] : memref<4x4xf64, #wg>", "%is = arith.cmpi ult, %k, %c4 : index\n scf.if %is {"
         "memref.store %v, %t[%ty, %tx] : memref<4x4xf64, #wg> }"),
        False,
    ),
    "written": (WRITTEN, False),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_tiles_are_loaded_again(name: str) -> None:
    change, is_again = CASES[name]
    text = TILES.replace(*change, 1) if change[0] else TILES
    module, a, y = ad.parse(text), RNG.normal(size=(8, 12)), np.zeros(8)
    check_vjp(module, "f", a, y, 12, order=2 if name == "as it is" else 1, ctx=CTX)
    loops = ad.transforms.vjp(module, "f", wrt="all", ctx=CTX)
    given = [a, RNG.normal(size=a.shape), y, RNG.normal(size=8), 12]
    expected = on_cpu(loops, "f_vjp", given)
    kernels = ad.parse(str(loops))
    OutlineGpuKernels(block=8).run(kernels, CTX)
    for schedule in SCHEDULES:
        agree(on_machine(kernels, "f_vjp", given, schedule), expected)
    assert (str(loops).partition("@f_vjp")[2].count("memref.load %a[") > 1) == is_again
