"""Functions that a module declares: where they are found, and whose derivative is given."""

from __future__ import annotations

import ctypes
import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError, UsageError
from mlirad.tools import run

#: j0' = -j1: both are in the C library.
BESSEL = """
func.func private @j0(f64) -> f64 attributes {mlirad.vjp = @j0_vjp}
func.func private @j1(f64) -> f64 attributes {mlirad.jvp = @j1_jvp}
func.func private @j0_vjp(%x: f64, %dy: f64) -> f64 {
  %d = func.call @j1(%x) : (f64) -> f64
  %p = arith.mulf %d, %dy : f64
  %dx = arith.negf %p : f64
  return %dx : f64
}
func.func private @j1_jvp(%x: f64, %dx: f64) -> (f64, f64) {
  %y = func.call @j1(%x) : (f64) -> f64
  %z = func.call @j0(%x) : (f64) -> f64
  %q = arith.divf %y, %x : f64
  %d = arith.subf %z, %q : f64
  %dy = arith.mulf %d, %dx : f64
  return %y, %dy : f64, f64
}
func.func @g(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 3 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (f64) {
    %y = func.call @j0(%a) : (f64) -> f64
    %z = arith.mulf %y, %x : f64
    scf.yield %z : f64
  }
  return %r : f64
}
"""
DOT = """
func.func private @dot(memref<?xf64>, memref<?xf64>) -> f64
  attributes {llvm.emit_c_interface, mlirad.vjp = @dot_vjp, mlirad.jvp = @dot_jvp}
func.func private @dot_vjp(memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>, f64)
  attributes {llvm.emit_c_interface}
func.func private @dot_jvp(%x: memref<?xf64>, %dx: memref<?xf64>, %y: memref<?xf64>, %dy: memref<?xf64>) -> (f64, f64) {
  %r = func.call @dot(%x, %y) : (memref<?xf64>, memref<?xf64>) -> f64
  %a = func.call @dot(%dx, %y) : (memref<?xf64>, memref<?xf64>) -> f64
  %b = func.call @dot(%x, %dy) : (memref<?xf64>, memref<?xf64>) -> f64
  %d = arith.addf %a, %b : f64
  return %r, %d : f64, f64
}
func.func @g(%x: memref<?xf64>, %y: memref<?xf64>) -> f64 {
  %r = func.call @dot(%x, %y) : (memref<?xf64>, memref<?xf64>) -> f64
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  memref.store %zero, %x[%c0] : memref<?xf64>
  %s = arith.mulf %r, %r : f64
  return %s : f64
}
"""
DOUBLE = ctypes.c_double


class Descriptor(ctypes.Structure):
    """What a C function is given for a `memref<?xf64>` by its C interface."""

    _fields_ = (
        ("allocated", ctypes.POINTER(DOUBLE)),
        ("aligned", ctypes.POINTER(DOUBLE)),
        ("offset", ctypes.c_int64),
        ("size", ctypes.c_int64),
        ("stride", ctypes.c_int64),
    )

    @property
    def array(self) -> Any:
        return np.ctypeslib.as_array(self.aligned, (self.offset + self.size * self.stride,))[self.offset :: self.stride]


POINTER = ctypes.POINTER(Descriptor)


@ctypes.CFUNCTYPE(DOUBLE, POINTER, POINTER)
def dot(x: Any, y: Any) -> float:
    return float(x[0].array @ y[0].array)


@ctypes.CFUNCTYPE(None, POINTER, POINTER, POINTER, POINTER, DOUBLE)
def dot_vjp(x: Any, dx: Any, y: Any, dy: Any, seed: float) -> None:
    dx[0].array[:] += seed * y[0].array
    dy[0].array[:] += seed * x[0].array


def iterated(x: float) -> float:
    library = ctypes.CDLL(None)
    library.j0.restype, library.j0.argtypes = DOUBLE, [DOUBLE]
    a = x
    for _ in range(3):
        a = library.j0(a) * x
    return a


def test_a_function_of_the_c_library() -> None:
    module, x, h = ad.parse(BESSEL), 0.8, 1e-6
    expected = (iterated(x + h) - iterated(x - h)) / (2 * h)
    assert ad.grad(module, "g")(x) == pytest.approx(expected, rel=1e-8)
    assert ad.compile(ad.transforms.jvp(module, "g"), "g_jvp")(x, 1.0)[1] == pytest.approx(expected, rel=1e-8)


def test_second_order_is_that_of_the_derivative() -> None:
    made = ad.transforms.vjp(ad.parse(BESSEL), "g", keep_primal=False)
    x, h = 0.8, 1e-4
    expected = (iterated(x + h) - 2 * iterated(x) + iterated(x - h)) / h**2
    for transform, name in ((ad.transforms.jvp, "g_vjp_jvp"), (ad.transforms.vjp, "g_vjp_vjp")):
        found = ad.compile(transform(made, "g_vjp", wrt=0), name)(x, 1.0, 1.0)
        assert found[1] == pytest.approx(expected, rel=1e-6)


