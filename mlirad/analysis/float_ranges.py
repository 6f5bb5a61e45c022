"""Interval analysis of floats: a forward dataflow analysis of the bounds of each value.

Arguments, and the contents of memory before the function runs, are finite. A loop-carried value and the contents of a
buffer are any finite number, until another value is carried or stored; then they may be anything.
"""

from __future__ import annotations

from collections.abc import Iterable

from mlirad._mlir import Value
from mlirad.analysis.aliasing import Aliasing, BaseObject
from mlirad.analysis.program import Block, Node, Program
from mlirad.edit.float_range import ANYTHING, FINITE, FloatRange, joined
from mlirad.edit.types import is_float_like
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import RANGE


class FloatRanges:
    """The ranges, computed by the constructor. Without ``finite_arguments``, arguments may be anything."""

    def __init__(self, program: Program, aliasing: Aliasing, *, finite_arguments: bool = True) -> None:
        self._program = program
        self._aliasing = aliasing
        self._models = program.registry.table(RANGE)
        #: The ranges; values that are not here are finite.
        self.found: dict[Value, FloatRange] = {}
        types = program.types.items()
        self._floats = {v for type, use in types if not use.is_buffer and is_float_like(type) for v in use.values}
        self._unbounded: set[Value | BaseObject] = set()
        if not finite_arguments:
            arguments = program.entry.arguments
            self.found.update((v, ANYTHING) for v in arguments if v in self._floats)
            self._unbounded.update(self._reached(arguments))
        self._changed = True
        while self._changed:
            self._changed = False
            self._visit(program.entry)

    def of(self, value: Value) -> FloatRange:
        """The range of ``value``."""
        return self.found.get(value, FINITE)

    def adopt(self, old: Value, new: Value) -> None:
        """Gives ``new``, which replaces ``old``, the range of ``old``."""
        if old in self.found:
            self.found[new] = self.found[old]

    def _visit(self, block: Block) -> None:
        models, found = self._models, self.found
        for node in block.nodes:
            model = models.get(node.name)
            if model is None or node.effects:
                self._visit_structure(node)
                continue
            inferred = model.infer_range(node.op, [found.get(v, FINITE) for v in node.operands])
            for result in node.results:
                found[result] = inferred

    def _visit_structure(self, node: Node) -> None:
        """The transfer function of ops with regions or effects; results of ops without a model may be anything."""
        if node.loop is not None:
            self._visit_loop(node)
        elif node.branch is not None:
            for inner in node.blocks:
                self._visit(inner)
            for result, yielded in self._program.merged(node):
                self.found[result] = joined([self.of(v) for v in yielded])
        elif node.effects or node.unknown_effects:
            self._visit_memory(node)
        else:
            self.found.update((result, ANYTHING) for result in node.results if result in self._floats)

    def _visit_loop(self, node: Node) -> None:
        carried = [c for c in self._program.carried(node) if c[3] in self._floats]
        for init, argument, _, _ in carried:
            self._carry(argument, init)
        self._visit(node.blocks[0])
        for init, argument, yielded, result in carried:
            self._changed |= self._carry(argument, yielded)
            self.found[result] = joined([self.of(v) for v in (init, argument, yielded)])

    def _carry(self, argument: Value, value: Value) -> bool:
        """Widens a block argument to finite, or to anything if ``value`` is not finite; returns whether that is new."""
        # Widening at once: FINITE, then ANYTHING. The chain has two steps, so the loop around `_visit` terminates.
        if argument not in self._unbounded and self.of(value).is_finite:
            self.found[argument] = FINITE
            return False
        news = argument not in self._unbounded
        self._unbounded.add(argument)
        self.found[argument] = ANYTHING
        return news

    def _visit_memory(self, node: Node) -> None:
        """The transfer function of loads and stores; an op of unknown effects may store and return anything."""
        for inner in node.blocks:
            self._visit(inner)
        unknown = node.unknown_effects
        read = unknown or self._is_unbounded(self._objects(node, EffectKind.READ))
        ranges = [self.of(v) for v in node.operands]
        model = self._models.get(node.name)
        if model is not None:
            ranges.append(model.infer_range(node.op, ranges))
        if read or not all(r.is_finite for r in ranges):
            # Stored infinities and NaNs make the whole buffer unbounded: elements are not distinguished.
            values = [*node.operands, *node.results] if unknown else None
            written = self._objects(node, EffectKind.WRITE) if values is None else self._reached(values)
            fresh = written - self._unbounded
            self._unbounded |= fresh
            self._changed |= bool(fresh)
        for result in node.results:
            if result in self._floats:
                self.found[result] = ANYTHING if read else FINITE

    def _objects(self, node: Node, kind: EffectKind) -> set[BaseObject]:
        return self._reached(effect.value for effect in node.effects if effect.kind is kind)

    def _reached(self, values: Iterable[Value]) -> set[BaseObject]:
        return {base for v in values for base in self._aliasing.objects(v)}

    def _is_unbounded(self, objects: set[BaseObject]) -> bool:
        unbounded = [key for key in self._unbounded if isinstance(key, BaseObject)]
        return any(base.may_overlap(other) for base in objects for other in unbounded)
