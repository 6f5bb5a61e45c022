"""The interfaces of batching: how values flow through regions, and how an op is emitted for all lanes at once.

A value is *uniform* if it is the same in all lanes, else *varying*; a buffer is varying if any of its elements may be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder

#: The position of an operand, and the block arguments and results that may get its value.
Flow: TypeAlias = tuple[int, Sequence[Value]]


class FlowModel(Protocol):
    """The data flow through an op with regions: from its operands, and from the operands of its terminators."""

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """The operands that control which blocks run, and how often; if one is varying, lanes run one by one."""

    def entering(self, op: ir.Operation, /) -> Sequence[Flow]:
        """The flow from the operands of ``op``."""

    def leaving(self, op: ir.Operation, block: ir.Block, /) -> Sequence[Flow]:
        """The flow from the operands of the terminator of ``block``, a block of ``op``."""


class BatchState(Protocol):
    """The state that a batch model reads and changes; `batching` implements it."""

    @property
    def width(self) -> int:
        """The number of lanes."""

    @property
    def build(self) -> Builder:
        """A builder at the current point, with the location of the batched op."""

    def is_varying(self, value: Value, /) -> bool:
        """Whether ``value``, of the original function, may differ between lanes."""

    def mapped(self, value: Value, /) -> Value:
        """The value in the batched function: of all lanes if ``value`` is varying, a single one if it is uniform."""

    def varying(self, value: Value, /) -> Value:
        """All lanes of ``value``; a uniform value is broadcast."""

    def lane(self, value: Value, number: Value | int, build: Builder | None = None, /) -> Value:
        """``value`` in the lane ``number``, a constant or an index value; emitted at ``build``, if given."""

    def gather(self, lanes: Sequence[Value], /) -> Value:
        """All lanes of a value, not a buffer, from the values of each lane."""

    def batched_type(self, type: Type, /) -> Type:
        """The type of all lanes of a value of ``type``."""

    def clone_body(
        self, block: ir.Block, arguments: Sequence[Value], number: Value | int, build: Builder, /
    ) -> Sequence[Value]:
        """Emit the ops of ``block`` for one lane, without the terminator; returns the operands of the terminator."""

    def set(self, old: Value, new: Value, /) -> None:
        """Set the value of ``old``, a result of the batched op, in the batched function."""


class BatchModel:
    """How an op with a varying operand or result is emitted for all lanes at once."""

    def is_uniform(self, op: ir.Operation, /) -> bool:
        """Whether the results are uniform even if operands are varying: a rank, an extent."""
        return False

    def create_batched(self, op: ir.Operation, state: BatchState, /) -> bool:
        """Emit ``op`` for all lanes and set its results. False: nothing is emitted, and the op runs lane by lane."""
        return False

    def takes_strides(self, op: ir.Operation, /) -> bool:
        """Whether the op supports buffers of any strides, such as one lane of a buffer."""
        return True


@dataclass(frozen=True)
class BatchFunction(BatchModel):
    """A model with `create_batched` alone."""

    create: Callable[[ir.Operation, BatchState], bool]

    def create_batched(self, op: ir.Operation, state: BatchState, /) -> bool:
        """As ``create``."""
        return self.create(op, state)


class DenseBatch(BatchModel):
    """A model of an op that requires contiguous elements, or depends on the strides of its buffer."""

    def takes_strides(self, op: ir.Operation, /) -> bool:
        """No."""
        return False
