"""What threads would allocate is allocated by the host: as much as the iteration takes that takes most."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import ExecutionError
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from mlirad.lowering.lower_to_llvm import keep_only
from mlirad.testing.check import check_vjp
from tests.fuzz.kernels.comparison import CTX, SCHEDULES, agree, allocates, on_cpu, on_machine
from tests.py.dialects import gpu_programs

RNG = np.random.default_rng(12)
#: Each thread has elements a grid apart, which are overwritten, and a loop of a length that it loads.
STRIDED = """
func.func @f(%x: memref<?xf64> {llvm.noalias}, %k: memref<?xindex> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias},
             %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c1, %sz = %c1) {
    %i = gpu.global_id x
    %all = arith.muli %gx, %sx : index
    scf.for %j = %i to %n step %all {
      %v = memref.load %x[%j] : memref<?xf64>
      %w = memref.load %y[%j] : memref<?xf64>
      %is = arith.cmpf ogt, %v, %w : f64
      %m = memref.load %k[%j] : memref<?xindex>
      scf.if %is {
        %r = scf.for %l = %c0 to %m step %c1 iter_args(%a = %w) -> (f64) {
          %s = math.sin %a : f64
          %p = arith.mulf %s, %v : f64
          %q = arith.addf %p, %a : f64
          scf.yield %q : f64
        }
        memref.store %r, %y[%j] : memref<?xf64>
      } else {
        %s = math.sin %w : f64
        memref.store %s, %y[%j] : memref<?xf64>
      }
    }
    gpu.terminator
  }
  return
}"""
PROGRAMS: dict[str, tuple[str, list[Any]]] = {
    "loaded and computed lengths": (
        STRIDED, [RNG.normal(size=21), RNG.integers(0, 4, 21), RNG.normal(size=21), 21],
    ),
    "warps that are not full": (
        gpu_programs.COLLECTIVE.replace("OP", "%z = gpu.subgroup_reduce mul %e : (f64) -> f64"),
        [RNG.normal(size=90) * 0.2, np.zeros(90)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PROGRAMS)
def test_kernels_of_gradients_allocate_nothing(name: str) -> None:
    text, arguments = PROGRAMS[name]
    loops = ad.transforms.vjp(ad.parse(text), "f", wrt="all", ctx=CTX)
    keep_only(loops, "f_vjp")
    given: list[Any] = []
    for one in arguments:
        is_active = isinstance(one, np.ndarray) and one.dtype.kind == "f"
        given += [one, RNG.normal(size=one.shape)] if is_active else [one]
    expected = on_cpu(loops, "f_vjp", given)
    kernels = ad.parse(str(loops))
    OutlineGpuKernels(block=8).run(kernels, CTX)
    assert not allocates(kernels)
    assert "xmemref" not in str(kernels)
    for schedule in SCHEDULES:
        agree(on_machine(kernels, "f_vjp", given, schedule), expected)
    assert all(one.spills == 0 for one in ad.ptx(loops, "f_vjp").resources().values())


ALLOCATES = """
func.func @f(%x: memref<9xf64> {llvm.noalias}, %k: memref<9xindex> ATTRIBUTE, %y: memref<9xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  scf.parallel (%i) = (%c0) to (%c9) step (%c1) {
    %n = memref.load %k[%i] : memref<9xindex>
    %t = memref.alloc(%n) : memref<?xf64>
    %v = memref.load %x[%i] : memref<9xf64>
    scf.for %j = %c0 to %n step %c1 {
      memref.store %v, %t[%j] : memref<?xf64>
    }
    %w = memref.load %t[%c1] : memref<?xf64>
    %q = arith.mulf %w, %w : f64
    memref.store %q, %x[%i] : memref<9xf64>
    memref.store %n, %y[%i] : memref<9xindex>
    memref.dealloc %t : memref<?xf64>
    scf.reduce
  }
  return
}"""


def test_what_the_loop_may_change_says_nothing_in_front_of_it() -> None:
    """A store of such elements may be one to the lengths, unless nothing overlaps them."""
    with pytest.raises(ad.MlirAdError, match=r"MA0510.*'memref.alloc' in a kernel"):
        ad.ptx(ad.parse(ALLOCATES.replace("ATTRIBUTE", "")), "f")
    module = ad.parse(ALLOCATES.replace("ATTRIBUTE", "{llvm.noalias}"))
    kernels = ad.parse(str(module))
    OutlineGpuKernels(block=4).run(kernels, CTX)
    given = [RNG.normal(size=9), RNG.integers(2, 5, 9), np.zeros(9, int)]
    agree(on_machine(kernels, "f", given, "random"), on_cpu(module, "f", given))


#: A block whose threads share their states in each time step: the gradient needs those of all steps.
RECURRENT = """
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<?x8xf64> {llvm.noalias}, %w: memref<8x8xf64> {llvm.noalias}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) workgroup(%h : memref<8xf64, #wg>) {
    %zero = arith.constant 0.0 : f64
    memref.store %zero, %h[%tx] : memref<8xf64, #wg>
    gpu.barrier
    scf.for %t = %c0 to %n step %c1 {
      %u = memref.load %x[%t, %tx] : memref<?x8xf64>
      %s = scf.for %k = %c0 to %c8 step %c1 iter_args(%a = %u) -> (f64) {
        %v = memref.load %w[%tx, %k] : memref<8x8xf64>
        %g = memref.load %h[%k] : memref<8xf64, #wg>
        %p = arith.mulf %v, %g : f64
        %b = arith.addf %a, %p : f64
        scf.yield %b : f64
      }
      %r = math.tanh %s : f64
      gpu.barrier
      memref.store %r, %h[%tx] : memref<8xf64, #wg>
      memref.store %r, %x[%t, %tx] : memref<?x8xf64>
      gpu.barrier
    }
    gpu.terminator
  }
  return
}"""


def test_states_of_a_tile_are_kept_in_one_buffer_and_the_steps_are_one_kernel() -> None:
    loops = ad.transforms.vjp(ad.parse(RECURRENT), "f", wrt="all", ctx=CTX)
    assert "xmemref<" in str(loops)
    kernels = ad.parse(str(loops))
    keep_only(kernels, "f_vjp")
    OutlineGpuKernels().run(kernels, CTX)
    assert "xmemref<" not in str(kernels)
    assert str(kernels).count("gpu.launch_func") == 1
    given = [*RNG.normal(size=(2, 5, 8)), *RNG.normal(size=(2, 8, 8)) * 0.5, 5]
    for schedule in SCHEDULES:
        agree(on_machine(kernels, "f_vjp", given, schedule), on_cpu(loops, "f_vjp", given))


def test_a_buffer_that_a_branch_keeps_is_not_hoisted() -> None:
    """As those of a recursive function: they are in no loop."""
    text = """
