"""What ops without effects have in common: a price, no buffers, attributes that derivatives keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

from mlirad._mlir import Attribute, Value, ir
from mlirad.interfaces.ops import IsActive, MemoryModel


@final
@dataclass(frozen=True)
class PureTensorModel:
    """An op without effects that may run again."""

    cost: int


@final
class DearTensorModel(MemoryModel):
    """An op without effects that runs once; where some of its results are integers, these are places or counts."""

    def keeps_integers_apart(self, op: ir.Operation, /) -> bool:
        """Always."""
        return True


class PureModels:
    """Of ops on values: no adjoint of one reads a buffer, and few read a value."""

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """None."""
        return ()


def attributes_of(op: ir.Operation) -> dict[str, Attribute]:
    """All attributes of ``op``, for the same op on derivatives: what it computes, and how it is sharded."""
    return dict(op.attributes.items())
