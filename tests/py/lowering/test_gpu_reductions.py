"""Additions of many threads to one element: summed up in a thread, or in a warp, before they are atomic."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.errors import MlirAdError
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from tests.fuzz.kernels.comparison import SCHEDULES, agree, on_cpu, on_machine
from tests.py.dialects.gpu_programs import COLLECTIVE
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


@pytest.mark.parametrize(("place", "shuffles", "block"), [("%j", 0, 32), ("%c1", 5, 32), ("%c1", 0, 24), ("%t", 5, 32)])
def test_sums_are_taken_before_they_are_atomic(place: str, shuffles: int, block: int) -> None:
    """At an address of the thread behind the loop; at one, or a few, of all threads once a warp, if all are full."""
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


def launches(text: str, *, deterministic: bool, block: int = 32) -> tuple[ir.Module, list[str]]:
    """The launches, and what is said of additions."""
    kernels, said = ad.parse(text), []
    ctx = CTX.with_remarks(lambda one: said.append(one))
    OutlineGpuKernels(block=block, deterministic=deterministic, remarks=True).run(kernels, ctx)
    assert all((one.code, one.severity) == ("MA0517", "remark") for one in said)
    return kernels, [one.message.removeprefix("an addition to memory ") for one in said]


@pytest.mark.parametrize("block", [32, 24])
def test_without_atomic_additions_every_order_of_threads_gives_the_same_bits(block: int) -> None:
    """Each warp, or thread, has a cell: another order of blocks and warps rounds alike, which atomics do not."""
    text = PROGRAMS["a captured number"][0].replace("70", "300")
    loops = str(gradient(text))
    numbers = np.random.default_rng(0)
    given = [*(numbers.random((300, 8)) for _ in range(4)), *PROGRAMS["a captured number"][1]]
    given[3] *= 10.0 ** numbers.integers(
        -6, 6, (300, 1)
    )  # the cotangents: sums of them round differently in each order
    expected = on_cpu(ad.parse(loops), "f_vjp", given)
    found = {}
    for deterministic in (True, False):
        kernels, _ = launches(loops, deterministic=deterministic, block=block)
        assert ("atomic_rmw" in str(kernels).partition("gpu.module")[2]) is not deterministic
        runs = [on_machine(kernels, "f_vjp", given, "random", seed) for seed in range(6)]
        for one in runs:
            agree(one, expected)
        found[deterministic] = len({b"".join(np.asarray(array).tobytes() for array in one) for one in runs})
    assert found[True] == 1
    assert found[False] > 1
    agree(on_cpu(launches(loops, deterministic=True, block=block)[0], "f_vjp", given), expected)


def test_sums_of_an_element_are_in_order_on_a_grid_of_three_axes() -> None:
    text = """
