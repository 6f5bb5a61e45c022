"""`custom_jvp` and `custom_vjp`: functions of the module, and Python that builds them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.errors import UsageError

TEXT = """
func.func @f(%x: f64, %n: i32) -> f64 {
  %y = math.sin %x : f64
  return %y : f64
}
func.func @f_twice(%x: f64, %n: i32, %dy: f64) -> f64 {
  %c = math.cos %x : f64
  %d = arith.addf %c, %c : f64
  %dx = arith.mulf %d, %dy : f64
  return %dx : f64
}
func.func @g(%x: f64, %n: i32) -> f64 {
  %y = func.call @f(%x, %n) : (f64, i32) -> f64
  %z = arith.mulf %y, %y : f64
  return %z : f64
}
"""


def op(name: str, *operands: Any) -> Any:
    return ir.Operation.create(name, [operands[0].type], list(operands)).result


def fwd(x: Any, n: Any) -> Any:
    return op("math.sin", x), op("math.cos", x)


def bwd(c: Any, dy: Any) -> Any:
    return op("arith.addf", *[op("arith.mulf", c, dy)] * 2)


def jvp(x: Any, dx: Any, n: Any) -> Any:
    dy = op("arith.mulf", op("math.cos", x), dx)
    return op("math.sin", x), op("arith.addf", dy, dy)


@pytest.mark.parametrize(
    "given",
    [
        lambda module: ad.custom_vjp(module, "f", "f_twice"),
        lambda module: ad.custom_vjp(module, "@f", "@f_twice"),
        lambda module: ad.custom_vjp(module, "f", lambda x, n, dy: bwd(op("math.cos", x), dy)),
        lambda module: ad.custom_vjp(module, "f", fwd=fwd, bwd=bwd),
        lambda module: ad.custom_jvp(module, "f", jvp),
        lambda module: ad.custom_jvp(ad.custom_vjp(module, "f", "f_twice"), "f", jvp),
    ],
)
def test_it_is_the_derivative_in_both_modes(given: Any) -> None:
    module = ad.parse(TEXT)
    before = str(module)
    custom = given(module)
    assert str(module) == before
    expected = 4 * np.sin(0.7) * np.cos(0.7)
    assert ad.grad(custom, "g")(0.7, 1) == pytest.approx(expected)
    assert ad.compile(ad.transforms.jvp(custom, "g"), "g_jvp")(0.7, 1.0, 1)[1] == pytest.approx(expected)
    assert ad.compile(custom, "g")(0.7, 1) == np.sin(0.7) ** 2
    assert ad.grad(custom, "f")(0.7, 1) == pytest.approx(2 * np.cos(0.7))


def test_upstreams_inliner_leaves_it_alone() -> None:
    custom = ad.custom_vjp(ad.parse(TEXT), "f", "f_twice")
    ad.PassManager.parse("inline").run(custom)
    assert ad.grad(custom, "g")(0.7, 1) == pytest.approx(4 * np.sin(0.7) * np.cos(0.7))


CONSTANT = """
func.func @one(%x: f64, %k: f64) -> f64 attributes {mlirad.vjp = @vjp, mlirad.jvp = @jvp} {
  %y = arith.constant 1.0 : f64
  return %y : f64
}
func.func private @vjp(%x: f64, %k: f64, %dy: f64) -> (f64, f64) {
  %dx = arith.mulf %k, %dy : f64
  return %dx, %dy : f64, f64
}
func.func private @jvp(%x: f64, %dx: f64, %k: f64, %dk: f64) -> (f64, f64) {
  %y = arith.constant 1.0 : f64
  %d = arith.mulf %k, %dx : f64
  %dy = arith.addf %d, %dk : f64
  return %y, %dy : f64, f64
}
func.func @f(%x: f64, %k: f64) -> f64 {
  %y = func.call @one(%x, %k) : (f64, f64) -> f64
  %z = arith.mulf %y, %x : f64
  return %z : f64
}"""


def test_lanes_of_a_result_that_is_the_same_have_derivatives_of_their_own() -> None:
    x, k, w = np.array([0.3, -1.0, 2.0]), 5.0, np.array([0.7, 0.0, -0.4])
    batch = ad.vmap(ad.parse(CONSTANT), "f", in_axes=(0, None))
    y, pullback = ad.vjp(batch, x, k)
    dx, dk = pullback(w)
    np.testing.assert_array_equal(y, x)
    np.testing.assert_allclose(dx, w * (1 + k * x), rtol=1e-14)
    assert dk == pytest.approx(w @ x)
    _, dy = ad.jvp(batch, (x, k), (w, 2.0))
    np.testing.assert_allclose(dy, w + x * (k * w + 2.0), rtol=1e-14)


BESSEL = """
func.func private @j0(f64) -> f64 attributes {mlirad.vjp = @j0_vjp}
func.func private @j1(f64) -> f64
func.func @j0_vjp(%x: f64, %dy: f64) -> f64 {
  %d = func.call @j1(%x) : (f64) -> f64
  %p = arith.mulf %d, %dy : f64
  %dx = arith.negf %p : f64
  return %dx : f64
}
func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> (f64) {
    %y = func.call @j0(%v) : (f64) -> f64
    %z = arith.mulf %y, %x : f64
    scf.yield %z : f64
  }
  return %r : f64
}"""


@pytest.mark.parametrize("axes", [(0, None), (0, 0)])
def test_functions_of_a_library_are_called_for_each_set(axes: tuple[int, int | None]) -> None:
    special = pytest.importorskip("scipy.special")
    x, n = np.linspace(0.3, 2.0, 5), np.array([3, 0, 1, 2, 2])

    def once(x: float, n: int) -> float:
        v = x
        for _ in range(n):
            v = float(special.j0(v)) * x
        return v

    counts = n if axes[1] == 0 else np.full(5, 3)
    f, given = ad.function(ad.parse(BESSEL), "f"), n if axes[1] == 0 else 3
    np.testing.assert_allclose(ad.vmap(f, axes)(x, given), list(map(once, x, counts)), rtol=1e-13)
    slopes = [(once(a + 1e-6, k) - once(a - 1e-6, k)) / 2e-6 for a, k in zip(x, counts, strict=True)]
    np.testing.assert_allclose(ad.vmap(ad.grad(f), axes)(x, given), slopes, rtol=1e-8)


@pytest.mark.parametrize(
    ("wrong", "code", "help"),
    [
        (lambda m: ad.custom_root(3, "f", "g"), "MA0706", "mlirad.parse(text)"),
        (lambda m: ad.custom_vjp(m), "MA0706", "expected the name of a function, got a NoneType"),
        (lambda m: ad.custom_vjp(m, "f"), "MA0330", "mlirad.custom_vjp(module, 'f', fwd='f_fwd', bwd='f_bwd')"),
        (lambda m: ad.custom_vjp(m, "f", fwd=fwd), "MA0330", "fwd='f_fwd', bwd='f_bwd'"),
        (lambda m: ad.custom_vjp(m, "f", "f_twice", fwd=fwd, bwd=bwd), "MA0330", "fwd='f_fwd'"),
        (lambda m: ad.custom_vjp(m, "h", "f_twice"), "MA0310", "functions here: @f, @f_twice, @g"),
        (lambda m: ad.custom_vjp(m, "f", "h"), "MA0330", "add a 'func.func @h'"),
        (lambda m: ad.custom_vjp(m, "f", "g"), "MA0331", "func.func @g(f64, i32, f64) -> f64"),
        (lambda m: ad.custom_jvp(m, "f", "g"), "MA0331", "func.func @g(f64, f64, i32) -> (f64, f64)"),
        (lambda m: ad.custom_jvp(m, "f", lambda x: x), "MA0331", "takes a value for each argument"),
        (lambda m: ad.custom_jvp(m, "f", 3), "MA0331", "takes a value for each argument"),
        (lambda m: ad.custom_jvp(m, "f", lambda x, dx, n: 3), "MA0331", "return the values"),
        (lambda m: ad.custom_vjp(m, "f", fwd=fwd, bwd=lambda c, dy: (c, dy)), "MA0331", "(f64, f64) -> f64"),
        (lambda m: ad.custom_vjp(m, "f", fwd=lambda x, n: n, bwd=lambda dy: dy), "MA0331", "residuals ..."),
    ],
)
def test_what_does_not_fit_is_told_what_to_write(wrong: Any, code: str, help: str) -> None:
    with pytest.raises(UsageError) as caught:
        wrong(ad.parse(TEXT))
    assert code in str(caught.value)
    assert help in str(caught.value)


#: A function that doubles its buffer and returns a number times the old first element, which its vjp needs.
OVERWRITES = """
func.func @twice(%x: memref<3xf64>, %a: f64) -> f64 attributes {mlirad.vjp = @twice_vjp, no_inline} {
  %two = arith.constant 2.0 : f64
  %first = affine.load %x[0] : memref<3xf64>
  affine.for %i = 0 to 3 {
    %v = affine.load %x[%i] : memref<3xf64>
    %w = arith.mulf %v, %two : f64
    affine.store %w, %x[%i] : memref<3xf64>
  }
  %r = arith.mulf %first, %a : f64
  return %r : f64
}
func.func @twice_vjp(%x: memref<3xf64>, %dx: memref<3xf64>, %a: f64, %d: f64) -> f64 {
  %two = arith.constant 2.0 : f64
  affine.for %i = 0 to 3 {
    %v = affine.load %dx[%i] : memref<3xf64>
    %w = arith.mulf %v, %two : f64
    affine.store %w, %dx[%i] : memref<3xf64>
  }
  %v = affine.load %dx[0] : memref<3xf64>
  %p = arith.mulf %a, %d : f64
  %w = arith.addf %v, %p : f64
  affine.store %w, %dx[0] : memref<3xf64>
  %first = affine.load %x[0] : memref<3xf64>
  %da = arith.mulf %first, %d : f64
  return %da : f64
}
func.func @f(%x: memref<3xf64>, %a: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (f64) {
    %q = func.call @twice(%x, %s) : (memref<3xf64>, f64) -> f64
    scf.yield %q : f64
  }
  %v = affine.load %x[1] : memref<3xf64>
  %s = arith.mulf %r, %v : f64
  return %s : f64
}
"""


@pytest.mark.parametrize("count", [1, 3])
def test_a_vjp_is_given_the_contents_before_the_call_that_overwrites_them(count: int) -> None:
    """The value is a x1 (2 x0)^n 2^(n (n - 1) / 2)."""
    module, x, a = ad.parse(OVERWRITES), np.array([0.5, 0.7, 0.9]), 1.3
    value = a * x[1] * (2 * x[0]) ** count * 2.0 ** (count * (count - 1) // 2)
    assert np.isclose(ad.function(module, "f")(x.copy(), a, count), value, rtol=1e-13)
    dx, da = ad.grad(module, "f", wrt=("x", "a"))(x.copy(), a, count)
    np.testing.assert_allclose(dx, [count * value / x[0], value / x[1], 0.0], rtol=1e-13)
    assert np.isclose(da, value / a, rtol=1e-13)


def test_a_rule_that_cannot_be_a_function_says_why() -> None:
    text = """
    func.func private @g(%x: f64) -> f64 attributes {enzyme.custom_rule = @rule} { return %x : f64 }
    enzyme.custom_reverse_rule @rule {
      enzyme.yield
    } attributes {activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_active>],
                  function_type = (f64) -> f64}
    func.func @f(%x: f64) -> f64 {
      %y = func.call @g(%x) : (f64) -> f64
      return %y : f64
    }
    func.func @other(%x: f64) -> f64 { return %x : f64 }"""
    with pytest.raises(ad.MlirAdError, match="MA0334"):
        ad.grad(ad.parse(text), "f")(1.0)
    assert ad.grad(ad.parse(text), "other")(1.0) == 1.0


@pytest.mark.parametrize("arguments", ["%x, %x", "%x, %y"])
def test_a_written_buffer_is_one_argument(arguments: str) -> None:
    """Both shadows would be one buffer, which the rule clears."""
    text = f"""
    func.func private @square(%x: memref<f64>, %y: memref<f64>) attributes {{mlirad.vjp = @square_vjp, no_inline}} {{
      %v = memref.load %x[] : memref<f64>
      %w = arith.mulf %v, %v : f64
      memref.store %w, %y[] : memref<f64>
      return
    }}
    func.func private @square_vjp(%x: memref<f64>, %dx: memref<f64>, %y: memref<f64>, %dy: memref<f64>) {{
      %two = arith.constant 2.0 : f64
      %zero = arith.constant 0.0 : f64
      %d = memref.load %dy[] : memref<f64>
      %v = memref.load %x[] : memref<f64>
      %p = arith.mulf %d, %v : f64
      %q = arith.mulf %p, %two : f64
      %o = memref.load %dx[] : memref<f64>
      %n = arith.addf %o, %q : f64
      memref.store %n, %dx[] : memref<f64>
      memref.store %zero, %dy[] : memref<f64>
      return
    }}
    func.func @f(%x: memref<f64>, %y: memref<f64>) {{
      func.call @square({arguments}) : (memref<f64>, memref<f64>) -> ()
      return
    }}"""
    module, x, y = ad.parse(text), np.array(1.5), np.array(2.0)
    if arguments == "%x, %x":
        with pytest.raises(ad.MlirAdError, match=r"MA0333.*arguments 0 and 1 of '@square' are one buffer"):
            ad.transforms.vjp(module, "f")
        return
    _, pullback = ad.vjp(ad.function(module, "f"), x, y)
    assert pullback(y=np.array(1.0))[0] == 3.0
