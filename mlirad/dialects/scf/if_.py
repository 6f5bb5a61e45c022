"""``scf.if``: one condition, a then-region and perhaps an else-region."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import extend_regions, inner_blocks, terminator_of
from mlirad.interfaces.regions import Lookup


@final
class IfModel:
    """The branch model of ``scf.if``."""

    def blocks(self, op: ir.Operation, /) -> Sequence[ir.Block]:
        """The then-block, and the else-block where there is one."""
        return inner_blocks(op)

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """The condition."""
        return (op.operands[0],)

    def yielded(self, op: ir.Operation, block: ir.Block, /) -> Sequence[Value]:
        """The operands of ``scf.yield``."""
        return tuple(terminator_of(block).operands)

    def create_yield(self, op: ir.Operation, values: Sequence[Value], build: Builder, /) -> None:
        """``scf.yield``."""
        build.op("scf.yield", values)

    def extend(self, op: ir.Operation, inits: Sequence[Value], types: Sequence[Type], /) -> ir.Operation:
        """The same branch with more results; ``inits`` must be empty."""
        return extend_regions(op, (), types)

    def create_like(
        self, op: ir.Operation, types: Sequence[Type], lookup: Lookup, build: Builder, /
    ) -> tuple[ir.Operation, Sequence[ir.Block | None]]:
        """``scf.if`` on the same condition."""
        new = build.op("scf.if", [lookup(op.operands[0])], types, None, 2)
        blocks: list[ir.Block | None] = []
        for old_region, new_region in zip(op.regions, new.regions, strict=True):
            wanted = len(old_region.blocks) or types
            blocks.append(new_region.blocks.append() if wanted else None)
        return new, blocks
