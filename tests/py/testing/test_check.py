"""`check_jvp`, `check_vjp` and `check_both` accept what is right and name the argument of what is wrong."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad
from mlirad import api
from mlirad._mlir import ir
from mlirad.errors import MlirAdError
from mlirad.testing import WrongDerivativeError, check_both, check_jvp, check_vjp
from mlirad.testing.check import _check_symmetry
from mlirad.testing.subject import Subject

SCALARS = """
func.func @f(%x: f64, %y: f64) -> (f64, f64) {
  %s = math.sin %x : f64
  %p = arith.mulf %s, %y : f64
  %q = arith.divf %x, %y : f64
  return %p, %q : f64, f64
}"""

BUFFERS = """
func.func @f(%m: memref<?xf64>, %t: memref<?xindex>, %n: memref<3xf64>, %a: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %a) -> f64 {
    %j = memref.load %t[%i] : memref<?xindex>
    %x = memref.load %m[%j] : memref<?xf64>
    %s = math.sin %x : f64
    %z = arith.mulf %acc, %s : f64
    memref.store %z, %n[%i] : memref<3xf64>
    memref.store %z, %m[%j] : memref<?xf64>
    scf.yield %z : f64
  }
  return %r : f64
}"""


def _arguments() -> tuple[Any, ...]:
    return np.array([0.4, -1.2, 0.9, 1.7]), np.array([2, 0, 2]), np.array([0.1, 0.2, 0.3]), 1.3


def _wrong_rule(op: str, pattern: str, partials: str) -> mlirad.Context:
    """The default rules, but one with these partials."""
    dialect, _, name = op.partition(".")
    return mlirad.Context.default().with_rules(
        f'// wrong on purpose\ndef : MLIRDerivative<"{dialect}", "{name}", {pattern}, {partials}>;'
    )


@pytest.mark.parametrize("check", [check_jvp, check_vjp, check_both])
@pytest.mark.parametrize("order", [1, 2])
def test_right_derivatives_pass(check: Any, order: int) -> None:
    check(mlirad.parse(SCALARS), "f", 0.7, -1.9, order=order)
    check(mlirad.parse(BUFFERS), "f", *_arguments(), order=order)


@pytest.mark.parametrize("check", [check_jvp, check_vjp])
def test_single_precision_passes(check: Any) -> None:
    check(mlirad.parse(SCALARS.replace("f64", "f32")), "f", 0.7, -1.9, order=2)


def test_functions_that_oscillate_pass() -> None:
    """Differences with the usual step are far off."""
    text = SCALARS.replace("math.sin %x", "math.sin %z").replace(
        "  %s =", "  %c = arith.constant 5.0e3 : f64\n  %z = arith.mulf %c, %x : f64\n  %s ="
    )
    check_jvp(mlirad.parse(text), "f", 0.7, 1.3)
    check_vjp(mlirad.parse(text), "f", 0.7, 1.3)


def test_arguments_and_module_stay_as_they_are() -> None:
    module = mlirad.parse(BUFFERS)
    before = str(module)
    arguments = _arguments()
    check_vjp(module, "f", *arguments, order=2)
    assert str(module) == before
    for used, fresh in zip(arguments, _arguments(), strict=True):
        assert np.array_equal(used, fresh)


@pytest.mark.parametrize(("check", "what"), [(check_jvp, "tangent"), (check_vjp, "gradient")])
def test_message_names_the_wrong_argument(check: Any, what: str) -> None:
    wrong = _wrong_rule("arith.divf", "(Op $x, $y)", "[(DivF (DiffeRet), $y), (NegF (DivF (DiffeRet), $y))]")
    with pytest.raises(
        WrongDerivativeError, match=f"MA0801.*{what} of 'f' with respect to argument 1 is wrong"
    ) as raised:
        check(mlirad.parse(SCALARS, name="net.mlir"), "f", 0.7, -1.9, ctx=wrong)
    diagnostic = raised.value.diagnostics[0]
    assert str(diagnostic.where) == "net.mlir:2:1"
    assert "expected" in diagnostic.message
    assert "got" in diagnostic.message
    assert any("seed=0" in note.message for note in diagnostic.notes)


@pytest.mark.parametrize("check", [check_jvp, check_vjp])
def test_message_names_the_wrong_element(check: Any) -> None:
    # the derivative of sin is wrong: so is that by every element that is read, and element 0 is the first of them
    wrong = _wrong_rule("math.sin", "(Op $x)", "[(DiffeRet)]")
    with pytest.raises(WrongDerivativeError, match="with respect to element 0 of argument 0 is wrong"):
        check(mlirad.parse(BUFFERS), "f", *_arguments(), ctx=wrong)


@pytest.mark.parametrize(
    ("forward", "reverse", "what"),
    [
        ("1.01", "1.0", "tangent of 'f'"),
        ("1.0", "1.01", "gradient of 'f'"),
        ("1.0000000001", "1.0", "modes of 'f' disagree"),
    ],
)
def test_check_both_sees_which_mode_is_wrong(forward: str, reverse: str, what: str) -> None:
    wrong = mlirad.Context.default().with_rules(
        f'// one of them is wrong on purpose\ndef : MLIRDerivative<"math", "sin", (Op $x), '
        f'[(MulF (DiffeRet), (MulF (Cos $x), (ConstantFP<"{reverse}">)))], '
        f'(MulF (Shadow $x), (MulF (Cos $x), (ConstantFP<"{forward}">)))>;'
    )
    with pytest.raises(WrongDerivativeError, match=what):
        check_both(mlirad.parse(SCALARS), "f", 0.7, -1.9, ctx=wrong)


@pytest.mark.parametrize("forward_order", [1, 2])
def test_check_both_compiles_each_function_once(forward_order: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    compile = api.compile

    def counted(module: ir.Module, function: str, **more: Any) -> Any:
        made.append(function)
        return compile(module, function, **more)

    monkeypatch.setattr(api, "compile", counted)
    check_both(mlirad.parse(BUFFERS), "f", *_arguments(), order=2, forward_order=forward_order)
    # The function, its two derivatives, and the forward derivatives of these.
    assert len(made) == len(set(made)) == 3 + forward_order


def test_swapped_partials_are_seen() -> None:
    wrong = _wrong_rule("arith.mulf", "(Op $x, $y)", "[(MulF (DiffeRet), $x), (MulF (DiffeRet), $y)]")
    with pytest.raises(WrongDerivativeError):
        check_vjp(mlirad.parse(SCALARS), "f", 0.7, -1.9, ctx=wrong)


def test_modes_that_disagree_are_seen() -> None:
    # forward mode is stated and wrong by less than differences see, reverse mode is right
    wrong = mlirad.Context.default().with_rules(
        '// wrong on purpose\ndef : MLIRDerivative<"math", "sin", (Op $x), [(MulF (DiffeRet), (Cos $x))], '
        '(MulF (Shadow $x), (MulF (Cos $x), (ConstantFP<"1.0000000001">)))>;'
    )
    with pytest.raises(WrongDerivativeError, match="two modes of 'f' disagree"):
        check_vjp(mlirad.parse(SCALARS), "f", 0.7, -1.9, ctx=wrong)


def test_a_second_derivative_that_is_not_symmetric_is_seen() -> None:
    # the adjoint of f is g, whose Jacobian is not symmetric: no function has it as its gradient
    wrong = _wrong_rule("arith.mulf", "(Op $x, $y)", "[(MulF (DiffeRet), $y), (DiffeRet)]")
    text = "func.func @f(%x: f64, %y: f64) -> f64 { %p = arith.mulf %y, %x : f64 return %p : f64 }"
    subject = Subject(mlirad.parse(text), "f", (0.7, -1.9), wrong)
    second = subject.of(subject.reverse, subject.reverse_call())
    with pytest.raises(WrongDerivativeError, match="second derivative of 'f' is not symmetric"):
        _check_symmetry(subject, second)


def test_rtol_replaces_the_tolerance() -> None:
    wrong = _wrong_rule("math.sin", "(Op $x)", '[(MulF (DiffeRet), (MulF (Cos $x), (ConstantFP<"1.01">)))]')
    with pytest.raises(WrongDerivativeError):
        check_jvp(mlirad.parse(SCALARS), "f", 0.7, -1.9, ctx=wrong)
    check_jvp(mlirad.parse(SCALARS), "f", 0.7, -1.9, ctx=wrong, rtol=0.1)


def test_what_cannot_be_differentiated_is_the_engines_message() -> None:
    text = """
    func.func private @g(f64) -> f64
    func.func @f(%x: f64) -> f64 {
      %r = func.call @g(%x) : (f64) -> f64
      return %r : f64
    }"""
    with pytest.raises(MlirAdError) as raised:
        check_vjp(mlirad.parse(text), "f", 1.0)
    assert not isinstance(raised.value, WrongDerivativeError)
