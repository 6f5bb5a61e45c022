"""Constant data that LLVM could not allocate is refused with a message: LLVM would end the process."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import ExecutionError, MlirAdError


def text(size: int) -> str:
    return f"""
memref.global "private" constant @table : memref<{size}xf64> = dense<2.0>
func.func @f(%x: f64) -> f64 {{
  %c0 = arith.constant 0 : index
  %m = memref.get_global @table : memref<{size}xf64>
  %y = memref.load %m[%c0] : memref<{size}xf64>
  %z = arith.mulf %x, %y : f64
  return %z : f64
}}"""


def test_a_table_is_compiled() -> None:
    assert ad.compile(ad.parse(text(1000)), "f")(3.0) == 6.0


def test_data_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ExecutionError, match=r"MA0507.*'table'"):
        ad.compile(ad.parse(text(100_000_000_000)), "f")


def wide(elements: int) -> str:
    return f"""
func.func @f(%m: memref<?xf64>) {{
  %c = arith.constant 0 : index
  %v = vector.load %m[%c] : memref<?xf64>, vector<{elements}xf64>
  %w = arith.addf %v, %v : vector<{elements}xf64>
  vector.store %w, %m[%c] : memref<?xf64>, vector<{elements}xf64>
  return
}}"""


def test_vectors_that_take_minutes_are_refused() -> None:
    with pytest.raises(MlirAdError) as caught:
        ad.compile(ad.parse(wide(1_000_000_000)), "f")
    (found,) = caught.value.diagnostics
    assert (found.code, found.where.line) == ("MA0508", 4)
    assert "1000000000 elements" in found.message


def test_the_width_of_vectors_can_be_chosen() -> None:
    module = ad.parse(wide(24))
    with pytest.raises(MlirAdError, match="MA0508"):
        ad.compile(module, "f", target=ad.Cpu(max_vector_elements=23))
    with pytest.raises(MlirAdError, match="MA0508"):
        ad.PassManager.parse("lower-to-llvm{max-vector-elements=23}").run(ad.parse(wide(24)))
    x = np.arange(24.0)
    ad.compile(module, "f", target=ad.Cpu(opt_level=0, max_vector_elements=24))(x)
    np.testing.assert_array_equal(x, 2 * np.arange(24.0))


def test_an_argument_that_is_too_wide_is_refused() -> None:
    text = """func.func @f(%v: vector<5000xf64>) -> f64 {
  %s = vector.reduction <add>, %v : vector<5000xf64> into f64
  return %s : f64
}"""
    with pytest.raises(MlirAdError, match="MA0508"):
        ad.PassManager.parse("lower-to-llvm").run(ad.parse(text))
