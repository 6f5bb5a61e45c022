"""How does a generated rule refuse an op whose activity it does not allow?"""

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
