"""``scf.index_switch``: runs the region of the case that its operand equals, or else the first, the default."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import extend_regions, inner_blocks, terminator_of
from mlirad.interfaces.regions import Lookup


@final
class SwitchModel:
    """The branch model of ``scf.index_switch``."""

    def blocks(self, op: ir.Operation, /) -> Sequence[ir.Block]:
        """The default, then the cases."""
        return inner_blocks(op)

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """What is switched on."""
        return (op.operands[0],)

    def yielded(self, op: ir.Operation, block: ir.Block, /) -> Sequence[Value]:
        """The operands of ``scf.yield``."""
        return tuple(terminator_of(block).operands)

    def create_yield(self, op: ir.Operation, values: Sequence[Value], build: Builder, /) -> None:
        """``scf.yield``."""
        build.op("scf.yield", values)

    def extend(self, op: ir.Operation, inits: Sequence[Value], types: Sequence[Type], /) -> ir.Operation:
        """The same switch with more results; ``inits`` must be empty."""
        return extend_regions(op, (), types)

    def create_like(
        self, op: ir.Operation, types: Sequence[Type], lookup: Lookup, build: Builder, /
    ) -> tuple[ir.Operation, Sequence[ir.Block | None]]:
        """``scf.index_switch`` on the same value, with the same cases."""
        cases = {"cases": op.attributes["cases"]}
        new = build.op(op.name, [lookup(op.operands[0])], types, cases, len(op.regions))
        return new, [region.blocks.append() for region in new.regions]
