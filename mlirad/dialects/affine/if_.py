"""``affine.if``: a set of affine constraints decides between a then-region and perhaps an else-region."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import extend_regions, inner_blocks, terminator_of
from mlirad.interfaces.regions import Lookup


@final
class AffineIfModel:
    """The branch model of ``affine.if``."""

    def blocks(self, op: ir.Operation, /) -> Sequence[ir.Block]:
        """The then-block, and the else-block where there is one."""
        return inner_blocks(op)

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """The dims and symbols of the set."""
        return tuple(op.operands)

    def yielded(self, op: ir.Operation, block: ir.Block, /) -> Sequence[Value]:
        """The operands of ``affine.yield``."""
        return tuple(terminator_of(block).operands)

    def create_yield(self, op: ir.Operation, values: Sequence[Value], build: Builder, /) -> None:
        """``affine.yield``."""
        build.op("affine.yield", values)

    def extend(self, op: ir.Operation, inits: Sequence[Value], types: Sequence[Type], /) -> ir.Operation:
        """The same branch with more results; ``inits`` must be empty."""
        return extend_regions(op, (), types)

    def create_like(
        self, op: ir.Operation, types: Sequence[Type], lookup: Lookup, build: Builder, /
    ) -> tuple[ir.Operation, Sequence[ir.Block | None]]:
        """``affine.if`` on the same set."""
        condition = {"condition": op.attributes["condition"]}
        new = build.op("affine.if", [lookup(v) for v in op.operands], types, condition, 2)
        blocks: list[ir.Block | None] = []
        for old_region, new_region in zip(op.regions, new.regions, strict=True):
            wanted = len(old_region.blocks) or types
            blocks.append(new_region.blocks.append() if wanted else None)
        return new, blocks
