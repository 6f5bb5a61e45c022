"""A reverse derivative combined from its functions in split mode, with the signature of one that is not split.

Between the sweeps nothing is left of what the buffers held, and the reverse sweep runs twice on one tape: what it
finds the second time must be there still. So a wrong number is a tape that does not hold enough, or is changed, and a
leak is one that is not freed.
"""

from __future__ import annotations

from functools import partial

from mlirad._mlir import Value, ir
from mlirad.batching.width import create_split_derivative
from mlirad.edit.buffers import create_copy, create_free, create_restore, is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.elements import create_fill_zero
from mlirad.edit.module import free_symbol, symbol_name
from mlirad.edit.outline import create_call, create_function, create_return
from mlirad.edit.rewrite import behind
from mlirad.edit.types import widened
from mlirad.interfaces.registry import Registry
from mlirad.interfaces.signature import OperandKind, Signature
from mlirad.passes import prepare_rows
from mlirad.synthesis.options import Options
from mlirad.synthesis.validate import find_function, function_type


def create_joined_again(
    module: ir.Module, function: str, signature: Signature, registry: Registry, options: Options
) -> str:
    """Add a function with the operands and results of the reverse derivative; returns its name."""
    top = module.operation
    split = create_split_derivative(module, function, signature, registry, options, prepare_rows)
    primal = find_function(top, function)
    names = split.augmented, split.reverse, split.free
    augmented, reverse, free = (find_function(top, name) for name in names)
    type = signature.function_type(function_type(primal), partial(widened, width=signature.width))
    name = free_symbol(top, None, f"split_{function}")
    _, build = create_function(name, type.inputs, type.results, behind(primal))
    roles = list(zip(signature.operand_roles(), build.arguments, strict=True))
    primals = [v for role, v in roles if role.kind is OperandKind.PRIMAL]
    others = [v for kind in (OperandKind.SHADOW, OperandKind.SEED) for role, v in roles if role.kind is kind]
    given = _call(augmented, primals, build)
    results, taped = given[: len(given) - len(split.tape)], given[len(given) - len(split.tape) :]
    held = [(v, create_copy(v, build)) for v in primals if is_buffer(v.type)]
    for buffer, _ in held:
        create_fill_zero(buffer, build)
    shadows = [(v, create_copy(v, build)) for v in others if is_buffer(v.type)]
    _call(reverse, [*others, *taped], build)
    _bring_back(shadows, build)
    gradients = _call(reverse, [*others, *taped], build)
    _call(free, taped, build)
    _bring_back(held, build)
    create_return([*results, *gradients], build)
    return name


def _bring_back(held: list[tuple[Value, Value]], build: Builder) -> None:
    for buffer, copy in held:
        create_restore(copy, buffer, build)
        create_free(copy, build)


def _call(callee: ir.Operation, operands: list[Value], build: Builder) -> list[Value]:
    return list(create_call(symbol_name(callee), operands, list(function_type(callee).results), {}, build).results)