def test_a_derivative_of_a_declaration_itself_is_asked_for_in_mlir() -> None:
    text = (
        BESSEL
        + """
      func.func @d(%x: f64, %s: f64) -> f64 {
        %d = enzyme.autodiff @j0(%x, %s) {
          activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]
        } : (f64, f64) -> f64
        return %d : f64
      }"""
    )
    module = ad.transforms.autodiff(ad.parse(text))
    library = ctypes.CDLL(None)
    library.j1.restype, library.j1.argtypes = DOUBLE, [DOUBLE]
    assert ad.compile(module, "d")(0.8, 2.0) == -2 * library.j1(0.8)


def test_arrays_reach_a_function_that_is_given_by_its_address() -> None:
    module = ad.parse(DOT)
    target = ad.Cpu(
        symbols={"_mlir_ciface_dot": dot, "_mlir_ciface_dot_vjp": ctypes.cast(dot_vjp, ctypes.c_void_p).value}
    )
    x, y, d = np.random.default_rng(4).standard_normal((3, 5))
    dx, dy = ad.grad(module, "g", wrt=(0, 1), target=target)(x.copy(), y)
    np.testing.assert_allclose(dx, 2 * (x @ y) * y)
    np.testing.assert_allclose(dy, 2 * (x @ y) * x)
    tangents = ad.compile(ad.transforms.jvp(module, "g"), "g_jvp", target=target)
    value, tangent = tangents(x.copy(), d.copy(), y, np.zeros(5))
    assert (value, tangent) == pytest.approx(((x @ y) ** 2, 2 * (x @ y) * (d @ y)))


def test_symbols_outlive_the_target() -> None:
    module = ad.parse("""
      func.func private @twice(f64) -> f64
      func.func @g(%x: f64) -> f64 {
        %y = func.call @twice(%x) : (f64) -> f64
        return %y : f64
      }""")
    twice = ctypes.CFUNCTYPE(DOUBLE, DOUBLE)(lambda x: 2 * x)
    compiled = ad.compile(module, "g", target=ad.Cpu(symbols={"twice": twice}))
    del twice
    assert compiled(1.5) == 3.0


def test_an_object_file_leaves_the_function_to_the_linker(tmp_path: Path) -> None:
    module = ad.parse(DOT)
    target = ad.Cpu(symbols={"_mlir_ciface_dot": dot})
    path = tmp_path / "g.o"
    ad.compile(module, "g", target=target).object(path)
    assert b"_mlir_ciface_dot" in path.read_bytes()


@pytest.mark.parametrize("symbols", [3, {"f": 0}, {"f": -1}, {"f": True}, {"f": "text"}, {3: dot}, {"f": None}])
def test_what_is_no_address_is_refused(symbols: Any) -> None:
    with pytest.raises(UsageError, match="MA0713") as caught:
        ad.Cpu(symbols=symbols)
    assert "help: mlirad.Cpu(symbols={'f': ctypes.CFUNCTYPE(" in str(caught.value)


def test_an_unknown_function_is_told_how_to_give_one() -> None:
    with pytest.raises(MlirAdError, match="MA0503") as caught:
        ad.compile(ad.parse(DOT), "g")
    assert "target=Cpu(symbols={'_mlir_ciface_dot': address})" in str(caught.value)


def test_a_declared_function_without_a_derivative_is_refused_and_what_is_told_works() -> None:
    text = re.sub(r" attributes \{mlirad[^}]*\}", "", BESSEL)
    module = ad.parse(text)
    with pytest.raises(MlirAdError, match="MA0308") as caught:
        ad.grad(module, "g")
    assert "or give it a derivative: mlirad.custom_vjp(module, 'j0', ...) or mlirad.custom_jvp" in str(caught.value)
    assert "in MLIR, name one in its attributes: {mlirad.vjp = @g, mlirad.jvp = @h}" in str(caught.value)
    told = ad.custom_vjp(module, "j0", "j0_vjp")
    assert ad.grad(told, "g")(0.8) == ad.grad(ad.parse(BESSEL), "g")(0.8)


def test_the_command_line_takes_libraries(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "g.mlir"
    path.write_text(BESSEL)
    assert run.main([str(path), "--entry=g", "--args=0.8", "--shared-libs=libm.so.6"]) == 0
    assert float(capsys.readouterr().out) == pytest.approx(iterated(0.8))
    assert run.main([str(path), "--entry=g", "--args=0.8", "--shared-libs=no/such.so"]) == 1
    assert "MA0503" in capsys.readouterr().err
    assert math.isfinite(iterated(0.8))
