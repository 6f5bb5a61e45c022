"""Ops whose result gives an operand back exactly: sums of integers, which wrap around, and changes of sign."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.interfaces.registry import INVERSE, Registry

#: For each operand the op that gives it from the result and the other operand, in this order; or the other way round.
_FROM_RESULT: Final = {
    "arith.addi": (("arith.subi", False), ("arith.subi", False)),
    "arith.subi": (("arith.addi", False), ("arith.subi", True)),
    "arith.xori": (("arith.xori", False), ("arith.xori", False)),
}


@final
class IntegerInverse:
    """``r = a + b``, ``r = a - b``, ``r = a ^ b``."""

    def invertible(self, op: ir.Operation, /) -> Sequence[int]:
        """Either operand, where they are two."""
        left, right = op.operands
        return () if left == right else (0, 1)

    def create_inverse(
        self, op: ir.Operation, position: int, result: Value, lookup: Callable[[Value], Value], build: Builder, /
    ) -> Value:
        """``a = r - b``, ``a = r + b``, ``b = a - r`` ..."""
        name, is_turned = _FROM_RESULT[op.name][position]
        other = lookup(op.operands[1 - position])
        return build.value(name, (other, result) if is_turned else (result, other), result.type)


@final
class SignInverse:
    """``r = -a`` of floats: the sign bit changes, whatever the number."""

    def invertible(self, op: ir.Operation, /) -> Sequence[int]:
        """The operand."""
        return (0,)

    def create_inverse(
        self, op: ir.Operation, position: int, result: Value, lookup: Callable[[Value], Value], build: Builder, /
    ) -> Value:
        """``a = -r``."""
        return build.value(op.name, (result,), result.type)


def register(registry: Registry) -> None:
    """Attach the models."""
    for name in _FROM_RESULT:
        registry.add(INVERSE, name, IntegerInverse(), origin=__name__)
    registry.add(INVERSE, "arith.negf", SignInverse(), origin=__name__)
