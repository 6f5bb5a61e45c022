"""Operands of algebraic rewrites: ops that extract or insert a slice, by offsets, sizes and strides (`edit.places`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.slices import TensorSlice

_EXTRACT: Final = "tensor.extract_slice"
_INSERT: Final = "tensor.insert_slice"


@final
class SliceForm:
    """``y[i] = x[place(i)]``."""

    ops = (_EXTRACT,)

    def read(self, op: ir.Operation, /) -> tuple[TensorSlice, tuple[Value, ...]] | None:
        """The place and the tensor."""
        place = TensorSlice.of(op, 1, op.result.type)
        return None if place is None else (place, (op.operands[0],))

    def create(self, build: Builder, fact: TensorSlice, values: Sequence[Value], /) -> Value:
        """A slice; without axes the value itself, which may be a scalar."""
        if not fact.offsets:
            return values[0]
        return build.value(_EXTRACT, [*values, *fact.operands], fact.type, fact.attributes(1, build.loc.context))


@final
class InsertForm:
    """``y = t, but y[place(i)] = x[i]``."""

    ops = (_INSERT,)

    def read(self, op: ir.Operation, /) -> tuple[TensorSlice, tuple[Value, ...]] | None:
        """The place, the inserted value, and the destination tensor."""
        part, rest = op.operands[0], op.operands[1]
        place = TensorSlice.of(op, 2, part.type)
        return None if place is None else (place, (part, rest))

    def create(self, build: Builder, fact: TensorSlice, values: Sequence[Value], /) -> Value:
        """An insertion."""
        attributes = fact.attributes(2, build.loc.context)
        return build.value(_INSERT, [*values, *fact.operands], values[1].type, attributes)
