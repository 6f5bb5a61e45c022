"""Complex numbers as values and in buffers: both modes, against differences in both directions, in the real product."""

from __future__ import annotations

import cmath
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError
from mlirad.testing import check_jvp, check_vjp

Numbers = npt.NDArray[np.complex128]

SCALARS = """
func.func @mixed(%x: complex<f64>, %s: f64) -> (complex<f64>, f64) {
  %a = complex.conj %x : complex<f64>
  %b = complex.mul %a, %x : complex<f64>
  %c = complex.create %s, %s : complex<f64>
  %e = complex.exp %c : complex<f64>
  %d = complex.div %e, %b : complex<f64>
  %l = complex.log %d : complex<f64>
  %p = complex.pow %x, %l : complex<f64>
  %n = complex.abs %p : complex<f64>
  return %p, %n : complex<f64>, f64
}
func.func @single(%x: complex<f32>, %y: complex<f32>) -> complex<f32> {
  %a = complex.conj %x : complex<f32>
  %b = complex.mul %a, %y : complex<f32>
  %c = complex.sqrt %b : complex<f32>
  %d = complex.tan %c : complex<f32>
  return %d : complex<f32>
}
func.func @chosen(%x: complex<f64>, %y: complex<f64>) -> complex<f64> {
  %n = complex.abs %x : complex<f64>
  %one = arith.constant 1.0 : f64
  %big = arith.cmpf ogt, %n, %one : f64
  %s = arith.select %big, %x, %y : complex<f64>
  %r = scf.if %big -> complex<f64> {
    %t = complex.sin %s : complex<f64>
    scf.yield %t : complex<f64>
  } else {
    %t = complex.mul %s, %y : complex<f64>
    scf.yield %t : complex<f64>
  }
  return %r : complex<f64>
}
// The squares of a Mandelbrot orbit: every value is needed again in reverse mode.
func.func @orbit(%c: complex<f64>, %n: index) -> complex<f64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z0 = complex.constant [0.0, 0.0] : complex<f64>
  %z = scf.for %i = %c0 to %n step %c1 iter_args(%z = %z0) -> complex<f64> {
    %s = complex.mul %z, %z : complex<f64>
    %t = complex.add %s, %c : complex<f64>
    scf.yield %t : complex<f64>
  }
  return %z : complex<f64>
}
func.func @branchless(%x: complex<f64>) -> f64 {
  %zero = complex.constant [0.0, 0.0] : complex<f64>
  %is = complex.eq %x, %zero : complex<f64>
  %no = complex.neq %x, %zero : complex<f64>
  %both = arith.ori %is, %no : i1
  %a = complex.angle %x : complex<f64>
  %b = arith.uitofp %both : i1 to f64
  %r = arith.mulf %a, %b : f64
  return %r : f64
}
"""

BUFFERS = """
func.func @update(%a: memref<?xcomplex<f64>>, %b: memref<4x?xcomplex<f64>, strided<[?, ?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xcomplex<f64>>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xcomplex<f64>>
    %y = memref.load %b[%c1, %i] : memref<4x?xcomplex<f64>, strided<[?, ?], offset: ?>>
    %p = complex.mul %x, %y : complex<f64>
    memref.store %p, %a[%i] : memref<?xcomplex<f64>>
    memref.store %x, %b[%c0, %i] : memref<4x?xcomplex<f64>, strided<[?, ?], offset: ?>>
  }
  return
}
func.func @copied(%a: memref<3xcomplex<f64>>, %b: memref<3xcomplex<f64>>) -> f64 {
  %t = memref.alloc() : memref<3xcomplex<f64>>
  %k = memref.alloca() : memref<complex<f64>>
  memref.copy %a, %t : memref<3xcomplex<f64>> to memref<3xcomplex<f64>>
  %zero = complex.constant [0.0, 0.0] : complex<f64>
  memref.store %zero, %k[] : memref<complex<f64>>
  affine.for %i = 0 to 3 {
    %x = affine.load %t[%i] : memref<3xcomplex<f64>>
    %e = complex.exp %x : complex<f64>
    affine.store %e, %t[%i] : memref<3xcomplex<f64>>
    %s = memref.load %k[] : memref<complex<f64>>
    %q = complex.mul %e, %x : complex<f64>
    %u = complex.add %s, %q : complex<f64>
    memref.store %u, %k[] : memref<complex<f64>>
  }
  memref.copy %t, %b : memref<3xcomplex<f64>> to memref<3xcomplex<f64>>
  memref.dealloc %t : memref<3xcomplex<f64>>
  %r = memref.load %k[] : memref<complex<f64>>
  %n = complex.abs %r : complex<f64>
  return %n : f64
}
"""


