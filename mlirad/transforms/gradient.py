"""The function behind `mlirad.grad`: it takes the primal's arguments and returns gradients, with all shadows inside.

For a scalar the gradient is a result of the reverse sweep; for a buffer it is a new, zeroed buffer that serves as the
shadow and is returned. Shadows that nobody asked for are freed. The function is ordinary IR, so that a gradient can
be lowered, compiled and exported like any other function.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from mlirad._mlir import Type, Value, ir
from mlirad.context import Context
from mlirad.edit.buffers import create_buffer_like, create_cast, create_free
from mlirad.edit.build import Builder
from mlirad.edit.elements import create_fill_zero
from mlirad.edit.types import is_float
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.signature import Kind, Signature
from mlirad.runtime.readonly import only_read
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.transforms.wrt import Function, signature


def add_gradient(
    module: ir.Module,
    primal: Function,
    chosen: Sequence[int],
    ctx: Context,
    *,
    keep_value: bool,
    options: Options | None = None,
) -> str:
    """Add ``@<function>_grad`` (or ``_value_and_grad``) to ``module``; returns its name.

    Its results are the value, if ``keep_value``, and one gradient for each of ``chosen``, in that order.

    Raises:
        UsageError: the function does not return exactly one float.
        MlirAdError: it cannot be differentiated.
    """
    check_one_float(primal)
    activities = signature(primal, chosen, Mode.REVERSE, keep_primal=keep_value)
    for index in chosen:
        _check_shadow(primal, index)
    derivative = create_derivative(module, primal.name, activities, ctx.registry, options)
    name = f"{primal.name}_{'value_and_grad' if keep_value else 'grad'}"
    _Wrapper(primal, chosen, activities, name).build(module, derivative)
    return name


def separate(primal: Function, chosen: Sequence[int]) -> list[tuple[int, int]]:
    """The pairs of buffer arguments whose arrays must not overlap, because one has a shadow and one is written.

    Shadows never overlap, and a constant has none: a derivative that goes in through one array would be lost where it
    comes out through the other.
    """
    activities = signature(primal, chosen, Mode.REVERSE)
    shadowed = {role.index for role in activities.operand_roles() if role.kind is Kind.SHADOW}
    buffers = [i for i, type in enumerate(primal.type.inputs) if isinstance(type, ir.MemRefType | ir.RankedTensorType)]
    return [
        (first, second)
        for first, second in combinations(buffers, 2)
        if not shadowed.isdisjoint((first, second))
        and not (only_read(primal.op, first) and only_read(primal.op, second))
    ]


def check_one_float(primal: Function) -> None:
    """Refuse a function whose result has no gradient.

    Raises:
        UsageError: it returns something else than exactly one float, or tensor of rank 0.
    """
    results = list(primal.type.results)
    if len(results) != 1 or not _is_one_float(results[0]):
        returned = ", ".join(str(type) for type in results)
        message = f"a gradient is of a function that returns one float; '{primal.name}' returns ({returned})"
        help = f"give each result a seed: transforms.vjp(module, '{primal.name}')"
        raise primal.error("MA0709", message, help)


def _is_one_float(type: Type) -> bool:
    """Whether a value of ``type`` is a float, alone or as the only element of a tensor."""
    return is_float(type.element_type if isinstance(type, ir.RankedTensorType) and type.rank == 0 else type)


def _check_shadow(primal: Function, index: int) -> None:
    """Refuse a layout that a new buffer without gaps cannot be cast to."""
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
        message = f"{primal.argument(index)} of '{primal.name}' has the layout of '{type}': its gradient has no gaps"
        help = f"make strides and offset dynamic ('?'), or use transforms.vjp(module, '{primal.name}')"
        raise primal.error("MA0710", message, help)


def _plain(type: ir.MemRefType) -> ir.MemRefType:
    return ir.MemRefType.get(type.shape, type.element_type)


class _Wrapper:
    """Builds the function: shadows, the call of the derivative, the results."""

    def __init__(self, primal: Function, chosen: Sequence[int], activities: Signature, name: str) -> None:
        self._primal = primal
        self._chosen = chosen
        self._activities = activities
        self._name = name
        self._shadows: dict[int, Value] = {}
        self._plain_shadows: dict[int, Value] = {}

    def build(self, module: ir.Module, derivative: str) -> None:
        """Add the function, which calls ``@derivative``, at the end of ``module``."""
        inputs = list(self._primal.type.inputs)
        location = self._primal.op.location
        with location.context, location:
            op = Builder(ir.InsertionPoint(module.body), location).op(
                "func.func",
                attributes={
                    "sym_name": ir.StringAttr.get(self._name),
                    "function_type": ir.TypeAttr.get(ir.FunctionType.get(inputs, self._result_types())),
                },
                regions=1,
            )
            places = [argument.location for argument in self._primal.op.regions[0].blocks[0].arguments]
            block = op.regions[0].blocks.append(*inputs, arg_locs=places)
            self._fill(Builder(ir.InsertionPoint(block), location), list(block.arguments), derivative)

    def _result_types(self) -> list[Type]:
        inputs = self._primal.type.inputs
        gradients = [_plain(t) if isinstance(t, ir.MemRefType) else t for t in (inputs[i] for i in self._chosen)]
        values = [role for role in self._activities.result_roles() if role.kind is Kind.PRIMAL]
        return [*(self._primal.type.results[role.index] for role in values), *gradients]

    def _fill(self, build: Builder, arguments: list[Value], derivative: str) -> None:
        operands = []
        for role in self._activities.operand_roles():
            if role.kind is Kind.SHADOW:
                operands.append(self._shadow(build, role.index, arguments[role.index]))
            elif role.kind is Kind.SEED:
                operands.append(build.constant(self._primal.type.results[role.index], 1.0))
            else:
                operands.append(arguments[role.index])
        roles = self._activities.result_roles()
        types = self._activities.result_types(self._primal.type, lambda type: type)
        callee: dict[str, ir.Attribute] = {"callee": ir.FlatSymbolRefAttr.get(derivative)}
        call = build.op("func.call", operands, types, callee)
        found = {
            role.index: value for role, value in zip(roles, call.results, strict=True) if role.kind is Kind.GRADIENT
        }
        values = [value for role, value in zip(roles, call.results, strict=True) if role.kind is Kind.PRIMAL]
        for index, buffer in self._plain_shadows.items():
            if index not in self._chosen:
                create_free(buffer, build)
        gradients = [found[i] if i in found else self._plain_shadows[i] for i in self._chosen]
        build.op("func.return", [*values, *gradients])

    def _shadow(self, build: Builder, index: int, argument: Value) -> Value:
        """A zeroed buffer of the argument's shape, as the argument's type; LLVM makes one ``calloc`` of it."""
        buffer = create_buffer_like(argument, build)
        create_fill_zero(buffer, build)
        self._plain_shadows[index] = buffer
        return create_cast(buffer, argument.type, build)
