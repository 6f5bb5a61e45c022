"""A bf16 is rounded the same way on every processor, whether or not it has an instruction for that."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

import mlirad as ad

SUMS = """func.func @sums(%x: memref<?xf32>, %partial: memref<?xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : bf16
  %n = memref.dim %x, %c0 : memref<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> bf16 {
    %v = memref.load %x[%i] : memref<?xf32>
    %b = arith.truncf %v : f32 to bf16
    %t = arith.addf %s, %b : bf16
    memref.store %t, %partial[%i] : memref<?xbf16>
    scf.yield %t : bf16
  }
  return
}"""


@pytest.mark.parametrize("level", [0, 3])
def test_carried_numbers_are_rounded_in_each_iteration(level: int) -> None:
    sums = ad.compile(ad.parse(SUMS), "sums", target=ad.Cpu(opt_level=level))
    random = np.random.default_rng(7)
    # Sums with ties (a half of the last digit), beyond the largest number, of subnormal numbers, and NaN.
    cases = [
        random.standard_normal(300),
        random.integers(-3, 4, 300) * 2.0**-8 + np.sign(random.standard_normal(300)),
        np.full(9, 1.7e38),
        random.standard_normal(100) * 1e-39,
        np.array([1.0, np.inf, -np.inf, 2.0, np.nan]),
        np.array([-np.nan, 1.0]),
    ]
    for numbers in (case.astype(np.float32) for case in cases):
        partial = np.zeros(len(numbers), ml_dtypes.bfloat16)
        sums(numbers, partial)
        total, expected = ml_dtypes.bfloat16(0), []
        with np.errstate(all="ignore"):
            for number in numbers:
                total = ml_dtypes.bfloat16(np.float32(total) + np.float32(ml_dtypes.bfloat16(number)))
                expected.append(total)
        np.testing.assert_array_equal(partial.astype(np.float32), np.array(expected).astype(np.float32))


def test_only_modules_with_bf16_define_the_function() -> None:
    plain = SUMS.replace("bf16", "f16")
    texts = [ad.compile(ad.parse(source), "sums").llvm for source in (SUMS, plain)]
    assert ["define internal half @__truncsfbf2" in text for text in texts] == [True, False]
