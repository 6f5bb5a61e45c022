"""What the engine refuses that no `enzyme` op in a text can ask for, or only a very large one."""

from __future__ import annotations

from typing import Any

import pytest

import mlirad as ad
from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.dialects.scf.for_ import ScfForModel
from mlirad.errors import MlirAdError, UnsupportedError, UsageError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.registry import LOOP
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.primal import prepare

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
    with pytest.raises(UnsupportedError, match=r"inlining the calls exceeds 3 ops") as error:
        create_derivative(module, "fourth", REVERSE, Context.default().registry)
    assert code_of(error) == "MA0302"
    assert str(module) == before


def chain(length: int) -> str:
    """Each function calls the one before twice."""
    text = "func.func @f0(%x: f64) -> f64 { return %x : f64 }\n"
    for i in range(length):
        calls = (f"%{b} = func.call @f{i}(%{a}) : (f64) -> f64" for a, b in ("xy", "yz"))
        text += f"func.func @f{i + 1}(%x: f64) -> f64 {{ {' '.join(calls)} return %z : f64 }}\n"
    return text


def all_call_all(number: int) -> str:
    """Each function calls all, itself too: there are `number!` ways through them."""
    text = ""
    for i in range(number):
        calls = " ".join(f"%y{k} = func.call @f{k}(%x) : (f64) -> f64" for k in range(number))
        text += f"func.func @f{i}(%x: f64) -> f64 {{ {calls} return %y0 : f64 }}\n"
    return text


@pytest.mark.parametrize("text", [chain(40), all_call_all(12)], ids=["a chain", "recursion"])
def test_calls_without_end_are_refused_before_any_body_is_cloned(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It used to take half a minute."""
    cloned: list[object] = []
    clone = prepare._clone
    monkeypatch.setattr(prepare, "_clone", lambda *given: cloned.append(given) or clone(*given))
    module = ad.parse(text)
    last = text.count("func.func") - 1
    with pytest.raises(UnsupportedError) as error:
        create_derivative(module, f"f{last}", REVERSE, Context.default().registry)
    assert code_of(error) == "MA0302"
    assert len(cloned) == 1


def test_what_is_refused_leaves_the_module_as_it_was() -> None:
    """The refusal comes late here: the body was cloned, inlined and analysed by then."""
    module = ad.parse(SQUARE.replace("arith.mulf %x, %x : f64", "func.call @unknown(%x) : (f64) -> f64") + UNKNOWN)
    before = str(module)
    with module.context, module.operation.location, pytest.raises(MlirAdError, match="MA0308"):
        create_derivative(module, "fourth", REVERSE, Context.default().registry)
    assert str(module) == before


FOREIGN_LOOP = """
func.func @f(%x: f64, %low: index, %high: index, %step: index) -> f64 {
  %y = "test.loop"(%low, %high, %step, %x) ({
  ^bb0(%i: index, %sum: f64, %element: f64):
    %z = arith.mulf %sum, %element : f64
    "test.yield"(%z) : (f64) -> ()
  }) : (index, index, index, f64) -> f64
  return %y : f64
}
"""


class LoopOverElements:
    """Of three block arguments one counts, one is carried, and of the last one nothing is said."""

    def __getattr__(self, name: str) -> Any:
        return getattr(ScfForModel(), name)

    def carried(self, op: Any) -> Any:
        return ScfForModel().carried(op)[:1]

    def yielded(self, op: Any, block: ir.Block) -> Any:
        return tuple(block.operations[1].operands)


@pytest.mark.parametrize("mode", [Mode.REVERSE, Mode.FORWARD])
def test_a_block_argument_that_the_model_does_not_name_is_no_constant(mode: Mode) -> None:
    registry = Context.default().registry.copy()
    registry.add(LOOP, "test.loop", LoopOverElements(), origin=__name__)
    registry.freeze()
    carrying = Activity.ACTIVE if mode is Mode.REVERSE else Activity.DUP
    result = Activity.ACTIVENONEED if mode is Mode.REVERSE else Activity.DUPNONEED
    signature = Signature(mode, (carrying, *[Activity.CONST] * 3), (result,))
    with new_context(allow_unregistered_dialects=True):
        module = ir.Module.parse(FOREIGN_LOOP)
        with pytest.raises(MlirAdError, match=r"model does not classify block argument #2") as error:
            create_derivative(module, "f", signature, registry)
    assert code_of(error) == "MA0106"


def test_a_function_without_a_body_is_refused_with_ways_that_exist() -> None:
    module = ad.parse(UNKNOWN)
    with module.context, pytest.raises(UnsupportedError) as error:
        create_derivative(module, "unknown", REVERSE, Context.default().registry)
    assert code_of(error) == "MA0301"
    assert error.value.diagnostics[0].helps == (
        "give '@unknown' a body in this module",
        "or give it a derivative: mlirad.custom_vjp(module, 'unknown', ...) or mlirad.custom_jvp",
        "in MLIR, name one in its attributes: {mlirad.vjp = @g, mlirad.jvp = @h}",
    )


ASKED = """
func.func @square(%x: f64) -> f64 { %y = arith.mulf %x, %x : f64 return %y : f64 }
func.func @f(%x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %dx = enzyme.autodiff @square(%x, %one)
    <activity=[#enzyme.activity<enzyme_active>], ret_activity=[#enzyme.activity<enzyme_activenoneed>]>
    : (f64, f64) -> f64
  return %dx : f64
}
func.func @g(%x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %dx = enzyme.fwddiff_region(%x, %one) {
  ^bb0(%a: f64):
    %b = arith.mulf %a, %a : f64
    enzyme.yield %b : f64
  } <{activity=[#enzyme.activity<enzyme_dup>], ret_activity=[#enzyme.activity<enzyme_dupnoneed>]}> : (f64, f64) -> f64
  return %dx : f64
}
"""


@pytest.mark.parametrize("function", ["f", "g"])
def test_a_derivative_inside_the_primal_is_refused_with_how_to_expand_it(function: str) -> None:
    module = ad.parse(ASKED)
    with module.context, module.operation.location, pytest.raises(MlirAdError) as error:
        create_derivative(module, function, REVERSE, Context.default().registry)
    assert code_of(error) == "MA0102"
    assert "expand derivatives first: mlirad" in str(error.value)


@pytest.mark.parametrize("function", ["f", "g"])
def test_grad_and_jvp_expand_a_derivative_inside_the_primal(function: str) -> None:
    assert ad.grad(ad.parse(ASKED), function)(3.0) == 2.0
    derived = ad.transforms.jvp(ad.parse(ASKED), function)
    assert ad.compile(derived, f"{function}_jvp")(3.0, 1.0) == (6.0, 2.0)
