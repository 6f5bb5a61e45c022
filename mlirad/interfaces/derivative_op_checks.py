"""Checks the activities, operands and results of a derivative op; the diagnostics say what to write instead.

`activity_problems` checks the activities against the primal's type, `operand_problems` the operands and results against
valid activities; `problems` does both. All problems are returned, not only the first; the caller adds their location.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final

from mlirad._mlir import Type, ir
from mlirad.edit.types import widened
from mlirad.errors import Diagnostic
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import UPSTREAM_TYPES, OperandKind, Role, Signature, TypeFacts

#: More tangents would not fit into types with several dimensions.
_WIDEST: Final = (1 << 31) - 1
_RESULTS_ONLY: Final = (Activity.ACTIVENONEED, Activity.CONSTNONEED)
_ACTIVE: Final = (Activity.ACTIVE, Activity.ACTIVENONEED)
_DUPLICATED: Final = (Activity.DUP, Activity.DUPNONEED)


def problems(
    signature: Signature,
    primal: ir.FunctionType,
    operands: Sequence[Type],
    results: Sequence[Type],
) -> list[Diagnostic]:
    """All problems of a derivative op with operands and results of the given types; ``primal`` is the primal's type."""
    found = activity_problems(signature, primal)
    if found or is_separate(signature, primal, operands, results):
        return found
    return operand_problems(signature, primal, operands, results)


def is_separate(
    signature: Signature, primal: ir.FunctionType, operands: Sequence[Type], results: Sequence[Type]
) -> bool:
    """Whether a derivative of width N has N separate values for each tangent, seed and gradient.

    Only shadows may be buffers then.
    """

    def flat(roles: Sequence[Role], types: Sequence[Type]) -> list[Type]:
        counts = (1 if role.kind is OperandKind.PRIMAL else signature.width for role in roles)
        return [type for type, count in zip(types, counts, strict=True) for _ in range(count)]

    def own(type: Type) -> Type:
        return type

    if signature.width == 1:
        return False
    taken, given = signature.operand_roles(), signature.result_roles()
    wanted = signature.operand_types(primal, own), signature.result_types(primal, own)
    wide = [
        (role, type)
        for role, type in (*zip(taken, wanted[0], strict=True), *zip(given, wanted[1], strict=True))
        if role.kind is not OperandKind.PRIMAL
    ]
    joinable = all(
        isinstance(type, ir.FloatType | ir.ComplexType | ir.RankedTensorType)
        or (role.kind is OperandKind.SHADOW and _holds_numbers(type))
        for role, type in wide
    )
    return joinable and (flat(taken, wanted[0]), flat(given, wanted[1])) == (list(operands), list(results))


def _holds_numbers(type: Type) -> bool:
    return isinstance(type, ir.MemRefType) and isinstance(type.element_type, ir.FloatType | ir.ComplexType)


def activity_problems(
    signature: Signature, primal: ir.FunctionType, facts: TypeFacts = UPSTREAM_TYPES
) -> list[Diagnostic]:
    """Activities that do not fit the number or the types of the primal's arguments and results."""
    found = _wrong_counts(signature, primal)
    if found:
        return found
    width = signature.width
    if isinstance(width, bool) or not isinstance(width, int) or not 1 <= width <= _WIDEST:
        message = f"'width' is {width!r}; it counts tangents, so it is an integer of at least 1 and at most {_WIDEST}"
        return [Diagnostic("MA0210", message, helps=("width=8 computes eight of them beside one primal run",))]
    for i, (activity, type) in enumerate(zip(signature.arguments, primal.inputs, strict=True)):
        problem = _argument(signature.mode, activity, type, f"argument #{i}", facts)
        found += [problem] if problem else []
    for i, (activity, type) in enumerate(zip(signature.results, primal.results, strict=True)):
        problem = _result(signature.mode, activity, type, f"result #{i}", facts)
        found += [problem] if problem else []
    return found


def _wrong_counts(signature: Signature, primal: ir.FunctionType) -> list[Diagnostic]:
    found = []
    for code, attribute, given, types, noun in (
        ("MA0201", "activity", signature.arguments, primal.inputs, "argument"),
        ("MA0202", "ret_activity", signature.results, primal.results, "result"),
    ):
        if len(given) != len(types):
            listed = ", ".join(f"'{type}'" for type in types) or "none"
            found.append(
                Diagnostic(
                    code,
                    f"'{attribute}' has {_count(len(given), 'entry', 'entries')}, "
                    f"but the function has {_count(len(types), noun, noun + 's')}",
                    helps=(f"give one activity for each {noun}; they are: {listed}",),
                )
            )
    return found


def _argument(mode: Mode, activity: Activity, type: Type, name: str, facts: TypeFacts) -> Diagnostic | None:
    if activity in _RESULTS_ONLY:
        instead = "enzyme_const" if activity is Activity.CONSTNONEED else _carrying(mode, type, facts)
        return _wrong("MA0204", f"{name} is '{activity.value}', which is for results", instead)
    if activity is Activity.CONST:
        return None
    if not facts.is_differentiable(type):
        return _no_derivative(activity, type, name, "enzyme_const")
    if activity is Activity.ACTIVE and mode is Mode.FORWARD:
        message = f"{name} is 'enzyme_active', which is for reverse mode"
        return _wrong("MA0203", message, "enzyme_dup", f"and pass its tangent of type '{type}' right after it")
    if activity is Activity.ACTIVE and facts.is_mutable(type):
        message = f"{name} is 'enzyme_active', but its type '{type}' is mutable: its gradient accumulates in a buffer"
        return _wrong("MA0206", message, "enzyme_dup", f"and pass a shadow of type '{type}' right after it")
    if mode is Mode.REVERSE and activity in _DUPLICATED and not facts.is_mutable(type):
        message = f"{name} is '{activity.value}', but its type '{type}' is immutable: no gradient accumulates in it"
        return _wrong("MA0205", message, "enzyme_active", "and take the gradient as a result, without a shadow")
    return None


