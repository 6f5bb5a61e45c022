"""Adds functions, calls and derivatives to a module."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from mlirad._mlir import Type, Value, ir
from mlirad.batching.width import create_derivative
from mlirad.context import Context
from mlirad.edit.build import Builder
from mlirad.edit.module import free_symbol, functions
from mlirad.edit.outline import create_call, create_function
from mlirad.edit.rewrite import behind
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.custom_derivative import CustomDerivative
from mlirad.interfaces.signature import OperandKind, Signature
from mlirad.transforms.wrt import PrimalFunction


class FunctionBuilder:
    """Adds private functions at the end of ``module``, with the current location."""

    def __init__(self, module: ir.Module, ctx: Context) -> None:
        self.module, self.ctx = module, ctx

    def add(self, name: str, inputs: Sequence[Type], results: Sequence[Type]) -> tuple[Builder, str]:
        """Add an empty function, named ``name`` or, if that is taken, a similar name."""
        symbol = free_symbol(self.module.operation, None, name)
        last = self.module.body.operations[len(self.module.body.operations) - 1].operation
        _, build = create_function(symbol, inputs, results, behind(last))
        return Builder(build.ip, ir.Location.current), symbol

    def insert(self, text: str) -> None:
        """Add the first function of the MLIR ``text``; others in it only declare the symbols that it uses."""
        made = ir.Module.parse(text, self.module.context)
        last = self.module.body.operations[len(self.module.body.operations) - 1].operation
        made.body.operations[0].operation.move_after(last)

    def call(self, name: str, operands: Sequence[Value], types: Sequence[Type], build: Builder) -> list[Value]:
        """Call ``@name``."""
        return list(create_call(name, operands, types, {}, build).results)

    def derivative(self, primal: PrimalFunction, mode: Mode, wrt: Container[int]) -> tuple[str, Signature]:
        """Add a derivative of ``primal``, which has one result, with respect to the arguments ``wrt``.

        It does not return the primal result. Returns its name and signature.
        """
        active = Activity.DUP if mode is Mode.FORWARD else Activity.ACTIVE

        def activity(index: int, type: Type) -> Activity:
            if not primal.takes_part(index) or index not in wrt:
                return Activity.CONST
            return Activity.DUP if primal.facts.is_mutable(type) else active

        arguments = tuple(activity(index, type) for index, type in enumerate(primal.type.inputs))
        result = Activity.DUPNONEED if mode is Mode.FORWARD else Activity.ACTIVENONEED
        signature = Signature(mode, arguments, (result,))
        word = "jvp" if mode is Mode.FORWARD else "vjp"
        name = free_symbol(self.module.operation, None, f"{primal.name}_{word}")
        return create_derivative(self.module, primal.name, signature, self.ctx.registry, None, name), signature

    def state(self, function: str, derivative: CustomDerivative) -> None:
        """Attach a custom derivative to ``@function``."""
        op = functions(self.module)[function].operation
        derivative.attach(op)
        op.attributes["no_inline"] = ir.UnitAttr.get()

    def zero_like(self, value: Value, build: Builder) -> Value:
        """A zero with the type and extents of ``value``."""
        model = self.ctx.registry.type_model(value.type)
        assert model is not None
        if model.is_sized(value.type):
            return model.create_null_value(value.type, build)
        return model.create_null_like(value, build)


def by_kind(signature: Signature, given: Sequence[Value]) -> tuple[list[Value], dict[int, Value]]:
    """Split the operands of a derivative into the primal arguments, and the shadows by argument position."""
    primals: list[Value] = []
    shadows: dict[int, Value] = {}
    for role, value in zip(signature.operand_roles(), given, strict=False):
        if role.kind is OperandKind.PRIMAL:
            primals.append(value)
        elif role.kind is OperandKind.SHADOW:
            shadows[role.index] = value
    return primals, shadows


def to_operands(
    signature: Signature, primals: Sequence[Value], shadows: Mapping[int, Value], seeds: Sequence[Value]
) -> list[Value]:
    """The operands of a derivative with ``signature``, in order."""
    given: dict[OperandKind, Any] = {OperandKind.PRIMAL: primals, OperandKind.SHADOW: shadows, OperandKind.SEED: seeds}
    return [given[role.kind][role.index] for role in signature.operand_roles()]


def itself(type: Type) -> Type:
    """The shadow type of ``type``, for types that are their own shadow type."""
    return type
