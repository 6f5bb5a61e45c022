"""Uniformity analysis: the values of a function that vary between lanes, if given arguments do.

A forward data-flow analysis up to a fixed point, as in vectorizers of SPMD programs (divergence analysis). The result
of an op
varies if an operand does. A buffer varies, with all aliases, if a varying value is stored in it, or if a store depends
on a varying condition. An op whose *control* varies is divergent: it runs lane by lane. A global varies in all
functions if it does in one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, field
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.batching.aliases import BufferClasses, CalleeBuffers
from mlirad.batching.extents import LaneExtents, Origins
from mlirad.batching.value_flow import Flows
from mlirad.edit.buffers import is_buffer
from mlirad.edit.rewrite import is_outside, terminator_of
from mlirad.edit.walk import find_ops
from mlirad.interfaces.batch import FlowModel
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import BATCH, CALL, MEMORY, RECOMPUTE, Registry

#: Function -> the arguments in which it, or a callee, may store.
StoredArguments = Callable[[str], tuple[bool, ...]]
#: (callee, which arguments vary) -> which arguments vary after the call; which results do; which of these have larger
#: extents in some lanes than in others; and where the extents of each come from.
CalleeSummary = Callable[
    [str, tuple[bool, ...]], tuple[tuple[bool, ...], tuple[bool, ...], tuple[bool, ...], tuple[Origins, ...]]
]
_NUMBERS: Final = (ir.IntegerType, ir.IndexType, ir.FloatType, ir.ComplexType, ir.VectorType)


@dataclass
class VaryingGlobals:
    """The names of the globals known to vary.

    ``reached``: the symbols that a function refers to; ``stored``: the mutable globals in which it, or a
    callee, may store.
    """

    reached: Callable[[str], frozenset[str]]
    stored: Callable[[str], Set[str]]
    names: set[str] = field(default_factory=set)

    def are_used(self, function: str) -> bool:
        """Whether ``@function``, or a callee, uses a varying global."""
        return not self.names.isdisjoint(self.reached(function))


class Uniformity:
    """The varying values of ``function``, of one block, if the arguments ``varying`` and the ``globals`` vary."""

    def __init__(
        self,
        function: ir.Operation,
        varying: Sequence[bool],
        registry: Registry,
        summary: CalleeSummary,
        globals: VaryingGlobals,
        stored: StoredArguments | None = None,
        buffers: Callable[[str], CalleeBuffers] | None = None,
    ) -> None:
        """``summary``, ``stored`` and ``buffers`` describe callees; unknown callees may have any effect."""
        self._registry, self._summary, self._flows = registry, summary, Flows(registry)
        self._known, self._stored = globals, stored
        #: The buffers that may be the same vary together.
        self.classes = BufferClasses(function, registry, buffers)
        self._varying: set[Value] = set()
        #: Lanes differ in the target of a pointer, which may be anything.
        self._anything = False
        self.divergent: set[ir.Operation] = set()
        self.extents = LaneExtents(
            self.classes.sources, self.divergent, self.is_varying, self._larger_results, self._origins, registry
        )
        self._block = function.regions[0].blocks[0]
        self._ops = find_ops(function, lambda op: op != function, outer_first=True)
        self._operands = {op: self._used(op) for op in self._ops}
        blocks = [self._block, *(b for op in self._ops for b in self._blocks(op))]
        self._ends = {terminator_of(block) for block in blocks if len(block.operations)}
        self._hiding = set(filter(self._has_pointers, self._ops))
        for argument, varies in zip(self._block.arguments, varying, strict=True):
            if varies:
                self._mark(argument)
        self._changed = True
        self._mark_globals()
        while self._changed:
            self._changed = False
            self._visit(self._block)
        globals.names |= {name for name, value in self.classes.globals.items() if self.is_varying(value)}

    def is_varying(self, value: Value) -> bool:
        """Whether ``value`` may differ between lanes."""
        return self._anything or (self.classes.root(value) if is_buffer(value.type) else value) in self._varying

    def concerns(self, op: ir.Operation) -> bool:
        """Whether ``op``, or a nested op, has a varying operand or result."""
        if any(map(self.is_varying, self._operands[op])) or any(map(self.is_varying, op.results)):
            return True
        return any(map(self._known.are_used, self.callees(op)))

    def used(self, op: ir.Operation) -> Sequence[Value]:
        """The operands of ``op``, and outer values used by nested ops."""
        return self._operands[op]

    def arguments(self) -> tuple[bool, ...]:
        """The arguments that vary: the given ones, and buffers in which varying values are stored."""
        return tuple(self.is_varying(argument) for argument in self._block.arguments)

    def results(self) -> tuple[bool, ...]:
        """The results that vary."""
        return tuple(self.is_varying(value) for value in terminator_of(self._block).operands)

    def larger_in_some_lanes(self) -> tuple[bool, ...]:
        """The results that have larger extents in some lanes than in others."""
        return tuple(self.extents.differ(value) for value in terminator_of(self._block).operands)

    def origins(self) -> tuple[Origins, ...]:
        """Where the extents of each result come from."""
        return tuple(map(self.extents.origins, terminator_of(self._block).operands))

    def callees(self, op: ir.Operation | None = None) -> list[str]:
        """The functions that are called in ``op``, or anywhere; without unknown ones."""
        models = self._registry.table(CALL)
        calls = self._ops if op is None else find_ops(op, lambda _: True)
        return [name for one in calls if one.name in models and (name := models[one.name].callee(one)) is not None]

    def frees(self, op: ir.Operation) -> bool:
        """Whether ``op``, or a nested op, frees a buffer that it has not allocated."""
        inside = [
            inner for inner in find_ops(op, lambda _: True) if self._registry.find(MEMORY, inner.name) is not None
        ]
        effects = [e for inner in inside for e in self._registry.table(MEMORY)[inner.name].effects(inner)]
        own = {self.classes.root(e.value) for e in effects if e.kind is EffectKind.ALLOCATE}
        return any(e.kind is EffectKind.FREE and self.classes.root(e.value) not in own for e in effects)

    def stored(self) -> tuple[bool, ...]:
        """The arguments in which something may be stored, or which may be freed."""
        memory = self._registry.table(MEMORY)
        effects = [effect for op in self._ops if op.name in memory for effect in memory[op.name].effects(op)]
        freed = {self.classes.root(effect.value) for effect in effects if effect.kind is EffectKind.FREE}
        roots = freed | self._written_roots()
        return tuple(is_buffer(a.type) and self.classes.root(a) in roots for a in self._block.arguments)

    def stored_globals(self) -> set[str]:
        """The globals in which something may be stored."""
        roots = self._written_roots()
        return {name for name, value in self.classes.globals.items() if self.classes.root(value) in roots}

    def _written_roots(self) -> set[Value]:
        return {self.classes.root(value) for op in self._ops for value in self._written(op)}

    def writes_uniform(self) -> bool:
        """Whether something may be stored in a uniform argument or a global, which must happen once."""
        shared = (*(a for a in self._block.arguments if is_buffer(a.type)), *self.classes.globals.values())
        roots = {self.classes.root(value) for value in shared if not self.is_varying(value)}
        return any(self.classes.root(value) in roots for op in self._ops for value in self._written(op))

    def _used(self, op: ir.Operation) -> list[Value]:
        inner = find_ops(op, lambda one: one != op) if len(op.regions) else []
        captured = (v for one in inner for v in one.operands if is_outside(v, op))
        return list(dict.fromkeys([*op.operands, *captured]))

    # --- to the fixed point

    def _mark(self, value: Value) -> None:
        value = self.classes.root(value) if is_buffer(value.type) else value
        if value not in self._varying:
            self._varying.add(value)
            self._changed = True

    def _mark_globals(self, names: Set[str] = frozenset()) -> None:
        """Mark the globals that are known to vary, and those of ``names``."""
        self._changed = self._changed or not names <= self._known.names
        self._known.names |= names
        self._mark_all(value for name, value in self.classes.globals.items() if name in self._known.names)

    def _assume_anything(self) -> None:
        self._changed = self._changed or not self._anything
        self._anything = True

    def _blocks(self, op: ir.Operation) -> list[ir.Block]:
        return [block for region in op.regions for block in region.blocks]

    def _visit(self, block: ir.Block) -> None:
        for view in block.operations:
            op = view.operation
            flow = self._flows.of(op)
            if flow is not None:
                self._visit_flow(op, flow)
            elif self._registry.find(CALL, op.name) is not None:
                self._visit_call(op)
            elif op not in self._ends:
                self._visit_op(op)

    def _visit_flow(self, op: ir.Operation, flow: FlowModel) -> None:
        if op not in self.divergent and any(map(self.is_varying, flow.controls(op))):
            self.divergent.add(op)
            self._changed = True
        if op in self.divergent:
            self._mark_all(op.results)
            for inner in find_ops(op, lambda one: one != op):
                self._mark_written(inner, always=True)
            for callee in self.callees(op):
                self._mark_globals(self._known.stored(callee))  # what it stores, it stores in some lanes only
            if self.hides_memory(op):
                self._assume_anything()
            return
        for i, targets in flow.entering(op):
            self._pass(op.operands[i], targets)
        for block in self._blocks(op):
            self._visit(block)
            end = terminator_of(block)
            for i, targets in flow.leaving(op, block):
                self._pass(end.operands[i], targets)

    def _pass(self, source: Value, targets: Sequence[Value]) -> None:
        if self.is_varying(source):
            for target in targets:
                self._mark(target)

    def _visit_call(self, op: ir.Operation) -> None:
        model = self._registry.find(CALL, op.name)
        callee = model.callee(op) if model is not None else None
        operands = list(op.operands)
        flags = tuple(map(self.is_varying, operands))
        if any(map(self.extents.differ, filter(_is_shaped, operands))):
            self._mark_all((*operands, *op.results))  # the callee assumes arguments with the same extents in all lanes
        if not any(flags) and (callee is None or not self._known.are_used(callee)):
            return
        if callee is None:
            arguments, results = flags, (True,) * len(op.results)
        else:
            arguments, results, *_ = self._summary(callee, flags)
        for value, varies in zip([*operands, *op.results], [*arguments, *results], strict=True):
            if varies:
                self._mark(value)

    def _larger_results(self, op: ir.Operation) -> Sequence[bool] | None:
        """The results of a call with larger extents in some lanes, if no operand has; None if unknown."""
        model = self._registry.find(CALL, op.name)
        callee = model.callee(op) if model is not None else None
        if callee is None:
            return None
        flags = tuple(map(self.is_varying, op.operands))
        if not any(flags) and not self._known.are_used(callee):
            return (False,) * len(op.results)
        return self._summary(callee, flags)[2]

    def _origins(self, op: ir.Operation) -> Sequence[Origins]:
        """Where the extents of the results of a call come from; empty for other ops, and if it is unknown."""
        model = self._registry.find(CALL, op.name)
        callee = model.callee(op) if model is not None else None
        return () if callee is None else self._summary(callee, tuple(map(self.is_varying, op.operands)))[3]

    def _visit_op(self, op: ir.Operation) -> None:
        batch, used = self._registry.find(BATCH, op.name), self._operands[op]
        self._mark_written(op, always=False)
        if any(map(self.is_varying, used)) and self.hides_memory(op):
            self._assume_anything()
        if batch is not None and batch.is_uniform(op):
            if any(self.extents.differ(v) if _is_shaped(v) else self.is_varying(v) for v in op.operands):
                self._mark_all(op.results)
            return
        # A load from a view, or from a selected buffer, varies if the view or selection does (by numbers, or by
        # contents of another buffer), even if the buffer does not.
        if any(self.is_varying(value) and self._matters(op, value) for value in used):
            self._mark_all(op.results)

    def _matters(self, op: ir.Operation, value: Value) -> bool:
        """Whether a result of ``op`` depends on its operand ``value``, or on the contents of that buffer."""
        memory = self._registry.find(MEMORY, op.name)
        if not is_buffer(value.type) or len(op.regions):
            return True
        if memory is None:
            return self._registry.find(RECOMPUTE, op.name) is None
        return any(effect.kind is EffectKind.READ and effect.value == value for effect in memory.effects(op))

    def _mark_all(self, values: Iterable[Value]) -> None:
        for value in values:
            self._mark(value)

    def _mark_written(self, op: ir.Operation, *, always: bool) -> None:
        """Mark buffers that ``op`` writes: varying values, varying positions, or (``always``) in some lanes only."""
        if not always and self._registry.find(CALL, op.name) is not None:
            return  # determined by the callee
        used = self._operands[op]
        for target in self._written(op):
            if always or any(self.is_varying(v) for v in used if v != target):
                self._mark(target)

    def hides_memory(self, op: ir.Operation) -> bool:
        """Whether ``op``, or a nested op, may store through a value that is not a buffer: a pointer."""
        return bool(self._hiding) and any(one in self._hiding for one in find_ops(op, lambda _: True))

    def _has_pointers(self, op: ir.Operation) -> bool:
        find = self._registry.find
        models = find(MEMORY, op.name), find(RECOMPUTE, op.name), find(BATCH, op.name), find(CALL, op.name)
        if any(model is not None for model in models):
            return False
        is_known = op in self._ends or self._flows.of(op) is not None
        return not is_known and not all(isinstance(v.type, _NUMBERS) or _is_shaped(v) for v in op.operands)

    def _written(self, op: ir.Operation) -> list[Value]:
        """The buffers in which ``op`` may store; for ops with flow, those of nested ops."""
        if not len(op.regions) or self._flows.of(op) is not None:
            return self._written_by(op)
        return [value for one in find_ops(op, lambda _: True) for value in self._written_by(one)]

    def _written_by(self, op: ir.Operation) -> list[Value]:
        memory = self._registry.find(MEMORY, op.name)
        if memory is not None:
            return [e.value for e in memory.effects(op) if e.kind is EffectKind.WRITE]
        call = self._registry.find(CALL, op.name)
        callee = call.callee(op) if call is not None else None
        if callee is not None and self._stored is not None:
            return [v for v, stored in zip(op.operands, self._stored(callee), strict=True) if stored]
        if op in self._ends or self._flows.of(op) is not None or self._registry.find(RECOMPUTE, op.name) is not None:
            return []
        return [v for v in self._operands[op] if is_buffer(v.type)]


def _is_shaped(value: Value) -> bool:
    return isinstance(value.type, ir.RankedTensorType | ir.UnrankedTensorType) or is_buffer(value.type)
