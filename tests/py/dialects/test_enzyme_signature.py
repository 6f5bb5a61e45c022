"""The table of operands and results that follows from the activities, and the messages about wrong ones."""
# ruff: noqa: E501 - one row of a table is one line

from __future__ import annotations

from collections.abc import Iterator

import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.edit.types import widened
from mlirad.errors import CODES, Diagnostic, VerifyError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.derivative_op_checks import activity_problems, problems
from mlirad.interfaces.registry import Registry
from mlirad.interfaces.signature import OperandKind, Role, Signature, default_arguments, default_results
from mlirad.synthesis.validate import check_signature, find_function

ACTIVE, DUP, DUPNONEED, CONST = Activity.ACTIVE, Activity.DUP, Activity.DUPNONEED, Activity.CONST
ACTIVENONEED, CONSTNONEED = Activity.ACTIVENONEED, Activity.CONSTNONEED


@pytest.fixture(autouse=True)
def _context() -> Iterator[None]:
    with ir.Context(), ir.Location.unknown():
        yield


def function(text: str) -> ir.FunctionType:
    return ir.FunctionType(ir.Type.parse(text))


def derivative(signature: Signature, primal: str) -> str:
    return str(signature.function_type(function(primal), lambda type: widened(type, signature.width)))


@pytest.mark.parametrize(
    ("mode", "arguments", "results", "primal", "expected"),
    [
        (Mode.FORWARD, [DUP], [DUP], "(f64) -> f64", "(f64, f64) -> (f64, f64)"),
        (Mode.FORWARD, [DUP], [DUPNONEED], "(f64) -> f64", "(f64, f64) -> f64"),
        (Mode.FORWARD, [DUP, CONST], [CONST], "(f64, f32) -> f64", "(f64, f64, f32) -> f64"),
        (Mode.FORWARD, [DUPNONEED], [CONSTNONEED], "(f64) -> f64", "(f64, f64) -> ()"),
        (Mode.FORWARD, [DUP], [], "(memref<?xf64>) -> ()", "(memref<?xf64>, memref<?xf64>) -> ()"),
        (Mode.REVERSE, [ACTIVE], [ACTIVE], "(f64) -> f32", "(f64, f32) -> (f32, f64)"),
        (Mode.REVERSE, [ACTIVE], [ACTIVENONEED], "(f64) -> f32", "(f64, f32) -> f64"),
        (Mode.REVERSE, [ACTIVE, CONST], [CONST], "(f64, index) -> f32", "(f64, index) -> (f32, f64)"),
        (Mode.REVERSE, [DUP], [ACTIVENONEED], "(memref<2xf32>) -> f64", "(memref<2xf32>, memref<2xf32>, f64) -> ()"),
        (Mode.REVERSE, [CONST], [DUP], "(i1) -> memref<f64>", "(i1, memref<f64>) -> memref<f64>"),
        (Mode.REVERSE, [CONST], [DUPNONEED], "(i1) -> memref<f64>", "(i1, memref<f64>) -> ()"),
    ],
)
def test_function_type_follows_from_the_activities(
    mode: Mode, arguments: list[Activity], results: list[Activity], primal: str, expected: str
) -> None:
    assert derivative(Signature(mode, tuple(arguments), tuple(results)), primal) == expected


def test_seeds_follow_all_arguments_in_result_order() -> None:
    signature = Signature(Mode.REVERSE, (ACTIVE, DUP, CONST), (ACTIVENONEED, CONST, ACTIVE))
    primal = "(f16, memref<f64>, index) -> (f32, i1, bf16)"
    assert derivative(signature, primal) == "(f16, memref<f64>, memref<f64>, index, f32, bf16) -> (i1, bf16, f16)"
    assert signature.operand_roles()[-2:] == (Role(OperandKind.SEED, 0), Role(OperandKind.SEED, 2))
    assert signature.result_roles() == (
        Role(OperandKind.PRIMAL, 1),
        Role(OperandKind.PRIMAL, 2),
        Role(OperandKind.GRADIENT, 0),
    )