def _result(mode: Mode, activity: Activity, type: Type, name: str, facts: TypeFacts) -> Diagnostic | None:
    if not activity.carries_derivative:
        return None
    needed = activity in (Activity.ACTIVE, Activity.DUP)
    if not facts.is_differentiable(type):
        return _no_derivative(activity, type, name, "enzyme_const" if needed else "enzyme_constnoneed")
    dup = "enzyme_dup" if needed else "enzyme_dupnoneed"
    if mode is Mode.FORWARD and activity in _ACTIVE:
        return _wrong("MA0203", f"{name} is '{activity.value}', which is for reverse mode", dup)
    if mode is Mode.REVERSE and activity in _ACTIVE and facts.is_mutable(type):
        message = f"{name} is '{activity.value}', but its type '{type}' is mutable: its seed is a buffer"
        return _wrong("MA0206", message, dup)
    if mode is Mode.REVERSE and activity in _DUPLICATED and not facts.is_mutable(type):
        message = f"{name} is '{activity.value}', but its type '{type}' is immutable: it takes a seed"
        return _wrong("MA0205", message, "enzyme_active" if needed else "enzyme_activenoneed")
    return None


def _carrying(mode: Mode, type: Type, facts: TypeFacts) -> str:
    if not facts.is_differentiable(type):
        return "enzyme_const"
    return "enzyme_active" if mode is Mode.REVERSE and not facts.is_mutable(type) else "enzyme_dup"


def _no_derivative(activity: Activity, type: Type, name: str, instead: str) -> Diagnostic:
    message = f"{name} is '{activity.value}', but its type '{type}' carries no derivative"
    return _wrong("MA0207", message, instead)


def _wrong(code: str, message: str, instead: str, more: str = "") -> Diagnostic:
    return Diagnostic(code, message, helps=(f"use '{instead}' {more}".rstrip(),))


def operand_problems(
    signature: Signature,
    primal: ir.FunctionType,
    operands: Sequence[Type],
    results: Sequence[Type],
    *,
    kinds: Container[OperandKind] = tuple(OperandKind),
    tape: tuple[Sequence[Type], Sequence[Type]] = ((), ()),
) -> list[Diagnostic]:
    """Operands and results whose types do not match the activities, which must be valid.

    ``kinds``: the kinds of operands and results that this op has (ops of split mode have not all). ``tape``: the types
    of the tape operands and tape results that follow.
    """

    def shadow(type: Type) -> Type:
        return widened(type, signature.width)

    found = []
    asked = zip(signature.operand_roles(), signature.operand_types(primal, shadow), strict=True)
    given = [(role, type) for role, type in asked if role.kind in kinds]
    wanted = [*(type for _, type in given), *tape[0]]
    if wanted != list(operands):
        reasons = [_operand_reason(signature, role, type) for role, type in given]
        reasons += ["it is the tape of an op of split mode"] * len(tape[0])
        found.append(_mismatch("MA0208", "operand", wanted, list(operands), reasons))
    asked = zip(signature.result_roles(), signature.result_types(primal, shadow), strict=True)
    given = [(role, type) for role, type in asked if role.kind in kinds]
    wanted = [*(type for _, type in given), *tape[1]]
    if wanted != list(results):
        reasons = [_result_reason(signature, role, type) for role, type in given]
        reasons += ["it is the tape"] * len(tape[1])
        found.append(_mismatch("MA0209", "result", wanted, list(results), reasons))
    return found


def _operand_reason(signature: Signature, role: Role, type: Type) -> str:
    if role.kind is OperandKind.PRIMAL:
        return f"it is argument #{role.index} of type '{type}'"
    if role.kind is OperandKind.SHADOW:
        word = "tangent" if signature.mode is Mode.FORWARD else "shadow"
        activity = signature.arguments[role.index].value
        return f"argument #{role.index} is '{activity}', so its {word} of type '{type}' must follow it"
    activity = signature.results[role.index].value
    return f"result #{role.index} is '{activity}', so its seed of type '{type}' must follow all arguments"


def _result_reason(signature: Signature, role: Role, type: Type) -> str:
    if role.kind is OperandKind.GRADIENT:
        return f"argument #{role.index} is 'enzyme_active', so its gradient of type '{type}' is a result"
    activity = signature.results[role.index].value
    if role.kind is OperandKind.TANGENT:
        return f"result #{role.index} is '{activity}', so its tangent of type '{type}' is a result"
    return f"result #{role.index} is '{activity}', so its primal value of type '{type}' is a result"


def _mismatch(
    code: str, noun: str, wanted: Sequence[Type], given: Sequence[Type], reasons: Sequence[str]
) -> Diagnostic:
    """A diagnostic for the first operand (or result) of a wrong type, with the reason for the expected one."""
    differing = (i for i, (w, g) in enumerate(zip(wanted, given, strict=False)) if w != g)
    first = next(differing, min(len(wanted), len(given)))
    count = f"{_count(len(wanted), noun, noun + 's')} expected, {len(given)} given"
    if first == len(wanted):
        message = f"{count}: {noun} #{first} of type '{given[first]}' is one too many"
    elif first == len(given):
        message = f"{count}: {noun} #{first} is missing: {reasons[first]}"
    else:
        prefix = "" if len(wanted) == len(given) else f"{count}: "
        message = f"{prefix}{noun} #{first} has type '{given[first]}': {reasons[first]}"
    listed = ", ".join(str(type) for type in wanted)
    return Diagnostic(code, message, helps=(f"the {noun}s by the activities are ({listed})",))


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
