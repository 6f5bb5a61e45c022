"""Models ``arith`` ops on scalars: increments, linear forms, conditions that comparisons imply, and inverses.

Integers wrap around, so only wide ones have linear forms; inverses of sums hold for any width.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import predicate_of
from mlirad.edit.linear import Linear, as_form
from mlirad.edit.types import element_type
from mlirad.interfaces.registry import SCALAR, Registry
from mlirad.interfaces.scalar import ScalarModel

_WIDE: Final = 64


class _Invertible(ScalarModel):
    """Models ``r = a + b``, ``r = a - b`` and ``r = a ^ b``: the result and one operand determine the other.

    ``inverse``: for each operand the op that computes it from the result and the other operand, and whether they
    are swapped.
    """

    inverse: tuple[tuple[str, bool], tuple[str, bool]]

    def invertible(self, op: ir.Operation, /) -> Sequence[int]:
        """Returns the positions of both operands if they are different values."""
        left, right = op.operands
        return () if left == right else (0, 1)

    def create_inverse(
        self, op: ir.Operation, position: int, result: Value, lookup: Callable[[Value], Value], build: Builder, /
    ) -> Value:
        """Emits the operand at ``position``, as in ``a = r - b``, ``a = r + b`` or ``b = a - r``."""
        name, is_turned = self.inverse[position]
        other = lookup(op.operands[1 - position])
        return build.value(name, (other, result) if is_turned else (result, other), result.type)


@final
class AddI(_Invertible):
    """``arith.addi``."""

    inverse = (("arith.subi", False), ("arith.subi", False))

    def linear(self, op: ir.Operation, /) -> Linear | None:
        """Returns the sum of the forms of the operands."""
        return _sum(op, 1)

    def increment(self, op: ir.Operation, value: Value, /) -> Value | None:
        """The other operand of a scalar sum."""
        left, right = op.operands
        if left == right or isinstance(value.type, ir.ShapedType):
            return None
        if left == value:
            return right
        return left if right == value else None

    def create_repeated(self, start: Value, increment: Value, times: Value, build: Builder, /) -> Value:
        """``start + times * increment``; wraps around as the repeated sum does."""
        type = start.type
        count = times if times.type == type else build.value("arith.index_cast", (times,), type)
        if constant_integer(increment) != 1:
            count = build.value("arith.muli", (count, increment), type)
        return count if constant_integer(start) == 0 else build.value("arith.addi", (start, count), type)


@final
class SubI(_Invertible):
    """``arith.subi``."""

    inverse = (("arith.addi", False), ("arith.subi", True))

    def linear(self, op: ir.Operation, /) -> Linear | None:
        """Returns the difference of the forms of the operands."""
        return _sum(op, -1)


@final
class XorI(_Invertible):
    """``arith.xori``."""

    inverse = (("arith.xori", False), ("arith.xori", False))


@final
class MulI(ScalarModel):
    """``arith.muli``, which is linear if one operand is constant."""

    def linear(self, op: ir.Operation, /) -> Linear | None:
        """Returns the form of one operand times the constant; None if neither operand is constant."""
        left, right = (_form(v) for v in op.operands)
        if not _is_wide(op.result) or (left.factors and right.factors):
            return None
        return left * right.constant if left.factors else right * left.constant

    def product(self, op: ir.Operation, /) -> tuple[Value, Value] | None:
        """The operands."""
        left, right = op.operands
        return (left, right) if _is_wide(op.result) else None


@final
class Extremum(ScalarModel):
    """``arith.maxsi`` and ``arith.minsi``."""

    def limits(self, op: ir.Operation, /) -> tuple[Sequence[Linear], Sequence[Linear]]:
        """The operands, below a maximum or above a minimum."""
        forms = [_form(operand) for operand in op.operands] if _is_wide(op.result) else []
        return (forms, ()) if op.name == "arith.maxsi" else ((), forms)


@final
class CmpI(ScalarModel):
    """``arith.cmpi``."""

    def implied(self, op: ir.Operation, /) -> Sequence[Linear]:
        """Returns forms that are not negative if the comparison holds; none for narrow integers, which wrap around.

        The larger side of an unsigned comparison is assumed to be less than 2**63, as the size of a buffer is.
        """
        left, right = op.operands
        if not _is_wide(left):
            return ()
        predicate = predicate_of(op)
        low, high = (left, right) if predicate[1] == "l" else (right, left)
        room = _form(high) - _form(low)
        if predicate in ("eq", "ne"):
            return (room, room * -1) if predicate == "eq" else ()
        forms = [room.shifted(-1 if predicate.endswith("t") else 0)]
        return [*forms, _form(low)] if predicate[0] == "u" else forms


@final
class AndI(ScalarModel):
    """``arith.andi``."""

    def conjuncts(self, op: ir.Operation, /) -> Sequence[Value]:
        """The operands."""
        return tuple(op.operands)


@final
class Cast(ScalarModel):
    """``arith.index_cast``, which keeps the value if both types are wide."""

    def linear(self, op: ir.Operation, /) -> Linear | None:
        """The operand."""
        return _form(op.operands[0]) if _is_wide(op.result) and _is_wide(op.operands[0]) else None


@final
class FloatSum(ScalarModel):
    """``arith.addf``, and ``arith.subf`` for its first operand."""

    def accumulates(self, op: ir.Operation, value: Value, /) -> bool:
        """Returns whether ``value`` is exactly one of the operands (of ``arith.subf``: the first)."""
        left, right = op.operands
        return bool(left != right and (value == left or (value == right and op.name == "arith.addf")))


@final
class DivF(ScalarModel):
    """``arith.divf``."""

    def approximation(self, op: ir.Operation, /) -> str:
        """Products with reciprocals, in f64; LLVM may compute those of f32 from the processor's estimates."""
        return "arcp" if str(element_type(op.result.type)) == "f64" else ""


@final
class NegF(ScalarModel):
    """Models ``r = -a`` of floats, which flips the sign bit of any number, and so is its own inverse."""

    def invertible(self, op: ir.Operation, /) -> Sequence[int]:
        """The operand."""
        return (0,)

    def create_inverse(
        self, op: ir.Operation, position: int, result: Value, lookup: Callable[[Value], Value], build: Builder, /
    ) -> Value:
        """Emits ``a = -r``."""
        return build.value(op.name, (result,), result.type)


_MODELS: Final = {
    "addf": FloatSum(),
    "addi": AddI(),
    "andi": AndI(),
    "cmpi": CmpI(),
    "divf": DivF(),
    "index_cast": Cast(),
    "maxsi": Extremum(),
    "minsi": Extremum(),
    "muli": MulI(),
    "negf": NegF(),
    "subf": FloatSum(),
    "subi": SubI(),
    "xori": XorI(),
}


def register(registry: Registry) -> None:
    """Attach the models."""
    registry.add_all(SCALAR, {f"arith.{name}": model for name, model in _MODELS.items()}, origin=__name__)


def _sum(op: ir.Operation, sign: int) -> Linear | None:
    left, right = op.operands
    return _form(left).plus(_form(right), sign) if _is_wide(op.result) else None


def _form(value: Value) -> Linear:
    number = constant_integer(value)
    return as_form(value) if number is None else Linear((), number)


def _is_wide(value: Value) -> bool:
    type = value.type
    return isinstance(type, ir.IndexType) or (isinstance(type, ir.IntegerType) and type.width == _WIDE)
