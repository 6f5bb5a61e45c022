"""Memory spaces of buffers in kernels: names, numbers, and those that are refused."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.errors import UnsupportedError
from mlirad.machine import GPU

REVERSED = """
func.func @f(%x: memref<2x64xf64> {llvm.noalias}%more) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c63 = arith.constant 63 : index
  %c64 = arith.constant 64 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
    threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %c1, %sz = %c1)%own {
    %define
    %r = arith.subi %c63, %tx : index
    %v = memref.load %x[%bx, %tx] : memref<2x64xf64>
    %w = math.sin %v : f64
    memref.store %w, %t[%tx] : memref<64xf64, %space>
    gpu.barrier
    %u = memref.load %t[%r] : memref<64xf64, %space>
    memref.store %u, %x[%bx, %tx] : memref<2x64xf64>
    gpu.terminator
  }
  return
}
"""
WORKGROUP = "#gpu.address_space<workgroup>"
GLOBAL = '\nmemref.global "private" @tile : memref<64xf64, %space> = uninitialized\n'


def kernel(space: str, how: str = "attribution") -> str:
    """Reverses rows by a buffer in ``space``."""
    text = REVERSED
    if how == "attribution":
        text = text.replace("%own", " workgroup(%t : memref<64xf64, %space>)")
    elif how == "global":
        text = text.replace("%define", "%t = memref.get_global @tile : memref<64xf64, %space>") + GLOBAL
    elif how == "alloca":
        text = text.replace("%define", "%t = memref.alloca() : memref<64xf64, %space>")
    else:
        text = text.replace("%more", ", %t: memref<64xf64, %space>")
    for name in ("%own", "%define", "%more"):
        text = text.replace(name, "")
    return text.replace("%space", space)


@pytest.mark.parametrize("how", ["attribution", "global"])
def test_numbers_of_spaces_are_those_of_llvm(how: str) -> None:
    x = np.random.default_rng(3).normal(size=(2, 64))
    cotangent = np.random.default_rng(4).normal(size=(2, 64))
    kernels = []
    for space in (WORKGROUP, "3"):
        module = ad.parse(kernel(space, how))
        y = x.copy()
        ad.compile(module, "f")(y)
        np.testing.assert_allclose(y, np.sin(x)[:, ::-1], rtol=1e-14)
        derivative = ad.transforms.vjp(module, "f", wrt="all", ctx=Context.default().with_machine(GPU))
        dx = cotangent.copy()
        ad.compile(derivative, "f_vjp")(x.copy(), dx)
        np.testing.assert_allclose(dx, cotangent[:, ::-1] * np.cos(x), rtol=1e-14)
        kernels.append(str(derivative).partition("@f_vjp")[2].replace(", 3>", f", {WORKGROUP}>"))
    assert kernels[0] == kernels[1]


@pytest.mark.parametrize("how", ["attribution", "global", "alloca", "argument"])
@pytest.mark.parametrize("space", ["7", '"shared"', "#llvm.address_space<3>"])
def test_unknown_spaces_are_refused(how: str, space: str) -> None:
    with pytest.raises(UnsupportedError, match=r"MA0370.*is no memory space of GPUs[\s\S]*help: declare"):
        ad.transforms.vjp(ad.parse(kernel(space, how)), "f", wrt="all")


@pytest.mark.parametrize(
    ("how", "space"),
    [("alloca", WORKGROUP), ("alloca", "3"), ("argument", "3"), ("argument", "5"), ("global", "4"), ("global", "1")],
)
def test_what_nobody_can_allocate_is_refused(how: str, space: str) -> None:
    """Otherwise the neighbours of a thread would not see its elements."""
    with pytest.raises(UnsupportedError, match=r"MA0370.*a buffer in memory space[\s\S]*help: declare"):
        ad.transforms.vjp(ad.parse(kernel(space, how)), "f", wrt="all")


def test_views_of_buffers_of_the_host_keep_their_space() -> None:
    text = kernel("1", "argument").replace("%t[%r]", "%s[%c0]").replace("memref<64xf64, 1>\n    memref.store %u", (
        "memref<8xf64, strided<[1], offset: 8>, 1>\n    memref.store %u"))  # fmt: skip
    view = "%s = memref.subview %t[8] [8] [1] : memref<64xf64, 1> to memref<8xf64, strided<[1], offset: 8>, 1>\n"
    derivative = ad.transforms.vjp(ad.parse(text.replace("    %r =", f"    {view}    %r =")), "f", wrt="all")
    assert "f_vjp" in str(derivative)
