"""Applies the rules of `lapack` ops, which are functions that emit matrix products and ops of the dialect.

So a derivative can be differentiated and batched like any other program. In rules ``x`` are the primal operands of an
op, ``y`` its results, ``dx`` and ``dy`` their tangents or adjoints; None is zero.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, final

from mlirad._mlir import Value, ir
from mlirad.dialects.lapack.matrices import Matrices
from mlirad.dialects.lapack.ops import batch_rank, has_flag, operand_like
from mlirad.interfaces.ops import IsActive, MemoryModel, no_values
from mlirad.interfaces.state import DerivativeState, ForwardState, ReverseState

#: A tangent or an adjoint.
Shadow: TypeAlias = Value | None
Rule = Callable[["Emission", Sequence[Shadow]], Sequence[Shadow]]


class Emission(Matrices):
    """The op whose derivative is emitted, and its primal values."""

    def __init__(self, op: ir.Operation, state: DerivativeState) -> None:
        super().__init__(state.build, batch_rank(op))
        self.op, self._state = op, state

    def x(self, position: int) -> Value:
        """Returns the primal value of an operand."""
        return self._state.primal(self._state.operands[position])

    def y(self, position: int) -> Value:
        """Returns the primal value of a result."""
        return self._state.primal(self._state.results[position])

    def is_active(self, position: int) -> bool:
        """Whether an operand is active."""
        return self._state.is_active(self._state.operands[position])

    def has(self, flag: str) -> bool:
        """Whether the op has the unit attribute ``flag``."""
        return has_flag(self.op, flag)

    def solve(self, name: str, matrix: Value, right: Value, *flags: str) -> Value:
        """Emits ``lapack.<name>``."""
        unit = ir.UnitAttr.get(self.op.context)
        return self.build.value(f"lapack.{name}", [matrix, right], right.type, dict.fromkeys(flags, unit))


@final
@dataclass(frozen=True)
class LapackModel(MemoryModel):
    """The model of an op with rules; the adjoint reads the primal ``operands`` and ``results``."""

    forward: Rule
    reverse: Rule
    operands: tuple[int, ...] = ()
    results: tuple[int, ...] = ()
    #: The results that only the adjoint of operand 0 reads.
    for_first: tuple[int, ...] = ()

    def shape_of(self, op: ir.Operation, result: Value, /) -> Value | None:
        """Returns the operand that has the extents of ``result``, or None."""
        return operand_like(op, result)

    def has_no_float_bits(self, op: ir.Operation, /) -> bool:
        """Returns True: pivots carry no derivative."""
        return True

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Sets the tangents of the results."""
        tangents = [state.tangent(value) for value in state.operands]
        if all(tangent is None for tangent in tangents):
            return
        for result, tangent in zip(state.results, self.forward(Emission(op, state), tangents), strict=True):
            if tangent is not None:
                state.set_tangent(result, tangent)

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Returns the values that the rule reads."""
        first = self.for_first if is_active(op.operands[0]) else ()
        return (*(op.operands[i] for i in self.operands), *(op.results[i] for i in (*self.results, *first)))

    needed_shadows = no_values

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Adds to the adjoints of the operands."""
        adjoints = [state.adjoint(value) for value in state.results]
        if all(adjoint is None for adjoint in adjoints):
            return
        for operand, adjoint in zip(state.operands, self.reverse(Emission(op, state), adjoints), strict=True):
            if adjoint is not None and state.is_active(operand):
                state.accumulate(operand, adjoint)
