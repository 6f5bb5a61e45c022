"""Questions about an op on numbers: which sums it computes, and what its result says of its operands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.linear import Linear


class ScalarModel:
    """Answers what is known of an op's arithmetic; a model says what it knows, the rest is the answer of any op."""

    def linear(self, op: ir.Operation, /) -> Linear | None:
        """The result, an integer, over the operands; None where it is not linear."""
        return None

    def product(self, op: ir.Operation, /) -> tuple[Value, Value] | None:
        """Two integers whose product the result is, as wide as subscripts are; None: it is something else."""
        return None

    def increment(self, op: ir.Operation, value: Value, /) -> Value | None:
        """What the op adds to the integer ``value``, or None: a loop that carries it counts, and needs no cache."""
        return None

    def create_repeated(self, start: Value, increment: Value, times: Value, build: Builder, /) -> Value:
        """Emit ``start + times * increment``; ``times`` is an index, the others are of the op's type."""
        raise NotImplementedError("asked only where there is an increment")

    def accumulates(self, op: ir.Operation, value: Value, /) -> bool:
        """Whether all that is done with the float ``value`` is that something else is added to it, or taken from it.

        Then the adjoint hands on the adjoint of the sum as it is.
        """
        return False

    def sums(self, op: ir.Operation, /) -> Sequence[ir.Operation]:
        """The additions inside ``op`` to values that nothing else reads while they are summed."""
        return ()

    def invertible(self, op: ir.Operation, /) -> Sequence[int]:
        """The operands, by position, that the result gives back bit for bit, where the others are there."""
        return ()

    def create_inverse(
        self, op: ir.Operation, position: int, result: Value, lookup: Callable[[Value], Value], build: Builder, /
    ) -> Value:
        """Emit the operand at ``position`` of the op that gave ``result``; ``lookup`` maps the other operands."""
        raise NotImplementedError("asked only for what is invertible")
