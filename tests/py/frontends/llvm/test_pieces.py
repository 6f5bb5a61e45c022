"""Memory that is accessed as integers of several sizes: the value is that of machine code, the derivative known."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import UnsupportedError
from mlirad.frontends.llvm import load
from tests.fuzz.native import NativeModule

#: Bytes 0 to 7 are stored as one number, and then a byte and two of them again; all are read as three sizes.
PARTS = """
define double @parts(ptr %x, i64 %n) {
  %u = alloca [2 x i64]
  %mixed = mul i64 %n, 1234605616436508552
  store i64 %mixed, ptr %u
  %second = getelementptr i64, ptr %u, i64 1
  store i64 -81985529216486896, ptr %second
  %p3 = getelementptr i8, ptr %u, i64 3
  store i8 77, ptr %p3
  %p6 = getelementptr i8, ptr %u, i64 6
  store i16 -5, ptr %p6
  %all = load i64, ptr %u
  %shifted = lshr i64 %all, 17
  %low = and i64 %shifted, 65535
  %a = uitofp i64 %low to double
  %i = and i64 %n, 15
  %p = getelementptr i8, ptr %u, i64 %i
  %byte = load i8, ptr %p
  %b = sitofp i8 %byte to double
  %p10 = getelementptr i8, ptr %u, i64 10
  %word = load i32, ptr %p10
  %c = sitofp i32 %word to double
  %v = load double, ptr %x
  %va = fmul double %v, %a
  %vb = fmul double %v, %b
  %square = fmul double %va, %vb
  %vc = fmul double %v, %c
  %sum = fadd double %square, %vc
  ret double %sum
}
"""
FILLED = """
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define double @filled(ptr %x, i64 %i) {
  %k = alloca [8 x i32]
  call void @llvm.memset.p0.i64(ptr %k, i8 BYTE, i64 32, i1 false)
  store i32 3, ptr %k
  %p = getelementptr i32, ptr %k, i64 %i
  %number = load i32, ptr %p
  %a = sitofp i32 %number to double
  %v = load double, ptr %x
  %y = fmul double %v, %a
  ret double %y
}
"""


@pytest.mark.parametrize("n", range(16))
def test_integers_that_share_bytes_are_accessed_in_pieces(n: int) -> None:
    x = np.array([0.7])
    value, gradient = ad.value_and_grad(load(PARTS), "parts", wrt=[0])(x, n)
    expected = NativeModule(PARTS).call("parts", x, n)
    assert value == expected
    linear = (NativeModule(PARTS).call("parts", np.array([1.0]), n), NativeModule(PARTS).call("parts", -np.ones(1), n))
    square, slope = (linear[0] + linear[1]) / 2, (linear[0] - linear[1]) / 2
    assert np.squeeze(gradient) == pytest.approx(2 * square * 0.7 + slope, rel=1e-12)


@pytest.mark.parametrize("byte", [-1, 1, 0, 127])
@pytest.mark.parametrize("i", [0, 5])
def test_integers_are_filled_with_a_byte(byte: int, i: int) -> None:
    gradient = ad.grad(load(FILLED.replace("BYTE", str(byte))), "filled", wrt=[0])(np.array([0.7]), i)
    assert np.squeeze(gradient) == (3 if i == 0 else int.from_bytes(bytes([byte % 256]) * 4, "little", signed=True))


def test_floats_are_not_filled_with_a_byte() -> None:
    text = FILLED.replace("BYTE", "1").replace("%number = load i32", "%number = load float")
    text = text.replace("%a = sitofp i32", "%a = fpext float").replace("store i32 3", "store float 3.0")
    variable = FILLED.replace("i8 BYTE", "i8 %b").replace("%k = alloca", "%b = trunc i64 %i to i8\n  %k = alloca")
    for one in (text, variable):
        with pytest.raises(UnsupportedError, match="not 0, nor constant bytes of integers"):
            load(one)
