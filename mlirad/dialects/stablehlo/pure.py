"""Shared models of ops without side effects: cost, no required shadows, attributes that derivatives keep."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from mlirad._mlir import Attribute, ir
from mlirad.edit.types import is_float_like
from mlirad.interfaces.ops import MemoryModel, no_values


@final
@dataclass(frozen=True)
class PureTensorModel:
    """An op without side effects that may be recomputed."""

    cost: int


@final
class CostlyTensorModel(MemoryModel):
    """An op without side effects that is never recomputed. Its integer results are indices or counts."""

    def has_no_float_bits(self, op: ir.Operation, /) -> bool:
        """Always true."""
        return True


class PureModels:
    """Base of models on values: no adjoint reads a buffer, and by default none reads a primal value."""

    needed_primals = no_values
    needed_shadows = no_values


class FloatModels(PureModels):
    """Base of models of ops that also exist on integers and bools, where they have no derivative."""

    def is_inactive(self, op: ir.Operation, /) -> bool:
        """Whether no result consists of floats."""
        return not any(is_float_like(result.type) for result in op.results)


def attributes_of(op: ir.Operation) -> dict[str, Attribute]:
    """All attributes of ``op``, to be copied to the same op on derivatives: its parameters and its sharding."""
    return dict(op.attributes.items())
