"""Integer arithmetic that is linear: subscripts are made of it. Narrow integers wrap around, so they are left out."""

from __future__ import annotations

from typing import Final, final

from mlirad._mlir import Value, ir
from mlirad.edit.constants import constant_integer
from mlirad.edit.linear import Linear, as_form

_WIDE: Final = 64


@final
class SumModel:
    """``arith.addi`` and ``arith.subi``."""

    def __init__(self, sign: int) -> None:
        self._sign = sign

    def linear(self, op: ir.Operation, /) -> Linear | None:
        """Left plus or minus right."""
        left, right = op.operands
        return _form(left).plus(_form(right), self._sign) if _is_wide(op.result) else None


@final
class LinearProductModel:
    """``arith.muli`` by a constant."""

    def linear(self, op: ir.Operation, /) -> Linear | None:
        """One operand, as often as the constant says."""
        left, right = (_form(v) for v in op.operands)
        if not _is_wide(op.result) or (left.factors and right.factors):
            return None
        return left * right.constant if left.factors else right * left.constant


@final
class CastModel:
    """``arith.index_cast`` between numbers of the same width."""

    def linear(self, op: ir.Operation, /) -> Linear | None:
        """The operand."""
        return _form(op.operands[0]) if _is_wide(op.result) and _is_wide(op.operands[0]) else None


def _form(value: Value) -> Linear:
    number = constant_integer(value)
    return as_form(value) if number is None else Linear((), number)


def _is_wide(value: Value) -> bool:
    type = value.type
    return isinstance(type, ir.IndexType) or (isinstance(type, ir.IntegerType) and type.width == _WIDE)
