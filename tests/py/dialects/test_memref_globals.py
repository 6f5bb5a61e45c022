"""Globals and their shadow globals."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.errors import MlirAdError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.synthesis.report import describe_plan
from mlirad.testing.check import check_both

SCRATCH = """
memref.global @g : memref<4xf64> = uninitialized
func.func @f(%x: memref<4xf64>, %n: index) -> f64 {
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %one = arith.constant 1.0 : f64
 %t = memref.get_global @g : memref<4xf64>
 %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %one) -> f64 {
   %v = memref.load %x[%i] : memref<4xf64>
   %k = arith.mulf %v, %a : f64
   memref.store %k, %t[%i] : memref<4xf64>
   %k2 = memref.load %t[%i] : memref<4xf64>
   %s = math.sin %k2 : f64
   scf.yield %s : f64 }
 return %r : f64 }"""
WEIGHT = """
memref.global @w : memref<2xf64> = dense<[2.0, 3.0]>
func.func @f(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @w : memref<2xf64>
  %v = memref.load %m[%c0] : memref<2xf64>
  %p = arith.mulf %v, %x : f64
  memref.store %p, %m[%c0] : memref<2xf64>
  return %p : f64
}
func.func @shadow(%i: index) -> f64 {
  %m = memref.get_global @w_shadow : memref<2xf64>
  %v = memref.load %m[%i] : memref<2xf64>
  return %v : f64
}
"""
SHADOW = "memref.global @w_shadow : memref<2xf64> = dense<0.0>"
DRIVER = """
func.func @run(%x: f64, %i: index) -> (f64, f64) {
  %one = arith.constant 1.0 : f64
  %g = func.call @diffef(%x, %one) : (f64, f64) -> f64
  %s = func.call @shadow(%i) : (index) -> f64
  return %g, %s : f64, f64
}
"""


def parse(text: str) -> ir.Module:
    return ir.Module.parse(text, new_context())


def test_adjoints_of_a_global_are_in_its_shadow_global() -> None:
    """y = w0 x; w0 = y: with seed 1 for y and the shadow 0 for w0, dx = w0 and dw0 = x."""
    module = parse(WEIGHT + SHADOW)
    with module.context, ir.Location.unknown():
        signature = Signature(Mode.REVERSE, (Activity.ACTIVE,), (Activity.ACTIVENONEED,))
        assert create_derivative(module, "f", signature, Context.default().registry) == "diffef"
    text = str(module)
    assert text.count("memref.global") == 2
    run = ad.compile(parse(text.rstrip().removesuffix("}") + DRIVER + "}"), "run")
    assert run(5.0, 0) == (2.0, 5.0)


def test_the_shadow_global_is_made_where_it_is_not_there() -> None:
    module = parse(WEIGHT.partition("func.func @shadow")[0])
    with module.context, ir.Location.unknown():
        signature = Signature(Mode.FORWARD, (Activity.DUP,), (Activity.DUPNONEED,))
        create_derivative(module, "f", signature, Context.default().registry)
    assert module.operation.verify()
    assert "memref.global @w_shadow : memref<2xf64> = dense<0.000000e+00>" in str(module)


SWAPPED = """
memref.global "private" @g : memref<3xf64> = uninitialized
memref.global "private" @h : memref<3xf64> = uninitialized
func.func @f(%a: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %g = memref.get_global @g : memref<3xf64>
  %h = memref.get_global @h : memref<3xf64>
  memref.store %a, %g[%c0] : memref<3xf64>
  %m:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %g, %q = %h) -> (memref<3xf64>, memref<3xf64>) {
    %x = memref.load %p[%c0] : memref<3xf64>
    %y = math.sin %x : f64
    memref.store %y, %q[%c0] : memref<3xf64>
    scf.yield %q, %p : memref<3xf64>, memref<3xf64>
  }
  %v = memref.load %m#0[%c0] : memref<3xf64>
  return %v : f64
}
"""


def test_a_plan_that_is_only_looked_at_leaves_no_shadow_globals() -> None:
    module = parse(SWAPPED)
    before = str(module)
    signature = Signature(Mode.REVERSE, (Activity.ACTIVE, Activity.CONST), (Activity.ACTIVENONEED,))
    with module.context, ir.Location.unknown():
        shown = describe_plan(module, "f", signature, Context.default().registry, Options())
    assert "a loop-carried shadow buffer" in shown
    assert str(module) == before


CHOSEN = """
memref.global "private" constant @t : memref<3xf64> = dense<[1.0, 2.0, 3.0]>
func.func @f(%a: memref<3xf64>, %c: i1) -> f64 {
  %c0 = arith.constant 0 : index
  %t = memref.get_global @t : memref<3xf64>
  %m = arith.select %c, %a, %t : memref<3xf64>
  %v = memref.load %m[%c0] : memref<3xf64>
  %w = arith.mulf %v, %v : f64
  return %w : f64
}
func.func @both(%a: memref<3xf64>, %da: memref<3xf64>, %c: i1) -> f64 {
  %one = arith.constant 1.0 : f64
  enzyme.autodiff @f(%a, %da, %c, %one) <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_const>],
    ret_activity = [#enzyme.activity<enzyme_activenoneed>]> : (memref<3xf64>, memref<3xf64>, i1, f64) -> ()
  %t = enzyme.fwddiff @f(%a, %da, %c) <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_const>],
    ret_activity = [#enzyme.activity<enzyme_dupnoneed>]> : (memref<3xf64>, memref<3xf64>, i1) -> f64
  return %t : f64
}
"""


@pytest.mark.parametrize(("chosen", "tangent"), [(False, 0.0), (True, 2.0)])
def test_the_tangents_of_a_constant_are_not_its_adjoints(chosen: bool, tangent: float) -> None:
    """The reverse derivative leaves in the shadow of the constant what nobody asked for."""
    run = ad.compile(ad.transforms.autodiff(ad.parse(CHOSEN)), "both")
    shadow = np.zeros(3)
    assert run(np.ones(3), shadow, chosen) == 2.0 * shadow[0]
    assert shadow[0] == tangent


def test_zeros_for_a_constant_that_are_none_are_refused() -> None:
    module = parse(
        "memref.global constant @t_zeros : memref<3xf64> = dense<1.0>" + CHOSEN.partition("func.func @both")[0]
    )
    signature = Signature(Mode.FORWARD, (Activity.DUP, Activity.CONST), (Activity.DUPNONEED,))
    with module.context, ir.Location.unknown(), pytest.raises(MlirAdError, match="'@t_zeros'") as caught:
        create_derivative(module, "f", signature, Context.default().registry)
    assert caught.value.diagnostics[0].code == "MA0311"


def test_a_taken_name_for_a_shadow_global_is_refused() -> None:
    module = parse(WEIGHT.partition("func.func @shadow")[0] + SHADOW.replace("<2xf64>", "<3xf64>"))
    signature = Signature(Mode.REVERSE, (Activity.ACTIVE,), (Activity.ACTIVENONEED,))
    with module.context, ir.Location.unknown(), pytest.raises(MlirAdError, match="'@w_shadow'") as caught:
        create_derivative(module, "f", signature, Context.default().registry)
    assert caught.value.diagnostics[0].code == "MA0311"


SECOND_DRIVER = """
func.func @run(%x: f64, %dx: f64, %dw: f64) -> (f64, f64) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %zero = arith.constant 0.0 : f64
  %w = memref.get_global @w_shadow_2 : memref<2xf64>
  memref.store %dw, %w[%c0] : memref<2xf64>
  %g = func.call @fwddiffediffef(%x, %dx, %one, %zero) : (f64, f64, f64, f64) -> f64
  %s = memref.get_global @w_shadow_shadow : memref<2xf64>
  %v = memref.load %s[%c0] : memref<2xf64>
  return %g, %v : f64, f64
}
"""


def test_a_derivative_of_a_derivative_has_shadows_of_its_own() -> None:
    """dx = w0 ybar and dw0 = x ybar: their tangents are dw0 ybar and dx ybar."""
    module = parse(WEIGHT.partition("func.func @shadow")[0])
    registry = Context.default().registry
    with module.context, ir.Location.unknown():
        signature = Signature(Mode.REVERSE, (Activity.ACTIVE,), (Activity.ACTIVENONEED,))
        name = create_derivative(module, "f", signature, registry)
        second = Signature(Mode.FORWARD, (Activity.DUP, Activity.DUP), (Activity.DUPNONEED,))
        assert create_derivative(module, name, second, registry) == "fwddiffediffef"
    run = ad.compile(parse(str(module).rstrip().removesuffix("}") + SECOND_DRIVER + "}"), "run")
    assert run(5.0, 11.0, 7.0) == (7.0, 11.0)


SHARED = """
memref.global "private" @g : memref<2xf64> = uninitialized
func.func private @step(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.get_global @g : memref<2xf64>
  %is_end = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %is_end -> f64 {
    %v = memref.load %m[%c0] : memref<2xf64>
    scf.yield %v : f64
  } else {
    %v = memref.load %m[%c0] : memref<2xf64>
    %p = arith.mulf %v, %x : f64
    %s = math.sin %p : f64
    memref.store %s, %m[%c0] : memref<2xf64>
    %k = arith.subi %n, %c1 : index
    %e = func.call @step(%s, %k) : (f64, index) -> f64
    scf.yield %e : f64
  }
  return %r : f64
}
func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @g : memref<2xf64>
  memref.store %x, %m[%c0] : memref<2xf64>
  %r = func.call @step(%x, %n) : (f64, index) -> f64
  return %r : f64
}
"""


def test_a_function_and_those_that_it_calls_agree_on_the_shadow() -> None:
    check_both(parse(SHARED), "f", 0.9, 3, forward_order=2)


def test_a_global_that_is_written_before_it_is_read_needs_no_care() -> None:
    check_both(parse(SCRATCH), "f", np.array([0.5, 0.8, 1.1, 0.2]), 4)


COMPLEX_SCRATCH = """
memref.global "private" @g : memref<2xcomplex<f64>> = uninitialized
func.func @f(%x: complex<f64>) -> complex<f64> {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @g : memref<2xcomplex<f64>>
  memref.store %x, %m[%c0] : memref<2xcomplex<f64>>
  %v = memref.load %m[%c0] : memref<2xcomplex<f64>>
  %p = complex.mul %v, %x : complex<f64>
  return %p : complex<f64>
}
"""
VECTOR_SCRATCH = """
memref.global "private" @g : memref<2xvector<2xf64>> = uninitialized
func.func @f(%x: vector<2xf64>, %i: index) -> vector<2xf64> {
  %m = memref.get_global @g : memref<2xvector<2xf64>>
  memref.store %x, %m[%i] : memref<2xvector<2xf64>>
  %v = memref.load %m[%i] : memref<2xvector<2xf64>>
  return %v : vector<2xf64>
}
"""


def test_the_shadow_of_a_global_of_complex_numbers_is_zero() -> None:
    check_both(parse(COMPLEX_SCRATCH), "f", 0.5 + 0.25j)


def test_a_global_whose_zeros_cannot_be_written_is_refused() -> None:
    module = parse(VECTOR_SCRATCH)
    signature = Signature(Mode.FORWARD, (Activity.DUP, Activity.CONST), (Activity.DUPNONEED,))
    with module.context, ir.Location.unknown(), pytest.raises(MlirAdError, match="'@g'") as caught:
        create_derivative(module, "f", signature, Context.default().registry)
    assert caught.value.diagnostics[0].code == "MA0305"
