"""Differentiates ops that are linear in all their floats: tangents by the op, adjoints by its transpose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import final

from mlirad._mlir import Value, ir
from mlirad.dialects.vector.adjoint_ops import carries
from mlirad.interfaces.ops import IsActive, no_values
from mlirad.interfaces.state import ForwardState, ReverseState

Adjoint = Callable[[ir.Operation, ReverseState], None]


@final
@dataclass(frozen=True)
class VectorLinearModel:
    """``y = L x``: forward ``dy = L dx``; reverse ``dx += L^T dy``.

    ``adjoint`` emits the latter. It is called if the adjoint of a result is not zero, and may read the operands that
    are not floats.
    """

    adjoint: Adjoint
    cost: int = 1

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Emits the op on the tangents."""
        create_on_tangents(op, state)

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Returns the operands that are not floats, such as positions."""
        return [v for v in op.operands if not carries(v)] if any(map(is_active, op.results)) else ()

    needed_shadows = no_values

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Emits the transposed op on the adjoint."""
        if any(state.adjoint(result) is not None for result in op.results):
            self.adjoint(op, state)


def create_on_tangents(op: ir.Operation, state: ForwardState) -> None:
    """Sets the tangents of an op that is linear in its floats: the results of the op on the tangents."""
    operands = tuple(op.operands)
    tangents = {i: state.tangent(v) for i, v in enumerate(operands) if carries(v)}
    if all(tangent is None for tangent in tangents.values()):
        return
    clone = op.clone(state.build.ip).operation
    for i, tangent in tangents.items():
        clone.operands[i] = state.zero(operands[i].type) if tangent is None else tangent
    for result, tangent in zip(op.results, clone.results, strict=True):
        state.set_tangent(result, tangent)