def numbers(*shape: int) -> Numbers:
    rng = np.random.default_rng(7)
    return rng.uniform(-1, 1, shape) + 1j * rng.uniform(-1, 1, shape)


@pytest.mark.parametrize("check", [check_jvp, check_vjp])
@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("mixed", (0.7 - 0.6j, 0.3)),
        ("single", (np.complex64(0.7 - 0.6j), np.complex64(0.4 + 0.3j))),
        ("chosen", (0.3 - 0.6j, 0.2 + 0.9j)),
        ("chosen", (1.3 - 0.6j, 0.2 + 0.9j)),
        ("orbit", (-0.4 + 0.5j, 5)),
        ("orbit", (-0.4 + 0.5j, 0)),
        ("branchless", (-0.4 + 0.5j,)),
    ],
)
def test_scalars(check: Callable[..., None], name: str, args: tuple[object, ...]) -> None:
    check(ad.parse(SCALARS), name, *args, order=1 if name == "single" else 2)


@pytest.mark.parametrize("check", [check_jvp, check_vjp])
@pytest.mark.parametrize(
    ("name", "args"), [("update", (numbers(5), numbers(4, 5))), ("copied", (numbers(3), numbers(3)))]
)
def test_buffers(check: Callable[..., None], name: str, args: tuple[object, ...]) -> None:
    check(ad.parse(BUFFERS), name, *args, order=2)


def test_a_gradient_points_where_the_function_grows() -> None:
    """The convention: d|z|^2 is 2 z, that is df/dRe + i df/dIm."""
    text = """func.func @f(%z: complex<f64>) -> f64 {
      %c = complex.conj %z : complex<f64>
      %p = complex.mul %z, %c : complex<f64>
      %r = complex.re %p : complex<f64>
      return %r : f64
    }"""
    assert ad.grad(ad.parse(text), "f")(1.5 - 2.0j) == 3.0 - 4.0j


def test_reverse_mode_multiplies_by_the_conjugate() -> None:
    text = (
        "func.func @f(%z: complex<f64>) -> complex<f64> { %e = complex.exp %z : complex<f64> return %e : complex<f64> }"
    )
    module = ad.parse(text)
    z, t = 0.3 + 0.8j, -0.7 + 0.2j
    forward = ad.compile(ad.transforms.jvp(module, "f"), "f_jvp")(z, t)
    assert forward[1] == pytest.approx(cmath.exp(z) * t)
    reverse = ad.compile(ad.transforms.vjp(module, "f"), "f_vjp")(z, t)
    assert reverse[1] == pytest.approx(cmath.exp(z).conjugate() * t)


def test_an_adjoint_without_the_conjugate_is_found() -> None:
    """What `HolomorphicDerivative` does by itself matters, and the checks see it."""
    ctx = ad.Context.default().with_rules("""
        // z = exp(x):  dz = z dx, and the adjoint is taken to be the same.
        def : MLIRDerivative<"complex", "exp", (Op $x), [(ComplexMul (DiffeRet), (Result))]>;
    """)
    text = (
        "func.func @f(%z: complex<f64>) -> complex<f64> { %e = complex.exp %z : complex<f64> return %e : complex<f64> }"
    )
    check_jvp(ad.parse(text), "f", 0.3 + 0.8j, ctx=ctx)
    with pytest.raises(MlirAdError, match="MA0801"):
        check_vjp(ad.parse(text), "f", 0.3 + 0.8j, ctx=ctx)


@pytest.mark.parametrize("op", ["abs", "sign"])
def test_the_derivative_of_size_and_direction_at_zero_is_zero(op: str) -> None:
    result = "f64" if op == "abs" else "complex<f64>"
    text = f"func.func @f(%z: complex<f64>) -> {result} {{ %r = complex.{op} %z : complex<f64> return %r : {result} }}"
    module = ad.parse(text)
    assert ad.compile(ad.transforms.jvp(module, "f"), "f_jvp")(0j, 1 - 2j) == (0, 0)
    assert ad.compile(ad.transforms.vjp(module, "f"), "f_vjp")(0j, 1.0 if op == "abs" else 1 - 2j) == (0, 0)