func.func private @rest(%v: f64) -> f64 {
  %half = arith.constant 0.5 : f64
  %c = arith.cmpf ogt, %v, %half : f64
  %r = scf.if %c -> (f64) {
    %m = arith.mulf %v, %half : f64
    %s = func.call @rest(%m) : (f64) -> f64
    %p = arith.mulf %s, %v : f64
    scf.yield %p : f64
  } else {
    scf.yield %v : f64
  }
  return %r : f64
}
func.func @f(%x: memref<8xf64> {llvm.noalias}) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
    %v = memref.load %x[%tx] : memref<8xf64>
    %r = func.call @rest(%v) : (f64) -> f64
    memref.store %r, %x[%tx] : memref<8xf64>
    gpu.terminator
  }
  return
}"""
    check_vjp(ad.parse(text), "f", np.array([0.3, 0.7, 1.3, 2.9, 0.1, 5.3, 0.6, 9.1]), ctx=CTX)
    with pytest.raises(ExecutionError, match="MA0510"):  # its loop is sequential: nothing is launched
        ad.ptx(ad.transforms.vjp(ad.parse(text), "f", wrt="all", ctx=CTX), "f_vjp")


def test_threads_cache_values_at_adjacent_elements() -> None:
    """The last axes of a cache are those of threads; loops around barriers and of threads are the first."""
    text = """
func.func @f(%x: memref<?x?xf64> {llvm.noalias}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %blocks = memref.dim %x, %c0 : memref<?x?xf64>
  %threads = memref.dim %x, %c1 : memref<?x?xf64>
  scf.parallel (%b) = (%c0) to (%blocks) step (%c1) {
    scf.for %k = %c0 to %n step %c1 {
      scf.parallel (%t) = (%c0) to (%threads) step (%c1) {
        %v = memref.load %x[%b, %t] : memref<?x?xf64>
        %r = scf.for %j = %c0 to %n step %c1 iter_args(%s = %v) -> (f64) {
          %w = math.sin %s : f64
          %p = arith.mulf %w, %v : f64
          scf.yield %p : f64
        }
        memref.store %r, %x[%b, %t] : memref<?x?xf64>
        scf.reduce
      }
    }
    scf.reduce
  }
  return
}"""
    check_vjp(ad.parse(text), "f", RNG.normal(size=(2, 3)), 2, ctx=CTX)
    loops = str(ad.transforms.vjp(ad.parse(text), "f", wrt="all", ctx=CTX)).partition("@f_vjp")[2]
    assert re.search(r"memref.store %\S+, %\S+\[%k, %j, %b, %t\] : memref<\?x\?x\?x\?xf64>", loops)
    on_cpu = str(ad.transforms.vjp(ad.parse(text), "f", wrt="all")).partition("@f_vjp")[2]
    assert "[%k, %j, %b, %t]" not in on_cpu
