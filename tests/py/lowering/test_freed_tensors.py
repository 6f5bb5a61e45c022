"""Tensors are values: they stay what they were where the program frees, or writes, the buffers they were read from."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad

TYPE = "tensor<4xf64>"
SQUARE = f"%r = arith.mulf %t, %t : {TYPE}"
COPY = f"%e = tensor.empty() : {TYPE}\n %r = linalg.copy ins(%t : {TYPE}) outs(%e : {TYPE}) -> {TYPE}"
FREE = "memref.dealloc %b : memref<4xf64>"
#: name -> how the buffer is read, what is done then, and the power of %x that it gives.
CASES = {
    "in place": ("restrict writable", f"{SQUARE}\n {FREE}", 2),
    "freed first": ("restrict", f"{FREE}\n {SQUARE}", 2),
    "copied": ("restrict", f"{COPY}\n {FREE}", 1),
    "a view": (
        "restrict",
        f"%v = tensor.cast %t : {TYPE} to tensor<?xf64>\n {FREE}\n %r = tensor.cast %v : tensor<?xf64> to {TYPE}",
        1,
    ),
}


@pytest.mark.parametrize(("how", "body", "power"), CASES.values(), ids=CASES.keys())
def test_a_tensor_outlives_the_buffer_that_it_was_read_from(how: str, body: str, power: int) -> None:
    module = ad.parse(f"""func.func @f(%x: memref<4xf64>) -> {TYPE} {{
      %b = memref.alloc() : memref<4xf64>
      linalg.copy ins(%x : memref<4xf64>) outs(%b : memref<4xf64>)
      %t = bufferization.to_tensor %b {how} : memref<4xf64> to {TYPE}
      {body}
      return %r : {TYPE}
    }}""")
    x, dx, dr = np.random.default_rng(4).normal(size=(3, 4))
    made, before = ad.compile(ad.transforms.vjp(module, "f"), "f_vjp"), dx.copy()
    np.testing.assert_array_equal(made(x, dx, dr), x**power)
    np.testing.assert_allclose(dx, before + dr * power * x ** (power - 1), rtol=1e-14)
    np.testing.assert_array_equal(ad.compile(module, "f")(x), x**power)
