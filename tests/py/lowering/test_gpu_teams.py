"""Phases of blocks of threads as one launch, with barriers and workgroup memory; on the CPU, and as PTX."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from mlirad.machine import GPU
from mlirad.passes.gpu_launches import ConvertGpuToParallelLoops
from mlirad.testing.check import check_vjp
from tests.fuzz.kernels import comparison as machine
from tests.fuzz.kernels import mutations
from tests.fuzz.race_detector import reorder
from tests.py.dialects import gpu_programs
from tests.py.lowering.test_gpu_kernels import CTX, gradient, random

TEAMS = {
    "a tiled product": (gpu_programs.MATMUL, lambda: [random(8, 8), random(8, 8), random(8, 8), 8]),
    "a reduction in shared memory": (gpu_programs.TREE, lambda: [random(64) * 0.3, random(4)]),
    "a reduction with atomic additions": (gpu_programs.ATOMIC_TREE, lambda: [random(64) * 0.3, random(4)]),
    "an all-reduce": (
        gpu_programs.COLLECTIVE.replace("OP", "%z = gpu.all_reduce add %e {} : (f64) -> (f64)"),
        lambda: [random(90) * 0.1, random(90)],
    ),
    "a maximum": (
        gpu_programs.COLLECTIVE.replace("OP", "%z = gpu.all_reduce maximumf %e {} : (f64) -> (f64)"),
        lambda: [random(90) * 0.1, random(90)],
    ),
    "a shuffle": (
        gpu_programs.COLLECTIVE.replace("OP", "%z, %there = gpu.shuffle xor %e, %offset, %width : f64"),
        lambda: [random(90) * 0.1, random(90)],
    ),
    **{name: (text, lambda: [random(32), random(32)]) for name, text in gpu_programs.PHASES.items()},
}


def on_cpu(module: ir.Module, arguments: list[Any], *, backwards: bool = False) -> list[Any]:
    """The arrays behind a call of the derivative, with shadows that depend on nothing but their shapes.

    ``backwards``: the last block and the last thread come first.
    """
    if backwards:
        module = ad.parse(str(module))
        ConvertGpuToParallelLoops().run(module, CTX)
        assert reorder(module) > 0
    given = []
    for value in arguments:
        given.append(value.copy() if isinstance(value, np.ndarray) else value)
        if isinstance(value, np.ndarray):
            given.append(np.random.default_rng(value.size).standard_normal(value.shape))
    ad.compile(module, "f_vjp")(*given)
    return [array for array in given if isinstance(array, np.ndarray)]


@pytest.mark.parametrize("name", TEAMS)
def test_phases_become_one_launch_with_barriers(name: str) -> None:
    """It is taken apart at its barriers again to run: without one of them, threads would run ahead."""
    text, make = TEAMS[name]
    arguments = make()
    loops = gradient(text)
    kernels = ad.parse(str(loops))
    OutlineGpuKernels().run(kernels, CTX)
    assert "scf.parallel" not in str(kernels)
    assert "gpu.barrier" in str(kernels)
    expected = on_cpu(loops, arguments)
    for backwards in (False, True):
        for one, got in zip(expected, on_cpu(kernels, arguments, backwards=backwards), strict=True):
            np.testing.assert_allclose(got, one, rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("name", TEAMS)
def test_teams_have_machine_code_without_spills(name: str) -> None:
    code = ad.ptx(gradient(TEAMS[name][0]), "f_vjp")
    assert "bar.sync" in code.text
    assert all(one.spills == 0 for one in code.resources().values())
    if name == "a tiled product":
        assert "memref.alloc(" not in code.host  # what threads load from tiles is not cached: that would be n^3 numbers


def test_a_barrier_that_is_missing_is_seen() -> None:
    """A mutant without it gives other numbers in one of two orders of threads, where it separates elements at all."""
    text, make = TEAMS["a reduction in shared memory"]
    kernels = gradient(text)
    OutlineGpuKernels().run(kernels, CTX)
    arguments = make()
    expected = on_cpu(ad.parse(str(kernels)), arguments)
    lines = str(kernels).split("\n")
    start = next(n for n, line in enumerate(lines) if "gpu.func @f_vjp_kernel" in line)
    barriers = [n for n, line in enumerate(lines) if line.strip() == "gpu.barrier" and n > start]
    caught = 0
    for number in barriers:
        mutant = ad.parse("\n".join(lines[:number] + lines[number + 1 :]))
        found = [on_cpu(mutant, arguments, backwards=backwards) for backwards in (False, True)]
        caught += any(not np.allclose(a, b, rtol=1e-12) for one in found for a, b in zip(expected, one, strict=True))
    assert caught >= 2  # those in the loop, between the halves of the tree


def test_threads_keep_their_own_elements() -> None:
    """A value that lives across a barrier is private to its thread, and not in shared memory."""
    kernels = gradient(gpu_programs.PHASES["store, load"])
    OutlineGpuKernels().run(kernels, CTX)
    signature = str(kernels).partition("gpu.func @f_vjp_kernel")[2].partition(" kernel ")[0]
    assert signature.count("#gpu.address_space<workgroup>") == 2  # the tile, and its shadow


def test_an_addition_in_two_loops_is_atomic_if_it_is_in_one() -> None:
    """Threads of a block have different elements, and blocks may have the same."""
    text = """
