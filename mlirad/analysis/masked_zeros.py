"""Finds primal values that may be exact zeros because of a mask, and the products that are zero with them.

The other factor of such a product has a zero derivative as well; derivatives of derivatives contain many such products.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mlirad._mlir import Value
from mlirad.analysis.activity import Key
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.float_ranges import FloatRanges
from mlirad.analysis.program import Node, Program
from mlirad.edit.float_range import ZERO
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import CHOICE, RANGE
from mlirad.interfaces.strong_zero import is_zero_with, multiplied


class MaskedZeros:
    """The values and buffers that may hold such zeros, computed by the constructor."""

    def __init__(self, program: Program, aliasing: Aliasing, ranges: FloatRanges) -> None:
        self._program = program
        self._aliasing = aliasing
        self._choices = program.registry.table(CHOICE)
        self._models = program.registry.table(RANGE)
        self.found: set[Key] = set()
        self._blank: set[Value] = set()
        first = [v for node in program.nodes for v in self._made(node, ranges)]
        self.found.update(first)
        # Without a mask nothing propagates: most functions need one walk only.
        if first:
            self._find_blank(ranges)
        while first:
            before = len(self.found)
            for node in program.nodes:
                self._spread(node)
            if len(self.found) == before:
                break

    def multiplied(self, node: Node) -> Iterator[Value]:
        """The operands of an op whose derivative is zero if another operand is a masked zero."""
        if node.is_plain and not self.found.isdisjoint(node.operands):
            yield from multiplied(node.op, node.operands, self.found, self._models.get(node.name))

    def _made(self, node: Node, ranges: FloatRanges) -> Sequence[Value]:
        """The results of an op that selects between a zero and other values."""
        if node.branch is not None:
            pairs = self._program.merged(node)
        elif node.name in self._choices:
            chosen = tuple(node.operands[i] for i in self._choices[node.name].chosen(node.op))
            pairs = [(result, chosen) for result in node.results]
        else:
            return ()
        return [result for result, choices in pairs if any(ranges.of(v) == ZERO for v in choices)]

    def _find_blank(self, ranges: FloatRanges) -> None:
        """Finds loads from buffers that a zero is stored to, as to a shadow: a sum with masked zeros stays zero."""
        nodes, touched = self._program.memory_nodes, self._aliasing.objects
        cleared = {
            base
            for node in nodes
            if any(ranges.of(v) == ZERO for v in node.operands)
            for effect in node.effects
            if effect.kind is EffectKind.WRITE
            for base in touched(effect.value)
        }
        for node in nodes:
            read = [effect.value for effect in node.effects if effect.kind is EffectKind.READ]
            if any(not cleared.isdisjoint(touched(v)) for v in read):
                self._blank.update(node.results)

    def _spread(self, node: Node) -> None:
        found = self.found
        if node.loop is not None:
            for init, argument, yielded, result in self._program.carried(node):
                if init in found or yielded in found:
                    found.update((argument, result))
        elif node.branch is not None:
            found.update(r for r, yielded in self._program.merged(node) if not found.isdisjoint(yielded))
        elif node.effects:
            self._spread_memory(node)
        elif not found.isdisjoint(node.operands):
            zeros = {v for v in node.operands if v in found or v in self._blank}
            if is_zero_with(node.op, node.operands, zeros, self._models.get(node.name)):
                found.update(node.results)

    def _spread_memory(self, node: Node) -> None:
        touched = {kind: set[Key]() for kind in EffectKind}
        for effect in node.effects:
            touched[effect.kind].update(self._aliasing.objects(effect.value))
        if not self.found.isdisjoint((*node.operands, *touched[EffectKind.READ])):
            self.found.update(touched[EffectKind.WRITE])
            self.found.update(node.results)
