"""Tensors go in and come out as numpy arrays: nothing is written that the caller gave, and nothing leaks."""

from __future__ import annotations

import resource

import numpy as np

from mlirad import api

LOSS = """func.func @loss(%w: tensor<?x?xf64>, %x: tensor<?xf64>, %m: memref<2xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f64
  %n = tensor.dim %w, %c0 : tensor<?x?xf64>
  %e = tensor.empty(%n) : tensor<?xf64>
  %o = linalg.fill ins(%zero : f64) outs(%e : tensor<?xf64>) -> tensor<?xf64>
  %y = linalg.matvec ins(%w, %x : tensor<?x?xf64>, tensor<?xf64>) outs(%o : tensor<?xf64>) -> tensor<?xf64>
  %t = math.tanh %y : tensor<?xf64>
  %s = tensor.empty() : tensor<f64>
  %z = linalg.fill ins(%zero : f64) outs(%s : tensor<f64>) -> tensor<f64>
  %d = linalg.dot ins(%t, %t : tensor<?xf64>, tensor<?xf64>) outs(%z : tensor<f64>) -> tensor<f64>
  %v = tensor.extract %d[] : tensor<f64>
  %b = memref.load %m[%c0] : memref<2xf64>
  %r = arith.mulf %v, %b : f64
  return %r : f64
}"""


def _point() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    return rng.normal(size=(3, 4)), rng.normal(size=4), np.array([2.0, 1.0])


def test_gradients_of_tensors_and_buffers_are_arrays() -> None:
    w, x, m = _point()
    value, (dw, dx, dm) = api.value_and_grad(api.parse(LOSS), "loss", wrt="all")(w, x, m)
    t = np.tanh(w @ x)
    seed = 2.0 * m[0] * t * (1.0 - t * t)
    assert np.isclose(value, m[0] * (t @ t))
    np.testing.assert_allclose(dw, np.outer(seed, x))
    np.testing.assert_allclose(dx, w.T @ seed)
    np.testing.assert_allclose(dm, [t @ t, 0.0])


def test_arguments_are_not_written_and_may_be_read_only() -> None:
    module = api.parse("""func.func @f(%a: tensor<3xf64>) -> (tensor<3xf64>, tensor<3xf64>) {
      %r = arith.mulf %a, %a : tensor<3xf64>
      return %r, %a : tensor<3xf64>, tensor<3xf64>
    }""")
    a = np.array([1.0, 2.0, 3.0])
    a.flags.writeable = False
    squares, same = api.compile(module, "f")(a)
    np.testing.assert_allclose(squares, [1.0, 4.0, 9.0])
    same[:] = 0.0
    np.testing.assert_allclose(a, [1.0, 2.0, 3.0])


def test_nothing_leaks() -> None:
    gradient = api.grad(api.parse(LOSS), "loss", wrt="all")
    rng = np.random.default_rng(0)
    w, x, m = rng.normal(size=(100, 100)), rng.normal(size=100), np.array([2.0, 1.0])
    for _ in range(50):
        gradient(w, x, m)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(1000):
        gradient(w, x, m)
    # A leak of one 80 kB array a call would be 80 MB.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000