@pytest.mark.parametrize(("x", "y"), [(0j, 0j), (0j, 2 + 0j)])
def test_powers_of_zero_have_finite_derivatives(x: complex, y: complex) -> None:
    text = """func.func @f(%x: complex<f64>, %y: complex<f64>) -> complex<f64> {
      %r = complex.pow %x, %y : complex<f64>
      return %r : complex<f64>
    }"""
    _, dx, dy = ad.compile(ad.transforms.vjp(ad.parse(text), "f"), "f_vjp")(x, y, 1 + 1j)
    assert (dx, dy) == (0, 0)


def test_strong_zero_guards_complex_products() -> None:
    text = """func.func @f(%z: complex<f64>) -> complex<f64> {
      %l = complex.log %z : complex<f64>
      return %l : complex<f64>
    }
    func.func @g(%z: complex<f64>, %d: complex<f64>) -> complex<f64> {
      %r = enzyme.autodiff @f(%z, %d) {activity = [#enzyme<activity enzyme_active>],
        ret_activity = [#enzyme<activity enzyme_activenoneed>], strong_zero = true}
        : (complex<f64>, complex<f64>) -> complex<f64>
      return %r : complex<f64>
    }"""
    function = ad.compile(ad.transforms.autodiff(ad.parse(text)), "g")
    assert function(0j, 0j) == 0
    assert function(2j, 1 + 0j) == pytest.approx(0.5j)


def test_derivatives_inherit_fastmath() -> None:
    text = """func.func @f(%x: complex<f64>, %y: complex<f64>) -> complex<f64> {
      %r = complex.div %x, %y fastmath<contract> : complex<f64>
      return %r : complex<f64>
    }"""
    derivative = str(ad.transforms.vjp(ad.parse(text), "f"))
    made = [line for line in derivative.splitlines() if any(f"complex.{op} " in line for op in ("conj", "mul", "neg"))]
    assert made
    assert all("fastmath<contract>" in line for line in made)


def test_bits_of_a_complex_number_are_refused() -> None:
    text = """func.func @f(%z: complex<f32>) -> complex<f32> {
      %b = complex.bitcast %z : complex<f32> to i64
      %one = arith.constant 1 : i64
      %k = arith.xori %b, %one : i64
      %c = complex.bitcast %k : i64 to complex<f32>
      return %c : complex<f32>
    }"""
    with pytest.raises(MlirAdError, match=r"complex\.re and complex\.im"):
        ad.transforms.vjp(ad.parse(text), "f")


def test_complex_integers_carry_no_derivative() -> None:
    text = "func.func @f(%z: complex<i32>) -> complex<i32> { return %z : complex<i32> }"
    with pytest.raises(MlirAdError, match="MA0708"):
        ad.transforms.vjp(ad.parse(text), "f", wrt=0)


@pytest.mark.parametrize("kind", ["f16", "bf16"])
@pytest.mark.parametrize("op", ["exp", "expm1", "log1p", "tan", "tanh", "sqrt", "sign"])
def test_half_precision_is_lowered(op: str, kind: str) -> None:
    text = f"""func.func @f(%x: f64, %y: f64) -> f64 {{
      %a = arith.truncf %x : f64 to {kind}
      %b = arith.truncf %y : f64 to {kind}
      %z = complex.create %a, %b : complex<{kind}>
      %r = complex.{op} %z : complex<{kind}>
      %q = complex.re %r : complex<{kind}>
      %o = arith.extf %q : {kind} to f64
      return %o : f64
    }}"""
    narrow, exact = (
        ad.value_and_grad(ad.parse(t), "f", wrt=[0, 1])(0.5, 0.25) for t in (text, text.replace(kind, "f32"))
    )
    narrow, exact = (np.array([value, *gradient]) for value, gradient in (narrow, exact))
    np.testing.assert_allclose(narrow, exact, atol=0.03)


@pytest.mark.parametrize(
    ("op", "function"),
    [("conj", np.conj), ("sin", np.sin), ("sqrt", np.sqrt), ("tanh", np.tanh), ("log", np.log), ("exp", np.exp)],
)
def test_single_precision_is_computed_right(op: str, function: np.ufunc) -> None:
    """A call of a C function would pass a pair of f32 in other registers than C does."""
    kind = "complex<f32>"
    text = f"func.func @f(%z: {kind}) -> {kind} {{ %r = complex.{op} %z : {kind} return %r : {kind} }}"
    z = np.complex64(0.75 - 0.5j)
    assert ad.compile(ad.parse(text), "f")(z) == pytest.approx(complex(function(z)), rel=1e-5)
