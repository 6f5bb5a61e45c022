"""A scope of the reverse sweep: a reversed block with its adjoints and restored primal values."""

from __future__ import annotations

from mlirad._mlir import Value, ir
from mlirad.analysis.program import Block
from mlirad.edit.build import Builder
from mlirad.synthesis.plan.cache_layout import CacheLayout
from mlirad.synthesis.plan.decisions import Snapshot
from mlirad.synthesis.sweeps.carried_caches import CarriedCache


class ReverseScope:
    """The state of the sweep in one reversed block: adjoints, and restored primals, shadows and buffers."""

    __slots__ = ("adjoints", "block", "build", "copies", "emitted", "number", "primals", "rows", "shadows", "slots")

    def __init__(self, block: Block, emitted: ir.Block, loc: ir.Location, sums: ir.Attribute | None = None) -> None:
        self.block = block
        self.emitted = emitted
        self.build = Builder(self.end(), loc, sums)
        self.adjoints: dict[Value, Value] = {}
        self.primals: dict[Value, Value] = {}
        self.shadows: dict[Value, Value] = {}
        self.slots: dict[CacheLayout, Value] = {}
        self.copies: dict[Snapshot, Value] = {}
        self.rows: dict[CarriedCache, Value] = {}
        self.number: Value | None = None

    def end(self) -> ir.InsertionPoint:
        """The current end of the block: before the function's return, or the end of an unterminated block."""
        # The entry block has its terminator already; others get theirs when they are complete.
        if self.block.parent is None:
            return ir.InsertionPoint(self.block.terminator.op)
        return ir.InsertionPoint(self.emitted)
