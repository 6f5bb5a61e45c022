"""``tensor.extract_slice`` and ``tensor.insert_slice``: a slice's adjoint is a slice of the tensor's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.interfaces.ops import IsActive
from mlirad.interfaces.state import ForwardState, ReverseState

_STATIC: Final = ("static_offsets", "static_sizes", "static_strides")


@final
class ExtractSliceModel:
    """``y = t[s]``: forward ``dy = dt[s]``; reverse ``dt[s] += dy``."""

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """The same slice of the tangent."""
        tensor, *place = op.operands
        tangent = state.tangent(tensor)
        if tangent is not None:
            state.set_tangent(op.result, _extract(op, 1, tangent, place, op.result.type, state.build))

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Offsets, sizes and strides."""
        return tuple(op.operands)[1:] if is_active(op.result) else ()

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """None."""
        return ()

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Add to a slice of what was gathered."""
        adjoint = state.adjoint(op.result)
        tensor, *operands = op.operands
        if adjoint is None or not state.is_active(tensor):
            return
        place = [state.primal(v) for v in operands]
        gathered, build = state.adjoint(tensor), state.build
        if gathered is None:
            gathered = state.zero_like(tensor)
        else:
            before = _extract(op, 1, gathered, place, adjoint.type, build)
            adjoint = build.float("arith.addf", [before, adjoint], adjoint.type)
        state.set_adjoint(tensor, _insert(op, 1, adjoint, gathered, place, build))


@final
class InsertSliceModel:
    """``r = t, but r[s] = x``: forward the same of the tangents; reverse ``dx += dr[s]; dt += dr, but 0 in s``."""

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Insert the tangent."""
        part, tensor, *place = op.operands
        tangents = [state.tangent(v) for v in (part, tensor)]
        found = [state.zero_like(v) if t is None else t for v, t in zip((part, tensor), tangents, strict=True)]
        state.set_tangent(op.result, _insert(op, 2, found[0], found[1], place, state.build))

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Offsets, sizes and strides."""
        return tuple(op.operands)[2:] if is_active(op.result) else ()

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """None."""
        return ()

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Take the slice; the rest goes on."""
        adjoint = state.adjoint(op.result)
        if adjoint is None:
            return
        part, tensor, *operands = op.operands
        place = [state.primal(v) for v in operands]
        if state.is_active(part):
            state.accumulate(part, _extract(op, 2, adjoint, place, part.type, state.build))
        if state.is_active(tensor):
            state.accumulate(tensor, _insert(op, 2, state.zero_like(part), adjoint, place, state.build))


def _attributes(op: ir.Operation, skipped: int, tensors: int) -> dict[str, Attribute]:
    """Offsets, sizes, strides of ``op``, whose first ``skipped`` operands are tensors, for an op with ``tensors``."""
    counts = list(ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"]))[skipped:]
    segments = ir.DenseI32ArrayAttr.get([1] * tensors + counts, op.context)
    return {"operandSegmentSizes": segments, **{name: op.attributes[name] for name in _STATIC}}


def _extract(
    op: ir.Operation, skipped: int, tensor: Value, place: Sequence[Value], type: Type, build: Builder
) -> Value:
    return build.value("tensor.extract_slice", [tensor, *place], type, _attributes(op, skipped, 1))


def _insert(
    op: ir.Operation, skipped: int, part: Value, tensor: Value, place: Sequence[Value], build: Builder
) -> Value:
    return build.value("tensor.insert_slice", [part, tensor, *place], tensor.type, _attributes(op, skipped, 2))
