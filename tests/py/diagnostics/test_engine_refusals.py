"""What the engine refuses that no `enzyme` op in a text can ask for, or only a very large one."""

from __future__ import annotations

import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.errors import MlirAdError, UnsupportedError, UsageError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis import prepare
from mlirad.synthesis.derive import create_derivative

SQUARE = """
func.func @square(%x: f64) -> f64 {
  %y = arith.mulf %x, %x : f64
  return %y : f64
}
func.func @fourth(%x: f64) -> f64 {
  %y = func.call @square(%x) : (f64) -> f64
  %z = func.call @square(%y) : (f64) -> f64
  return %z : f64
}
"""
UNKNOWN = "func.func private @unknown(f64) -> f64\n"
REVERSE = Signature(Mode.REVERSE, (Activity.ACTIVE,), (Activity.ACTIVENONEED,))


def derive(function: str, name: str | None = None) -> str:
    module = ad.parse(SQUARE)
    with module.context, module.operation.location:
        return create_derivative(module, function, REVERSE, Context.default().registry, name=name)


def code_of(error: pytest.ExceptionInfo[MlirAdError]) -> str:
    assert len(error.value.diagnostics) == 1
    return error.value.diagnostics[0].code


def test_a_function_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(UsageError, match=r"there is no function '@cube'[\s\S]*@square, @fourth") as error:
        derive("cube")
    assert code_of(error) == "MA0310"


def test_a_name_that_is_taken_is_refused() -> None:
    with pytest.raises(UsageError, match=r"the name '@square' for a derivative is taken") as error:
        derive("fourth", name="square")
    assert code_of(error) == "MA0311"


def test_inlining_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare, "INLINE_BUDGET", 3)
    module = ad.parse(SQUARE)
    before = str(module)
    with pytest.raises(UnsupportedError, match=r"inlining the calls makes more than 3 ops") as error:
        create_derivative(module, "fourth", REVERSE, Context.default().registry)
    assert code_of(error) == "MA0302"
    assert str(module) == before  # a half-spliced body used to stay, and to abort when the module was freed


def test_what_is_refused_leaves_the_module_as_it_was() -> None:
    """The refusal comes late here: the body was cloned, inlined and analysed by then."""
    module = ad.parse(SQUARE.replace("arith.mulf %x, %x : f64", "func.call @unknown(%x) : (f64) -> f64") + UNKNOWN)
    before = str(module)
    with module.context, module.operation.location, pytest.raises(MlirAdError, match="MA0308"):
        create_derivative(module, "fourth", REVERSE, Context.default().registry)
    assert str(module) == before
