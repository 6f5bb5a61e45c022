"""Ops whose result points into an operand's buffer; their shadow is the same op on the shadow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import Value, ir
from mlirad.interfaces.ops import Effect

VIEWS: Final = (
    "memref.assume_alignment",
    "memref.cast",
    "memref.collapse_shape",
    "memref.expand_shape",
    "memref.memory_space_cast",
    "memref.reinterpret_cast",
    "memref.subview",
    "memref.transpose",
)


@final
class ViewModel:
    """The first operand is the buffer; the others are offsets, sizes and strides."""

    cost = 1

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """None."""
        return ()

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """The result points into the first operand."""
        return ((op.result, op.operands[0]),)


@final
class GlobalModel:
    """``memref.get_global``: a buffer of unknown origin."""

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """None."""
        return ()

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """None of the operands."""
        return ()


@final
class DimModel:
    """``memref.dim`` reads the shape, not the buffer."""

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """None."""
        return ()

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """None."""
        return ()
