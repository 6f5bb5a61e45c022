"""Differentiates ``sdy.manual_computation``, a region that each device runs on its own shards.

Before::

    sdy.mesh @mesh = <["x"=2]>
    func.func @f(%x: tensor<4xf64>) -> tensor<4xf64> {
      %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>]
          manual_axes={"x"} (%a: tensor<2xf64>) {
        %1 = stablehlo.sine %a : tensor<2xf64>
        sdy.return %1 : tensor<2xf64>
      } : (tensor<4xf64>) -> tensor<4xf64>
      return %0 : tensor<4xf64>
    }

After ``--outline-manual-computations``::

    func.func @f(%x: tensor<4xf64>) -> tensor<4xf64> {
      %0 = call @f_manual(%x) : (tensor<4xf64>) -> tensor<4xf64>
      return %0 : tensor<4xf64>
    }
    ...
    func.func private @f_manual_body(%arg0: tensor<2xf64>) -> tensor<2xf64> {

The function has custom derivatives: manual computations of the derivatives of the body. The seed of a result that is
replicated along an axis is divided by the number of devices, and the adjoint of a replicated argument is the sum of
their adjoints, so that the adjoint of a sum over devices is that sum. The reverse sweep runs the body again.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.module import free_symbol, functions, symbols
from mlirad.edit.outline import create_call, create_function, create_return
from mlirad.edit.rewrite import behind, replace_op, terminator_of
from mlirad.edit.shardings import axes_of, mesh_of, per_value, shardings_of
from mlirad.edit.types import element_type
from mlirad.edit.walk import find_ops, holds
from mlirad.errors import MlirAdError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.custom_derivative import JVP, NO_INLINE, VJP, CustomDerivative
from mlirad.interfaces.refusal import refuse_form
from mlirad.interfaces.registry import Registry
from mlirad.interfaces.signature import Signature
from mlirad.passes.base import PassContext
from mlirad.passes.stablehlo_loops import outline_loops
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.validate import type_facts

_MANUAL: Final = "sdy.manual_computation"
#: (values inside of a computation, builder) -> the values that it returns.
_Body = Callable[[Sequence[Value], Builder], Sequence[Value]]


def outline_manual_computations(module: ir.Module, ctx: PassContext) -> None:
    """Outline manual computations of `sdy`, with derivatives that are manual computations."""
    # One without a derivative is an error when it is differentiated.
    if not holds(module.operation, _is_manual):
        return
    outline_loops(module, ctx.registry)
    for function in list(functions(module).values()):
        if CustomDerivative.of(function.operation) is None:
            for op in find_ops(function.operation, _is_manual):
                _Outlined(module, function.operation, op, ctx.registry).run()


def _is_manual(op: ir.Operation) -> bool:
    return str(op.name) == _MANUAL


class _Outlined:
    """One computation, and the functions that replace it."""

    def __init__(self, module: ir.Module, function: ir.Operation, op: ir.Operation, registry: Registry) -> None:
        self._module, self._function, self._op, self._registry = module, function, op, registry
        self._facts = type_facts(registry).is_differentiable
        symbol = ir.StringAttr(function.attributes["sym_name"]).value
        self._primal = free_symbol(module.operation, None, f"{symbol}_manual")
        self._body = free_symbol(module.operation, None, f"{self._primal}_body")
        block = op.regions[0].blocks[0]
        self._inside = [argument.type for argument in block.arguments]
        self._given = [value.type for value in terminator_of(block).operands]
        self._outside, self._results = [v.type for v in op.operands], [v.type for v in op.results]
        self._in, self._out = (shardings_of(op.attributes[f"{word}_shardings"]) for word in ("in", "out"))
        self._axes = re.findall(r'"([^"]*)"', str(op.attributes["manual_axes"]))

    def run(self) -> None:
        """Outline the computation, and attach its derivatives."""
        op, location = self._op, self._op.location
        self._said = dict(op.attributes.items())
        _, build = create_function(self._body, self._inside, self._given, behind(self._function))
        inner = op.regions[0].blocks[0]
        for old, new in zip(inner.arguments, build.arguments, strict=True):
            old.replace_all_uses_with(new)
        end = build.op("func.return", list(terminator_of(inner).operands))
        for view in list(inner.operations)[:-1]:
            view.operation.move_before(end)
        whole = self._create(
            self._primal,
            self._outside,
            self._results,
            self._in,
            self._out,
            self._inside,
            self._call(self._body, self._given),
        )
        call = create_call(self._primal, list(op.operands), self._results, {}, Builder(ir.InsertionPoint(op), location))
        replace_op(op, list(call.results))
        whole.attributes[NO_INLINE] = ir.UnitAttr.get()
        for key, attach in ((JVP, self._attach_jvp), (VJP, self._attach_sweeps)):
            try:
                attach(whole)
            except MlirAdError as error:
                whole.attributes[key] = ir.StringAttr.get(error.diagnostics[0].message)

    def _attach_jvp(self, whole: ir.Operation) -> None:
        def doubled(kinds: Sequence[Type], every: Sequence[Type | str]) -> list[Any]:
            return [y for x, kind in zip(every, kinds, strict=True) for y in ([x, x] if self._facts(kind) else [x])]

        name = free_symbol(self._module.operation, None, f"{self._body}_jvp")
        pushed, returned = (
            tuple(Activity.DUP if self._facts(t) else Activity.CONST for t in types)
            for types in (self._inside, self._given)
        )
        signature = Signature(Mode.FORWARD, pushed, returned)
        create_derivative(self._module, self._body, signature, self._registry, None, name)
        symbol = free_symbol(self._module.operation, None, f"{self._primal}_jvp")
        self._create(
            symbol,
            doubled(self._inside, self._outside),
            doubled(self._given, self._results),
            doubled(self._inside, self._in),
            doubled(self._given, self._out),
            doubled(self._inside, self._inside),
            self._call(name, doubled(self._given, self._given)),
        )
        CustomDerivative(jvp=symbol).attach(whole)

    def _attach_sweeps(self, whole: ir.Operation) -> None:
        mesh = self._mesh()
        taken, seeded = ([i for i, t in enumerate(ts) if self._facts(t)] for ts in (self._inside, self._given))
        name = free_symbol(self._module.operation, None, f"{self._body}_vjp")
        signature = Signature(
            Mode.REVERSE,
            tuple(Activity.ACTIVE if i in taken else Activity.CONST for i in range(len(self._inside))),
            tuple(Activity.ACTIVENONEED if i in seeded else Activity.CONSTNONEED for i in range(len(self._given))),
        )
        create_derivative(self._module, self._body, signature, self._registry, None, name)
        adjoints = [self._inside[i] for i in taken]
        count = len(self._inside)

        def pulled(values: Sequence[Value], build: Builder) -> Sequence[Value]:
            shares = [
                mesh.share(value, self._rest(self._out[i]), build)
                for i, value in zip(seeded, values[count:], strict=True)
            ]
            call = create_call(name, [*values[:count], *shares], adjoints, {}, build)
            return [
                mesh.total(value, self._rest(self._in[i]), build) for i, value in zip(taken, call.results, strict=True)
            ]

        forward = free_symbol(self._module.operation, None, f"{self._primal}_fwd")
        _, build = create_function(forward, self._outside, [*self._results, *self._outside], behind(self._function))
        arguments = build.arguments
        kept = self._emit(
            arguments, self._results, self._in, self._out, self._inside, self._call(self._body, self._given), build
        )
        create_return([*kept, *arguments], build)
        backward = free_symbol(self._module.operation, None, f"{self._primal}_bwd")
        self._create(
            backward,
            [*self._outside, *(self._results[i] for i in seeded)],
            [self._outside[i] for i in taken],
            [*self._in, *(self._out[i] for i in seeded)],
            [self._in[i] for i in taken],
            [*self._inside, *(self._given[i] for i in seeded)],
            pulled,
        )
        known = CustomDerivative.of(whole)
        CustomDerivative(jvp=known.jvp if known else None, sweeps=(forward, backward)).attach(whole)

    def _rest(self, sharding: str) -> list[str]:
        """The manual axes along which a tensor with this sharding is replicated."""
        split = axes_of(sharding) or []
        return [axis for axis in self._axes if axis not in split]

    def _mesh(self) -> _Mesh:
        every = [*self._in, *self._out]
        names = {mesh_of(one) for one in every}
        found = symbols(self._module.operation).get(next(iter(names))) if len(names) == 1 else None
        if found is None or any(axes_of(one) is None for one in every):
            form = "its shardings are not of one mesh that has a name, or split parts of axes"
            refuse_form(self._function, form, "name the mesh, and split tensors along whole axes")
        return _Mesh(self._module, str(found.attributes["mesh"]))

    def _call(self, name: str, types: Sequence[Type]) -> _Body:
        return lambda values, build: list(create_call(name, values, types, {}, build).results)

    def _create(
        self,
        symbol: str,
        outside: Sequence[Type],
        results: Sequence[Type],
        taken: Sequence[str],
        given: Sequence[str],
        inside: Sequence[Type],
        body: _Body,
    ) -> ir.Operation:
        """Add a function ``symbol`` with one manual computation."""
        function, build = create_function(symbol, outside, results, behind(self._function))
        create_return(self._emit(build.arguments, results, taken, given, inside, body, build), build)
        return function

    def _emit(
        self,
        operands: Sequence[Value],
        results: Sequence[Type],
        taken: Sequence[str],
        given: Sequence[str],
        inside: Sequence[Type],
        body: _Body,
        build: Builder,
    ) -> list[Value]:
        """Emit a manual computation, with the shardings of its operands and results."""
        context = build.loc.context
        said: dict[str, Attribute] = {
            **self._said,
            "in_shardings": per_value(taken, context),
            "out_shardings": per_value(given, context),
        }
        # Two regions, as the text layer represents it: symbols inside an unregistered op with one would not be found.
        op = build.op(_MANUAL, operands, list(results), said, 2)
        at = build.into(op.regions[0], inside)
        at.op("sdy.return", list(body(at.arguments, at)))
        return list(op.results)


class _Mesh:
    """The devices of a mesh."""

    def __init__(self, module: ir.Module, text: str) -> None:
        found = re.findall(r'"([^"]*)"=(\d+)', text)
        self.sizes = {axis: int(size) for axis, size in found}
        order = re.search(r"device_ids=\[([^\]]*)\]", text)
        count = math.prod(self.sizes.values())
        ids = map(int, order[1].split(",")) if order else range(count)
        self._ids = list(ids)
        self._module = module

    def share(self, value: Value, axes: Sequence[str], build: Builder) -> Value:
        """``value`` divided by the number of devices along ``axes``."""
        count = math.prod(self.sizes[axis] for axis in axes)
        if count == 1:
            return value
        type = ir.RankedTensorType(value.type)
        number = ir.Attribute.parse(f"dense<{_literal(type, count)}> : {type}", type.context)
        constant = build.value("stablehlo.constant", (), type, {"value": number})
        return build.value("stablehlo.divide", (value, constant), type)

    def total(self, value: Value, axes: Sequence[str], build: Builder) -> Value:
        """The sum over the devices along ``axes``."""
        if math.prod(self.sizes[axis] for axis in axes) == 1:
            return value
        groups: dict[tuple[int, ...], list[int]] = {}
        for number, place in zip(self._ids, itertools.product(*map(range, self.sizes.values())), strict=True):
            kept = tuple(i for i, axis in zip(place, self.sizes, strict=True) if axis not in axes)
            groups.setdefault(kept, []).append(number)
        listed = list(groups.values())
        context, type = build.loc.context, value.type
        shape = f"tensor<{len(listed)}x{len(listed[0])}xi64>"
        said = {
            "replica_groups": ir.Attribute.parse(f"dense<{listed}> : {shape}", context),
            "channel_handle": ir.Attribute.parse(
                f"#stablehlo.channel_handle<handle = {self._channel()}, type = 1>", context
            ),
            "use_global_device_ids": ir.UnitAttr.get(context),
        }
        op = build.op("stablehlo.all_reduce", (value,), [type], said, 1)
        element = ir.RankedTensorType.get([], element_type(type))
        at = build.into(op.regions[0], [element, element])
        at.op("stablehlo.return", [at.value("stablehlo.add", at.arguments, element)])
        return op.result

    def _channel(self) -> int:
        """A symbol that is not used yet."""
        used = find_ops(self._module.operation, lambda op: "channel_handle" in op.attributes)
        handles = (re.search(r"handle = (\d+)", str(op.attributes["channel_handle"])) for op in used)
        return 1 + max((int(found[1]) for found in handles if found), default=0)


def _literal(type: ir.RankedTensorType, number: int) -> str:
    return f"({number}.0, 0.0)" if isinstance(type.element_type, ir.ComplexType) else f"{number}.0"
