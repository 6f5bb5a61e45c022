"""Dataflow through ops with regions that are neither loops nor branches of the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mlirad._mlir import Value, ir
from mlirad.edit.rewrite import terminator_of
from mlirad.interfaces.batch import Flow


@final
class WhileFlow:
    """``scf.while``, in any form."""

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """The condition."""
        return (terminator_of(op.regions[0].blocks[0]).operands[0],)

    def entering(self, op: ir.Operation, /) -> Sequence[Flow]:
        """The operands go to the block before the condition."""
        return [(i, (argument,)) for i, argument in enumerate(op.regions[0].blocks[0].arguments)]

    def leaving(self, op: ir.Operation, block: ir.Block, /) -> Sequence[Flow]:
        """From the condition to the other block and the results; from there back to the first block."""
        before, after = (region.blocks[0] for region in op.regions)
        if block == before:
            return [(i + 1, pair) for i, pair in enumerate(zip(after.arguments, op.results, strict=True))]
        return [(i, (argument,)) for i, argument in enumerate(before.arguments)]


@final
class ParallelFlow:
    """``scf.parallel``."""

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """Bounds and steps."""
        return list(op.operands)[: len(op.operands) - len(op.results)]

    def entering(self, op: ir.Operation, /) -> Sequence[Flow]:
        """Initial values are part of the results."""
        first = len(op.operands) - len(op.results)
        return [(first + i, (result, *self._reduced(op, i))) for i, result in enumerate(op.results)]

    def leaving(self, op: ir.Operation, block: ir.Block, /) -> Sequence[Flow]:
        """The reduced values; the model of the terminator states the same."""
        return [(i, (result, *self._reduced(op, i))) for i, result in enumerate(op.results)]

    def _reduced(self, op: ir.Operation, number: int) -> Sequence[Value]:
        return tuple(terminator_of(op.regions[0].blocks[0]).regions[number].blocks[0].arguments)


@final
class ReduceFlow:
    """``scf.reduce``: combines pairs of values repeatedly."""

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """No operand controls the regions."""
        return ()

    def entering(self, op: ir.Operation, /) -> Sequence[Flow]:
        """Each operand to its block."""
        return [(i, tuple(region.blocks[0].arguments)) for i, region in enumerate(op.regions)]

    def leaving(self, op: ir.Operation, block: ir.Block, /) -> Sequence[Flow]:
        """The result of a block is an argument of its next run, and a result of the loop."""
        number = next(i for i, region in enumerate(op.regions) if region.blocks[0] == block)
        assert op.parent is not None
        return [(0, (*block.arguments, op.parent.operation.results[number]))]
