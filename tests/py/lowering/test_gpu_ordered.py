"""Additions in the order of threads: the same bits whatever the order in which threads run, and what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.edit.walk import find_ops
from mlirad.errors import MlirAdError
from mlirad.lowering.gpu.nvvm import lower_kernels
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from mlirad.lowering.lower_to_llvm import keep_only
from tests.fuzz.kernels.comparison import CTX, SCHEDULES, agree, on_cpu, on_machine
from tests.py.dialects import gpu_programs

RNG = np.random.default_rng(11)


def spread(*shape: int) -> Any:
    """Numbers whose sums round differently in each order."""
    return RNG.normal(size=shape) * 10.0 ** RNG.integers(-5, 5, shape)


#: Each thread adds to elements that others add to, in a loop, a branch and behind them; BUFFER is what they add to.
SCATTER = """
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<24x3xf64> {llvm.noalias}, %k: memref<24x3xindex>, %n: index,
             %y: memref<2x5xf64> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c12 = arith.constant 12 : index
  %zero = arith.constant 0.0 : f64
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c3, %sy = %c2, %sz = %c2) workgroup(%t : memref<2x5xf64, #wg>) {
    %row = arith.muli %tz, %c2 : index
    %both = arith.addi %row, %ty : index
    %line = arith.muli %both, %c3 : index
    %own = arith.addi %line, %tx : index
    %first = arith.muli %bx, %c12 : index
    %i = arith.addi %first, %own : index
    START
    %is = arith.cmpi ult, %own, %n : index
    scf.if %is {
      scf.for %j = %c0 to %n step %c2 {
        %l = memref.load %k[%i, %j] : memref<24x3xindex>
        %v = memref.load %x[%i, %j] : memref<24x3xf64>
        %old = memref.atomic_rmw addf %v, %BUFFER[%c1, %l] : (f64, memref<2x5xf64SPACE>) -> f64
      }
    }
    %v = memref.load %x[%i, %c1] : memref<24x3xf64>
    %l = memref.load %k[%i, %c1] : memref<24x3xindex>
    %old = memref.atomic_rmw addf %v, %BUFFER[%c0, %l] : (f64, memref<2x5xf64SPACE>) -> f64
    LAST
    gpu.terminator
  }
  return
}"""
_STORED = """gpu.barrier
    %m = arith.remui %own, %c3 : index
    %u = memref.load %t[%c1, %m] : memref<2x5xf64, #wg>
    %w = memref.load %t[%c0, %m] : memref<2x5xf64, #wg>
    %p = arith.addf %u, %w : f64
    memref.store %p, %x[%i, %c2] : memref<24x3xf64>"""
_FILLED = """%is_few = arith.cmpi ult, %own, %c3 : index
    scf.if %is_few {
      memref.store %zero, %t[%c0, %own] : memref<2x5xf64, #wg>
      memref.store %zero, %t[%c1, %own] : memref<2x5xf64, #wg>
    }
    gpu.barrier"""


def scatter(buffer: str, start: str = "", last: str = "") -> str:
    text = SCATTER.replace("BUFFER", buffer).replace("SPACE", "" if buffer == "y" else ", #wg")
    return text.replace("START", start).replace("LAST", last)


#: Loops of a length that each thread loads.
LOADED = scatter("y").replace("to %n step", "to %most step").replace(
    "scf.if %is {", "scf.if %is {\n %most = memref.load %k[%i, %c0] : memref<24x3xindex>"
)  # fmt: skip


def ordered(module: ir.Module, function: str) -> tuple[ir.Module, list[str]]:
    """Kernels without atomic additions, and what is said of them."""
    kernels, said = ad.parse(str(module)), []
    keep_only(kernels, function)
    ctx = CTX.with_remarks(said.append)
    OutlineGpuKernels(block=8, deterministic=True, remarks=True).run(kernels, ctx)
    return kernels, [one.message for one in said]


PROGRAMS: dict[str, tuple[ir.Module, str, list[Any]]] = {
    "to memory of all blocks": (
        ad.parse(LOADED), "f", [spread(24, 3), RNG.integers(0, 4, (24, 3)), 7, spread(2, 5)],
    ),
    "to memory of a block": (
        ad.parse(scatter("t", _FILLED, _STORED)), "f", [spread(24, 3), RNG.integers(0, 3, (24, 3)), 3, spread(2, 5)],
    ),
    "of a gather": (
        ad.transforms.vjp(ad.parse(gpu_programs.GATHER), "f", wrt="all", ctx=CTX), "f_vjp",
        [RNG.normal(size=5), np.zeros(5), RNG.integers(0, 5, 32), spread(32), spread(32)],
    ),
    "of a sum in a tree": (
        ad.transforms.vjp(ad.parse(gpu_programs.ATOMIC_TREE), "f", wrt="all", ctx=CTX), "f_vjp",
        [RNG.normal(size=64) * 0.3, spread(64), RNG.normal(size=4), spread(4)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_order_of_threads_gives_the_same_bits(name: str) -> None:
    module, function, given = PROGRAMS[name]
    kernels, said = ordered(module, function)
    assert "atomic_rmw addf" not in str(kernels).partition("gpu.module")[2]
    assert sum("in the order of threads" in one for one in said) > 0
    expected = on_cpu(module, function, given)
    runs = [on_machine(kernels, function, given, schedule) for schedule in SCHEDULES]
    largest = max(float(np.abs(array).max()) for array in expected)
    for one in [*runs, on_cpu(kernels, function, given)]:
        for array, other in zip(one, expected, strict=True):
            np.testing.assert_allclose(array, other, rtol=1e-9, atol=1e-13 * largest)
    for one in runs[1:]:
        for array, other in zip(one, runs[0], strict=True):
            np.testing.assert_array_equal(array, other)


def test_loops_over_cells_are_not_unrolled() -> None:
    """What all of them load does not fit into registers: a kernel of the benchmarks spilled 2,360 bytes."""
    kernels, _ = ordered(*PROGRAMS["to memory of all blocks"][:2])
    loops = find_ops(kernels.operation, lambda op: op.name == "scf.for" and "llvm.loop_annotation" in op.attributes)
    count = len(loops)
    assert count >= 3
    with kernels.context, ir.Location.unknown():
        lowered, _ = lower_kernels(kernels)
    assert str(lowered).count("{loop_annotation = #") == count


def test_atomic_additions_of_the_same_programs_round_differently() -> None:
    """So the numbers are such that an order is seen."""
    module, function, given = PROGRAMS["to memory of all blocks"]
    kernels = ad.parse(str(module))
    OutlineGpuKernels(block=8).run(kernels, CTX)
    first, second = (on_machine(kernels, function, given, schedule)[-1] for schedule in ("forward", "backward"))
    assert (first != second).any()
    agree([first], [second])


REFUSED = {
    "the buffer may overlap others": scatter("y").replace("memref<2x5xf64> {llvm.noalias}", "memref<2x5xf64>"),
    "the kernel may use the element behind it": scatter("y", last="memref.store %v, %y[%c0, %l] : memref<2x5xf64>"),
    "the kernel may use the element behind it, before other threads wait": scatter(
        "t", _FILLED, "memref.store %v, %t[%c0, %l] : memref<2x5xf64, #wg>\n" + _STORED),
    "how often the loop around it runs is not known": LOADED.replace(
        "gpu.terminator", "memref.store %own, %k[%i, %c0] : memref<24x3xindex>\ngpu.terminator"),
    "it is no sum of floats, or the old number is used": scatter("y").replace("atomic_rmw addf", "atomic_rmw mulf"),
}  # fmt: skip


@pytest.mark.parametrize("why", REFUSED)
def test_what_cannot_come_later_is_refused(why: str) -> None:
    with pytest.raises(MlirAdError, match=f"'memref.atomic_rmw' rounds differently in each run: {why}") as caught:
        ad.ptx(ad.parse(REFUSED[why]), "f", target=ad.Gpu(deterministic=True))
    assert caught.value.diagnostics[0].code == "MA0318"
    assert caught.value.diagnostics[0].where.line > 21
