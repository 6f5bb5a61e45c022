"""Kernels of all kinds in the simulator, which shares no code with the compiler: vectors, streams, functions, ..."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.testing.check import check_vjp
from tests.fuzz.kernels.comparison import CTX, SCHEDULES, agree, on_cpu, on_machine, outlined
from tests.fuzz.kernels.memory import RaceError
from tests.py.dialects.gpu_programs import STREAM

RNG = np.random.default_rng(12)
#: A kernel that calls a function that reads ids, in 32 threads; a warp each, two blocks.
FUNCTION = """
func.func private @neighbour(%x: memref<64xf64>, %v: f64) -> f64 {
  %c63 = arith.constant 63 : index
  %i = gpu.global_id x
  %lane = gpu.lane_id
  %warp = gpu.subgroup_id : index
  %j = arith.subi %c63, %i : index
  %u = memref.load %x[%j] : memref<64xf64>
  %sum = arith.addi %lane, %warp : index
  %n = arith.index_cast %sum : index to i64
  %f = arith.sitofp %n : i64 to f64
  %p = arith.mulf %u, %f : f64
  %r = arith.mulf %p, %v : f64
  return %r : f64
}
func.func @f(%x: memref<64xf64> {llvm.noalias}, %y: memref<64xf64> {llvm.noalias}) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %i = gpu.global_id x
    %v = memref.load %x[%i] : memref<64xf64>
    %r = func.call @neighbour(%x, %v) : (memref<64xf64>, f64) -> f64
    memref.store %r, %y[%i] : memref<64xf64>
    gpu.terminator
  }
  return
}"""
#: Two parts of dynamic shared memory, of f64 and of f32.
DYNAMIC = """
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<16xf64> {llvm.noalias}, %y: memref<16xf64> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %part = arith.constant 64 : index
  %bytes = arith.constant 96 : i32
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) dynamic_shared_memory_size %bytes {
    %i = gpu.global_id x
    %all = gpu.dynamic_shared_memory : memref<?xi8, #wg>
    %s = memref.view %all[%c0][] : memref<?xi8, #wg> to memref<8xf64, #wg>
    %t = memref.view %all[%part][] : memref<?xi8, #wg> to memref<8xf32, #wg>
    %v = memref.load %x[%i] : memref<16xf64>
    %narrow = arith.truncf %v : f64 to f32
    %square = arith.mulf %narrow, %narrow : f32
    memref.store %v, %s[%tx] : memref<8xf64, #wg>
    memref.store %square, %t[%tx] : memref<8xf32, #wg>
    gpu.barrier
    %j = arith.subi %c7, %tx : index
    %a = memref.load %s[%j] : memref<8xf64, #wg>
    %b = memref.load %t[%j] : memref<8xf32, #wg>
    %wide = arith.extf %b : f32 to f64
    %r = arith.mulf %a, %wide : f64
    memref.store %r, %y[%i] : memref<16xf64>
    gpu.terminator
  }
  return
}"""


def neighbour(x: Any) -> Any:
    return x * x[::-1] * np.tile(np.arange(32), 2)


def reversed_cubes(x: Any) -> Any:
    back = x.reshape(2, 8)[:, ::-1].ravel()
    return back * (back.astype(np.float32) ** 2).astype(np.float64)


#: Threads behind the end return early; of the others each halves a number until it is small.
BLOCKS = """
func.func @f(%x: memref<20xf64> {llvm.noalias}, %y: memref<20xf64> {llvm.noalias}) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c12 = arith.constant 12 : index
  %c20 = arith.constant 20 : index
  %half = arith.constant 0.5 : f64
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c12, %sy = %c1, %sz = %c1) {
    %b = arith.muli %bx, %sx : index
    %i = arith.addi %b, %tx : index
    %out = arith.cmpi uge, %i, %c20 : index
    cf.cond_br %out, ^end, ^first
  ^first:
    %v = memref.load %x[%i] : memref<20xf64>
    cf.br ^head(%v, %c1 : f64, index)
  ^head(%w: f64, %k: index):
    %goes = arith.cmpi ule, %k, %c2 : index
    cf.cond_br %goes, ^again, ^last
  ^again:
    %h = arith.mulf %w, %half : f64
    %next = arith.addi %k, %c1 : index
    cf.br ^head(%h, %next : f64, index)
  ^last:
    %q = arith.mulf %w, %v : f64
    memref.store %q, %y[%i] : memref<20xf64>
    cf.br ^end
  ^end:
    gpu.terminator
  }
  return
}"""

#: Each thread has two elements, exchanges them as a vector, and chooses between them.
VECTORS = """
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<32xf64> {llvm.noalias}, %y: memref<32xf64> {llvm.noalias}) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f64
  %both = arith.constant dense<[0.5, 2.0]> : vector<2xf64>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) workgroup(%s : memref<16xf64, #wg>) {
    %i = gpu.global_id x
    %p = arith.muli %i, %c2 : index
    %q = arith.muli %tx, %c2 : index
    %v = vector.load %x[%p] : memref<32xf64>, vector<2xf64>
    %w = arith.mulf %v, %both : vector<2xf64>
    vector.store %w, %s[%q] : memref<16xf64, #wg>, vector<2xf64>
    gpu.barrier
    %other = arith.subi %c7, %tx : index
    %r = arith.muli %other, %c2 : index
    %u = vector.load %s[%r] : memref<16xf64, #wg>, vector<2xf64>
    %large = arith.cmpf ogt, %u, %both : vector<2xf64>
    %sines = math.sin %u : vector<2xf64>
    %chosen = arith.select %large, %sines, %u : vector<2xi1>, vector<2xf64>
    %product = vector.reduction <mul>, %chosen : vector<2xf64> into f64
    %a = vector.extract %v[0] : f64 from vector<2xf64>
    %b = arith.addf %a, %product : f64
    %c = vector.broadcast %b : f64 to vector<2xf64>
    %d = vector.insert %product, %c[1] : f64 into vector<2xf64>
    %e = arith.mulf %d, %v : vector<2xf64>
    vector.transfer_write %e, %y[%p] : vector<2xf64>, memref<32xf64>
    gpu.terminator
  }
  return
}"""


def with_vectors(x: Any) -> Any:
    pairs = x.reshape(2, 8, 2)
    u = (pairs * [0.5, 2.0])[:, ::-1]
    product = np.where(u > np.array([0.5, 2.0]), np.sin(u), u).prod(axis=2)
    return np.stack([(pairs[..., 0] + product) * pairs[..., 0], product * pairs[..., 1]], axis=2).ravel()


CASES: dict[str, tuple[str, int, Callable[[Any], Any], float]] = {
    "streams and memory of the device": (STREAM, 70, lambda x: np.sin(np.sin(x**2) ** 2), 1e-12),
    "a function that reads ids": (FUNCTION, 64, neighbour, 1e-12),
    "several blocks": (BLOCKS, 20, lambda x: x * x / 4, 1e-12),
    "dynamic shared memory": (DYNAMIC, 16, reversed_cubes, 1e-12),
    "vectors": (VECTORS, 32, with_vectors, 1e-12),
}


@pytest.mark.parametrize("name", CASES)
def test_values_and_gradients(name: str) -> None:
    text, size, expected, tolerance = CASES[name]
    x = RNG.normal(size=size)
    module = ad.parse(text)
    for schedule in SCHEDULES:
        found = on_machine(module, "f", [x, np.zeros(size)], schedule)
        np.testing.assert_allclose(found[1], expected(x), rtol=tolerance)
    if name != "dynamic shared memory":  # its squares are rounded to f32
        check_vjp(module, "f", x, np.zeros(size), ctx=CTX)
    loops = ad.transforms.vjp(module, "f", wrt="all", ctx=CTX)
    given = [x, RNG.normal(size=size), np.zeros(size), RNG.normal(size=size)]
    for schedule in SCHEDULES:
        agree(on_machine(outlined(loops), "f_vjp", given, schedule), on_cpu(loops, "f_vjp", given))


def test_parts_of_shared_memory_that_overlap_race() -> None:
    overlapping = ad.parse(DYNAMIC.replace("arith.constant 64 : index", "arith.constant 60 : index"))
    with pytest.raises(RaceError):
        on_machine(overlapping, "f", [RNG.normal(size=16), np.zeros(16)])
