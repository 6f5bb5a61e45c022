"""``tensor.extract`` and ``tensor.insert``: an element's adjoint is one element of the tensor's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mlirad._mlir import Value, ir
from mlirad.interfaces.ops import IsActive
from mlirad.interfaces.state import ForwardState, ReverseState


@final
class ExtractModel:
    """``y = t[i]``: forward ``dy = dt[i]``; reverse ``dt[i] += dy``."""

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Extract the tangent."""
        tensor, *indices = op.operands
        tangent = state.tangent(tensor)
        if tangent is not None:
            state.set_tangent(op.result, state.build.value(op.name, [tangent, *indices], op.result.type))

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The indices."""
        return tuple(op.operands)[1:] if is_active(op.result) else ()

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """None."""
        return ()

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Add to one element of what was gathered, instead of a tensor that is zero elsewhere."""
        adjoint = state.adjoint(op.result)
        tensor, *indices = op.operands
        if adjoint is None or not state.is_active(tensor):
            return
        place = [state.primal(i) for i in indices]
        gathered, build = state.adjoint(tensor), state.build
        if gathered is None:
            gathered = state.zero_like(tensor)
        else:
            before = build.value("tensor.extract", [gathered, *place], adjoint.type)
            adjoint = build.float("arith.addf", [before, adjoint], adjoint.type)
        state.set_adjoint(tensor, build.value("tensor.insert", [adjoint, gathered, *place], tensor.type))


@final
class InsertModel:
    """``r = t, but r[i] = x``: forward the same of the tangents; reverse ``dx += dr[i]; dt += dr, but 0 at i``."""

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Insert the tangent."""
        value, tensor, *indices = op.operands
        tangents = [state.tangent(v) for v in (value, tensor)]
        found = [state.zero_like(v) if t is None else t for v, t in zip((value, tensor), tangents, strict=True)]
        state.set_tangent(op.result, state.build.value(op.name, [*found, *indices], op.result.type))

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The indices."""
        return tuple(op.operands)[2:] if is_active(op.result) else ()

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """None."""
        return ()

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Take one element; the rest goes on."""
        adjoint = state.adjoint(op.result)
        if adjoint is None:
            return
        value, tensor, *indices = op.operands
        place = [state.primal(i) for i in indices]
        build = state.build
        if state.is_active(value):
            state.accumulate(value, build.value("tensor.extract", [adjoint, *place], value.type))
        if state.is_active(tensor):
            zero = state.zero(value.type)
            state.accumulate(tensor, build.value("tensor.insert", [zero, adjoint, *place], tensor.type))
