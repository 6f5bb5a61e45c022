"""Models of the `enzyme` ops that compute values, in contrast to those that request a derivative.

`enzyme.ignore_derivatives` is an identity whose result is constant. It stays in derivatives, so that it is constant in
higher derivatives as well; the tools remove it when they print a derivative. Caches and gradients hold values that no
analysis tracks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

from mlirad._mlir import Value, ir
from mlirad.dialects.enzyme import custom_call
from mlirad.dialects.enzyme.calls import MODES, SPLIT_PRIMAL, SPLIT_REVERSE
from mlirad.dialects.enzyme.ignored_buffers import IgnoredBuffers, refuse
from mlirad.edit.buffers import is_buffer
from mlirad.edit.detach import DETACHED, SAME
from mlirad.edit.location import where
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.interfaces.batch import BatchModel, BatchState
from mlirad.interfaces.ops import Effect, IsActive, MemoryModel, PlaceholderOpModel, Refusal
from mlirad.interfaces.registry import (
    ACTIVITY,
    BATCH,
    DERIVATIVE,
    MEMORY,
    NOT_DIFFERENTIABLE,
    PLACEHOLDER_OP,
    RECOMPUTE,
    REWRITE,
    Registry,
)
from mlirad.interfaces.state import ForwardState, ReverseState

_STATE: Final = ("init", "push", "pop", "get", "set")


@final
@dataclass(frozen=True)
class IgnoreDerivatives(MemoryModel, PlaceholderOpModel):
    """The identity without a derivative."""

    cost: int = 0

    def is_inactive(self, op: ir.Operation, /) -> bool:
        """Returns True: that is the purpose of the op.

        Raises:
            UnsupportedError: the op on a buffer still exists: `ignored_buffers` has not rewritten it.
        """
        if is_buffer(op.result.type):
            refuse(op, f"of type '{op.result.type}'")
        return True

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """Returns the result and the operand, if they are buffers."""
        return ((op.result, op.operands[0]),) if is_buffer(op.result.type) else ()

    def meaning(self, op: ir.Operation, /) -> Sequence[Value] | None:
        """Returns the operand if a rewrite created the op; the user's own ops stay."""
        return (op.operands[0],) if DETACHED in op.attributes else None


@final
class IgnoreDerivativesBatch(BatchModel):
    """``enzyme.ignore_derivatives``, of values and of buffers."""

    def create_batched(self, op: ir.Operation, state: BatchState, /) -> bool:
        """The same op, of all lanes."""
        lanes = state.mapped(op.operands[0])
        state.set(op.result, state.build.value(op.name, [lanes], lanes.type, dict(op.attributes.items())))
        return True


@final
@dataclass(frozen=True)
class SameModel(MemoryModel, PlaceholderOpModel):
    """``enzyme.same``: the first operand with its derivative; the reverse sweep recomputes it as the second operand."""

    cost: int = 0

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Returns no effects."""
        return ()

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Sets the tangent of the first operand."""
        tangent = state.tangent(op.operands[0])
        if tangent is not None:
            state.set_tangent(op.result, tangent)

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Returns no values: the adjoint is linear."""
        return ()

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Returns no buffers."""
        return ()

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Adds the adjoint of the result to that of the first operand."""
        adjoint = state.adjoint(op.result)
        if adjoint is not None:
            state.accumulate(op.operands[0], adjoint)

    def restored(self, op: ir.Operation, /) -> Sequence[Value]:
        """Returns the second operand in both positions."""
        return (op.operands[1], op.operands[1])

    def meaning(self, op: ir.Operation, /) -> Sequence[Value]:
        """Returns the first operand."""
        return (op.operands[0],)


@final
@dataclass(frozen=True)
class HiddenState(MemoryModel):
    """An op on a cache or gradient, which has to be lowered to memory before differentiation.

    The memory model rejects it, since an analysis of values does not see what a cache carries from a push to a pop.
    """

    reason: str = "lower it first: --remove-unnecessary-enzyme-ops, then --convert-enzyme-to-memref"

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Rejects the op: the contents of caches and gradients are not tracked.

        Raises:
            UnsupportedError: always.
        """
        message = f"cannot differentiate '{op.name}': values in caches and gradients are not tracked"
        help = "run --remove-unnecessary-enzyme-ops and --convert-enzyme-to-memref first"
        raise UnsupportedError(Diagnostic("MA0353", message, where(op.location), helps=(help,)))


#: The reason for a derivative op inside a differentiated function: once expanded, it is a call.
_NESTED: Final = Refusal("expand derivatives first: mlirad.transforms.autodiff(module), or --enzyme-autodiff")


def register(registry: Registry) -> None:
    """Registers the models of ``enzyme``."""
    registry.add_all(NOT_DIFFERENTIABLE, dict.fromkeys((*MODES, SPLIT_PRIMAL, SPLIT_REVERSE), _NESTED), origin=__name__)
    custom_call.register(registry)
    model = IgnoreDerivatives()
    registry.add_model("enzyme.ignore_derivatives", model, ACTIVITY, PLACEHOLDER_OP, MEMORY, RECOMPUTE, origin=__name__)
    registry.add(BATCH, "enzyme.ignore_derivatives", IgnoreDerivativesBatch(), origin=__name__)
    registry.add(REWRITE, "enzyme.ignore_derivatives", IgnoredBuffers(), origin=__name__)
    same = SameModel()
    registry.add_model(SAME, same, DERIVATIVE, RECOMPUTE, MEMORY, PLACEHOLDER_OP, origin=__name__)
    for verb in _STATE:
        registry.add_model(f"enzyme.{verb}", HiddenState(), MEMORY, NOT_DIFFERENTIABLE, origin=__name__)
