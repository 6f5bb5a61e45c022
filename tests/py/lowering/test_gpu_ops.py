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
    """A kernel of two blocks of 8 threads, ``%i`` being the number of a thread."""
    return f"""
func.func @f(%x: {x} {{llvm.noalias}}, %y: {y} {{llvm.noalias}}) {{
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {{
    %i = gpu.global_id x
    {body}
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


def _products(x: Any) -> Any:
    parts = np.append(x, np.zeros(3)).reshape(16, 4)
    return (np.tanh(parts).sum(1, keepdims=True) * parts).ravel()[:61]


CASES: dict[str, tuple[str, Any, Any, Callable[[Any], Any]]] = {
    "complex": (COMPLEX, RNG.normal(size=16) + 1j * RNG.normal(size=16), np.zeros(16), lambda x: abs(np.exp(x) * x)),
    "transfers": (TRANSFERS, RNG.normal(size=61), np.zeros(61), _products),
}


@pytest.mark.parametrize("name", CASES)
def test_derivatives_are_right_and_have_code(name: str) -> None:
    text, x, y, expected = CASES[name]
    found = y.copy()
    ad.compile(ad.parse(text), "f")(x.copy(), found)
    np.testing.assert_allclose(found, expected(x), rtol=1e-13)
    check_vjp(ad.parse(text), "f", x, RNG.normal(size=y.shape), ctx=CTX)
    gradient = ad.transforms.vjp(ad.parse(text), "f", wrt="all", ctx=CTX)
    (used,) = ad.ptx(gradient, "f_vjp").resources().values()
    assert used.spills == 0
    assert ad.ptx(gradient, "f_vjp", target=ad.Gpu("gfx90a")).binary
