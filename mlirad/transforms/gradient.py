"""The IR for `mlirad.grad`: a function from the primal's arguments to gradients, which allocates the shadows.

The gradient of a scalar is a result of the reverse sweep; that of a buffer is a new buffer, which is filled with zeros
and serves as the shadow. Other shadows are freed. The function is ordinary IR, so that it can be lowered, compiled and
exported like any other function.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeVar

from mlirad._mlir import Type, Value, ir
from mlirad.analysis.aliasing import promised_noalias
from mlirad.context import Context
from mlirad.edit.buffers import copy_type, create_buffer_like, create_cast, create_free
from mlirad.edit.build import Builder
from mlirad.edit.elements import create_fill_zero
from mlirad.edit.location import shadow_location
from mlirad.edit.module import free_symbol, functions, promise_noalias
from mlirad.edit.outline import create_function
from mlirad.edit.types import is_float
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import OperandKind, Role, Signature
from mlirad.passes.manual_computations import outline_manual_computations
from mlirad.passes.stablehlo_loops import outline_loops
from mlirad.runtime.readonly import only_read
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.dialect_conversion import convert_to_primal_dialect
from mlirad.synthesis.options import Options
from mlirad.transforms.wrt import PrimalFunction, signature

_T = TypeVar("_T")


def add_gradient(
    module: ir.Module,
    primal: PrimalFunction,
    chosen: Sequence[int],
    ctx: Context,
    *,
    keep_value: bool,
    has_aux: bool = False,
    options: Options | None = None,
) -> str:
    """Add ``@<function>_grad`` (or ``_value_and_grad``) to ``module``; returns its name.

    Its results are one gradient for each of ``chosen``, in that order, followed by the further results of the function,
    which are allowed with ``has_aux``. With ``keep_value`` the value and the further results come first.

    Raises:
        UsageError: the function does not return exactly one float (with ``has_aux``: a float first).
        MlirAdError: it cannot be differentiated.
    """
    check_one_float(primal, has_aux=has_aux)
    outline_manual_computations(module, ctx)
    outline_loops(module, ctx.registry)
    activities = signature(primal, chosen, Mode.REVERSE, of=0, keep_primal=keep_value)
    value, *others = activities.results
    activities = replace(activities, results=(value, *(Activity.CONST for _ in others)))
    for index in chosen:
        check_shadow(primal, index)
    derivative = create_derivative(module, primal.name, activities, ctx.registry, options)
    name = f"{primal.name}_{'value_and_grad' if keep_value else 'grad'}"
    _Wrapper(primal, chosen, activities, name, keep_value=keep_value).build(module, derivative)
    convert_to_primal_dialect([functions(module)[name].operation], primal.op.operation, ctx.registry)
    return name


def separate(primal: PrimalFunction, chosen: Sequence[int]) -> list[tuple[int, int]]:
    """The pairs of buffer arguments whose arrays must not overlap, because one has a shadow and one is written.

    Shadows never overlap, and constants have none. So if one array is written and read through the other one, the
    derivative of that dependence would be lost.
    """
    activities = signature(primal, chosen, Mode.REVERSE)
    shadowed = {role.index for role in activities.operand_roles() if role.kind is OperandKind.SHADOW}
    buffers = [i for i, type in enumerate(primal.type.inputs) if isinstance(type, ir.MemRefType | ir.RankedTensorType)]
    return [
        (first, second)
        for first, second in combinations(buffers, 2)
        if not shadowed.isdisjoint((first, second))
        and not (only_read(primal.op, first) and only_read(primal.op, second))
    ]


def check_one_float(primal: PrimalFunction, *, has_aux: bool = False) -> None:
    """Check that the function returns one float or tensor of rank 0; with ``has_aux`` further results may follow.

    Raises:
        UsageError: it returns something else.
    """
    results = list(primal.type.results)
    if results and _is_one_float(results[0]) and (len(results) == 1 or has_aux):
        return
    returned = ", ".join(str(type) for type in results)
    message = f"a function has a gradient if it returns one float; '{primal.name}' returns ({returned})"
    helps = ["mlirad.vjp takes a cotangent for each result, mlirad.jacobian gives all derivatives"]
    if results and _is_one_float(results[0]):
        helps.append("has_aux=True differentiates the first result and returns the others")
    raise primal.error("MA0709", message, *helps)


def _is_one_float(type: Type) -> bool:
    """Whether ``type`` is a float, or a tensor of rank 0 of floats."""
    return is_float(type.element_type if isinstance(type, ir.RankedTensorType) and type.rank == 0 else type)


def check_shadow(primal: PrimalFunction, index: int) -> None:
    """Check that a new contiguous buffer can be cast to the layout of the argument.

    Raises:
        UsageError: the layout has other static strides or offsets (MA0710).
    """
    type = primal.type.inputs[index]
    if not isinstance(type, ir.MemRefType) or type.layout == _plain(type).layout:
        return
    try:
        strides, offset = type.get_strides_and_offset()
        own, _ = _plain(type).get_strides_and_offset()
    except RuntimeError:
        strides, offset, own = [], 1, []
    any_number = ir.ShapedType.get_dynamic_stride_or_offset()
    fits = offset in (0, any_number) and all(want in (any_number, has) for want, has in zip(strides, own, strict=True))
    if not fits or not strides:
        message = f"{primal.argument(index)} of '{primal.name}' has the layout of '{type}': its gradient is contiguous"
        help = f"make strides and offset dynamic ('?'), or use transforms.vjp(module, '{primal.name}')"
        raise primal.error("MA0710", message, help)


def _plain(type: ir.MemRefType) -> ir.MemRefType:
    return ir.MemRefType.get(type.shape, type.element_type)


class _Wrapper:
    """Builds the function, and if there are shadows a second one, which gets them as ``llvm.noalias`` arguments.

    New buffers alias nothing; the second function states this for the optimiser, together with the promises of the
    primal's arguments::

        func.func private @f_grad_into(%x: memref<8xf64>, %dx: memref<8xf64> {llvm.noalias}) {
          ... // %dx = 0
          call @diffef(%x, %dx, %one) : (memref<8xf64>, memref<8xf64>, f64) -> ()
          func.return
        }
        func.func @f_grad(%x: memref<8xf64>) -> memref<8xf64> {
          %dx = memref.alloc() : memref<8xf64>
          call @f_grad_into(%x, %dx) : (memref<8xf64>, memref<8xf64>) -> ()
          return %dx : memref<8xf64>
        }
    """

    def __init__(
        self, primal: PrimalFunction, chosen: Sequence[int], activities: Signature, name: str, *, keep_value: bool
    ) -> None:
        self._primal = primal
        self._keep_value = keep_value
        self._chosen = chosen
        self._activities = activities
        self._name = name
        self._inputs = list(primal.type.inputs)
        self._shadowed = [role.index for role in activities.operand_roles() if role.kind is OperandKind.SHADOW]
        self._places = [argument.location for argument in primal.op.regions[0].blocks[0].arguments]

    def build(self, module: ir.Module, derivative: str) -> None:
        """Add the function, which calls ``@derivative``, at the end of ``module``."""
        location = self._primal.op.location
        with location.context, location:
            types = self._activities.result_types(self._primal.type, lambda type: type)
            callee = self._add_filling(module, derivative, types) if self._shadowed else derivative
            wanted = (self._inputs[index] for index in self._chosen)
            kept = [type for role, type in self._roles(types) if role.kind is OperandKind.PRIMAL]
            gradients = [copy_type(type) if isinstance(type, ir.MemRefType) else type for type in wanted]
            block, _ = self._add(module, self._name, self._inputs, self._places, self._in_order(kept, gradients))
            build = Builder(ir.InsertionPoint(block), location)
            arguments = list(block.arguments)
            shadows = {index: create_buffer_like(arguments[index], build) for index in self._shadowed}
            given = [*arguments, *shadows.values()] if shadows else self._operands(build, arguments, shadows)
            self._return(build, _call(build, callee, given, types), shadows)

    def _add_filling(self, module: ir.Module, derivative: str, results: Sequence[Type]) -> str:
        """Add the function with the shadows as additional arguments, which returns the derivative's results."""
        name = free_symbol(module.operation, None, f"{self._name}_into", (self._name,))
        inputs = [*self._inputs, *(copy_type(self._inputs[index]) for index in self._shadowed)]
        places = [*self._places, *(shadow_location(self._places[index]) for index in self._shadowed)]
        block, function = self._add(module, name, inputs, places, results)
        function.attributes["sym_visibility"] = ir.StringAttr.get("private")
        build = Builder(ir.InsertionPoint(block), self._primal.op.location)
        arguments = list(block.arguments)
        count = len(self._inputs)
        shadows = dict(zip(self._shadowed, arguments[count:], strict=True))
        call = _call(build, derivative, self._operands(build, arguments[:count], shadows), results)
        build.op("func.return", list(call.results))
        promise_noalias(function, {*promised_noalias(self._primal.op), *range(count, len(inputs))})
        return name

    def _operands(self, build: Builder, arguments: Sequence[Value], shadows: Mapping[int, Value]) -> list[Value]:
        """The operands of the derivative; shadows are filled with zeros, and cast to the types of the arguments."""
        operands = []
        for role in self._activities.operand_roles():
            if role.kind is OperandKind.SHADOW:
                create_fill_zero(shadows[role.index], build)
                operands.append(create_cast(shadows[role.index], self._inputs[role.index], build))
            elif role.kind is OperandKind.SEED:
                operands.append(build.constant(self._primal.type.results[role.index], 1.0))
            else:
                operands.append(arguments[role.index])
        return operands

    def _return(self, build: Builder, call: ir.Operation, shadows: Mapping[int, Value]) -> None:
        """Return the value and the gradients, and free the other shadows."""
        roles = self._roles(call.results)
        found = {role.index: value for role, value in roles if role.kind is OperandKind.GRADIENT} | dict(shadows)
        for index in shadows.keys() - self._chosen:
            create_free(shadows[index], build)
        values = [value for role, value in roles if role.kind is OperandKind.PRIMAL]
        build.op("func.return", self._in_order(values, [found[index] for index in self._chosen]))

    def _in_order(self, kept: list[_T], gradients: list[_T]) -> list[_T]:
        """The results in order; the first one is what a next transform differentiates."""
        return [*kept, *gradients] if self._keep_value else [*gradients, *kept]

    def _roles(self, results: Iterable[_T]) -> list[tuple[Role, _T]]:
        return list(zip(self._activities.result_roles(), results, strict=True))

    def _add(
        self,
        module: ir.Module,
        name: str,
        inputs: Sequence[Type],
        places: Sequence[ir.Location],
        results: Sequence[Type],
    ) -> tuple[ir.Block, ir.Operation]:
        """Add an empty function at the end of ``module``."""
        end = Builder(ir.InsertionPoint(module.body), self._primal.op.location)
        function, build = create_function(name, inputs, results, end, places=places, is_private=False)
        return build.ip.block, function


def _call(build: Builder, callee: str, operands: Sequence[Value], results: Sequence[Type]) -> ir.Operation:
    return build.op("func.call", operands, results, {"callee": ir.FlatSymbolRefAttr.get(callee)})
