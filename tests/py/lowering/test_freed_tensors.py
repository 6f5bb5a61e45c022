"""Tensors are values: they stay what they were where the program frees, or writes, the buffers they were read from."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from tests.fuzz.heap import leaked_bytes

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


#: The tape has the matrix as a buffer, of which a tensor is made, and the eigenvectors as a tensor.
EIGENVALUES = """
func.func @f(%x: memref<3xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<3x3xf64>
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %c3 step %c1 {
      %xi = memref.load %x[%i] : memref<3xf64>
      %xj = memref.load %x[%j] : memref<3xf64>
      %p = arith.mulf %xi, %xj : f64
      memref.store %p, %a[%i, %j] : memref<3x3xf64>
    }
  }
  %t = bufferization.to_tensor %a restrict : memref<3x3xf64> to tensor<3x3xf64>
  %w, %v = "lapack.eigh"(%t) : (tensor<3x3xf64>) -> (tensor<3xf64>, tensor<3x3xf64>)
  %e = tensor.extract %w[%c2] : tensor<3xf64>
  %r = arith.mulf %e, %e : f64
  memref.dealloc %a : memref<3x3xf64>
  return %r : f64
}
"""


def test_a_buffer_on_the_tape_of_which_a_tensor_is_made_is_freed_once() -> None:
    function = ad.compile(ad.parse(EIGENVALUES), "f")
    x = np.array([0.3, -1.2, 0.8])

    def call() -> None:
        _, pullback = ad.vjp(function, x)
        (gradient,) = pullback(1.0)
        np.testing.assert_allclose(gradient, 4 * (x @ x) * x, rtol=1e-12)
        pullback.free()

    assert leaked_bytes(call) == 0
