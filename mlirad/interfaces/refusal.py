"""How a rule rejects an op whose activity, or whose form, it does not support."""

from __future__ import annotations

from typing import NoReturn

from mlirad._mlir import ir
from mlirad.edit.location import where
from mlirad.errors import Diagnostic, MissingRuleError


def refuse_active(op: ir.Operation, operand: str) -> NoReturn:
    """Raise that ``op`` has no derivative with respect to ``operand``, which is active.

    Raises:
        MissingRuleError: always.

    """
    message = f"'{op.name}' has no derivative with respect to its operand '{operand}', which is active"
    raise MissingRuleError(Diagnostic("MA0104", message, where(op.location)))


def refuse_form(op: ir.Operation, form: str, advice: str) -> NoReturn:
    """Raise that the rule of ``op`` does not reach to its ``form``; ``advice`` says what to write instead.

    Raises:
        MissingRuleError: always.

    """
    message = f"cannot differentiate '{op.name}': {form}"
    raise MissingRuleError(Diagnostic("MA0105", message, where(op.location), helps=(advice,)))
