"""Adjoints of shuffles add to different elements in different threads, so no addition is atomic."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from tests.fuzz.kernels.comparison import CTX
from tests.py.dialects.test_gpu_atomics import check

#: Each thread exchanges its number with another lane of its warp.
EXCHANGE = """
func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %size = arith.constant SIZE : index
  %by = arith.constant 4 : i32
  %width = arith.constant 32 : i32
  gpu.launch blocks(%bx, %by_, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %size, %sy = %c1, %sz = %c1) {
    %i = gpu.global_id x
    %a = memref.load %x[%i] : memref<?xf64>
    %v = math.sin %a : f64
    %w, %there = gpu.shuffle MODE %v, %by, %width : f64
    %p = arith.mulf %v, %w : f64
    %q = arith.addf %p, %v : f64
    memref.store %q, %y[%i] : memref<?xf64>
    gpu.terminator
  }
  return
}"""


def program(mode: str, size: int) -> str:
    return EXCHANGE.replace("MODE", mode).replace("SIZE", str(size))


@pytest.mark.parametrize("size", [64, 40])  # 40: the last warp has eight lanes
@pytest.mark.parametrize("mode", ["xor", "up", "down"])
def test_adjoints_of_shuffles_by_a_distance_are_plain(mode: str, size: int) -> None:
    text = program(mode, size)
    numbers = np.random.default_rng(4)
    check(text, numbers.normal(size=2 * size), np.zeros(2 * size))
    code = ad.ptx(ad.transforms.vjp(ad.parse(text), "f", wrt="all", ctx=CTX), "f_vjp")
    assert "\tatom." not in code.text
    assert "\tred." not in code.text


@pytest.mark.parametrize("size", [64, 40])
@pytest.mark.parametrize("mode", ["xor", "up", "down", "idx"])
def test_shuffles_read_the_lane_that_the_mode_says(mode: str, size: int) -> None:
    x, y = np.random.default_rng(4).normal(size=2 * size), np.zeros(2 * size)
    ad.compile(ad.parse(program(mode, size)), "f")(x, y)
    thread = np.arange(size)
    lane, end = thread % 32, np.minimum(thread // 32 * 32 + 32, size)
    other = {"xor": lane ^ 4, "up": lane - 4, "down": lane + 4, "idx": np.full(size, 4)}[mode]
    source = thread - lane + other
    source = np.where((other >= 0) & (other < 32) & (source < end), source, thread)
    v = np.sin(x).reshape(2, size)
    np.testing.assert_allclose(y.reshape(2, size), v * v[:, source] + v, rtol=1e-14)