def test_gradients_are_in_argument_order() -> None:
    signature = Signature(Mode.REVERSE, (ACTIVE, CONST, ACTIVE), (ACTIVENONEED,))
    assert signature.result_roles() == (Role(OperandKind.GRADIENT, 0), Role(OperandKind.GRADIENT, 2))


def test_width_puts_shadows_side_by_side() -> None:
    signature = Signature(Mode.FORWARD, (DUP, DUP), (DUP,), width=3)
    assert (
        derivative(signature, "(f64, tensor<4xf32>) -> f64")
        == "(f64, tensor<3xf64>, tensor<4xf32>, tensor<3x4xf32>) -> (f64, tensor<3xf64>)"
    )


def test_defaults_are_those_of_files_without_ret_activity() -> None:
    types = [ir.Type.parse(text) for text in ("f64", "i32", "memref<?xf64>")]
    assert default_arguments(Mode.REVERSE, types) == (ACTIVE, CONST, DUP)
    assert default_arguments(Mode.FORWARD, types) == (DUP, CONST, DUP)
    assert default_results(Mode.REVERSE, types) == (ACTIVENONEED, CONSTNONEED, DUPNONEED)
    assert default_results(Mode.FORWARD, types) == (DUPNONEED, CONSTNONEED, DUPNONEED)


def found(mode: Mode, arguments: list[Activity], results: list[Activity], primal: str) -> list[Diagnostic]:
    return activity_problems(Signature(mode, tuple(arguments), tuple(results)), function(primal))


MISUSE = [
    (Mode.FORWARD, [ACTIVE], [DUP], "(f64) -> f64", "MA0203", "argument #0 is 'enzyme_active'", "use 'enzyme_dup' and pass its tangent"),
    (Mode.FORWARD, [DUP], [ACTIVE], "(f64) -> f64", "MA0203", "result #0 is 'enzyme_active'", "use 'enzyme_dup'"),
    (Mode.FORWARD, [DUP], [ACTIVENONEED], "(f64) -> f64", "MA0203", "'enzyme_activenoneed'", "use 'enzyme_dupnoneed'"),
    (Mode.REVERSE, [DUP], [ACTIVE], "(f64) -> f64", "MA0205", "'f64' is immutable", "use 'enzyme_active'"),
    (Mode.REVERSE, [DUPNONEED], [ACTIVE], "(tensor<2xf64>) -> f64", "MA0205", "immutable", "use 'enzyme_active'"),
    (Mode.REVERSE, [ACTIVE], [ACTIVE], "(memref<f64>) -> f64", "MA0206", "is mutable", "use 'enzyme_dup' and pass a shadow"),
    (Mode.REVERSE, [ACTIVE], [DUP], "(f64) -> f64", "MA0205", "result #0 is 'enzyme_dup'", "use 'enzyme_active'"),
    (Mode.REVERSE, [ACTIVE], [ACTIVENONEED], "(f64) -> memref<f64>", "MA0206", "its seed is a buffer", "use 'enzyme_dupnoneed'"),
    (Mode.REVERSE, [ACTIVE], [ACTIVE], "(index) -> f64", "MA0207", "'index' carries no derivative", "use 'enzyme_const'"),
    (Mode.FORWARD, [DUP], [DUP], "(memref<2xi32>) -> f64", "MA0207", "carries no derivative", "use 'enzyme_const'"),
    (Mode.REVERSE, [ACTIVE], [ACTIVENONEED], "(f64) -> i32", "MA0207", "result #0", "use 'enzyme_constnoneed'"),
    (Mode.REVERSE, [ACTIVENONEED], [ACTIVE], "(f64) -> f64", "MA0204", "which is for results", "use 'enzyme_active'"),
    (Mode.FORWARD, [CONSTNONEED], [DUP], "(f64) -> f64", "MA0204", "which is for results", "use 'enzyme_const'"),
    (Mode.FORWARD, [DUP, DUP], [DUP], "(f64) -> f64", "MA0201", "2 entries, but the function has 1 argument", "'f64'"),
    (Mode.FORWARD, [DUP], [], "(f64) -> f64", "MA0202", "0 entries, but the function has 1 result", "'f64'"),
]  # fmt: skip


