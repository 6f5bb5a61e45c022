"""Custom derivatives are used in every mode and order, in control flow, batches and checkpoints, in all forms.

`@f` is the sine, and its derivative is given as twice the true one. The oracle needs no custom derivative: the value of
`2 sin(x) - stop(sin(x))` is the sine, and all its derivatives are twice those of it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad

RULES = """
func.func private @rule_jvp(%x: f64, %dx: f64) -> (f64, f64) {
  %y = func.call @f(%x) : (f64) -> f64
  %c = math.cos %x : f64
  %t = arith.addf %c, %c : f64
  %dy = arith.mulf %t, %dx : f64
  return %y, %dy : f64, f64
}
func.func private @rule_vjp(%x: f64, %dy: f64) -> f64 {
  %c = math.cos %x : f64
  %t = arith.addf %c, %c : f64
  %dx = arith.mulf %t, %dy : f64
  return %dx : f64
}
func.func private @rule_fwd(%x: f64) -> (f64, f64, i32) {
  %y = func.call @f(%x) : (f64) -> f64
  %c = math.cos %x : f64
  %two = arith.constant 2 : i32
  return %y, %c, %two : f64, f64, i32
}
func.func private @rule_bwd(%c: f64, %k: i32, %dy: f64) -> f64 {
  %two = arith.sitofp %k : i32 to f64
  %t = arith.mulf %c, %two : f64
  %dx = arith.mulf %t, %dy : f64
  return %dx : f64
}
"""
SINE = "func.func private @f(%x: f64) -> f64 attributes {GIVEN} { %y = math.sin %x : f64 return %y : f64 }"
FORMS = {
    "jvp": "mlirad.jvp = @rule_jvp",
    "vjp": "mlirad.vjp = @rule_vjp",
    "sweeps": "mlirad.vjp = [@rule_fwd, @rule_bwd]",
    "both": "mlirad.jvp = @rule_jvp, mlirad.vjp = [@rule_fwd, @rule_bwd]",
}
ORACLE = """
func.func private @f(%x: f64) -> f64 {
  %s = math.sin %x : f64
  %k = enzyme.ignore_derivatives %s : f64 -> f64
  %d = arith.addf %s, %s : f64
  %y = arith.subf %d, %k : f64
  return %y : f64
}
"""
LOOP = """
func.func private @twice(%x: f64) -> f64 {
  %y = func.call @f(%x) : (f64) -> f64
  %z = arith.mulf %y, %x : f64
  return %z : f64
}
func.func @g(%x: f64, %w: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4 : index
  LOOP
    %y = func.call @twice(%a) : (f64) -> f64
    %b = func.call @f(%w) : (f64) -> f64
    %c = arith.addf %y, %b : f64
    YIELD %c : f64
  }
  return %r : f64
}
"""
FOR = "%r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (f64) {"
AFFINE = FOR.replace("scf.for %i = %c0 to %n step %c1", "affine.for %i = 0 to 4")
PROGRAMS = {
    "one call": "func.func @g(%x: f64, %w: f64) -> f64 { %y = func.call @f(%x) : (f64) -> f64 return %y : f64 }",
    "nested calls": """
func.func private @h(%x: f64) -> f64 { %y = func.call @f(%x) : (f64) -> f64 return %y : f64 }
func.func @g(%x: f64, %w: f64) -> f64 {
  %y = func.call @h(%x) : (f64) -> f64
  %u = arith.mulf %y, %w : f64
  %z = func.call @f(%u) : (f64) -> f64
  %v = arith.divf %z, %x : f64
  return %v : f64
}""",
    "scf loop": LOOP.replace("LOOP", FOR).replace("YIELD", "scf.yield"),
    "affine loop": LOOP.replace("LOOP", AFFINE).replace("YIELD", "affine.yield"),
    "while": """
func.func @g(%x: f64, %w: f64) -> f64 {
  %limit = arith.constant 0.3 : f64
  %r = scf.while (%a = %x) : (f64) -> f64 {
    %c = arith.cmpf ogt, %a, %limit : f64
    scf.condition(%c) %a : f64
  } do {
  ^bb0(%a: f64):
    %y = func.call @f(%a) : (f64) -> f64
    %z = arith.mulf %y, %w : f64
    scf.yield %z : f64
  }
  return %r : f64
}""",
    "branch": """
