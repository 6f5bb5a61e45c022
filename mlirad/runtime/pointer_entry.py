"""A function with the signature of a C function: arrays are bare pointers, without their extents.

`PointerParameter` describes each parameter; several arguments of the compiled function may be views of one array.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.runtime import entry

#: The extent of an array whose extent is not needed: larger than any memory.
MANY: Final = 1 << 40
_ARITHMETIC: Final = {ast.Add: "llvm.add", ast.Sub: "llvm.sub", ast.Mult: "llvm.mul"}


@dataclass(frozen=True)
class PointerParameter:
    """A C parameter: the ``arguments`` that it is passed to, or the ``result`` that is stored through it.

    ``extent``: the number of elements of its first view, an expression in integer parameters; ``sizes``: the bytes of
    the elements of each view.
    """

    name: str
    is_pointer: bool
    arguments: tuple[int, ...] = ()
    result: int | None = None
    extent: str | None = None
    sizes: tuple[int, ...] = ()


def add_pointer_entry(
    lowered: ir.Module,
    function: str,
    symbol: str,
    parameters: Sequence[PointerParameter],
    constants: Mapping[int, float],
    *,
    returns: bool,
) -> None:
    """Adds ``symbol``, which calls ``function``; ``constants`` are arguments that are the same in each call.

    ``returns``: whether the first result is returned; others are stored through pointers.
    """
    callee = entry.function_type(entry.find_function(lowered, function))
    starts, inputs = _starts(entry.input_types(callee), parameters, constants)
    context = lowered.context
    pointer = ir.Type.parse("!llvm.ptr", context)
    types = [pointer if one.is_pointer else entry.c_type(inputs[starts[one.arguments[0]]]) for one in parameters]
    parts = entry.member_types(callee.return_type) or [callee.return_type]
    build, values = entry.begin_function(lowered, symbol, types, parts[0] if returns else None)
    known = {one.name: value for one, value in zip(parameters, values, strict=True) if not one.is_pointer}
    operands: dict[int, list[Value]] = {
        number: [_constant(build, inputs[starts[number]], value)] for number, value in constants.items()
    }
    for one, value in zip(parameters, values, strict=True):
        for number, size in zip(one.arguments, one.sizes or [0] * len(one.arguments), strict=True):
            if one.is_pointer:
                operands[number] = [value, value, *_shape(build, one, size, known)]
            else:
                operands[number] = [entry.convert(build, value, inputs[starts[number]])]
    flat = [value for number in sorted(operands) for value in operands[number]]
    result = entry.call_function(build, function, flat, entry.returned_type(callee))
    results = [] if result is None else [result]
    if result is not None and len(parts) > 1:
        results = [entry.extract_member(build, result, number) for number in range(len(parts))]
    for one, value in zip(parameters, values, strict=True):
        if one.result is not None:
            build.op("llvm.store", [results[one.result], value])
    build.op("llvm.return", results[:1] if returns else [])


def _starts(
    inputs: Sequence[ir.Type], parameters: Sequence[PointerParameter], constants: Mapping[int, float]
) -> tuple[list[int], Sequence[ir.Type]]:
    """The position of each argument among ``inputs``: an array takes five of them."""
    arrays = {number for one in parameters if one.is_pointer for number in one.arguments}
    count = len(constants) + sum(len(one.arguments) for one in parameters)
    starts, position = [], 0
    for number in range(count):
        starts.append(position)
        position += 5 if number in arrays else 1
    return starts, inputs


def _shape(build: Builder, one: PointerParameter, size: int, known: Mapping[str, Value]) -> list[Value]:
    """The offset, extent and stride of a view."""
    integer = ir.IntegerType.get_signless(64, build.loc.context)
    zero, one_step = (_constant(build, integer, number) for number in (0, 1))
    extent = _constant(build, integer, MANY)
    if one.extent is not None:
        extent = _evaluate(build, ast.parse(one.extent, mode="eval").body, integer, known)
        if size != one.sizes[0]:
            whole = build.value(
                "llvm.mul", [extent, _constant(build, integer, one.sizes[0])], integer, _no_overflow(integer.context)
            )
            extent = build.value("llvm.sdiv", [whole, _constant(build, integer, size)], integer)
    return [zero, extent, one_step]


def _constant(build: Builder, type: ir.Type, value: float) -> Value:
    is_float = isinstance(type, ir.FloatType)
    number = ir.FloatAttr.get(type, value, build.loc) if is_float else ir.IntegerAttr.get(type, int(value))
    return build.value("llvm.mlir.constant", [], type, {"value": number})


def _no_overflow(context: ir.Context) -> dict[str, ir.Attribute]:
    return {"overflowFlags": ir.Attribute.parse("#llvm.overflow<none>", context)}


def _evaluate(build: Builder, node: Any, integer: ir.Type, known: Mapping[str, Value]) -> Value:
    if isinstance(node, ast.Constant):
        return _constant(build, integer, int(str(node.value)))
    if isinstance(node, ast.Name):
        value = known[node.id]
        return value if value.type == integer else build.value("llvm.sext", [value], integer)
    operands = [_evaluate(build, side, integer, known) for side in (node.left, node.right)]
    return build.value(_ARITHMETIC[type(node.op)], operands, integer, _no_overflow(integer.context))


def names_in(extent: str) -> list[str] | None:
    """The parameters in an expression of sums, differences and products; None if it is not one."""
    try:
        nodes = list(ast.walk(ast.parse(extent, mode="eval").body))
    except (SyntaxError, ValueError, RecursionError):
        return None
    known = (ast.Name, ast.BinOp, ast.Load, *_ARITHMETIC)
    good = all(
        isinstance(node, known) or (isinstance(node, ast.Constant) and type(node.value) is int) for node in nodes
    )
    return [node.id for node in nodes if isinstance(node, ast.Name)] if good else None
