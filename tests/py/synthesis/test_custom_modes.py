"""The mode that a custom derivative lacks is made of the other, or refused; what does not fit is told what to write."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError

#: (y0, y1) = (x0 sin(x1), x0 x1), with a derivative that is not the true one: each partial differs.
TWO = """
func.func private @f(%x: f64, %n: i32, %w: f64) -> (f64, i32, f64) attributes { GIVEN } {
  %s = math.sin %w : f64
  %y = arith.mulf %x, %s : f64
  %z = arith.mulf %x, %w : f64
  return %y, %n, %z : f64, i32, f64
}
func.func private @f_jvp(%x: f64, %dx: f64, %n: i32, %w: f64, %dw: f64) -> (f64, f64, i32, f64, f64) {
  %y:3 = func.call @f(%x, %n, %w) : (f64, i32, f64) -> (f64, i32, f64)
  %a = arith.mulf %dx, %w : f64
  %b = arith.mulf %dw, %x : f64
  %c = arith.subf %a, %b : f64
  %e = math.exp %w : f64
  %d = arith.mulf %dw, %e : f64
  return %y#0, %c, %y#1, %y#2, %d : f64, f64, i32, f64, f64
}
func.func private @f_vjp(%x: f64, %n: i32, %w: f64, %u: f64, %v: f64) -> (f64, f64) {
  %a = arith.mulf %u, %w : f64
  %b = arith.mulf %u, %x : f64
  %e = math.exp %w : f64
  %d = arith.mulf %v, %e : f64
  %g = arith.subf %d, %b : f64
  return %a, %g : f64, f64
}
func.func private @f_fwd(%x: f64, %n: i32, %w: f64) -> (f64, i32, f64, f64, f64) {
  %y:3 = func.call @f(%x, %n, %w) : (f64, i32, f64) -> (f64, i32, f64)
  return %y#0, %y#1, %y#2, %x, %w : f64, i32, f64, f64, f64
}
func.func private @f_bwd(%x: f64, %w: f64, %u: f64, %v: f64) -> (f64, f64) {
  %n = arith.constant 0 : i32
  %g:2 = func.call @f_vjp(%x, %n, %w, %u, %v) : (f64, i32, f64, f64, f64) -> (f64, f64)
  return %g#0, %g#1 : f64, f64
}
func.func @g(%x: f64, %w: f64) -> f64 {
  %n = arith.constant 3 : i32
  %y:3 = func.call @f(%x, %n, %w) : (f64, i32, f64) -> (f64, i32, f64)
  %k = arith.sitofp %y#1 : i32 to f64
  %a = arith.mulf %y#0, %y#2 : f64
  %b = arith.mulf %a, %k : f64
  return %b : f64
}
"""
FORMS = {"jvp": "mlirad.jvp = @f_jvp", "vjp": "mlirad.vjp = @f_vjp", "sweeps": "mlirad.vjp = [@f_fwd, @f_bwd]"}
SQUARE = """
func.func private @f(%x: f64) -> f64 attributes { GIVEN } {
  %y = arith.mulf %x, %x : f64
  return %y : f64
}
func.func private @other(%x: f64) -> f64 { return %x : f64 }
func.func @g(%x: f64) -> f64 {
  %y = func.call @f(%x) : (f64) -> f64
  return %y : f64
}
"""


def square(given: str, more: str = "") -> Any:
    return ad.parse(SQUARE.replace("GIVEN", given) + more)


def message(module: Any, transform: Any = None) -> str:
    with pytest.raises(MlirAdError) as caught:
        (transform or ad.transforms.vjp)(module, "g")
    return str(caught.value)


@pytest.mark.parametrize("form", FORMS)
def test_each_mode_is_made_of_the_other(form: str) -> None:
    module = ad.parse(TWO.replace("GIVEN", FORMS[form]))
    rng = np.random.default_rng(11)
    for x, w, dx, dw in rng.uniform(0.3, 1.4, (5, 4)):
        y, z = x * np.sin(w), x * w
        dy, dz = dx * w - dw * x, dw * np.exp(w)
        expected = 3 * (dy * z + y * dz)
        value, tangent = ad.compile(ad.transforms.jvp(module, "g"), "g_jvp")(x, dx, w, dw)
        gradient = ad.grad(module, "g", wrt=(0, 1))(x, w)
        assert value == pytest.approx(3 * y * z)
        assert tangent == pytest.approx(expected)
        assert gradient[0] * dx + gradient[1] * dw == pytest.approx(expected)


def test_what_is_made_stands_in_the_module_and_is_used_again() -> None:
    once = ad.transforms.jvp(ad.parse(TWO.replace("GIVEN", FORMS["sweeps"])), "g")
    assert "mlirad.jvp = @f_bwd_transposed_jvp, mlirad.vjp = [@f_fwd, @f_bwd]" in str(once)
    twice = ad.transforms.jvp(once, "g_jvp", wrt=0, of=0)
    assert "@f_bwd_transposed_1" not in str(twice)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("%d = arith.mulf %dx, %dx : f64", "'@f_jvp' is not linear in argument #1"),
        ("%d = func.call @f(%dx) : (f64) -> f64", "the call of '@f' in reverse mode: its custom derivative has no vjp"),
        ('%d = "my.op"(%dx) : (f64) -> f64', "cannot differentiate 'my.op'"),
    ],
)
def test_what_cannot_be_transposed_is_refused_and_the_module_stays(body: str, why: str) -> None:
    text = SQUARE.replace("GIVEN", "mlirad.jvp = @f_jvp") + (
        f"func.func private @f_jvp(%x: f64, %dx: f64) -> (f64, f64) {{ {body} return %x, %d : f64, f64 }}"
    )
    module = ad.parse(text, allow_unregistered_dialects=True)
    before = str(module)
    found = message(module)
    assert "MA0332" in found
    assert why in found
    assert "mlirad.custom_vjp(module, 'f', ...)" in found
    assert str(module) == before
    ad.transforms.jvp(module, "g")  # the mode that is given works


def test_a_jvp_with_buffers_is_not_transposed() -> None:
    module = ad.parse("""
      func.func private @f(%x: memref<2xf64>) -> f64 attributes {mlirad.jvp = @f_jvp} {
        %c0 = arith.constant 0 : index
        %y = memref.load %x[%c0] : memref<2xf64>
        return %y : f64
      }
      func.func private @f_jvp(%x: memref<2xf64>, %dx: memref<2xf64>) -> (f64, f64) {
        %c0 = arith.constant 0 : index
        %y = memref.load %x[%c0] : memref<2xf64>
        %d = memref.load %dx[%c0] : memref<2xf64>
        return %y, %d : f64, f64
      }
      func.func @g(%x: memref<2xf64>) -> f64 {
        %y = func.call @f(%x) : (memref<2xf64>) -> f64
        return %y : f64
      }""")
    assert "'@f' has buffer arguments" in message(module)


@pytest.mark.parametrize(
    ("given", "code", "help"),
    [
        ("mlirad.vjp = @gone", "MA0330", "add a 'func.func @gone', or name another function"),
        ("mlirad.vjp = [@other, @gone]", "MA0330", "add a 'func.func @gone'"),
        ("mlirad.vjp = 3 : i32", "MA0330", "mlirad.vjp = @g, or [@fwd, @bwd]"),
        ("mlirad.vjp = []", "MA0330", "mlirad.vjp = @g, or [@fwd, @bwd]"),
        ("mlirad.vjp = [@other, @other, @other]", "MA0330", "mlirad.vjp = @g, or [@fwd, @bwd]"),
        ("mlirad.jvp = [@other, @other]", "MA0330", "mlirad.jvp = @g"),
        ("mlirad.jvp = @other", "MA0331", "func.func @other(f64, f64) -> (f64, f64)"),
        ("mlirad.vjp = @other", "MA0331", "func.func @other(f64, f64) -> f64"),
        ("mlirad.vjp = [@wide, @other]", "MA0331", "func.func @wide(f64) -> (f64, residuals ...)"),
        ("mlirad.vjp = [@fwd, @other]", "MA0331", "func.func @other(f32, f64) -> f64"),
    ],
)
def test_what_does_not_fit_is_told_what_to_write(given: str, code: str, help: str) -> None:
    more = """
      func.func private @wide(%x: f64) -> f32 { %y = arith.truncf %x : f64 to f32 return %y : f32 }
      func.func private @fwd(%x: f64) -> (f64, f32) { %y = arith.truncf %x : f64 to f32 return %x, %y : f64, f32 }"""
    transform = ad.transforms.jvp if "jvp" in given else ad.transforms.vjp
    found = message(square(given, more), transform)
    assert code in found
    assert help in found


BUFFERS = """
memref.global "private" @state : memref<1xf64> = dense<0.0>
func.func private @f(%x: memref<1xf64>) -> RESULT attributes {mlirad.vjp = GIVEN} { BODY }
func.func private @reads(%x: memref<1xf64>, %dx: memref<1xf64>, %d: f64) { return }
func.func private @writes(%x: memref<1xf64>, %dx: memref<1xf64>, %d: f64) {
  %c0 = arith.constant 0 : index
  memref.store %d, %x[%c0] : memref<1xf64>
  return
}
func.func private @fwd(%x: memref<1xf64>) -> (f64, memref<1xf64>) {
  %c0 = arith.constant 0 : index
  %y = memref.load %x[%c0] : memref<1xf64>
  %r = memref.alloc() : memref<1xf64>
  return %y, %r : f64, memref<1xf64>
}
func.func @g(%x: memref<1xf64>) -> RESULT {
  %y = func.call @f(%x) : (memref<1xf64>) -> RESULT
  return %y : RESULT
}
"""
LOADS = "%c0 = arith.constant 0 : index %y = memref.load %x[%c0] : memref<1xf64> return %y : f64"


@pytest.mark.parametrize(
    ("result", "given", "body", "said"),
    [
        ("memref<1xf64>", "@reads", "return %x : memref<1xf64>", "returns a buffer of type 'memref<1xf64>'"),
        ("f64", "@writes", LOADS, "'@writes', a custom vjp, writes the primal buffer that is argument #0"),
        (
            "f64",
            "[@fwd, @reads]",
            LOADS,
            "'@fwd', the fwd of '@f', returns a buffer of type 'memref<1xf64>' as a residual",
        ),
        (
            "f64",
            "@reads",
            "%m = memref.get_global @state : memref<1xf64> " + LOADS.replace("%x[", "%m["),
            "uses the global buffer '@state'",
        ),
    ],
)
def test_buffers_that_nobody_could_follow_are_refused(result: str, given: str, body: str, said: str) -> None:
    text = BUFFERS.replace("GIVEN", given).replace("BODY", body).replace("RESULT", result)
    with pytest.raises(MlirAdError) as caught:
        ad.transforms.jvp(ad.parse(text), "g")
    assert "MA0333" in str(caught.value)
    assert said in str(caught.value)


def test_a_batch_whose_derivative_cannot_be_batched_is_not_differentiated_without_it() -> None:
    """The buffer is shared by all lanes, which would all add to its shadow."""
    module = ad.parse("""
      func.func private @f(%m: memref<1xf64>, %x: f64) -> f64 attributes {mlirad.vjp = @f_vjp} {
        %c0 = arith.constant 0 : index
        %v = memref.load %m[%c0] : memref<1xf64>
        %y = arith.mulf %x, %v : f64
        return %y : f64
      }
      func.func private @f_vjp(%m: memref<1xf64>, %dm: memref<1xf64>, %x: f64, %d: f64) -> f64 {
        %c0 = arith.constant 0 : index
        memref.store %d, %dm[%c0] : memref<1xf64>
        return %d : f64
      }
      func.func @g(%m: memref<1xf64>, %x: f64) -> f64 {
        %y = func.call @f(%m, %x) : (memref<1xf64>, f64) -> f64
        return %y : f64
      }""")
    batch = ad.transforms.vmap(module, "g", in_axes=(None, 0), size=2)
    with pytest.raises(MlirAdError, match="MA0332") as caught:
        ad.transforms.vjp(batch, "g_vmap")
    assert "that of one lane cannot be batched: cannot batch '@f_vjp'" in str(caught.value)


def test_a_vjp_that_leaves_a_tape_may_be_given_for_its_own_function() -> None:
    """The vjp of a recursive function says what it was made from: that is the function which names it."""
    module = ad.parse("""
      func.func @power(%x: f64, %n: i32) -> f64 {
        %zero = arith.constant 0 : i32
        %one = arith.constant 1 : i32
        %end = arith.cmpi eq, %n, %zero : i32
        %r = scf.if %end -> (f64) {
          scf.yield %x : f64
        } else {
          %m = arith.subi %n, %one : i32
          %y = func.call @power(%x, %m) : (f64, i32) -> f64
          %s = math.sin %y : f64
          %z = arith.mulf %s, %x : f64
          scf.yield %z : f64
        }
        return %r : f64
      }
      func.func @g(%x: f64) -> f64 {
        %n = arith.constant 3 : i32
        %y = func.call @power(%x, %n) : (f64, i32) -> f64
        return %y : f64
      }""")
    made = ad.transforms.vjp(module, "power", keep_primal=False)
    custom = ad.custom_vjp(made, "power", "power_vjp")
    assert ad.grad(custom, "g")(0.8) == pytest.approx(ad.grad(module, "g")(0.8), rel=1e-12)
    found, expected = (
        ad.grad(ad.transforms.vjp(one, "g", keep_primal=False), "g_vjp", wrt=0)(0.8, 1.0) for one in (custom, module)
    )
    assert found == pytest.approx(expected, rel=1e-12)
