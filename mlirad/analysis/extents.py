"""Finds values of dynamic shape that have the same extents as others.

The result of an elementwise op has the shape of its output, and a loop-carried value has the shape of its initial value
if each iteration keeps the shape.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mlirad._mlir import Value
from mlirad.analysis.program import Block, Node, Program
from mlirad.interfaces.registry import SHAPE


@dataclass(frozen=True)
class Extents:
    """``like``: value of dynamic shape -> a top-level value of the same shape; ``sizes``: other values -> extents."""

    like: dict[Value, Value] = field(default_factory=dict)
    sizes: dict[Value, tuple[Value, ...]] = field(default_factory=dict)


class Roots:
    """Maps a value to the first value of the program that is known to have the same shape; roots are left out."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._shapes = program.registry.table(SHAPE)
        self.found: dict[Value, Value] = {}
        self._visit(program.entry)

    def _of(self, value: Value) -> Value:
        return self.found.get(value, value)

    def _visit(self, block: Block) -> None:
        for node in block.nodes:
            if node.loop is not None:
                self._visit_loop(node)
            elif node.branch is not None:
                self._visit_branch(node)
            elif node.name in self._shapes:
                model = self._shapes[node.name]
                for result in node.results:
                    like = model.shape_of(node.op, result)
                    if like is not None and like.type == result.type:
                        self.found[result] = self._of(like)

    def _visit_loop(self, node: Node) -> None:
        """Assumes that every iteration keeps the shapes, and drops assumptions until they are consistent."""
        supposed = [c for c in self._program.carried(node) if c[0].type == c[1].type == c[2].type]
        known = dict(self.found)
        while True:
            self.found.update((argument, self._of(init)) for init, argument, _, _ in supposed)
            self._visit(node.blocks[0])
            kept = [c for c in supposed if self._of(c[2]) == self._of(c[1])]
            if len(kept) == len(supposed):
                break
            # Facts that follow from a wrong assumption are dropped.
            supposed, self.found = kept, dict(known)
        self.found.update((result, self._of(argument)) for _, argument, _, result in supposed)

    def _visit_branch(self, node: Node) -> None:
        for block in node.blocks:
            self._visit(block)
        for result, yielded in self._program.merged(node):
            first, *others = (self._of(v) for v in yielded)
            if first.type == result.type and all(other == first for other in others):
                self.found[result] = first
