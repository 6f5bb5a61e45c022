"""Questions that batching asks: how values flow through regions, and how an op runs in all lanes at once.

A value is *uniform* if it is the same in all lanes, else *varying*; a buffer is varying if any of its elements may be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder

#: The position of an operand, and the values that are what it is: block arguments and results.
Flow: TypeAlias = tuple[int, Sequence[Value]]


class FlowModel(Protocol):
    """Answers where the operands of an op with regions, and of the terminators of these, go."""

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """What decides which blocks run, and how often: of lanes that differ in it each runs by itself."""
        ...

    def entering(self, op: ir.Operation, /) -> Sequence[Flow]:
        """Where the operands of ``op`` go."""
        ...

    def leaving(self, op: ir.Operation, block: ir.Block, /) -> Sequence[Flow]:
        """Where the operands of the terminator of ``block``, a block of ``op``, go."""
        ...


class BatchState(Protocol):
    """What a batch model may ask for and do; `batching` implements it."""

    @property
    def width(self) -> int:
        """The number of lanes."""
        ...

    @property
    def build(self) -> Builder:
        """Creates ops at the current point, with the location of the op that is batched."""
        ...

    def is_varying(self, value: Value, /) -> bool:
        """Whether ``value``, of the function that is batched, may differ between lanes."""
        ...

    def mapped(self, value: Value, /) -> Value:
        """What stands for ``value``: itself for one that is uniform, all lanes for one that varies."""
        ...

    def varying(self, value: Value, /) -> Value:
        """All lanes of ``value``; one that is uniform is broadcast."""
        ...

    def lane(self, value: Value, number: Value | int, build: Builder | None = None, /) -> Value:
        """``value`` in one lane, whose number is a constant or an index value; where ``build`` stands, if given."""
        ...

    def gather(self, lanes: Sequence[Value], /) -> Value:
        """All lanes of a value that is no buffer, from the value in each."""
        ...

    def batched_type(self, type: Type, /) -> Type:
        """The type of all lanes of a value of ``type``."""
        ...

    def clone_body(
        self, block: ir.Block, arguments: Sequence[Value], number: Value | int, build: Builder, /
    ) -> Sequence[Value]:
        """Emit the ops of ``block`` in one lane; returns what its terminator, which is left out, is given."""
        ...

    def set(self, old: Value, new: Value, /) -> None:
        """State what stands for a result of the op that is batched."""
        ...


class BatchModel:
    """Answers how an op with a varying operand or result runs in all lanes at once."""

    def is_uniform(self, op: ir.Operation, /) -> bool:
        """Whether the results are the same in all lanes whatever the operands are: a rank, an extent."""
        return False

    def create_batched(self, op: ir.Operation, state: BatchState, /) -> bool:
        """Emit ``op`` in all lanes and set its results; False: nothing is emitted, it is to run lane by lane."""
        return False

    def takes_strides(self, op: ir.Operation, /) -> bool:
        """Whether the op does the same with a buffer of any strides, which one lane of a buffer has."""
        return True


class DenseBatch(BatchModel):
    """A model of an op that assumes that elements lie beside each other, or knows the strides of its buffer itself."""

    def takes_strides(self, op: ir.Operation, /) -> bool:
        """No."""
        return False