func.func @g(%x: f64, %w: f64) -> f64 {
  %c = arith.cmpf ogt, %x, %w : f64
  %r = scf.if %c -> (f64) {
    %y = func.call @f(%x) : (f64) -> f64
    scf.yield %y : f64
  } else {
    %s = arith.mulf %w, %x : f64
    %y = func.call @f(%s) : (f64) -> f64
    scf.yield %y : f64
  }
  return %r : f64
}""",
    "blocks": """
func.func @g(%x: f64, %w: f64) -> f64 {
  %c = arith.cmpf olt, %x, %w : f64
  cf.cond_br %c, ^bb1(%x : f64), ^bb2
^bb1(%a: f64):
  %y = func.call @f(%a) : (f64) -> f64
  %z = arith.mulf %y, %w : f64
  return %z : f64
^bb2:
  %s = arith.mulf %w, %x : f64
  cf.br ^bb1(%s : f64)
}""",
    "memory": """
func.func @g(%x: f64, %w: f64) -> f64 {
  %m = memref.alloca() : memref<3xf64>
  affine.for %i = 0 to 3 {
    %t = arith.index_cast %i : index to i64
    %k = arith.sitofp %t : i64 to f64
    %a = arith.addf %x, %k : f64
    %y = func.call @f(%a) : (f64) -> f64
    memref.store %y, %m[%i] : memref<3xf64>
  }
  affine.for %i = 0 to 3 {
    %v = memref.load %m[%i] : memref<3xf64>
    %y = func.call @f(%v) : (f64) -> f64
    %z = arith.mulf %y, %w : f64
    memref.store %z, %m[%i] : memref<3xf64>
  }
  %zero = arith.constant 0.0 : f64
  %r = affine.for %i = 0 to 3 iter_args(%s = %zero) -> (f64) {
    %v = memref.load %m[%i] : memref<3xf64>
    %z = arith.mulf %v, %v : f64
    %t = arith.addf %s, %z : f64
    affine.yield %t : f64
  }
  return %r : f64
}""",
    "parallel": """
func.func @g(%x: f64, %w: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 5 : index
  %zero = arith.constant 0.0 : f64
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> f64 {
    %t = arith.index_cast %i : index to i64
    %k = arith.sitofp %t : i64 to f64
    %a = arith.mulf %x, %k : f64
    %y = func.call @f(%a) : (f64) -> f64
    %z = arith.mulf %y, %w : f64
    scf.reduce(%z : f64) {
    ^bb0(%l: f64, %o: f64):
      %s = arith.addf %l, %o : f64
      scf.reduce.return %s : f64
    }
  }
  return %r : f64
}""",
    "elements of a tensor": """
