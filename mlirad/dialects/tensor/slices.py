"""Extracting and inserting an element or a slice: the adjoint is the same part of the tensor's adjoint."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.floats import create_sum
from mlirad.edit.location import where
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.interfaces.ops import IsActive, no_values
from mlirad.interfaces.state import ForwardState, ReverseState

_STATIC: Final = ("static_offsets", "static_sizes", "static_strides")


@final
@dataclass(frozen=True)
class TensorPart:
    """The ops that extract and insert; ``place`` gives the operands that locate the part."""

    extract: str
    insert: str
    place: Callable[[ir.Operation, int], dict[str, Attribute]]

    def create_extract(
        self, op: ir.Operation, tensor: Value, operands: Sequence[Value], type: Type, build: Builder
    ) -> Value:
        """Read from ``tensor`` what ``op`` reads or replaces."""
        return build.value(self.extract, [tensor, *operands], type, self.place(op, 1))

    def create_insert(
        self, op: ir.Operation, part: Value, tensor: Value, operands: Sequence[Value], build: Builder
    ) -> Value:
        """Replace in ``tensor`` what ``op`` reads or replaces."""
        return build.value(self.insert, [part, tensor, *operands], tensor.type, self.place(op, 2))


def _subscripts(op: ir.Operation, tensors: int) -> dict[str, Attribute]:
    """All of it is in operands."""
    return {}


def _slice(op: ir.Operation, tensors: int) -> dict[str, Attribute]:
    """Offsets, sizes and strides."""
    skipped = 1 if op.name == SLICE.extract else 2
    counts = list(ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"]))[skipped:]
    segments = ir.DenseI32ArrayAttr.get([1] * tensors + counts, op.context)
    return {"operandSegmentSizes": segments, **{name: op.attributes[name] for name in _STATIC}}


ELEMENT: Final = TensorPart("tensor.extract", "tensor.insert", _subscripts)
SLICE: Final = TensorPart("tensor.extract_slice", "tensor.insert_slice", _slice)


def _refuse_repeated(op: ir.Operation) -> None:
    """Raise `UnsupportedError` if elements of a slice coincide (stride 0): adjoints are added to all of it at once."""
    if op.name not in (SLICE.extract, SLICE.insert):
        return
    sizes, strides = (ir.DenseI64ArrayAttr(op.attributes[name]) for name in _STATIC[1:])
    if any(stride == 0 and size not in (0, 1) for size, stride in zip(sizes, strides, strict=True)):
        message = f"cannot differentiate this '{op.name}' in reverse mode: a stride is 0, which repeats an element"
        helps = ("take the element by a size of 1 and copy it with 'linalg.broadcast'",)
        raise UnsupportedError(Diagnostic("MA0317", message, where(op.location), helps=helps))


@final
@dataclass(frozen=True)
class ExtractModel:
    """``y = t[i]``: forward ``dy = dt[i]``; reverse ``dt[i] += dy``."""

    part: TensorPart

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """The same part of the tangent."""
        tensor, *place = op.operands
        tangent = state.tangent(tensor)
        if tangent is not None:
            state.set_tangent(op.result, self.part.create_extract(op, tangent, place, op.result.type, state.build))

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The operands that locate the part."""
        return tuple(op.operands)[1:] if is_active(op.result) else ()

    needed_shadows = no_values

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Add to a part of the accumulated adjoint, instead of adding a tensor that is zero elsewhere."""
        adjoint = state.adjoint(op.result)
        tensor, *operands = op.operands
        if adjoint is None or not state.is_active(tensor):
            return
        _refuse_repeated(op)
        place = [state.primal(v) for v in operands]
        gathered, build = state.adjoint(tensor), state.build
        if gathered is None:
            gathered = state.zero_like(tensor)
        else:
            before = self.part.create_extract(op, gathered, place, adjoint.type, build)
            adjoint = create_sum(build, before, adjoint)
        state.set_adjoint(tensor, self.part.create_insert(op, adjoint, gathered, place, build))


@final
@dataclass(frozen=True)
class InsertModel:
    """``r = t, but r[i] = x``: forward the same of the tangents; reverse ``dx += dr[i]; dt += dr, but 0 at i``."""

    part: TensorPart

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Insert the tangent."""
        value, tensor, *place = op.operands
        tangents = [state.tangent(v) for v in (value, tensor)]
        found = [state.zero_like(v) if t is None else t for v, t in zip((value, tensor), tangents, strict=True)]
        state.set_tangent(op.result, self.part.create_insert(op, found[0], found[1], place, state.build))

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The operands that locate the part."""
        return tuple(op.operands)[2:] if is_active(op.result) else ()

    needed_shadows = no_values

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """The inserted value gets the part, the destination gets the rest."""
        adjoint = state.adjoint(op.result)
        if adjoint is None:
            return
        _refuse_repeated(op)
        value, tensor, *operands = op.operands
        place = [state.primal(v) for v in operands]
        if state.is_active(value):
            state.accumulate(value, self.part.create_extract(op, adjoint, place, value.type, state.build))
        if state.is_active(tensor):
            state.accumulate(tensor, self.part.create_insert(op, state.zero_like(value), adjoint, place, state.build))
