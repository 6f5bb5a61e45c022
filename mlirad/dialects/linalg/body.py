"""The derivative of the scalar ops inside a generic op: the same rules as anywhere, on the values of one body."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import NoReturn

from mlirad._mlir import Type, Value, ir
from mlirad.dialects.linalg.kernel import Kernel
from mlirad.edit.build import Builder
from mlirad.edit.location import where
from mlirad.edit.types import is_float_like, is_truth
from mlirad.errors import Diagnostic, MissingRuleError
from mlirad.interfaces.registry import ACTIVITY, FORWARD, NOT_DIFFERENTIABLE, REVERSE, Registry


class Flow:
    """What varies with some of the arguments of a body and matters to some of its results."""

    def __init__(self, kernel: Kernel, sources: Iterable[int], targets: Iterable[int], registry: Registry) -> None:
        self.kernel = kernel
        self._registry = registry
        inactive = registry.table(ACTIVITY)
        varied: set[Value] = {kernel.arguments[i] for i in sources}
        passing = []
        for op in kernel.body:
            if varied.isdisjoint(op.operands):
                continue
            model = inactive.get(op.name)
            if model is None or not model.is_inactive(op):
                varied.update(op.results)
                passing.append(op)
            elif any(v in varied and not is_float_like(v.type) for v in op.operands):
                # An integer that varies holds the bits of a float: what makes a float of it must have a rule.
                varied.update(v for v in op.results if not is_truth(v.type))
        useful = {kernel.yielded[i] for i in targets}
        self.ops: list[ir.Operation] = []
        for op in reversed(passing):
            if not useful.isdisjoint(op.results):
                useful.update(op.operands)
                self.ops.append(op)
        self.varied = varied
        self.active = varied & useful

    def is_active(self, value: Value) -> bool:
        """Whether ``value`` carries a derivative."""
        return value in self.active

    def needed(self) -> set[int]:
        """The operands whose elements the adjoint reads."""
        found: set[int] = set()
        position = {argument: i for i, argument in enumerate(self.kernel.arguments)}
        stack: list[Value] = []
        for op in self.ops:
            rule = self._registry.find(REVERSE, op.name)
            if rule is None:
                refuse(op, REVERSE.name, self._registry)
            stack += rule.needed_primals(op, self.is_active)
        seen: set[Value] = set()
        while stack:
            value = stack.pop()
            if value in seen or value not in self.kernel.inside:
                continue
            seen.add(value)
            if value in position:
                found.add(position[value])
            else:
                stack += value.owner.operation.operands
        return found


def refuse(op: ir.Operation, kind: str, registry: Registry) -> NoReturn:
    """Raise that an active op of a body has no rule.

    Raises:
        MissingRuleError: always.
    """
    reason = registry.find(NOT_DIFFERENTIABLE, op.name)
    if reason is not None:
        message = f"cannot differentiate '{op.name}': {reason.reason}"
        raise MissingRuleError(Diagnostic("MA0102", message, where(op.location)))
    message = f"cannot differentiate '{op.name}' inside an op over elements: no {kind}"
    raise MissingRuleError(Diagnostic("MA0101", message, where(op.location)))


class _State:
    """What both modes share."""

    def __init__(self, flow: Flow, block: ir.Block, strong_zero: bool, registry: Registry, loc: ir.Location) -> None:
        self.is_active = flow.is_active
        self.strong_zero = strong_zero
        self.build = Builder(ir.InsertionPoint(block), loc)
        self.operands: Sequence[Value] = ()
        self.results: Sequence[Value] = ()
        self._flow = flow
        self._registry = registry

    def _turn_to(self, op: ir.Operation) -> None:
        """``op`` is next."""
        self.operands, self.results = tuple(op.operands), tuple(op.results)

    def zero(self, type: Type, /) -> Value:
        """A zero, here."""
        model = self._registry.type_model(type)
        assert model is not None
        return model.create_null_value(type, self.build)

    def zero_like(self, value: Value, /) -> Value:
        """A zero, here."""
        return self.zero(value.type)

    def shadow(self, value: Value, /) -> Value:
        """A body has no buffers."""
        raise TypeError("a body over elements has no buffers")


class BodyReverse(_State):
    """Emits the adjoint of a body at the end of an open block; ``primals`` maps arguments to those of the block."""

    def __init__(
        self,
        flow: Flow,
        block: ir.Block,
        strong_zero: bool,
        registry: Registry,
        loc: ir.Location,
        primals: dict[Value, Value],
    ) -> None:
        super().__init__(flow, block, strong_zero, registry, loc)
        self._primals = primals
        self._adjoints: dict[Value, Value] = {}

    def run(self) -> None:
        """Take the adjoints that were accumulated back to the arguments."""
        for op in self._flow.ops:
            rule = self._registry.find(REVERSE, op.name)
            if rule is None:
                refuse(op, REVERSE.name, self._registry)
            self.build.loc, self.build.fastmath = op.location, op.attributes.get("fastmath")
            self._turn_to(op)
            rule.create_reverse_mode_adjoint(op, self)
        self.build.fastmath = None

    def primal(self, value: Value, /) -> Value:
        """The value computed anew from the elements."""
        found = self._primals.get(value)
        if found is None:
            producer = value.owner.operation
            operands = [self.primal(v) for v in producer.operands]
            clone = producer.clone(self.build.ip).operation
            for i, operand in enumerate(operands):
                clone.operands[i] = operand
            self._primals.update(zip(producer.results, clone.results, strict=True))
            found = self._primals[value]
        return found

    def contents(self, op: ir.Operation, position: int, /) -> Value:
        """A body has no buffers."""
        raise TypeError("a body over elements has no buffers")

    def adjoint(self, value: Value, /) -> Value | None:
        """What was gathered."""
        return self._adjoints.get(value)

    def add_where_shared(self, op: ir.Operation, place: Sequence[Value], adjoint: Value, /) -> bool:
        """No element is shared: the op sums over its iterations itself."""
        return False

    def set_adjoint(self, value: Value, adjoint: Value, /) -> None:
        """State it anew."""
        self._adjoints[value] = adjoint

    def accumulate(self, value: Value, contribution: Value, /) -> None:
        """Add to what was gathered."""
        if not self.is_active(value):
            return
        before = self._adjoints.get(value)
        if before is not None:
            model = self._registry.type_model(value.type)
            assert model is not None
            contribution = model.create_add_to_op(before, contribution, self.build)
        self._adjoints[value] = contribution


class BodyForward(_State):
    """Emits tangents behind the ops of a body, which is a copy made for them."""

    def __init__(
        self, flow: Flow, strong_zero: bool, registry: Registry, loc: ir.Location, tangents: dict[Value, Value]
    ) -> None:
        super().__init__(flow, flow.kernel.block, strong_zero, registry, loc)
        self._tangents = tangents

    def run(self) -> None:
        """Emit the tangents of all active values."""
        for op in reversed(self._flow.ops):
            rule = self._registry.find(FORWARD, op.name)
            if rule is None:
                refuse(op, FORWARD.name, self._registry)
            self.build = Builder(ir.InsertionPoint.after(op), op.location, op.attributes.get("fastmath"))
            self._turn_to(op)
            rule.create_forward_mode_tangent(op, self)

    def primal(self, value: Value, /) -> Value:
        """The value itself."""
        return value

    def tangent(self, value: Value, /) -> Value | None:
        """The tangent, or None where it is zero."""
        return self._tangents.get(value)

    def set_tangent(self, value: Value, tangent: Value, /) -> None:
        """State the tangent."""
        self._tangents[value] = tangent


def erase_unused(block: ir.Block, kept: Container[str] = ("linalg.yield",)) -> None:
    """Erase the ops of a straight body that nothing uses."""
    for op in reversed([view.operation for view in block.operations]):
        if op.name not in kept and not any(True for result in op.results for _ in result.uses):
            op.erase()
