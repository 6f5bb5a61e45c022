"""Custom derivatives of functions that run in lanes: the derivatives of one lane, in lanes.

A shared argument has one tangent, and one cotangent, the sum over the lanes. If the derivative cannot be batched, an
attribute has the reason, so that the function is not differentiated as if it had no custom derivative.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mlirad._mlir import Type, Value, ir
from mlirad.batching.types import create_broadcast, extract_lane
from mlirad.edit.build import Builder
from mlirad.edit.location import where
from mlirad.edit.module import free_symbol, symbol_name
from mlirad.edit.outline import create_function
from mlirad.edit.rewrite import behind
from mlirad.errors import Diagnostic, MlirAdError, UnsupportedError
from mlirad.interfaces.custom_derivative import (
    FIXED,
    JVP,
    VJP,
    CustomDerivative,
    bwd_type,
    jvp_signature,
    vjp_signature,
)
from mlirad.interfaces.registry import Registry
from mlirad.interfaces.signature import OperandKind
from mlirad.synthesis.validate import function_type, type_facts

#: (function, types of its operands in lanes, which of them vary) -> a symbol, its result types, and which of them vary.
CreateLanes = Callable[[str, Sequence[Type], Sequence[bool]], tuple[str, Sequence[Type], Sequence[bool]]]


@dataclass(frozen=True)
class CustomLanes:
    """Attaches to ``batched``, which is ``primal`` in ``width`` lanes, the custom derivative of ``primal``.

    ``arguments`` and ``results``: which of them vary. ``create`` creates functions in lanes.
    """

    primal: ir.Operation
    batched: ir.Operation
    width: int
    arguments: Sequence[bool]
    results: Sequence[bool]
    create: CreateLanes
    registry: Registry

    def attach(self) -> None:
        """Attach the derivatives in lanes, or the reasons why there are none."""
        given = CustomDerivative.of(self.primal)
        if given is None:
            return
        attributes, context = self.batched.attributes, self.batched.context
        if FIXED in self.primal.attributes:
            attributes[FIXED] = self.primal.attributes[FIXED]
        for key, make in ((JVP, self._jvp), (VJP, self._vjp)):
            if key not in self.primal.attributes:
                continue
            try:
                attributes[key] = make(given)
            except MlirAdError as error:
                why = f"that of one lane cannot be batched: {error.diagnostics[0].message}"
                attributes[key] = ir.StringAttr.get(why, context)

    def _jvp(self, given: CustomDerivative) -> ir.Attribute:
        assert given.jvp is not None
        own, facts = function_type(self.primal), type_facts(self.registry)
        signature = jvp_signature(own, facts)
        varying = [self.arguments[role.index] for role in signature.operand_roles()]
        wanted = jvp_signature(self._type, facts).function_type(self._type, self.registry.shadow_type)
        return self._wrapped(given.jvp, "jvp", wanted, varying, [False] * len(wanted.results))

    def _vjp(self, given: CustomDerivative) -> ir.Attribute:
        own, facts = function_type(self.primal), type_facts(self.registry)
        signature = vjp_signature(own, facts)
        roles = signature.result_roles()
        summed = [not self.arguments[role.index] for role in roles]
        if given.vjp is not None:
            wanted = vjp_signature(self._type, facts).function_type(self._type, self.registry.shadow_type)
            varying = [
                (self.results if role.kind is OperandKind.SEED else self.arguments)[role.index]
                for role in signature.operand_roles()
            ]
            return self._wrapped(given.vjp, "vjp", wanted, varying, summed)
        assert given.sweeps is not None
        fwd, bwd = given.sweeps
        symbol, types, is_varying = self.create(fwd, list(self._type.inputs), self.arguments)
        own_results = len(own.results)
        residuals = list(types)[own_results:]
        first = ir.FunctionType.get(self._type.inputs, [*self._type.results, *residuals], self.batched.context)
        wrapped = self._wrapper(symbol, "fwd", first, types, is_varying, [False] * len(types))
        kinds = list(is_varying)[own_results:]
        shadows = [self.arguments[role.index] for role in signature.operand_roles() if role.kind is OperandKind.SHADOW]
        seeds = [self.results[role.index] for role in signature.operand_roles() if role.kind is OperandKind.SEED]
        wanted = bwd_type(self._type, residuals, facts, self.registry.shadow_type)
        second = self._wrapped(bwd, "bwd", wanted, [*kinds, *shadows, *seeds], summed)
        return ir.ArrayAttr.get([wrapped, second], self.batched.context)

    @property
    def _type(self) -> ir.FunctionType:
        return function_type(self.batched)

    def _wrapped(
        self, function: str, role: str, wanted: ir.FunctionType, varying: Sequence[bool], summed: Sequence[bool]
    ) -> ir.Attribute:
        """A function of type ``wanted`` that calls ``@function`` in lanes and sums results ``summed`` over lanes."""
        symbol, types, is_varying = self.create(function, list(wanted.inputs), varying)
        return self._wrapper(symbol, role, wanted, types, is_varying, summed)

    def _wrapper(
        self,
        symbol: str,
        role: str,
        wanted: ir.FunctionType,
        types: Sequence[Type],
        varying: Sequence[bool],
        summed: Sequence[bool],
    ) -> ir.Attribute:
        context = self.batched.context
        if list(types) == list(wanted.results) and not any(summed):
            return ir.FlatSymbolRefAttr.get(symbol, context)
        top = self.batched.parent
        assert top is not None
        own = symbol_name(self.batched)
        name = free_symbol(top.operation, None, f"{own}_{role}")
        _, build = create_function(name, wanted.inputs, wanted.results, behind(self.batched))
        callee = {"callee": ir.FlatSymbolRefAttr.get(symbol, context)}
        given = build.op("func.call", build.arguments, list(types), callee).results
        returned = [
            self._sum(value, type, is_varying, build) if is_summed else self._as(value, type, build)
            for value, type, is_varying, is_summed in zip(given, wanted.results, varying, summed, strict=True)
        ]
        build.op("func.return", returned)
        return ir.FlatSymbolRefAttr.get(name, context)

    def _as(self, value: Value, type: Type, build: Builder) -> Value:
        """All lanes of a value that may be shared."""
        if value.type != type and not isinstance(type, ir.VectorType | ir.RankedTensorType):
            raise self._refusal(f"a result of type '{value.type}' differs between lanes, and that of '{type}' does not")
        return create_broadcast(value, type, build)

    def _sum(self, value: Value, type: Type, varies: bool, build: Builder) -> Value:
        """The sum over all lanes."""
        model = self.registry.type_model(type)
        assert model is not None
        lanes = [extract_lane(value, type, i, build) if varies else value for i in range(self.width)]
        total = lanes[0]
        for lane in lanes[1:]:
            total = model.create_add_to_op(total, lane, build)
        return total

    def _refusal(self, why: str) -> UnsupportedError:
        return UnsupportedError(Diagnostic("MA0360", why, where(self.primal.location)))
