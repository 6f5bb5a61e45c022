"""Constant data that LLVM could not allocate is refused with a message: LLVM would end the process."""

from __future__ import annotations

import pytest

import mlirad as ad
from mlirad.errors import ExecutionError


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