func.func @f(%x: memref<?xf64> {llvm.noalias}, %k: memref<?xi64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias},
             %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%b) = (%c0) to (%n) step (%c1) {
    %s = memref.load %k[%b] : memref<?xi64>
    %first = arith.index_cast %s : i64 to index
    %start = arith.muli %b, %c8 : index
    scf.parallel (%t) = (%c0) to (%c8) step (%c1) {
      %i = arith.addi %start, %t : index
      %j = arith.addi %first, %t : index
      %v = memref.load %x[%j] : memref<?xf64>
      %q = arith.mulf %v, %v : f64
      memref.store %q, %y[%i] : memref<?xf64>
      scf.reduce
    }
    scf.reduce
  }
  return
}"""
    assert str(gradient(text)).count("atomic_rmw addf") == 1
    check_vjp(ad.parse(text), "f", random(20), np.array([0, 5, 3]), random(24), 3, ctx=CTX)


def test_what_stands_between_phases_is_done_once() -> None:
    """An update of shared memory that no loop over threads holds; and what all read waits for the next phase."""
    text = """
func.func @f(%x: memref<4x8xf64> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%b) = (%c0) to (%c4) step (%c1) {
    %t = memref.alloca() : memref<8xf64>
    scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
      %v = memref.load %x[%b, %i] : memref<4x8xf64>
      memref.store %v, %t[%i] : memref<8xf64>
      scf.reduce
    }
    affine.for %k = 0 to 7 {
      %u = affine.load %t[%k] : memref<8xf64>
      %w = affine.load %t[%k + 1] : memref<8xf64>
      %s = arith.addf %u, %w : f64
      affine.store %s, %t[%k + 1] : memref<8xf64>
    }
    %last = memref.load %t[%c1] : memref<8xf64>
    scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
      %v = memref.load %t[%i] : memref<8xf64>
      %p = arith.mulf %v, %last : f64
      memref.store %p, %t[%i] : memref<8xf64>
      memref.store %p, %x[%b, %i] : memref<4x8xf64>
      scf.reduce
    }
    scf.reduce
  }
  return
}"""
    kernels = ad.parse(text)
    OutlineGpuKernels().run(kernels, CTX)
    x = random(4, 8)
    sums = np.cumsum(x, axis=1)
    ad.compile(kernels, "f")(x)
    np.testing.assert_allclose(x, sums * sums[:, 1:2], rtol=1e-13)
    assert str(kernels).count("gpu.barrier") == 3  # a phase, the loop of one thread, and the load of all


def test_what_all_threads_read_waits_in_front_of_branches() -> None:
    """Not in one of them: the other one writes it as well. Nor in a loop, which may have no iteration."""
    text = """
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<2x8xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) workgroup(%t : memref<8xindex, #wg>) {
    memref.store %tx, %t[%tx] : memref<8xindex, #wg>
    gpu.barrier
    %n = memref.load %t[%c1] : memref<8xindex, #wg>
    gpu.barrier
    %is = arith.cmpi eq, %n, %c8 : index
    scf.if %is {
      memref.store %c8, %x[%bx, %tx] : memref<2x8xindex>
      gpu.barrier
    } else {
      memref.store %c8, %t[%tx] : memref<8xindex, #wg>
      gpu.barrier
    }
    gpu.terminator
  }
  return
}"""
    kernels = ad.parse(text)
    OutlineGpuKernels().run(kernels, CTX)
    lines = [line.strip() for line in str(kernels).partition("gpu.func")[2].split("\n")]
    start = next(n for n, line in enumerate(lines) if line.startswith("%n = memref.load"))
    assert "gpu.barrier" in lines[start : next(n for n, line in enumerate(lines) if line.startswith("scf.if"))]


OPEN_BLOCKS = """
func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) {
    %i = gpu.global_id x
    %v = memref.load %x[%i] : memref<?xf64>
    %s = math.sin %v : f64
    gpu.barrier
    %q = arith.mulf %s, %s : f64
    memref.store %q, %y[%i] : memref<?xf64>
    gpu.terminator
  }
  return
}"""


def test_blocks_of_any_size_are_launched_as_blocks() -> None:
    """What lives across the barrier is a number of each thread, so that their count need not be known."""
    loops = gradient(OPEN_BLOCKS)
    kernels = ad.parse(str(loops))
    OutlineGpuKernels().run(kernels, CTX)
    assert "scf.parallel" not in str(kernels)
    assert "workgroup" not in str(kernels)
    arguments = [random(14), random(14), 7]
    for one, got in zip(on_cpu(loops, arguments), on_cpu(kernels, arguments), strict=True):
        np.testing.assert_allclose(got, one, rtol=1e-13)


def test_buffers_of_blocks_of_any_size_are_workgroup_memory() -> None:
    """A block of two axes has at most 1024 threads, however many along each."""
    text = gpu_programs.COLLECTIVE.replace("OP", "%z = gpu.all_reduce maximumf %e {} : (f64) -> (f64)")
    text = text.replace("%y: memref<?xf64> {llvm.noalias})", "%y: memref<?xf64> {llvm.noalias}, %h: index, %k: index)")
    loops = gradient(text.replace("%sx = %c9, %sy = %c5", "%sx = %h, %sy = %k"))
    kernels = ad.parse(str(loops))
    OutlineGpuKernels().run(kernels, CTX)
    assert "scf.parallel" not in str(kernels)
    assert "memref<1024xf64, #gpu.address_space<workgroup>>" in str(kernels)
    given = [random(40) for _ in range(4)] + [5, 4]
    expected = machine.on_cpu(loops, "f_vjp", given)
    for schedule in ("backward", "random"):
        machine.agree(machine.on_machine(kernels, "f_vjp", given, schedule), expected)


def test_blocks_of_different_sizes_are_not_joined() -> None:
    """One thread would run all phases of both."""
    text = OPEN_BLOCKS.replace("%n: index)", "%z: memref<?xf64> {llvm.noalias}, %n: index, %m: index)")
    launch = text[text.index("gpu.launch") : text.index("return")]
    other = launch.replace("%n", "%m").replace("%x[", "%y[").replace(", %y[", ", %z[")
    kernels = ad.parse(text.replace("  return", other + "  return"))
    OutlineGpuKernels().run(kernels, CTX)
    assert "scf.parallel" not in str(kernels)
    x, y, z = random(14), random(14), random(14)
    ad.compile(kernels, "f")(x, y, z, 7, 3)
    np.testing.assert_allclose(z[:6], np.sin(np.sin(x[:6]) ** 2) ** 2, rtol=1e-13)


def test_threads_of_two_axes_own_their_elements() -> None:
    """Between blocks it takes how many threads there are along both."""
    text = OPEN_BLOCKS.replace("%sx = %n, %sy = %c1", "%sx = %c4, %sy = %c3").replace(
        "%c2 = arith", "%c4 = arith.constant 4 : index\n%c3 = arith.constant 3 : index\n%c2 = arith"
    )
    linear = """%row = arith.muli %ty, %sx : index
    %own = arith.addi %row, %tx : index
    %c12 = arith.muli %sx, %sy : index
    %first = arith.muli %bx, %c12 : index
    %i = arith.addi %first, %own : index"""
    loops = gradient(text.replace("%i = gpu.global_id x", linear))
    assert "atomic_rmw" not in str(loops)


def test_a_barrier_stays_where_it_separates_something() -> None:
    """What a thread keeps for itself needs none, what it reads of another one does; nor does the end of the kernel."""
    text = gpu_programs.PHASES["load, load"]
    kernels = ad.parse(text)
    OutlineGpuKernels().run(kernels, CTX)
    assert text.count("gpu.barrier") == 4
    assert str(kernels).count("gpu.barrier") == 1
    assert str(gradient(text)).count("memref.alloc(") > 0  # the gradient's loops have caches, its kernel has none
    kernels = gradient(text)
    OutlineGpuKernels().run(kernels, CTX)
    assert "memref.alloc(" not in str(kernels)


def test_caches_of_loops_around_barriers_are_as_long_as_arguments_say() -> None:
    text = gpu_programs.UNIFORM_BOUND.replace("%k: memref<2xi64> {llvm.noalias}", "%m: index")
    for line in ("%n = memref.load %k[%bx] : memref<2xi64>", "%m = arith.index_cast %n : i64 to index"):
        text = text.replace(line, "")
    loops = gradient(text)
    kernels = ad.parse(str(loops))
    OutlineGpuKernels().run(kernels, CTX)
    assert "memref.alloc(" not in str(kernels).partition("gpu.module")[2].partition("func.func @f_vjp")[0]
    arguments = [random(16), 3]
    for one, got in zip(on_cpu(loops, arguments), on_cpu(kernels, arguments), strict=True):
        np.testing.assert_allclose(got, one, rtol=1e-12)
    assert ad.ptx(loops, "f_vjp").kernels


@pytest.mark.parametrize(("depth", "is_team"), [(64, True), (65, False)])
def test_blocks_are_no_deeper_than_a_gpu_has_them(depth: int, is_team: bool) -> None:
    kernels = ad.parse(f"""
    func.func @f(%x: memref<4x{depth}x2x2xf64>, %y: memref<4x{depth}x2x2xf64>) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c4 = arith.constant 4 : index
      %depth = arith.constant {depth} : index
      %one = arith.constant 1.0 : f64
      scf.parallel (%b) = (%c0) to (%c4) step (%c1) {{
        scf.parallel (%k, %j, %i) = (%c0, %c0, %c0) to (%depth, %c2, %c2) step (%c1, %c1, %c1) {{
          memref.store %one, %x[%b, %k, %j, %i] : memref<4x{depth}x2x2xf64>
          scf.reduce
        }}
        scf.parallel (%k, %j, %i) = (%c0, %c0, %c0) to (%depth, %c2, %c2) step (%c1, %c1, %c1) {{
          %v = memref.load %x[%b, %c0, %c1, %c0] : memref<4x{depth}x2x2xf64>
          memref.store %v, %y[%b, %k, %j, %i] : memref<4x{depth}x2x2xf64>
          scf.reduce
        }}
        scf.reduce
      }}
      return
    }}""")
    OutlineGpuKernels().run(kernels, CTX)
    assert (f"known_block_size = array<i32: 2, 2, {depth}>" in str(kernels)) is is_team
    y = np.zeros((4, depth, 2, 2))
    ad.compile(kernels, "f")(np.zeros_like(y), y)
    assert (y == 1).all()


def launches(module: ir.Module) -> list[str]:
    return [line.strip() for line in str(module).split("\n") if line.strip().startswith("gpu.launch_func")]


def runs(kernels: ir.Module, given: list[Any], expected: list[Any], function: str = "f") -> None:
    """Raise where numbers are others, or threads race, in one of three orders."""
    for schedule in machine.SCHEDULES:
        machine.agree(machine.on_machine(kernels, function, given, schedule), expected)


ONE_BLOCK = {name: text.replace("%gx = %c4", "%gx = %c1") for name, text in gpu_programs.PHASES.items()}


@pytest.mark.parametrize("name", ONE_BLOCK)
def test_a_launch_of_one_block_comes_back_as_one(name: str) -> None:
    """Its loop over blocks is gone: the phases stand in the function, with the buffers of the block."""
    loops = gradient(ONE_BLOCK[name])
    kernels = ad.parse(str(loops))
    OutlineGpuKernels().run(kernels, CTX)
    assert len(launches(kernels)) == 2  # of the primal, and of the gradient
    host = str(kernels).rpartition("func.func")[2]
    assert "alloc" not in host
    given = [random(32), random(32), random(32), random(32)]
    runs(kernels, given, machine.on_cpu(loops, "f_vjp", given), "f_vjp")


@pytest.mark.parametrize("name", ONE_BLOCK)
def test_barriers_of_one_block_are_needed(name: str) -> None:
    """Without one of them there is a race, or numbers differ, in one of three orders of threads."""
    kernels = ad.parse(ONE_BLOCK[name])
    OutlineGpuKernels().run(kernels, CTX)
    given = [random(32), random(32)]
    expected = machine.on_machine(kernels, "f", given)
    mutants = [one.text for one in mutations.without_a_barrier(str(kernels))]
    assert mutants
    for text in mutants:
        with pytest.raises(AssertionError):
            runs(ad.parse(text), given, expected)


SMALL_LOOPS = """
func.func @f(%x: memref<EXTENTxf64>, %y: memref<EXTENTxf64>, %i: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant EXTENT : index
  %last = arith.constant LAST : index
  %two = arith.constant 2.0 : f64
  %t = memref.alloc() : memref<EXTENTxf64>
  %u = memref.alloc() : memref<EXTENTxf64>
  scf.parallel (%k) = (%c0) to (%n) step (%c1) {
    %v = memref.load %x[%k] : memref<EXTENTxf64>
    memref.store %v, %t[%k] : memref<EXTENTxf64>
    scf.reduce
  }
  BETWEEN
  scf.for %k = %c0 to %n step %c1 {
    memref.store %two, %u[%k] : memref<EXTENTxf64>
  }
  scf.parallel (%k) = (%c0) to (%n) step (%c1) {
    %r = arith.subi %last, %k : index
    %v = memref.load %t[%r] : memref<EXTENTxf64>
    %w = memref.load %u[%k] : memref<EXTENTxf64>
    %p = arith.mulf %v, %w : f64
    memref.store %p, %y[%k] : memref<EXTENTxf64>
    scf.reduce
  }
  memref.dealloc %t : memref<EXTENTxf64>
  %z = memref.load %u[%i] : memref<EXTENTxf64>
  memref.dealloc %u : memref<EXTENTxf64>
  return %z : f64
}"""


@pytest.mark.parametrize(
    ("extent", "between", "count"),
    [(128, "", 1), (129, "", 2), (16, "memref.store %two, %x[%i] : memref<16xf64>", 2)],
    ids=["as many as a block has", "too many", "the host writes between"],
)
def test_small_loops_are_phases_of_one_block(extent: int, between: str, count: int) -> None:
    """What the host reads behind them stays a buffer of the host."""
    text = SMALL_LOOPS.replace("EXTENT", str(extent)).replace("LAST", str(extent - 1)).replace("BETWEEN", between)
    kernels = ad.parse(text)
    OutlineGpuKernels().run(kernels, CTX)
    assert len(launches(kernels)) == count
    assert str(kernels).count("memref.alloc()") == (1 if count == 1 else 2)
    assert str(kernels).count("memref.dealloc") == (1 if count == 1 else 2)
    given = [random(extent), random(extent), 5]
    runs(kernels, given, machine.on_cpu(ad.parse(text), "f", given))


def test_phases_that_need_more_memory_than_a_block_has_leave_buffers_to_the_host() -> None:
    text = SMALL_LOOPS.replace("EXTENT", "32").replace("LAST", "31").replace("BETWEEN", "").replace("%u[", "%x[")
    fill = text[text.index("  scf.for") : text.index("  scf.parallel", text.index("  scf.for"))]
    for bytes, count in ((32 * 8, 1), (31 * 8, 0)):
        kernels = ad.parse(text.replace(fill, ""))
        OutlineGpuKernels().run(kernels, CTX.with_machine(replace(GPU, block_memory=bytes)))
        assert str(kernels).count("workgroup(") == count
        assert len(launches(kernels)) == 1
        given = [random(32), random(32), 5]
        runs(kernels, given, machine.on_cpu(ad.parse(text.replace(fill, "")), "f", given))
