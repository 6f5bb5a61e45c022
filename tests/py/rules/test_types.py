"""The models take every float type, and vectors and tensors of them: what they emit verifies."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

import pytest

from mlirad import _mlir
from mlirad._mlir import Type, Value, ir
from mlirad.context import Context
from mlirad.edit.build import Builder
from mlirad.edit.floats import unless_zero
from mlirad.edit.types import with_element_type
from mlirad.interfaces.registry import DERIVATIVE
from mlirad.rules.load import records
from mlirad.rules.model import Derivative

RULES = [rule for name in ("arith", "math") for rule in records(name) if isinstance(rule, Derivative)]
CASTS = {"extf": ("f16", "f32"), "truncf": ("f32", "bf16"), "convertf": ("f16", "bf16")}


@dataclass
class State:
    """Both states: primals are themselves, and what is read is remembered."""

    build: Builder
    strong_zero: bool
    derivatives: dict[Value, Value]
    active: frozenset[Value]
    operands: tuple[Value, ...]
    results: tuple[Value, ...]
    stated: list[tuple[Value, Value]] = field(default_factory=list)
    read: set[Value] = field(default_factory=set)

    def is_active(self, value: Value, /) -> bool:
        return value in self.active

    def primal(self, value: Value, /) -> Value:
        self.read.add(value)
        return value

    def shadow(self, value: Value, /) -> Value:
        raise AssertionError

    def tangent(self, value: Value, /) -> Value | None:
        return self.derivatives.get(value)

    adjoint = tangent

    def set_tangent(self, value: Value, tangent: Value, /) -> None:
        self.stated.append((value, tangent))

    accumulate = set_tangent

    def strong(self, seed: Value, product: Value, /) -> Value:
        return unless_zero(self.build, seed, product) if self.strong_zero else product


@dataclass
class Subject:
    """An op in a function whose arguments are its operands, a tangent for each float one, an adjoint a result."""

    op: ir.Operation
    ip: ir.InsertionPoint
    tangents: dict[Value, Value]
    adjoints: dict[Value, Value]

    def state(self, derivatives: dict[Value, Value], active: frozenset[Value], *, strong_zero: bool = False) -> State:
        build = Builder(self.ip, self.ip.block.owner.location)
        return State(build, strong_zero, derivatives, active, tuple(self.op.operands), tuple(self.op.results))


def subject(rule: Derivative, element: str, like: str, module: ir.Module) -> Subject:
    types = operand_types(rule, element, like)
    results = [shaped(CASTS.get(rule.op, ("", element))[1], like)] * rule.results
    floats = [i for i, domain in enumerate(rule.domain) if domain.kind == "float"]
    signature = ir.FunctionType.get([*types, *(types[i] for i in floats), *results], [])
    attributes = {"sym_name": ir.StringAttr.get(rule.op), "function_type": ir.TypeAttr.get(signature)}
    end = ir.InsertionPoint(module.body)
    function = ir.Operation.create("func.func", attributes=attributes, regions=1, ip=end)
    body = ir.Block.create_at_start(function.regions[0], signature.inputs)
    arguments = list(body.arguments)
    count = len(types)
    last = ir.Operation.create("func.return", ip=ir.InsertionPoint(body))
    ip = ir.InsertionPoint(last)
    op = ir.Operation.create(rule.name, results, arguments[:count], ip=ip)
    tangents = {arguments[i]: arguments[count + n] for n, i in enumerate(floats)}
    return Subject(op, ip, tangents, dict(zip(op.results, arguments[count + len(floats) :], strict=True)))


def shaped(name: str, like: str) -> Type:
    return with_element_type(ir.Type.parse(like.replace("*", name)), ir.Type.parse(name))


def operand_types(rule: Derivative, element: str, like: str) -> list[Type]:
    names = {"float": CASTS.get(rule.op, (element,))[0], "int": "i32", "bool": "i1"}
    return [shaped(names[domain.kind], like) for domain in rule.domain]


@pytest.mark.parametrize("like", ["*", "vector<4x*>", "tensor<2x3x*>"])
@pytest.mark.parametrize("element", ["f16", "bf16", "f32", "f64"])
@pytest.mark.parametrize("strong_zero", [False, True], ids=["plain", "strong"])
def test_what_a_model_emits_verifies(element: str, like: str, strong_zero: bool) -> None:
    registry = Context.default().registry
    context = _mlir.new_context()
    with context, ir.Location.unknown():
        module = ir.Module.create()
        for rule in RULES:
            one = subject(rule, element, like, module)
            forward = one.state(one.tangents, frozenset(one.tangents), strong_zero=strong_zero)
            reverse = one.state(one.adjoints, frozenset(one.tangents), strong_zero=strong_zero)
            registry.table(DERIVATIVE)[rule.name].create_forward_mode_tangent(one.op, forward)
            registry.table(DERIVATIVE)[rule.name].create_reverse_mode_adjoint(one.op, reverse)
            assert [value for value, _ in forward.stated] == list(one.op.results)
            assert reverse.stated
            assert all(value.type == derivative.type for value, derivative in (*forward.stated, *reverse.stated))
        assert module.operation.verify()


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_an_adjoint_reads_exactly_the_primals_that_it_says_it_needs(rule: Derivative) -> None:
    """For every choice of active operands and of results with an adjoint: the plan caches no more and no less."""
    model = Context.default().registry.table(DERIVATIVE)[rule.name]
    context = _mlir.new_context()
    with context, ir.Location.unknown():
        module = ir.Module.create()  # held: its ops die with it
        one = subject(rule, "f64", "*", module)
        for operands in subsets(list(one.tangents)):
            for results in subsets(list(one.op.results)):
                active = frozenset((*operands, *results))
                state = one.state({z: one.adjoints[z] for z in results}, active)
                model.create_reverse_mode_adjoint(one.op, state)
                assert state.read == set(model.needed_primals(one.op, state.is_active))
                assert {value for value, _ in state.stated} <= set(operands)


def subsets(values: list[Value]) -> list[tuple[Value, ...]]:
    """All but the empty one."""
    return [chosen for size in range(1, len(values) + 1) for chosen in combinations(values, size)]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_missing_tangent_is_a_zero(rule: Derivative) -> None:
    model = Context.default().registry.table(DERIVATIVE)[rule.name]
    context = _mlir.new_context()
    with context, ir.Location.unknown():
        module = ir.Module.create()
        one = subject(rule, "f64", "*", module)
        for operands in [(), *subsets(list(one.tangents))]:
            state = one.state({x: one.tangents[x] for x in operands}, frozenset(operands))
            model.create_forward_mode_tangent(one.op, state)
            inert = {i for i, terms in enumerate(rule.partials) if terms is None}
            moving = [x for x in operands if list(one.op.operands).index(x) not in inert]
            assert [value for value, _ in state.stated] == (list(one.op.results) if moving else [])
        assert module.operation.verify()
