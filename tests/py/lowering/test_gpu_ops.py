"""Complex numbers, vectors and views in kernels: right as loops, and in the kernels of gradients as PTX."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.machine import GPU
from mlirad.testing.check import check_vjp

CTX = Context.default().with_machine(GPU)
RNG = np.random.default_rng(23)


def launch(body: str, x: str, y: str) -> str:
    """A kernel of two blocks of 8 threads, ``%i`` being the number of a thread, with a tile ``%t``."""
    tile = "memref<8x8xf64, #wg>"
    return f"""
#wg = #gpu.address_space<workgroup>
func.func @f(%x: {x} {{llvm.noalias}}, %y: {y} {{llvm.noalias}}) {{
  %zero_index = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) workgroup(%t : {tile}) {{
    %i = gpu.global_id x
    {body.replace("TILE", tile)}
    gpu.terminator
  }}
  return
}}"""


COMPLEX = launch(
    """%v = memref.load %x[%i] : memref<16xcomplex<f64>>
    %e = complex.exp %v : complex<f64>
    %m = complex.mul %e, %v : complex<f64>
    %a = complex.abs %m : complex<f64>
    memref.store %a, %y[%i] : memref<16xf64>""",
    "memref<16xcomplex<f64>>",
    "memref<16xf64>",
)
#: The last thread reads and writes one element of four.
TRANSFERS = launch(
    """%k = arith.muli %i, %c4 : index
    %zero = arith.constant 0.0 : f64
    %v = vector.transfer_read %x[%k], %zero : memref<?xf64>, vector<4xf64>
    %w = math.tanh %v : vector<4xf64>
    %s = vector.reduction <add>, %w : vector<4xf64> into f64
    %b = vector.broadcast %s : f64 to vector<4xf64>
    %p = arith.mulf %b, %v : vector<4xf64>
    vector.transfer_write %p, %y[%k] : vector<4xf64>, memref<?xf64>""",
    "memref<?xf64>",
    "memref<?xf64>",
)


#: Vectors of two dimensions, of which the last ones are in the buffer in part.
SQUARES = launch(
    """%k = arith.muli %i, %c2 : index
    %one = arith.constant 1.0 : f64
    %v = vector.transfer_read %x[%c2, %k], %one : memref<3x31xf64>, vector<2x2xf64>
    %w = math.tanh %v : vector<2x2xf64>
    vector.transfer_write %w, %y[%c2, %k] : vector<2x2xf64>, memref<3x31xf64>""",
    "memref<3x31xf64>",
    "memref<3x31xf64>",
)
#: The same through shared memory, which threads fill by rows; each reads what another has stored.
TILES = launch(
    """%zero = arith.constant 0.0 : f64
    %c7 = arith.constant 7 : index
    %v = vector.load %x[%i, %c1] : memref<16x4xf64>, vector<2xf64>
    vector.transfer_write %v, %t[%tx, %c4] {in_bounds = [true]} : vector<2xf64>, TILE
    gpu.barrier
    %o = arith.subi %c7, %tx : index
    %row = memref.subview %t[%o, 4] [1, 2] [1, 1] : TILE to memref<2xf64, strided<[1], offset: ?>, #wg>
    %w = vector.transfer_read %row[%zero_index], %zero : memref<2xf64, strided<[1], offset: ?>, #wg>, vector<2xf64>
    %m = arith.mulf %v, %w : vector<2xf64>
    vector.store %m, %y[%i, %c2] : memref<16x4xf64>, vector<2xf64>""",
    "memref<16x4xf64>",
    "memref<16x4xf64>",
)
#: Rows of both buffers as views, and a copy of a row to shared memory.
ROWS = launch(
    """%from = memref.subview %x[%i, 0] [1, 4] [1, 1] : memref<16x4xf64> to memref<4xf64, strided<[1], offset: ?>>
    %into = memref.subview %t[%tx, 0] [1, 4] [1, 1] : TILE to memref<4xf64, strided<[1], offset: ?>, #wg>
    memref.copy %from, %into : memref<4xf64, strided<[1], offset: ?>> to memref<4xf64, strided<[1], offset: ?>, #wg>
    gpu.barrier
    %c7 = arith.constant 7 : index
    %o = arith.subi %c7, %tx : index
    %flat = memref.collapse_shape %t [[0, 1]] : TILE into memref<64xf64, #wg>
    %k = arith.muli %o, %c8 : index
    %v = memref.load %flat[%k] : memref<64xf64, #wg>
    %w = memref.load %from[%c2] : memref<4xf64, strided<[1], offset: ?>>
    %s = math.sin %v : f64
    %p = arith.mulf %s, %w : f64
    %to = memref.subview %y[%i, 1] [1, 1] [1, 1] : memref<16x4xf64> to memref<f64, strided<[], offset: ?>>
    memref.store %p, %to[] : memref<f64, strided<[], offset: ?>>""",
    "memref<16x4xf64>",
    "memref<16x4xf64>",
)


def _products(x: Any) -> Any:
    parts = np.append(x, np.zeros(3)).reshape(16, 4)
    return (np.tanh(parts).sum(1, keepdims=True) * parts).ravel()[:61]


def _of_squares(x: Any) -> Any:
    return np.where(np.arange(3)[:, None] == 2, np.tanh(x), 0)


def _turned(x: Any) -> Any:
    return x.reshape(2, 8, 4)[:, ::-1].reshape(16, 4)


def _of_tiles(x: Any) -> Any:
    found = np.zeros((16, 4))
    found[:, 2:] = x[:, 1:3] * _turned(x)[:, 1:3]
    return found


def _of_rows(x: Any) -> Any:
    found = np.zeros((16, 4))
    found[:, 1] = np.sin(_turned(x)[:, 0]) * x[:, 2]
    return found


#: A row and a column that are computed from one number, as by a collapsed shape, are not related to the threads.
CASES: dict[str, tuple[str, Any, Any, Callable[[Any], Any], int]] = {
    "complex": (COMPLEX, RNG.normal(size=16) + 1j * RNG.normal(size=16), np.zeros(16), lambda x: abs(np.exp(x) * x), 0),
    "transfers": (TRANSFERS, RNG.normal(size=61), np.zeros(61), _products, 0),
    "squares": (SQUARES, RNG.normal(size=(3, 31)), np.zeros((3, 31)), _of_squares, 0),
    "tiles": (TILES, RNG.normal(size=(16, 4)), np.zeros((16, 4)), _of_tiles, 0),
    "rows": (ROWS, RNG.normal(size=(16, 4)), np.zeros((16, 4)), _of_rows, 1),
}


@pytest.mark.parametrize("name", CASES)
def test_derivatives_are_right_and_have_code(name: str) -> None:
    """Each is one kernel, with barriers where it has a tile, and few additions are atomic."""
    text, x, y, expected, atomics = CASES[name]
    found = y.copy()
    ad.compile(ad.parse(text), "f")(x.copy(), found)
    np.testing.assert_allclose(found, expected(x), rtol=1e-13)
    check_vjp(ad.parse(text), "f", x, RNG.normal(size=y.shape), ctx=CTX)
    gradient = ad.transforms.vjp(ad.parse(text), "f", wrt="all", ctx=CTX)
    code = ad.ptx(gradient, "f_vjp")
    (used,) = code.resources().values()
    assert used.spills == 0
    assert code.text.count("\tatom.") + code.text.count("\tred.") == atomics
    assert ("bar.sync" in code.text) is ("gpu.barrier" in text)
    assert "scf.for" not in code.host.partition("func.func @f_vjp")[2].partition("gpu.module")[0]
    assert ad.ptx(gradient, "f_vjp", target=ad.Gpu("gfx90a")).binary