@pytest.mark.parametrize(("mode", "arguments", "results", "primal", "code", "message", "fix"), MISUSE)
def test_misuse_names_the_fix(
    mode: Mode, arguments: list[Activity], results: list[Activity], primal: str, code: str, message: str, fix: str
) -> None:
    (diagnostic,) = found(mode, arguments, results, primal)
    assert diagnostic.code == code
    assert code in CODES
    assert message in diagnostic.message
    assert fix in diagnostic.helps[0]


def test_misuse_in_python_has_the_location_of_the_function() -> None:
    module = ad.parse("func.func @f(%x: f64) -> f64 {\n  return %x : f64\n}", name="t.mlir")
    with pytest.raises(VerifyError) as raised:
        check_signature(find_function(module.operation, "f"), Signature(Mode.FORWARD, (ACTIVE,), (DUP,)), Registry())
    assert [str(one.where) for one in raised.value.diagnostics] == ["t.mlir:1:1"]


def test_all_misuse_is_found_at_once() -> None:
    assert [d.code for d in found(Mode.FORWARD, [ACTIVE, ACTIVE], [ACTIVE], "(f64, i32) -> f64")] == [
        "MA0203",
        "MA0207",
        "MA0203",
    ]


def test_width_below_one_is_refused() -> None:
    (diagnostic,) = activity_problems(Signature(Mode.FORWARD, (DUP,), (), 0), function("(f64) -> ()"))
    assert diagnostic.code == "MA0210"


def call(mode: Mode, arguments: list[Activity], results: list[Activity], primal: str, given: str) -> list[Diagnostic]:
    type = function(given)
    signature = Signature(mode, tuple(arguments), tuple(results))
    return problems(signature, function(primal), list(type.inputs), list(type.results))


CALLS = [
    ([DUP, CONST], "(memref<?xf64>, f32) -> f64", "(memref<?xf64>, f32, f64) -> ()", "MA0208", "argument #0 is 'enzyme_dup', so its shadow of type 'memref<?xf64>' must follow it"),
    ([ACTIVE], "(f64) -> f64", "(f64) -> f64", "MA0208", "operand #1 is missing: result #0 is 'enzyme_activenoneed', so its seed of type 'f64' must follow all arguments"),
    ([ACTIVE], "(f64) -> f64", "(f64, f64, f64) -> f64", "MA0208", "operand #2 of type 'f64' is one too many"),
    ([ACTIVE], "(f64) -> f64", "(f32, f64) -> f64", "MA0208", "operand #0 has type 'f32': it is argument #0 of type 'f64'"),
    ([ACTIVE], "(f64) -> f64", "(f64, f64) -> (f64, f64)", "MA0209", "1 result expected, 2 given"),
    ([ACTIVE], "(f64) -> f64", "(f64, f64) -> ()", "MA0209", "argument #0 is 'enzyme_active', so its gradient of type 'f64' is a result"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "primal", "given", "code", "message"), CALLS)
def test_wrong_operands_and_results_say_what_was_expected(
    arguments: list[Activity], primal: str, given: str, code: str, message: str
) -> None:
    (diagnostic,) = call(Mode.REVERSE, arguments, [ACTIVENONEED], primal, given)
    assert diagnostic.code == code
    assert message in diagnostic.message
    assert "by the activities are" in diagnostic.helps[0]


def test_forward_mode_speaks_of_tangents() -> None:
    (missing,) = call(Mode.FORWARD, [DUP], [DUPNONEED], "(f64) -> f64", "(f64) -> f64")
    assert "its tangent of type 'f64' must follow it" in missing.message
    kept, tangent = (
        call(Mode.FORWARD, [DUP], [DUP], "(f64) -> f32", given)[0]
        for given in ("(f64, f64) -> ()", "(f64, f64) -> f32")
    )
    assert "its primal value of type 'f32' is a result" in kept.message
    assert "its tangent of type 'f32' is a result" in tangent.message


def test_a_sound_call_has_no_problems() -> None:
    assert call(Mode.REVERSE, [ACTIVE], [ACTIVENONEED], "(f64) -> f64", "(f64, f64) -> f64") == []
