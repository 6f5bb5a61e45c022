"""Differentiates the body of a generic op, with the rules of the scalar ops in it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NoReturn

from mlirad._mlir import Type, Value, ir
from mlirad.dialects.linalg.kernel import Kernel
from mlirad.edit.build import Builder
from mlirad.edit.float_range import ZERO, FloatRange, joined
from mlirad.edit.location import where
from mlirad.edit.rewrite import clone_on
from mlirad.edit.types import is_float_like, is_truth
from mlirad.edit.walk import ancestors, closure, definitions
from mlirad.errors import Diagnostic, MissingRuleError
from mlirad.interfaces.registry import (
    ACTIVITY,
    CHOICE,
    DERIVATIVE,
    LOOP,
    NOT_DIFFERENTIABLE,
    PARALLEL,
    RANGE,
    RECOMPUTE,
    Registry,
)
from mlirad.interfaces.state import DerivativeState
from mlirad.interfaces.strong_zero import StrongProducts, infer_ranges, is_zero_with, multiplied


class BodyActivity:
    """The activity of the values of a body: varied by the arguments ``sources``, useful for the results ``targets``."""

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
                # A varied integer may hold the bits of a float: the op that converts it to a float must have a rule.
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
        """Whether ``value`` is active."""
        return value in self.active

    def needed(self) -> set[int]:
        """Returns the positions (`Kernel.place`) of the operands and results whose elements the adjoint reads.

        A result is read if its value costs more to recompute than to load. Not in loops: there the result would be
        cached in each iteration, while the operands may be available.
        """
        found: set[int] = set()
        position = {argument: i for i, argument in enumerate(self.kernel.arguments)}
        least = self._registry.machine.least_cache_price
        loops = self._registry.table(LOOP).keys() | self._registry.table(PARALLEL).keys()
        if not any(around.name in loops for around in ancestors(self.kernel.op)):
            position |= {value: i for value, i in self.kernel.result_positions.items() if self._cost(value) > least}
        stack: list[Value] = []
        for op in self.ops:
            rule = self._registry.find(DERIVATIVE, op.name)
            if rule is None:
                refuse(op, self._registry)
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

    def _cost(self, value: Value) -> int:
        """Returns the cost of computing ``value`` from the arguments of the body."""
        pure = self._registry.table(RECOMPUTE)

        def sources(values: Iterable[Value]) -> list[ir.Operation]:
            return definitions(v for v in values if v in self.kernel.inside)

        ops = closure(sources([value]), lambda op: sources(op.operands))
        return sum(pure[op.name].cost for op in ops if op.name in pure)


def refuse(op: ir.Operation, registry: Registry) -> NoReturn:
    """Raises the error for an active op of a body that has no rule.

    Raises:
        MissingRuleError: always.
    """
    reason = registry.find(NOT_DIFFERENTIABLE, op.name)
    if reason is not None:
        message = f"cannot differentiate '{op.name}': {reason.reason}"
        raise MissingRuleError(Diagnostic("MA0102", message, where(op.location)))
    message = f"cannot differentiate '{op.name}' inside a structured op: no {DERIVATIVE.name}"
    helps = (
        f"mlirad new-rule {op.name} --operands={len(op.operands)} writes a record, for --rules=FILE, and its test",
    )
    raise MissingRuleError(Diagnostic("MA0101", message, where(op.location), helps=helps))


def find_chosen(kernel: Kernel, registry: Registry) -> dict[Value, None]:
    """Returns the operands of selections in the body (`CHOICE`), whose values an op may ignore."""
    models = registry.table(CHOICE)
    chosen = ((op, models[op.name].chosen(op)) for op in kernel.body if op.name in models)
    return {op.operands[i]: None for op, positions in chosen for i in positions}


class BodyStrength:
    """Decides which products in the derivative of a body have strong zeros.

    ``padded``: the positions of the operands that are padded with zeros, if the derivative also runs on padding.
    """

    def __init__(
        self,
        kernel: Kernel,
        state: DerivativeState,
        registry: Registry,
        *,
        forward: bool,
        padded: Container[int] | None = None,
    ) -> None:
        self.option = state.strong_option
        models = registry.table(RANGE)
        found = {a: state.range_of(v) for a, v in zip(kernel.arguments, kernel.operands, strict=True)}
        for position, argument in enumerate(kernel.arguments if padded else ()):
            if padded is not None and position in padded:
                found[argument] = joined([found[argument], ZERO])
        infer_ranges(kernel.body, found, models)
        self.products = StrongProducts(models, found, everywhere=bool(state.strong_option))
        self.zeros: set[Value] = set()
        everywhere = state.strong_zero or (padded is not None and self.option is not False)
        self._masked: set[Value] = set(kernel.inside) if everywhere else set()
        if self.option is None:
            self._find_zeros(kernel, found, registry)
            self._find_masked(kernel, registry, forward=forward)

    def _find_zeros(self, kernel: Kernel, ranges: Mapping[Value, FloatRange], registry: Registry) -> None:
        """Finds the values that may be zero because a selection chose the constant 0."""
        models, choices = registry.table(RANGE), registry.table(CHOICE)
        for op in kernel.body:
            operands = tuple(op.operands)
            positions = choices[op.name].chosen(op) if op.name in choices else ()
            is_made = any(ranges.get(operands[i]) == ZERO for i in positions)
            zeros = self.zeros.intersection(operands)
            if is_made or (zeros and is_zero_with(op, operands, zeros, models.get(op.name))):
                self.zeros.update(op.results)

    def _find_masked(self, kernel: Kernel, registry: Registry, *, forward: bool) -> None:
        """Finds the values whose incoming derivative may be a masked zero."""
        chosen = find_chosen(kernel, registry)
        if forward:
            for op in kernel.body if chosen else ():
                if not self._masked.isdisjoint(op.operands) or any(v in chosen for v in op.operands):
                    self._masked.update(op.results)
            return
        models = registry.table(RANGE)
        self._masked.update(chosen)
        for op in kernel.body if self.zeros else ():
            self._masked.update(multiplied(op, tuple(op.operands), self.zeros, models.get(op.name)))
        for op in reversed(kernel.body):
            if not self._masked.isdisjoint(op.results):
                self._masked.update(op.operands)

    def begin_op(self, values: Sequence[Value], build: Builder) -> bool:
        """Starts an op whose results have incoming derivatives ``values``; returns whether products need guards."""
        if self._masked.isdisjoint(values):
            return False
        return self.products.begin_op(build)


class _State:
    """The part of the rules' state that both modes have in common."""

    def __init__(
        self, flow: BodyActivity, block: ir.Block, strength: BodyStrength, registry: Registry, loc: ir.Location
    ) -> None:
        self.is_active = flow.is_active
        self.strong_zero = False
        self.strong_option = strength.option
        self.build = Builder(ir.InsertionPoint(block), loc)
        self.operands: Sequence[Value] = ()
        self.results: Sequence[Value] = ()
        self._flow = flow
        self._registry = registry
        self._strength = strength

    def _begin_op(self, op: ir.Operation) -> None:
        """Starts the derivative of ``op``."""
        self.operands, self.results = tuple(op.operands), tuple(op.results)
        self.build.fastmath = op.attributes.get("fastmath")
        self.strong_zero = self._strength.begin_op(self._incoming(), self.build)

    def _incoming(self) -> Sequence[Value]:
        """Returns the values whose derivatives the rule of the op reads."""
        return self.results

    def strong(self, seed: Value, product: Value, /) -> Value:
        """Returns ``product``, guarded if a strong zero is required."""
        return self._strength.products.strong(self.build, seed, product) if self.strong_zero else product

    def range_of(self, value: Value, /) -> FloatRange:
        """Returns the range of a value of the body."""
        return self._strength.products.range_of(value)

    def zero(self, type: Type, /) -> Value:
        """Returns a zero of ``type``, emitted at the insertion point."""
        model = self._registry.type_model(type)
        assert model is not None
        return model.create_null_value(type, self.build)

    def zero_like(self, value: Value, /) -> Value:
        """Returns a zero of the type of ``value``, emitted at the insertion point."""
        return self.zero(value.type)

    def shadow(self, value: Value, /) -> Value:
        """Raises `TypeError`: the values of a body are no buffers."""
        raise TypeError("a body over elements has no buffers")


