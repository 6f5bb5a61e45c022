"""Classes of buffers that may be the same, in one function; a callee is described by the classes of its arguments.

A unification-based analysis (Steensgaard, POPL 1996): a buffer, what may be stored in it, and what may be loaded from
it are in one class.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from mlirad._mlir import Value, ir
from mlirad.batching.value_flow import Flows
from mlirad.edit.buffers import holds_buffers, is_buffer
from mlirad.edit.rewrite import terminator_of
from mlirad.edit.walk import find_ops
from mlirad.interfaces.batch import FlowModel
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import CALL, GLOBAL, MEMORY, Registry


@dataclass(frozen=True)
class CalleeBuffers:
    """For each argument the first of its class; and where results are from.

    ``fresh``: the function, or a callee, has allocated it. ``passed_on``: it provably has not: it is an argument, a
    global, or a view of one.
    """

    classes: tuple[int, ...]
    fresh: tuple[bool, ...]
    passed_on: tuple[bool, ...]

    @staticmethod
    def assumed(function: ir.Operation) -> CalleeBuffers:
        """The least that may be, as long as nothing else is known; for a declaration the most."""
        type = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
        has_body = len(function.regions[0].blocks) > 0
        buffers = [i for i, one in enumerate(type.inputs) if is_buffer(one)]
        joined = not has_body and any(map(holds_buffers, type.inputs))
        classes = (buffers[0] if joined and i in buffers else i for i in range(len(type.inputs)))
        bodied = tuple(has_body and is_buffer(one) for one in type.results)
        return CalleeBuffers(tuple(classes), bodied, bodied)


class BufferClasses:
    """The classes of the buffers of ``function``, of one block; unknown callees may store any operand in any other."""

    def __init__(
        self, function: ir.Operation, registry: Registry, callees: Callable[[str], CalleeBuffers] | None
    ) -> None:
        self._registry, self._callees, self._flows = registry, callees, Flows(registry)
        self._block = function.regions[0].blocks[0]
        self._ops = find_ops(function, lambda op: op != function, outer_first=True)
        self._parents: dict[Value, Value] = {}
        self.globals: dict[str, Value] = {}
        #: Results and block arguments of ops with regions -> the values that flow to them.
        self.sources: dict[Value, list[Value]] = {}
        for op in self._ops:
            self._join(op)

    def root(self, value: Value) -> Value:
        """The representative of all values that may alias ``value``."""
        while value in self._parents and self._parents[value] != value:
            value = self._parents[value]
        return value

    def summary(self) -> CalleeBuffers:
        """The classes of the arguments, and where results are from."""
        first: dict[Value, int] = {}
        arguments = [self.root(v) if is_buffer(v.type) else v for v in self._block.arguments]
        classes = tuple(first.setdefault(root, i) for i, root in enumerate(arguments))
        return CalleeBuffers(classes, self.fresh, self.passed_on)

    @cached_property
    def fresh(self) -> tuple[bool, ...]:
        """The results that are buffers which the function has allocated, so that the caller owns them."""
        return tuple(is_buffer(value.type) and self.is_fresh(value) for value in terminator_of(self._block).operands)

    def is_fresh(self, value: Value) -> bool:
        """Whether a buffer was allocated by the function, or by a callee."""
        return self.root(value) not in self._shared

    @cached_property
    def given(self) -> Sequence[Value]:
        """The arguments and the globals that are buffers."""
        return [v for v in (*self._block.arguments, *self.globals.values()) if is_buffer(v.type)]

    @cached_property
    def _shared(self) -> set[Value]:
        forwarded = (result for call in self._calls for result in self._forwarded_results(call))
        return {self.root(value) for value in (*self.given, *forwarded)}

    def is_forwarded(self, result: Value) -> bool:
        """Whether a buffer that a call returns may be an operand, or a global."""
        return result in self._forwarded_results(result.owner.operation)

    @cached_property
    def passed_on(self) -> tuple[bool, ...]:
        """The results that the function provably has not allocated: arguments, globals, and views of them."""
        memory = self._registry.table(MEMORY)
        effects = [effect for op in self._ops if op.name in memory for effect in memory[op.name].effects(op)]
        made = [effect.value for effect in effects if effect.kind is EffectKind.ALLOCATE]
        for call in self._calls:
            callee = self._callee(call)
            is_given = callee.passed_on if callee is not None else (False,) * len(call.results)
            made += [value for value, is_known in zip(call.results, is_given, strict=True) if not is_known]
        roots = {self.root(value) for value in made}
        ends = terminator_of(self._block).operands
        return tuple(
            is_buffer(value.type) and not own and self.root(value) not in roots
            for value, own in zip(ends, self.fresh, strict=True)
        )

    @cached_property
    def _calls(self) -> list[ir.Operation]:
        return [op for op in self._ops if self._registry.find(CALL, op.name) is not None]

    @cached_property
    def _ends(self) -> set[ir.Operation]:
        inner = (block for op in self._ops for region in op.regions for block in region.blocks)
        return {terminator_of(block) for block in (self._block, *inner) if len(block.operations)}

    def _join(self, op: ir.Operation) -> None:
        memory, known = self._registry.find(MEMORY, op.name), self._registry.find(GLOBAL, op.name)
        for result, operand in memory.aliases(op) if memory is not None else ():
            self._unite(result, operand)
        if known is not None:
            self._unite(op.results[0], self.globals.setdefault(known.symbol(op), op.results[0]))
        flow = self._flows.of(op)
        if flow is not None:
            self._join_flow(op, flow)
        elif self._registry.find(CALL, op.name) is not None:
            self._join_call(op)
        elif op not in self._ends:
            self._join_stored(op)

    def _join_stored(self, op: ir.Operation) -> None:
        """A buffer that is stored in a buffer of buffers may be loaded from it elsewhere."""
        buffers = [v for v in (*op.operands, *op.results) if is_buffer(v.type)]
        if any(holds_buffers(v.type) for v in buffers):
            for value in buffers[1:]:
                self._unite(value, buffers[0])

    def _join_call(self, op: ir.Operation) -> None:
        callee = self._callee(op)
        if callee is None:
            self._join_stored(op)
        else:
            for operand, first in zip(op.operands, callee.classes, strict=True):
                self._unite(operand, op.operands[first])
        passed_on = self._forwarded_results(op)
        for result in passed_on:
            for value in (*op.operands, *passed_on):
                self._unite(result, value)

    def _join_flow(self, op: ir.Operation, flow: FlowModel) -> None:
        flows = [(op.operands[i], targets) for i, targets in flow.entering(op)]
        for block in (block for region in op.regions for block in region.blocks):
            end = terminator_of(block)
            flows += [(end.operands[i], targets) for i, targets in flow.leaving(op, block)]
        for source, targets in flows:
            for target in targets:
                self._unite(source, target)
                self.sources.setdefault(target, []).append(source)

    def _callee(self, call: ir.Operation) -> CalleeBuffers | None:
        name = self._registry.table(CALL)[call.name].callee(call)
        return None if name is None or self._callees is None else self._callees(name)

    def _forwarded_results(self, call: ir.Operation) -> Sequence[Value]:
        """The buffer results of a call that may alias its operands."""
        results = [r for r in call.results if is_buffer(r.type)]
        callee = self._callee(call) if results else None
        if callee is None:
            return results
        return [r for r, is_fresh in zip(call.results, callee.fresh, strict=True) if r in results and not is_fresh]

    def _unite(self, one: Value, two: Value) -> None:
        if is_buffer(one.type) and is_buffer(two.type):
            self._parents[self.root(one)] = self.root(two)
