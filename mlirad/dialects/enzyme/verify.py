"""Verifies `enzyme` ops, with messages that name the fix. MLIR runs the verifiers after parsing and after each pass.

Each check takes an op and returns its errors; `VERIFIERS` has them as the traits that the bindings attach. If a
verifier fails without a message, the bindings report an error without text, so every failure has one.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Final

from mlirad._mlir import ir
from mlirad.dialects.enzyme.calls import MODES, SPLIT_PRIMAL, SPLIT_REVERSE, TAPE, callee_of, read_call
from mlirad.dialects.enzyme.diagnostics import emit
from mlirad.dialects.enzyme.stored_type import stored_type
from mlirad.dialects.enzyme.table import OPS, PEER_SEGMENTS, SEGMENTS
from mlirad.errors import Diagnostic, VerifyError
from mlirad.interfaces.derivative_op_checks import activity_problems, operand_problems, problems
from mlirad.interfaces.signature import OperandKind

_Check = Callable[[ir.Operation], list[Diagnostic]]
#: Attributes that the reader and the loader add to ops.
_SIZES: Final = (*SEGMENTS, PEER_SEGMENTS)


def _derivative(op: ir.Operation) -> list[Diagnostic]:
    """Checks that the function exists and that operands and results match the activities."""
    try:
        if not op.name.endswith("_region"):
            found = _not_a_function(op)
            if found:
                return found
        call = read_call(op)
    except VerifyError as wrong:
        return list(wrong.diagnostics)
    if call.primal is None:
        return []
    operands = [value.type for value in op.operands]
    results = [value.type for value in op.results]
    return problems(call.signature, call.primal, operands, results)


def _split_mode(op: ir.Operation) -> list[Diagnostic]:
    """Checks an op of split mode: the primal has arguments and their shadows, the reverse op seeds and gradients.

    A tape must belong to the derivative that returned it.
    """
    try:
        found = _not_a_function(op)
        call = read_call(op)
    except VerifyError as wrong:
        return list(wrong.diagnostics)
    if found or call.primal is None:
        return found
    operands = [value.type for value in op.operands]
    results = [value.type for value in op.results]
    tape, none = [ir.Type.parse(TAPE, op.context)], list[ir.Type]()
    is_primal = op.name == SPLIT_PRIMAL
    kinds = (OperandKind.PRIMAL, OperandKind.SHADOW) if is_primal else (OperandKind.SEED, OperandKind.GRADIENT)
    has = (none, tape) if is_primal else (tape, none)
    found = activity_problems(call.signature, call.primal)
    found = found or operand_problems(call.signature, call.primal, operands, results, kinds=kinds, tape=has)
    return found or ([] if is_primal else _foreign_tape(op))


def _foreign_tape(op: ir.Operation) -> list[Diagnostic]:
    owner = list(op.operands)[-1].owner
    if isinstance(owner, ir.Block) or owner.operation.name != SPLIT_PRIMAL:
        return []
    primal, call = read_call(owner.operation), read_call(op)
    if primal.callee != call.callee:
        message = f"the tape is one of '@{primal.callee}', not of '@{call.callee}'"
        return [Diagnostic("MA0610", message, helps=(f"take the tape of an '{SPLIT_PRIMAL} @{call.callee}'",))]
    if primal != call:
        message = (
            f"the tape of '@{call.callee}' was left for other activities, another 'width' or another 'strong_zero'"
        )
        return [Diagnostic("MA0610", message, helps=("write the same attributes in both ops",))]
    return []


def _not_a_function(op: ir.Operation) -> list[Diagnostic]:
    function = callee_of(op)
    if "function_type" in function.attributes:
        return []
    name = function.attributes["sym_name"].value
    message = f"'@{name}' is a '{function.name}', not a function"
    return [Diagnostic("MA0604", message, helps=("name a function, such as a 'func.func'",))]


def _function_exists(op: ir.Operation) -> list[Diagnostic]:
    try:
        return _not_a_function(op)
    except VerifyError as wrong:
        return list(wrong.diagnostics)


def _access(allowed: tuple[str, ...], verb: str) -> _Check:
    """Returns a check that the operand is a buffer, and that the stored or loaded type is its element type."""

    def check(op: ir.Operation) -> list[Diagnostic]:
        if len(op.operands) + len(op.results) < 2 or not len(op.operands):
            return [Diagnostic("MA0606", f"'{op.name}' has too few operands or results")]
        buffer = op.operands[0].type
        held = stored_type(buffer, allowed)
        if held is None:
            message = f"'{op.name}' takes a '!{allowed[0]}<...>' as its first operand, not '{buffer}'"
            return [Diagnostic("MA0606", message, helps=(f'make one: "enzyme.init"() : () -> !{allowed[0]}<T>',))]
        value = op.results[0].type if len(op.results) else op.operands[1].type
        if value == held:
            return []
        message = f"'{op.name}' {verb} '{value}', but '{buffer}' holds '{held}'"
        return [Diagnostic("MA0605", message, helps=(f"use a value of type '{held}', or a '!{allowed[0]}<{value}>'",))]

    return check


def _init(op: ir.Operation) -> list[Diagnostic]:
    if not len(op.results):
        return [Diagnostic("MA0606", f"'{op.name}' has no result")]
    result = op.results[0].type
    if stored_type(result, ("enzyme.Cache", "enzyme.Gradient", "enzyme.ShadowedGradient")) is not None:
        return []
    message = f"'enzyme.init' creates a cache or a gradient, not '{result}'"
    help = f"its result is '!enzyme.Cache<{result}>' or '!enzyme.Gradient<{result}>'"
    return [Diagnostic("MA0606", message, helps=(help,))]


def _unknown(op: ir.Operation) -> list[Diagnostic]:
    """Reports attributes that the op does not have; those with a dialect prefix are always allowed."""
    if not len(op.attributes):
        return []
    known = tuple(known.name for known in OPS[op.name].attributes)
    found = [name for name in op.attributes.keys() if "." not in name and name not in (*known, *_SIZES)]  # noqa: SIM118
    return [_no_such_attribute(op.name, name, known) for name in found]


def _no_such_attribute(op: str, name: str, known: tuple[str, ...]) -> Diagnostic:
    near = get_close_matches(name, known, 1)
    listed = ", ".join(f"'{one}'" for one in known)
    fitting = f"did you mean '{near[0]}'?" if near else f"it has {listed or 'none'}"
    kept = f"attributes with a dialect's prefix, such as 'my.{name}', are preserved"
    return Diagnostic("MA0609", f"'{op}' has no attribute '{name}'", helps=(fitting, kept))


def _nothing(op: ir.Operation) -> list[Diagnostic]:
    return []


def _trait(check: _Check) -> type:
    """Returns ``check`` and the check of attributes as the trait class that the bindings attach to an op."""

    class Invariants(ir.DynamicOpTrait):  # type: ignore[misc]
        @staticmethod
        def verify_invariants(op: ir.OpView) -> bool:
            """Whether ``op`` is valid; errors have been reported."""
            return emit(op.operation, [*_unknown(op.operation), *check(op.operation)])

    return Invariants


_CACHES: Final = ("enzyme.Cache", "enzyme.ShadowedGradient")
_GRADIENTS: Final = ("enzyme.Gradient", "enzyme.ShadowedGradient")

VERIFIERS: Final[dict[str, type]] = {
    **{name: _trait(_nothing) for name in OPS},
    **{name: _trait(_derivative) for name in MODES},
    SPLIT_PRIMAL: _trait(_split_mode),
    SPLIT_REVERSE: _trait(_split_mode),
    "enzyme.jacobian": _trait(_function_exists),
    "enzyme.batch": _trait(_function_exists),
    "enzyme.init": _trait(_init),
    "enzyme.push": _trait(_access(_CACHES, "puts in")),
    "enzyme.pop": _trait(_access(_CACHES, "takes out")),
    "enzyme.set": _trait(_access(_GRADIENTS, "puts in")),
    "enzyme.get": _trait(_access(_GRADIENTS, "takes out")),
}
