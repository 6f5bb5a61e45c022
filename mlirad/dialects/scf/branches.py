"""``scf.if`` and ``scf.index_switch``: the first operand says which region runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import extend_regions, inner_blocks, terminator_of
from mlirad.interfaces.regions import Lookup


class _Branch:
    """What both share."""

    def blocks(self, op: ir.Operation, /) -> Sequence[ir.Block]:
        """Then and perhaps else; the default and the cases."""
        return inner_blocks(op)

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """The condition, or what is switched on."""
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


@final
class ScfIfModel(_Branch):
    """The branch model of ``scf.if``: a then-region and perhaps an else-region."""

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


@final
class SwitchModel(_Branch):
    """The branch model of ``scf.index_switch``: the region of the case that is equal, or else the first one."""

    def create_like(
        self, op: ir.Operation, types: Sequence[Type], lookup: Lookup, build: Builder, /
    ) -> tuple[ir.Operation, Sequence[ir.Block | None]]:
        """``scf.index_switch`` on the same value, with the same cases."""
        cases = {"cases": op.attributes["cases"]}
        new = build.op(op.name, [lookup(op.operands[0])], types, cases, len(op.regions))
        return new, [region.blocks.append() for region in new.regions]