class BodyReverse(_State):
    """Emits the adjoint of a body at the end of ``block``; ``primals`` maps arguments of the body to those of it."""

    def __init__(
        self,
        flow: BodyActivity,
        block: ir.Block,
        strength: BodyStrength,
        registry: Registry,
        loc: ir.Location,
        primals: dict[Value, Value],
    ) -> None:
        super().__init__(flow, block, strength, registry, loc)
        self._primals = primals
        self._adjoints: dict[Value, Value] = {}

    def run(self) -> None:
        """Propagates adjoints from the yielded values to the arguments."""
        for op in self._flow.ops:
            rule = self._registry.find(DERIVATIVE, op.name)
            if rule is None:
                refuse(op, self._registry)
            self.build.loc = op.location
            self._begin_op(op)
            rule.create_reverse_mode_adjoint(op, self)
        self.build.fastmath = None

    def primal(self, value: Value, /) -> Value:
        """Returns the value, recomputed from the elements."""
        found = self._computed(value)
        self._strength.products.primal_of[found] = value
        return found

    def _computed(self, value: Value) -> Value:
        found = self._primals.get(value)
        if found is None:
            producer = value.owner.operation
            operands = [self._computed(v) for v in producer.operands]
            clone = clone_on(producer, operands, self.build)
            self._primals.update(zip(producer.results, clone.results, strict=True))
            found = self._primals[value]
        return found

    def contents(self, op: ir.Operation, position: int, /) -> Value:
        """Raises `TypeError`: the values of a body are no buffers."""
        raise TypeError("a body over elements has no buffers")

    def adjoint(self, value: Value, /) -> Value | None:
        """Returns the accumulated adjoint."""
        return self._adjoints.get(value)

    def add_where_shared(self, op: ir.Operation, place: Sequence[Value], adjoint: Value, /) -> bool:
        """Returns False: no buffer is accessed, and the op itself sums over its iterations."""
        return False

    def set_adjoint(self, value: Value, adjoint: Value, /) -> None:
        """Sets the adjoint."""
        self._adjoints[value] = adjoint

    def accumulate(self, value: Value, contribution: Value, /) -> None:
        """Adds to the accumulated adjoint if ``value`` is active."""
        if not self.is_active(value):
            return
        before = self._adjoints.get(value)
        if before is not None:
            model = self._registry.type_model(value.type)
            assert model is not None
            contribution = model.create_add_to_op(before, contribution, self.build)
        self._adjoints[value] = contribution


