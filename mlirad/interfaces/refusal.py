"""Errors of rules for activities or forms of an op that they do not support."""

from __future__ import annotations

from typing import NoReturn

from mlirad._mlir import ir
from mlirad.edit.location import where
from mlirad.errors import Diagnostic, MissingRuleError


def refuse_active(op: ir.Operation, operand: str) -> NoReturn:
    """Reject ``op``, which has no derivative with respect to ``operand``, because that is active.

    Raises:
        MissingRuleError: always (MA0104).
    """
    message = f"'{op.name}' has no derivative with respect to its operand '{operand}', which is active"
    raise MissingRuleError(Diagnostic("MA0104", message, where(op.location)))


def refuse_form(op: ir.Operation, form: str, advice: str) -> NoReturn:
    """Reject ``op``, whose rule does not support its ``form``; ``advice`` says what to write instead.

    Raises:
        MissingRuleError: always (MA0105).
    """
    message = f"cannot differentiate '{op.name}': {form}"
    raise MissingRuleError(Diagnostic("MA0105", message, where(op.location), helps=(advice,)))
