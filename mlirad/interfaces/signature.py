"""The operands and results of a derivative, which follow from the activities.

The operands are the primal arguments in order, each followed by its *shadow* if it has one (a tangent in forward mode,
a buffer of adjoints in reverse mode); then a *seed* for each differentiated result. The results are the primal results
that are kept, each followed by its *tangent* in forward mode; then in reverse mode the *gradients* of the active
arguments, in argument order.

| mode | argument | operands | gradient |
|---|---|---|---|
| forward | dup, dupnoneed | primal, tangent | |
| reverse | active | primal | yes |
| reverse | dup, dupnoneed (mutable types) | primal, shadow | |
| both | const | primal | |

| mode | result | results | seed |
|---|---|---|---|
| forward | dup / dupnoneed / const / constnoneed | primal, tangent / tangent / primal / none | |
| reverse | active (mutable types: dup) | primal | yes |
| reverse | activenoneed (mutable types: dupnoneed) | none | yes |
| reverse | const / constnoneed | primal / none | |

The seed of a mutable result is a buffer. `derivative_op_checks` has the checks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from mlirad._mlir import Type, ir
from mlirad.edit.types import element_type
from mlirad.interfaces.activity import Activity, Mode


class OperandKind(Enum):
    """The kinds of operands and results of a derivative."""

    PRIMAL = "primal"
    SHADOW = "shadow"
    SEED = "seed"
    TANGENT = "tangent"
    GRADIENT = "gradient"


@dataclass(frozen=True)
class Role:
    """The role of one operand or result of a derivative.

    ``index`` counts the primal's arguments for the operands' PRIMAL and SHADOW and for GRADIENT, and the primal's
    results for SEED, TANGENT and the results' PRIMAL.
    """

    kind: OperandKind
    index: int


_DUPLICATED: Final = (Activity.DUP, Activity.DUPNONEED)
_ACTIVE: Final = (Activity.ACTIVE, Activity.ACTIVENONEED)
_KEPT_IN_FORWARD: Final = (Activity.DUP, Activity.CONST)
_KEPT_IN_REVERSE: Final = (Activity.ACTIVE, Activity.DUP, Activity.CONST)


@dataclass(frozen=True)
class Signature:
    """The activities of one derivative; everything else follows from them."""

    mode: Mode
    arguments: tuple[Activity, ...]
    results: tuple[Activity, ...]
    width: int = 1

    def operand_roles(self) -> tuple[Role, ...]:
        """The roles of the derivative's operands, in order."""
        roles: list[Role] = []
        for i, activity in enumerate(self.arguments):
            roles.append(Role(OperandKind.PRIMAL, i))
            if activity in _DUPLICATED:
                roles.append(Role(OperandKind.SHADOW, i))
        if self.mode is Mode.REVERSE:
            roles += [
                Role(OperandKind.SEED, i) for i, activity in enumerate(self.results) if activity.carries_derivative
            ]
        return tuple(roles)

    def result_roles(self) -> tuple[Role, ...]:
        """The roles of the derivative's results, in order."""
        if self.mode is Mode.REVERSE:
            kept = [
                Role(OperandKind.PRIMAL, i) for i, activity in enumerate(self.results) if activity in _KEPT_IN_REVERSE
            ]
            gradients = [
                Role(OperandKind.GRADIENT, i) for i, activity in enumerate(self.arguments) if activity in _ACTIVE
            ]
            return tuple(kept + gradients)
        roles: list[Role] = []
        for i, activity in enumerate(self.results):
            if activity in _KEPT_IN_FORWARD:
                roles.append(Role(OperandKind.PRIMAL, i))
            if activity in _DUPLICATED:
                roles.append(Role(OperandKind.TANGENT, i))
        return tuple(roles)

    def operand_types(self, primal: ir.FunctionType, shadow_of: Callable[[Type], Type]) -> list[Type]:
        """The derivative's operand types; ``shadow_of`` gives the type of tangents, seeds and shadow buffers."""
        arguments, results = list(primal.inputs), list(primal.results)
        return [
            _type_of(role, arguments if role.kind is not OperandKind.SEED else results, shadow_of)
            for role in self.operand_roles()
        ]

    def result_types(self, primal: ir.FunctionType, shadow_of: Callable[[Type], Type]) -> list[Type]:
        """The derivative's result types."""
        arguments, results = list(primal.inputs), list(primal.results)
        return [
            _type_of(role, arguments if role.kind is OperandKind.GRADIENT else results, shadow_of)
            for role in self.result_roles()
        ]

    def function_type(self, primal: ir.FunctionType, shadow_of: Callable[[Type], Type]) -> ir.FunctionType:
        """The type of the derivative function."""
        return ir.FunctionType.get(
            self.operand_types(primal, shadow_of), self.result_types(primal, shadow_of), primal.context
        )


def _type_of(role: Role, types: Sequence[Type], shadow_of: Callable[[Type], Type]) -> Type:
    own = types[role.index]
    return own if role.kind is OperandKind.PRIMAL else shadow_of(own)


@dataclass(frozen=True)
class TypeFacts:
    """The facts about types on which the roles depend; `UPSTREAM_TYPES`, or the type models of a registry."""

    is_differentiable: Callable[[Type], bool]
    is_mutable: Callable[[Type], bool]


def _is_differentiable(type: Type) -> bool:
    """Unless its elements are integers or indices, a type may carry a derivative (foreign types included)."""
    return not isinstance(element_type(type), ir.IntegerType | ir.IndexType | ir.NoneType)


def _is_mutable(type: Type) -> bool:
    return isinstance(type, ir.MemRefType | ir.UnrankedMemRefType) or str(type).startswith("!llvm.ptr")


#: The facts about upstream's types, without a registry.
UPSTREAM_TYPES: Final = TypeFacts(_is_differentiable, _is_mutable)


def default_arguments(mode: Mode, types: Sequence[Type], facts: TypeFacts = UPSTREAM_TYPES) -> tuple[Activity, ...]:
    """The default activities of arguments: all that can carry a derivative are active."""
    return tuple(_default_argument(mode, type, facts) for type in types)


def _default_argument(mode: Mode, type: Type, facts: TypeFacts) -> Activity:
    if not facts.is_differentiable(type):
        return Activity.CONST
    return Activity.ACTIVE if mode is Mode.REVERSE and not facts.is_mutable(type) else Activity.DUP


def default_results(mode: Mode, types: Sequence[Type], facts: TypeFacts = UPSTREAM_TYPES) -> tuple[Activity, ...]:
    """The default activities of results, as in Enzyme's files before ``ret_activity`` (2022 to 2024).

    Primal results are not returned: forward mode returns only tangents; reverse mode takes a seed for each result.
    """
    return tuple(_default_result(mode, type, facts) for type in types)


def _default_result(mode: Mode, type: Type, facts: TypeFacts) -> Activity:
    if not facts.is_differentiable(type):
        return Activity.CONSTNONEED
    return Activity.ACTIVENONEED if mode is Mode.REVERSE and not facts.is_mutable(type) else Activity.DUPNONEED