class BodyForward(_State):
    """Emits tangents after the ops of a body, which is a copy made for this."""

    def __init__(
        self,
        flow: BodyActivity,
        strength: BodyStrength,
        registry: Registry,
        loc: ir.Location,
        tangents: dict[Value, Value],
    ) -> None:
        super().__init__(flow, flow.kernel.block, strength, registry, loc)
        self._tangents = tangents

    def run(self) -> None:
        """Emits the tangents of all active values."""
        for op in reversed(self._flow.ops):
            rule = self._registry.find(DERIVATIVE, op.name)
            if rule is None:
                refuse(op, self._registry)
            self.build = Builder(ir.InsertionPoint.after(op), op.location)
            self._begin_op(op)
            rule.create_forward_mode_tangent(op, self)

    def _incoming(self) -> Sequence[Value]:
        """Returns the operands: the rule reads their tangents."""
        return self.operands

    def strong(self, seed: Value, product: Value, /) -> Value:
        """Returns ``product``, guarded if a strong zero is required: any tangent may be infinite."""
        given = super().strong(seed, product)
        zeros = self._strength.zeros
        return self._strength.products.strong_beside(self.build, seed, product, given, zeros) if zeros else given

    def primal(self, value: Value, /) -> Value:
        """Returns the value itself."""
        return value

    def tangent(self, value: Value, /) -> Value | None:
        """Returns the tangent, None if it is zero."""
        return self._tangents.get(value)

    def set_tangent(self, value: Value, tangent: Value, /) -> None:
        """Sets the tangent."""
        self._tangents[value] = tangent


def erase_unused(block: ir.Block) -> None:
    """Erases the unused ops of the body of a generic op."""
    for op in reversed([view.operation for view in block.operations]):
        if op.name != "linalg.yield" and not any(True for result in op.results for _ in result.uses):
            op.erase()
