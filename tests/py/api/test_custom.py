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


@pytest.mark.parametrize(
    ("wrong", "code", "help"),
    [
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