func.func @f(%x: memref<2x3x2x64xf64> {llvm.noalias}, %s: memref<5xf64> {llvm.noalias}) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c3, %gz = %c2)
      threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c2, %sz = %c1) {
    %row = arith.muli %ty, %c32 : index
    %i = arith.addi %row, %tx : index
    %v = memref.load %x[%bz, %by, %bx, %i] : memref<2x3x2x64xf64>
    %old = memref.atomic_rmw addf %v, %s[%c3] : (f64, memref<5xf64>) -> f64
    gpu.terminator
  }
  return
}"""
    code = ad.ptx(ad.parse(text), "f", target=ad.Gpu(deterministic=True))
    assert len(code.kernels) == 2
    assert "\tatom." not in code.text
    assert "\tred." not in code.text
    kernels, _ = launches(text, deterministic=True)
    given = [random(2, 3, 2, 64), random(5)]
    expected = given[1].copy()
    expected[3] += given[0].sum()
    for schedule in SCHEDULES:
        np.testing.assert_allclose(on_machine(kernels, "f", given, schedule)[1], expected, rtol=1e-12)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (sums("%c1", attribute=""), "the buffer may overlap others"),
        (sums("%c1").replace("atomic_rmw addf", "atomic_rmw mulf"), "it is no sum of floats"),
    ],
    ids=["overlapping", "product"],
)
def test_what_depends_on_the_order_is_refused(text: str, why: str) -> None:
    with pytest.raises(MlirAdError, match=why) as caught:
        ad.ptx(ad.parse(text), "f", target=ad.Gpu(deterministic=True))
    assert caught.value.diagnostics[0].code == "MA0318"
    assert caught.value.diagnostics[0].where.line == 13
    greatest = sums("%j").replace("atomic_rmw addf", "atomic_rmw maximumf")
    assert "maximumf" in str(launches(greatest, deterministic=True)[0])  # whose order nobody sees


@pytest.mark.parametrize(
    ("text", "block", "said"),
    [
        (sums("%j"), 32, "is one atomic addition behind the loop, of a sum of the thread"),
        (sums("%c1"), 32, "is one atomic addition for each warp: all threads add to one element"),
        (sums("%c1", attribute=""), 32, "is atomic each time: the buffer may overlap others"),
        (sums("%t"), 32, "is one atomic addition for each warp and element"),
        (sums("%t"), 24, "is atomic each time: in each iteration of each thread the element may be another one"),
        (sums("%c1", "memref.store %two, %s[%i] : memref<9xf64>").replace(
            "%c0 =", "%two = arith.constant 2.0 : f64\n%c0 ="),
         32, "is atomic each time: the kernel does something else with the buffer"),
        (sums("%c1").replace("scf.for %t = %c0 to %c8 step %c1 {", "scf.if %always {").replace(
            "%c0 =", "%always = arith.constant true\n%c0 =").replace("%t", "%c1"),
         24, "is atomic each time: not all warps are full"),
    ],
)  # fmt: skip
def test_remarks_say_how_an_addition_is_done(text: str, block: int, said: str) -> None:
    (found,) = launches(text, deterministic=False, block=block)[1]
    assert found.startswith(said)


def test_remarks_name_owners_and_what_is_private() -> None:
    """Of the code for a GPU they are, with the places of the user's text."""
    text = """func.func @f(%x: memref<64x5xf64> {llvm.noalias}, %y: memref<64xf64> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %t = memref.alloca() : memref<5xf64>
    scf.for %j = %c0 to %c5 step %c1 {
      %k = arith.remui %i, %c5 : index
      %v = memref.load %x[%i, %j] : memref<64x5xf64>
      %w = memref.load %t[%k] : memref<5xf64>
      %s = arith.addf %v, %w : f64
      memref.store %s, %t[%k] : memref<5xf64>
    }
    %u = memref.load %t[%c1] : memref<5xf64>
    %o = memref.load %y[%i] : memref<64xf64>
    %p = arith.addf %o, %u : f64
    memref.store %p, %y[%i] : memref<64xf64>
    scf.reduce
  }
  return
}"""
    code = ad.ptx(ad.parse(text, name="sums.mlir"), "f")
    assert [(str(one.where.file), one.where.line, one.message.partition(":")[0]) for one in code.remarks] == [
        ("sums.mlir", 13, "an addition to memory is plain"),
        ("sums.mlir", 18, "an addition to memory is plain"),
    ]
    assert "private" in code.remarks[0].message
    assert "one owner" in code.remarks[1].message


@pytest.mark.parametrize("size", [45, 64])
def test_adjoints_of_reductions_of_warps_are_added_once_by_a_thread(size: int) -> None:
    """To the sum of the warp; one thread then adds to the elements of all lanes, which it owns (32 atomics before)."""
    text = COLLECTIVE.replace("OP", "%z = gpu.subgroup_reduce add %e : (f64) -> f64")
    text = text.replace("%c9 = arith.constant 9", f"%c9 = arith.constant {size}").replace("%sy = %c5", "%sy = %c1")
    loops = gradient(text)
    kernels = outlined(str(loops))
    assert str(kernels).partition("gpu.module")[2].count("atomic_rmw addf") == 1
    given = [random(2 * size) * 0.1, *(random(2 * size) for _ in range(3))]
    expected = on_cpu(loops, "f_vjp", given)
    for schedule in SCHEDULES:
        agree(on_machine(kernels, "f_vjp", given, schedule), expected)
