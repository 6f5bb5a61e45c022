"""Additions of many threads to one element: summed up in a thread, or in a warp, before they are atomic."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from tests.fuzz.kernels.asking import SCHEDULES, agree, on_cpu, on_machine
from tests.py.lowering.test_gpu_kernels import CTX, PROGRAMS, gradient, random

#: 70 rows of 8 elements, each row added to `PLACE` of ``%s``; ``LAST`` may do something else to it.
SUMS = """
func.func @f(%x: memref<70x8xf64> {llvm.noalias}, %k: memref<70xindex> {llvm.noalias}, %s: memref<9xf64> ATTRIBUTE) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c70 = arith.constant 70 : index
  scf.parallel (%i) = (%c0) to (%c70) step (%c1) {
    %j = memref.load %k[%i] : memref<70xindex>
    scf.for %t = %c0 to %c8 step %c1 {
      %v = memref.load %x[%i, %t] : memref<70x8xf64>
      %is_large = arith.cmpi ne, %t, %j : index
      scf.if %is_large {
        %old = memref.atomic_rmw addf %v, %s[PLACE] : (f64, memref<9xf64>) -> f64
      }
    }
    LAST
    scf.reduce
  }
  return
}"""


def outlined(text: str, block: int = 32) -> ir.Module:
    kernels = ad.parse(text)
    OutlineGpuKernels(block=block).run(kernels, CTX)
    return kernels


def arguments() -> list[Any]:
    return [random(70, 8), np.random.default_rng(0).integers(0, 8, 70), random(9)]


def sums(place: str, last: str = "", attribute: str = "{llvm.noalias}") -> str:
    return SUMS.replace("PLACE", place).replace("LAST", last).replace("ATTRIBUTE", attribute)


@pytest.mark.parametrize(("place", "shuffles", "block"), [("%j", 0, 32), ("%c1", 5, 32), ("%c1", 0, 24)])
def test_sums_are_taken_before_they_are_atomic(place: str, shuffles: int, block: int) -> None:
    """At an address of the thread behind the loop; at one of all threads once a warp, if all warps are full."""
    text, given = sums(place), arguments()
    kernels = outlined(text, block)
    body = str(kernels).partition("gpu.func")[2]
    assert body.count("gpu.shuffle") == shuffles
    assert body.count("atomic_rmw") == 1
    lines = [line.strip() for line in body.split("\n")]
    loop, addition = (next(n for n, line in enumerate(lines) if word in line) for word in ("scf.for", "atomic_rmw"))
    assert lines.index("}", loop) < addition
    expected = on_cpu(ad.parse(text), "f", given)
    for schedule in SCHEDULES:
        agree(on_machine(kernels, "f", given, schedule), expected)
    agree(on_cpu(kernels, "f", given), expected)
    (used,) = ad.ptx(ad.parse(text), "f").resources().values()
    assert used.spills == 0


@pytest.mark.parametrize(
    "text",
    [
        sums("%j", "memref.store %late, %s[%i] : memref<9xf64>").replace(
            "%c0 =", "%late = arith.constant 1.0 : f64\n%c0 =", 1
        ),
        sums("%j", attribute=""),
    ],
    ids=["it is stored to", "it may be another one"],
)
def test_what_may_be_seen_earlier_is_added_at_once(text: str) -> None:
    lines = [line.strip() for line in str(outlined(text)).partition("gpu.func")[2].split("\n")]
    loop, addition = (next(n for n, line in enumerate(lines) if word in line) for word in ("scf.for", "atomic_rmw"))
    assert "}" not in lines[loop:addition]


def test_a_captured_number_has_one_addition_for_each_warp() -> None:
    text, rest, _ = PROGRAMS["a captured number"]
    loops = gradient(text)
    given = [*(np.abs(random(70, 8)) for _ in range(4)), *rest]
    kernels = outlined(str(loops), 64)
    assert str(kernels).partition("gpu.func @f_vjp")[2].count("gpu.shuffle") == 5
    expected = on_cpu(loops, "f_vjp", given)
    for schedule in SCHEDULES:
        agree(on_machine(kernels, "f_vjp", given, schedule), expected)
