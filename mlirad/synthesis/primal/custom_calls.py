"""Replaces calls of functions with custom derivatives by another op; they are not inlined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mlirad._mlir import Type, ir
from mlirad.analysis.aliasing import promised_noalias
from mlirad.edit.buffers import is_buffer
from mlirad.edit.location import where
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.interfaces.custom_derivative import (
    CustomCall,
    CustomCallModel,
    CustomCheck,
    CustomDerivative,
    jvp_signature,
    vjp_signature,
)
from mlirad.interfaces.registry import CUSTOM_CALL, Registry
from mlirad.interfaces.signature import OperandKind, Role
from mlirad.synthesis.options import Options
from mlirad.synthesis.primal.callees import Callees
from mlirad.synthesis.validate import function_type, type_facts


class CustomDerivatives:
    """The functions of a module that name their derivative; ``callees`` summarises bodies as if they did not."""

    def __init__(
        self, symbols: Mapping[str, ir.Operation], registry: Registry, options: Options, callees: Callees
    ) -> None:
        self._symbols, self._registry, self._callees = symbols, registry, callees
        self._refused = dict(options.refused_custom)
        self._facts = type_facts(registry)
        self._known: dict[str, CustomCall] = {}

    @property
    def model(self) -> CustomCallModel:
        """The model that creates the ops."""
        (model,) = self._registry.table(CUSTOM_CALL).values()
        return model

    def find(self, name: str) -> CustomCall | None:
        """The description of calls of ``@name``; None if it names no derivative.

        Raises:
            UsageError: a named function does not exist, or has the wrong type.
            UnsupportedError: the function uses memory that is not an argument.
        """
        function = self._symbols.get(name)
        derivative = CustomDerivative.of(function) if function is not None else None
        if function is None or derivative is None:
            return None
        if name not in self._known:
            self._known[name] = self._describe(function, name, derivative)
        return self._known[name]

    def _describe(self, function: ir.Operation, name: str, derivative: CustomDerivative) -> CustomCall:
        type = function_type(function)
        check = CustomCheck(function, name, self._type, self._facts, self._registry.shadow_type)
        residuals = check.residuals(derivative)
        inputs, results = list(type.inputs), list(type.results)
        done = [name] if derivative.sweeps is None else [name, derivative.sweeps[0]]
        accessed = [self._accessed_arguments(one, function, inputs) for one in done]
        reads, writes = ({i for one in accessed for i in one[which]} for which in (0, 1))
        # A derivative may flow through a buffer that the body does not read.
        reads |= self._shadowed(derivative, function, type, len(residuals)) - writes
        is_carrying = self._facts.is_differentiable
        return CustomCall(
            name,
            derivative,
            residuals,
            [i for i, one in enumerate(inputs) if is_carrying(one)],
            [i for i, one in enumerate(results) if is_carrying(one)],
            sorted(reads),
            sorted(writes),
            self._rereads(derivative, function, type),
            sorted(promised_noalias(function)),
            derivative.refused or self._refused.get(name, ""),
        )

    def _accessed_arguments(
        self, name: str, function: ir.Operation, inputs: Sequence[Type]
    ) -> tuple[Sequence[int], Sequence[int]]:
        """The buffers that ``@name`` reads, and writes; all of them if its effects are unknown."""
        summary = self._callees.summary(name)
        if summary is None:
            buffers = [i for i, one in enumerate(inputs) if is_buffer(one)]
            return buffers, buffers
        if summary.globals:
            (first, *_) = sorted(summary.globals)
            message = f"'@{name}' has a custom derivative, or is part of one, and uses the global buffer '@{first}'"
            helps = ("pass the buffer as an argument",)
            raise UnsupportedError(Diagnostic("MA0333", message, where(function.location), helps=helps))
        return sorted(summary.reads), sorted(summary.writes)

    def _shadowed(
        self, derivative: CustomDerivative, function: ir.Operation, type: ir.FunctionType, residuals: int
    ) -> set[int]:
        """The buffer arguments whose shadow a derivative reads or writes."""
        given = [(derivative.jvp, jvp_signature(type, self._facts).operand_roles())]
        vjp = vjp_signature(type, self._facts).operand_roles()
        given.append((derivative.vjp, vjp))
        if derivative.sweeps is not None:
            behind = [role for role in vjp if role.kind is not OperandKind.PRIMAL]
            given.append((derivative.sweeps[1], (*[Role(OperandKind.PRIMAL, 0)] * residuals, *behind)))
        found: set[int] = set()
        for name, roles in given:
            if name is not None:
                inputs = list(function_type(self._symbols[name]).inputs)
                accessed = {i for which in self._accessed_arguments(name, function, inputs) for i in which}
                found |= {
                    role.index for i, role in enumerate(roles) if role.kind is OperandKind.SHADOW and i in accessed
                }
        return {i for i in found if is_buffer(type.inputs[i])}

    def _rereads(self, derivative: CustomDerivative, function: ir.Operation, type: ir.FunctionType) -> Sequence[int]:
        """The buffer arguments whose old contents ``@vjp`` reads."""
        if derivative.vjp is None:
            return ()
        roles = vjp_signature(type, self._facts).operand_roles()
        inputs = list(function_type(self._symbols[derivative.vjp]).inputs)
        reads, writes = self._accessed_arguments(derivative.vjp, function, inputs)
        primal = {i: role.index for i, role in enumerate(roles) if role.kind is OperandKind.PRIMAL}
        if self._callees.summary(derivative.vjp) is None:
            return [i for i, one in enumerate(type.inputs) if is_buffer(one)]
        written = [primal[i] for i in writes if i in primal]
        if written:
            message = f"'@{derivative.vjp}', a custom vjp, writes the primal buffer that is argument #{written[0]}"
            helps = ("write only the shadows, which follow the buffers",)
            raise UnsupportedError(Diagnostic("MA0333", message, where(function.location), helps=helps))
        return [primal[i] for i in reads if i in primal]

    def _type(self, symbol: str) -> ir.FunctionType | None:
        found = self._symbols.get(symbol)
        return None if found is None or "function_type" not in found.attributes else function_type(found)