func.func @g(%x: f64, %w: f64) -> f64 {
  %v = tensor.from_elements %x, %w, %x : tensor<3xf64>
  %e = tensor.empty() : tensor<3xf64>
  %t = linalg.map ins(%v : tensor<3xf64>) outs(%e : tensor<3xf64>) (%a: f64, %o: f64) {
    %y = func.call @f(%a) : (f64) -> f64
    %q = arith.mulf %y, %w : f64
    linalg.yield %q : f64
  }
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %p = tensor.extract %t[%c1] : tensor<3xf64>
  %q = tensor.extract %t[%c2] : tensor<3xf64>
  %r = arith.mulf %p, %q : f64
  return %r : f64
}""",
}
POINT = (0.83, 0.71)


def modules(program: str, form: str = "both") -> tuple[Any, Any]:
    sine = SINE.replace("GIVEN", FORMS[form])
    return ad.parse(sine + RULES + PROGRAMS[program]), ad.parse(ORACLE + PROGRAMS[program])


def derived(module: Any, *steps: str, name: str = "g") -> Any:
    """A function, differentiated once for each step with respect to all floats that it takes."""
    for step in steps:
        transform = ad.transforms.jvp if step == "jvp" else ad.transforms.vjp
        module, name = transform(module, name), f"{name}_{step}"
    return ad.compile(module, name)


def assert_agree(program: str, form: str, *steps: str) -> None:
    rng = np.random.default_rng(5)
    if program == "the function itself":
        found = [derived(module, *steps, name="f") for module in modules("one call", form)]
        arguments = [POINT[0], *rng.standard_normal(len(found[0].prototype.arguments) - 1)]
    else:
        found = [derived(module, *steps) for module in modules(program, form)]
        arguments = [*POINT, *rng.standard_normal(len(found[0].prototype.arguments) - 2)]
        if steps[0] == "jvp":  # the tangent of each argument follows it
            arguments[1], arguments[2] = arguments[2], arguments[1]
    ours, oracle = (one(*arguments) for one in found)
    np.testing.assert_allclose(ours, oracle, rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("mode", ["jvp", "vjp"])
def test_the_derivative_that_is_given_is_used(program: str, form: str, mode: str) -> None:
    assert_agree(program, form, mode)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("program", ["nested calls", "scf loop", "the function itself"])
@pytest.mark.parametrize("steps", [("jvp", "jvp"), ("jvp", "vjp"), ("vjp", "jvp"), ("vjp", "vjp")], ids="-".join)
def test_second_order_differentiates_what_is_given(program: str, form: str, steps: tuple[str, ...]) -> None:
    assert_agree(program, form, *steps)


@pytest.mark.parametrize("form", FORMS)
def test_several_tangents_and_adjoints_at_once(form: str) -> None:
    ours, oracle = modules("scf loop", form)
    rng = np.random.default_rng(7)
    d, e = rng.standard_normal((2, 3))
    for transform, arguments in ((ad.transforms.jvp, (POINT[0], d, POINT[1], e)), (ad.transforms.vjp, (*POINT, d))):
        name = f"g_{transform.__name__}"
        values = [ad.compile(transform(module, "g", width=3), name)(*arguments) for module in (ours, oracle)]
        for one, other in zip(*values, strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-12)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("axes", [(0, 0), (0, None)])
def test_batches_of_derivatives_and_derivatives_of_batches(form: str, axes: tuple[int, int | None]) -> None:
    xs, dy = np.random.default_rng(3).uniform(0.5, 1.0, (2, 4))
    ws = np.linspace(0.6, 0.9, 4) if axes[1] == 0 else 0.71
    for program in ("nested calls", "while"):
        values = []
        for module in modules(program, form):
            batch = ad.transforms.vmap(module, "g", in_axes=axes, size=4)
            y, dx, dw = ad.compile(ad.transforms.vjp(batch, "g_vmap"), "g_vmap_vjp")(xs, ws, dy)
            t, dt = ad.compile(ad.transforms.jvp(batch, "g_vmap", wrt=0), "g_vmap_jvp")(xs, dy, ws)
            each = ad.vmap(ad.grad(module, "g", wrt=(0, 1)), in_axes=axes)(xs, ws)
            np.testing.assert_allclose(dx, each[0] * dy, rtol=1e-12)
            np.testing.assert_allclose(dt, each[0] * dy, rtol=1e-12)
            values.append((y, dx, dw, t))
        for one, other in zip(*values, strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-12)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("schedule", ["sqrt", "2", "binomial:2"])
def test_steps_that_are_run_again(form: str, schedule: str) -> None:
    found = [ad.grad(module, "g", wrt=(0, 1), checkpoint=schedule)(*POINT) for module in modules("scf loop", form)]
    np.testing.assert_allclose(*found, rtol=1e-12)


@pytest.mark.parametrize("form", FORMS)
def test_a_pullback_runs_many_times(form: str) -> None:
    ours, oracle = (ad.vjp(ad.compile(module, "g"), *POINT) for module in modules("scf loop", form))
    for cotangent in (1.0, -0.3):
        np.testing.assert_allclose(ours[1](cotangent), oracle[1](cotangent), rtol=1e-12)


def test_residuals_are_cached_in_loops_and_nothing_is_run_again() -> None:
    ours, _ = modules("scf loop", "sweeps")
    text = str(ad.transforms.vjp(ours, "g"))
    derivative = text[text.index("@g_vjp") :]
    assert derivative.count("call @rule_fwd") == 2
    assert derivative.count("call @rule_bwd") == 2
    assert "call @f(" not in derivative
    assert "memref<4xf64>" in derivative


def test_a_call_that_carries_no_derivative_stays_as_it_is() -> None:
    ours, _ = modules("nested calls", "sweeps")
    text = str(ad.transforms.vjp(ours, "g", wrt=1))
    derivative = text[text.index("@g_vjp") :]
    assert derivative.count("call @f(") == derivative.count("call @rule_fwd") == derivative.count("call @rule_bwd") == 1
